#include "cover/cursor.h"

#include "base/random.h"
#include "examples.h"
#include "problems.h"

#include <criterion/criterion.h>

/* What is left after these rows, from the rows alone. */
struct place {
    uint64_t covered[BRUTE_WORDS];
    unsigned least[CN_BLOCKS_MAX], most[CN_BLOCKS_MAX];
};

static struct place
place_of(const struct cover *cover, const unsigned *laid, unsigned depth)
{
    static struct place place;

    memset(&place, 0, sizeof place);
    for (unsigned b = 0; b < cover->blocks; b++) {
        place.least[b] = cover->least[b];
        place.most[b] = cover->most[b];
    }
    for (unsigned i = 0; i < depth; i++) {
        const unsigned block = cover_block(cover, laid[i]);
        for (unsigned w = 0; w < cover->words; w++)
            place.covered[w] |= cover_row(cover, laid[i])[w];
        place.least[block] -= place.least[block] != 0;
        place.most[block]--;
    }
    return place;
}

static bool
is_possible(const struct cover *cover, const struct place *place, unsigned row)
{
    if (place->most[cover_block(cover, row)] == 0)
        return false;
    for (unsigned w = 0; w < cover->words; w++)
        if ((cover_row(cover, row)[w] & place->covered[w]) != 0)
            return false;
    return true;
}

/* Does the row cover the item, a cell or a block? */
static bool
row_covers(const struct cover *cover, unsigned row, unsigned item)
{
    return item < cover->cells ? (cover_row(cover, row)[item / 64] >> item % 64 & 1) != 0
                               : cover_block(cover, row) == item - cover->cells;
}

static unsigned
count_rows(const struct cover *cover, const struct place *place, unsigned item)
{
    unsigned count = 0;

    for (unsigned row = 0; row < cover->rows; row++)
        count += is_possible(cover, place, row) && row_covers(cover, row, item);
    return count;
}

/* The item that the rule chooses; UINT_MAX if nothing is left to be covered. */
static unsigned
choose(const struct cover *cover, const struct place *place, unsigned *fewest)
{
    unsigned best = UINT_MAX;

    *fewest = UINT_MAX;
    for (unsigned item = 0; item < cover->cells + cover->blocks; item++) {
        const unsigned count = count_rows(cover, place, item);
        const unsigned b = item - cover->cells;
        const bool counts = item < cover->cells ? (place->covered[item / 64] >> item % 64 & 1) == 0
                                                : (place->least[b] == 1 && place->most[b] == 1)
                                                      || (place->least[b] != 0 && count == 0);
        if (counts && count < *fewest) {
            *fewest = count;
            best = item;
        }
    }
    return best;
}

static enum branch
check_place(const char *name, const struct cursor *cursor, unsigned *rows, unsigned *count)
{
    const struct cover *cover = cursor->cover;
    const struct place place = place_of(cover, cursor->laid, cursor->depth);
    unsigned n = 0, fewest, tried = 0;

    for (unsigned row = 0; row < cover->rows; row++)
        if (is_possible(cover, &place, row)) {
            cr_assert(n < cursor_possible_count(cursor) && cursor_possible(cursor)[n] == row,
                      "%s: row %u", name, row);
            n++;
        }
    cr_assert_eq(n, cursor_possible_count(cursor), "%s", name);
    cr_assert_eq(memcmp(cursor_covered(cursor), place.covered, cover->words * sizeof(uint64_t)), 0);
    for (unsigned b = 0; b < cover->blocks; b++)
        cr_assert(cursor_least(cursor)[b] == place.least[b]
                      && cursor_most(cursor)[b] == place.most[b],
                  "%s: block %u", name, b);
    const unsigned item = choose(cover, &place, &fewest);
    const enum branch branch = cursor_branch(cursor, rows, count);
    cr_assert_eq(branch,
                 item == UINT_MAX ? BRANCH_COMPLETE
                 : fewest == 0    ? BRANCH_DEAD
                                  : BRANCH_OPEN,
                 "%s: depth %u", name, cursor->depth);
    for (unsigned row = 0; row < cover->rows && branch == BRANCH_OPEN; row++)
        if (is_possible(cover, &place, row) && row_covers(cover, row, item))
            cr_assert(tried < *count && rows[tried++] == row, "%s: row %u", name, row);
    cr_assert_eq(tried, *count, "%s: depth %u", name, cursor->depth);
    return branch;
}

Test(cursor, is_where_the_rows_lead_and_branches_on_the_item_with_the_fewest)
{
    struct random random = {1};

    for (unsigned e = 0; e < EXAMPLE_COUNT; e++) {
        cn_puzzle *puzzle = parse(EXAMPLES[e].text);
        struct problem problem = problem_of(puzzle, true);
        unsigned *rows = malloc((problem.cover.rows + 1u) * sizeof *rows);
        struct cursor cursor;
        cr_assert_eq(cursor_create(&cursor, &problem.cover, problem.depth), CN_OK);
        for (unsigned dive = 0; dive < 8; dive++) {
            unsigned count;
            while (check_place(EXAMPLES[e].name, &cursor, rows, &count) == BRANCH_OPEN)
                cr_assert_eq(cursor_descend(&cursor, rows[random_below(&random, count)]), CN_OK);
            cursor_ascend(&cursor, (unsigned)random_below(&random, cursor.depth + 1));
        }
        cursor_release(&cursor);
        free(rows);
        problem_release(&problem);
        cn_puzzle_free(puzzle);
    }
}

/* Rows that nobody would try next are as good. */
Test(cursor, any_possible_row_may_be_laid_down)
{
    struct random random = {2};

    for (unsigned e = 0; e < EXAMPLE_COUNT; e++) {
        cn_puzzle *puzzle = parse(EXAMPLES[e].text);
        struct problem problem = problem_of(puzzle, true);
        unsigned *rows = malloc((problem.cover.rows + 1u) * sizeof *rows);
        struct cursor cursor;
        cr_assert_eq(cursor_create(&cursor, &problem.cover, problem.depth), CN_OK);
        for (unsigned dive = 0; dive < 4; dive++) {
            unsigned count;
            check_place(EXAMPLES[e].name, &cursor, rows, &count);
            while (cursor_possible_count(&cursor) != 0 && cursor.depth < problem.depth) {
                const unsigned *possible = cursor_possible(&cursor);
                const unsigned n = (unsigned)random_below(&random, cursor_possible_count(&cursor));
                cr_assert_eq(cursor_descend(&cursor, possible[n]), CN_OK);
                check_place(EXAMPLES[e].name, &cursor, rows, &count);
            }
            cursor_ascend(&cursor, 0);
        }
        cursor_release(&cursor);
        free(rows);
        problem_release(&problem);
        cn_puzzle_free(puzzle);
    }
}

Test(cursor, trying_all_finds_every_packing_once)
{
    for (unsigned e = 0; e < EXAMPLE_COUNT; e++)
        for (unsigned no_types = 0; no_types <= 1; no_types++) {
            cn_puzzle *puzzle = parse(EXAMPLES[e].text);
            struct brute *brute = brute_force(puzzle);
            struct problem problem = problem_of(puzzle, no_types);
            struct tree tree = {0};
            struct cursor cursor;
            cr_assert_eq(cursor_create(&cursor, &problem.cover, problem.depth), CN_OK);
            search_below(&cursor, &tree);
            cr_expect_eq(tree.packings, brute->count, "%s: %llu", EXAMPLES[e].name,
                         (unsigned long long)tree.packings);
            cursor_release(&cursor);
            problem_release(&problem);
            brute_free(brute);
            cn_puzzle_free(puzzle);
        }
}
