#include "packing/pairs.h"

#include "packing/matrix.h"

#include <stdlib.h>

/*
 * The filter has at least so many bits for each pair of rows, so at most one answer in eight is yes
 * for nothing.
 */
enum { BITS_PER_PAIR = 8 };

static uint64_t
count_pairs(const struct matrix *matrix)
{
    uint64_t ordered = 0;

    for (size_t i = 0; i < (size_t)matrix->rows * matrix->words; i++)
        ordered += bits_count(matrix->disjoint[i]);
    return ordered / 2;
}

cn_status
pair_filter_create(struct pair_filter *out, const struct matrix *matrix)
{
    const uint64_t wanted = BITS_PER_PAIR * count_pairs(matrix);
    struct pair_filter filter = {.shift = 64 - 6};

    while ((UINT64_C(1) << (64 - filter.shift)) < wanted)
        filter.shift--;
    filter.bits = calloc((UINT64_C(1) << (64 - filter.shift)) / 64, sizeof *filter.bits);
    if (filter.bits == NULL)
        return CN_ENOMEM;
    for (unsigned row = 0; row < matrix->rows; row++) {
        const uint64_t *disjoint = matrix_disjoint(matrix, row);
        for (unsigned w = 0; w <= row / 64; w++) {
            const uint64_t below = w < row / 64 ? UINT64_MAX : ((uint64_t)1 << row % 64) - 1;
            for (uint64_t rest = disjoint[w] & below; rest != 0; rest = bits_drop_lowest(rest)) {
                const item_set other = matrix->covered[w * 64 + bits_lowest(rest)];
                const uint64_t bit = pair_filter_bit(&filter, matrix->covered[row] | other);
                filter.bits[bit / 64] |= (uint64_t)1 << bit % 64;
            }
        }
    }
    *out = filter;
    return CN_OK;
}

void
pair_filter_release(struct pair_filter *filter)
{
    free(filter->bits);
}
