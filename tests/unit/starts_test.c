#include "packing/starts.h"

#include "examples.h"
#include "problems.h"

#include <criterion/criterion.h>

/* How many packings have the row, by brute force. */
static size_t
packings_with(const struct problem *problem, const struct brute *brute, unsigned row)
{
    size_t count = 0;

    for (size_t p = 0; p < brute->count; p++) {
        unsigned rows[CN_CELLS_MAX];
        const unsigned number = rows_of_packing(problem, brute, &brute->packing[p], rows);
        for (unsigned i = 0; i < number; i++)
            count += rows[i] == row;
    }
    return count;
}

/* The starts by their weights must make all packings, and no two may be of one class. */
static void
check_starts(const char *name, const struct problem *problem, const struct brute *brute,
             const struct starts *starts)
{
    size_t packings = 0;
    unsigned covering = 0, weights = 0;

    if (starts->item == UINT_MAX) {
        cr_assert(starts->count == 1 && starts->start[0].row == ROW_NONE
                      && starts->start[0].weight == 1,
                  "%s", name);
        return;
    }
    for (unsigned s = 0; s < starts->count; s++) {
        const struct start *start = &starts->start[s];
        packings += start->weight * packings_with(problem, brute, start->row);
        weights += start->weight;
        cr_assert(s == 0 || start[-1].row < start->row, "%s: start %u", name, s);
        for (cubemap_set rest = starts->group; rest != 0; rest = bits_drop_lowest(rest)) {
            const unsigned image = problem_image(problem, bits_lowest(rest), start->row);
            cr_assert(image == ROW_NONE || image >= start->row, "%s: start %u", name, s);
        }
    }
    for (unsigned row = 0; row < problem->cover.rows; row++)
        covering += starts->item < problem->cover.cells
                        ? cover_covers(&problem->cover, row, starts->item)
                        : cover_block(&problem->cover, row) == starts->item - problem->cover.cells;
    cr_expect_eq(packings, brute->count, "%s: item %u: %zu", name, starts->item, packings);
    if (problem->types == NULL)
        cr_expect_eq(weights, covering, "%s: item %u", name, starts->item);
}

/* The starts with each block that is used once, with each cell, and those that are best. */
static void
check_all_starts(const char *name, const struct problem *problem, const struct brute *brute)
{
    const cn_puzzle *puzzle = problem->puzzle;
    struct starts starts, best;
    bool once = false;

    for (unsigned b = 0; b < puzzle->blocks; b++) {
        if (puzzle->block[b].least != 1 || puzzle->block[b].most != 1)
            continue;
        cr_assert_eq(starts_block(&starts, problem, b, puzzle_anchor_maps(puzzle, b), false),
                     CN_OK);
        check_starts(name, problem, brute, &starts);
        once = true;
        starts_release(&starts);
        cr_assert_eq(starts_block(&starts, problem, b, 1, false), CN_OK);
        check_starts(name, problem, brute, &starts);
        starts_release(&starts);
    }
    for (unsigned c = 0; c < puzzle->cells && brute->count < 1000; c += 1 + puzzle->cells / 6) {
        cubemap_set group = 0;
        for (cubemap_set rest = puzzle->maps; rest != 0; rest = bits_drop_lowest(rest))
            if (puzzle_cell_image(puzzle, bits_lowest(rest), c) == c)
                group |= rest & -rest;
        if (problem->types != NULL)
            continue;
        cr_assert_eq(starts_cell(&starts, problem, c, group), CN_OK);
        check_starts(name, problem, brute, &starts);
        starts_release(&starts);
    }
    cr_assert_eq(starts_best(&best, problem), CN_OK);
    check_starts(name, problem, brute, &best);
    cr_expect_eq(once, best.item != UINT_MAX && best.item >= puzzle->cells,
                 "%s: a block if one is used once, else a cell or nothing", name);
    starts_release(&best);
}

Test(starts, stand_for_all_packings_by_their_weights)
{
    for (unsigned e = 0; e < EXAMPLE_COUNT; e++)
        for (unsigned no_types = 0; no_types <= 1; no_types++) {
            cn_puzzle *puzzle = parse(EXAMPLES[e].text);
            struct brute *brute = brute_force(puzzle);
            struct problem problem = problem_of(puzzle, no_types);
            check_all_starts(EXAMPLES[e].name, &problem, brute);
            problem_release(&problem);
            brute_free(brute);
            cn_puzzle_free(puzzle);
        }
}

Test(starts, a_held_block_starts_in_its_pinned_orientation)
{
    cn_puzzle *puzzle = seven_blocks();
    struct problem problem = problem_of(puzzle, true);
    struct starts starts;

    cr_assert_eq(starts_block(&starts, &problem, 0, puzzle->maps, true), CN_OK);
    cr_expect_eq(starts.count, 6);
    for (unsigned s = 0; s < starts.count; s++)
        cr_expect_eq(puzzle->placement[starts.start[s].row].orientation, 9);
    starts_release(&starts);
    problem_release(&problem);
    cn_puzzle_free(puzzle);
}

/* Where no block is used once: with the cell that most maps keep. */
Test(starts, are_at_the_cell_that_most_maps_keep)
{
    static const struct {
        const char *text;
        unsigned item, count;
    } CASES[] = {
        /* the centre of the cube, a bar: through it, of one class */
        {"puzzle p\ntarget 3x3x3\nblock A 9\n AAA\n", 13, 1},
        /* the middle of a board, a domino: beside it */
        {"puzzle p\ntarget\n ###\n #+#\n ###\nblock A 0..4\n AA\n", 4, 2},
        {"puzzle p\ntarget 1x3x3\nblock A 0..9\n A\n", 4, 1},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        cn_puzzle *puzzle = parse(CASES[i].text);
        struct problem problem = problem_of(puzzle, false);
        struct starts starts;
        cr_assert_eq(starts_best(&starts, &problem), CN_OK);
        cr_expect_eq(starts.item, CASES[i].item, "case %u: %u", i, starts.item);
        cr_expect_eq(starts.count, CASES[i].count, "case %u: %u", i, starts.count);
        starts_release(&starts);
        problem_release(&problem);
        cn_puzzle_free(puzzle);
    }
}
