#ifndef BFS_BLOCKS_H
#define BFS_BLOCKS_H

#include "bfs/groups.h"
#include "bfs/split.h"
#include "machine/bigmem.h"

enum { PLANES_MAX = 4, DEPTH_MODULUS_MOST = (1 << PLANES_MAX) - 1 };

/*
 * The bits of all states, block by block, and the tables of the relabellings.  A block's number is
 * that of its set, times the outer arrangements, plus its own outer arrangement.
 */
struct blocks {
    const struct split *split;
    unsigned words; /* of a block's bits */
    uint64_t count; /* of blocks */
    /*
     * Bits of [count][words]: states of the last level, and of the one being made.  Of a state that
     * was met the planes hold, bit by bit, 1 + its depth modulo `modulus`, of all others 0.
     */
    struct bigmem front, next, plane[PLANES_MAX];
    unsigned modulus, planes;
    /*
     * How many states of each block were met, and are in the last level and the one being made:
     * [count].  Where the last two are 0 the words of front and next mean nothing.
     */
    struct bigmem seen_count, front_count, next_count;
    struct bigmem outer_to; /* [outer_labels.count][outer.count] of 32 bits */
    struct bigmem inner_to; /* [inner_labels.count][inner.count] of 16 bits */
    struct groups groups;   /* of inner_to; may be unused */
};

/* modulus: from 1 to DEPTH_MODULUS_MOST.  CN_ENOMEM leaves nothing to be released. */
cn_status blocks_create(struct blocks *out, const struct split *split, unsigned modulus);
void blocks_release(struct blocks *blocks);

/* Bytes that blocks, tables and the split itself take. */
uint64_t blocks_bytes(const struct split *split, unsigned modulus);

/*
 * Fill a table: first those of inner, then those of outer relabellings.  room: one number for each
 * inner state.
 */
uint32_t blocks_tables(const struct blocks *blocks);
void blocks_fill_table(struct blocks *blocks, uint32_t table, uint32_t *room);

/* To be called when all tables are filled.  CN_ENOMEM. */
cn_status blocks_group(struct blocks *blocks);

/* Make a state the only one of the last level. */
void blocks_start(struct blocks *blocks, uint64_t state);

/* The level being made becomes the last one. */
void blocks_move_on(struct blocks *blocks);

/* The first state of the last level from `state` on; UINT64_MAX if there is none. */
uint64_t blocks_find(const struct blocks *blocks, uint64_t state);

/* Was the state met, at this depth or one that differs by a multiple of the modulus? */
bool blocks_is_depth(const struct blocks *blocks, uint64_t state, unsigned depth);

#endif
