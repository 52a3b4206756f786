#include "cover/memo_rows.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct making {
    const struct cover *cover;
    const unsigned *position;
    uint64_t *taken; /* [word of a stock], for one row */
    size_t *next;    /* [cell]: where the next row of its group goes */
    struct memo_rows rows;
};

/* The first cell of a row in the order, and the last. */
static void
find_ends(const struct making *making, unsigned row, unsigned *first, unsigned *last)
{
    const struct cover *cover = making->cover;

    *first = cover->cells;
    *last = 0;
    for (unsigned w = 0; w < cover->words; w++)
        for (uint64_t rest = cover_row(cover, row)[w]; rest != 0; rest = bits_drop_lowest(rest)) {
            const unsigned place = making->position[w * 64 + bits_lowest(rest)];
            *first = place < *first ? place : *first;
            *last = place > *last ? place : *last;
        }
}

/* What a row takes, to making->taken; false if it takes too much to be in any packing. */
static bool
find_taken(const struct making *making, unsigned row)
{
    const struct memo_stock *stock = &making->rows.stock;

    memset(making->taken, 0, stock->words * sizeof *making->taken);
    return memo_stock_of_row(stock, making->cover, row, making->taken);
}

/* Where each group of rows starts, and the width of the window. */
static void
make_groups(struct making *making)
{
    struct memo_rows *rows = &making->rows;
    unsigned widest = 1;

    for (unsigned row = 0; row < making->cover->rows; row++) {
        unsigned first, last;
        if (!find_taken(making, row))
            continue;
        find_ends(making, row, &first, &last);
        rows->start[first + 1]++;
        widest = last - first + 1 > widest ? last - first + 1 : widest;
    }
    for (unsigned cell = 0; cell < rows->cells; cell++) {
        rows->start[cell + 1] += rows->start[cell];
        making->next[cell] = rows->start[cell];
    }
    rows->window_words = (widest + 63) / 64;
    rows->words = rows->stock.words + rows->window_words;
}

static void
make_row(struct making *making, unsigned row)
{
    const struct cover *cover = making->cover;
    const struct memo_rows *rows = &making->rows;
    unsigned first, last;

    find_ends(making, row, &first, &last);
    uint64_t *out = rows->row + making->next[first]++ * rows->words;
    uint64_t *window = out + rows->stock.words;
    memcpy(out, making->taken, rows->stock.words * sizeof *out);
    for (unsigned w = 0; w < cover->words; w++)
        for (uint64_t rest = cover_row(cover, row)[w]; rest != 0; rest = bits_drop_lowest(rest)) {
            const unsigned bit = making->position[w * 64 + bits_lowest(rest)] - first;
            window[bit / 64] |= UINT64_C(1) << bit % 64;
        }
}

static cn_status
make_rows(struct making *making)
{
    struct memo_rows *rows = &making->rows;

    make_groups(making);
    rows->row = calloc(rows->start[rows->cells] * rows->words + 1, sizeof *rows->row);
    if (rows->row == NULL)
        return CN_ENOMEM;
    for (unsigned row = 0; row < making->cover->rows; row++)
        if (find_taken(making, row))
            make_row(making, row);
    return CN_OK;
}

cn_status
memo_rows_create(struct memo_rows *out, const struct cover *cover, const unsigned *position)
{
    struct making making = {.cover = cover, .position = position, .rows.cells = cover->cells};
    struct memo_rows *rows = &making.rows;

    *out = (struct memo_rows){0};
    cn_status status = memo_stock_create(&rows->stock, cover);
    if (status != CN_OK)
        return status;
    rows->start = calloc((size_t)cover->cells + 1, sizeof *rows->start);
    making.next = calloc((size_t)cover->cells + 1, sizeof *making.next);
    making.taken = calloc(rows->stock.words, sizeof *making.taken);
    status = CN_ENOMEM;
    if (rows->start != NULL && making.next != NULL && making.taken != NULL)
        status = make_rows(&making);
    free(making.next);
    free(making.taken);
    if (status == CN_OK)
        *out = *rows;
    else
        memo_rows_release(rows);
    return status;
}

void
memo_rows_release(struct memo_rows *rows)
{
    free(rows->start);
    free(rows->row);
    memo_stock_release(&rows->stock);
}
