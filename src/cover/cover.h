#ifndef COVER_COVER_H
#define COVER_COVER_H

#include "cubenum/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Copies of a block that a row uses. */
struct use {
    unsigned short block;
    unsigned short copies;
};

/*
 * An exact cover problem with multiplicities: rows that are pairwise disjoint and cover every cell
 * are a packing if together they use each block at least least[b] and at most most[b] times.  A
 * cell that may stay empty is covered then by a row that puts nothing there; these rows use a block
 * of their own, whose copies are the holes.
 *
 * A row of a puzzle's own problem uses one copy of one block; one that stands for the placements
 * that a map carries to each other uses several.  No two rows are the same.
 */
struct cover {
    unsigned cells;
    unsigned words; /* of a set of cells: cells / 64, rounded up */
    unsigned blocks;
    unsigned rows;
    uint64_t *row;       /* [row][word]: the cells that it covers, one at least */
    unsigned *use_start; /* [rows + 1]: row r uses use[use_start[r]] up to use[use_start[r + 1]] */
    struct use *use;     /* blocks ascending, copies >= 1 */
    unsigned short *least; /* [block] */
    unsigned short *most;  /* [block], >= 1 */
};

/*
 * A cover of no rows yet, with room for so many rows and uses, whose counts the caller then raises.
 * CN_ENOMEM leaves *out as it was.
 */
cn_status cover_create(struct cover *out, unsigned cells, unsigned blocks, size_t rows,
                       size_t uses);
void cover_release(struct cover *cover);

static inline const uint64_t *
cover_row(const struct cover *cover, size_t row)
{
    return cover->row + row * cover->words;
}

/* The block of a row that uses one copy of one. */
static inline unsigned
cover_block(const struct cover *cover, size_t row)
{
    return cover->use[cover->use_start[row]].block;
}

static inline bool
cover_covers(const struct cover *cover, size_t row, unsigned cell)
{
    return (cover_row(cover, row)[cell / 64] >> cell % 64 & 1) != 0;
}

/* Does the row share no cell with these? */
static inline bool
cover_is_disjoint(const struct cover *cover, size_t row, const uint64_t *cells)
{
    const uint64_t *own = cover_row(cover, row);
    uint64_t shared = 0;

    for (unsigned w = 0; w < cover->words; w++)
        shared |= own[w] & cells[w];
    return shared == 0;
}

#endif
