#ifndef PACKING_PAIRS_H
#define PACKING_PAIRS_H

#include "cubenum/status.h"
#include "packing/itemset.h"

#include <stdbool.h>

/*
 * Which sets of items two rows cover together, as a Bloom filter with one hash (Bloom, 1970): it
 * may say yes for a set that no two rows cover, but never no for one that two rows do.  It answers,
 * for the cost of one look-up, most of the questions that a search asks once two blocks are left.
 */
struct pair_filter {
    uint64_t *bits;
    unsigned shift; /* of the hash down to the number of a bit */
};

/*
 * The filter of `rows` rows: covered[row] is what a row covers, disjoint[row][words] the set of
 * rows that share no item with it.  CN_ENOMEM leaves *out empty; to be released by
 * pair_filter_release().
 */
cn_status pair_filter_create(struct pair_filter *out, unsigned rows, unsigned words,
                             const item_set *covered, const uint64_t *disjoint);
void pair_filter_release(struct pair_filter *filter);

static inline uint64_t
pair_filter_bit(const struct pair_filter *filter, item_set items)
{
    return items * UINT64_C(0x9e3779b97f4a7c15)
           >> filter->shift; /* 2^64 / golden ratio: Knuth, TAOCP 6.4 */
}

static inline bool
pair_filter_may_cover(const struct pair_filter *filter, item_set items)
{
    const uint64_t bit = pair_filter_bit(filter, items);

    return (filter->bits[bit / 64] >> bit % 64 & 1) != 0;
}

#endif
