#ifndef BFS_PACK_H
#define BFS_PACK_H

#include "base/bits.h"
#include "bfs/space.h"
#include "cubenum/element.h"

#ifdef __BMI2__
#include <immintrin.h>
#endif

/*
 * An element of the cuboctahedron as two words, by Lehmer's digits: piece after piece, how many of the places that are
 * still free come before its own.
 *
 *   word 0   bits 0..50   edges 1 to 12, radix 24 to 13     51..61  which of the vertices 1 to 11 are turned
 *            bits 62, 63  marks
 *   word 1   bits 0..28   vertices, radix 12 to 2           29..56  edges 13 to 22, radix 12 to 3
 *            bits 57..63  the stabiliser
 *
 * The last vertex is turned so that an even number is, and the last two edges are as the parity of the
 * vertices says: what every turn keeps.  Without edges those digits are 0.
 */
enum {
    PACK_WORDS = 2,
    PACK_TURNED_SHIFT = 51,
    PACK_EDGES_SHIFT = 29,
};

/* The digit of a piece at `place`, which is taken then. */
static inline uint64_t
pack_digit(uint32_t *taken, unsigned place)
{
    const uint64_t digit = place - bits_count(*taken & (((uint32_t)1 << place) - 1));

    *taken |= (uint32_t)1 << place;
    return digit;
}

/* The place of a piece by its digit. */
static inline unsigned
pack_place(uint32_t *unused, unsigned digit)
{
#ifdef __BMI2__
    const unsigned place = bits_lowest(_pdep_u32((uint32_t)1 << digit, *unused));
#else
    uint64_t rest = *unused;
    for (; digit > 0; digit--)
        rest = bits_drop_lowest(rest);
    const unsigned place = bits_lowest(rest);
#endif

    *unused &= ~((uint32_t)1 << place);
    return place;
}

static inline void
pack_element(const cn_element *x, bool edges, unsigned stabiliser, uint64_t key[PACK_WORDS])
{
    uint64_t vertices = 0, turned = 0, first = 0, second = 0;
    uint32_t taken = 0;

    for (unsigned i = 0; i < CN_VERTICES - 1; i++) {
        vertices = vertices * (CN_VERTICES - i) + pack_digit(&taken, x->vertex[i] & 15);
        turned |= (uint64_t)(x->vertex[i] >> 4) << i;
    }
    if (edges) {
        taken = 0;
        for (unsigned i = 0; i < 12; i++)
            first = first * (CN_EDGES - i) + pack_digit(&taken, x->edge[i]);
        for (unsigned i = 12; i < CN_EDGES - 2; i++)
            second = second * (CN_EDGES - i) + pack_digit(&taken, x->edge[i]);
    }
    key[0] = first | turned << PACK_TURNED_SHIFT;
    key[1] = vertices | second << PACK_EDGES_SHIFT | (uint64_t)stabiliser << KEY_STABILISER_SHIFT;
}

/* Digits `from` to before `end` of a number, where piece i has radix pieces - i; returns their sum. */
static inline unsigned
pack_digits(uint64_t number, unsigned pieces, unsigned from, unsigned end, unsigned *digit)
{
    unsigned sum = 0;

    for (unsigned i = end; i-- > from;) {
        digit[i] = (unsigned)(number % (pieces - i));
        number /= pieces - i;
        sum += digit[i];
    }
    return sum;
}

static inline void
pack_unpack(const uint64_t key[PACK_WORDS], bool edges, cn_element *out)
{
    const uint64_t vertices = key[1] & (((uint64_t)1 << PACK_EDGES_SHIFT) - 1);
    const uint64_t first = key[0] & (((uint64_t)1 << PACK_TURNED_SHIFT) - 1);
    const uint64_t second =
        (key[1] & (((uint64_t)1 << KEY_STABILISER_SHIFT) - 1)) >> PACK_EDGES_SHIFT;
    unsigned digit[CN_EDGES] = {0};
    uint32_t unused = (1u << CN_VERTICES) - 1;
    unsigned flips = 0;

    *out = cn_element_identity();
    unsigned parity = pack_digits(vertices, CN_VERTICES, 0, CN_VERTICES - 1, digit);
    for (unsigned i = 0; i < CN_VERTICES; i++) {
        const unsigned last = i == CN_VERTICES - 1;
        const unsigned turned =
            last ? flips & 1 : (unsigned)(key[0] >> (PACK_TURNED_SHIFT + i)) & 1;
        flips += turned;
        out->vertex[i] = (uint8_t)(pack_place(&unused, last ? 0 : digit[i]) | turned << 4);
    }
    if (!edges)
        return;
    unused = (1u << CN_EDGES) - 1;
    parity += pack_digits(first, CN_EDGES, 0, 12, digit);
    parity += pack_digits(second, CN_EDGES, 12, CN_EDGES - 2, digit);
    digit[CN_EDGES - 2] = parity & 1;
    digit[CN_EDGES - 1] = 0;
    for (unsigned i = 0; i < CN_EDGES; i++)
        out->edge[i] = (uint8_t)pack_place(&unused, digit[i]);
}

#endif
