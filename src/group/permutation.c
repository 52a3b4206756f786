#include "cubenum/group.h"

#include <string.h>

cn_permutation
cn_permutation_identity(void)
{
    cn_permutation x;

    for (unsigned p = 0; p <= CN_POINTS_MAX; p++)
        x.image[p] = (uint8_t)p;
    return x;
}

cn_permutation
cn_permutation_product(const cn_permutation *x, const cn_permutation *y)
{
    cn_permutation product;

    for (unsigned p = 0; p <= CN_POINTS_MAX; p++)
        product.image[p] = x->image[y->image[p]];
    return product;
}

cn_permutation
cn_permutation_inverse(const cn_permutation *x)
{
    cn_permutation inverse;

    for (unsigned p = 0; p <= CN_POINTS_MAX; p++)
        inverse.image[x->image[p]] = (uint8_t)p;
    return inverse;
}

cn_permutation
cn_permutation_power(const cn_permutation *x, int64_t exponent)
{
    cn_permutation power = cn_permutation_identity();
    cn_permutation square = exponent < 0 ? cn_permutation_inverse(x) : *x;
    /* Not by a change of sign, which the least number does not survive. */
    uint64_t rest = exponent < 0 ? 0 - (uint64_t)exponent : (uint64_t)exponent;

    for (; rest != 0; rest >>= 1) {
        if (rest & 1)
            power = cn_permutation_product(&power, &square);
        square = cn_permutation_product(&square, &square);
    }
    return power;
}

bool
cn_permutation_equals(const cn_permutation *x, const cn_permutation *y)
{
    return memcmp(x->image, y->image, sizeof x->image) == 0;
}

static uint64_t
greatest_common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* The least common multiple of the lengths of cycles; of 255 points it is below 2^52. */
uint64_t
cn_permutation_order(const cn_permutation *x)
{
    bool seen[CN_POINTS_MAX + 1] = {false};
    uint64_t order = 1;

    for (unsigned p = 0; p <= CN_POINTS_MAX; p++) {
        uint64_t length = 0;
        for (unsigned q = p; !seen[q]; q = x->image[q]) {
            seen[q] = true;
            length++;
        }
        if (length != 0)
            order = order / greatest_common_divisor(order, length) * length;
    }
    return order;
}
