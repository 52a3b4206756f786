#include "cover/memo_stock.h"

#include "base/bits.h"

#include <limits.h>
#include <stdlib.h>

struct memo_field {
    enum { NONE, BOTTOMLESS, EXACT } kind;
    unsigned full;   /* before anything is laid down */
    unsigned reach;  /* more copies than this have no room, whatever else is laid down */
    unsigned volume; /* no row has less room for a copy than this */
    unsigned word, shift;
};

/* How many cells a row covers: one at least, see cover.h. */
static unsigned
row_size(const struct cover *cover, unsigned row)
{
    unsigned size = 0;

    for (unsigned w = 0; w < cover->words; w++)
        size += bits_count(cover_row(cover, row)[w]);
    return size > 1 ? size : 1;
}

static unsigned
row_copies(const struct cover *cover, unsigned row)
{
    unsigned copies = 0;

    for (unsigned u = cover->use_start[row]; u < cover->use_start[row + 1]; u++)
        copies += cover->use[u].copies;
    return copies > 1 ? copies : 1;
}

/* In a row of several blocks each copy may be of the same volume: then no sum is too large. */
static void
find_volumes(struct memo_stock *stock, const struct cover *cover)
{
    for (unsigned block = 0; block < cover->blocks; block++)
        stock->field[block].volume = UINT_MAX;
    for (unsigned row = 0; row < cover->rows; row++) {
        const unsigned size = row_size(cover, row), volume = size / row_copies(cover, row);
        for (unsigned u = cover->use_start[row]; u < cover->use_start[row + 1]; u++) {
            struct memo_field *field = &stock->field[cover->use[u].block];
            const unsigned reach = cover->cells * cover->use[u].copies / size;
            field->reach = reach > field->reach ? reach : field->reach;
            field->volume = volume < field->volume ? volume : field->volume;
        }
    }
}

/* Cells left by a packing that has of each block what it must have, no more; below 0 if too few. */
static int64_t
spare_cells(const struct memo_stock *stock, const struct cover *cover)
{
    int64_t spare = cover->cells;

    for (unsigned block = 0; block < cover->blocks; block++)
        if (cover->least[block] > 0)
            spare -= (int64_t)cover->least[block] * stock->field[block].volume;
    return spare;
}

/*
 * Fields count up to the most that a packing may have.  If what it must have leaves no room for one
 * copy more, that is the most: twelve blocks once each are found much sooner than at least once.
 */
static void
choose_kinds(struct memo_stock *stock, const struct cover *cover)
{
    const int64_t spare = spare_cells(stock, cover);

    stock->possible = spare >= 0;
    for (unsigned block = 0; block < cover->blocks; block++) {
        struct memo_field *field = &stock->field[block];
        const unsigned least = cover->least[block];
        const bool full = spare < (int64_t)field->volume && least < cover->most[block];
        const unsigned most = full ? least : cover->most[block];
        stock->possible = stock->possible && least <= most && least <= field->reach;
        if (most < field->reach)
            field->kind = EXACT;
        else
            field->kind = least > 0 ? BOTTOMLESS : NONE;
        field->full = field->kind == EXACT ? most : least;
    }
}

static unsigned
bits_of(unsigned number)
{
    return number == 0 ? 0 : 32 - (unsigned)__builtin_clz(number);
}

static unsigned
field_width(const struct memo_stock *stock, const struct memo_field *field)
{
    return field->kind == EXACT ? bits_of(field->full) : stock->bottomless_width;
}

/* A place for each field, which with its guard is in one word. */
static void
place_fields(struct memo_stock *stock, unsigned blocks)
{
    unsigned end = MEMO_PLACE_BITS;

    for (unsigned block = 0; block < blocks; block++)
        if (stock->field[block].kind == BOTTOMLESS
            && bits_of(stock->field[block].full) > stock->bottomless_width)
            stock->bottomless_width = bits_of(stock->field[block].full);
    for (unsigned block = 0; block < blocks; block++) {
        struct memo_field *field = &stock->field[block];
        const unsigned bits = field_width(stock, field) + 1;
        if (field->kind == NONE)
            continue;
        if (end % 64 + bits > 64)
            end += 64 - end % 64;
        field->word = end / 64;
        field->shift = end % 64;
        end += bits;
    }
    stock->words = (end + 63) / 64;
}

static cn_status
fill(struct memo_stock *stock, const struct cover *cover)
{
    const size_t words = stock->words;

    stock->full = calloc(4 * words, sizeof *stock->full);
    if (stock->full == NULL)
        return CN_ENOMEM;
    stock->surplus = stock->full + words;
    stock->guard = stock->surplus + words;
    stock->bottomless = stock->guard + words;
    for (unsigned block = 0; block < cover->blocks; block++) {
        const struct memo_field *field = &stock->field[block];
        const uint64_t guard = UINT64_C(1) << (field->shift + field_width(stock, field));
        if (field->kind == NONE)
            continue;
        stock->full[field->word] |= (uint64_t)field->full << field->shift;
        stock->guard[field->word] |= guard;
        if (field->kind == BOTTOMLESS)
            stock->bottomless[field->word] |= guard;
        else if (field->full > cover->least[block])
            stock->surplus[field->word] |= (uint64_t)(field->full - cover->least[block])
                                           << field->shift;
    }
    return CN_OK;
}

cn_status
memo_stock_create(struct memo_stock *out, const struct cover *cover)
{
    struct memo_stock stock = {.words = 0};
    cn_status status = CN_ENOMEM;

    *out = stock;
    stock.field = calloc((size_t)cover->blocks + 1, sizeof *stock.field);
    if (stock.field != NULL) {
        find_volumes(&stock, cover);
        choose_kinds(&stock, cover);
        place_fields(&stock, cover->blocks);
        status = fill(&stock, cover);
    }
    if (status == CN_OK)
        *out = stock;
    else
        memo_stock_release(&stock);
    return status;
}

void
memo_stock_release(struct memo_stock *stock)
{
    free(stock->field);
    free(stock->full);
}

bool
memo_stock_of_row(const struct memo_stock *stock, const struct cover *cover, unsigned row,
                  uint64_t *taken)
{
    for (unsigned u = cover->use_start[row]; u < cover->use_start[row + 1]; u++) {
        const struct memo_field *field = &stock->field[cover->use[u].block];
        unsigned copies = cover->use[u].copies;
        if (field->kind == EXACT && copies > field->full)
            return false;
        if (field->kind == NONE)
            continue;
        copies = copies < field->full ? copies : field->full;
        taken[field->word] |= (uint64_t)copies << field->shift;
    }
    return true;
}
