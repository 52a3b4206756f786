#ifndef GROUP_CHAIN_POOL_H
#define GROUP_CHAIN_POOL_H

#include "base/random.h"
#include "cubenum/group.h"

enum { POOL_SIZE = 10 };

/*
 * Elements of the group that some permutations generate, about evenly distributed: product
 * replacement (Celler, Leedham-Green, Murray, Niemeyer and O'Brien 1995) with an accumulator.
 * They only serve as good guesses; nothing is concluded from their distribution.
 */
struct chain_pool {
    unsigned points;
    struct random random;
    cn_permutation element[POOL_SIZE], product;
};

/* Generators number 0, stride, 2 * stride, ... bytes from the first; count of them, at least one. */
void pool_start(struct chain_pool *pool, unsigned points, size_t count, const cn_permutation *first,
                size_t stride);
const cn_permutation *pool_draw(struct chain_pool *pool);

#endif
