#include "bfs/vertex_kernel.h"

#include "machine/cpu.h"

const struct vertex_kernel *
vertex_kernel_choose(cn_kernel kernel)
{
#ifdef __x86_64__
    if (kernel == CN_KERNEL_AVX512 && !cpu_has_avx512())
        return NULL;
    if (kernel != CN_KERNEL_PORTABLE && cpu_has_avx2())
        return &vertex_kernel_avx2;
#endif
    return kernel == CN_KERNEL_AVX2 || kernel == CN_KERNEL_AVX512 ? NULL : &vertex_kernel_portable;
}
