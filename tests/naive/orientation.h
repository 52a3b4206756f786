/* The orientations of blocks: block -> its distinct images under its motions. */
#ifndef ORIENTATION_H
#define ORIENTATION_H

#include "puzzle.h"

/*
 * Find the orientations of a block whose cells are known, and fail unless it can be used: it has
 * cells, fits into the box of the target, is not the same as a block before, is pinned well.
 */
void complete_block(struct puzzle *puzzle, int b, const char *path);

/* Make the pinned orientation of a block number 0, ahead of the others in their order. */
void hold_pin(struct block *block);

#endif
