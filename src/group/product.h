#ifndef GROUP_PRODUCT_H
#define GROUP_PRODUCT_H

#include "cubenum/element.h"

/* The instruction sets that have a form of the product of their own. */
enum product_isa { PRODUCT_PORTABLE, PRODUCT_SSSE3, PRODUCT_AVX2, PRODUCT_AVX512, PRODUCT_ISAS };

/* Has this processor those instructions? */
bool product_available(enum product_isa isa);

/* cn_element_products() by one of them, which must be available. */
void product_many(enum product_isa isa, size_t count, const cn_element *x, const cn_element *y,
                  cn_element *out);

#endif
