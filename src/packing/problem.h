#ifndef PACKING_PROBLEM_H
#define PACKING_PROBLEM_H

#include "cubenum/celltype.h"
#include "cover/cover.h"
#include "cover/invariant.h"
#include "packing/puzzle.h"

/* In place of a row's number: there is none. */
#define ROW_NONE UINT_MAX

/*
 * A puzzle as an exact cover: a row for each placement, and one for each cell that may stay empty,
 * in ascending order of both.
 */
struct problem {
    const cn_puzzle *puzzle;
    cn_celltypes *types; /* what rules placements out, or NULL */
    struct cover cover;
    unsigned *placement;  /* [row]: its number in the puzzle, or PLACEMENT_NONE for an empty cell */
    unsigned *row;        /* [placement]: its row, or ROW_NONE if it is ruled out */
    unsigned *empty_row;  /* [cell]: the row that leaves it empty, or ROW_NONE */
    unsigned depth;       /* rows in a packing at most */
    bool fixed_depth;     /* every packing has as many */
    struct reason reason; /* why there is no packing, if the reason was found at once */
};

/*
 * no_types: keep placements that position types rule out.  CN_ENOMEM, or CN_ECHECK if the reason
 * does not hold; *out then needs no release.
 */
cn_status problem_create(struct problem *out, const cn_puzzle *puzzle, bool no_types,
                         cn_error *error);
void problem_release(struct problem *problem);

/* The row to which a map of puzzle->maps carries a row, or ROW_NONE if that is ruled out. */
unsigned problem_image(const struct problem *problem, unsigned map, unsigned row);

#endif
