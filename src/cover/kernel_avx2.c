/*
 * The kernels for AVX2, BMI, BMI2 and POPCNT.
 */
#include "cover/vector_avx2.h"

#define KERNEL_STARTS kernel_starts_avx2
#include "cover/kernel_widths.h"
