#include "packing/items.h"

#include <criterion/criterion.h>
#include <string.h>

enum { ITEMS = 34, WORDS_MAX = 16 };

static uint64_t
next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static struct matrix
seven_block_matrix(cn_puzzle **puzzle)
{
    struct matrix matrix;

    cr_assert_eq(cn_puzzle_builtin("seven-blocks", puzzle, NULL), CN_OK);
    cr_assert_eq(matrix_create(&matrix, *puzzle, 0, NULL), CN_OK);
    cr_assert_leq(matrix.words, WORDS_MAX);
    return matrix;
}

/* About one row in `rarity` of them all. */
static void
random_rows(const struct matrix *matrix, unsigned rarity, uint64_t *state, uint64_t *rows)
{
    memset(rows, 0, WORDS_MAX * sizeof *rows);
    for (unsigned row = 0; row < matrix->rows; row++)
        if (next_random(state) % rarity == 0)
            rows[row / 64] |= UINT64_C(1) << row % 64;
}

static unsigned
naive_count(const struct matrix *matrix, const uint64_t *rows, unsigned item)
{
    unsigned count = 0;

    for (unsigned row = 0; row < matrix->rows; row++)
        count += (rows[row / 64] >> row % 64 & 1) != 0 && (matrix->covered[row] >> item & 1) != 0;
    return count;
}

static unsigned
counted(struct item_counts counts, unsigned item)
{
    return (unsigned)((counts.ones >> item & 1) + 2 * (counts.twos >> item & 1)
                      + 4 * (counts.fours >> item & 1));
}

/* The first open item with the fewest rows, counts of `most` and more taken as equal. */
static unsigned
naive_scarcest(const unsigned *count, uint64_t open, unsigned most)
{
    unsigned best = ITEMS;

    for (unsigned item = 0; item < ITEMS; item++) {
        const unsigned capped = count[item] < most ? count[item] : most;
        if ((open >> item & 1) != 0
            && (best == ITEMS || capped < (count[best] < most ? count[best] : most)))
            best = item;
    }
    return best;
}

/* From a handful of rows to all of them. */
static const unsigned RARITIES[] = {400, 100, 50, 25, 12, 6, 3, 1};
enum { RARITY_COUNT = sizeof RARITIES / sizeof RARITIES[0], ROUNDS = 200 };

Test(items, counts_are_exact_below_eight_and_then_say_eight_or_more)
{
    cn_puzzle *puzzle = NULL;
    struct matrix matrix = seven_block_matrix(&puzzle);
    uint64_t state = UINT64_C(0x9e3779b97f4a7c15);

    for (unsigned r = 0; r < RARITY_COUNT; r++)
        for (unsigned round = 0; round < ROUNDS; round++) {
            uint64_t rows[WORDS_MAX];
            random_rows(&matrix, RARITIES[r], &state, rows);
            const struct item_counts counts = items_count(&matrix, rows);
            for (unsigned item = 0; item < ITEMS; item++) {
                const unsigned expected = naive_count(&matrix, rows, item);
                cr_assert_eq(counts.eights >> item & 1, expected >= 8, "1 row in %u, item %u",
                             RARITIES[r], item);
                cr_assert(expected >= 8 || counted(counts, item) == expected,
                          "1 row in %u, item %u: %u, expected %u", RARITIES[r], item,
                          counted(counts, item), expected);
                cr_assert_eq(items_covered(counts) >> item & 1, expected > 0,
                             "1 row in %u, item %u", RARITIES[r], item);
            }
        }
    matrix_release(&matrix);
    cn_puzzle_free(puzzle);
}

Test(items, the_scarcest_is_the_first_open_item_that_the_fewest_rows_cover)
{
    cn_puzzle *puzzle = NULL;
    struct matrix matrix = seven_block_matrix(&puzzle);
    uint64_t state = UINT64_C(0xd1b54a32d192ed03);

    for (unsigned r = 0; r < RARITY_COUNT; r++)
        for (unsigned round = 0; round < ROUNDS; round++) {
            uint64_t rows[WORDS_MAX];
            unsigned count[ITEMS];
            random_rows(&matrix, RARITIES[r], &state, rows);
            for (unsigned item = 0; item < ITEMS; item++)
                count[item] = naive_count(&matrix, rows, item);
            const struct item_counts counts = items_count(&matrix, rows);
            const uint64_t open = (next_random(&state) & matrix.all) | UINT64_C(1) << round % ITEMS;
            cr_assert_eq(items_scarcest(open, counts), naive_scarcest(count, open, 8),
                         "1 row in %u, round %u, open %llx", RARITIES[r], round,
                         (unsigned long long)open);
        }
    matrix_release(&matrix);
    cn_puzzle_free(puzzle);
}

Test(items, choose_finds_the_scarcest_even_where_all_counts_are_saturated)
{
    cn_puzzle *puzzle = NULL;
    struct matrix matrix = seven_block_matrix(&puzzle);
    uint64_t state = UINT64_C(0x8cb92ba72f3d8dd7);
    unsigned saturated = 0, sparse = 0, hopeless = 0;

    for (unsigned r = 0; r < RARITY_COUNT; r++)
        for (unsigned round = 0; round < ROUNDS; round++) {
            uint64_t rows[WORDS_MAX];
            unsigned count[ITEMS];
            bool possible = true, few = false;
            struct item_counts counts;
            unsigned item = ITEMS;
            random_rows(&matrix, RARITIES[r], &state, rows);
            const uint64_t open = (next_random(&state) & next_random(&state) & matrix.all)
                                  | UINT64_C(1) << round % ITEMS;
            for (unsigned i = 0; i < ITEMS; i++) {
                count[i] = naive_count(&matrix, rows, i);
                if ((open >> i & 1) != 0) {
                    possible = possible && count[i] > 0;
                    few = few || count[i] < 8;
                }
            }
            cr_assert_eq(items_choose(&matrix, rows, open, &counts, &item), possible,
                         "1 row in %u, round %u", RARITIES[r], round);
            if (possible)
                cr_assert_eq(item, naive_scarcest(count, open, UINT32_MAX), "1 row in %u, round %u",
                             RARITIES[r], round);
            hopeless += !possible;
            sparse += possible && few;
            saturated += possible && !few;
        }
    cr_expect_gt(hopeless, 50, "the cases are too easy");
    cr_expect_gt(sparse, 50, "the cases are too easy");
    cr_expect_gt(saturated, 50, "the cases are too easy");
    matrix_release(&matrix);
    cn_puzzle_free(puzzle);
}

Test(items, closed_items_do_not_matter)
{
    cn_puzzle *puzzle = NULL;
    struct matrix matrix = seven_block_matrix(&puzzle);
    uint64_t rows[WORDS_MAX] = {0};
    struct item_counts counts;
    unsigned item = ITEMS;

    rows[0] = 1; /* one row only: what it covers is possible, anything else is not */
    const uint64_t covered = matrix.covered[0];
    cr_assert(items_choose(&matrix, rows, covered, &counts, &item));
    cr_expect_eq(item, (unsigned)__builtin_ctzll(covered));
    cr_expect_not(items_choose(&matrix, rows, matrix.all, &counts, &item), "items without a row");
    const uint64_t last = UINT64_C(1) << (63 - __builtin_clzll(covered));
    cr_assert(items_choose(&matrix, rows, last, &counts, &item));
    cr_expect_eq(UINT64_C(1) << item, last, "the only open item");
    matrix_release(&matrix);
    cn_puzzle_free(puzzle);
}
