#include "packing/items.h"

static unsigned
scarcest_of_many(const struct matrix *matrix, const uint64_t *rows, item_set open)
{
    unsigned best = bits_lowest(open);
    unsigned fewest = UINT32_MAX;

    for (; open != 0; open = bits_drop_lowest(open)) {
        const unsigned item = bits_lowest(open);
        const uint64_t *covering = matrix_covering(matrix, item);
        unsigned count = 0;
        for (unsigned w = 0; w < matrix->words; w++)
            count += bits_count(rows[w] & covering[w]);
        if (count < fewest) {
            fewest = count;
            best = item;
        }
    }
    return best;
}

bool
items_choose(const struct matrix *matrix, const uint64_t *rows, item_set open,
             struct item_counts *counts, unsigned *item)
{
    *counts = items_count(matrix, rows);
    if ((open & ~items_covered(*counts)) != 0)
        return false;
    *item = (open & ~counts->eights) != 0 ? items_scarcest(open, *counts)
                                          : scarcest_of_many(matrix, rows, open);
    return true;
}
