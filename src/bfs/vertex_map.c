#include "bfs/vertex_map.h"

#include "base/bits.h"

#include <string.h>

/* The axis around which a vertex's belt lies: it is level with the centre there. */
static unsigned
belt_of(unsigned vertex)
{
    const struct direction point = vertex_point(vertex);

    return point.x == 0 ? 0 : point.y == 0 ? 1 : 2;
}

static unsigned
opposite_of(unsigned vertex)
{
    const struct direction point = vertex_point(vertex);

    for (unsigned v = 0; v < CN_VERTICES; v++) {
        const struct direction other = vertex_point(v);
        if (other.x == -point.x && other.y == -point.y && other.z == -point.z)
            return v;
    }
    return vertex;
}

static uint16_t
bit(unsigned vertex)
{
    return (uint16_t)(1u << vertex);
}

static void
choose_basis(uint16_t basis[MAP_DIMENSION])
{
    unsigned pairs = 0, first = 0;

    memset(basis, 0, MAP_DIMENSION * sizeof *basis);
    for (unsigned v = 0; v < CN_VERTICES; v++) {
        const unsigned belt = belt_of(v), opposite = opposite_of(v);
        basis[belt] |= bit(v);
        if (v > opposite)
            continue;
        if (basis[3 + belt] == 0)
            basis[3 + belt] = bit(v) | bit(opposite);
        basis[6] |= bit(v);
        if (pairs == 0)
            first = v;
        else if (pairs <= 4)
            basis[6 + pairs] = bit(first) | bit(v);
        pairs++;
    }
}

void
vertex_basis_create(struct vertex_basis *out)
{
    const uint16_t last = bit(CN_VERTICES - 1);
    uint16_t basis[MAP_DIMENSION];

    choose_basis(basis);
    for (unsigned number = 0; number < MAP_BITS; number++) {
        uint16_t vector = 0;
        for (uint64_t rest = number; rest != 0; rest = bits_drop_lowest(rest))
            vector ^= basis[bits_lowest(rest)];
        out->vector[number] = vector;
        out->number[vector] = (uint16_t)number;
        out->number[vector ^ last] = (uint16_t)number;
    }
}

/* Entry i of a vector becomes entry to[i]. */
static uint16_t
permute(uint16_t vector, const uint8_t to[ROW_BYTES])
{
    uint16_t image = 0;

    for (uint64_t rest = vector; rest != 0; rest = bits_drop_lowest(rest))
        image |= bit(to[bits_lowest(rest)]);
    return image;
}

/* Bit b of a byte comes from bit from[b] + constant. */
static void
fill_nibbles(struct vertex_nibbles *out, unsigned lane, const uint8_t from[MAP_IN_BYTE],
             unsigned constant)
{
    for (unsigned b = 0; b < MAP_IN_BYTE; b++) {
        const unsigned source = from[b] ^ constant;
        uint8_t *nibble = source < 4 ? out->low[lane] : out->high[lane];
        for (unsigned n = 0; n < 16; n++)
            if ((n >> (source & 3) & 1) != 0)
                nibble[n] |= (uint8_t)(1u << b);
    }
}

/* Byte 7 - b of a matrix chooses the source of bit b. */
static uint64_t
matrix_of(const uint8_t from[MAP_IN_BYTE], unsigned constant)
{
    uint64_t matrix = 0;

    for (unsigned b = 0; b < MAP_IN_BYTE; b++)
        matrix |= (uint64_t)1 << (8 * (7 - b) + (from[b] ^ constant));
    return matrix;
}

void
vertex_carry_create(struct vertex_carry *out, const struct vertex_basis *basis,
                    const uint8_t to[ROW_BYTES])
{
    uint16_t linear[MAP_BITS];
    uint8_t from[MAP_IN_BYTE];

    for (unsigned x = 0; x < MAP_BITS; x++)
        linear[x] = basis->number[permute(basis->vector[x], to)];
    for (unsigned r = 0; r < MAP_LANES; r++) {
        out->lane[r] = (uint8_t)(linear[r << 7] >> 7 << 4);
        out->lane_bits[r] = linear[r << 7] & 7;
        for (unsigned w = 0; w < 16; w++)
            out->byte[r][w] = linear[r << 7 | w << 3] >> 3 & 15;
    }
    memset(out->bytes_moved, 0, sizeof out->bytes_moved);
    for (unsigned w = 0; w < 16; w++) {
        const unsigned bits = linear[w << 3] & 7;
        out->byte_bits[w] = (uint8_t)bits;
        out->swap_ones[w] = (bits & 1) != 0 ? 0x55 : 0;
        out->swap_twos[w] = (bits & 2) != 0 ? 0x33 : 0;
        out->swap_nibbles[w] = (bits & 4) != 0 ? 0xff : 0;
        for (unsigned i = 0; i < 3; i++)
            out->bytes_moved[i] |= (bits >> i & 1) * (UINT64_C(0x0001000100010001) << w);
    }
    for (unsigned w = 0; w < MAP_WORDS; w++)
        out->word_bits[w] = out->lane_bits[w / 2];
    for (unsigned b = 0; b < MAP_IN_BYTE; b++)
        from[b] = linear[b] & 7;
    memset(out->nibbles, 0, sizeof out->nibbles);
    for (unsigned c = 0; c < MAP_IN_BYTE; c++) {
        out->matrix[c] = matrix_of(from, c);
        for (unsigned lane = 0; lane < 2; lane++)
            fill_nibbles(&out->nibbles[c], lane, from, c ^ out->lane_bits[lane]);
    }
}
