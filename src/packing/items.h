#ifndef PACKING_ITEMS_H
#define PACKING_ITEMS_H

#include "packing/matrix.h"

#include <stdbool.h>

/*
 * Which item to branch on: the one that the fewest rows cover (Golomb and Baumert, 1965; Knuth,
 * Dancing Links, 2000).
 *
 * The rows of a set are added up in vertical counters: bit i of the words together is how many rows
 * cover item i, in binary, so one addition counts for all items.  The last word means eight or
 * more.
 */
struct item_counts {
    item_set ones, twos, fours, eights;
};

static inline struct item_counts
items_count(const struct matrix *matrix, const uint64_t *rows)
{
    const unsigned words = matrix->words;
    item_set ones = 0, twos = 0, fours = 0, eights = 0;

    for (unsigned w = 0; w < words; w++) {
        const item_set *covered = matrix->covered + (size_t)w * 64;
        for (uint64_t rest = rows[w]; rest != 0; rest = bits_drop_lowest(rest)) {
            const item_set item = covered[bits_lowest(rest)];
            const item_set carry_ones = ones & item;
            const item_set carry_twos = twos & carry_ones;
            ones ^= item;
            twos ^= carry_ones;
            eights |= fours & carry_twos;
            fours ^= carry_twos;
        }
    }
    return (struct item_counts){ones, twos, fours, eights};
}

/* The items that some row covers. */
static inline item_set
items_covered(struct item_counts counts)
{
    return counts.ones | counts.twos | counts.fours | counts.eights;
}

/*
 * The first of the open items that the fewest rows cover, as far as the counts go; with counts of a
 * set that had more rows, a good guess.  open must not be empty.
 */
static inline unsigned
items_scarcest(item_set open, struct item_counts counts)
{
    const item_set few = open & ~counts.eights;
    const item_set high = few & counts.fours;
    const item_set low = few & ~counts.fours;
    const item_set by_count[] = {
        low & ~counts.twos & ~counts.ones,  low & ~counts.twos & counts.ones,
        low & counts.twos & ~counts.ones,   low & counts.twos & counts.ones,
        high & ~counts.twos & ~counts.ones, high & ~counts.twos & counts.ones,
        high & counts.twos & ~counts.ones,  high & counts.twos & counts.ones,
    };
    item_set found = open;

    /* From many to few, without a branch that would be guessed wrong. */
    for (unsigned i = sizeof by_count / sizeof by_count[0]; i-- > 0;)
        found = by_count[i] != 0 ? by_count[i] : found;
    return bits_lowest(found);
}

/*
 * The item to branch on where these rows are left, and their counts; false if an open item has no
 * row left.  Where all have eight or more, as near the root, they are counted one by one.
 */
bool items_choose(const struct matrix *matrix, const uint64_t *rows, item_set open,
                  struct item_counts *counts, unsigned *item);

#endif
