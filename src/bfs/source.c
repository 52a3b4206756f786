/*
 * One turn for one block, by whatever is the least work: from the states of the last level, from
 * the states that are left, or for all states at once.
 */
#include "bfs/source.h"

#include "base/bits.h"

#include <string.h>

/* States that are permuted in groups while one is looked up by itself. */
enum { GROUPED_STATES = 16 };

static uint32_t
scatter(const struct source *source, uint64_t *rest)
{
    uint32_t taken = 0;

    for (unsigned w = 0; w < source->words; w++)
        for (uint64_t bits = source->front[w]; bits != 0; bits = bits_drop_lowest(bits)) {
            const unsigned own = source->back[w * 64 + bits_lowest(bits)];
            const uint64_t word = rest[own / 64];
            taken += word >> own % 64 & 1;
            rest[own / 64] = word & ~((uint64_t)1 << own % 64);
        }
    return taken;
}

static uint32_t
gather(const struct source *source, uint64_t *rest)
{
    uint32_t taken = 0;

    for (unsigned w = 0; w < source->words; w++) {
        uint64_t hits = 0;
        for (uint64_t bits = rest[w]; bits != 0; bits = bits_drop_lowest(bits)) {
            const unsigned bit = bits_lowest(bits);
            const unsigned there = source->to[w * 64 + bit];
            hits |= (source->front[there / 64] >> there % 64 & 1) << bit;
        }
        rest[w] &= ~hits;
        taken += bits_count(hits);
    }
    return taken;
}

static uint32_t
overlay(const struct source *source, uint64_t *rest)
{
    uint32_t taken = 0;

    for (unsigned w = 0; w < source->words; w++) {
        taken += bits_count(rest[w] & source->front[w]);
        rest[w] &= ~source->front[w];
    }
    return taken;
}

/* The states of a group that lead to the last level. */
static inline uint64_t
group_hits(const struct source *source, uint32_t group)
{
    const struct group_source from = source->groups.source[group];
    const struct group_permutation *permutation = &source->groups.permutation[from.permutation];
    uint32_t bits;

    memcpy(&bits, (const unsigned char *)source->front + (size_t)from.group * GROUP_BYTES,
           sizeof bits);
    return permutation->bits[0][bits & 255] | permutation->bits[1][bits >> 8 & 255]
           | permutation->bits[2][bits >> 16 & 255];
}

static inline uint32_t
take_word(uint64_t *rest, uint64_t hits)
{
    const uint32_t taken = bits_count(*rest & hits);

    *rest &= ~hits;
    return taken;
}

/* Eight groups are three words. */
static uint32_t
permute(const struct source *source, uint64_t *rest)
{
    const uint32_t count = source->groups.count;
    uint32_t taken = 0, g = 0;

    for (; g + 8 <= count; g += 8, rest += 3) {
        if ((rest[0] | rest[1] | rest[2]) == 0)
            continue;
        const uint64_t third = group_hits(source, g + 2), sixth = group_hits(source, g + 5);
        taken += take_word(&rest[0],
                           group_hits(source, g) | group_hits(source, g + 1) << 24 | third << 48);
        taken += take_word(&rest[1], third >> 16 | group_hits(source, g + 3) << 8
                                         | group_hits(source, g + 4) << 32 | sixth << 56);
        taken += take_word(&rest[2], sixth >> 8 | group_hits(source, g + 6) << 16
                                         | group_hits(source, g + 7) << 40);
    }
    for (unsigned bit = 0; g < count; g++, bit += GROUP) {
        const uint64_t hits = group_hits(source, g);
        taken += take_word(&rest[bit / 64], hits << bit % 64);
        if (bit % 64 > 64 - GROUP)
            taken += take_word(&rest[bit / 64 + 1], hits >> (64 - bit % 64));
    }
    return taken;
}

uint32_t
source_take(const struct source *source, uint32_t left, uint64_t *rest)
{
    if (source->identity)
        return overlay(source, rest);
    const uint32_t least = source->count < left ? source->count : left;
    if (source->groups.count != 0 && source->groups.count * GROUP / GROUPED_STATES < least)
        return permute(source, rest);
    return source->count < left ? scatter(source, rest) : gather(source, rest);
}
