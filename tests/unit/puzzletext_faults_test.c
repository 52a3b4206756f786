#include "puzzletexts.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define NAME31 "abcdefghijklmnopqrstuvwxyz01234"
#define TITLE119                                                 \
    "0123456789012345678901234567890123456789012345678901234567" \
    "8901234567890123456789012345678901234567890123456789012345678"

/* A text, where it is at fault, and a part of what is said. */
static const struct {
    const char *text;
    unsigned line, column;
    const char *part;
} BAD[] = {
    /* what is missing is missed behind the end */
    {"", 1, 1, "a line 'puzzle NAME'"},
    {"# nothing\n", 2, 1, "a line 'puzzle NAME'"},
    {"puzzle p\n" END, 4, 1, "a line 'target PxRxC', or a drawn target"},
    {"puzzle p\ntarget 3x3x3\n", 3, 1, "at least one block"},
    {HEAD "set empty", 4, 1, "at least one block"},
    /* puzzle */
    {"target 3x3x3\npuzzle p\n" END, 1, 1, "'puzzle NAME' before anything else"},
    {"\n" END "puzzle p\n", 2, 1, "'puzzle NAME'"},
    {"title T\npuzzle p\n", 1, 1, "'puzzle NAME'"},
    {"cells 0,0,0\npuzzle p\n", 1, 1, "'puzzle NAME'"},
    {"puzzle p\n\npuzzle q\n", 3, 1, "this key once"},
    {"puzzle\n", 1, 7, "the puzzle's name"},
    {"puzzle " NAME31 "5\n", 1, 8, "at most 31 bytes"},
    {"puzzle two words\n", 1, 12, "the end of the line"},
    /* keys */
    {HEAD "target 3x3x3\n", 3, 1, "this key once"},
    {"puzzle p\ntarget\n #\ntarget\n #\n", 4, 1, "this key once"},
    {"puzzle p\ntitle T\ntitle T\n", 3, 1, "this key once"},
    {HEAD "convention all\nconvention all\n", 4, 1, "this key once"},
    {HEAD "holes 1\nholes 1\n", 4, 1, "this key once"},
    {HEAD "color r red\n", 3, 1,
     "one of puzzle, title, target, convention, holes, colour, block, cells, pin, set"},
    {HEAD "Block A\n AA\n", 3, 1, "one of puzzle, title"},
    {HEAD "blocks A\n AA\n", 3, 1, "one of puzzle, title"},
    {HEAD "3x3x3", 3, 1, "one of puzzle, title"},
    {HEAD " AA\n", 3, 2, "a drawing only below its block, or a target without sizes"},
    {HEAD END "\n  AA\n", 6, 3, "a drawing only below its block"},
    {HEAD END "#\n\tAA\n", 6, 2, "a drawing only below its block"},
    {HEAD END " \n  AA\n", 6, 3, "a drawing only below its block"},
    {"  puzzle p\n", 1, 3, "a drawing only below its block"},
    /* title */
    {"puzzle p\ntitle " TITLE119 "x\n", 2, 7, "a title of at most 119 bytes"},
    /* target */
    {"puzzle p\ntarget\n", 2, 7, "sizes such as 3x3x3, or the target's drawing, indented"},
    {"puzzle p\ntarget \n\n ##\n", 2, 8, "sizes such as 3x3x3, or"},
    {"puzzle p\ntarget cube\n", 2, 8, "a size from 1 to 512, in sizes such as 3x3x3"},
    {"puzzle p\ntarget 3x3\n", 2, 11, "three sizes such as 3x3x3"},
    {"puzzle p\ntarget 3X3X3\n", 2, 9, "three sizes such as 3x3x3"},
    {"puzzle p\ntarget 3x3x3x3\n", 2, 13, "the end of the sizes"},
    {"puzzle p\ntarget 3x3x3 too\n", 2, 14, "the end of the line"},
    {"puzzle p\ntarget \t 0x4x4\n", 2, 10, "a size from 1 to 512"},
    {"puzzle p\ntarget 3x0x4\n", 2, 10, "a size from 1 to 512"},
    {"puzzle p\ntarget 3x3x\n", 2, 12, "a size from 1 to 512"},
    {"puzzle p\ntarget 1x1x513\n", 2, 12, "a size from 1 to 512"},
    {"puzzle p\ntarget 1x18446744073709551617x1\n", 2, 10, "a size from 1 to 512"},
    {"puzzle p\ntarget 4294967297x1x1\n", 2, 8, "a size from 1 to 512"},
    {"puzzle p\ntarget -1x1x1\n", 2, 8, "a size from 1 to 512"},
    {"puzzle p\ntarget 1x3x171\n", 2, 8, "a target of at most 512 cells"},
    {"puzzle p\ntarget 512x512x512\n", 2, 8, "a target of at most 512 cells"},
    {"puzzle p\ntarget 3x3x3\n ###\n", 3, 2, "a drawing only below its block, or a target with"},
    {"puzzle p\ntarget\n ##\n #a\n", 4, 3, "'a': expected '#', '+', '.' or the letter of a colour"},
    {"puzzle p\ntarget\n #r\ncolour r red\n", 3, 3, "'r': expected '#'"},
    {"puzzle p\ntarget\n ##\n #-\n", 4, 3, "'-': expected '#'"},
    {"puzzle p\ntarget\n ##\n #\n", 4, 2, "a plane of 1 cells: expected 2"},
    {"puzzle p\ntarget\n ## ##\n\t##\n", 4, 1, "1 planes: expected 2"},
    {"puzzle p\ntarget\n .. ..\n", 3, 1, "at least one cell"},
    {"puzzle p\ntarget\n\n ##\n", 2, 7, "the target's drawing"},
    /* convention */
    {HEAD "convention\n", 3, 11, "a convention: all, rotation, reflection or anchored"},
    {HEAD "convention every\n", 3, 12, "a convention: all, rotation, reflection or anchored"},
    {HEAD "convention ALL\n", 3, 12, "a convention: all"},
    {HEAD "convention mirror-images-too\n", 3, 12, "a convention: all"},
    {HEAD "convention all rotation\n", 3, 16, "the end of the line"},
    {HEAD "convention   every\n", 3, 14, "a convention: all"},
    /* holes */
    {HEAD "holes\n", 3, 6, "a number of cells from 0 to 512"},
    {HEAD "holes  few\n", 3, 8, "a number of cells from 0 to 512"},
    {HEAD "holes 1+\n", 3, 7, "a number of cells from 0 to 512"},
    {HEAD "holes -1\n", 3, 7, "a number of cells from 0 to 512"},
    {HEAD "holes 513\n", 3, 7, "a number of cells from 0 to 512"},
    {HEAD "holes 4294967295\n", 3, 7, "a number of cells from 0 to 512"},
    {HEAD "holes 4294967296\n", 3, 7, "a number of cells from 0 to 512"},
    {HEAD "holes 1 2\n", 3, 9, "the end of the line"},
    /* colour */
    {HEAD "colour\n", 3, 7, "a letter or digit, then the colour's name"},
    {HEAD "colour red\n", 3, 8, "a letter or digit, then the colour's name"},
    {HEAD "colour # red\n", 3, 8, "a letter or digit"},
    {HEAD "colour \xc3\xa9 red\n", 3, 8, "a letter or digit"},
    {HEAD "colour r\n", 3, 9, "the colour's name, a word of at most 31 bytes"},
    {HEAD "colour r " NAME31 "5\n", 3, 10, "the colour's name"},
    {HEAD "colour r red maybe\n", 3, 14, "'optional' or the end of the line"},
    {HEAD "colour r red optional too\n", 3, 23, "the end of the line"},
    {HEAD "colour r red\ncolour r blue\n", 4, 8, "a letter that has no colour yet"},
    {HEAD "colour r red\ncolour  r red\n", 4, 9, "a letter that has no colour yet"},
    {HEAD END "colour A red\n", 5, 8, "a colour before the first use of its letter"},
    /* block */
    {HEAD "block\n AA\n", 3, 6, "the block's name"},
    {HEAD "block " NAME31 "5\n AA\n", 3, 7, "at most 31 bytes"},
    {HEAD "block A B\n AA\n", 3, 9, "copies such as 2 or 0..3, or motions: rotations, planar, mi"},
    {HEAD "block A Fixed\n AA\n", 3, 9, "or motions: rotations, planar, mirrored or fixed"},
    {HEAD "block A rotation\n AA\n", 3, 9, "or motions: rotations, planar, mirrored or fixed"},
    {HEAD "block A 2 plane\n AA\n", 3, 11, "expected motions: rotations, planar, mirrored or fix"},
    {HEAD "block A 2 3\n AA\n", 3, 11, "expected motions"},
    {HEAD "block A planar 2\n AA\n", 3, 16, "the end of the line"},
    {HEAD "block A 2 planar fixed\n AA\n", 3, 18, "the end of the line"},
    {HEAD "block A 0\n AA\n", 3, 9, "at least one copy"},
    {HEAD "block A 0..0\n AA\n", 3, 9, "at least one copy"},
    {HEAD "block A 3..2\n AA\n", 3, 9, "as many copies at most as at least, or more"},
    {HEAD "block A 513\n AA\n", 3, 9, "at most 512 copies"},
    {HEAD "block A 4294967297\n AA\n", 3, 9, "at most 512 copies"},
    {HEAD "block A 99999999999999999999999999\n AA\n", 3, 9, "at most 512 copies"},
    {HEAD "block A 1..513\n AA\n", 3, 12, "a number of copies from 1 to 512"},
    {HEAD "block A 1..18446744073709551617\n AA\n", 3, 12, "a number of copies from 1 to 512"},
    {HEAD "block A 1..\n AA\n", 3, 12, "a number of copies from 1 to 512"},
    {HEAD "block A 1..x\n AA\n", 3, 12, "a number of copies from 1 to 512"},
    {HEAD "block A 1.\n AA\n", 3, 10, "the end of the copies, such as 2 or 0..3"},
    {HEAD "block A 1...2\n AA\n", 3, 12, "a number of copies from 1 to 512"},
    {HEAD "block A 1..2..3\n AA\n", 3, 13, "the end of the copies"},
    {HEAD "block A 2x\n AA\n", 3, 10, "the end of the copies"},
    {HEAD "block A\n", 3, 7, "the block's drawing, indented, on the lines below, or its 'cells'"},
    {HEAD "block  A 2", 3, 8, "the block's drawing"},
    {HEAD "block A\nblock B\n B\n", 3, 7, "the block's drawing"},
    {HEAD "block A\n\n AA\n", 3, 7, "the block's drawing"},
    {HEAD "block A\n \n", 3, 7, "the block's drawing"},
    {HEAD "block A\nAA\n.A\n", 3, 7, "the block's drawing"},
    {HEAD "block A\npin 1111\ncells 0,0,0\n", 3, 7, "the block's drawing"},
    {HEAD "block A\ntitle T\ncells 0,0,0\n", 3, 7, "the block's drawing"},
    {HEAD "block A\nset two\n", 3, 7, "the block's drawing"},
    {HEAD END "block B\n\n", 5, 7, "the block's drawing"},
    /* drawing */
    {HEAD "block A\n  AA\n  .B\n", 5, 4, "'B': expected '.' or one and the same letter"},
    {HEAD "colour r red\nblock A\n Ar\n rB\n", 6, 3, "'B': expected '.' or one and the same let"},
    {HEAD "block A\n  AA\n  A\n", 5, 3, "a plane of 1 cells: expected 2"},
    {HEAD "block A\n  A. ..\n\tA.\n", 5, 1, "1 planes: expected 2"},
    {HEAD "block A\n ..\n ..\n", 4, 1, "at least one filled cell"},
    {HEAD END "block B\n BB\n B!\n", 7, 3, "'!'"},
    {HEAD "block A\n A#\n", 4, 3, "'#'"},
    {HEAD "block A\n #\n", 4, 2, "'#'"},
    /* cells */
    {HEAD "cells 0,0,0\n" END, 3, 1, "cells only of a block that is not drawn"},
    {HEAD END "cells 0,0,0\n", 5, 1, "cells only of a block that is not drawn"},
    {HEAD "block A\ncells 0,0,0\npin 1111\ncells 0,0,1\n", 6, 1, "cells only of a block that is"},
    {HEAD "set two\ncells 0,0,0\n", 4, 1, "cells only of a block that is not drawn"},
    {HEAD "block A\ncells 0,0,0\n AA\n", 5, 2, "a drawing only below its block"},
    {HEAD "block A\ncells\n", 4, 6, "cells as plane,row,column such as 0,1,2"},
    {HEAD "block A\ncells 0,0\n", 4, 10, "a cell as plane,row,column such as 0,1,2"},
    {HEAD "block A\ncells 000\n", 4, 10, "a cell as plane,row,column such as 0,1,2"},
    {HEAD "block A\ncells 0,0,0 0 0 1\n", 4, 14, "a cell as plane,row,column"},
    {HEAD "block A\ncells 0,,0\n", 4, 9, "a number from 0 to 511, in plane,row,column such"},
    {HEAD "block A\ncells A\n", 4, 7, "a number from 0 to 511"},
    {HEAD "block A\ncells 0,0,512\n", 4, 11, "a number from 0 to 511"},
    {HEAD "block A\ncells 0,4294967296,0\n", 4, 9, "a number from 0 to 511"},
    {HEAD "block A\ncells 0,-1,0\n", 4, 9, "a number from 0 to 511"},
    {HEAD "block A\ncells 0,0,0,0\n", 4, 12, "the end of the cell, or ':' and a colour's letter"},
    {HEAD "block A\ncells 0,0,0r\n", 4, 12, "the end of the cell"},
    {HEAD "block A\ncells 0,0,0:r\n", 4, 13, "the letter of a colour declared above"},
    {HEAD "block A\ncells 0,0,0:\n", 4, 13, "the letter of a colour declared above"},
    {HEAD "colour r red\nblock A\ncells 0,0,0:rr\n", 5, 13, "the letter of a colour declared ab"},
    {HEAD "block A\ncells 0,0,0:\xc3\xa9\n", 4, 13, "the letter of a colour declared above"},
    {HEAD "block A\ncells 0,0,0 0,0,1 0,0,0\n", 4, 19, "each cell once"},
    {HEAD "colour r red\nblock A\ncells 0,0,7\n\ncells 0,0,7:r\n", 7, 7, "each cell once"},
    {HEAD "block A\ncells 0,0,0 511,7,1\n", 3, 7, "a block in a box of at most 4096 cells"},
    {HEAD "block A\ncells 0,0,0 511,511,511\n" END, 3, 7, "a block in a box of at most 4096"},
    /* pin */
    {HEAD "pin 1221101\n" END, 3, 5, "a block before the pin"},
    {HEAD "set two\npin 1221101\n", 4, 5, "a block before the pin"},
    {HEAD END "pin\n", 5, 4, "a signature such as 1221101"},
    {HEAD "block A\n AA\npin 122110\n", 5, 11, "expected"},
    {HEAD "block A\n AA\npin 1221102\n", 5, 11, "expected"},
    {HEAD "block A\n AA\npin 22\x1b\n", 5, 7, "without control characters"},
    {HEAD "block \xc3\xa9\n A\xc3\n", 4, 3, "UTF-8"},
    {"\xef\xbb\xbf" HEAD END, 1, 1, "byte order mark"},
    {HEAD "block A\n \xc3\xa9\n", 4, 2, "byte 0xc3"},
    {HEAD "block A\n AA\npin 1221100\n", 5, 8, "every side of the box"},
    {HEAD "block A\n AA\npin 11\n", 5, 7, "expected"},
    {HEAD "block A\n AA\npin \t1221102\n", 5, 12, "expected"},
    {HEAD "block A\n AA\npin 1x1x10:1000000002\n", 5, 21, "expected"},
    {HEAD "block A\n AA\npin 11211\npin 11211\n", 6, 5, "one pin for each block"},
    {HEAD "block A\n AA\npin 12111 12111\n", 5, 11, "the end of the line"},
    /* set */
    {HEAD "set\n", 3, 4, "the name of a built-in set"},
    {HEAD "set  three\n", 3, 6, "the name of a built-in set"},
    {HEAD "set two three\n", 3, 9, "the end of the line"},
    {HEAD "set nested\n", 3, 5, "one of block, cells, pin"},
    {HEAD "set coloured\n", 3, 5, "one of block, cells, pin"},
    {HEAD "set unknown-key\n", 3, 5, "one of block, cells, pin"},
    {HEAD "\nset undrawn\n" END, 4, 5, "the block's drawing"},
    {HEAD "set bad-pin\n", 3, 5, "expected"},
};

Test(puzzletext, refuses_every_fault_with_its_line_and_column)
{
    for (unsigned i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        struct puzzle_draft draft;
        cn_error error = {0};
        cr_expect_eq(read_text(BAD[i].text, &draft, &error), CN_ECONTENT, "'%s'", BAD[i].text);
        cr_expect_not_null(strstr(error.what, BAD[i].part), "'%s': %s", BAD[i].text, error.what);
        cr_expect_not_null(strstr(error.what, "expected"), "'%s': %s", BAD[i].text, error.what);
        cr_expect_eq(error.line, BAD[i].line, "'%s': line %u", BAD[i].text, error.line);
        cr_expect_eq(error.column, BAD[i].column, "'%s': column %u", BAD[i].text, error.column);
        draft_release(&draft);
        cr_expect_eq(read_text(BAD[i].text, &draft, NULL), CN_ECONTENT, "'%s'", BAD[i].text);
        draft_release(&draft);
    }
}

Test(puzzletext, without_sets_no_set_is_known)
{
    static const char TEXT[] = HEAD "set two\n";
    struct puzzle_draft draft = {.blocks = 0};
    cn_error error = {0};

    cr_expect_eq(puzzletext_read(&draft, (struct slice){TEXT, strlen(TEXT)}, NULL, &error),
                 CN_ECONTENT);
    cr_expect_not_null(strstr(error.what, "the name of a built-in set"), "%s", error.what);
    cr_expect_eq(error.column, 5);
    draft_release(&draft);
}

/* The same in drawings, cells and blocks: so many pieces are good, and one more is not. */
Test(puzzletext, limits_are_kept_to_the_last_one)
{
    static const struct {
        const char *before, *piece;
        unsigned good;
        const char *after, *part;
        unsigned line, column;
    } CASES[] = {
        {"puzzle p\ntarget\n", " #\n", 512, "block A\n A\n", "at most 512 rows", 515, 1},
        {"puzzle p\ntarget\n ", "# ", 512, "\nblock A\n A\n", "at most 512 planes", 3, 1026},
        {"puzzle p\ntarget\n ", "+", 512, "\nblock A\n A\n", "planes of at most 512 cells", 3, 2},
        {"puzzle p\ntarget\n", " ## ++\n", 128, "block A\n A\n", "at most 512 cells", 131, 2},
        {"puzzle p\ntarget\n", " #...............\n", 255, " ...............#\nblock A\n A\n",
         "a box of at most 4096 cells", 2, 7},
        {HEAD "block A\n", " AA AA\n", 128, "", "at most 512 cells", 132, 2},
        {HEAD "block A\n", " A...............\n", 255, " ...............A\n",
         "a block in a box of at most 4096 cells", 3, 7},
        {HEAD, "block A\n A\n", 512, "", "at most 512 blocks", 3 + 2 * 512, 7},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
        for (unsigned more = 0; more < 2; more++) {
            struct memory_output text = {0};
            struct puzzle_draft draft;
            cn_error error = {0};
            append(&text, CASES[i].before, 1);
            append(&text, CASES[i].piece, CASES[i].good + more);
            append(&text, CASES[i].after, 1);
            cr_expect_eq(read_text(text.text, &draft, &error), more ? CN_ECONTENT : CN_OK,
                         "case %u: %u:%u: %s", i, error.line, error.column, error.what);
            if (more) {
                cr_expect_not_null(strstr(error.what, CASES[i].part), "case %u: %s", i, error.what);
                cr_expect_eq(error.line, CASES[i].line, "case %u: line %u", i, error.line);
                cr_expect_eq(error.column, CASES[i].column, "case %u: column %u", i, error.column);
            }
            draft_release(&draft);
            free(text.text);
        }
}

Test(puzzletext, takes_512_listed_cells_and_not_one_more)
{
    struct memory_output text = {0};
    struct puzzle_draft draft;
    cn_error error = {0};

    append(&text, HEAD "block A\n", 1);
    for (unsigned i = 0; i < 512; i++) {
        char line[40];
        snprintf(line, sizeof line, "cells %u,%u,%u\n", i / 64, i / 8 % 8, i % 8);
        append(&text, line, 1);
    }
    cr_expect_eq(read_text(text.text, &draft, &error), CN_OK, "%s", error.what);
    cr_expect_eq(draft.block[0].shape.count, 512);
    draft_release(&draft);
    append(&text, "cells 0,0,8\n", 1);
    cr_expect_eq(read_text(text.text, &draft, &error), CN_ECONTENT);
    cr_expect_not_null(strstr(error.what, "at most 512 cells"), "%s", error.what);
    cr_expect_eq(error.line, 3 + 512 + 1);
    cr_expect_eq(error.column, 7);
    draft_release(&draft);
    free(text.text);
}

Test(puzzletext, a_set_may_have_too_many_blocks_for_the_puzzle)
{
    static const char TEXT[] = HEAD END "set many\n";
    struct memory_output many = {0};
    cn_error error = {0};

    for (unsigned blocks = 511; blocks <= 512; blocks++) {
        many.length = 0;
        append(&many, "block b\n b\n", blocks);
        const struct puzzletext_sets sets = {find_set, many.text};
        struct puzzle_draft draft = {.blocks = 0};
        const cn_status status =
            puzzletext_read(&draft, (struct slice){TEXT, strlen(TEXT)}, &sets, &error);
        cr_expect_eq(status, blocks == 511 ? CN_OK : CN_ECONTENT, "%s", error.what);
        draft_release(&draft);
    }
    cr_expect_not_null(strstr(error.what, "at most 512 blocks"), "%s", error.what);
    cr_expect_eq(error.line, 5);
    cr_expect_eq(error.column, 5);
    free(many.text);
}

Test(puzzletext, a_nul_byte_is_refused_where_it_stands)
{
    static const char TEXT[] = HEAD "block A\n A\0A\n";
    struct puzzle_draft draft = {.blocks = 0};
    cn_error error = {0};

    cr_expect_eq(puzzletext_read(&draft, (struct slice){TEXT, sizeof TEXT - 1}, NULL, &error),
                 CN_ECONTENT);
    cr_expect_not_null(strstr(error.what, "NUL"), "%s", error.what);
    cr_expect_eq(error.line, 4, "line %u", error.line);
    cr_expect_eq(error.column, 3, "column %u", error.column);
    draft_release(&draft);
}

Test(puzzletext, lines_that_end_in_cr_lf_are_refused_at_the_first_cr)
{
    static const struct {
        const char *text;
        unsigned line, column;
    } CASES[] = {
        {"puzzle p\r\ntarget 3x3x3\r\nblock A\r\n AA\r\n", 1, 9},
        {"# comment\r\n" HEAD END, 1, 10},
        {"puzzle p\ntitle T\r\ntarget 3x3x3\n" END, 2, 8},
        {"puzzle p\ntarget 3x3x3\r\n" END, 2, 13},
        {HEAD "\r\n" END, 3, 1},
        {HEAD "block A\r\n AA\n", 3, 8},
        {HEAD "block A\n A\r\n A\r\n", 4, 3},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        struct puzzle_draft draft;
        cn_error error = {0};
        cr_expect_eq(read_text(CASES[i].text, &draft, &error), CN_ECONTENT, "text %u", i);
        cr_expect_eq(error.line, CASES[i].line, "text %u: line %u", i, error.line);
        cr_expect_eq(error.column, CASES[i].column, "text %u: column %u", i, error.column);
        cr_expect_null(strchr(error.what, '\r'), "text %u", i);
        draft_release(&draft);
    }
}
