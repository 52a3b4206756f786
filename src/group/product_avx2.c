/*
 * Products of elements with AVX2, BMI, BMI2 and POPCNT.
 */
#include "group/lanes_avx2.h"

#define PRODUCT_MANY product_many_avx2
#include "group/product_loop.h"
