/*
 * Elements of a group at random, from generators alone.
 */
#include "group/chain_pool.h"

#include "group/chain_level.h"

/* Steps until the elements are mixed well enough. */
enum { WARM_UP = 40 };

static const cn_permutation *
pool_source(const cn_permutation *first, size_t stride, size_t index)
{
    return (const cn_permutation *)(const void *)((const char *)first + index * stride);
}

void
pool_start(struct chain_pool *pool, unsigned points, size_t count, const cn_permutation *first,
           size_t stride)
{
    pool->points = points;
    pool->random = (struct random){points};
    points_identity(&pool->product);
    for (unsigned i = 0; i < POOL_SIZE; i++)
        pool->element[i] = *pool_source(first, stride, i % count);
    /* More generators than places: each gets into one of them. */
    for (size_t i = POOL_SIZE; i < count; i++)
        points_product(points, pool_source(first, stride, i), &pool->element[i % POOL_SIZE],
                       &pool->element[i % POOL_SIZE]);
    for (unsigned step = 0; step < WARM_UP; step++)
        pool_draw(pool);
}

const cn_permutation *
pool_draw(struct chain_pool *pool)
{
    const unsigned i = (unsigned)random_below(&pool->random, POOL_SIZE);
    const unsigned j = (i + 1 + (unsigned)random_below(&pool->random, POOL_SIZE - 1)) % POOL_SIZE;
    cn_permutation factor = pool->element[j];

    if (random_below(&pool->random, 2) != 0)
        points_inverse(pool->points, &pool->element[j], &factor);
    points_product(pool->points, &factor, &pool->element[i], &pool->element[i]);
    points_product(pool->points, &pool->element[i], &pool->product, &pool->product);
    return &pool->product;
}
