#include "cubenum/count.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/*
 * All packings, by putting into the first empty cell each placement that fits of each block that is
 * left.
 */
static unsigned
fill(const cn_puzzle *puzzle, uint32_t covered, unsigned used)
{
    unsigned packings = 0;

    if (covered == (1u << 27) - 1)
        return used == (1u << cn_puzzle_blocks(puzzle)) - 1;
    const uint32_t empty = ~covered & (covered + 1);
    for (unsigned n = 0; n < cn_puzzle_placements(puzzle); n++) {
        const cn_placement p = cn_puzzle_placement(puzzle, n);
        if ((used >> p.block & 1) == 0 && (p.cells & covered) == 0 && (p.cells & empty) != 0)
            packings += fill(puzzle, covered | p.cells, used | 1u << p.block);
    }
    return packings;
}

#define CUBE_OF(letters) "  " letters "\n  " letters "\n  " letters "\n"

/* What one can see by thinking; `all` is found once more by brute force. */
static const struct {
    const char *name;
    const char *text;
    uint64_t all, rotation, reflection, anchored;
    bool reflection_applies;
} SMALL[] = {
    {"the whole cube", "puzzle p\ntarget 3x3x3\nblock A\n" CUBE_OF("AAA AAA AAA"), 1, 1, 1, 1,
     true},
    /* The thin slab lies at one of the six faces. */
    {"two slabs",
     "puzzle p\ntarget 3x3x3\nblock A\n  AAA\n  AAA\n  AAA\nblock B\n" CUBE_OF("BBB BBB"), 6, 1, 1,
     1, true},
    /* Six places for A; the rest of the cube is divided at one of four planes. */
    {"three boxes",
     "puzzle p\ntarget 3x3x3\nblock A\n  AAA\n  AAA\n  AAA\nblock B\n  BBB BBB\n  BBB BBB\n"
     "block C\n  CCC CCC\n",
     24, 1, 1, 4, true},
    /*
     * A twist in a corner and all the rest, which is as chiral; 24 rotations, the mirror images are
     * no blocks.
     */
    {"a twist and its complement",
     "puzzle p\ntarget 3x3x3\nblock B\n  BB .B\n  B. ..\n"
     "block C\n  ..C C.C CCC\n  .CC CCC CCC\n  CCC CCC CCC\n",
     24, 1, 0, 1, false},
    {"26 cells", "puzzle p\ntarget 3x3x3\nblock A\n  .AA AAA AAA\n  AAA AAA AAA\n  AAA AAA AAA\n",
     0, 0, 0, 0, true},
    {"28 cells",
     "puzzle p\ntarget 3x3x3\nblock A\n  A\nblock B\n  BBB\n  BBB\n  BBB\n"
     "block C\n" CUBE_OF("CCC CCC"),
     0, 0, 0, 0, true},
    /* The hole in B is a corner's, and A and C would have to fill it together with a face. */
    {"27 cells that do not fit",
     "puzzle p\ntarget 3x3x3\nblock A\n  AAA\n  A.A\n  AAA\n"
     "block B\n  BBB .BB\n  BBB BBB\n  BBB BBB\nblock C\n  CC\n",
     0, 0, 0, 0, true},
};

Test(tally, small_puzzles_have_the_counts_that_thinking_and_brute_force_give)
{
    for (size_t i = 0; i < sizeof SMALL / sizeof SMALL[0]; i++)
        for (unsigned no_types = 0; no_types <= 1; no_types++)
            for (unsigned threads = 1; threads <= 3; threads += 2) {
                const cn_search_options options = {.threads = threads, .no_types = no_types};
                cn_puzzle *puzzle = NULL;
                cn_counts counts;
                cn_error error = {0};
                cr_assert_eq(cn_puzzle_parse(SMALL[i].text, strlen(SMALL[i].text), &puzzle, &error),
                             CN_OK, "%s: %u:%u: %s", SMALL[i].name, error.line, error.column,
                             error.what);
                cr_assert_eq(fill(puzzle, 0, 0), SMALL[i].all, "%s: brute force", SMALL[i].name);
                cr_assert_eq(cn_count(puzzle, &options, &counts, NULL, &error), CN_OK, "%s: %s",
                             SMALL[i].name, error.what);
                cr_expect_eq(counts.all, SMALL[i].all, "%s: all", SMALL[i].name);
                cr_expect_eq(counts.rotation, SMALL[i].rotation, "%s: rotation", SMALL[i].name);
                cr_expect_eq(counts.anchored, SMALL[i].anchored, "%s: anchored %u", SMALL[i].name,
                             (unsigned)counts.anchored);
                cr_expect_eq(counts.reflection_applies, SMALL[i].reflection_applies, "%s",
                             SMALL[i].name);
                cr_expect_eq(cn_puzzle_mirrored(puzzle), SMALL[i].reflection_applies, "%s",
                             SMALL[i].name);
                cr_expect_eq(counts.maps, SMALL[i].reflection_applies ? 48 : 24, "%s",
                             SMALL[i].name);
                if (counts.reflection_applies)
                    cr_expect_eq(counts.reflection, SMALL[i].reflection, "%s: reflection",
                                 SMALL[i].name);
                cn_counts_release(&counts);
                cn_puzzle_free(puzzle);
            }
}

Test(tally, equal_blocks_are_no_puzzle)
{
    static const char SLABS[] = "puzzle p\ntarget 3x3x3\nblock A\n  AAA\n  AAA\n  AAA\n"
                                "block B\n  BBB\n  BBB\n  BBB\nblock C\n  CCC\n  CCC\n  CCC\n";
    cn_puzzle *puzzle = NULL;

    cr_expect_eq(cn_puzzle_parse(SLABS, sizeof SLABS - 1, &puzzle, NULL), CN_ECONTENT);
    cr_expect_null(puzzle);
}

Test(tally, the_six_classes_of_a_have_207_56_and_76_solutions_and_none)
{
    static const struct {
        const char *label;
        unsigned size;
        uint64_t solutions;
    } WITH[] = {{"0+000", 48, 207}, {"0+101", 12, 56}, {"0+110", 12, 76}};
    cn_puzzle *puzzle = NULL;

    cr_assert_eq(cn_puzzle_builtin("seven-blocks", &puzzle, NULL), CN_OK);
    for (unsigned no_types = 0; no_types <= 1; no_types++) {
        const cn_search_options options = {.no_types = no_types};
        unsigned found = 0, placements = 0;
        cn_counts counts;
        cr_assert_eq(cn_count(puzzle, &options, &counts, NULL, NULL), CN_OK);
        cr_expect_eq(counts.held, 0, "A is held");
        cr_expect_eq(counts.maps, 48);
        cr_assert_eq(counts.classes, 6, "no types: %u", no_types);
        for (unsigned c = 0; c < 6; c++) {
            const cn_class *class = &counts.by_class[c];
            char label[CN_LABEL_SIZE];
            cn_placement_label(puzzle, class->representative, counts.held, label);
            placements += class->size;
            cr_expect(c == 0 || class[-1].representative < class->representative, "class %u", c);
            if (class->solutions == 0)
                continue;
            cr_assert_lt(found, 3, "no types: %u, class %s", no_types, label);
            cr_expect_str_eq(label, WITH[found].label, "no types: %u", no_types);
            cr_expect_eq(class->size, WITH[found].size, "class %s", label);
            cr_expect_eq(class->solutions, WITH[found].solutions, "class %s", label);
            found++;
        }
        cr_expect_eq(found, 3);
        cr_expect_eq(placements, 144);
        cn_counts_release(&counts);
    }
    cn_puzzle_free(puzzle);
}

Test(tally, counts_are_found_by_their_convention_and_released_twice_without_harm)
{
    cn_counts counts = {.all = 11520, .rotation = 480, .reflection = 240, .anchored = 339};

    cr_expect_eq(cn_counts_in(&counts, CN_ALL), 11520);
    cr_expect_eq(cn_counts_in(&counts, CN_ROTATION), 480);
    cr_expect_eq(cn_counts_in(&counts, CN_REFLECTION), 240);
    cr_expect_eq(cn_counts_in(&counts, CN_ANCHORED), 339);
    counts.by_class = calloc(1, sizeof *counts.by_class);
    cn_counts_release(&counts);
    cr_expect_null(counts.by_class);
    cn_counts_release(&counts);
}
