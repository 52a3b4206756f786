#include "puzzletexts.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define NAME31 "abcdefghijklmnopqrstuvwxyz01234"
#define TITLE119                                                 \
    "0123456789012345678901234567890123456789012345678901234567" \
    "8901234567890123456789012345678901234567890123456789012345678"

static void
expect_signature(const struct shape *shape, const char *expected, const char *what)
{
    char signature[SIGNATURE_SIZE];

    shape_signature(shape, signature, sizeof signature);
    cr_expect_str_eq(signature, expected, "%s: %s", what, signature);
}

Test(puzzletext, the_seven_blocks_as_the_slides_draw_them)
{
    static const char TEXT[] = "# a comment\n"
                               "puzzle seven-blocks\n"
                               "title Seven blocks,  27 cells\n"
                               "target 3x3x3\n"
                               "\n"
                               "convention all\n"
                               "block A\n  AA\n  .A\n"
                               "pin 1221101\n"
                               "# between\n"
                               "block B\n  BB .B\n  B. ..\n\n"
                               "block C\n\tCC. ... ...\n\tC.. C.. ...\n\t... ... ...\n"
                               "block longer-name\n ..x\n xxx";
    static const char *const NAMES[] = {"A", "B", "C", "longer-name"};
    static const char *const SIGNATURES[] = {"1221101", "22211100100", "22211100010", "123001111"};
    static const unsigned LINES[] = {7, 12, 16, 20};
    struct puzzle_draft draft;
    cn_error error = {0};

    cr_assert_eq(read_text(TEXT, &draft, &error), CN_OK, "%u:%u: %s", error.line, error.column,
                 error.what);
    cr_expect_str_eq(draft.name, "seven-blocks");
    cr_expect_str_eq(draft.title, "Seven blocks,  27 cells");
    cr_expect_eq(draft.convention, CN_ALL);
    cr_expect_eq(draft.convention_line, 6);
    cr_expect_eq(draft.target.line, 4);
    cr_expect_eq(draft.holes, HOLES_ANY);
    cr_expect_eq(draft.colours, 0);
    cr_expect_eq(box_volume(draft.target.box), 27);
    for (unsigned n = 0; n < 27; n++)
        cr_expect(draft.target.kind[n] == CELL_FILL && draft.target.colour[n] == 0);
    cr_assert_eq(draft.blocks, 4);
    for (unsigned b = 0; b < 4; b++) {
        const struct block *block = &draft.block[b];
        cr_expect_str_eq(block->name, NAMES[b]);
        expect_signature(&block->shape, SIGNATURES[b], NAMES[b]);
        cr_expect_eq(block->line, LINES[b], "block %u: line %u", b, block->line);
        cr_expect_eq(block->pinned, b == 0, "block %u", b);
        cr_expect(block->least == 1 && block->most == 1, "block %u", b);
        cr_expect_eq(block->motions, MOTIONS_ROTATIONS, "block %u", b);
    }
    cr_expect(shape_equals(&draft.block[0].pin, &draft.block[0].shape));
    cr_expect_eq(draft.block[0].pin_line, 10);
    draft_release(&draft);
}

Test(puzzletext, what_may_vary_is_accepted)
{
    static const char *const TEXTS[] = {
        HEAD END,
        HEAD "block A\n AA", /* no final newline */
        HEAD "block A\n\tAA\n",
        HEAD END "\n\n# the end",
        HEAD END "  \n\t\n", /* a line of blanks ends a drawing as an empty one does */
        "\n\n#\n" HEAD END,
        "   \n\t\n" HEAD END, /* lines of nothing but blanks */
        "puzzle p\n" END "target 3x3x3\n",
        "puzzle\tp  \ntarget \t 3x3x3\t\nblock  A \n AA\n",
        "puzzle " NAME31 "\ntarget 3x3x3\nblock " NAME31 "\n AA\n",
        "puzzle p\ntitle " TITLE119 "\ntarget 3x3x3\n" END,
        "puzzle p\ntitle\ntarget 3x3x3\n" END,
        HEAD END "pin 12111\nblock B\n B\n",
        HEAD END "\n# between\ntitle T\npin 12111\n",
        HEAD "block A\n  A\n A\n", /* rows need not be indented alike */
        HEAD "block #\n A\n",
        "puzzle p\ntarget 1x1x512\n" END,
        "puzzle p\ntarget 8x8x8\n" END,
        "puzzle p\ntarget 008x08x8\n" END,
        "puzzle p\ntarget   \n ##\n" END,
        "puzzle p\ntarget\n ++\n" END,
        HEAD "block A 1..1\n A\nblock B 0..512\n B\nblock C 512 fixed \n C\n",
        HEAD "block 2\n A\nblock 2..1 2\n A\nblock planar planar\n A\n",
        HEAD "block A\n\n# so far\n\ncells 0,0,0\n\ncells 0,0,1\t0,0,2 \n",
        HEAD "block A\ncells 511,511,511\n",
        HEAD "block A\ncells 511,0,0 510,7,0\n", /* its box is small wherever it is */
        HEAD "holes 0\n" END,
        HEAD "holes 512\n" END,
        HEAD "colour r " NAME31 " optional \ncolour 0 red\n" END,
        HEAD "colour r red\nblock A\n r\n", /* nothing but colours */
        HEAD "set two\n",
        HEAD "set empty\n" END,
        HEAD "set\ttwo  \n" END "set two\n",
    };

    for (unsigned i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        struct puzzle_draft draft;
        cn_error error = {0};
        cr_expect_eq(read_text(TEXTS[i], &draft, &error), CN_OK, "text %u: %u:%u: %s", i,
                     error.line, error.column, error.what);
        draft_release(&draft);
    }
}

Test(puzzletext, nothing_behind_its_length_is_read)
{
    static const char TEXT[] = HEAD END "unknown\n";
    struct puzzle_draft draft = {.blocks = 0};

    cr_expect_eq(puzzletext_read(&draft, (struct slice){TEXT, strlen(TEXT) - 8}, NULL, NULL),
                 CN_OK);
    draft_release(&draft);
    cr_expect_eq(puzzletext_read(&draft, (struct slice){TEXT, strlen(TEXT) - 7}, NULL, NULL),
                 CN_ECONTENT);
    draft_release(&draft);
}

Test(puzzletext, every_convention_has_its_word)
{
    static const char *const WORDS[] = {
        [CN_ALL] = "all",
        [CN_ROTATION] = "rotation",
        [CN_REFLECTION] = "reflection",
        [CN_ANCHORED] = "anchored",
    };
    static const char *const NO_WORDS[] = {"", "al", "alls", "All", "rotations", "mirror", " all"};

    for (unsigned i = 0; i < 4; i++) {
        char text[100];
        struct puzzle_draft draft;
        cn_convention convention = (cn_convention)99;
        snprintf(text, sizeof text, HEAD "convention %s\n" END, WORDS[i]);
        cr_assert_eq(read_text(text, &draft, NULL), CN_OK, "%s", WORDS[i]);
        cr_expect_eq(draft.convention, (cn_convention)i, "%s", WORDS[i]);
        cr_expect_eq(draft.convention_line, 3, "%s", WORDS[i]);
        cr_expect(convention_named((struct slice){WORDS[i], strlen(WORDS[i])}, &convention));
        cr_expect_eq(convention, (cn_convention)i, "%s", WORDS[i]);
        draft_release(&draft);
    }
    for (unsigned i = 0; i < sizeof NO_WORDS / sizeof NO_WORDS[0]; i++) {
        cn_convention convention;
        cr_expect_not(
            convention_named((struct slice){NO_WORDS[i], strlen(NO_WORDS[i])}, &convention), "'%s'",
            NO_WORDS[i]);
    }
}

Test(puzzletext, without_a_convention_the_draft_has_none)
{
    struct puzzle_draft draft;

    cr_assert_eq(read_text(HEAD END, &draft, NULL), CN_OK);
    cr_expect_eq(draft.convention_line, 0);
    draft_release(&draft);
}

Test(puzzletext, a_block_may_have_copies_and_motions)
{
    static const struct {
        const char *words;
        unsigned least, most;
        enum motions motions;
    } CASES[] = {
        {"", 1, 1, MOTIONS_ROTATIONS},
        {"rotations", 1, 1, MOTIONS_ROTATIONS},
        {"planar", 1, 1, MOTIONS_PLANAR},
        {"mirrored", 1, 1, MOTIONS_MIRRORED},
        {"fixed", 1, 1, MOTIONS_FIXED},
        {"2", 2, 2, MOTIONS_ROTATIONS},
        {"0..1", 0, 1, MOTIONS_ROTATIONS},
        {"3..3 planar", 3, 3, MOTIONS_PLANAR},
        {"12..512\tmirrored", 12, 512, MOTIONS_MIRRORED},
        {"512 fixed", 512, 512, MOTIONS_FIXED},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char text[100];
        struct puzzle_draft draft;
        snprintf(text, sizeof text, HEAD "block A %s\n AA\n", CASES[i].words);
        cr_assert_eq(read_text(text, &draft, NULL), CN_OK, "%s", CASES[i].words);
        cr_expect_eq(draft.block[0].least, CASES[i].least, "%s", CASES[i].words);
        cr_expect_eq(draft.block[0].most, CASES[i].most, "%s", CASES[i].words);
        cr_expect_eq(draft.block[0].motions, CASES[i].motions, "%s", CASES[i].words);
        cr_expect_str_eq(motions_name(draft.block[0].motions),
                         CASES[i].motions == MOTIONS_ROTATIONS ? "rotations"
                                                               : strpbrk(CASES[i].words, "pmf"));
        draft_release(&draft);
    }
}

Test(puzzletext, a_drawn_target_loses_its_frame_and_keeps_kinds_and_colours)
{
    static const char TEXT[] = "puzzle p\n"
                               "holes 3\n"
                               "colour r red\n"
                               "colour b blue optional\n"
                               "colour B blue\n"
                               "target\n"
                               "  ..... ..... .....\n"
                               "  ..#+. ..r.. .....\n"
                               "  ...b. ..B#. .....\n"
                               "# the end of it\n" END;
    static const unsigned char KINDS[] = {
        CELL_FILL, CELL_OPTIONAL, CELL_OUTSIDE, CELL_OPTIONAL,
        CELL_FILL, CELL_OUTSIDE,  CELL_FILL,    CELL_FILL,
    };
    static const unsigned char COLOURS[] = {0, 0, 0, 2, 1, 0, 2, 0};
    struct puzzle_draft draft;
    cn_error error = {0};

    cr_assert_eq(read_text(TEXT, &draft, &error), CN_OK, "%u:%u: %s", error.line, error.column,
                 error.what);
    cr_expect_eq(draft.holes, 3);
    cr_expect_eq(draft.target.line, 6);
    cr_expect_eq(draft.colours, 2);
    cr_expect_str_eq(draft.colour_name[1], "red");
    cr_expect_str_eq(draft.colour_name[2], "blue");
    for (unsigned k = 0; k < AXES; k++)
        cr_assert_eq(draft.target.box.size[k], 2);
    for (unsigned n = 0; n < 8; n++) {
        cr_expect_eq(draft.target.kind[n], KINDS[n], "cell %u", n);
        cr_expect_eq(draft.target.colour[n], COLOURS[n], "cell %u", n);
    }
    cr_expect_eq(draft.block[0].line, 11);
    draft_release(&draft);
}

Test(puzzletext, blocks_have_colours_drawn_or_listed)
{
    static const char TEXT[] = HEAD "colour r red\n"
                                    "colour R red optional\n"
                                    "colour b blue\n"
                                    "block drawn\n xr R.\n .b ..\n"
                                    "block listed\n"
                                    "cells 5,7,10:r 5,8,10:b\n"
                                    "# the plain cell\n"
                                    "cells 6,7,9:R 5,7,9\n"
                                    "pin 22211010100\n"; /* not yet known to be no orientation */
    struct puzzle_draft draft;
    cn_error error = {0};

    cr_assert_eq(read_text(TEXT, &draft, &error), CN_OK, "%u:%u: %s", error.line, error.column,
                 error.what);
    cr_assert_eq(draft.blocks, 2);
    cr_expect(shape_equals(&draft.block[0].shape, &draft.block[1].shape));
    const struct shape *shape = &draft.block[1].shape;
    static const unsigned COLOURS[] = {0, 1, 2, 1};
    expect_signature(shape, "22211011000", "listed");
    for (unsigned v = 0; v < 4; v++)
        cr_expect_eq(shape->voxel[v].colour, COLOURS[v], "voxel %u", v);
    cr_expect_eq(draft.block[1].line, 9);
    cr_expect_eq(draft.block[1].pin_line, 13);
    expect_signature(&draft.block[1].pin, "22211010100", "pin");
    draft_release(&draft);
}

Test(puzzletext, a_set_adds_its_blocks_in_the_line_of_its_name)
{
    static const char TEXT[] = HEAD "colour I red\n" END "\nset two\nblock I\n I\n";
    struct puzzle_draft draft;
    cn_error error = {0};

    cr_assert_eq(read_text(TEXT, &draft, &error), CN_OK, "%u:%u: %s", error.line, error.column,
                 error.what);
    cr_assert_eq(draft.blocks, 4);
    cr_expect_str_eq(draft.block[1].name, "I");
    expect_signature(&draft.block[1].shape, "11211", "I");
    cr_expect_eq(draft.block[1].shape.voxel[0].colour, 0, "the set knows no colours");
    cr_expect(draft.block[1].least == 0 && draft.block[1].most == 2);
    cr_expect_eq(draft.block[1].motions, MOTIONS_PLANAR);
    cr_expect_eq(draft.block[1].line, 7);
    cr_expect_eq(draft.block[1].pin_line, 0);
    cr_expect_str_eq(draft.block[2].name, "V");
    expect_signature(&draft.block[2].shape, "1221101", "V");
    cr_expect(draft.block[2].pinned);
    cr_expect_eq(draft.block[2].line, 7);
    cr_expect_eq(draft.block[2].pin_line, 7);
    cr_expect_eq(draft.block[3].line, 8);
    cr_expect_eq(draft.block[3].shape.voxel[0].colour, 1);
    draft_release(&draft);
}

Test(puzzletext, a_tab_separates_the_title_from_its_key_as_it_does_elsewhere)
{
    struct puzzle_draft draft;

    cr_assert_eq(read_text("puzzle p\ntitle\tWords\ntarget 3x3x3\n" END, &draft, NULL), CN_OK);
    cr_expect_str_eq(draft.title, "Words");
    draft_release(&draft);
}
