/*
 * What the lanes of one instruction set make of pairs of elements; included after them, with
 * LANES_RESULTS defined as the name of the function.  The sources that do so are compiled for that
 * instruction set, hence nothing else is in them.
 */
#include "lanes_result.h"

void
LANES_RESULTS(size_t count, const cn_element *x, const cn_element *y, struct lanes_result *out)
{
    for (size_t i = 0; i < count; i++) {
        const lanes a = lanes_load(&x[i]), b = lanes_load(&y[i]);
        lanes_store(&out[i].copy, a);
        lanes_store(&out[i].product, lanes_product(a, b));
        out[i].compared = lanes_compare(a, b);
        out[i].equal = lanes_equal(a, b);
    }
}
