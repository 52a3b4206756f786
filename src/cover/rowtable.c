#include "cover/rowtable.h"

#include <stdlib.h>
#include <string.h>

static size_t
hash(const uint64_t *cells, unsigned words, unsigned block)
{
    uint64_t sum = block + 1;

    for (unsigned w = 0; w < words; w++) {
        sum = (sum ^ cells[w]) * UINT64_C(0x9e3779b97f4a7c15); /* Knuth, TAOCP 6.4 */
        sum ^= sum >> 32;
    }
    return (size_t)sum;
}

cn_status
row_table_create(struct row_table *out, const struct cover *cover)
{
    struct row_table table = {.cover = cover, .mask = 15};

    while (table.mask < 2 * (size_t)cover->rows)
        table.mask = 2 * table.mask + 1;
    table.slot = calloc(table.mask + 1, sizeof *table.slot);
    if (table.slot == NULL)
        return CN_ENOMEM;
    for (unsigned row = 0; row < cover->rows; row++) {
        size_t at = hash(cover_row(cover, row), cover->words, cover_block(cover, row)) & table.mask;
        while (table.slot[at] != 0)
            at = (at + 1) & table.mask;
        table.slot[at] = row + 1;
    }
    *out = table;
    return CN_OK;
}

void
row_table_release(struct row_table *table)
{
    free(table->slot);
    *table = (struct row_table){.slot = NULL};
}

unsigned
row_table_find(const struct row_table *table, const uint64_t *cells, unsigned block)
{
    const struct cover *cover = table->cover;
    size_t at = hash(cells, cover->words, block) & table->mask;

    for (;;) {
        const unsigned row = table->slot[at] - 1;
        if (cover_block(cover, row) == block
            && memcmp(cover_row(cover, row), cells, cover->words * sizeof *cells) == 0)
            return row;
        at = (at + 1) & table->mask;
    }
}
