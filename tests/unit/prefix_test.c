#include "packing/prefix.h"

#include "base/random.h"
#include "examples.h"
#include "problems.h"

#include <criterion/criterion.h>
#include <string.h>

/* What makes lists of one problem. */
struct lab {
    struct problem problem;
    struct starts starts;
    struct cursor cursor;
    unsigned *room;
};

static void
lab_open(struct lab *lab, const cn_puzzle *puzzle, bool best)
{
    lab->problem = problem_of(puzzle, true);
    cr_assert_eq(best ? starts_best(&lab->starts, &lab->problem) : starts_empty(&lab->starts),
                 CN_OK);
    cr_assert_eq(cursor_create(&lab->cursor, &lab->problem.cover, lab->problem.depth), CN_OK);
    lab->room = malloc((lab->problem.cover.rows + 1u) * sizeof *lab->room);
}

static void
lab_close(struct lab *lab)
{
    free(lab->room);
    cursor_release(&lab->cursor);
    starts_release(&lab->starts);
    problem_release(&lab->problem);
}

/* The list of a depth; *nodes grows by the rows tried. */
static struct prefix_list
list_of(struct lab *lab, unsigned depth, uint64_t *nodes)
{
    struct prefix_list list, deeper;

    cr_assert_eq(prefix_list_starts(&list, &lab->starts), CN_OK);
    while (list.depth < depth) {
        cr_assert_eq(prefix_list_deepen(&list, &lab->starts, 0, list.count, &lab->cursor, lab->room,
                                        &deeper, nodes),
                     CN_OK);
        prefix_list_release(&list);
        list = deeper;
    }
    return list;
}

Test(prefix, depth_0_are_the_starts)
{
    cn_puzzle *puzzle = seven_blocks();
    struct lab lab;
    uint64_t nodes = 0;

    lab_open(&lab, puzzle, true);
    struct prefix_list list = list_of(&lab, 0, &nodes);
    cr_expect(list.count == lab.starts.count && list.depth == 0 && nodes == 0);
    for (unsigned n = 0; n < list.count; n++)
        cr_expect_eq(*prefix_at(&list, n), n);
    prefix_list_release(&list);
    lab_close(&lab);
    cn_puzzle_free(puzzle);
}

Test(prefix, the_depth_is_as_asked_but_leaves_five_rows)
{
    struct start one = {0, 1};
    struct starts empty = {.item = UINT_MAX, .count = 1, .start = &one};
    struct starts at_block = {.item = 30, .count = 1, .start = &one};
    static const struct {
        unsigned rows, split, empty, block;
    } CASES[] = {
        {7, 0, 2, 1},    {7, 1, 1, 0},  {7, 2, 2, 1},     {7, 3, 2, 1}, {7, 512, 2, 1},
        {5, 0, 0, 0},    {5, 1, 0, 0},  {6, 0, 1, 0},     {3, 3, 0, 0}, {1, 0, 0, 0},
        {25, 0, 20, 19}, {25, 4, 4, 3}, {25, 21, 20, 19},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        cr_expect_eq(prefix_depth_limit(&empty, CASES[i].rows, CASES[i].split), CASES[i].empty,
                     "case %u, empty", i);
        cr_expect_eq(prefix_depth_limit(&at_block, CASES[i].rows, CASES[i].split), CASES[i].block,
                     "case %u, with a block", i);
    }
}

/* Are the rows of a prefix all among those, ascending, of a packing?  All of it if it is complete. */
static bool
lies_below(const struct starts *starts, const unsigned *entry, unsigned depth, const unsigned *rows,
           unsigned count)
{
    for (unsigned i = 0; i <= depth; i++) {
        const unsigned row = i == 0 ? starts->start[entry[0]].row : entry[i];
        if (row != ROW_NONE
            && bsearch(&row, rows, count, sizeof row, brute_compare_numbers) == NULL)
            return false;
    }
    return true;
}

Test(prefix, every_packing_lies_below_one_prefix_of_each_depth)
{
    for (unsigned e = 0; e < EXAMPLE_COUNT; e++) {
        cn_puzzle *puzzle = parse(EXAMPLES[e].text);
        struct brute *brute = brute_force(puzzle);
        struct lab lab;
        uint64_t nodes = 0;
        lab_open(&lab, puzzle, false);
        for (unsigned depth = 0; depth <= 4 && depth <= lab.problem.depth; depth++) {
            struct prefix_list list = list_of(&lab, depth, &nodes);
            cr_expect_eq(list.depth, depth);
            for (size_t p = 0; p < brute->count; p += 1 + brute->count / 50) {
                unsigned rows[CN_CELLS_MAX], below = 0;
                const unsigned count =
                    rows_of_packing(&lab.problem, brute, &brute->packing[p], rows);
                for (size_t n = 0; n < list.count; n++)
                    below += lies_below(&lab.starts, prefix_at(&list, n), depth, rows, count);
                cr_assert_eq(below, 1, "%s: depth %u, packing %zu: below %u", EXAMPLES[e].name,
                             depth, p, below);
            }
            prefix_list_release(&list);
        }
        lab_close(&lab);
        brute_free(brute);
        cn_puzzle_free(puzzle);
    }
}

Test(prefix, packings_and_nodes_are_the_same_from_every_depth)
{
    for (unsigned e = 0; e < EXAMPLE_COUNT; e++) {
        cn_puzzle *puzzle = parse(EXAMPLES[e].text);
        struct tree whole = {0};
        struct lab lab;
        lab_open(&lab, puzzle, e % 2 == 0);
        for (unsigned depth = 0; depth <= 3 && depth <= lab.problem.depth; depth++) {
            uint64_t nodes = 0;
            struct tree tree = {0};
            struct prefix_list list = list_of(&lab, depth, &nodes);
            for (size_t n = 0; n < list.count; n++) {
                cr_assert_eq(prefix_enter(&lab.cursor, &lab.starts, prefix_at(&list, n), depth),
                             CN_OK);
                search_below(&lab.cursor, &tree);
            }
            if (depth == 0)
                whole = tree;
            cr_expect_eq(tree.packings, whole.packings, "%s: depth %u", EXAMPLES[e].name, depth);
            cr_expect_eq(tree.nodes + nodes, whole.nodes, "%s: depth %u", EXAMPLES[e].name, depth);
            prefix_list_release(&list);
        }
        lab_close(&lab);
        cn_puzzle_free(puzzle);
    }
}

Test(prefix, a_list_deepened_in_parts_is_the_list_deepened_at_once)
{
    cn_puzzle *puzzle = seven_blocks();
    struct lab lab;
    uint64_t nodes = 0, in_parts = 0;

    lab_open(&lab, puzzle, true);
    struct prefix_list list = list_of(&lab, 1, &nodes);
    nodes = 0;
    struct prefix_list deeper;
    cr_assert_eq(prefix_list_deepen(&list, &lab.starts, 0, list.count, &lab.cursor, lab.room,
                                    &deeper, &nodes),
                 CN_OK);
    cr_expect_eq(nodes, deeper.count, "no packing is complete here");
    size_t at = 0;
    for (size_t first = 0; first < list.count; first += 7) {
        const size_t end = first + 7 < list.count ? first + 7 : list.count;
        struct prefix_list part;
        cr_assert_eq(prefix_list_deepen(&list, &lab.starts, first, end, &lab.cursor, lab.room,
                                        &part, &in_parts),
                     CN_OK);
        cr_assert_leq(at + part.count, deeper.count);
        if (part.count != 0)
            cr_assert_eq(
                memcmp(prefix_at(&deeper, at), part.entry, part.count * 3 * sizeof *part.entry), 0);
        at += part.count;
        prefix_list_release(&part);
    }
    cr_expect_eq(at, deeper.count);
    cr_expect_eq(in_parts, nodes);
    prefix_list_release(&deeper);
    prefix_list_release(&list);
    lab_close(&lab);
    cn_puzzle_free(puzzle);
}

Test(prefix, can_be_entered_from_anywhere)
{
    struct random random = {3};

    for (unsigned e = 0; e < EXAMPLE_COUNT; e++) {
        cn_puzzle *puzzle = parse(EXAMPLES[e].text);
        struct lab lab;
        uint64_t nodes = 0;
        lab_open(&lab, puzzle, e % 2 == 0);
        const unsigned depth = lab.problem.depth > 3 ? 3 : lab.problem.depth;
        struct prefix_list list = list_of(&lab, depth, &nodes);
        for (unsigned i = 0; i < 100 && list.count != 0; i++) {
            const unsigned *entry = prefix_at(&list, random_below(&random, list.count));
            unsigned laid = 0;
            cr_assert_eq(prefix_enter(&lab.cursor, &lab.starts, entry, depth), CN_OK);
            for (unsigned k = 0; k <= depth; k++) {
                const unsigned row = k == 0 ? lab.starts.start[entry[0]].row : entry[k];
                if (row != ROW_NONE)
                    cr_assert(laid < lab.cursor.depth && lab.cursor.laid[laid++] == row, "%s",
                              EXAMPLES[e].name);
            }
            cr_assert_eq(lab.cursor.depth, laid, "%s", EXAMPLES[e].name);
        }
        prefix_list_release(&list);
        lab_close(&lab);
        cn_puzzle_free(puzzle);
    }
}
