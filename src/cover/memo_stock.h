#ifndef COVER_MEMO_STOCK_H
#define COVER_MEMO_STOCK_H

#include "cubenum/status.h"
#include "cover/cover.h"

#include <stdbool.h>
#include <stdint.h>

/*
 * The copies left of each block, packed into words: a field for each block with a bit above it, its
 * guard, that is 0.  All fields of a word are subtracted at once, as in L. Lamport, "Multiple byte
 * processing with full-word instructions", 1975.  The lowest bits of the first word are free for
 * the number of a cell.
 *
 * The fields hold no more than what matters, for states that differ there are counted apart.  A
 * block that no packing has too often or too seldom has none.  One that it may have too seldom but
 * not too often has a bottomless one, which counts the copies that it must have yet and stays at 0.
 * Copies that follow from the volume, those of a single block say, are counted all the same: they
 * tell no states apart.
 */
struct memo_stock {
    unsigned words;
    bool possible;             /* false if no packing can have what it must have */
    uint64_t *full;            /* [word]: before anything is laid down */
    uint64_t *surplus;         /* [word]: the most that a packing may leave */
    uint64_t *guard;           /* [word] */
    uint64_t *bottomless;      /* [word]: guards of these fields */
    unsigned bottomless_width; /* of each of these fields */
    struct memo_field *field;  /* [block] */
};

enum { MEMO_PLACE_BITS = 10 };

/* CN_ENOMEM leaves *out empty. */
cn_status memo_stock_create(struct memo_stock *out, const struct cover *cover);
void memo_stock_release(struct memo_stock *stock);

/* Add what a row takes to *taken, which is 0; false if no stock has that. */
bool memo_stock_of_row(const struct memo_stock *stock, const struct cover *cover, unsigned row,
                       uint64_t *taken);

static inline uint64_t
memo_stock_subtract(const struct memo_stock *stock, const uint64_t *left, const uint64_t *taken,
                    unsigned w)
{
    return (left[w] | stock->guard[w]) - taken[w];
}

/* 0 if what is left has what is taken: a field that falls below 0 borrows from its guard. */
static inline uint64_t
memo_stock_lacks(const struct memo_stock *stock, const uint64_t *left, const uint64_t *taken,
                 const unsigned words)
{
    uint64_t lacks = 0;

    for (unsigned w = 0; w < words; w++)
        lacks |=
            stock->guard[w] & ~stock->bottomless[w] & ~memo_stock_subtract(stock, left, taken, w);
    return lacks;
}

static inline void
memo_stock_take(const struct memo_stock *stock, const uint64_t *left, const uint64_t *taken,
                uint64_t *out, const unsigned words)
{
    for (unsigned w = 0; w < words; w++) {
        const uint64_t difference = memo_stock_subtract(stock, left, taken, w);
        const uint64_t below = stock->guard[w] & ~difference;
        const uint64_t to_0 = below - (below >> stock->bottomless_width);
        out[w] = difference & ~stock->guard[w] & ~to_0;
    }
}

/* May a packing leave this? */
static inline bool
memo_stock_used(const struct memo_stock *stock, const uint64_t *left, const unsigned words)
{
    uint64_t too_much = 0;

    for (unsigned w = 0; w < words; w++) {
        const uint64_t fields = w > 0 ? left[w] : left[w] >> MEMO_PLACE_BITS << MEMO_PLACE_BITS;
        too_much |= stock->guard[w] & ~((stock->surplus[w] | stock->guard[w]) - fields);
    }
    return too_much == 0;
}

#endif
