#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

/* A stream of random numbers, fixed by its seed: SplitMix64 (Steele, Lea and Flood, 2014). */
struct random {
    uint64_t state;
};

static inline uint64_t
random_next(struct random *random)
{
    uint64_t mixed = random->state += UINT64_C(0x9e3779b97f4a7c15);

    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ mixed >> 31;
}

/* A number from 0 to before `end`; the bias, at most end / 2^64, is nothing to an estimate. */
static inline uint64_t
random_below(struct random *random, uint64_t end)
{
    __extension__ typedef unsigned __int128 product;

    return (uint64_t)((product)random_next(random) * end >> 64);
}

#endif
