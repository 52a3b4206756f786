#ifndef COVER_ROWTABLE_H
#define COVER_ROWTABLE_H

#include "cover/cover.h"

/* The number of a row that covers given cells with given block: a hash table, open addressing. */
struct row_table {
    const struct cover *cover;
    unsigned *slot; /* [mask + 1]: row + 1, or 0 */
    size_t mask;
};

/* Of a cover each of whose rows uses one copy of one block.  CN_ENOMEM. */
cn_status row_table_create(struct row_table *out, const struct cover *cover);
void row_table_release(struct row_table *table);

/* The row, which must be there. */
unsigned row_table_find(const struct row_table *table, const uint64_t *cells, unsigned block);

#endif
