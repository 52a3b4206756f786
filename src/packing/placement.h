#ifndef PACKING_PLACEMENT_H
#define PACKING_PLACEMENT_H

#include "packing/orientation.h"

#include <stdint.h>

/* A block's placements at most: each orientation can start at no more than all cells. */
enum { PLACEMENTS_MAX = ORIENTATIONS_MAX * CUBE_CELLS };

struct placement {
    cells set;
    struct cell start; /* of the bounding box */
    unsigned char block;
    unsigned char orientation;
};

/*
 * All placements of a block in these orientations, in the order (orientation, plane, row, column);
 * returns how many.
 */
unsigned placement_list(const struct orientation *orientations, unsigned count, unsigned char block,
                        struct placement out[PLACEMENTS_MAX]);

#endif
