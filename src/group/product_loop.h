/*
 * The body of product_many_*(): included by each instruction set's source after its lanes, with
 * PRODUCT_MANY defined as the function's name.
 */
#include "group/product_forms.h"

void
PRODUCT_MANY(size_t count, const cn_element *x, const cn_element *y, cn_element *out)
{
    for (size_t i = 0; i < count; i++)
        lanes_store(&out[i], lanes_product(lanes_load(&x[i]), lanes_load(&y[i])));
}
