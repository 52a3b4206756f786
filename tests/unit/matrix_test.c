#include "packing/matrix.h"
#include "puzzles.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static cn_celltypes *
types_of(const cn_puzzle *puzzle)
{
    cn_celltypes *types = NULL;

    cr_assert_eq(cn_celltypes_create(puzzle, &types), CN_OK);
    return types;
}

/* The items of a placement by the public interface: its cells, then a bit for its block. */
static uint64_t
items_of(const cn_puzzle *puzzle, unsigned placement)
{
    const cn_placement p = cn_puzzle_placement(puzzle, placement);

    return p.cells | UINT64_C(1) << (27 + p.block);
}

static bool
has(const uint64_t *rows, unsigned row)
{
    return (rows[row / 64] >> row % 64 & 1) != 0;
}

/*
 * The matrices that searches use, and one more: with and without types, from the first block and
 * from others.
 */
static const struct {
    unsigned first_block;
    bool typed;
} CASES[] = {{0, false}, {0, true}, {1, true}, {3, true}, {6, false}};
enum { CASE_COUNT = sizeof CASES / sizeof CASES[0] };

static struct matrix
matrix_of(const cn_puzzle *puzzle, unsigned i)
{
    cn_celltypes *types = CASES[i].typed ? types_of(puzzle) : NULL;
    struct matrix matrix;

    cr_assert_eq(matrix_create(&matrix, puzzle, CASES[i].first_block, types), CN_OK);
    cn_celltypes_free(types);
    return matrix;
}

Test(matrix, rows_are_the_placements_allowed_but_the_first_blocks)
{
    cn_puzzle *puzzle = seven_blocks();
    cn_celltypes *types = types_of(puzzle);

    for (unsigned i = 0; i < CASE_COUNT; i++) {
        struct matrix matrix = matrix_of(puzzle, i);
        unsigned row = 0;
        for (unsigned n = 0; n < cn_puzzle_placements(puzzle); n++) {
            const cn_placement p = cn_puzzle_placement(puzzle, n);
            if (p.block == CASES[i].first_block
                || (CASES[i].typed && !cn_celltypes_allow(types, p.block, p.cells)))
                continue;
            cr_assert_lt(row, matrix.rows, "case %u: placement %u is missing", i, n);
            cr_expect_eq(matrix.placement[row], n, "case %u, row %u", i, row);
            cr_expect_eq(matrix.covered[row], items_of(puzzle, n), "case %u, row %u", i, row);
            row++;
        }
        cr_expect_eq(matrix.rows, row, "case %u", i);
        cr_expect_geq(matrix.words * 64, row, "case %u", i);
        cr_expect_eq(matrix.all, (UINT64_C(1) << 34) - 1, "case %u", i);
        matrix_release(&matrix);
    }
    cn_celltypes_free(types);
    cn_puzzle_free(puzzle);
}

Test(matrix, disjoint_covering_and_beside_are_those_of_brute_force)
{
    cn_puzzle *puzzle = seven_blocks();

    for (unsigned i = 0; i < CASE_COUNT; i++) {
        struct matrix matrix = matrix_of(puzzle, i);
        const unsigned bits = matrix.words * 64;
        const unsigned first = cn_block_first_placement(puzzle, CASES[i].first_block);
        const unsigned placements = cn_block_placements(puzzle, CASES[i].first_block);
        unsigned wrong = 0;
        /* Beyond the rows there is nothing: a set of rows has no bit there. */
        for (unsigned row = 0; row < bits; row++) {
            const bool real = row < matrix.rows;
            const uint64_t covered = real ? items_of(puzzle, matrix.placement[row]) : 0;
            for (unsigned other = 0; other < matrix.rows; other++) {
                const uint64_t items = items_of(puzzle, matrix.placement[other]);
                wrong +=
                    has(matrix_disjoint(&matrix, other), row) != (real && (covered & items) == 0);
            }
            for (unsigned item = 0; item < 34; item++)
                wrong += has(matrix_covering(&matrix, item), row) != (real && covered >> item & 1);
            for (unsigned n = first; n < first + placements; n++)
                wrong += has(matrix_beside(&matrix, n), row)
                         != (real && (covered & items_of(puzzle, n)) == 0);
        }
        cr_expect_eq(wrong, 0, "case %u: %u bits are wrong", i, wrong);
        matrix_release(&matrix);
    }
    cn_puzzle_free(puzzle);
}

Test(matrix, a_puzzle_of_another_volume_has_no_rows)
{
    static const char *const TEXTS[] = {
        "puzzle p\ntarget 3x3x3\nblock A\n  AA\n  .A\n",
        "puzzle p\ntarget 3x3x3\nblock A\n  A\n"
        "block B\n  BBB BBB BBB\n  BBB BBB BBB\n  BBB BBB BBB\n",
    };

    for (unsigned i = 0; i < 2; i++) {
        cn_puzzle *puzzle = NULL;
        struct matrix matrix;
        cr_assert_eq(cn_puzzle_parse(TEXTS[i], strlen(TEXTS[i]), &puzzle, NULL), CN_OK);
        cr_assert_eq(matrix_create(&matrix, puzzle, 0, NULL), CN_OK, "%s", TEXTS[i]);
        cr_expect_eq(matrix.rows, 0, "%s", TEXTS[i]);
        cr_expect_geq(matrix.words, 1, "%s: sets of rows still are arrays", TEXTS[i]);
        cr_expect_eq(matrix_beside(&matrix, 0)[0], 0, "%s", TEXTS[i]);
        cr_expect_not(pair_filter_may_cover(&matrix.pairs, 1), "%s", TEXTS[i]);
        matrix_release(&matrix);
        cn_puzzle_free(puzzle);
    }
}

static int
compare_items(const void *a, const void *b)
{
    const uint64_t first = *(const uint64_t *)a;
    const uint64_t second = *(const uint64_t *)b;

    return (first > second) - (first < second);
}

/* What each pair of disjoint rows covers, sorted; to be released by free(). */
static uint64_t *
pairs_of(const struct matrix *matrix, size_t *count)
{
    uint64_t *pair = malloc(sizeof *pair * matrix->rows * matrix->rows);

    *count = 0;
    for (unsigned a = 0; a < matrix->rows; a++)
        for (unsigned b = a + 1; b < matrix->rows; b++)
            if ((matrix->covered[a] & matrix->covered[b]) == 0)
                pair[(*count)++] = matrix->covered[a] | matrix->covered[b];
    qsort(pair, *count, sizeof *pair, compare_items);
    return pair;
}

Test(matrix, the_pair_filter_never_says_no_for_a_pair)
{
    cn_puzzle *puzzle = seven_blocks();

    for (unsigned i = 0; i < CASE_COUNT; i++) {
        struct matrix matrix = matrix_of(puzzle, i);
        size_t count = 0, refused = 0;
        uint64_t *pair = pairs_of(&matrix, &count);
        cr_assert_gt(count, 10000, "case %u", i);
        for (size_t n = 0; n < count; n++)
            refused += !pair_filter_may_cover(&matrix.pairs, pair[n]);
        cr_expect_eq(refused, 0, "case %u: %zu of %zu pairs", i, refused, count);
        free(pair);
        matrix_release(&matrix);
    }
    cn_puzzle_free(puzzle);
}

static uint64_t
next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* As a search asks: the items of two blocks, and as many cells as they have together. */
static uint64_t
random_question(const cn_puzzle *puzzle, uint64_t *state)
{
    const unsigned a = (unsigned)(next_random(state) % 7);
    const unsigned b = (a + 1 + (unsigned)(next_random(state) % 6)) % 7;
    const cn_placement first = cn_puzzle_placement(puzzle, cn_block_first_placement(puzzle, a));
    const cn_placement second = cn_puzzle_placement(puzzle, cn_block_first_placement(puzzle, b));
    int left = __builtin_popcount(first.cells) + __builtin_popcount(second.cells);
    uint64_t items = 0;

    while (left > 0) {
        const uint64_t cell = UINT64_C(1) << next_random(state) % 27;
        left -= (items & cell) == 0;
        items |= cell;
    }
    return items | UINT64_C(1) << (27 + a) | UINT64_C(1) << (27 + b);
}

Test(matrix, the_pair_filter_says_yes_for_at_most_a_quarter_of_what_is_no_pair)
{
    cn_puzzle *puzzle = seven_blocks();
    uint64_t state = UINT64_C(0x2545f4914f6cdd1d);

    for (unsigned i = 0; i < CASE_COUNT; i++) {
        struct matrix matrix = matrix_of(puzzle, i);
        size_t count = 0, asked = 0, yes = 0;
        uint64_t *pair = pairs_of(&matrix, &count);
        while (asked < 40000) {
            const uint64_t items = random_question(puzzle, &state);
            if (bsearch(&items, pair, count, sizeof *pair, compare_items) != NULL)
                continue;
            asked++;
            yes += pair_filter_may_cover(&matrix.pairs, items);
        }
        cr_expect_leq(yes, asked / 4, "case %u: %zu of %zu", i, yes, asked);
        free(pair);
        matrix_release(&matrix);
    }
    cn_puzzle_free(puzzle);
}
