#include "packing/dive.h"

#include "examples.h"
#include "problems.h"

#include <criterion/criterion.h>
#include <math.h>

/* The rows that a search from these starts tries, all of them. */
static uint64_t
count_nodes(const struct problem *problem, const struct starts *starts)
{
    struct tree tree = {0};
    struct cursor cursor;

    cr_assert_eq(cursor_create(&cursor, &problem->cover, problem->depth), CN_OK);
    for (unsigned s = 0; s < starts->count; s++) {
        cursor_ascend(&cursor, 0);
        tree.nodes++;
        if (starts->start[s].row != ROW_NONE)
            cr_assert_eq(cursor_descend(&cursor, starts->start[s].row), CN_OK);
        search_below(&cursor, &tree);
    }
    cursor_release(&cursor);
    return tree.nodes;
}

enum { BATCHES = 40, DIVES = 250 };

/* The mean of many batches, and how far it may be off: five standard deviations. */
static double
mean_of_dives(const struct problem *problem, const struct starts *starts, double *off)
{
    double sum = 0, squares = 0;

    for (unsigned b = 0; b < BATCHES; b++) {
        double average;
        cr_assert_eq(dive_average(problem, starts, DIVES, b, &average), CN_OK);
        sum += average;
        squares += average * average;
    }
    const double mean = sum / BATCHES;
    *off = 5 * sqrt(fmax(0, squares / BATCHES - mean * mean) / BATCHES) + 1e-6 * mean;
    return mean;
}

Test(dive, the_average_of_many_is_near_the_number_of_nodes)
{
    for (unsigned e = 0; e < EXAMPLE_COUNT; e++) {
        cn_puzzle *puzzle = parse(EXAMPLES[e].text);
        struct problem problem = problem_of(puzzle, true);
        for (unsigned best = 0; best <= 1; best++) {
            struct starts starts;
            double off;
            cr_assert_eq(best ? starts_best(&starts, &problem) : starts_empty(&starts), CN_OK);
            const double nodes = (double)count_nodes(&problem, &starts);
            const double mean = mean_of_dives(&problem, &starts, &off);
            cr_expect_leq(fabs(mean - nodes), off, "%s: %g for %g, off by %g at most",
                          EXAMPLES[e].name, mean, nodes, off);
            cr_expect_lt(off, 0.5 * nodes, "%s: %g tells nothing of %g", EXAMPLES[e].name, off,
                         nodes);
            starts_release(&starts);
        }
        problem_release(&problem);
        cn_puzzle_free(puzzle);
    }
}

/* Where all ways down are alike one is enough. */
Test(dive, a_tree_that_is_the_same_everywhere_is_told_by_one)
{
    cn_puzzle *puzzle = parse("puzzle p\ntarget 1x1x3\nblock A 0..3\n A\n");
    struct problem problem = problem_of(puzzle, true);
    struct starts starts;
    double nodes;

    cr_assert_eq(starts_empty(&starts), CN_OK);
    for (uint64_t seed = 0; seed < 10; seed++) {
        cr_assert_eq(dive_average(&problem, &starts, 1, seed, &nodes), CN_OK);
        cr_expect_eq(nodes, 4, "the start, and one row for each cell: %g", nodes);
    }
    starts_release(&starts);
    problem_release(&problem);
    cn_puzzle_free(puzzle);
}

Test(dive, is_the_same_for_the_same_seed_and_leaves_the_cursor_where_it_was)
{
    cn_puzzle *puzzle = seven_blocks();
    struct problem problem = problem_of(puzzle, true);
    struct starts starts;
    struct cursor cursor;
    struct random random = {5};
    unsigned *room = malloc((problem.cover.rows + 1u) * sizeof *room);
    double first, second, other;

    cr_assert_eq(starts_best(&starts, &problem), CN_OK);
    cr_assert_eq(dive_average(&problem, &starts, 20, 1, &first), CN_OK);
    cr_assert_eq(dive_average(&problem, &starts, 20, 1, &second), CN_OK);
    cr_assert_eq(dive_average(&problem, &starts, 20, 2, &other), CN_OK);
    cr_expect_eq(first, second);
    cr_expect_neq(first, other);
    cr_assert_eq(cursor_create(&cursor, &problem.cover, problem.depth), CN_OK);
    cr_assert_eq(cursor_descend(&cursor, 3), CN_OK);
    cr_assert_eq(dive_below(&cursor, room, &random, &first), CN_OK);
    cr_expect(cursor.depth == 1 && cursor.laid[0] == 3 && first >= 1);
    cursor_release(&cursor);
    free(room);
    starts_release(&starts);
    problem_release(&problem);
    cn_puzzle_free(puzzle);
}

Test(dive, without_starts_there_are_no_nodes)
{
    cn_puzzle *puzzle = seven_blocks();
    struct problem problem = problem_of(puzzle, true);
    const struct starts none = {.item = 0};
    double nodes = 7;

    cr_assert_eq(dive_average(&problem, &none, 20, 1, &nodes), CN_OK);
    cr_expect_eq(nodes, 0);
    problem_release(&problem);
    cn_puzzle_free(puzzle);
}
