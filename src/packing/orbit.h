#ifndef PACKING_ORBIT_H
#define PACKING_ORBIT_H

#include "packing/puzzle.h"

/* The placements of one block that the maps of a group carry to each other. */
struct placement_class {
    unsigned representative; /* the first of them that may stand for it */
    unsigned size;
};

/*
 * The classes of a block's placements under a group of maps that carry the block to itself, in the
 * order of their representatives.  held: only placements in the pinned orientation may stand for
 * their class; a class that has none is represented by its first.  *out has room for as many as the
 * block has placements.  CN_ENOMEM.
 */
cn_status orbit_classes(const cn_puzzle *puzzle, unsigned block, cubemap_set group, bool held,
                        struct placement_class *out, unsigned *count);

/*
 * A packing is the numbers of its placements, ascending.  Packings are compared number by number,
 * and one that the other begins with comes first.
 */
int orbit_compare(const unsigned *a, unsigned a_count, const unsigned *b, unsigned b_count);

/* The image of a packing under a map; *out has room for as many placements. */
void orbit_image(const cn_puzzle *puzzle, unsigned map, const unsigned *packing, unsigned count,
                 unsigned *out);

/*
 * The size of the packing's orbit under the group if no map of it makes a smaller one, else 0.
 * image has room for a packing.
 */
unsigned orbit_if_least(const cn_puzzle *puzzle, cubemap_set group, const unsigned *packing,
                        unsigned count, unsigned *image);

/* Make a packing the least of its orbit under the group; image has room for a packing. */
void orbit_least(const cn_puzzle *puzzle, cubemap_set group, unsigned *packing, unsigned count,
                 unsigned *image);

#endif
