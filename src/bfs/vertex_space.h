#ifndef BFS_VERTEX_SPACE_H
#define BFS_VERTEX_SPACE_H

#include "bfs/vertex_affine.h"
#include "bfs/vertex_links.h"

/*
 * The vertices of the cuboctahedron, where they are and how they are turned: 12! * 2^11 states, or
 * those that some turns can make.  All that a search of them needs to know and does not change.
 */
struct vertex_space {
    struct vertex_frame frame;
    struct vertex_basis basis;
    struct vertex_carry carry[CN_SYMMETRIES];   /* from what symmetry s leads to */
    struct vertex_affine vector[CN_SYMMETRIES]; /* the same for one vector: the inverse of s */
    /* what comes after the mirror, if there is one: symmetry s after it, and its inverse */
    cn_element mirrored[CN_SYMMETRIES], mirrored_inverse[CN_SYMMETRIES];
    const struct vertex_kernel *kernel;
    uint64_t permutations;
    struct vertex_classes classes; /* without their index */
    struct vertex_links links;
};

/* How many classes, and pairs of them, there are of so many vertex permutations, at most. */
void vertex_space_sizes(const struct move_set *moves, uint64_t permutations, uint64_t *classes,
                        uint64_t *pairs);

/* Bytes that the space takes when it is ready. */
uint64_t vertex_space_bytes(const struct move_set *moves, uint64_t permutations);

/* CN_ENOMEM; CN_EINVAL for an instruction set that this processor does not have. */
cn_status vertex_space_create(struct vertex_space **out, const struct move_set *moves,
                              uint64_t permutations, cn_kernel kernel, const struct team *team,
                              cn_error *error);
void vertex_space_free(struct vertex_space *space);

#endif
