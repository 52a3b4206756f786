#ifndef PACKING_STARTS_H
#define PACKING_STARTS_H

#include "packing/orbit.h"
#include "packing/problem.h"

/* Where a search starts. */
struct start {
    unsigned row;    /* that is laid down first, or ROW_NONE for the empty target */
    unsigned weight; /* packings that each one found from here stands for */
};

/*
 * The starts of one exhaustive search.  Every packing has exactly one row that covers an item, a
 * block used once or a cell; so it is enough to start with one row of each class under the maps that
 * keep the item, and to weigh what is found by the size of the class.
 */
struct starts {
    cubemap_set group; /* those maps; the identity alone if there is one start, with no row */
    unsigned item;     /* a cell, or cells + block; UINT_MAX with no row */
    unsigned count;
    struct start *start; /* [count], rows ascending */
};

/* One start: the empty target.  CN_ENOMEM. */
cn_status starts_empty(struct starts *out);

/*
 * One placement of a block that is used once for each class under a group that keeps it.  held: the
 * representatives are in its pinned orientation.  CN_ENOMEM.
 */
cn_status starts_block(struct starts *out, const struct problem *problem, unsigned block,
                       cubemap_set group, bool held);

/* One row that covers the cell for each class under a group that keeps the cell.  CN_ENOMEM. */
cn_status starts_cell(struct starts *out, const struct problem *problem, unsigned cell,
                      cubemap_set group);

/* The starts that promise the smallest search.  CN_ENOMEM. */
cn_status starts_best(struct starts *out, const struct problem *problem);

void starts_release(struct starts *starts);

#endif
