#ifndef PACKING_ITEMSET_H
#define PACKING_ITEMSET_H

#include "cubenum/puzzle.h"
#include "cube/cells.h"

#include <stdint.h>

/*
 * A set of items of the exact cover problem: a bit for each cell of the cube, then one for each
 * block.
 */
typedef uint64_t item_set;

enum { ITEMS_MAX = CUBE_CELLS + CN_BLOCKS_MAX };

#endif
