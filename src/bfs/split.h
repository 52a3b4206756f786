#ifndef BFS_SPLIT_H
#define BFS_SPLIT_H

#include "bfs/chosen.h"
#include "bfs/position_set.h"
#include "bfs/relabelling.h"

/* A turn undone: what it makes of all blocks with a set of positions. */
struct passage {
    uint32_t set;   /* that the set becomes */
    uint32_t outer; /* the relabelling of the outer arrangements */
    uint32_t inner; /* that of the inner ones */
};

/*
 * The states as blocks.  The first chosen pieces, the outer ones, tell a block: by the set of
 * positions that they take, and by their arrangement at these.  The others are the inner ones: a
 * state of a block is their arrangement at the positions that are left.
 *
 * So a turn carries whole blocks to blocks, and what it does to the states of a block depends on
 * the set alone, and is one of few tables.
 */
struct split {
    const struct action *action;
    unsigned outer_pieces;
    struct position_sets sets;
    struct arrangement outer, inner;
    struct relabellings outer_labels, inner_labels;
    struct passage *passage; /* [sets.count][action->turns] */
};

/*
 * States of a block at most, so that a table has 16 bits for each, and bits of a block fit the L1
 * cache.
 */
enum { INNER_MOST = 1 << 16 };

/*
 * The split with so many outer pieces.  implied[i]: the orientation of piece i follows from the
 * others.  No chosen pieces at all: the states are the orientations of orbit 0.  CN_ENOMEM; *out is
 * to be released by split_free().
 */
cn_status split_create(struct split **out, const struct action *action, const struct chosen *chosen,
                       const bool *implied, unsigned outer_pieces);
void split_free(struct split *split);

/* The arrangements of the chosen pieces but for the first ones. */
void split_inner(struct arrangement *out, const struct action *action, const struct chosen *chosen,
                 const bool *implied, unsigned outer_pieces);

/* Words that a block's bits take, and blocks. */
static inline unsigned
split_words(const struct split *split)
{
    return (unsigned)((split->inner.count + 63) / 64);
}

static inline uint64_t
split_blocks(const struct split *split)
{
    return split->sets.count * split->outer.count;
}

#endif
