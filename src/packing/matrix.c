#include "packing/matrix.h"

#include <stdlib.h>

static inline void
set_row(uint64_t *set, unsigned row)
{
    set[row / 64] |= (uint64_t)1 << row % 64;
}

/* Fill in what each row is; returns how many there are. */
static unsigned
list_rows(const struct matrix *matrix, const cn_celltypes *types)
{
    const cn_puzzle *puzzle = matrix->puzzle;
    unsigned rows = 0;

    if (puzzle->volume != CUBE_CELLS)
        return 0;
    for (unsigned n = 0; n < puzzle->placements; n++) {
        const struct placement *p = &puzzle->placement[n];
        if (p->block == matrix->first_block
            || (types != NULL && !cn_celltypes_allow(types, p->block, p->set)))
            continue;
        matrix->covered[rows] = placement_items(p);
        matrix->placement[rows++] = (unsigned short)n;
    }
    return rows;
}

/* The rows that share no item with these. */
static void
find_disjoint(const struct matrix *matrix, item_set items, uint64_t *rows)
{
    for (unsigned row = 0; row < matrix->rows; row++)
        rows[row / 64] |= (uint64_t)((items & matrix->covered[row]) == 0) << row % 64;
}

static void
relate_rows(const struct matrix *matrix)
{
    const struct block_data *first = &matrix->puzzle->block[matrix->first_block];
    const struct placement *placement = matrix->puzzle->placement + first->first;
    const size_t words = matrix->words;

    for (unsigned row = 0; row < matrix->rows; row++) {
        const item_set covered = matrix->covered[row];
        find_disjoint(matrix, covered, matrix->disjoint + row * words);
        for (item_set rest = covered; rest != 0; rest = bits_drop_lowest(rest))
            set_row(matrix->covering + bits_lowest(rest) * words, row);
    }
    for (unsigned n = 0; n < first->placements; n++)
        find_disjoint(matrix, placement_items(&placement[n]), matrix->beside + n * words);
}

/* All of it, in a matrix that knows its puzzle and first block only. */
static cn_status
build(struct matrix *matrix, const cn_celltypes *types)
{
    const cn_puzzle *puzzle = matrix->puzzle;
    const size_t most = puzzle->placements;
    const size_t starts = puzzle->block[matrix->first_block].placements;

    matrix->all = ((item_set)1 << (CUBE_CELLS + puzzle->blocks)) - 1;
    matrix->covered = calloc(most, sizeof *matrix->covered);
    matrix->placement = calloc(most, sizeof *matrix->placement);
    if (matrix->covered == NULL || matrix->placement == NULL)
        return CN_ENOMEM;
    matrix->rows = list_rows(matrix, types);
    matrix->words = (matrix->rows + 63) / 64 + (matrix->rows == 0);
    matrix->disjoint = calloc((size_t)matrix->rows * matrix->words + 1, sizeof *matrix->disjoint);
    matrix->covering = calloc((size_t)ITEMS_MAX * matrix->words, sizeof *matrix->covering);
    matrix->beside = calloc(starts * matrix->words, sizeof *matrix->beside);
    if (matrix->disjoint == NULL || matrix->covering == NULL || matrix->beside == NULL)
        return CN_ENOMEM;
    relate_rows(matrix);
    struct pair_filter pairs = {0};
    const cn_status status =
        pair_filter_create(&pairs, matrix->rows, matrix->words, matrix->covered, matrix->disjoint);
    matrix->pairs = pairs;
    return status;
}

cn_status
matrix_create(struct matrix *out, const cn_puzzle *puzzle, unsigned first_block,
              const cn_celltypes *types)
{
    struct matrix matrix = {.puzzle = puzzle, .first_block = first_block};
    const cn_status status = build(&matrix, types);

    if (status != CN_OK) {
        matrix_release(&matrix);
        return status;
    }
    *out = matrix;
    return CN_OK;
}

void
matrix_release(struct matrix *matrix)
{
    free(matrix->covered);
    free(matrix->placement);
    free(matrix->disjoint);
    free(matrix->covering);
    free(matrix->beside);
    pair_filter_release(&matrix->pairs);
}
