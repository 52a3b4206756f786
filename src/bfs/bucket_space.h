#ifndef BFS_BUCKET_SPACE_H
#define BFS_BUCKET_SPACE_H

#include "bfs/bucket_kernel.h"
#include "bfs/vertex_orbits.h"
#include "bfs/vertex_space.h"

/*
 * Elements of the whole group in buckets: one for each class of vertex permutations, of which it
 * holds those elements whose vertices are where the class's representative has them.
 *
 * A class stands for all its permutations, so that an element in a bucket stands for as many of the
 * group; a bucket whose permutation some symmetries keep holds all that they make of one another.
 */
struct bucket_space {
    struct vertex_space *vertex;
    const struct bucket_kernel *kernel;
    unsigned turns;
    /* from what symmetry s leads to: the edges of s, before, and of turn∙s^-1, after */
    uint8_t before[CN_SYMMETRIES][EDGE_BYTES];
    uint8_t (*after)[EDGE_BYTES]; /* [CN_SYMMETRIES][turns] */
    struct bigmem pair_of;        /* [classes] of 32 bits: pair * 2, + 1 for partners; or empty */
};

/* CN_ENOMEM; CN_EINVAL for an instruction set that this processor does not have. */
cn_status bucket_space_create(struct bucket_space **out, const struct move_set *moves,
                              uint64_t permutations, cn_kernel kernel, const struct team *team,
                              cn_error *error);
void bucket_space_free(struct bucket_space *space);

/* Know the pair of each class, as files have it.  CN_ENOMEM. */
cn_status bucket_space_index(struct bucket_space *space);

/*
 * How turn t brings elements to the first class of pair p; *from is the bucket that they come from.
 */
void bucket_link(const struct bucket_space *space, uint32_t p, unsigned t, uint32_t *from,
                 struct bucket_carry *carry);

/* How the elements of a pair's first class become the partner's, by inversion. */
void bucket_partner(const struct bucket_space *space, const struct vertex_pair *pair,
                    struct bucket_carry *carry, struct vertex_affine *vector);

/*
 * Into how many classes, under all symmetries and inversion, some elements of a pair's first class
 * fall.
 */
uint64_t bucket_orbits_count(const struct bucket_space *space, const struct vertex_pair *pair,
                             size_t count, const struct bucket_key *key);

#endif
