#ifndef BFS_VERTEX_MAP_H
#define BFS_VERTEX_MAP_H

#include "base/bits.h"
#include "bfs/vertex_frame.h"

/*
 * Maps: for one vertex permutation p, a bit for each orientation vector of even weight, 2^11 of
 * them.  Entry i of a vector tells whether the piece at position i arrives turned where p takes it.
 *
 * A turn m carries (p, a) to (m∙p, a + c), where c depends on m and p: on the bits' numbers that is
 * the addition of a constant.  A symmetry permutes the twelve entries of a vector and adds another
 * constant.  So what a turn and the symmetry that then leads to a representative do to a map is x
 * -> L(x) + c, with one of only 48 linear L.
 *
 * The basis makes those L easy for registers.  It follows a chain of subspaces that every symmetry
 * of the cuboctahedron keeps:
 *
 *   bits 0..2    in a byte  sums of belts: four vertices around one of three axes
 *   bits 3..5    \ byte of  sums of pairs of opposite vertices
 *   bit  6       / a lane   vectors with one vertex of each of the six pairs, or both or none of each
 *   bits 7..10   the lane   all
 *
 * A lane is 16 bytes.  With a number split into (r, w, b), lane, byte, bit, L is triangular:
 *
 *   r' = R r    w' = W w + C r    b' = B b + D w + F r
 *
 * and so is a permutation of lanes, a shuffle of each one's bytes, and a permutation of the bits of
 * each byte that is the same for all but for exclusive-ors, which depend on lane and byte.
 */
enum {
    MAP_BITS = 2048,
    MAP_WORDS = MAP_BITS / 64,
    MAP_BYTES = MAP_BITS / 8,
    MAP_DIMENSION = 11,
    MAP_LANES = 16,
    MAP_IN_BYTE = 8,
};

/* In how many bits do two maps differ? */
static inline unsigned
vertex_maps_differ(const uint64_t *before, const uint64_t *after)
{
    unsigned count = 0;

    for (unsigned w = 0; w < MAP_WORDS; w++)
        count += bits_count(before[w] ^ after[w]);
    return count;
}

/* Ask for a map: memory takes several times as long as what is done with it. */
static inline void
vertex_map_prefetch(const uint64_t *map)
{
    for (unsigned w = 0; w < MAP_WORDS; w += 8)
        __builtin_prefetch(map + w, 0, 2);
}

/* The bits of the bytes of two lanes, permuted nibble by nibble. */
struct vertex_nibbles {
    uint8_t low[2][16], high[2][16];
};

/* One L, as the source of each bit: that of number x is bit L(x) + offset of the source. */
struct vertex_carry {
    uint8_t byte[MAP_LANES][16];  /* W w + C r */
    uint8_t lane[MAP_LANES];      /* 16 R r: where in the source */
    uint8_t lane_bits[MAP_LANES]; /* F r */
    uint8_t byte_bits[16];        /* D w */
    /*
     * the bits of a byte that are to be swapped with those one and two further, the bytes whose
     * nibbles are
     */
    uint8_t swap_ones[16], swap_twos[16], swap_nibbles[16];
    /*
     * by what is added to the numbers in a byte of an even lane; the odd one after it follows from
     * that
     */
    struct vertex_nibbles nibbles[MAP_IN_BYTE];
    /* The same for registers of four lanes that multiply bytes by matrices of 8 x 8 bits. */
    uint64_t matrix[MAP_IN_BYTE]; /* of an even lane; byte 7 - b: the bits that make up bit b */
    uint8_t word_bits[MAP_WORDS]; /* lane_bits, of each word */
    uint64_t bytes_moved[3];      /* the bytes w of four lanes that have bit 0, 1, 2 in D w */
};

struct vertex_basis {
    uint16_t vector[MAP_BITS];          /* bit n: the entry of vertex n, by number */
    uint16_t number[1u << CN_VERTICES]; /* the inverse; linear, and 0 for vertex 12 alone */
};

void vertex_basis_create(struct vertex_basis *out);

/*
 * The carry whose source is what the linear map `to` leads to: entry i of a vector becomes entry
 * to[i]. `to` must be what a symmetry does to vertices.
 */
void vertex_carry_create(struct vertex_carry *out, const struct vertex_basis *basis,
                         const uint8_t to[ROW_BYTES]);

#endif
