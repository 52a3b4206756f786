#ifndef BASE_MODULAR_H
#define BASE_MODULAR_H

#include <stddef.h>
#include <stdint.h>

/* The integers modulo a power of a prime below 2^31. */
struct modulus {
    uint32_t prime;
    uint32_t power; /* what is calculated by: the prime itself, its square, ... */
};

/* The residue of a sum: small ones mostly, which processors divide faster. */
static inline uint32_t
modular_reduce(struct modulus modulus, uint64_t sum)
{
    if (sum <= UINT32_MAX)
        return (uint32_t)sum % modulus.power;
    return (uint32_t)(sum % modulus.power);
}

static inline uint32_t
modular_multiply(struct modulus modulus, uint32_t a, uint32_t b)
{
    return modular_reduce(modulus, (uint64_t)a * b);
}

static inline uint32_t
modular_negate(struct modulus modulus, uint32_t a)
{
    return a == 0 ? 0 : modulus.power - a;
}

/* The power of the prime that divides a; modulus.power for 0.  It is 1 where a has an inverse. */
uint32_t modular_content(struct modulus modulus, uint32_t a);

/* What gives 1 times a, which the prime must not divide. */
uint32_t modular_inverse(struct modulus modulus, uint32_t a);

/* to[i] becomes the residue of sum[i]. */
void modular_reduce_all(struct modulus modulus, size_t count, uint32_t *to, const uint64_t *sum);

/* to[i] grows by factor * from[i]. */
void modular_add_multiple(struct modulus modulus, size_t count, uint32_t *to, const uint32_t *from,
                          uint32_t factor);

#endif
