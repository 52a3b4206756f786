#ifndef PACKING_TALLY_H
#define PACKING_TALLY_H

#include "cubenum/count.h"

/*
 * Every packing is in one orbit, and has its anchor in one class; so the packings in the orbits
 * counted, and those of the classes weighted by their sizes, must come to all packings.  Returns
 * what fails, for ever valid; NULL if nothing does.
 */
const char *tally_contradiction(const cn_counts *counts, uint64_t in_rotation_orbits,
                                uint64_t in_reflection_orbits);

#endif
