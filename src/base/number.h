#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include "cubenum/number.h"

/* Counts as the machine adds them up. */
__extension__ typedef unsigned __int128 wide;

#define WIDE_MAX (~(wide)0)

static inline cn_number
number_of(wide value)
{
    return (cn_number){(uint64_t)(value >> 64), (uint64_t)value};
}

static inline wide
number_wide(cn_number number)
{
    return (wide)number.high << 64 | number.low;
}

/* *sum += factor * count; false if it does not fit. */
static inline bool
number_add(wide *sum, wide factor, wide count)
{
    wide product;

    return !__builtin_mul_overflow(factor, count, &product)
           && !__builtin_add_overflow(*sum, product, sum);
}

#endif
