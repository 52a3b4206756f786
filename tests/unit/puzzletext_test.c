#include "formats/puzzletext.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define HEAD "puzzle p\ntarget 3x3x3\n"
#define NAME31 "abcdefghijklmnopqrstuvwxyz01234"
#define TITLE119                                                 \
    "0123456789012345678901234567890123456789012345678901234567" \
    "8901234567890123456789012345678901234567890123456789012345678"

static cn_status
read_text(const char *text, struct puzzle_draft *draft, cn_error *error)
{
    return puzzletext_read(draft, (struct slice){text, strlen(text)}, error);
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
    cr_expect_neq(draft.convention_line, 0);
    cr_assert_eq(draft.blocks, 4);
    for (unsigned b = 0; b < 4; b++) {
        char signature[SIGNATURE_SIZE];
        shape_signature(draft.block[b].shape, signature);
        cr_expect_str_eq(draft.block[b].name, NAMES[b]);
        cr_expect_str_eq(signature, SIGNATURES[b]);
        cr_expect_eq(draft.block[b].line, LINES[b], "block %u: line %u", b, draft.block[b].line);
        cr_expect_eq(draft.block[b].pinned, b == 0, "block %u", b);
    }
    cr_expect(shape_equals(draft.block[0].pin, draft.block[0].shape));
    cr_expect_eq(draft.block[0].pin_line, 10);
}

Test(puzzletext, what_may_vary_is_accepted)
{
    static const char *const TEXTS[] = {
        HEAD "block A\n AA\n",
        HEAD "block A\n AA", /* no final newline */
        HEAD "block A\n\tAA\n",
        HEAD "block A\n AA\n\n\n# the end",
        "\n\n#\n" HEAD "block A\n AA\n",
        "   \n\t\n" HEAD "block A\n AA\n", /* lines of nothing but blanks */
        "puzzle p\nblock A\n AA\ntarget 3x3x3\n",
        "puzzle\tp  \ntarget \t 3x3x3\t\nblock  A \n AA\n",
        "puzzle " NAME31 "\ntarget 3x3x3\nblock " NAME31 "\n AA\n",
        "puzzle p\ntitle " TITLE119 "\ntarget 3x3x3\nblock A\n AA\n",
        "puzzle p\ntitle\ntarget 3x3x3\nblock A\n AA\n",
        HEAD "block A\n AA\npin 12111\nblock B\n B\n",
        HEAD "block A\n  A\n A\n", /* rows need not be indented alike */
        HEAD "block #\n A\n",
    };

    for (unsigned i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        struct puzzle_draft draft;
        cn_error error = {0};
        cr_expect_eq(read_text(TEXTS[i], &draft, &error), CN_OK, "text %u: %u:%u: %s", i,
                     error.line, error.column, error.what);
    }
}

Test(puzzletext, nothing_behind_its_length_is_read)
{
    static const char TEXT[] = HEAD "block A\n AA\nunknown\n";
    struct puzzle_draft draft;

    cr_expect_eq(puzzletext_read(&draft, (struct slice){TEXT, strlen(TEXT) - 8}, NULL), CN_OK);
    cr_expect_eq(puzzletext_read(&draft, (struct slice){TEXT, strlen(TEXT) - 7}, NULL),
                 CN_ECONTENT);
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
        snprintf(text, sizeof text, HEAD "convention %s\nblock A\n AA\n", WORDS[i]);
        cr_assert_eq(read_text(text, &draft, NULL), CN_OK, "%s", WORDS[i]);
        cr_expect_eq(draft.convention, (cn_convention)i, "%s", WORDS[i]);
        cr_expect(convention_named((struct slice){WORDS[i], strlen(WORDS[i])}, &convention));
        cr_expect_eq(convention, (cn_convention)i, "%s", WORDS[i]);
    }
    for (unsigned i = 0; i < sizeof NO_WORDS / sizeof NO_WORDS[0]; i++) {
        cn_convention convention;
        cr_expect_not(
            convention_named((struct slice){NO_WORDS[i], strlen(NO_WORDS[i])}, &convention), "'%s'",
            NO_WORDS[i]);
    }
}

/* A text, where it is at fault, and a part of what is said. */
static const struct {
    const char *text;
    unsigned line, column;
    const char *part;
} BAD[] = {
    /* what is missing is missed behind the end */
    {"", 1, 1, "expected"},
    {"# nothing\n", 2, 1, "expected"},
    {"puzzle p\nblock A\n AA\n", 4, 1, "a line 'target 3x3x3'"},
    {"puzzle p\ntarget 3x3x3\n", 3, 1, "at least one block"},
    /* puzzle */
    {"target 3x3x3\npuzzle p\nblock A\n AA\n", 1, 1, "'puzzle NAME' before anything else"},
    {"\nblock A\n AA\npuzzle p\n", 2, 1, "'puzzle NAME'"},
    {"title T\npuzzle p\n", 1, 1, "'puzzle NAME'"},
    {"puzzle p\n\npuzzle q\n", 3, 1, "this key once"},
    {"puzzle\n", 1, 7, "the puzzle's name"},
    {"puzzle " NAME31 "5\n", 1, 8, "at most 31 bytes"},
    {"puzzle two words\n", 1, 12, "the end of the line"},
    /* keys */
    {HEAD "target 3x3x3\n", 3, 1, "this key once"},
    {"puzzle p\ntitle T\ntitle T\n", 3, 1, "this key once"},
    {HEAD "convention all\nconvention all\n", 4, 1, "this key once"},
    {HEAD "colour red\n", 3, 1, "one of puzzle, title, target, convention, block, pin"},
    {HEAD "Block A\n AA\n", 3, 1, "one of puzzle, title"},
    {HEAD "blocks A\n AA\n", 3, 1, "one of puzzle, title"},
    {HEAD "3x3x3", 3, 1, "one of puzzle, title"},
    {HEAD " AA\n", 3, 2, "a drawing only below its block"},
    {HEAD "block A\n AA\n\n  AA\n", 6, 3, "a drawing only below its block"},
    {HEAD "block A\n AA\n#\n\tAA\n", 6, 2, "a drawing only below its block"},
    {"  puzzle p\n", 1, 3, "a drawing only below its block"},
    /* title */
    {"puzzle p\ntitle " TITLE119 "x\n", 2, 7, "a title of at most 119 bytes"},
    /* target */
    {"puzzle p\ntarget\n", 2, 7, "the target 3x3x3"},
    {"puzzle p\ntarget 4x4x4\n", 2, 8, "the target 3x3x3"},
    {"puzzle p\ntarget 3x3\n", 2, 8, "the target 3x3x3"},
    {"puzzle p\ntarget 3X3X3\n", 2, 8, "the target 3x3x3"},
    {"puzzle p\ntarget 3x3x3x3x3x3x3x3x3\n", 2, 8, "the target 3x3x3"},
    {"puzzle p\ntarget 3x3x3 too\n", 2, 14, "the end of the line"},
    {"puzzle p\ntarget \t 4x4x4\n", 2, 10, "the target 3x3x3"},
    /* convention */
    {HEAD "convention\n", 3, 11, "a convention: all, rotation, reflection or anchored"},
    {HEAD "convention every\n", 3, 12, "a convention: all, rotation, reflection or anchored"},
    {HEAD "convention ALL\n", 3, 12, "a convention: all"},
    {HEAD "convention mirror-images-too\n", 3, 12, "a convention: all"},
    {HEAD "convention all rotation\n", 3, 16, "the end of the line"},
    {HEAD "convention   every\n", 3, 14, "a convention: all"},
    /* block */
    {HEAD "block\n AA\n", 3, 6, "the block's name"},
    {HEAD "block " NAME31 "5\n AA\n", 3, 7, "at most 31 bytes"},
    {HEAD "block A B\n AA\n", 3, 9, "the end of the line"},
    {HEAD "block A\n", 3, 7, "the block's drawing, indented, on the lines below"},
    {HEAD "block A\nblock B\n B\n", 3, 7, "the block's drawing"},
    {HEAD "block A\n\n AA\n", 3, 7, "the block's drawing"},
    {HEAD "block A\nAA\n.A\n", 3, 7, "the block's drawing"},
    /* drawing */
    {HEAD "block A\n  AA\n  .B\n", 5, 4, "'B': expected '.' or one and the same letter"},
    {HEAD "block A\n  AA\n  A\n", 5, 3, "a plane of 1 cells: expected 2"},
    {HEAD "block A\n  A. ..\n\tA.\n", 5, 1, "1 planes: expected 2"},
    {HEAD "block A\n A A A A\n", 4, 8, "at most 3 planes"},
    {HEAD "block A\n AAAA\n", 4, 2, "at most 3 cells"},
    {HEAD "block A\n A\n A\n A\n A\n", 7, 1, "at most 3 rows"},
    {HEAD "block A\n ..\n ..\n", 4, 1, "at least one filled cell"},
    {HEAD "block A\n \n", 4, 1, "0 planes"},
    {HEAD "block A\n AA\nblock B\n\n", 5, 7, "the block's drawing"},
    {HEAD "block A\n AA\nblock B\n BB\n B!\n", 7, 3, "'!'"},
    /* pin */
    {HEAD "pin 1221101\nblock A\n AA\n", 3, 5, "a block before the pin"},
    {HEAD "block A\n AA\npin\n", 5, 4, "a signature such as 1221101"},
    {HEAD "block A\n AA\npin 122110\n", 5, 11, "6 characters: expected 7"},
    {HEAD "block A\n AA\npin 1221102\n", 5, 11, "'2' at character 7"},
    {HEAD "block A\n AA\npin 22\x1b\n", 5, 7, "without control characters"},
    {HEAD "block \xc3\xa9\n A\xc3\n", 4, 3, "UTF-8"},
    {HEAD "block A\n \xc3\xa9\n", 4, 2, "byte 0xc3"},
    {HEAD "block A\n AA\npin 1421101\n", 5, 6, "'4' at character 2"},
    {HEAD "block A\n AA\npin 1221100\n", 5, 8, "every side of the box"},
    {HEAD "block A\n AA\npin 11\n", 5, 7, "three sizes"},
    {HEAD "block A\n AA\npin \t1221102\n", 5, 12, "'2' at character 7"},
    {HEAD "block A\n AA\npin 11211\npin 11211\n", 6, 5, "one pin for each block"},
    {HEAD "block A\n AA\npin 12111 12111\n", 5, 11, "the end of the line"},
    {HEAD "block A\n AA\npin 11111111111111111111111111111111111111111111111111111111111111111\n",
     5, 5, "a signature such as 1221101"},
};

Test(puzzletext, refuses_every_fault_with_its_line_and_column)
{
    for (unsigned i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        struct puzzle_draft draft = {.name = "untouched"};
        cn_error error = {0};
        cr_expect_eq(read_text(BAD[i].text, &draft, &error), CN_ECONTENT, "'%s'", BAD[i].text);
        cr_expect_not_null(strstr(error.what, BAD[i].part), "'%s': %s", BAD[i].text, error.what);
        cr_expect_eq(error.line, BAD[i].line, "'%s': line %u", BAD[i].text, error.line);
        cr_expect_eq(error.column, BAD[i].column, "'%s': column %u", BAD[i].text, error.column);
        cr_expect_str_eq(draft.name, "untouched", "'%s': the output was set", BAD[i].text);
        cr_expect_eq(read_text(BAD[i].text, &draft, NULL), CN_ECONTENT, "'%s'", BAD[i].text);
    }
}

Test(puzzletext, takes_27_blocks_and_not_one_more)
{
    char text[1000] = HEAD;
    struct puzzle_draft draft;
    cn_error error = {0};

    for (unsigned b = 0; b < 27; b++)
        snprintf(text + strlen(text), 24, "block %u\n A\n", b);
    cr_assert_eq(read_text(text, &draft, &error), CN_OK, "%s", error.what);
    cr_expect_eq(draft.blocks, 27);
    cr_expect_str_eq(draft.block[26].name, "26");
    strcat(text, "block 27\n A\n");
    cr_expect_eq(read_text(text, &draft, &error), CN_ECONTENT);
    cr_expect_eq(error.line, 2 + 27 * 2 + 1);
    cr_expect_eq(error.column, 7);
    cr_expect_not_null(strstr(error.what, "at most 27 blocks"), "%s", error.what);
}

Test(puzzletext, a_nul_byte_is_refused_where_it_stands)
{
    static const char TEXT[] = HEAD "block A\n A\0A\n";
    struct puzzle_draft draft;
    cn_error error = {0};

    cr_expect_eq(puzzletext_read(&draft, (struct slice){TEXT, sizeof TEXT - 1}, &error),
                 CN_ECONTENT);
    cr_expect_not_null(strstr(error.what, "NUL"), "%s", error.what);
    cr_expect_eq(error.line, 4, "line %u", error.line);
    cr_expect_eq(error.column, 3, "column %u", error.column);
}

Test(puzzletext, lines_that_end_in_cr_lf_are_refused_at_the_first_cr)
{
    static const struct {
        const char *text;
        unsigned line, column;
    } CASES[] = {
        {"puzzle p\r\ntarget 3x3x3\r\nblock A\r\n AA\r\n", 1, 9},
        {"# comment\r\n" HEAD "block A\n AA\n", 1, 10},
        {"puzzle p\ntitle T\r\ntarget 3x3x3\nblock A\n AA\n", 2, 8},
        {"puzzle p\ntarget 3x3x3\r\nblock A\n AA\n", 2, 13},
        {HEAD "\r\nblock A\n AA\n", 3, 1},
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
    }
}

Test(puzzletext, a_tab_separates_the_title_from_its_key_as_it_does_elsewhere)
{
    struct puzzle_draft draft;

    cr_assert_eq(read_text("puzzle p\ntitle\tWords\ntarget 3x3x3\nblock A\n AA\n", &draft, NULL),
                 CN_OK);
    cr_expect_str_eq(draft.title, "Words");
}

Test(puzzletext, without_a_convention_the_puzzle_has_reflection_or_rotation)
{
    static const char *const TEXTS[] = {HEAD "block A\n AA\n .A\n",
                                        HEAD "block B\n BB .B\n B. ..\n"};
    static const cn_convention CONVENTIONS[] = {CN_REFLECTION, CN_ROTATION};

    for (unsigned i = 0; i < 2; i++) {
        cn_puzzle *puzzle;
        cr_assert_eq(cn_puzzle_parse(TEXTS[i], strlen(TEXTS[i]), &puzzle, NULL), CN_OK);
        cr_expect_eq(cn_puzzle_convention(puzzle), CONVENTIONS[i], "text %u: convention %d", i,
                     (int)cn_puzzle_convention(puzzle));
        cn_puzzle_free(puzzle);
    }
}
