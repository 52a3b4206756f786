#ifndef PACKING_ORBIT_H
#define PACKING_ORBIT_H

#include "packing/puzzle.h"

/* The placements of one block that the maps of a group carry to each other. */
struct placement_class {
    unsigned short representative; /* the first of them that may stand for it */
    unsigned short size;
};

/*
 * The classes of a block's placements under a group of maps that carry the block to itself, in the
 * order of their representatives.  held: only placements in the pinned orientation may stand for
 * their class.  Returns how many.
 */
unsigned orbit_classes(const cn_puzzle *puzzle, unsigned block, cubemap_set group, bool held,
                       struct placement_class out[PLACEMENTS_MAX]);

/*
 * A packing is the number of a placement for each block; packings are compared block by block.
 *
 * Those maps of a group that might carry a packing with this placement of the first block to one
 * that is not greater: the only ones that orbit_if_least() has to try.
 */
cubemap_set orbit_candidates(const cn_puzzle *puzzle, cubemap_set group, unsigned first_placement);

/* The maps of a group, which keep its block, that carry a placement to itself. */
cubemap_set orbit_fixing(const cn_puzzle *puzzle, cubemap_set group, unsigned placement);

/* Those of these maps that carry the packing to itself. */
cubemap_set orbit_stabiliser(const cn_puzzle *puzzle, cubemap_set maps,
                             const unsigned short *packing);

/*
 * The size of the packing's orbit under the group if no map carries it to a smaller one, else 0.
 * candidates are orbit_candidates() for its first block.
 */
unsigned orbit_if_least(const cn_puzzle *puzzle, cubemap_set group, cubemap_set candidates,
                        const unsigned short *packing);

#endif
