/*
 * Products of elements with AVX-512 F, BW, DQ, VL, VBMI and VBMI2.
 */
#include "group/lanes_avx512.h"

#define PRODUCT_MANY product_many_avx512
#include "group/product_loop.h"
