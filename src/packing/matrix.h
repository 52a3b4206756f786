#ifndef PACKING_MATRIX_H
#define PACKING_MATRIX_H

#include "cubenum/celltype.h"
#include "packing/itemset.h"
#include "packing/pairs.h"
#include "packing/puzzle.h"

#include <stdint.h>

/*
 * The exact cover problem: a row for each placement, which covers its cells and its block; rows
 * that are pairwise disjoint and cover every item are a packing.  The first block's placements are
 * no rows, since a search starts from them.  Sets of rows are arrays of `words` words.
 */
struct matrix {
    const cn_puzzle *puzzle;
    unsigned first_block;
    unsigned rows;
    unsigned words;
    item_set all;
    item_set *covered;         /* [row]: what it covers */
    unsigned short *placement; /* [row]: its number in the puzzle */
    uint64_t *disjoint;        /* [row][word]: the rows that share no item with it */
    uint64_t *covering;        /* [item][word]: the rows that cover it */
    uint64_t
        *beside; /* [placement of the first block][word]: the rows that share no item with it */
    struct pair_filter pairs; /* what two rows cover together */
};

/*
 * types rules placements out before the search; NULL keeps all.  There are no rows if the blocks'
 * volumes do not add up to the cube's.  The matrix refers to the puzzle as long as it lives.
 * CN_ENOMEM leaves *out as it was.
 */
cn_status matrix_create(struct matrix *out, const cn_puzzle *puzzle, unsigned first_block,
                        const cn_celltypes *types);
void matrix_release(struct matrix *matrix);

/* What a placement of the puzzle covers. */
static inline item_set
placement_items(const struct placement *placement)
{
    return placement->set | (item_set)1 << (CUBE_CELLS + placement->block);
}

static inline const uint64_t *
matrix_disjoint(const struct matrix *matrix, size_t row)
{
    return matrix->disjoint + row * matrix->words;
}

static inline const uint64_t *
matrix_covering(const struct matrix *matrix, size_t item)
{
    return matrix->covering + item * matrix->words;
}

/* placement is a number in the puzzle, of one of the first block's. */
static inline const uint64_t *
matrix_beside(const struct matrix *matrix, size_t placement)
{
    return matrix->beside
           + (placement - matrix->puzzle->block[matrix->first_block].first) * matrix->words;
}

#endif
