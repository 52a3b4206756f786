#include "packing/puzzle.h"
#include "puzzles.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD "puzzle p\ntarget 3x3x3\n"

Test(puzzle, the_seven_blocks_are_those_of_the_slides)
{
    static const unsigned ORIENTATIONS[] = {12, 12, 12, 24, 12, 8, 12};
    cn_puzzle *puzzle = seven_blocks();

    cr_expect_str_eq(cn_puzzle_name(puzzle), "seven-blocks");
    cr_expect_not_null(strstr(cn_puzzle_title(puzzle), "seven-block cube"));
    cr_expect_eq(cn_puzzle_convention(puzzle), CN_ANCHORED);
    cr_expect_eq(cn_puzzle_cells(puzzle), 27);
    cr_expect_eq(cn_puzzle_copies(puzzle), 7);
    cr_expect_eq(cn_puzzle_holes(puzzle), 0);
    cr_expect_eq(cn_puzzle_least_volume(puzzle), 27);
    cr_expect_eq(cn_puzzle_most_volume(puzzle), 27);
    cr_expect_eq(cn_puzzle_placements(puzzle), 688);
    cr_expect_eq(cn_puzzle_target_maps(puzzle), 48);
    cr_expect_eq(cn_puzzle_rotations(puzzle), 24);
    cr_expect_eq(cn_puzzle_maps(puzzle), 48);
    cr_expect(cn_puzzle_mirrored(puzzle));
    cr_assert_eq(cn_puzzle_blocks(puzzle), 7);
    for (unsigned b = 0; b < 7; b++) {
        const char name[2] = {"ABCDEFG"[b], '\0'};
        cr_expect_str_eq(cn_block_name(puzzle, b), name);
        cr_expect_eq(cn_block_letter(puzzle, b), name[0]);
        cr_expect_eq(cn_block_least(puzzle, b), 1);
        cr_expect_eq(cn_block_most(puzzle, b), 1);
        cr_expect_eq(cn_block_volume(puzzle, b), b == 0 ? 3 : 4);
        cr_expect_eq(cn_block_orientations(puzzle, b), ORIENTATIONS[b], "block %u", b);
        cr_expect_eq(cn_block_pin(puzzle, b), b == 0 ? 9 : -1, "block %u", b);
        cr_expect_eq(cn_puzzle_block_named(puzzle, name), b);
    }
    cr_expect_str_eq(cn_block_signature(puzzle, 0, 9), "1221101");
    cr_expect_eq(cn_puzzle_block_named(puzzle, "H"), CN_BLOCK_NONE);
    cr_expect_eq(cn_puzzle_block_named(puzzle, "a"), CN_BLOCK_NONE);
    cr_expect_eq(cn_puzzle_block_named(puzzle, ""), CN_BLOCK_NONE);
    cn_puzzle_free(puzzle);
}

Test(puzzle, copies_and_volumes_are_sums)
{
    cn_puzzle *puzzle = parse("puzzle p\ntarget 3x3x3\nblock A 2..5\n AA\nblock B 3\n B\n"
                              "block C 0..1\n CCC\n");

    cr_expect_eq(cn_puzzle_copies(puzzle), 9);
    cr_expect_eq(cn_puzzle_least_volume(puzzle), 2 * 2 + 3);
    cr_expect_eq(cn_puzzle_most_volume(puzzle), 5 * 2 + 3 + 3);
    cr_expect(cn_block_least(puzzle, 0) == 2 && cn_block_most(puzzle, 0) == 5);
    cr_expect(cn_block_least(puzzle, 1) == 3 && cn_block_most(puzzle, 1) == 3);
    cr_expect(cn_block_least(puzzle, 2) == 0 && cn_block_most(puzzle, 2) == 1);
    cr_expect_eq(cn_puzzle_anchor(puzzle), CN_BLOCK_NONE, "none is used exactly once");
    cn_puzzle_free(puzzle);
    puzzle = parse("puzzle p\ntarget 1x2x3\nblock A 0..500\n A\nblock B 1..2\n BB\n"
                   "block C 1\n CCC\nblock D\n DD\n .D\n");
    cr_expect_eq(cn_puzzle_copies(puzzle), 6, "no more than cells");
    cr_expect_eq(cn_puzzle_anchor(puzzle), 2);
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

/* Bars of 1, 2, 3, ... cells, on a line of 64. */
static cn_puzzle *
bars(unsigned count)
{
    char *text = malloc(100 * (count + 1));
    char *end = text + sprintf(text, "puzzle p\ntarget 1x1x64\n");

    for (unsigned b = 0; b < count; b++) {
        end += sprintf(end, "block b%u\n ", b + 1);
        for (unsigned c = 0; c <= b; c++)
            *end++ = 'A';
        end += sprintf(end, "\n");
    }
    cn_puzzle *puzzle = parse(text);
    free(text);
    return puzzle;
}

Test(puzzle, there_are_letters_for_62_blocks)
{
    static const char LETTERS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    cn_puzzle *puzzle = bars(62);

    for (unsigned b = 0; b < 62; b++) {
        char name[CN_NAME_SIZE];
        snprintf(name, sizeof name, "b%u", b + 1);
        cr_expect_eq(cn_block_letter(puzzle, b), LETTERS[b], "block %u", b);
        cr_expect_eq(cn_puzzle_block_named(puzzle, name), b);
        cr_expect_eq(cn_block_volume(puzzle, b), b + 1);
        cr_expect_eq(cn_block_placements(puzzle, b), 64 - b);
    }
    cn_puzzle_free(puzzle);
    puzzle = bars(63);
    for (unsigned b = 0; b < 63; b++)
        cr_expect_eq(cn_block_letter(puzzle, b), '\0', "block %u", b);
    cn_puzzle_free(puzzle);
}

Test(puzzle, the_convention_is_the_texts_or_reflection_where_it_applies)
{
    static const struct {
        const char *text;
        cn_convention convention;
    } CASES[] = {
        {HEAD "block A\n AA\n .A\n", CN_REFLECTION},
        {HEAD "block B\n BB .B\n B. ..\n", CN_ROTATION},
        {HEAD "convention all\nblock A\n AA\n .A\n", CN_ALL},
        {HEAD "convention rotation\nblock A\n AA\n .A\n", CN_ROTATION},
        {HEAD "convention anchored\nblock B\n BB .B\n B. ..\n", CN_ANCHORED},
        {HEAD "convention reflection\nblock A\n AA\n .A\n", CN_REFLECTION},
        {"puzzle p\ntarget 1x2x2\nblock S 0..1 planar\n S\n", CN_REFLECTION},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        cn_puzzle *puzzle = parse(CASES[i].text);
        cr_expect_eq(cn_puzzle_convention(puzzle), CASES[i].convention, "case %u", i);
        cn_puzzle_free(puzzle);
    }
    cr_expect_str_eq(cn_convention_name(CN_ALL), "all");
    cr_expect_str_eq(cn_convention_name(CN_ROTATION), "rotation");
    cr_expect_str_eq(cn_convention_name(CN_REFLECTION), "reflection");
    cr_expect_str_eq(cn_convention_name(CN_ANCHORED), "anchored");
}

/* Faults that only the whole puzzle shows. */
static const struct {
    const char *text;
    unsigned line;
    const char *part;
} BAD[] = {
    {HEAD "block A\n AA\nblock B\n B\nblock A\n A\n A\n .\n", 7,
     "block 'A': a second block of this name"},
    {HEAD "block A\n AA\n\nblock B\n B. ..\n .. .B\nblock C\n C\n C\n", 9,
     "block 'C': the same block as 'A'"},
    {HEAD "block V\n AA\n .A\n\n\nblock W\n x. xx\n", 8, "block 'W': the same block as 'V'"},
    {HEAD "block V mirrored\n AA .A\n A. ..\nblock W mirrored\n AA ..\n A. A.\n", 6,
     "block 'W': the same block as 'V'"},
    {HEAD "block V planar\n AA\n .A\nblock W planar\n .A\n AA\n", 6,
     "block 'W': the same block as 'V'"},
    {HEAD "block A\n AA\npin 1111\nblock B\n B\n", 5,
     "expected the signature of an orientation of block 'A'"},
    {HEAD "block C\n CC ..\n C. C.\n#\npin 22211100100\n", 7, "expected the signature"},
    {HEAD "block A planar\n AA\npin 21111\n", 5, "expected the signature of an orientation"},
    {HEAD "block A\n AAAA\n", 3, "block 'A' is larger than the target"},
    {"puzzle p\ntarget 1x3x3\nblock A planar\n A A\n", 3, "block 'A' is larger than the target"},
    {"puzzle p\ntarget 1x2x3\nblock A\n A\nblock B fixed\n B\n B\n B\n", 5,
     "block 'B' is larger than the target"},
    {"puzzle p\ntarget 3x3x3\nconvention reflection\nblock B\n BB .B\n B. ..\n", 3,
     "reflection does not apply"},
    {"puzzle p\nconvention anchored\ntarget 3x3x3\nblock B 2\n BB .B\n B. ..\n", 2,
     "anchored does not apply"},
};

Test(puzzle, refuses_what_does_not_go_together_with_the_line)
{
    for (unsigned i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        cn_puzzle *puzzle = NULL;
        cn_error error = {0};
        cr_expect_eq(cn_puzzle_parse(BAD[i].text, strlen(BAD[i].text), &puzzle, &error),
                     CN_ECONTENT, "'%s'", BAD[i].text);
        cr_expect_not_null(strstr(error.what, BAD[i].part), "'%s': %s", BAD[i].text, error.what);
        cr_expect_eq(error.line, BAD[i].line, "'%s': line %u", BAD[i].text, error.line);
        cr_expect_null(puzzle, "'%s': the output was set", BAD[i].text);
        cr_expect_eq(cn_puzzle_parse(BAD[i].text, strlen(BAD[i].text), &puzzle, NULL), CN_ECONTENT);
    }
}

Test(puzzle, blocks_that_motions_or_colours_tell_apart_are_different_blocks)
{
    static const char *const GOOD[] = {
        HEAD "block A\n AA\nblock B planar\n AA\n",
        HEAD "block A planar\n .AA\n AA.\nblock B planar\n AA.\n .AA\n",
        HEAD "block A fixed\n AA\nblock B fixed\n A\n A\n",
        HEAD "block A\n BB .B\n B. ..\nblock B\n BB ..\n B. B.\n",
        "puzzle p\ncolour R red\ntarget 2x2x2\nblock A\n RA\nblock B\n AA\n",
    };

    for (unsigned i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        cn_puzzle *puzzle = parse(GOOD[i]);
        cr_expect_eq(cn_puzzle_blocks(puzzle), 2, "case %u", i);
        cn_puzzle_free(puzzle);
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

Test(puzzle, freeing_none_is_allowed)
{
    cn_puzzle_free(NULL);
}
