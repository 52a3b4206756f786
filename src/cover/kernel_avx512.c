/*
 * The kernels for AVX-512 with F, BW, DQ, VL and VBMI2.
 */
#include "cover/vector_avx512.h"

#define KERNEL_STARTS kernel_starts_avx512
#include "cover/kernel_widths.h"
