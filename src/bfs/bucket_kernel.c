#include "bfs/bucket_kernel.h"

#include "machine/cpu.h"

const struct bucket_kernel *
bucket_kernel_choose(cn_kernel kernel)
{
    if (!cpu_has_kernel(kernel))
        return NULL;
#ifdef __x86_64__
    if (kernel != CN_KERNEL_PORTABLE && cpu_has_avx2())
        return &bucket_kernel_avx2;
#endif
    return &bucket_kernel_portable;
}
