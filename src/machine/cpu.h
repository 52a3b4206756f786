#ifndef MACHINE_CPU_H
#define MACHINE_CPU_H

#include "cubenum/search.h"

#include <stdbool.h>

/* Does the processor have SSSE3? */
bool cpu_has_ssse3(void);

/* Do the processor and the operating system have AVX2, BMI, BMI2 and POPCNT? */
bool cpu_has_avx2(void);

/* Those, and AVX-512 with F, BW, DQ, VL and VBMI2? */
bool cpu_has_avx512(void);

/* Those, and VBMI? */
bool cpu_has_avx512_vbmi(void);

/* Those, GFNI and VPOPCNTDQ? */
bool cpu_has_avx512_gfni(void);

/*
 * Has the processor what a kernel asks for?  The automatic choice and the portable one ask for
 * nothing.
 */
bool cpu_has_kernel(cn_kernel kernel);

#endif
