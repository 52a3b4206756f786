#include "packing/pairs.h"

#include "base/bits.h"

#include <stdlib.h>

/*
 * The filter has at least so many bits for each pair of rows, so at most one answer in eight is yes
 * for nothing.
 */
enum { BITS_PER_PAIR = 8 };

/*
 * But no more than this: 2 MiB, what a core's second cache holds.  More pairs make the filter less
 * sharp, no more.
 */
enum { FILTER_BITS_MAX = 1 << 24 };

static void
add_pair(struct pair_filter *filter, item_set items)
{
    const uint64_t bit = pair_filter_bit(filter, items);

    filter->bits[bit / 64] |= (uint64_t)1 << bit % 64;
}

/* Each row with those of its disjoint ones that come before it. */
static void
add_pairs(struct pair_filter *filter, unsigned rows, unsigned words, const item_set *covered,
          const uint64_t *disjoint)
{
    for (unsigned row = 0; row < rows; row++)
        for (unsigned w = 0; w <= row / 64; w++) {
            const uint64_t before = w < row / 64 ? UINT64_MAX : ((uint64_t)1 << row % 64) - 1;
            uint64_t rest = disjoint[(size_t)row * words + w] & before;
            for (; rest != 0; rest = bits_drop_lowest(rest))
                add_pair(filter, covered[row] | covered[w * 64 + bits_lowest(rest)]);
        }
}

cn_status
pair_filter_create(struct pair_filter *out, unsigned rows, unsigned words, const item_set *covered,
                   const uint64_t *disjoint)
{
    struct pair_filter filter = {.shift = 64 - 6}; /* at least one word of bits */
    uint64_t ordered_pairs = 0;

    for (size_t i = 0; i < (size_t)rows * words; i++)
        ordered_pairs += bits_count(disjoint[i]);
    const uint64_t wanted = BITS_PER_PAIR * (ordered_pairs / 2);
    while ((UINT64_C(1) << (64 - filter.shift)) < wanted
           && (UINT64_C(1) << (64 - filter.shift)) < FILTER_BITS_MAX)
        filter.shift--;
    filter.bits = calloc((UINT64_C(1) << (64 - filter.shift)) / 64, sizeof *filter.bits);
    if (filter.bits == NULL)
        return CN_ENOMEM;
    add_pairs(&filter, rows, words, covered, disjoint);
    *out = filter;
    return CN_OK;
}

void
pair_filter_release(struct pair_filter *filter)
{
    free(filter->bits);
}
