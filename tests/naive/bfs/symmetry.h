/* The symmetries of the cuboctahedron, found in nothing but its moves. */
#ifndef SYMMETRY_H
#define SYMMETRY_H

#include "turns.h"

/* An element x is carried to map∙x∙back or, if inverted, to that of its inverse. */
struct carrier {
    struct element map, back;
    bool is_inverted;
};

struct carriers {
    int count;
    struct carrier *list;
};

/*
 * All that carry the set of the turns onto itself.  Where the group is not the cuboctahedron's, that fails.
 */
struct carriers find_carriers(const struct group *group, const struct turns *turns);

#endif
