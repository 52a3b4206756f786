#include "brute.h"
#include "examples.h"

#include <criterion/criterion.h>
#include <stdio.h>

/* The maps, what they make of the blocks and placements: those of the definitions. */
static void
check_symmetries(const char *name, const cn_puzzle *puzzle)
{
    struct brute *brute = brute_force(puzzle);

    for (unsigned map = 0; map < CN_CUBEMAPS; map++) {
        cr_assert_eq(puzzle->target_maps >> map & 1, brute->keeps_target[map], "%s: target, map %u",
                     name, map);
        cr_assert_eq(puzzle->maps >> map & 1, brute->map[map], "%s: map %u", name, map);
        cr_assert_eq(puzzle->rotations >> map & 1, brute->rotation[map], "%s: rotation %u", name,
                     map);
        if (!brute->map[map])
            continue;
        for (unsigned b = 0; b < puzzle->blocks; b++)
            cr_assert_eq(puzzle_renamed(puzzle, map, b), brute->renamed[map][b],
                         "%s: map %u makes %u of block %u, not %u", name, map,
                         puzzle_renamed(puzzle, map, b), b, brute->renamed[map][b]);
        for (unsigned n = 0; n < puzzle->placements; n++)
            cr_assert_eq(puzzle_image(puzzle, map, n), brute->image[map][n],
                         "%s: map %u, placement %u", name, map, n);
    }
    cr_expect_eq(cn_puzzle_maps(puzzle), bits_count(puzzle->maps), "%s", name);
    cr_expect_eq(cn_puzzle_rotations(puzzle), bits_count(puzzle->rotations), "%s", name);
    cr_expect_eq(cn_puzzle_target_maps(puzzle), bits_count(puzzle->target_maps), "%s", name);
    cr_expect_eq(cn_puzzle_mirrored(puzzle), brute_reflects(brute), "%s", name);
    brute_free(brute);
}

Test(symmetry, maps_and_images_are_those_of_the_definitions)
{
    for (unsigned e = 0; e < EXAMPLE_COUNT; e++) {
        cn_puzzle *puzzle = parse(EXAMPLES[e].text);
        check_symmetries(EXAMPLES[e].name, puzzle);
        cn_puzzle_free(puzzle);
    }
}

/* Where the cells go, again by brute force. */
Test(symmetry, cells_go_where_the_map_takes_them)
{
    for (unsigned e = 0; e < EXAMPLE_COUNT; e++) {
        cn_puzzle *puzzle = parse(EXAMPLES[e].text);
        for (unsigned map = 0; map < CN_CUBEMAPS; map++) {
            unsigned short moved[CN_CELLS_MAX];
            if (!brute_move_cells(puzzle, map, moved))
                continue;
            for (unsigned c = 0; c < cn_puzzle_cells(puzzle); c++)
                cr_assert_eq(puzzle_cell_image(puzzle, map, c), moved[c], "%s: map %u, cell %u",
                             EXAMPLES[e].name, map, c);
        }
        cn_puzzle_free(puzzle);
    }
}

/* Products of maps must be products of what they make of blocks and placements. */
Test(symmetry, images_of_images_are_images_under_the_product)
{
    for (unsigned e = 0; e < EXAMPLE_COUNT; e++) {
        cn_puzzle *puzzle = parse(EXAMPLES[e].text);
        for (cubemap_set f = puzzle->maps; f != 0; f = bits_drop_lowest(f))
            for (cubemap_set s = puzzle->maps; s != 0; s = bits_drop_lowest(s)) {
                const unsigned first = bits_lowest(f), second = bits_lowest(s);
                const unsigned product =
                    cubemap_number(cubemap_then(cubemap_numbered(first), cubemap_numbered(second)));
                cr_assert(puzzle->maps >> product & 1, "%s: no group", EXAMPLES[e].name);
                for (unsigned n = 0; n < puzzle->placements; n++)
                    if (puzzle_image(puzzle, second, puzzle_image(puzzle, first, n))
                        != puzzle_image(puzzle, product, n))
                        cr_assert_fail("%s: maps %u and %u, placement %u", EXAMPLES[e].name, first,
                                       second, n);
            }
        cn_puzzle_free(puzzle);
    }
}

/* What one can see: of the target, of the rotations that keep each block, of all maps. */
static const struct {
    const char *text;
    unsigned target, rotations, maps;
    bool mirrored;
} CASES[] = {
    {"target 3x3x3\nblock A\n AA\n .A\n", 48, 24, 48, true},
    {"target 3x3x3\nblock B\n BB .B\n B. ..\n", 48, 24, 24, false},
    {"target 3x3x3\nblock B\n BB .B\n B. ..\nblock C\n CC ..\n C. C.\n", 48, 24, 48, true},
    {"target 3x3x3\nblock B 2\n BB .B\n B. ..\nblock C\n CC ..\n C. C.\n", 48, 24, 24, false},
    {"target 3x3x3\nblock B mirrored\n BB .B\n B. ..\n", 48, 24, 48, true},
    {"target 2x3x4\nblock A\n AA\n", 8, 4, 8, true},
    {"target 2x4x4\nblock A\n AA\n", 16, 8, 16, true},
    /* the map that flips the planes of a flat board moves nothing, and is a reflection */
    {"target 1x5x6\nblock A\n AA\n", 8, 4, 8, true},
    {"target 1x1x6\nblock A\n AA\n", 16, 8, 16, true},
    {"target 1x4x4\nblock S planar\n .SS\n SS.\n", 16, 4, 8, true},
    {"target 1x4x4\nblock S planar\n .SS\n SS.\nblock Z planar\n ZZ.\n .ZZ\n", 16, 4, 16, true},
    {"target 1x4x4\nblock L fixed\n LL\n", 16, 4, 8, true},
    {"target 1x4x4\nblock L fixed\n LL\nblock S fixed\n S\n S\n", 16, 4, 16, true},
    {"target 1x4x4\nblock L fixed\n LL\nblock S 2 fixed\n S\n S\n", 16, 4, 8, true},
    {"target 1x4x4\nblock L 0..8 fixed\n LL\nblock S 0..4 fixed\n S\n S\n", 16, 4, 8, true},
    {"target 1x4x4\nblock L 1..8 fixed\n LL\nblock S 0..8 fixed\n S\n S\n", 16, 4, 8, true},
    {"target\n ###\n #..\nblock A\n A\n", 2, 1, 2, true},
    {"target\n ###\n ###\n ##+\nblock A\n A\n", 4, 2, 4, true},
    {"colour R red\ntarget\n R##\n ###\n ##R\nblock A\n A\n", 8, 4, 8, true},
    {"colour R red\ncolour B blue\ntarget\n R##\n ###\n ##B\nblock A\n A\n", 4, 2, 4, true},
};

Test(symmetry, groups_are_as_large_as_one_can_see)
{
    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char text[400];
        snprintf(text, sizeof text, "puzzle p\n%s", CASES[i].text);
        cn_puzzle *puzzle = parse(text);
        cr_expect_eq(cn_puzzle_target_maps(puzzle), CASES[i].target, "target, %s", CASES[i].text);
        cr_expect_eq(cn_puzzle_rotations(puzzle), CASES[i].rotations, "rotations %u, %s",
                     cn_puzzle_rotations(puzzle), CASES[i].text);
        cr_expect_eq(cn_puzzle_maps(puzzle), CASES[i].maps, "maps %u, %s", cn_puzzle_maps(puzzle),
                     CASES[i].text);
        cr_expect_eq(cn_puzzle_mirrored(puzzle), CASES[i].mirrored, "%s", CASES[i].text);
        check_symmetries(CASES[i].text, puzzle);
        cn_puzzle_free(puzzle);
    }
}

Test(symmetry, all_48_maps_keep_the_seven_blocks_but_only_24_keep_b_or_c)
{
    static const unsigned MIRROR[7] = {0, 2, 1, 3, 4, 5, 6};
    cn_puzzle *puzzle = seven_blocks();

    cr_expect_eq(puzzle->maps, CUBEMAPS_ALL);
    cr_expect_eq(puzzle->rotations, cubemap_rotations());
    for (unsigned b = 0; b < 7; b++) {
        cr_expect_eq(puzzle_anchor_maps(puzzle, b),
                     b == 1 || b == 2 ? cubemap_rotations() : CUBEMAPS_ALL, "anchor %u", b);
        cr_expect_eq(cn_block_mirror(puzzle, b), MIRROR[b], "block %u", b);
        for (unsigned map = 0; map < 48; map++)
            cr_expect_eq(puzzle_renamed(puzzle, map, b), brute_is_reflection(map) ? MIRROR[b] : b,
                         "map %u of block %u", map, b);
    }
    cn_puzzle_free(puzzle);
}

Test(symmetry, without_a_reflection_no_block_has_a_mirror_image)
{
    cn_puzzle *puzzle =
        parse("puzzle p\ntarget 3x3x3\nblock A\n AA\n .A\nblock B\n BB .B\n B. ..\n");

    cr_expect_not(cn_puzzle_mirrored(puzzle));
    cr_expect_eq(cn_block_mirror(puzzle, 0), CN_BLOCK_NONE);
    cr_expect_eq(cn_block_mirror(puzzle, 1), CN_BLOCK_NONE);
    cn_puzzle_free(puzzle);
}
