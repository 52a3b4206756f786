/*
 * Products of elements in plain C.
 */
#include "group/lanes_portable.h"

#define PRODUCT_MANY product_many_portable
#include "group/product_loop.h"
