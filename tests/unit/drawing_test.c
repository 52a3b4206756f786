#include "cube/drawing.h"
#include "cubenum/signature.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* A drawing with '/' between the rows, the signature and the letter that it means. */
struct good {
    const char *drawing, *signature;
    char letter;
};

static const struct good GOOD[] = {
    {"AA/.A", "1221101", 'A'},
    {"BB .B/B. ..", "22211100100", 'B'},
    {"CC ../C. C.", "22211100010", 'C'},
    {"..D/DDD", "123001111", 'D'},
    {".EE/EE.", "123011110", 'E'},
    {"FF F./F. ..", "22211101000", 'F'},
    {".G./GGG", "123010111", 'G'},
    {"a", "1111", 'a'},
    {"7", "1111", '7'},
    {"0 0", "21111", '0'},
    {"z/z/z", "131111", 'z'},
    {"xx", "11211", 'x'},
    {"Z.Z", "113101", 'Z'},
    {"QQQ QQQ QQQ/QQQ QQQ QQQ/QQQ QQQ QQQ", "333111111111111111111111111111", 'Q'},
    {"QQQ QQQ QQQ/QQQ Q.Q QQQ/QQQ QQQ QQQ", "333111111111111101111111111111", 'Q'},
    /* blanks and tabs, however many, before, between and after the planes */
    {"  CC \t ..  /\tC. C.", "22211100010", 'C'},
    /* the last row may be ended, too */
    {"AA/.A/", "1221101", 'A'},
    /* in a frame of empty cells */
    {"CC. ... .../C.. C.. .../... ... ...", "22211100010", 'C'},
    {"... ... .../... ... .../... ... ..A", "1111", 'A'},
    {"AA./.A./...", "1221101", 'A'},
    {".../.AA/..A", "1221101", 'A'},
    {".. AA/.. .A", "1221101", 'A'},
};

enum { GOOD_COUNT = sizeof GOOD / sizeof GOOD[0] };

Test(drawing, a_drawing_has_the_signature_of_its_block)
{
    for (unsigned i = 0; i < GOOD_COUNT; i++) {
        char signature[CN_SIGNATURE_SIZE] = "";
        char letter = '?';
        cn_error error = {0};
        cr_expect_eq(cn_signature_of_drawing(GOOD[i].drawing, signature, &letter, &error), CN_OK,
                     "'%s': %s", GOOD[i].drawing, error.what);
        cr_expect_str_eq(signature, GOOD[i].signature, "'%s'", GOOD[i].drawing);
        cr_expect_eq(letter, GOOD[i].letter, "'%s': letter '%c'", GOOD[i].drawing, letter);
    }
}

/* The shape with its box starting at a cell of the full cube, drawn with all 27 cells. */
static void
draw_framed(struct shape shape, struct cell start, char text[CN_DRAWING_SIZE])
{
    const cells set = shape_at(shape, start);

    for (unsigned r = 0; r < 3; r++)
        for (unsigned p = 0; p < 3; p++)
            for (unsigned c = 0; c < 4; c++)
                *text++ = c == 3                           ? (p == 2 ? '/' : ' ')
                          : set >> (9 * p + 3 * r + c) & 1 ? 'X'
                                                           : '.';
    text[-1] = '\0';
}

Test(drawing, a_framed_drawing_is_the_trimmed_one_wherever_the_block_stands)
{
    unsigned drawings = 0;

    for (unsigned i = 0; i < 15; i++) {
        struct shape shape;
        cr_assert_eq(shape_read_signature(&shape, GOOD[i].signature, NULL), CN_OK);
        for (unsigned n = 0; n < CUBE_CELLS; n++) {
            char text[CN_DRAWING_SIZE], signature[CN_SIGNATURE_SIZE] = "", letter;
            const struct cell start = cell_numbered(n);
            if (start.at[0] + shape.size[0] > 3 || start.at[1] + shape.size[1] > 3
                || start.at[2] + shape.size[2] > 3)
                continue;
            draw_framed(shape, start, text);
            cr_expect_eq(cn_signature_of_drawing(text, signature, &letter, NULL), CN_OK, "%s",
                         text);
            cr_expect_str_eq(signature, GOOD[i].signature, "%s", text);
            drawings++;
        }
    }
    cr_expect_eq(drawings, 12 + 3 * 8 + 3 * 6 + 2 * 27 + 18 + 9 + 18 + 9 + 2);
}

static const struct {
    const char *drawing;
    unsigned row, column;
    const char *part;
} BAD[] = {
    {"", 1, 1, "at least one filled cell"},
    {".", 1, 1, "at least one filled cell"},
    {"... .../... ...", 1, 1, "at least one filled cell"},
    {"   ", 1, 1, "row 1: 0 planes: expected"},
    {"\t", 1, 1, "row 1: 0 planes"},
    {"/", 1, 1, "row 1: 0 planes"},
    {"/AA", 1, 1, "row 1: 0 planes"},
    {"AA//AA", 2, 1, "row 2: 0 planes: expected 1 as in the first row"},
    {"AA//", 2, 1, "row 2: 0 planes"},
    {"AA/ /AA", 2, 1, "row 2: 0 planes"},
    {"AA A", 1, 4, "row 1: a plane of 1 cells: expected 2 as in the first plane"},
    {"A AA", 1, 3, "row 1: a plane of 2 cells: expected 1"},
    {"AA/A", 2, 1, "row 2: a plane of 1 cells: expected 2"},
    {"AA/AAA", 2, 1, "row 2: a plane of 3 cells: expected 2"},
    {"AA A./AA", 2, 1, "row 2: 1 planes: expected 2 as in the first row"},
    {"AA/AA AA", 2, 1, "row 2: 2 planes: expected 1"},
    {"AB", 1, 2, "row 1: 'B': expected '.' or one and the same letter"},
    {"A. .b", 1, 5, "'b': expected '.' or one and the same letter"},
    {"AA/.a", 2, 2, "row 2: 'a'"},
    {"A1", 1, 2, "'1'"},
    {"AA A- AA", 1, 5, "'-': expected '.'"},
    {"#", 1, 1, "'#'"},
    {"A_", 1, 2, "'_'"},
    {"A,A", 1, 2, "','"},
    {"@", 1, 1, "'@'"},
    {"[", 1, 1, "'['"},
    {"`", 1, 1, "'`'"},
    {"{", 1, 1, "'{'"},
    {"AA\\.A", 1, 1, "at most 3 cells"},
    {"A\\A", 1, 2, "'\\'"},
    {"AA/.A\r", 2, 1, "a plane of 3 cells: expected 2"},
    {"A A A A", 1, 7, "row 1: expected at most 3 planes of at most 3 cells"},
    {". . . .", 1, 7, "at most 3 planes"},
    {"AAAA", 1, 1, "row 1: expected at most 3 planes of at most 3 cells"},
    {"A/A/AAAAA", 3, 1, "row 3: expected at most 3 planes of at most 3 cells"},
    {"A/A/A/A", 4, 1, "at most 3 rows"},
    {"A/././.", 4, 1, "at most 3 rows"},
    {"A/A/A//", 4, 1, "at most 3 rows"},
};

Test(drawing, refuses_what_is_no_drawing_and_tells_row_and_column)
{
    for (unsigned i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        char signature[CN_SIGNATURE_SIZE] = "untouched";
        char letter = '?';
        cn_error error = {0};
        cr_expect_eq(cn_signature_of_drawing(BAD[i].drawing, signature, &letter, &error),
                     CN_ECONTENT, "'%s'", BAD[i].drawing);
        cr_expect_not_null(strstr(error.what, BAD[i].part), "'%s': %s", BAD[i].drawing, error.what);
        cr_expect_eq(error.line, BAD[i].row, "'%s': row %u", BAD[i].drawing, error.line);
        cr_expect_eq(error.column, BAD[i].column, "'%s': column %u", BAD[i].drawing, error.column);
        cr_expect_str_eq(signature, "untouched", "'%s'", BAD[i].drawing);
        cr_expect_eq(letter, '?', "'%s'", BAD[i].drawing);
        cr_expect_eq(cn_signature_of_drawing(BAD[i].drawing, signature, &letter, NULL), CN_ECONTENT,
                     "'%s' without an error", BAD[i].drawing);
    }
}

Test(drawing, every_byte_but_dot_blank_tab_slash_letters_and_digits_is_refused)
{
    for (int c = 1; c < 256; c++) {
        const char text[] = {'.', (char)c, '\0'};
        char signature[CN_SIGNATURE_SIZE], letter;
        const bool good =
            (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        cr_expect_eq(cn_signature_of_drawing(text, signature, &letter, NULL),
                     good ? CN_OK : CN_ECONTENT, "byte %d", c);
        if (good)
            cr_expect_eq(letter, (char)c, "byte %d", c);
    }
}

Test(drawing, rows_may_end_in_another_character)
{
    const char *text = "  CC ..\n  C. C.\nnot of the drawing";
    struct shape shape;
    char letter, signature[SIGNATURE_SIZE];

    cr_assert_eq(drawing_read(&shape, &letter, (struct slice){text, 16}, '\n', NULL), CN_OK);
    shape_signature(shape, signature);
    cr_expect_str_eq(signature, "22211100010");
    cr_expect_eq(letter, 'C');
}

Test(drawing, a_signature_is_drawn_as_the_slides_draw_its_block)
{
    for (unsigned i = 0; i < 15; i++) { /* those that are trimmed */
        char drawing[CN_DRAWING_SIZE], rows[CN_DRAWING_SIZE];
        cr_assert_eq(cn_signature_draw(GOOD[i].signature, GOOD[i].letter, drawing, NULL), CN_OK);
        snprintf(rows, sizeof rows, "%s/", GOOD[i].drawing);
        for (char *c = strchr(rows, '/'); c != NULL; c = strchr(c, '/'))
            *c = '\n';
        cr_expect_str_eq(drawing, rows, "%s", GOOD[i].signature);
    }
}

Test(drawing, what_is_drawn_reads_back_as_the_same_signature)
{
    uint64_t state = 4;

    for (unsigned i = 0; i < 20000; i++) {
        char drawing[CN_DRAWING_SIZE], signature[CN_SIGNATURE_SIZE], back[CN_SIGNATURE_SIZE],
            letter;
        state = state * 6364136223846793005 + 1442695040888963407;
        const cells set = (cells)(state >> 33) & CELLS_ALL & (cells)(state >> (i % 30));
        if (set == CELLS_NONE)
            continue;
        shape_signature(shape_of(set), signature);
        if (cn_signature_draw(signature, 'k', drawing, NULL) != CN_OK)
            cr_assert_fail("'%s' is not drawn", signature);
        for (char *c = strchr(drawing, '\n'); c != NULL; c = strchr(c, '\n'))
            *c = '/';
        if (cn_signature_of_drawing(drawing, back, &letter, NULL) != CN_OK || letter != 'k'
            || strcmp(back, signature) != 0)
            cr_assert_fail("'%s' drawn as '%s' reads back as '%s'", signature, drawing, back);
    }
}

Test(drawing, what_is_no_signature_is_not_drawn)
{
    char drawing[CN_DRAWING_SIZE] = "untouched";
    cn_error error = {0};

    cr_expect_eq(cn_signature_draw("1221100", 'A', drawing, &error), CN_ECONTENT);
    cr_expect_not_null(strstr(error.what, "1221100"), "%s", error.what);
    cr_expect_eq(error.column, 4);
    cr_expect_eq(cn_signature_draw("", 'A', drawing, NULL), CN_ECONTENT);
    cr_expect_str_eq(drawing, "untouched");
}
