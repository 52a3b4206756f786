#ifndef BFS_BUCKET_KERNEL_H
#define BFS_BUCKET_KERNEL_H

#include "bfs/bucket_key.h"
#include "bfs/vertex_affine.h"
#include "cubenum/search.h"

/*
 * How elements of one bucket become elements of another one: edges by two permutations, vectors by
 * their number.
 */
struct bucket_carry {
    const uint8_t *after,
        *before;     /* [EDGE_BYTES] what is done to the edges' places, and to the edges */
    unsigned offset; /* that is added to the number before */
    const struct vertex_affine *vector;
};

/* The hot loops, by instruction set; the results are the same. */
struct bucket_kernel {
    /* Edges p become after∙p∙before. */
    void (*carry)(const struct bucket_carry *carry, size_t count, const struct bucket_key *source,
                  struct bucket_key *out);
    /* Edges p become after∙p^-1∙before. */
    void (*invert)(const struct bucket_carry *carry, size_t count, const struct bucket_key *source,
                   struct bucket_key *out);
};

/*
 * The widest that this processor has, or the one asked for; NULL if the processor does not have
 * that.
 */
const struct bucket_kernel *bucket_kernel_choose(cn_kernel kernel);

extern const struct bucket_kernel bucket_kernel_portable, bucket_kernel_avx2;

#endif
