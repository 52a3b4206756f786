#ifndef COVER_VECTOR_PORTABLE_H
#define COVER_VECTOR_PORTABLE_H

#include <stddef.h>
#include <stdint.h>

/*
 * Vectors of words, and sets of their lanes, for the kernel: here of one lane, in plain C.
 */
enum { VECTOR_LANES = 1 };

/* Unions that registers can hold at once: for the preprocessor too. */
#define VECTOR_GROUP 4

typedef uint64_t vector;
typedef uint64_t lane_set;

static inline vector
vector_load(const uint64_t *words)
{
    return *words;
}

static inline void
vector_store(uint64_t *words, vector a)
{
    *words = a;
}

static inline vector
vector_of(uint64_t word)
{
    return word;
}

static inline vector
vector_or(vector a, vector b)
{
    return a | b;
}

static inline vector
vector_and(vector a, vector b)
{
    return a & b;
}

static inline vector
vector_xor(vector a, vector b)
{
    return a ^ b;
}

/* a | b & c */
static inline vector
vector_or_and(vector a, vector b, vector c)
{
    return a | (b & c);
}

/* The bits of which one or three of the vectors have a 1: the sum of three bits without carry. */
static inline vector
vector_sum(vector a, vector b, vector c)
{
    return a ^ b ^ c;
}

/* The bits of which two or three of the vectors have a 1: the carry of that sum. */
static inline vector
vector_carry(vector a, vector b, vector c)
{
    return (a & b) | ((a | b) & c);
}

/* The lanes in which all the words of a and b, `words` vectors each, are disjoint. */
static inline lane_set
vector_disjoint(const vector *a, const vector *b, unsigned words)
{
    vector common = 0;

    for (unsigned w = 0; w < words; w++)
        common |= a[w] & b[w];
    return (uint64_t)(common != 0) - 1;
}

/* The union, with those lanes of b only. */
static inline vector
vector_or_lanes(vector a, lane_set lanes, vector b)
{
    return a | (b & lanes);
}

static inline unsigned
lanes_count(lane_set lanes)
{
    return lanes & 1;
}

/* The lanes that have common bits with those of b. */
static inline lane_set
vector_meeting(vector a, vector b)
{
    return (uint64_t)((a & b) == 0) - 1;
}

/* Lanes equal to those of b, as bits of a word. */
static inline unsigned
vector_equal(vector a, vector b)
{
    return a == b;
}

/*
 * Stores these lanes one after another, and anything behind them up to a vector's length.  What is
 * returned has the same words, and 0 in as many lanes as were left out.
 */
static inline vector
vector_pack(uint64_t *words, lane_set lanes, vector a)
{
    *words = a;
    return a & lanes;
}

/* The union of all lanes. */
static inline uint64_t
vector_join(vector a)
{
    return a;
}

/*
 * What must be covered beside each of `count` rows, up to VECTOR_GROUP: the required items without
 * those of the row, unless they are kept.  As bits of a word: the unions that contain all of it.
 * A whole vector of rows may be read.
 */
static inline unsigned
vector_containing(const vector *unions, const uint64_t *rows, uint64_t required, uint64_t kept,
                  unsigned count)
{
    unsigned containing = 0;

    for (unsigned i = 0; i < count; i++)
        containing |= (unsigned)((required & ~(rows[i] & ~kept) & ~unions[i]) == 0) << i;
    return containing;
}

/* The sum over all lanes of counters of four planes, the last of which says "eight or more". */
static inline void
vector_add_lanes(uint64_t sum[4], const vector plane[4])
{
    for (unsigned i = 0; i < 4; i++)
        sum[i] = plane[i];
}

/* The bits of a where mask has a 1, next to each other. */
static inline uint64_t
word_extract(uint64_t word, uint64_t mask)
{
    uint64_t extracted = 0;

    for (unsigned i = 0; mask != 0; i++, mask &= mask - 1)
        extracted |= (uint64_t)((word & mask & -mask) != 0) << i;
    return extracted;
}

#endif
