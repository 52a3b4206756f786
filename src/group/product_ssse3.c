/*
 * Products of elements with SSSE3.
 */
#include "group/lanes_ssse3.h"

#define PRODUCT_MANY product_many_ssse3
#include "group/product_loop.h"
