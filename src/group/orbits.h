#ifndef GROUP_ORBITS_H
#define GROUP_ORBITS_H

#include "cubenum/group.h"

/* Orbits of points under some permutations: a forest whose roots, their first points, name them. */
struct orbits {
    unsigned points;
    uint8_t parent[CN_POINTS_MAX + 1];
};

/* Each point alone. */
void orbits_start(struct orbits *orbits, unsigned points);

/* Join what a permutation joins; returns true if there are fewer orbits than before. */
bool orbits_join(struct orbits *orbits, const cn_permutation *by);

/* The first point of an orbit. */
unsigned orbits_root(struct orbits *orbits, unsigned point);

/* The first point of the largest orbit. */
unsigned orbits_largest(struct orbits *orbits);

#endif
