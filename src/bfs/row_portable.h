#ifndef BFS_ROW_PORTABLE_H
#define BFS_ROW_PORTABLE_H

#include "base/bits.h"
#include "bfs/vertex_frame.h"

#include <string.h>

/* Sixteen bytes, and what a processor does with all of them at once. */
typedef struct row {
    uint8_t byte[ROW_BYTES];
} row;

static inline row
row_load(const void *bytes)
{
    row x;

    memcpy(x.byte, bytes, ROW_BYTES);
    return x;
}

/* table[index[i]] for indices below 16. */
static inline row
row_lookup(row table, row index)
{
    row x;

    for (unsigned i = 0; i < ROW_BYTES; i++)
        x.byte[i] = table.byte[index.byte[i]];
    return x;
}

/* x∙y, turns included: bit CN_TURNED is no part of an index. */
static inline row
row_product(row x, row y)
{
    row product;

    for (unsigned i = 0; i < ROW_BYTES; i++)
        product.byte[i] = x.byte[y.byte[i] & 15] ^ (y.byte[i] & CN_TURNED);
    return product;
}

/* Without turns. */
static inline row
row_plain(row x)
{
    for (unsigned i = 0; i < ROW_BYTES; i++)
        x.byte[i] &= 15;
    return x;
}

/* Bit i: byte i has CN_TURNED. */
static inline uint16_t
row_turned(row x)
{
    uint32_t turned = 0;

    for (unsigned i = 0; i < ROW_BYTES; i++)
        turned |= (uint32_t)(x.byte[i] >> 4 & 1) << i;
    return (uint16_t)turned;
}

/*
 * The first twelve bytes, which are below 16, as one number whose order is the lexicographic one.
 */
static inline uint64_t
row_number(row x)
{
    uint64_t number = 0;

    for (unsigned i = 0; i < 12; i++)
        number = number << 4 | x.byte[i];
    return number;
}

static inline uint32_t
row_rank(row x)
{
    uint32_t rank = 0, taken = 0;

    for (unsigned i = 0; i < 12; i++) {
        const uint32_t bit = (uint32_t)1 << x.byte[i];
        rank = rank * (12 - i) + x.byte[i] - bits_count(taken & (bit - 1));
        taken |= bit;
    }
    return rank;
}

/* vertex_frame.h: the label of each position. */
static inline row
row_labels(const struct vertex_frame *frame, row p)
{
    row first, second, label;

    for (unsigned i = 0; i < ROW_BYTES; i++) {
        const unsigned to = p.byte[i];
        const int product =
            frame->x[to] * frame->x[i] + frame->y[to] * frame->y[i] + frame->z[to] * frame->z[i];
        first.byte[i] = frame->angle[product + 2];
        second.byte[i] = frame->second_angle[product + 2];
    }
    for (unsigned i = 0; i < ROW_BYTES; i++)
        label.byte[i] = (uint8_t)((unsigned)first.byte[i] << VERTEX_SECOND_BITS
                                  | second.byte[p.byte[i]] | frame->unused[i]);
    return label;
}

/* Bit i: byte i is the least. */
static inline uint32_t
row_least(row x)
{
    uint8_t least = 0xff;
    uint32_t found = 0;

    for (unsigned i = 0; i < ROW_BYTES; i++)
        least = x.byte[i] < least ? x.byte[i] : least;
    for (unsigned i = 0; i < ROW_BYTES; i++)
        found |= (uint32_t)(x.byte[i] == least) << i;
    return found;
}

#endif
