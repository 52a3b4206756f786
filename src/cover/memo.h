#ifndef COVER_MEMO_H
#define COVER_MEMO_H

#include "cubenum/status.h"
#include "cover/cover.h"

#include <stdatomic.h>

/*
 * Packings counted without being listed.  What lies below a state of the search, the open cells and
 * the copies left of each block, depends on nothing else: it is counted once and remembered.  Where
 * states recur, as with many copies of few small blocks, this counts more packings than any search
 * could list; where they do not, as with many blocks used once, it is the search with a burden.
 */

enum { MEMO_CELLS_MAX = 512 };

/* 64 bits are few for what is not listed: 4 x 4 x 8 dominoes are 175,220,727,982,196,365,632. */
__extension__ typedef unsigned __int128 memo_number;

struct memo_limits {
    size_t bytes;            /* of the table of states, at most; a full one only costs time */
    uint64_t nodes;          /* stop beyond so many; 0 if as many as it takes */
    const atomic_bool *stop; /* stop soon after it becomes true; may be NULL */
};

struct memo_result {
    memo_number count;
    uint64_t nodes;   /* rows laid down */
    uint64_t lookups; /* states looked up in the table, of which `hits` were there */
    uint64_t hits;
    uint64_t stored; /* states put into the table, replaced ones included */
};

/*
 * Count the packings of the cover, always branching on the first open cell in an order of the
 * cells.  `order` lists the cells in an order to try, and may be NULL; one that promises fewer
 * states is preferred to it.  In a box, planes one after the other along the longest axis are good.
 *
 * All of *result is the same for the same arguments, and the count is so whatever the limits are.
 * CN_EOVERFLOW if the number of packings does not fit; CN_ESTOPPED at the limit of nodes or if told
 * to stop, both with all but the count set; CN_EINVAL if there are more than MEMO_CELLS_MAX cells
 * or `order` is not an order of them; CN_ENOMEM.
 */
cn_status memo_count(const struct cover *cover, const unsigned *order,
                     const struct memo_limits *limits, struct memo_result *result);

/*
 * Does memo_count() beat a search that lays down about `tree_nodes` rows?  The answer comes by
 * trying, at a fraction of that search's cost; if it is yes the packings are counted already, in
 * *result.  Limits and failures are those of memo_count(), except that a limit of nodes makes the
 * answer no.  See memo_pays.c for how it is decided.
 */
cn_status memo_pays(const struct cover *cover, const unsigned *order,
                    const struct memo_limits *limits, double tree_nodes, bool *pays,
                    struct memo_result *result);

#endif
