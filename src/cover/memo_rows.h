#ifndef COVER_MEMO_ROWS_H
#define COVER_MEMO_ROWS_H

#include "base/bits.h"
#include "cubenum/status.h"
#include "cover/cover.h"
#include "cover/memo_stock.h"

#include <stddef.h>
#include <stdint.h>

/*
 * A problem made ready to be counted: cells numbered by their place in an order, rows grouped by
 * their first cell.
 *
 * A state of the search, which is also its key in the table, is the words of a stock, the number of
 * the first open cell in their lowest bits, then the words of a window.  The window is the set of
 * covered cells from the first open one on, as many as the widest row has from its first to its
 * last cell: no cell farther off can be covered.  A row looks the same: what it takes of the stock,
 * its cells from its first on.
 */
struct memo_rows {
    unsigned cells;
    unsigned window_words;
    unsigned words; /* of a row or state: those of a stock and those of a window */
    struct memo_stock stock;
    size_t *start; /* [cells + 1]: rows with first cell c are start[c] up to start[c + 1] */
    uint64_t *row; /* [row][word] */
};

/* position[cell]: its place in the order.  CN_ENOMEM leaves *out empty. */
cn_status memo_rows_create(struct memo_rows *out, const struct cover *cover,
                           const unsigned *position);
void memo_rows_release(struct memo_rows *rows);

static inline unsigned
memo_first_open(const uint64_t *state)
{
    return (unsigned)(state[0] & ((1U << MEMO_PLACE_BITS) - 1));
}

/* 0 if the cells are open. */
static inline uint64_t
memo_window_overlap(const uint64_t *window, const uint64_t *cells, const unsigned words)
{
    uint64_t common = 0;

    for (unsigned w = 0; w < words; w++)
        common |= window[w] & cells[w];
    return common;
}

/*
 * The window after the cells are covered, to *out; how many cells the first open one is farther on.
 */
static inline unsigned
memo_window_cover(const uint64_t *window, const uint64_t *cells, uint64_t *out,
                  const unsigned words)
{
    unsigned farther = 0;

    for (unsigned w = 0; w < words; w++)
        out[w] = window[w] | cells[w];
    while (out[0] == UINT64_MAX) {
        for (unsigned w = 0; w + 1 < words; w++)
            out[w] = out[w + 1];
        out[words - 1] = 0;
        farther += 64;
    }
    const unsigned shift = bits_lowest(~out[0]);
    for (unsigned w = 0; w + 1 < words; w++)
        out[w] = out[w] >> shift | out[w + 1] << 1 << (63 - shift);
    out[words - 1] >>= shift;
    return farther + shift;
}

#endif
