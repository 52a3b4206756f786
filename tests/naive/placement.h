/* The placements of blocks: block -> orientation -> where it fits into the target. */
#ifndef PLACEMENT_H
#define PLACEMENT_H

#include "puzzle.h"

/*
 * A placement is a set of cells that a block may cover.  It has the first orientation, and the
 * first place, by which the block can cover them: with colours there may be more.  Placements lie
 * in the order of listings: by block, then orientation, plane, row, column.
 */
struct placement {
    int block;
    int orientation;
    int at[3]; /* plane, row, column where the bounding box starts */
    int count;
    int *cells; /* numbers of the cells, ascending */
    int next;   /* placement with the same lowest cell, -1: none */
};

/* Find the placements of all blocks, which have been oriented. */
void place_blocks(struct puzzle *puzzle);

/* The placement of a block on these cells, which ascend, or -1. */
int find_placement(const struct puzzle *puzzle, int block, const int *cells, int count);

#endif
