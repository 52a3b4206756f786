#include "cover/root.h"

#include "base/random.h"
#include "examples.h"
#include "cover/rowtable.h"
#include "problems.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the kernel must get at a place: the rows there, in fewer items, and back again. */
static void
check_root(const char *name, struct root *root, const struct cursor *cursor,
           const struct row_table *table)
{
    const struct cover *cover = cursor->cover;
    unsigned open = 0, blocks = 0, items;

    root_fill(root, cursor);
    const struct kernel_root *kernel = &root->kernel;
    for (unsigned c = 0; c < cover->cells; c++)
        open += (cursor_covered(cursor)[c / 64] >> c % 64 & 1) == 0;
    for (unsigned b = 0; b < cover->blocks; b++) {
        if (cursor_most(cursor)[b] == 0 || !root->counts_blocks)
            continue;
        cr_assert(kernel->least[blocks] == cursor_least(cursor)[b]
                      && kernel->most[blocks] == cursor_most(cursor)[b],
                  "%s: block %u", name, b);
        blocks++;
    }
    items = open + blocks;
    cr_assert_eq(kernel->cells, open, "%s", name);
    cr_assert_eq(kernel->blocks, blocks, "%s", name);
    cr_assert_eq(kernel->rows, cursor_possible_count(cursor), "%s", name);
    cr_assert_geq(kernel->stride, kernel->rows);
    cr_assert(64 * kernel->words >= items && (kernel->words == 1 || 32 * kernel->words < items),
              "%s: %u words for %u items", name, kernel->words, items);
    cr_assert_leq(kernel->words, root_words(root));
    for (unsigned i = 0; i < kernel->rows; i++) {
        const unsigned row = cursor_possible(cursor)[i];
        uint64_t word[KERNEL_WORDS_MAX], cells[BRUTE_WORDS];
        for (unsigned w = 0; w < kernel->words; w++)
            word[w] = kernel->row[w * kernel->stride + i];
        const unsigned block = root_decode(root, word, cells);
        cr_assert_eq(block, cover_block(cover, row), "%s: row %u", name, row);
        cr_assert_eq(memcmp(cells, cover_row(cover, row), cover->words * sizeof *cells), 0,
                     "%s: row %u", name, row);
        cr_assert_eq(row_table_find(table, cells, block), row, "%s: row %u", name, row);
    }
}

/* What the kernel finds below must be what the cursor finds. */
static void
check_kernel(const char *name, struct kernel *kernel, const struct root *root,
             struct cursor *cursor)
{
    static const atomic_bool GO_ON = false;
    struct kernel_result result = {0};
    struct tree tree = {0};

    if (root->kernel.cells == 0)
        return;
    search_below(cursor, &tree);
    cr_assert(kernel_search(kernel, &root->kernel, &result, NULL, NULL, &GO_ON));
    cr_assert_eq(result.packings, tree.packings, "%s: depth %u", name, cursor->depth);
}

static void
check_puzzle(const char *name, const cn_puzzle *puzzle, struct random *random)
{
    struct problem problem = problem_of(puzzle, true);
    const struct cover *cover = &problem.cover;
    const unsigned fixed = problem.fixed_depth ? problem.depth : 0;
    unsigned *rows = malloc((cover->rows + 1u) * sizeof *rows);
    struct cursor cursor;
    struct root root;
    struct row_table table;
    struct kernel *kernel;

    cr_assert_eq(cursor_create(&cursor, cover, problem.depth), CN_OK);
    cr_assert_eq(root_create(&root, cover, fixed), CN_OK);
    cr_assert_eq(row_table_create(&table, cover), CN_OK);
    cr_assert_eq(kernel_create(&kernel, KERNEL_PORTABLE, root_words(&root), cover->rows + 1,
                               problem.depth + 1),
                 CN_OK);
    for (unsigned dive = 0; dive < 5; dive++) {
        unsigned count;
        cursor_ascend(&cursor, 0);
        for (unsigned depth = 0;; depth++) {
            check_root(name, &root, &cursor, &table);
            cr_assert_eq(root.kernel.rows_left, fixed != 0 ? fixed - depth : 0, "%s", name);
            if (depth >= 2)
                check_kernel(name, kernel, &root, &cursor);
            if (cursor_branch(&cursor, rows, &count) != BRANCH_OPEN)
                break;
            cr_assert_eq(cursor_descend(&cursor, rows[random_below(random, count)]), CN_OK);
        }
    }
    kernel_free(kernel);
    row_table_release(&table);
    root_release(&root);
    cursor_release(&cursor);
    free(rows);
    problem_release(&problem);
}

Test(root, holds_what_is_left_at_a_place_and_its_rows_can_be_told_again)
{
    struct random random = {1};

    for (unsigned e = 0; e < EXAMPLE_COUNT; e++) {
        cn_puzzle *puzzle = parse(EXAMPLES[e].text);
        check_puzzle(EXAMPLES[e].name, puzzle, &random);
        cn_puzzle_free(puzzle);
    }
    cn_puzzle *seven = seven_blocks();
    check_puzzle("seven blocks", seven, &random);
    cn_puzzle_free(seven);
}

/* Only where one block of one size is repeated as often as the volume says. */
Test(root, the_copies_of_a_single_block_are_counted_by_volume)
{
    static const struct {
        const char *text;
        bool counts_blocks;
    } CASES[] = {
        {"target 1x4x4\nblock A 8\n AA\n", false},
        {"target 1x4x4\nblock A 0..8\n AA\n", true},
        {"target 1x4x4\nblock A 7\n AA\nblock B 2\n B\n", true},
        {"target 3x3x3\nblock A 9\n AAA\n", false},
        {"target 1x4x4\nblock A 7\n AA\n", true}, /* too few */
        {"target 1x4x4\nblock A 9\n AA\n", true}, /* too many */
        {"target\n ++\n ++\nblock A 1\n AA\n", true},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char text[200];
        struct root root;
        snprintf(text, sizeof text, "puzzle p\n%s", CASES[i].text);
        cn_puzzle *puzzle = parse(text);
        struct problem problem = problem_of(puzzle, true);
        cr_assert_eq(root_create(&root, &problem.cover, problem.fixed_depth ? problem.depth : 0),
                     CN_OK);
        cr_expect_eq(root.counts_blocks, CASES[i].counts_blocks, "%s", text);
        root_release(&root);
        problem_release(&problem);
        cn_puzzle_free(puzzle);
    }
}

Test(rowtable, finds_each_of_many_rows)
{
    /* Several blocks have the same cells. */
    cn_puzzle *puzzle =
        parse("puzzle p\ntarget 8x8x8\nblock A 0..9\n AA\n A.\nblock B 0..9\n BB\n"
              "block C 0..9 planar\n CC\nblock D 0..9 mirrored\n DD\nblock E 0..9 mirrored\n EE\n"
              " E.\nblock F 0..9 fixed\n FF\nblock G 0..9\n GG .G\n G. ..\n");
    struct problem problem = problem_of(puzzle, true);
    struct row_table table;

    cr_assert_gt(problem.cover.rows, 8000);
    cr_assert_eq(row_table_create(&table, &problem.cover), CN_OK);
    for (unsigned row = 0; row < problem.cover.rows; row++)
        cr_assert_eq(row_table_find(&table, cover_row(&problem.cover, row),
                                    cover_block(&problem.cover, row)),
                     row);
    row_table_release(&table);
    problem_release(&problem);
    cn_puzzle_free(puzzle);
}

/* Rows of the same cells, so that only their blocks tell them apart where hashes collide. */
Test(rowtable, tells_blocks_apart)
{
    for (unsigned rows = 1; rows <= 300; rows++) {
        struct cover cover;
        struct row_table table;
        cr_assert_eq(cover_create(&cover, 10, rows, rows, rows), CN_OK);
        for (unsigned row = 0; row < rows; row++) {
            cover.row[row] = 0x2a5;
            cover.use[row] = (struct use){(unsigned short)row, 1};
            cover.use_start[++cover.rows] = row + 1;
        }
        cr_assert_eq(row_table_create(&table, &cover), CN_OK);
        for (unsigned row = 0; row < rows; row++)
            cr_assert_eq(row_table_find(&table, cover_row(&cover, row), row), row);
        row_table_release(&table);
        cover_release(&cover);
    }
}
