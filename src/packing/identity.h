#ifndef PACKING_IDENTITY_H
#define PACKING_IDENTITY_H

#include "base/number.h"
#include "cubenum/count.h"

/* What was found besides the counts, each by another way. */
struct identity_sums {
    bool independent;          /* each count is from a search of its own: */
    wide in_rotation_orbits;   /* packings in the orbits that the search up to rotation counted */
    wide in_reflection_orbits; /* the same up to reflection */
    bool averaged;             /* the packings that each map keeps were counted: */
    wide rotation_average;     /* their average over the rotations */
    wide reflection_average;   /* and over all maps */
};

/*
 * The identities that tie the counts together.
 *
 * Every packing is in one orbit, and has its anchor in one class: the packings in the orbits
 * counted, and those of the anchored search weighted by the sizes of their classes, are all
 * packings.  And the number of orbits is the number of packings that a map keeps, on the average of
 * the maps (Cauchy, Frobenius, Burnside).
 *
 * Returns what fails, for ever valid; NULL if nothing does.
 */
const char *identity_contradiction(const cn_counts *counts, const struct identity_sums *sums);

#endif
