#ifndef BFS_VERTEX_ORBITS_H
#define BFS_VERTEX_ORBITS_H

#include "bfs/vertex_affine.h"
#include "bfs/vertex_space.h"

/* A symmetry that carries the permutation of a class to itself, or its inverse to it. */
struct vertex_keeper {
    const cn_element *map, *inverse;
    bool inverts;
    struct vertex_affine vector; /* what it does to vectors */
};

enum { VERTEX_KEEPERS_MAX = 2 * CN_SYMMETRIES };

/* Do any but the identity keep the first class of a pair? */
bool vertex_is_kept(const struct vertex_space *space, const struct vertex_pair *pair);

/* All that do, the identity too. */
unsigned vertex_keepers(const struct vertex_space *space, const struct vertex_pair *pair,
                        struct vertex_keeper keeper[VERTEX_KEEPERS_MAX]);

/*
 * Into how many classes, under all symmetries and inversion with the mirror, the states fall that
 * are in `after` but not in `before`, maps of a class and the pair's first.  More than one state of
 * a map is in such a class only where a symmetry keeps the permutation, or the class is its own
 * partner.
 */
uint64_t vertex_orbits_count(const struct vertex_space *space, const struct vertex_pair *pair,
                             const uint64_t *before, const uint64_t *after);

#endif
