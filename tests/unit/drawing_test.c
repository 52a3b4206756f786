#include "cube/drawing.h"
#include "cubenum/signature.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
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
    {"IIII", "1141111", 'I'},
    {"k k . k k", "51111011", 'k'},
    {"eeeeeeeee", "119111111111", 'e'},
    {"tttttttttt", "1x1x10:1111111111", 't'},
    {"t.........t", "1x1x11:10000000001", 't'},
    {"s/s/s/s/s/s/s/s/s/s/s/s", "1x12x1:111111111111", 's'},
    {"d d d d d d d d d d", "10x1x1:1111111111", 'd'},
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
    {"............/..........A.", "1111", 'A'},
};

enum { GOOD_COUNT = sizeof GOOD / sizeof GOOD[0], TRIMMED = 21 /* the first, without a frame */ };

static cn_status
signature_of(const char *drawing, char signature[CN_SIGNATURE_SIZE], char *letter, cn_error *error)
{
    return cn_signature_of_drawing(drawing, signature, CN_SIGNATURE_SIZE, NULL, letter, error);
}

Test(drawing, a_drawing_has_the_signature_of_its_block)
{
    for (unsigned i = 0; i < GOOD_COUNT; i++) {
        char signature[CN_SIGNATURE_SIZE] = "";
        char letter = '?';
        cn_error error = {0};
        cr_expect_eq(signature_of(GOOD[i].drawing, signature, &letter, &error), CN_OK, "'%s': %s",
                     GOOD[i].drawing, error.what);
        cr_expect_str_eq(signature, GOOD[i].signature, "'%s'", GOOD[i].drawing);
        cr_expect_eq(letter, GOOD[i].letter, "'%s': letter '%c'", GOOD[i].drawing, letter);
    }
}

Test(drawing, a_framed_drawing_is_the_trimmed_one_wherever_the_block_stands)
{
    enum { SIDE = 5 };

    for (unsigned i = 0; i < 15; i++) {
        struct voxel voxel[CELLS_MAX];
        struct shape shape = {.voxel = voxel};
        cr_assert_eq(shape_read_signature(&shape, GOOD[i].signature, NULL), CN_OK);
        for (unsigned n = 0; n < SIDE * SIDE * SIDE; n++) {
            char text[SIDE * SIDE * (SIDE + 1) + 1], signature[CN_SIGNATURE_SIZE] = "", letter;
            const unsigned start[3] = {n / (SIDE * SIDE), n / SIDE % SIDE, n % SIDE};
            if (start[0] + shape.box.size[0] > SIDE || start[1] + shape.box.size[1] > SIDE
                || start[2] + shape.box.size[2] > SIDE)
                continue;
            for (unsigned r = 0; r < SIDE; r++)
                for (unsigned p = 0; p < SIDE; p++)
                    memcpy(text + (r * SIDE + p) * (SIDE + 1), p + 1 == SIDE ? "...../" : "..... ",
                           SIDE + 1);
            text[sizeof text - 1] = '\0';
            for (unsigned v = 0; v < shape.count; v++)
                text[((start[1] + voxel[v].cell.at[1]) * SIDE + start[0] + voxel[v].cell.at[0])
                         * (SIDE + 1)
                     + start[2] + voxel[v].cell.at[2]] = 'X';
            cr_expect_eq(signature_of(text, signature, &letter, NULL), CN_OK, "%s", text);
            cr_expect_str_eq(signature, GOOD[i].signature, "%s", text);
        }
    }
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
    {"+", 1, 1, "'+'"},
    {"A_", 1, 2, "'_'"},
    {"A,A", 1, 2, "','"},
    {"@", 1, 1, "'@'"},
    {"[", 1, 1, "'['"},
    {"`", 1, 1, "'`'"},
    {"{", 1, 1, "'{'"},
    {"A\\A", 1, 2, "'\\'"},
    {"AA/.A\r", 2, 1, "a plane of 3 cells: expected 2"},
};

Test(drawing, refuses_what_is_no_drawing_and_tells_row_and_column)
{
    for (unsigned i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        char signature[CN_SIGNATURE_SIZE] = "untouched";
        char letter = '?';
        cn_error error = {0};
        cr_expect_eq(signature_of(BAD[i].drawing, signature, &letter, &error), CN_ECONTENT, "'%s'",
                     BAD[i].drawing);
        cr_expect_not_null(strstr(error.what, BAD[i].part), "'%s': %s", BAD[i].drawing, error.what);
        cr_expect_eq(error.line, BAD[i].row, "'%s': row %u", BAD[i].drawing, error.line);
        cr_expect_eq(error.column, BAD[i].column, "'%s': column %u", BAD[i].drawing, error.column);
        cr_expect_str_eq(signature, "untouched", "'%s'", BAD[i].drawing);
        cr_expect_eq(letter, '?', "'%s'", BAD[i].drawing);
        cr_expect_eq(signature_of(BAD[i].drawing, signature, &letter, NULL), CN_ECONTENT,
                     "'%s' without an error", BAD[i].drawing);
    }
}

/* `count` times `piece`, then `end`; to be freed. */
static char *
repeated(const char *piece, unsigned count, const char *end)
{
    char *text = malloc(count * strlen(piece) + strlen(end) + 1);

    cr_assert_not_null(text);
    *text = '\0';
    for (unsigned i = 0; i < count; i++)
        strcpy(text + i * strlen(piece), piece);
    strcat(text, end);
    return text;
}

Test(drawing, has_at_most_512_cells_and_sides_and_a_box_of_4096)
{
    static const struct {
        const char *piece;
        unsigned count;
        const char *end;
        const char *part; /* NULL: it is good */
        unsigned row, column;
    } CASES[] = {
        {"A", 512, "", NULL, 0, 0},
        {"A", 513, "", "at most 512 planes of at most 512 cells", 1, 1},
        {".", 512, "/A", "a plane of 1 cells: expected 512", 2, 1},
        {"A/", 512, "", NULL, 0, 0},
        {"A/", 513, "", "at most 512 rows", 513, 1},
        {"./", 511, "A", NULL, 0, 0},
        {"A ", 512, "", NULL, 0, 0},
        {". ", 512, "A", "at most 512 planes", 1, 1025},
        {"AAAA AAAA/", 64, "", NULL, 0, 0},
        {"AAAA AAAA/", 64, "A... ....", "row 65: expected at most 512 cells", 65, 1},
        {".......A ......../", 256, "", NULL, 0, 0},
        {"A......A A......A/", 128, "", NULL, 0, 0},
        {"A......A .......A/", 170, "A......A ........", NULL, 0, 0},
        {"A...............A/", 256, "", "a box of at most 4096 cells", 1, 1},
        {"A............... ...............A/", 256, "", "a box of at most 4096 cells", 1, 1},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char *text = repeated(CASES[i].piece, CASES[i].count, CASES[i].end);
        char signature[CN_SIGNATURE_SIZE], letter;
        cn_error error = {0};
        const cn_status status = signature_of(text, signature, &letter, &error);
        cr_expect_eq(status, CASES[i].part == NULL ? CN_OK : CN_ECONTENT, "case %u: %s", i,
                     error.what);
        if (CASES[i].part != NULL) {
            cr_expect_not_null(strstr(error.what, CASES[i].part), "case %u: %s", i, error.what);
            cr_expect_eq(error.line, CASES[i].row, "case %u: row %u", i, error.line);
            cr_expect_eq(error.column, CASES[i].column, "case %u: column %u", i, error.column);
        }
        free(text);
    }
}

Test(drawing, every_byte_but_dot_blank_tab_slash_letters_and_digits_is_refused)
{
    for (int c = 1; c < 256; c++) {
        const char text[] = {'.', (char)c, '\0'};
        char signature[CN_SIGNATURE_SIZE], letter;
        const bool good =
            (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        cr_expect_eq(signature_of(text, signature, &letter, NULL), good ? CN_OK : CN_ECONTENT,
                     "byte %d", c);
        if (good)
            cr_expect_eq(letter, (char)c, "byte %d", c);
    }
}

Test(drawing, the_letters_of_colours_are_told_from_the_others)
{
    static const char TEXT[] = "  rx .r\n  .b x.\nnot of the drawing";
    static const struct voxel VOXELS[] = {
        {{{0, 0, 0}}, 1}, {{{0, 0, 1}}, 0}, {{{1, 0, 1}}, 1}, {{{0, 1, 1}}, 2}, {{{1, 1, 0}}, 0},
    };
    struct drawing_letters letters = {.of = {['r'] = {1, false}, ['b'] = {2, true}}};
    struct drawing drawing;

    cr_assert_eq(drawing_read_block(&drawing, (struct slice){TEXT, 16}, '\n', &letters, NULL),
                 CN_OK);
    cr_expect_eq(drawing.letter, 'x');
    cr_assert_eq(drawing.count, sizeof VOXELS / sizeof VOXELS[0]);
    for (unsigned v = 0; v < drawing.count; v++) {
        cr_expect_eq(memcmp(&drawing.voxel[v].cell, &VOXELS[v].cell, sizeof(struct cell)), 0,
                     "voxel %u", v);
        cr_expect_eq(drawing.voxel[v].colour, VOXELS[v].colour, "voxel %u", v);
    }
}

Test(drawing, colours_alone_leave_no_letter)
{
    struct drawing_letters letters = {.of = {['r'] = {1, false}}};
    struct drawing drawing;
    cn_error error = {0};

    cr_expect_eq(drawing_read_block(&drawing, (struct slice){"r.r", 3}, '/', &letters, NULL),
                 CN_OK);
    cr_expect_eq(drawing.letter, '\0');
    cr_expect_eq(drawing.count, 2);
    cr_expect_eq(drawing_read_block(&drawing, (struct slice){"rab", 3}, '/', &letters, &error),
                 CN_ECONTENT);
    cr_expect_not_null(strstr(error.what, "'b': expected '.' or one and the same letter, or that"),
                       "%s", error.what);
    cr_expect_eq(error.column, 3);
}

Test(drawing, of_a_target_has_cells_to_fill_and_cells_that_may_stay_empty)
{
    struct drawing_letters letters = {.of = {['r'] = {1, false}, ['R'] = {1, true}}};
    struct drawing drawing;
    cn_error error = {0};

    cr_assert_eq(drawing_read_target(&drawing, (struct slice){"#+./.rR", 7}, '/', &letters, NULL),
                 CN_OK);
    cr_assert_eq(drawing.count, 4);
    for (unsigned v = 0; v < 4; v++) {
        cr_expect_eq(drawing.optional[v], v % 2 == 1, "cell %u", v);
        cr_expect_eq(drawing.voxel[v].colour, v / 2, "cell %u", v);
    }
    cr_expect_eq(drawing_read_target(&drawing, (struct slice){"#x", 2}, '/', &letters, &error),
                 CN_ECONTENT);
    cr_expect_not_null(strstr(error.what, "row 1: 'x': expected '#', '+', '.' or the letter of a"),
                       "%s", error.what);
    cr_expect_eq(error.column, 2);
    cr_expect_eq(drawing_read_target(&drawing, (struct slice){"...", 3}, '/', &letters, &error),
                 CN_ECONTENT);
    cr_expect_not_null(strstr(error.what, "at least one cell"), "%s", error.what);
}

/* Rows that end in '/', as the drawing's rows that end in newlines. */
static void
slashed(char *drawing)
{
    for (char *c = strchr(drawing, '\n'); c != NULL; c = strchr(c, '\n'))
        *c = '/';
}

Test(drawing, a_signature_is_drawn_as_the_slides_draw_its_block)
{
    for (unsigned i = 0; i < TRIMMED; i++) {
        char drawing[CN_DRAWING_SIZE], rows[100];
        size_t length = 0;
        cr_assert_eq(cn_signature_draw(GOOD[i].signature, GOOD[i].letter, drawing, sizeof drawing,
                                       &length, NULL),
                     CN_OK);
        snprintf(rows, sizeof rows, "%s/", GOOD[i].drawing);
        slashed(drawing);
        cr_expect_str_eq(drawing, rows, "%s", GOOD[i].signature);
        cr_expect_eq(length, strlen(rows), "%s", GOOD[i].signature);
    }
}

Test(drawing, a_short_buffer_gets_the_start_and_the_length_of_the_whole)
{
    static const char DRAWING[] = "CC ..\nC. C.\n", SIGNATURE[] = "22211100010";

    for (size_t size = 0; size <= sizeof DRAWING + 1; size++) {
        char drawing[sizeof DRAWING + 2], signature[sizeof DRAWING + 2], letter;
        size_t length = 0;
        memset(drawing, '?', sizeof drawing);
        memset(signature, '?', sizeof signature);
        cr_expect_eq(cn_signature_draw(SIGNATURE, 'C', drawing, size, &length, NULL), CN_OK);
        cr_expect_eq(length, sizeof DRAWING - 1);
        cr_expect_eq(drawing[size], '?', "%zu bytes", size);
        if (size != 0)
            cr_expect_eq(memcmp(drawing, DRAWING, strlen(drawing)), 0, "%zu bytes", size);
        cr_expect_eq(
            cn_signature_of_drawing("CC ../C. C.", signature, size, &length, &letter, NULL), CN_OK);
        cr_expect_eq(length, sizeof SIGNATURE - 1);
        cr_expect_eq(signature[size], '?', "%zu bytes", size);
        if (size != 0)
            cr_expect_eq(memcmp(signature, SIGNATURE, strlen(signature)), 0, "%zu bytes", size);
    }
    cr_expect_eq(cn_signature_draw(SIGNATURE, 'C', NULL, 0, NULL, NULL), CN_OK);
}

Test(drawing, the_largest_drawing_and_the_largest_signature_fit)
{
    char signature[CN_SIGNATURE_SIZE], drawing[CN_DRAWING_SIZE], back[CN_SIGNATURE_SIZE], letter;
    size_t length = 0;

    /* 512 planes of 8 rows of one cell, of which the first and the last plane are filled */
    const int sizes = snprintf(signature, sizeof signature, "512x8x1:");
    memset(signature + sizes, '0', 4096);
    memset(signature + sizes, '1', 8);
    memset(signature + sizes + 4088, '1', 8);
    signature[sizes + 4096] = '\0';
    cr_assert_eq(cn_signature_draw(signature, 'x', drawing, sizeof drawing, &length, NULL), CN_OK);
    cr_expect_eq(length, CN_DRAWING_SIZE - 1);
    slashed(drawing);
    cr_expect_eq(cn_signature_of_drawing(drawing, back, sizeof back, &length, &letter, NULL),
                 CN_OK);
    cr_expect_str_eq(back, signature);
    cr_expect_lt(length, sizeof back);
}

static unsigned
next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005 + 1442695040888963407;
    return (unsigned)(*state >> 33);
}

Test(drawing, what_is_drawn_reads_back_as_the_same_signature)
{
    uint64_t state = 4;

    for (unsigned i = 0; i < 20000; i++) {
        struct voxel voxel[CELLS_MAX];
        struct shape shape;
        struct cell twice;
        char drawing[CN_DRAWING_SIZE], signature[CN_SIGNATURE_SIZE], back[CN_SIGNATURE_SIZE],
            letter;
        const unsigned side = 1 + i % 15, count = 1 + next_random(&state) % 12;
        for (unsigned v = 0; v < count; v++)
            voxel[v] = (struct voxel){{{(unsigned short)(next_random(&state) % side),
                                        (unsigned short)(next_random(&state) % side),
                                        (unsigned short)(next_random(&state) % side)}},
                                      0};
        if (!shape_of(voxel, count, &shape, &twice))
            continue;
        shape_signature(&shape, signature, sizeof signature);
        if (cn_signature_draw(signature, 'k', drawing, sizeof drawing, NULL, NULL) != CN_OK)
            cr_assert_fail("'%s' is not drawn", signature);
        slashed(drawing);
        if (signature_of(drawing, back, &letter, NULL) != CN_OK || letter != 'k'
            || strcmp(back, signature) != 0)
            cr_assert_fail("'%s' drawn as '%s' reads back as '%s'", signature, drawing, back);
    }
}

Test(drawing, what_is_no_signature_is_not_drawn)
{
    char drawing[CN_DRAWING_SIZE] = "untouched";
    size_t length = 99;
    cn_error error = {0};

    cr_expect_eq(cn_signature_draw("1221100", 'A', drawing, sizeof drawing, &length, &error),
                 CN_ECONTENT);
    cr_expect_not_null(strstr(error.what, "1221100"), "%s", error.what);
    cr_expect_eq(error.column, 4);
    cr_expect_eq(cn_signature_draw("", 'A', drawing, sizeof drawing, NULL, NULL), CN_ECONTENT);
    cr_expect_str_eq(drawing, "untouched");
    cr_expect_eq(length, 99);
}
