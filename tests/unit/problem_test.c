#include "packing/problem.h"

#include "examples.h"
#include "problems.h"

#include <criterion/criterion.h>
#include <stdio.h>

/* The rows of a problem: one for each placement and each cell that may stay empty. */
Test(problem, rows_are_the_placements_and_the_cells_that_may_stay_empty)
{
    for (unsigned e = 0; e < EXAMPLE_COUNT; e++) {
        cn_puzzle *puzzle = parse(EXAMPLES[e].text);
        struct problem problem = problem_of(puzzle, true);
        const struct cover *cover = &problem.cover;
        unsigned row = 0;
        for (unsigned n = 0; n < puzzle->placements; n++, row++) {
            unsigned short cells[CN_CELLS_MAX];
            const unsigned count = cn_placement_cells(puzzle, n, cells);
            unsigned covered = 0;
            cr_assert(problem.row[n] == row && problem.placement[row] == n, "%s", EXAMPLES[e].name);
            cr_assert_eq(cover_block(cover, row), puzzle->placement[n].block);
            for (unsigned i = 0; i < count; i++)
                cr_assert(cover_covers(cover, row, cells[i]), "%s", EXAMPLES[e].name);
            for (unsigned w = 0; w < cover->words; w++)
                covered += bits_count(cover_row(cover, row)[w]);
            cr_assert_eq(covered, count, "%s", EXAMPLES[e].name);
        }
        const bool holes = row < cover->rows;
        for (unsigned c = 0; c < puzzle->cells; c++) {
            if (!holes || (puzzle->optional[c / 64] >> c % 64 & 1) == 0) {
                cr_assert_eq(problem.empty_row[c], ROW_NONE, "%s", EXAMPLES[e].name);
                continue;
            }
            cr_assert_eq(problem.empty_row[c], row, "%s", EXAMPLES[e].name);
            cr_assert_eq(problem.placement[row], PLACEMENT_NONE, "%s", EXAMPLES[e].name);
            cr_assert_eq(cover_block(cover, row), puzzle->blocks, "%s", EXAMPLES[e].name);
            cr_assert(cover_covers(cover, row, c), "%s", EXAMPLES[e].name);
            row++;
        }
        cr_expect_eq(cover->rows, row, "%s", EXAMPLES[e].name);
        cr_expect_eq(cover->blocks, puzzle->blocks + holes, "%s", EXAMPLES[e].name);
        problem_release(&problem);
        cn_puzzle_free(puzzle);
    }
}

Test(problem, holes_are_as_many_as_the_blocks_leave)
{
    static const struct {
        const char *text;
        unsigned blocks, least, most, depth;
        bool fixed;
    } CASES[] = {
        {"target\n +++\n +++\n +++\nblock A 0..4\n AA\n", 2, 0, 9, 9, false},
        {"target\n +++\n +++\n +++\nholes 3\nblock A 0..4\n AA\n", 2, 0, 3, 7, false},
        {"target\n +++\n +++\n +++\nblock A 3\n AA\n", 2, 3, 3, 6, true},
        {"target\n ++#\n #++\n +++\nblock A 4\n AA\n", 2, 1, 1, 5, true},
        {"target\n ++#\n #++\n ++.\nblock A 4\n AA\n", 1, 0, 0, 4, true},
        {"target 1x2x2\nblock A 2\n AA\n", 1, 0, 0, 2, true},
        {"target 1x2x2\nblock A 0..9\n AA\n", 1, 0, 0, 4, false},
        {"target 1x2x2\nblock A 0..1\n AA\nblock B 1\n B\n", 2, 1, 1, 2, false},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char text[200];
        snprintf(text, sizeof text, "puzzle p\n%s", CASES[i].text);
        cn_puzzle *puzzle = parse(text);
        struct problem problem = problem_of(puzzle, false);
        cr_expect_eq(problem.cover.blocks, CASES[i].blocks, "%s", text);
        if (CASES[i].blocks > puzzle->blocks) {
            cr_expect_eq(problem.cover.least[puzzle->blocks], CASES[i].least, "%s", text);
            cr_expect_eq(problem.cover.most[puzzle->blocks], CASES[i].most, "%s", text);
        }
        cr_expect_eq(problem.depth, CASES[i].depth, "%s: %u", text, problem.depth);
        cr_expect_eq(problem.fixed_depth, CASES[i].fixed, "%s", text);
        problem_release(&problem);
        cn_puzzle_free(puzzle);
    }
}

Test(problem, images_of_rows_are_images_of_placements_or_of_empty_cells)
{
    for (unsigned e = 0; e < EXAMPLE_COUNT; e++) {
        cn_puzzle *puzzle = parse(EXAMPLES[e].text);
        struct brute *brute = brute_force(puzzle);
        struct problem problem = problem_of(puzzle, true);
        for (unsigned map = 0; map < BRUTE_MAPS; map++) {
            unsigned short moved[CN_CELLS_MAX];
            if (!brute->map[map] || !brute_move_cells(puzzle, map, moved))
                continue;
            for (unsigned n = 0; n < puzzle->placements; n++)
                cr_assert_eq(problem_image(&problem, map, problem.row[n]),
                             problem.row[brute->image[map][n]], "%s", EXAMPLES[e].name);
            for (unsigned c = 0; c < puzzle->cells; c++)
                if (problem.empty_row[c] != ROW_NONE)
                    cr_assert_eq(problem_image(&problem, map, problem.empty_row[c]),
                                 problem.empty_row[moved[c]], "%s", EXAMPLES[e].name);
        }
        problem_release(&problem);
        brute_free(brute);
        cn_puzzle_free(puzzle);
    }
}
