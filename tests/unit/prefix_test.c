#include "packing/problem.h"
#include "packing/prefix.h"
#include "puzzles.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static const cn_convention CONVENTIONS[] = {CN_ALL, CN_ROTATION, CN_REFLECTION, CN_ANCHORED};
static const char *const CONVENTION_NAMES[] = {"all", "rotation", "reflection", "anchored"};

/* One search of one thread, and what it needs. */
struct lab {
    struct problem problem;
    struct start start[PLACEMENTS_MAX];
    struct search_job job;
    struct search search;
    struct search_result result;
};

static struct lab *
lab_create(const cn_puzzle *puzzle, cn_convention convention, cn_search_options options)
{
    struct lab *lab = calloc(1, sizeof *lab);

    cr_assert_eq(problem_create(&lab->problem, puzzle, &options, NULL), CN_OK);
    lab->job = problem_job(&lab->problem, convention, lab->start);
    lab->job.keep = true;
    cr_assert_eq(search_create(&lab->search, lab->job.matrix), CN_OK);
    cr_assert_eq(search_result_create(&lab->result, &lab->job), CN_OK);
    return lab;
}

static void
lab_free(struct lab *lab)
{
    search_result_release(&lab->result);
    search_release(&lab->search);
    problem_release(&lab->problem);
    free(lab);
}

static struct prefix_list
list_of(struct lab *lab, unsigned split_depth)
{
    struct prefix_list list;

    cr_assert_eq(prefix_list_create(&list, &lab->job, split_depth, &lab->search, &lab->result),
                 CN_OK);
    return list;
}

static void
search_all(struct lab *lab, const struct prefix_list *list)
{
    for (size_t n = 0; n < list->count; n++) {
        search_enter(&lab->search, &lab->job, &lab->result, prefix_at(list, n), list->depth);
        search_below(&lab->search, list->depth);
    }
    cr_assert_eq(lab->search.status, CN_OK);
}

/* Negative, zero, positive: in lexicographic order. */
static int
compare_prefixes(const unsigned short *a, const unsigned short *b, unsigned depth)
{
    for (unsigned level = 0; level < depth; level++)
        if (a[level] != b[level])
            return (int)a[level] - b[level];
    return 0;
}

Test(prefix, depth_is_what_was_asked_for_but_leaves_four_blocks)
{
    static const struct {
        unsigned split_depth;
        unsigned depth;
    } CASES[] = {{1, 1}, {2, 2}, {3, 3}, {4, 3}, {6, 3}, {7, 3}, {27, 3}};
    cn_puzzle *puzzle = seven_blocks();
    struct lab *lab = lab_create(puzzle, CN_ALL, (cn_search_options){0});

    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        struct prefix_list list = list_of(lab, CASES[i].split_depth);
        cr_expect_eq(list.depth, CASES[i].depth, "split depth %u: %u", CASES[i].split_depth,
                     list.depth);
        if (CASES[i].split_depth == 1)
            cr_expect_eq(list.count, 72, "the placements of A that types leave");
        prefix_list_release(&list);
    }
    lab_free(lab);
    cn_puzzle_free(puzzle);
}

/* As many distinct blocks as 27 cells allow, the one with the most placements first. */
static const char EIGHT[] = "puzzle eight\ntarget 3x3x3\n"
                            "block A\n  AAA\n  A..\n"
                            "block B\n  BB\n"
                            "block C\n  CCC\n"
                            "block D\n  DD\n  D.\n"
                            "block E\n  EEE\n  EE.\n"
                            "block F\n  F\n"
                            "block G\n  GGG\n  .G.\n"
                            "block H\n  HH .H\n  H. H.\n";

Test(prefix, few_blocks_are_listed_at_depth_1_and_more_leave_four)
{
    static const struct {
        const char *text;
        unsigned deepest;
    } CASES[] = {
        {"puzzle p\ntarget 3x3x3\nblock A\n  AAA AAA AAA\n  AAA AAA AAA\n  AAA AAA AAA\n", 1},
        {"puzzle p\ntarget 3x3x3\nblock A\n  AAA\n  AAA\n  AAA\n"
         "block B\n  BBB BBB\n  BBB BBB\n  BBB BBB\n",
         1},
        {"puzzle p\ntarget 3x3x3\nblock A\n  AAA\n  AAA\n  AAA\nblock B\n  BBB\n  BBB\n"
         "block C\n  CCC\nblock D\n  DDD\n  DDD\n  DDD\n",
         0}, /* two equal blocks: not a puzzle */
        {"puzzle p\ntarget 3x3x3\nblock A\n  AAA AAA\n  AAA AAA\n  AAA AAA\nblock B\n  BBB\n  BBB\n"
         "block C\n  CC\nblock D\n  D\n",
         1},
        {"puzzle p\ntarget 3x3x3\nblock A\n  AAA AAA\n  AAA AAA\nblock B\n  BBB\n  BBB\n"
         "block C\n  CCC\nblock D\n  DD\n  DD\nblock E\n  EE\n",
         1},
        {"puzzle p\ntarget 3x3x3\nblock A\n  AAA AAA\n  AAA AAA\nblock B\n  BBB\n  BBB\n"
         "block C\n  CCC\nblock D\n  DD\n  D.\nblock E\n  EE\nblock F\n  F\n",
         2},
    };

    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        cn_puzzle *puzzle = NULL;
        const cn_status status =
            cn_puzzle_parse(CASES[i].text, strlen(CASES[i].text), &puzzle, NULL);
        cr_assert_eq(status, CASES[i].deepest != 0 ? CN_OK : CN_ECONTENT, "case %zu", i);
        if (status != CN_OK)
            continue;
        cr_assert_eq(cn_puzzle_volume(puzzle), 27, "case %zu", i);
        struct lab *lab = lab_create(puzzle, CN_ALL, (cn_search_options){0});
        static const unsigned SPLITS[] = {0, 1, 27};
        for (unsigned s = 0; s < 3; s++) {
            struct prefix_list list = list_of(lab, SPLITS[s]);
            cr_expect_eq(list.depth, SPLITS[s] == 1 ? 1 : CASES[i].deepest,
                         "case %zu, split depth %u: %u", i, SPLITS[s], list.depth);
            prefix_list_release(&list);
        }
        lab_free(lab);
        cn_puzzle_free(puzzle);
    }
}

Test(prefix, split_depth_0_stops_at_the_first_depth_with_enough_prefixes)
{
    cn_puzzle *puzzles[] = {seven_blocks(), parse(EIGHT)};
    static const unsigned DEEPEST[] = {3, 4};
    unsigned stopped_early = 0;

    for (unsigned i = 0; i < 2; i++) {
        cr_assert_eq(cn_puzzle_volume(puzzles[i]), 27);
        struct lab *lab = lab_create(puzzles[i], CN_ALL, (cn_search_options){.no_types = true});
        struct prefix_list chosen = list_of(lab, 0);
        cr_expect(chosen.count >= PREFIXES_WANTED || chosen.depth == DEEPEST[i], "puzzle %u", i);
        for (unsigned depth = 1; depth < chosen.depth; depth++) {
            struct prefix_list list = list_of(lab, depth);
            cr_expect_eq(list.depth, depth, "puzzle %u", i);
            cr_expect_lt(list.count, PREFIXES_WANTED, "puzzle %u: depth %u was enough", i, depth);
            prefix_list_release(&list);
        }
        struct prefix_list same = list_of(lab, chosen.depth);
        cr_expect_eq(same.count, chosen.count, "puzzle %u", i);
        stopped_early += chosen.depth < DEEPEST[i];
        prefix_list_release(&same);
        prefix_list_release(&chosen);
        lab_free(lab);
        cn_puzzle_free(puzzles[i]);
    }
    cr_expect_eq(stopped_early, 1, "one of the puzzles has enough before the greatest depth");
}

Test(prefix, the_list_depends_on_job_and_split_depth_only)
{
    cn_puzzle *puzzle = seven_blocks();

    for (unsigned c = 0; c < 4; c++)
        for (unsigned split = 0; split <= 3; split++) {
            /*
             * One search has just searched everything, from the last prefix to the first; the other
             * is new.
             */
            struct lab *used =
                lab_create(puzzle, CONVENTIONS[c], (cn_search_options){.threads = 5});
            struct lab *fresh =
                lab_create(puzzle, CONVENTIONS[c], (cn_search_options){.no_bind = true});
            struct prefix_list before = list_of(used, 2);
            for (size_t n = before.count; n-- > 0;) {
                search_enter(&used->search, &used->job, &used->result, prefix_at(&before, n), 2);
                search_below(&used->search, 2);
            }
            struct prefix_list first = list_of(used, split), second = list_of(fresh, split);
            cr_assert_eq(first.depth, second.depth, "%s, %u", CONVENTION_NAMES[c], split);
            cr_assert_eq(first.count, second.count, "%s, %u", CONVENTION_NAMES[c], split);
            cr_expect_eq(memcmp(first.prefix, second.prefix,
                                first.count * first.depth * sizeof *first.prefix),
                         0, "%s, %u", CONVENTION_NAMES[c], split);
            prefix_list_release(&before);
            prefix_list_release(&first);
            prefix_list_release(&second);
            lab_free(used);
            lab_free(fresh);
        }
    cn_puzzle_free(puzzle);
}

Test(prefix, lists_ascend_and_a_deeper_one_extends_a_shallower_one)
{
    cn_puzzle *puzzle = seven_blocks();

    for (unsigned c = 0; c < 4; c++) {
        struct lab *lab = lab_create(puzzle, CONVENTIONS[c], (cn_search_options){0});
        struct prefix_list shallow = list_of(lab, 1);
        cr_expect_eq(shallow.count, lab->job.start_count, "%s", CONVENTION_NAMES[c]);
        for (unsigned depth = 2; depth <= 3; depth++) {
            struct prefix_list deep = list_of(lab, depth);
            size_t above = 0;
            cr_assert_gt(deep.count, 0);
            for (size_t n = 0; n < deep.count; n++) {
                const unsigned short *prefix = prefix_at(&deep, n);
                cr_assert(n == 0 || compare_prefixes(prefix_at(&deep, n - 1), prefix, depth) < 0,
                          "%s, depth %u: prefix %zu does not ascend", CONVENTION_NAMES[c], depth,
                          n);
                while (above < shallow.count
                       && compare_prefixes(prefix_at(&shallow, above), prefix, depth - 1) < 0)
                    above++;
                cr_assert(above < shallow.count
                              && compare_prefixes(prefix_at(&shallow, above), prefix, depth - 1)
                                     == 0,
                          "%s, depth %u: prefix %zu extends none", CONVENTION_NAMES[c], depth, n);
            }
            prefix_list_release(&shallow);
            shallow = deep;
        }
        prefix_list_release(&shallow);
        lab_free(lab);
    }
    cn_puzzle_free(puzzle);
}

Test(prefix, packings_nodes_and_their_order_are_the_same_for_all_split_depths)
{
    cn_puzzle *puzzle = seven_blocks();

    for (unsigned c = 0; c < 4; c++) {
        struct lab *expected = lab_create(puzzle, CONVENTIONS[c], (cn_search_options){0});
        struct prefix_list list = list_of(expected, 1);
        search_all(expected, &list);
        prefix_list_release(&list);
        cr_assert_gt(expected->result.packings, 0);
        for (unsigned split = 0; split <= 7; split++) {
            struct lab *lab = lab_create(puzzle, CONVENTIONS[c], (cn_search_options){0});
            list = list_of(lab, split);
            search_all(lab, &list);
            prefix_list_release(&list);
            cr_expect_eq(lab->result.nodes, expected->result.nodes, "%s, split depth %u",
                         CONVENTION_NAMES[c], split);
            cr_assert_eq(lab->result.packings, expected->result.packings, "%s, split depth %u",
                         CONVENTION_NAMES[c], split);
            cr_expect_eq(memcmp(lab->result.kept, expected->result.kept,
                                lab->result.packings * 7 * sizeof *lab->result.kept),
                         0, "%s, split depth %u: found in another order", CONVENTION_NAMES[c],
                         split);
            lab_free(lab);
        }
        lab_free(expected);
    }
    cn_puzzle_free(puzzle);
}

/* Does a packing (a placement for each block) lie below a prefix? */
static bool
lies_below(const struct lab *lab, const unsigned short *packing, const unsigned short *prefix,
           unsigned depth)
{
    const cn_puzzle *puzzle = lab->job.matrix->puzzle;

    if (lab->job.starts[prefix[0]].placement != packing[0])
        return false;
    for (unsigned level = 1; level < depth; level++) {
        const unsigned placement = lab->job.matrix->placement[prefix[level]];
        if (packing[cn_puzzle_placement(puzzle, placement).block] != placement)
            return false;
    }
    return true;
}

Test(prefix, every_packing_lies_below_exactly_one_prefix)
{
    cn_puzzle *puzzle = seven_blocks();
    struct lab *lab = lab_create(puzzle, CN_ALL, (cn_search_options){0});
    struct prefix_list starts = list_of(lab, 1);

    search_all(lab, &starts);
    cr_assert_eq(lab->result.packings, 11520);
    prefix_list_release(&starts);
    for (unsigned split = 1; split <= 3; split++) {
        struct prefix_list list = list_of(lab, split);
        for (size_t p = 0; p < 11520; p++) {
            unsigned below = 0;
            for (size_t n = 0; n < list.count; n++)
                below += lies_below(lab, lab->result.kept + 7 * p, prefix_at(&list, n), list.depth);
            cr_assert_eq(below, 1, "split depth %u, packing %zu: below %u", split, p, below);
        }
        prefix_list_release(&list);
    }
    lab_free(lab);
    cn_puzzle_free(puzzle);
}

Test(prefix, a_puzzle_of_another_volume_has_no_prefix_and_no_nodes)
{
    cn_puzzle *puzzle = parse("puzzle p\ntarget 3x3x3\nblock A\n  AA\n  .A\nblock B\n  B\n");

    for (unsigned split = 0; split <= 3; split++) {
        struct lab *lab = lab_create(puzzle, CN_ALL, (cn_search_options){0});
        struct prefix_list list = list_of(lab, split);
        cr_expect_eq(list.count, 0, "split depth %u", split);
        cr_expect_eq(lab->result.nodes, 0, "split depth %u", split);
        prefix_list_release(&list);
        lab_free(lab);
    }
    cn_puzzle_free(puzzle);
}
