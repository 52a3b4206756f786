#include "bfs/bucket_kernel.h"

#include "machine/cpu.h"

const struct bucket_kernel *
bucket_kernel_choose(cn_kernel kernel)
{
#ifdef __x86_64__
    if (kernel == CN_KERNEL_AVX512 && !cpu_has_avx512())
        return NULL;
    if (kernel != CN_KERNEL_PORTABLE && cpu_has_avx2())
        return &bucket_kernel_avx2;
#endif
    return kernel == CN_KERNEL_AVX2 || kernel == CN_KERNEL_AVX512 ? NULL : &bucket_kernel_portable;
}
