#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdint.h>

/* Index of the lowest set bit; word must not be 0. */
static inline unsigned
bits_lowest(uint64_t word)
{
    return (unsigned)__builtin_ctzll(word);
}

/* The word without its lowest set bit. */
static inline uint64_t
bits_drop_lowest(uint64_t word)
{
    return word & (word - 1);
}

static inline unsigned
bits_count(uint64_t word)
{
#ifdef __POPCNT__
    return (unsigned)__builtin_popcountll(word);
#else
    /*
     * Without the instruction the compiler calls a table look-up, several times slower than these
     * sums in parallel.
     */
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return (unsigned)(word * 0x0101010101010101 >> 56);
#endif
}

#endif
