#ifndef BFS_VERTEX_SHEARS_H
#define BFS_VERTEX_SHEARS_H

#include "bfs/vertex_affine.h"

/*
 * An affine map of the numbers of vectors as a few steps that a whole map can be put through: bit
 * `target` of all numbers is changed where the sum of some other bits, the `sources`, and the
 * constant is 1.
 *
 * Gaussian elimination gives them: a step for each bit, and one more where a pivot is missing.
 */
struct vertex_shear {
    uint8_t target, constant;
    uint16_t sources;
};

enum { SHEARS_MAX = 3 * MAP_DIMENSION };

struct vertex_shears {
    unsigned count;
    struct vertex_shear shear[SHEARS_MAX];
};

/* The map must have an inverse. */
void vertex_shears_create(struct vertex_shears *out, const struct vertex_columns *columns);

/*
 * Bit b of word w is that of number 64 w + b: in which bits of a word, and in which words, is the
 * sum of sources 1?
 */
static inline uint64_t
shear_bits(unsigned sources)
{
    static const uint64_t BIT[6] = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
                                    0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};
    uint64_t bits = 0;

    for (unsigned j = 0; j < 6; j++)
        bits ^= (sources >> j & 1) != 0 ? BIT[j] : 0;
    return bits;
}

#endif
