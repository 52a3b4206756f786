#include "brute.h"
#include "cubenum/count.h"
#include "examples.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the classes of the anchor should be. */
static void
check_classes(const char *name, const struct brute *brute, const cn_counts *counts)
{
    unsigned placements = 0;

    for (unsigned c = 0; c < counts->classes; c++) {
        const cn_class *class = &counts->by_class[c];
        unsigned size;
        cr_assert_eq(brute_representative(brute, counts->anchor, class->representative, &size),
                     class->representative, "%s: class %u", name, c);
        cr_expect_eq(class->size, size, "%s: class %u: size", name, c);
        cr_expect(cn_number_is(class->solutions, brute_with(brute, class->representative)),
                  "%s: anchor %u, class %u: %llu solutions, not %zu", name, counts->anchor, c,
                  (unsigned long long)class->solutions.low,
                  brute_with(brute, class->representative));
        cr_expect(c == 0 || class[-1].representative < class->representative, "%s: class %u", name,
                  c);
        placements += class->size;
    }
    cr_expect_eq(placements, cn_block_placements(brute->puzzle, counts->anchor), "%s", name);
}

static void
check_counts(const char *name, const struct brute *brute, const cn_search_options *options)
{
    const cn_puzzle *puzzle = brute->puzzle;
    const unsigned anchor = options->anchor != 0 ? options->anchor - 1 : cn_puzzle_anchor(puzzle);
    cn_counts counts;
    cn_error error = {0};

    cr_assert_eq(cn_count(puzzle, options, &counts, NULL, &error), CN_OK, "%s: %s", name,
                 error.what);
    cr_expect(cn_number_is(counts.all, brute->count), "%s: all %llu, not %zu", name,
              (unsigned long long)counts.all.low, brute->count);
    cr_expect(cn_number_is(counts.rotation, brute_orbits(brute, brute->rotation)),
              "%s: rotation %llu", name, (unsigned long long)counts.rotation.low);
    cr_assert_eq(counts.reflection_applies, brute_reflects(brute), "%s", name);
    if (counts.reflection_applies)
        cr_expect(cn_number_is(counts.reflection, brute_orbits(brute, brute->map)),
                  "%s: reflection %llu", name, (unsigned long long)counts.reflection.low);
    cr_assert_eq(counts.anchor, anchor, "%s", name);
    if (anchor != CN_BLOCK_NONE) {
        cr_expect(cn_number_is(counts.anchored, brute_anchored(brute, anchor)),
                  "%s: anchored by %u %llu", name, anchor, (unsigned long long)counts.anchored.low);
        check_classes(name, brute, &counts);
    }
    if (counts.obstacle.kind == CN_OBSTACLE_NONE)
        cr_expect_eq(counts.derived, !options->independent, "%s", name);
    else
        cr_expect_eq(brute->count, 0, "%s: an obstacle, but packings", name);
    cn_counts_release(&counts);
}

/* For each block that can be the anchor. */
static void
check_all_ways(const char *name, const struct brute *brute)
{
    for (unsigned anchor = 0; anchor <= cn_puzzle_blocks(brute->puzzle); anchor++)
        for (unsigned way = 0; way < 4; way++) {
            const cn_search_options options = {.threads = 1 + anchor % 2,
                                               .no_bind = true,
                                               .anchor = anchor,
                                               .independent = (way & 1) != 0,
                                               .no_types = (way & 2) != 0};
            if (anchor != 0
                && (cn_block_least(brute->puzzle, anchor - 1) != 1
                    || cn_block_most(brute->puzzle, anchor - 1) != 1))
                continue;
            check_counts(name, brute, &options);
        }
}

Test(tally, every_count_is_that_of_the_definitions)
{
    for (unsigned e = 0; e < EXAMPLE_COUNT; e++) {
        cn_puzzle *puzzle = parse(EXAMPLES[e].text);
        struct brute *brute = brute_force(puzzle);
        if (EXAMPLES[e].all != BY_BRUTE_FORCE)
            cr_expect_eq(brute->count, EXAMPLES[e].all, "%s: %zu by brute force", EXAMPLES[e].name,
                         brute->count);
        check_all_ways(EXAMPLES[e].name, brute);
        brute_free(brute);
        cn_puzzle_free(puzzle);
    }
}

Test(tally, the_six_classes_of_a_have_207_56_and_76_solutions_and_none)
{
    static const struct {
        const char *label;
        unsigned size;
        uint64_t solutions;
    } WITH[] = {{"0+000", 48, 207}, {"0+101", 12, 56}, {"0+110", 12, 76}};
    cn_puzzle *puzzle = seven_blocks();

    for (unsigned way = 0; way < 4; way++) {
        const cn_search_options options = {.no_types = (way & 1) != 0,
                                           .independent = (way & 2) != 0};
        unsigned found = 0;
        cn_counts counts;
        cr_assert_eq(cn_count(puzzle, &options, &counts, NULL, NULL), CN_OK);
        cr_expect_eq(counts.held, 0, "A is held");
        cr_expect_eq(counts.maps, 48);
        cr_assert_eq(counts.classes, 6, "way %u", way);
        for (unsigned c = 0; c < 6; c++) {
            const cn_class *class = &counts.by_class[c];
            char label[CN_LABEL_SIZE];
            cn_placement_label(puzzle, class->representative, counts.held, label);
            if (cn_number_is(class->solutions, 0))
                continue;
            cr_assert_lt(found, 3, "way %u, class %s", way, label);
            cr_expect_str_eq(label, WITH[found].label, "way %u", way);
            cr_expect_eq(class->size, WITH[found].size, "class %s", label);
            cr_expect(cn_number_is(class->solutions, WITH[found].solutions), "class %s", label);
            found++;
        }
        cr_expect_eq(found, 3);
        cn_counts_release(&counts);
    }
    cn_puzzle_free(puzzle);
}

/* Literature: numbers that only a memory can count, and those of well known puzzles. */
Test(tally, counts_of_the_literature)
{
    static const struct {
        const char *text, *all;
        bool memoised;
    } CASES[] = {
        {"puzzle p\ntarget 1x8x8\nblock A 32\n AA\n", "12988816", true},
        {"puzzle p\ntarget 4x4x4\nblock A 32\n AA\n", "5051532105", true},
        {"puzzle p\ntarget 1x12x12\nblock A 72\n AA\n", "53060477521960000", true},
        /* more than 64 bits: Kasteleyn's product for the 16x16 board */
        {"puzzle p\ntarget 1x16x16\nblock A 128\n AA\n", "2444888770250892795802079170816", true},
        {"puzzle p\ntarget 1x8x8\nblock A 16 planar\n AAA\n .A.\n", "84", false},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        cn_puzzle *puzzle = parse(CASES[i].text);
        char text[CN_NUMBER_SIZE];
        cn_counts counts;
        cr_assert_eq(cn_count(puzzle, NULL, &counts, NULL, NULL), CN_OK, "%s", CASES[i].all);
        cn_number_text(counts.all, text);
        cr_expect_str_eq(text, CASES[i].all);
        if (CASES[i].memoised)
            cr_expect(counts.memoised, "%s", CASES[i].all);
        cn_counts_release(&counts);
        cn_puzzle_free(puzzle);
    }
}

Test(tally, obstacles_are_told)
{
    static const struct {
        const char *text;
        cn_obstacle_kind kind;
        unsigned block, cell;
    } CASES[] = {
        {"target\n .#.\n ###\n .#.\nblock A\n AAA\nblock O\n OO\n OO\n", CN_OBSTACLE_BLOCK, 1, 0},
        {"target 1x3x3\nblock A 4\n AA\n", CN_OBSTACLE_VOLUME, 0, 0},
        {"target\n ##.\n ##.\n ..#\nblock A 0..9\n AA\nblock C 1\n AA\n A.\n", CN_OBSTACLE_CELL, 0,
         8},
        {"target\n ##.\n ...\n ..#\nblock A 0..9\n AA\nblock C 0..1\n A\n", CN_OBSTACLE_NONE, 0, 0},
        {"target\n ##.#\n ##..\nblock A 0..9\n AA\nblock C 0..1\n AA\n A.\n", CN_OBSTACLE_CELL, 0,
         3},
        {"target\n .###\n ####\n ####\n ###.\nblock A 7\n AA\n", CN_OBSTACLE_COLOURING, 0, 0},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char text[200];
        const cn_search_options options = {.no_types = true}; /* they rule out what has room */
        cn_counts counts;
        snprintf(text, sizeof text, "puzzle p\n%s", CASES[i].text);
        cn_puzzle *puzzle = parse(text);
        cr_assert_eq(cn_count(puzzle, &options, &counts, NULL, NULL), CN_OK);
        cr_expect_eq(counts.obstacle.kind, CASES[i].kind, "%s: %d", text,
                     (int)counts.obstacle.kind);
        if (counts.obstacle.kind == CN_OBSTACLE_BLOCK)
            cr_expect_eq(counts.obstacle.block, CASES[i].block, "%s", text);
        if (counts.obstacle.kind == CN_OBSTACLE_CELL)
            cr_expect_eq(counts.obstacle.cell, CASES[i].cell, "%s", text);
        if (counts.obstacle.kind != CN_OBSTACLE_NONE)
            cr_expect(cn_number_is(counts.all, 0), "%s", text);
        if (counts.obstacle.kind == CN_OBSTACLE_COLOURING)
            cr_expect_neq(counts.obstacle.target_sum, counts.obstacle.blocks_sum, "%s", text);
        cn_counts_release(&counts);
        cn_puzzle_free(puzzle);
    }
}

Test(tally, counts_are_found_by_their_convention_and_released_twice_without_harm)
{
    cn_counts counts = {
        .all = {0, 11520}, .rotation = {0, 480}, .reflection = {0, 240}, .anchored = {0, 339}};

    cr_expect(cn_number_is(cn_counts_in(&counts, CN_ALL), 11520));
    cr_expect(cn_number_is(cn_counts_in(&counts, CN_ROTATION), 480));
    cr_expect(cn_number_is(cn_counts_in(&counts, CN_REFLECTION), 240));
    cr_expect(cn_number_is(cn_counts_in(&counts, CN_ANCHORED), 339));
    counts.by_class = calloc(1, sizeof *counts.by_class);
    cn_counts_release(&counts);
    cr_expect_null(counts.by_class);
    cn_counts_release(&counts);
}
