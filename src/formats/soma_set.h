#ifndef FORMATS_SOMA_SET_H
#define FORMATS_SOMA_SET_H

#include "packing/draft.h"

enum { SOMA_BLOCKS = 7, SOMA_CELLS = 27, SOMA_BLOCK_CELLS = 4 };

/* A block of the Soma cube: its letter and its cells, in ascending order. */
struct soma_block {
    char letter;
    unsigned count;
    struct voxel voxel[SOMA_BLOCK_CELLS];
};

extern const struct soma_block SOMA_SET[SOMA_BLOCKS];

/* The number of the block with this letter, SOMA_BLOCKS if there is none. */
unsigned soma_lettered(char letter);

/*
 * The number of the block of which this shape is an image under the rotations, SOMA_BLOCKS if of
 * none.  CN_ENOMEM, or CN_OK.
 */
cn_status soma_number(const struct shape *shape, unsigned *number);

#endif
