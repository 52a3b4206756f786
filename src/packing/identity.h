#ifndef PACKING_IDENTITY_H
#define PACKING_IDENTITY_H

#include "cubenum/count.h"

/* Sums that the searches made beside their counts. */
struct identity_sums {
    /* packings in the orbits that the search up to rotation counted */
    uint64_t in_rotation_orbits;
    uint64_t in_reflection_orbits; /* the same up to reflection */
    /* over the anchored search: class size x maps that fix the packing */
    uint64_t fixing_maps;
    uint64_t fixing_rotations; /* the same for rotations */
};

/*
 * The identities that tie the four counts together.
 *
 * Every packing is in one orbit, and has its anchor in one class: the packings in the orbits
 * counted, and those of the anchored search weighted by the sizes of their classes, are all
 * packings.  And the number of orbits is the number of pairs of a packing and a map that fixes it,
 * divided by the number of maps (Cauchy, Frobenius, Burnside): the anchored search adds the pairs
 * up for whole classes, and so tells the counts up to rotation and up to reflection by itself.
 *
 * Returns what fails, for ever valid; NULL if nothing does.
 */
const char *identity_contradiction(const cn_counts *counts, const struct identity_sums *sums);

#endif
