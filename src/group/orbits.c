/*
 * Orbits of points.
 */
#include "group/orbits.h"

void
orbits_start(struct orbits *orbits, unsigned points)
{
    orbits->points = points;
    for (unsigned p = 0; p <= CN_POINTS_MAX; p++)
        orbits->parent[p] = (uint8_t)p;
}

unsigned
orbits_root(struct orbits *orbits, unsigned point)
{
    while (orbits->parent[point] != point)
        point = orbits->parent[point] = orbits->parent[orbits->parent[point]];
    return point;
}

bool
orbits_join(struct orbits *orbits, const cn_permutation *by)
{
    bool joined = false;

    for (unsigned p = 0; p < orbits->points; p++) {
        const unsigned a = orbits_root(orbits, p), b = orbits_root(orbits, by->image[p]);
        joined |= a != b;
        orbits->parent[a > b ? a : b] = (uint8_t)(a > b ? b : a);
    }
    return joined;
}

unsigned
orbits_largest(struct orbits *orbits)
{
    unsigned size[CN_POINTS_MAX + 1] = {0}, best = 0;

    for (unsigned p = 0; p < orbits->points; p++)
        size[orbits_root(orbits, p)]++;
    for (unsigned p = 0; p < orbits->points; p++)
        if (size[p] > size[best])
            best = p;
    return best;
}
