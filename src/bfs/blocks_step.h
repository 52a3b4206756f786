#ifndef BFS_BLOCKS_STEP_H
#define BFS_BLOCKS_STEP_H

#include "bfs/blocks.h"

/*
 * Blocks of one set are done together, a turn for all of them before the next, so that they share
 * the table that a turn means for this set while it is in a cache.
 */
struct blocks_worker {
    uint64_t *rest;    /* states that were met neither before nor now, of each block */
    uint32_t *left;    /* how many they are, of each block */
    bool *begun;       /* is rest filled? of each block */
    uint64_t elements; /* of the new level, added up */
};

/* CN_ENOMEM; what there is is released by blocks_worker_release() in any case. */
cn_status blocks_worker_create(struct blocks_worker *out, const struct blocks *blocks);
void blocks_worker_release(struct blocks_worker *worker);

/* Parts that a level is made in, each by any worker, and the blocks of a part at most. */
uint64_t blocks_parts(const struct blocks *blocks);
uint64_t blocks_part_size(const struct blocks *blocks);

/* Make part `number` of the level at `depth` of the last one. */
void blocks_step(struct blocks *blocks, struct blocks_worker *worker, unsigned depth,
                 uint64_t number);

#endif
