#include "packing/puzzle.h"

#include "formats/puzzletext.h"
#include "puzzles.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define HEAD "puzzle p\ntarget 3x3x3\n"

/* What the slides say about the seven blocks. */
static const struct {
    const char *name;
    unsigned orientations, placements, mirror;
} SEVEN[7] = {
    {"A", 12, 144, 0}, {"B", 12, 96, 2}, {"C", 12, 96, 1}, {"D", 24, 144, 3},
    {"E", 12, 72, 4},  {"F", 8, 64, 5},  {"G", 12, 72, 6},
};

Test(puzzle, the_seven_blocks_are_those_of_the_slides)
{
    cn_puzzle *puzzle = seven_blocks();
    unsigned first = 0;

    cr_expect_str_eq(cn_puzzle_name(puzzle), "seven-blocks");
    cr_expect_not_null(strstr(cn_puzzle_title(puzzle), "seven-block cube"));
    cr_expect_eq(cn_puzzle_convention(puzzle), CN_ANCHORED);
    cr_expect_eq(cn_puzzle_volume(puzzle), 27);
    cr_expect_eq(cn_puzzle_placements(puzzle), 688);
    cr_expect(cn_puzzle_mirrored(puzzle));
    cr_assert_eq(cn_puzzle_blocks(puzzle), 7);
    for (unsigned b = 0; b < 7; b++) {
        cr_expect_str_eq(cn_block_name(puzzle, b), SEVEN[b].name);
        cr_expect_eq(cn_block_letter(puzzle, b), SEVEN[b].name[0]);
        cr_expect_eq(cn_block_orientations(puzzle, b), SEVEN[b].orientations, "block %u", b);
        cr_expect_eq(cn_block_placements(puzzle, b), SEVEN[b].placements, "block %u", b);
        cr_expect_eq(cn_block_first_placement(puzzle, b), first, "block %u", b);
        cr_expect_eq(cn_block_mirror(puzzle, b), SEVEN[b].mirror, "block %u", b);
        cr_expect_eq(cn_block_pin(puzzle, b), b == 0 ? 9 : -1, "block %u", b);
        cr_expect_eq(cn_puzzle_block_named(puzzle, SEVEN[b].name), b);
        first += SEVEN[b].placements;
    }
    cr_expect_str_eq(cn_block_signature(puzzle, 0, 9), "1221101");
    cr_expect_str_eq(cn_block_signature(puzzle, 1, 0), "22211100100");
    cr_expect_str_eq(cn_block_signature(puzzle, 3, 0), "321111010");
    cr_expect_eq(cn_puzzle_block_named(puzzle, "H"), CN_BLOCK_NONE);
    cr_expect_eq(cn_puzzle_block_named(puzzle, "a"), CN_BLOCK_NONE);
    cr_expect_eq(cn_puzzle_block_named(puzzle, ""), CN_BLOCK_NONE);
    cn_puzzle_free(puzzle);
}

Test(puzzle, signatures_descend_and_placements_are_in_the_order_of_a_listing)
{
    cn_puzzle *puzzle = seven_blocks();
    unsigned long before = 0;

    for (unsigned b = 0; b < 7; b++)
        for (unsigned o = 1; o < cn_block_orientations(puzzle, b); o++)
            cr_expect_gt(
                strcmp(cn_block_signature(puzzle, b, o - 1), cn_block_signature(puzzle, b, o)), 0,
                "block %u, orientation %u", b, o);
    for (unsigned n = 0; n < 688; n++) {
        const cn_placement p = cn_puzzle_placement(puzzle, n);
        const unsigned long key = 100000ul * p.block + 1000ul * p.orientation + 100ul * p.start[0]
                                  + 10ul * p.start[1] + p.start[2];
        const unsigned first = cn_block_first_placement(puzzle, p.block);
        cr_expect(n == 0 || key > before, "placement %u", n);
        cr_expect(n >= first && n < first + cn_block_placements(puzzle, p.block), "placement %u",
                  n);
        before = key;
    }
    cn_puzzle_free(puzzle);
}

Test(puzzle, a_placement_covers_the_cells_of_its_signature)
{
    cn_puzzle *puzzle = seven_blocks();

    for (unsigned n = 0; n < 688; n++) {
        const cn_placement p = cn_puzzle_placement(puzzle, n);
        const char *s = cn_block_signature(puzzle, p.block, p.orientation);
        uint32_t set = 0;
        for (unsigned i = 0; s[3 + i] != '\0'; i++) {
            const unsigned rows = (unsigned)(s[1] - '0'), columns = (unsigned)(s[2] - '0');
            const unsigned plane = p.start[0] + i / (rows * columns);
            const unsigned row = p.start[1] + i / columns % rows;
            const unsigned column = p.start[2] + i % columns;
            cr_assert(plane < 3 && row < 3 && column < 3, "placement %u leaves the cube", n);
            set |= (uint32_t)(s[3 + i] - '0') << (9 * plane + 3 * row + column);
        }
        cr_expect_eq(p.cells, set, "placement %u", n);
        for (unsigned m = 0; m < n; m++)
            if (cn_puzzle_placement(puzzle, m).cells == set)
                cr_assert_fail("placements %u and %u cover the same cells", m, n);
    }
    cn_puzzle_free(puzzle);
}

/* Where map 8*p + f takes a cell, by the words of cn_cubemap_describe(). */
static unsigned
moved(unsigned map, unsigned cell)
{
    static const char AXES[6][4] = {"abc", "acb", "bac", "bca", "cab", "cba"};
    const unsigned at[3] = {cell / 9, cell / 3 % 3, cell % 3};
    unsigned image = 0;

    for (unsigned k = 0; k < 3; k++) {
        const unsigned from = at[AXES[map / 8][k] - 'a'];
        image = 3 * image + (map >> (2 - k) & 1 ? 2 - from : from);
    }
    return image;
}

/*
 * Under each symmetry of the puzzle every placement must go to one of the renamed block that covers
 * the images of its cells, and no two to the same.
 */
static void
check_images(const cn_puzzle *puzzle)
{
    static bool reached[CN_BLOCKS_MAX * PLACEMENTS_MAX];
    const unsigned placements = cn_puzzle_placements(puzzle);

    for (unsigned map = 0; map < 48; map++) {
        if ((puzzle_symmetries(puzzle) >> map & 1) == 0)
            continue;
        memset(reached, 0, sizeof reached);
        for (unsigned n = 0; n < placements; n++) {
            const cn_placement from = cn_puzzle_placement(puzzle, n);
            const unsigned image = puzzle_image(puzzle, map, n);
            uint32_t set = 0;
            if (image >= placements || reached[image])
                cr_assert_fail("map %u takes placement %u to %u", map, n, image);
            reached[image] = true;
            for (unsigned c = 0; c < 27; c++)
                if (from.cells >> c & 1)
                    set |= 1u << moved(map, c);
            const cn_placement to = cn_puzzle_placement(puzzle, image);
            if (to.cells != set || to.block != puzzle_renamed(puzzle, map, from.block))
                cr_assert_fail("map %u takes placement %u to %u", map, n, image);
        }
    }
}

Test(puzzle, the_image_of_a_placement_covers_the_images_of_its_cells_under_all_48_maps)
{
    cn_puzzle *puzzle = seven_blocks();

    check_images(puzzle);
    cn_puzzle_free(puzzle);
}

/* By determinant: an odd exchange or an odd number of flips, but not both. */
static bool
is_reflection(unsigned map)
{
    const unsigned p = map / 8;
    const bool odd_exchange = p == 1 || p == 2 || p == 5;

    return odd_exchange != ((map & 1) + (map >> 1 & 1) + (map >> 2 & 1)) % 2;
}

Test(puzzle, reflections_exchange_b_and_c_and_no_other_blocks)
{
    cn_puzzle *puzzle = seven_blocks();

    for (unsigned map = 0; map < 48; map++)
        for (unsigned b = 0; b < 7; b++)
            cr_expect_eq(puzzle_renamed(puzzle, map, b), is_reflection(map) ? SEVEN[b].mirror : b,
                         "map %u of block %u", map, b);
    cn_puzzle_free(puzzle);
}

Test(puzzle, all_48_maps_keep_the_seven_blocks_but_only_24_keep_b_or_c)
{
    cn_puzzle *puzzle = seven_blocks();
    cubemap_set rotations = 0;

    for (unsigned map = 0; map < 48; map++)
        rotations |= (cubemap_set)!is_reflection(map) << map;
    cr_expect_eq(puzzle_symmetries(puzzle), CUBEMAPS_ALL);
    for (unsigned b = 0; b < 7; b++)
        cr_expect_eq(puzzle_anchor_symmetries(puzzle, b),
                     b == 1 || b == 2 ? rotations : CUBEMAPS_ALL, "anchor %u", b);
    cn_puzzle_free(puzzle);
}

Test(puzzle, a_set_with_a_twist_but_not_its_mirror_image_has_24_symmetries)
{
    cn_puzzle *puzzle = parse(HEAD "block A\n AA\n .A\nblock B\n BB .B\n B. ..\n");

    cr_expect_not(cn_puzzle_mirrored(puzzle));
    cr_expect_eq(cn_block_mirror(puzzle, 0), 0);
    cr_expect_eq(cn_block_mirror(puzzle, 1), CN_BLOCK_NONE);
    cr_expect_eq(cn_puzzle_convention(puzzle), CN_ROTATION);
    cr_expect_eq(cn_puzzle_volume(puzzle), 7);
    cr_expect_eq(bits_count(puzzle_symmetries(puzzle)), 24);
    for (unsigned anchor = 0; anchor < 2; anchor++)
        cr_expect_eq(puzzle_anchor_symmetries(puzzle, anchor), puzzle_symmetries(puzzle));
    for (unsigned map = 0; map < 48; map++)
        cr_expect_eq(puzzle_symmetries(puzzle) >> map & 1, !is_reflection(map), "map %u", map);
    check_images(puzzle);
    cn_puzzle_free(puzzle);
}

Test(puzzle, letters_are_the_names_only_if_all_names_are_single_letters)
{
    static const struct {
        const char *text, *letters;
    } CASES[] = {
        {HEAD "block z\n A\nblock Q\n AA\n", "zQ"},
        {HEAD "block z\n A\nblock QQ\n AA\n", "AB"},
        {HEAD "block z\n A\nblock 1\n AA\n", "AB"},
        {HEAD "block [\n A\nblock Q\n AA\n", "AB"},
        {HEAD "block z\n A\nblock \xc3\x84\n AA\n", "AB"},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        cn_puzzle *puzzle = parse(CASES[i].text);
        cr_expect_eq(cn_block_letter(puzzle, 0), CASES[i].letters[0], "case %u", i);
        cr_expect_eq(cn_block_letter(puzzle, 1), CASES[i].letters[1], "case %u", i);
        cn_puzzle_free(puzzle);
    }
}

/* The first 27 shapes of a 2x2x3 box that no rotation carries to each other. */
static void
make_27_blocks(struct puzzle_draft *draft)
{
    *draft = (struct puzzle_draft){.name = "many"};
    for (cells set = 1; draft->blocks < 27; set++) {
        struct block *block = &draft->block[draft->blocks];
        unsigned b = 0;
        /* four rows of three: cells 0..2, 3..5, 9..11, 12..14 */
        block->shape = shape_of((set & 077) | (set & 07700) << 3);
        while (b < draft->blocks && !shape_congruent(draft->block[b].shape, block->shape))
            b++;
        if (b == draft->blocks)
            snprintf(draft->block[draft->blocks++].name, CN_NAME_SIZE, "block-%u", b);
    }
}

Test(puzzle, holds_27_blocks_with_letters_a_to_z_and_a_small_one)
{
    static struct puzzle_draft draft;
    cn_puzzle *puzzle = NULL;
    unsigned placements = 0, volume = 0;

    make_27_blocks(&draft);
    cr_assert_eq(puzzle_build(&draft, &puzzle, NULL), CN_OK);
    cr_assert_eq(cn_puzzle_blocks(puzzle), 27);
    for (unsigned b = 0; b < 27; b++) {
        char name[CN_NAME_SIZE];
        snprintf(name, sizeof name, "block-%u", b);
        cr_expect_eq(cn_block_letter(puzzle, b), "ABCDEFGHIJKLMNOPQRSTUVWXYZa"[b], "block %u", b);
        cr_expect_eq(cn_puzzle_block_named(puzzle, name), b);
        cr_expect_eq(cn_block_first_placement(puzzle, b), placements);
        placements += cn_block_placements(puzzle, b);
        volume += cells_count(draft.block[b].shape.set);
    }
    cr_expect_eq(cn_puzzle_placements(puzzle), placements);
    cr_expect_eq(cn_puzzle_volume(puzzle), volume);
    check_images(puzzle);
    cn_puzzle_free(puzzle);
}

Test(puzzle, a_block_with_itself_for_mirror_image_needs_no_partner_and_a_twist_does)
{
    cn_puzzle *both = parse(HEAD "block L\n LL\n L.\n\nblock left\n BB .B\n B. ..\n"
                                 "block right\n CC ..\n C. C.\nblock D\n ..D\n DDD\n");

    cr_expect(cn_puzzle_mirrored(both));
    cr_expect_eq(cn_puzzle_convention(both), CN_REFLECTION);
    cr_expect_eq(cn_block_mirror(both, 0), 0);
    cr_expect_eq(cn_block_mirror(both, 1), 2);
    cr_expect_eq(cn_block_mirror(both, 2), 1);
    cr_expect_eq(cn_block_mirror(both, 3), 3);
    cn_puzzle_free(both);
}

/* Faults that only the whole set of blocks shows. */
static const struct {
    const char *text;
    unsigned line, column;
    const char *part;
} BAD[] = {
    {HEAD "block A\n AA\nblock B\n B\nblock A\n A\n A\n .\n", 7, 1,
     "block 'A': a second block of this name"},
    {HEAD "block A\n AA\n\nblock B\n B. ..\n .. .B\nblock C\n C\n C\n", 9, 1,
     "block 'C': the same block as 'A'"},
    {HEAD "block V\n AA\n .A\n\n\nblock W\n x. xx\n", 8, 1, "block 'W': the same block as 'V'"},
    {HEAD "block A\n AA\npin 1111\nblock B\n B\n", 5, 1,
     "expected the signature of an orientation of block 'A'"},
    {HEAD "block C\n CC ..\n C. C.\n#\npin 22211100100\n", 7, 1, "pin '22211100100': expected"},
};

Test(puzzle, refuses_equal_names_congruent_blocks_and_pins_of_no_orientation_with_their_lines)
{
    for (unsigned i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        cn_puzzle *puzzle = NULL;
        cn_error error = {0};
        cr_expect_eq(cn_puzzle_parse(BAD[i].text, strlen(BAD[i].text), &puzzle, &error),
                     CN_ECONTENT, "'%s'", BAD[i].text);
        cr_expect_not_null(strstr(error.what, BAD[i].part), "'%s': %s", BAD[i].text, error.what);
        cr_expect_eq(error.line, BAD[i].line, "'%s': line %u", BAD[i].text, error.line);
        cr_expect_eq(error.column, BAD[i].column, "'%s': column %u", BAD[i].text, error.column);
        cr_expect_null(puzzle, "'%s': the output was set", BAD[i].text);
        cr_expect_eq(cn_puzzle_parse(BAD[i].text, strlen(BAD[i].text), &puzzle, NULL), CN_ECONTENT);
    }
}

Test(puzzle, a_draft_without_blocks_is_refused)
{
    static const struct puzzle_draft EMPTY = {.name = "empty"};
    cn_puzzle *puzzle = NULL;
    cn_error error = {0};

    cr_expect_eq(puzzle_build(&EMPTY, &puzzle, &error), CN_ECONTENT);
    cr_expect_not_null(strstr(error.what, "at least one block"), "%s", error.what);
    cr_expect_null(puzzle);
}

Test(puzzle, a_pin_may_be_any_orientation_of_its_block)
{
    static const struct {
        const char *signature;
        int number;
    } CASES[] = {{"2211110", 0}, {"2211101", 1}, {"1221101", 9}, {"1220111", 11}};

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char text[100];
        snprintf(text, sizeof text, HEAD "block D\n D\nblock A\n AA\n .A\npin %s\n",
                 CASES[i].signature);
        cn_puzzle *puzzle = parse(text);
        cr_expect_eq(cn_block_pin(puzzle, 0), -1);
        cr_expect_eq(cn_block_pin(puzzle, 1), CASES[i].number, "%s", CASES[i].signature);
        cn_puzzle_free(puzzle);
    }
}

Test(puzzle, freeing_none_is_allowed)
{
    cn_puzzle_free(NULL);
}
