#include "bfs/vertex_kernel.h"

#include "machine/cpu.h"

const struct vertex_kernel *
vertex_kernel_choose(cn_kernel kernel)
{
    if (!cpu_has_kernel(kernel))
        return NULL;
#ifdef __x86_64__
    if ((kernel == CN_KERNEL_AUTO || kernel == CN_KERNEL_AVX512) && cpu_has_avx512_gfni())
        return &vertex_kernel_avx512;
    if (kernel != CN_KERNEL_PORTABLE && cpu_has_avx2())
        return &vertex_kernel_avx2;
#endif
    return &vertex_kernel_portable;
}
