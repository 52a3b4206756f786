/*
 * Orders of groups: products of numbers that are small.
 */
#include "group/order.h"

#include <gmp.h>
#include <string.h>

/* Limbs for 255!, below 2^1676, and one more that the conversion to decimal may use. */
enum { LIMBS = 1676 / GMP_NUMB_BITS + 3 };

void
factors_multiply(struct factors *factors, unsigned number)
{
    for (unsigned p = 2; number > 1; p++)
        for (; number % p == 0; number /= p)
            factors->exponent[p]++;
}

void
factors_divide(struct factors *factors, const struct factors *by)
{
    for (unsigned p = 0; p <= CN_POINTS_MAX; p++)
        factors->exponent[p] -= by->exponent[p];
}

void
factors_order(const struct factors *factors, cn_order *out)
{
    /* GMP's numbers of fixed size: they never allocate, so that there is nothing that could fail. */
    mp_limb_t limb[LIMBS] = {1};
    mp_size_t limbs = 1;
    unsigned char digit[CN_ORDER_SIZE + GMP_NUMB_BITS];

    memset(out, 0, sizeof *out);
    for (unsigned p = 2; p <= CN_POINTS_MAX; p++) {
        if (factors->exponent[p] == 0)
            continue;
        out->prime[out->primes] = p;
        out->exponent[out->primes++] = factors->exponent[p];
        for (unsigned i = 0; i < factors->exponent[p]; i++) {
            const mp_limb_t carry = mpn_mul_1(limb, limb, limbs, p);
            if (carry != 0)
                limb[limbs++] = carry;
        }
    }
    const size_t digits = mpn_get_str(digit, 10, limb, limbs);
    size_t zeros = 0;
    while (zeros + 1 < digits && digit[zeros] == 0)
        zeros++;
    for (size_t i = zeros; i < digits; i++)
        out->decimal[i - zeros] = (char)('0' + digit[i]);
}
