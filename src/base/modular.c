#include "base/modular.h"

uint32_t
modular_content(struct modulus modulus, uint32_t a)
{
    uint32_t content = 1;

    if (a == 0)
        return modulus.power;
    for (; a % modulus.prime == 0; a /= modulus.prime)
        content *= modulus.prime;
    return content;
}

/* Euclid's algorithm: old = old_factor * a and rest = factor * a throughout, modulo the power. */
uint32_t
modular_inverse(struct modulus modulus, uint32_t a)
{
    int64_t old = modulus.power, rest = a;
    int64_t old_factor = 0, factor = 1;

    while (rest != 0) {
        const int64_t quotient = old / rest;
        const int64_t next = old - quotient * rest, next_factor = old_factor - quotient * factor;
        old = rest;
        rest = next;
        old_factor = factor;
        factor = next_factor;
    }
    return (uint32_t)(old_factor < 0 ? old_factor + modulus.power : old_factor);
}

void
modular_reduce_all(struct modulus modulus, size_t count, uint32_t *to, const uint64_t *sum)
{
    for (size_t i = 0; i < count; i++)
        to[i] = modular_reduce(modulus, sum[i]);
}

void
modular_add_multiple(struct modulus modulus, size_t count, uint32_t *to, const uint32_t *from,
                     uint32_t factor)
{
    for (size_t i = 0; i < count; i++)
        to[i] = modular_reduce(modulus, to[i] + (uint64_t)factor * from[i]);
}
