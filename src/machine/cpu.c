/*
 * Instruction sets that the code asks for at run time.
 */
#include "machine/cpu.h"

#include "cubenum/search.h"

#ifdef __x86_64__

bool
cpu_has_ssse3(void)
{
    return __builtin_cpu_supports("ssse3");
}

bool
cpu_has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi")
           && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

bool
cpu_has_avx512(void)
{
    return cpu_has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
           && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")
           && __builtin_cpu_supports("avx512vbmi2");
}

bool
cpu_has_avx512_vbmi(void)
{
    return cpu_has_avx512() && __builtin_cpu_supports("avx512vbmi");
}

bool
cpu_has_avx512_gfni(void)
{
    return cpu_has_avx512_vbmi() && __builtin_cpu_supports("gfni")
           && __builtin_cpu_supports("avx512vpopcntdq");
}

#else

bool
cpu_has_ssse3(void)
{
    return false;
}

bool
cpu_has_avx2(void)
{
    return false;
}

bool
cpu_has_avx512(void)
{
    return false;
}

bool
cpu_has_avx512_vbmi(void)
{
    return false;
}

bool
cpu_has_avx512_gfni(void)
{
    return false;
}

#endif

const char *
cn_kernel_name(cn_kernel kernel)
{
    switch (kernel) {
    case CN_KERNEL_PORTABLE:
        return "portable";
    case CN_KERNEL_AVX2:
        return "avx2";
    case CN_KERNEL_AVX512:
        return "avx512";
    case CN_KERNEL_AUTO:
        break;
    }
    return "auto";
}

bool
cpu_has_kernel(cn_kernel kernel)
{
    return kernel == CN_KERNEL_AVX2     ? cpu_has_avx2()
           : kernel == CN_KERNEL_AVX512 ? cpu_has_avx512()
                                        : true;
}
