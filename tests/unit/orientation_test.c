#include "packing/puzzle.h"
#include "puzzles.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* A target in which everything fits. */
#define HEAD "puzzle p\ntarget 5x5x5\n"

static unsigned
orientations(const char *block)
{
    char text[300];

    snprintf(text, sizeof text, HEAD "%s", block);
    cn_puzzle *puzzle = parse(text);
    const unsigned count = cn_block_orientations(puzzle, 0);
    cn_puzzle_free(puzzle);
    return count;
}

/* The maps of the motions, divided by those that keep the shape. */
Test(orientation, there_are_as_many_as_one_can_see)
{
    static const struct {
        const char *drawing;
        unsigned rotations, planar, mirrored;
    } CASES[] = {
        {" A\n", 1, 1, 1},
        {" AA\n", 3, 2, 3},
        {" A A\n", 3, 1, 3}, /* across the planes */
        {" AA\n AA\n", 3, 1, 3},
        {" AA\n .A\n", 12, 4, 12},
        {" AA .A\n A. ..\n", 12, 4, 24},
        {" AA ..\n A. A.\n", 12, 4, 24},
        {" ..A\n AAA\n", 24, 4, 24},
        {" .AA\n AA.\n", 12, 2, 12},
        {" AA A.\n A. ..\n", 8, 4, 8},
        {" .A.\n AAA\n", 12, 4, 12},
        {" .A.\n AAA\n .A.\n", 3, 1, 3},
        {" AA\n AA\n A.\n", 24, 4, 24},
        {" AA A. A.\n A. .. A.\n", 24, 4, 48},
        {" ... .A. ...\n .A. AAA .A.\n ... .A. ...\n", 1, 1, 1},
        {" A.A\n", 3, 2, 3},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        static const char *const WORDS[] = {"", "planar", "mirrored", "fixed"};
        const unsigned expected[] = {CASES[i].rotations, CASES[i].planar, CASES[i].mirrored, 1};
        for (unsigned m = 0; m < 4; m++) {
            char block[200];
            snprintf(block, sizeof block, "block A %s\n%s", WORDS[m], CASES[i].drawing);
            cr_expect_eq(orientations(block), expected[m], "%s: %u", block, orientations(block));
        }
    }
}

Test(orientation, those_of_a_are_numbered_in_descending_order)
{
    static const char *const EXPECTED[12] = {
        "2211110", "2211101", "2211011", "2210111", "2121110", "2121101",
        "2121011", "2120111", "1221110", "1221101", "1221011", "1220111",
    };
    cn_puzzle *puzzle = parse(HEAD "block A\n AA\n .A\n");

    cr_assert_eq(cn_block_orientations(puzzle, 0), 12);
    for (unsigned o = 0; o < 12; o++)
        cr_expect_str_eq(cn_block_signature(puzzle, 0, o), EXPECTED[o], "orientation %u", o);
    cn_puzzle_free(puzzle);
}

Test(orientation, planar_ones_stay_in_their_planes)
{
    static const char *const EXPECTED[4] = {"1221110", "1221101", "1221011", "1220111"};
    cn_puzzle *puzzle = parse(HEAD "block A planar\n AA\n .A\n");

    cr_assert_eq(cn_block_orientations(puzzle, 0), 4);
    for (unsigned o = 0; o < 4; o++)
        cr_expect_str_eq(cn_block_signature(puzzle, 0, o), EXPECTED[o], "orientation %u", o);
    cn_puzzle_free(puzzle);
}

Test(orientation, long_ones_are_sorted_as_text)
{
    cn_puzzle *puzzle = parse("puzzle p\ntarget 11x11x4\nblock A\n AAAAAAAAAA\n A.........\n");
    const unsigned count = cn_block_orientations(puzzle, 0);

    cr_assert_eq(count, 24);
    cr_expect_eq(strncmp(cn_block_signature(puzzle, 0, 0), "2x1x10:", 7), 0);
    for (unsigned o = 1; o < count; o++)
        cr_expect_gt(strcmp(cn_block_signature(puzzle, 0, o - 1), cn_block_signature(puzzle, 0, o)),
                     0);
    cn_puzzle_free(puzzle);
}

/* by_map and map, against the images of the shape as drawn. */
Test(orientation, each_map_makes_the_orientation_of_its_image)
{
    static const char *const BLOCKS[] = {
        "block A\n AA .A\n A. ..\n",          "block A planar\n ..A\n AAA\n",
        "block A mirrored\n AA .A\n A. ..\n", "block A fixed\n .AA\n AA.\n",
        "block A fixed\n AA\n AA\n",          "block A planar\n AA\n",
    };
    static const enum motions MOTIONS[] = {MOTIONS_ROTATIONS, MOTIONS_PLANAR, MOTIONS_MIRRORED,
                                           MOTIONS_FIXED,     MOTIONS_FIXED,  MOTIONS_PLANAR};

    for (unsigned i = 0; i < sizeof BLOCKS / sizeof BLOCKS[0]; i++) {
        char text[200];
        snprintf(text, sizeof text, HEAD "%s", BLOCKS[i]);
        cn_puzzle *puzzle = parse(text);
        const struct block_data *block = &puzzle->block[0];
        unsigned short drawn = block->by_map[0];
        bool reached[CN_CUBEMAPS] = {false};
        cr_assert_lt(drawn, block->orientations, "%s", BLOCKS[i]);
        for (unsigned map = 0; map < CN_CUBEMAPS; map++) {
            struct voxel room[CELLS_MAX];
            struct shape image = {.voxel = room};
            unsigned short expected = ORIENTATION_NONE;
            shape_mapped(&block->orientation[drawn].shape, cubemap_numbered(map), &image);
            for (unsigned short o = 0; o < block->orientations; o++)
                if (shape_equals(&block->orientation[o].shape, &image))
                    expected = o;
            cr_expect_eq(block->by_map[map], expected, "%s: map %u", BLOCKS[i], map);
            if (motions_maps(MOTIONS[i]) >> map & 1) {
                cr_assert_neq(expected, ORIENTATION_NONE, "%s: map %u", BLOCKS[i], map);
                if (!reached[expected])
                    cr_expect_eq(block->orientation[expected].map, map, "%s: map %u", BLOCKS[i],
                                 map);
                reached[expected] = true;
            }
        }
        for (unsigned o = 0; o < block->orientations; o++)
            cr_expect(reached[o], "%s: orientation %u", BLOCKS[i], o);
        cn_puzzle_free(puzzle);
    }
}

Test(orientation, colours_tell_orientations_apart)
{
    static const struct {
        const char *target, *block;
        unsigned orientations;
    } CASES[] = {
        {"target 1x3x3\n", "block A\n RA\n", 6},
        {"target\n RRR\n RRR\n", "block A\n RA\n", 6},
        {"target\n RRB\n RRB\n", "block A\n RA\n", 6},
        {"target\n RRB\n RRB\n", "block A\n RR\n", 3},
        {"target\n RRB\n RRB\n", "block A\n RB\n", 6},
        {"target\n RRB\n RRB\n", "block A planar\n RA\n", 4},
        {"target\n RRB\n RRB\n", "block A fixed\n RA\n", 1},
        {"target\n RRB\n RRB\n", "block A\n AA\n RA\n", 12},
        {"target\n RRB\n RRB\n", "block A\n RA\n AR\n AA\n", 24},
        {"target\n RRB\n RRB\n", "block A\n RA\n AR\n", 6},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char text[200];
        snprintf(text, sizeof text, "puzzle p\ncolour R red\ncolour B blue\n%s%s", CASES[i].target,
                 CASES[i].block);
        cn_puzzle *puzzle = parse(text);
        cr_expect_eq(cn_block_orientations(puzzle, 0), CASES[i].orientations, "%s: %u", text,
                     cn_block_orientations(puzzle, 0));
        cn_puzzle_free(puzzle);
    }
}

Test(orientation, a_pin_may_be_any_orientation_of_its_block_and_no_other)
{
    static const struct {
        const char *motions, *signature;
        int number;
    } CASES[] = {
        {"", "2211110", 0},  {"", "2211101", 1},       {"", "1221101", 9},
        {"", "1220111", 11}, {"planar", "1221101", 1}, {"fixed", "1221101", 0},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char text[200];
        snprintf(text, sizeof text, HEAD "block D\n D\nblock A %s\n AA\n .A\npin %s\n",
                 CASES[i].motions, CASES[i].signature);
        cn_puzzle *puzzle = parse(text);
        cr_expect_eq(cn_block_pin(puzzle, 0), -1);
        cr_expect_eq(cn_block_pin(puzzle, 1), CASES[i].number, "%s", text);
        cn_puzzle_free(puzzle);
    }
}
