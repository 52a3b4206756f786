#include "cube/shape.h"

#include <criterion/criterion.h>
#include <string.h>

/* The seven blocks as the slides draw them, with the box at the origin. */
static const struct {
    char name;
    cells set;
    const char *signature;
    const char *drawing;
} SEVEN[] = {
    {'A', 1u << 0 | 1u << 1 | 1u << 4, "1221101", "AA\n.A\n"},
    {'B', 1u << 0 | 1u << 1 | 1u << 3 | 1u << 10, "22211100100", "BB .B\nB. ..\n"},
    {'C', 1u << 0 | 1u << 1 | 1u << 3 | 1u << 12, "22211100010", "CC ..\nC. C.\n"},
    {'D', 1u << 2 | 1u << 3 | 1u << 4 | 1u << 5, "123001111", "..D\nDDD\n"},
    {'E', 1u << 1 | 1u << 2 | 1u << 3 | 1u << 4, "123011110", ".EE\nEE.\n"},
    {'F', 1u << 0 | 1u << 1 | 1u << 3 | 1u << 9, "22211101000", "FF F.\nF. ..\n"},
    {'G', 1u << 1 | 1u << 3 | 1u << 4 | 1u << 5, "123010111", ".G.\nGGG\n"},
};

enum { SEVEN_COUNT = sizeof SEVEN / sizeof SEVEN[0] };

static cells
random_set(uint64_t *state)
{
    cells set;

    do {
        *state = *state * 6364136223846793005 + 1442695040888963407;
        set = (cells)(*state >> 33) & CELLS_ALL;
        *state = *state * 6364136223846793005 + 1442695040888963407;
        if (*state >> 62 != 0) /* most of them small, so that boxes of all sizes occur */
            set &= (cells)(*state >> 30) & (cells)(*state >> 11);
    } while (set == 0);
    return set;
}

/* The first plane, row or column of a set (axis 0, 1, 2), or its last. */
static unsigned
extent(cells set, unsigned axis, bool last)
{
    static const unsigned UNIT[3] = {9, 3, 1};
    unsigned low = 2, high = 0;

    for (unsigned c = 0; c < 27; c++) {
        const unsigned at = c / UNIT[axis] % 3;
        if ((set >> c & 1) == 0)
            continue;
        low = at < low ? at : low;
        high = at > high ? at : high;
    }
    return last ? high : low;
}

/* The signature of a set, digit by digit. */
static void
naive_signature(cells set, char signature[SIGNATURE_SIZE])
{
    const unsigned low[3] = {extent(set, 0, false), extent(set, 1, false), extent(set, 2, false)};
    const unsigned high[3] = {extent(set, 0, true), extent(set, 1, true), extent(set, 2, true)};

    for (unsigned k = 0; k < 3; k++)
        *signature++ = (char)('1' + high[k] - low[k]);
    for (unsigned p = low[0]; p <= high[0]; p++)
        for (unsigned r = low[1]; r <= high[1]; r++)
            for (unsigned c = low[2]; c <= high[2]; c++)
                *signature++ = set >> (9 * p + 3 * r + c) & 1 ? '1' : '0';
    *signature = '\0';
}

/* Check all that shape.h promises for one set of cells. */
static void
check_round_trip(cells set)
{
    char signature[SIGNATURE_SIZE], expected[SIGNATURE_SIZE];
    const struct shape shape = shape_of(set);
    const struct cell start = {{(unsigned char)extent(set, 0, false),
                                (unsigned char)extent(set, 1, false),
                                (unsigned char)extent(set, 2, false)}};
    struct shape back = {0};
    cn_error error = {0};

    for (unsigned k = 0; k < 3; k++)
        if (shape.size[k] != extent(set, k, true) - start.at[k] + 1)
            cr_assert_fail("set %#x: size along axis %u", set, k);
    if (shape_at(shape, start) != set)
        cr_assert_fail("set %#x: put back where it was", set);
    shape_signature(shape, signature);
    naive_signature(set, expected);
    if (strcmp(signature, expected) != 0)
        cr_assert_fail("set %#x: '%s', expected '%s'", set, signature, expected);
    if (shape_read_signature(&back, signature, &error) != CN_OK)
        cr_assert_fail("set %#x: '%s' refused: %s", set, signature, error.what);
    if (!shape_equals(back, shape) || memcmp(back.size, shape.size, 3) != 0)
        cr_assert_fail("set %#x: '%s' read back", set, signature);
}

Test(cells, number_is_9_planes_3_rows_and_a_column)
{
    cr_expect_eq(cell_number((struct cell){{0, 0, 0}}), 0);
    cr_expect_eq(cell_number((struct cell){{1, 1, 1}}), 13);
    cr_expect_eq(cell_number((struct cell){{2, 0, 1}}), 19);
    cr_expect_eq(cell_number((struct cell){{2, 2, 2}}), 26);
    for (unsigned n = 0; n < 27; n++) {
        const struct cell cell = cell_numbered(n);
        cr_expect_eq(9 * cell.at[0] + 3 * cell.at[1] + cell.at[2], n, "cell %u", n);
        cr_expect(cell.at[0] < 3 && cell.at[1] < 3 && cell.at[2] < 3, "cell %u", n);
        cr_expect_eq(cells_count(cells_one(n)), 1);
        cr_expect_eq(cells_one(n), 1u << n);
    }
    cr_expect_eq(CELLS_ALL, 0x7ffffff);
    cr_expect_eq(cells_count(CELLS_ALL), 27);
}

Test(shape, the_seven_blocks_have_the_signatures_of_the_slides)
{
    for (unsigned i = 0; i < SEVEN_COUNT; i++) {
        char signature[SIGNATURE_SIZE];
        struct shape shape;
        shape_signature(shape_of(SEVEN[i].set), signature);
        cr_expect_str_eq(signature, SEVEN[i].signature, "block %c", SEVEN[i].name);
        cr_assert_eq(shape_read_signature(&shape, SEVEN[i].signature, NULL), CN_OK);
        cr_expect_eq(shape.set, SEVEN[i].set, "block %c", SEVEN[i].name);
    }
}

Test(shape, every_subset_of_a_2x3x3_box_makes_the_round_trip_through_its_signature)
{
    for (cells set = 1; set < 1u << 18; set++)
        check_round_trip(set);
}

Test(shape, random_subsets_of_the_cube_make_the_round_trip_through_their_signatures)
{
    uint64_t state = 2;

    for (unsigned i = 0; i < 100000; i++)
        check_round_trip(random_set(&state));
    check_round_trip(CELLS_ALL);
}

Test(shape, does_not_depend_on_where_the_cells_are)
{
    for (unsigned i = 0; i < SEVEN_COUNT; i++) {
        const struct shape shape = shape_of(SEVEN[i].set);
        unsigned places = 0;
        for (unsigned n = 0; n < 27; n++) {
            const struct cell start = cell_numbered(n);
            if (start.at[0] + shape.size[0] > 3 || start.at[1] + shape.size[1] > 3
                || start.at[2] + shape.size[2] > 3)
                continue;
            const cells moved = shape_at(shape, start);
            cr_expect_eq(moved, SEVEN[i].set << n, "block %c at %u", SEVEN[i].name, n);
            cr_expect(shape_equals(shape_of(moved), shape), "block %c at %u", SEVEN[i].name, n);
            places++;
        }
        cr_expect_eq(places, shape.size[0] == 1 ? (shape.size[2] == 2 ? 12 : 6) : 8, "%c",
                     SEVEN[i].name);
    }
}

Test(shape, equals_only_itself)
{
    for (unsigned a = 0; a < SEVEN_COUNT; a++)
        for (unsigned b = 0; b < SEVEN_COUNT; b++)
            cr_expect_eq(shape_equals(shape_of(SEVEN[a].set), shape_of(SEVEN[b].set)), a == b,
                         "%c and %c", SEVEN[a].name, SEVEN[b].name);
}

Test(shape, mapped_is_the_shape_of_the_mapped_cells)
{
    uint64_t state = 3;

    for (unsigned i = 0; i < 300; i++) {
        const struct shape shape = shape_of(random_set(&state));
        for (unsigned n = 0; n < CN_CUBEMAPS; n++) {
            cells image = CELLS_NONE;
            cn_cubemap map;
            cn_cubemap_describe(n, &map);
            for (unsigned c = 0; c < 27; c++)
                if (shape.set >> c & 1)
                    image |= 1u << map.image[c];
            const struct shape mapped = shape_mapped(shape, cubemap_numbered(n));
            if (shape_at(mapped, (struct cell){{(unsigned char)extent(image, 0, false),
                                                (unsigned char)extent(image, 1, false),
                                                (unsigned char)extent(image, 2, false)}})
                != image)
                cr_assert_fail("%s of %#x", map.formula, shape.set);
        }
    }
}

Test(shape, is_congruent_to_its_24_rotations_and_to_its_reflections_unless_it_is_b_or_c)
{
    for (unsigned i = 0; i < SEVEN_COUNT; i++) {
        const struct shape shape = shape_of(SEVEN[i].set);
        const bool twist = SEVEN[i].name == 'B' || SEVEN[i].name == 'C';
        for (unsigned n = 0; n < CN_CUBEMAPS; n++) {
            const bool expected = cubemap_is_rotation(cubemap_numbered(n)) || !twist;
            const struct shape image = shape_mapped(shape, cubemap_numbered(n));
            cr_expect_eq(shape_congruent(shape, image), expected, "%c, map %u", SEVEN[i].name, n);
            cr_expect_eq(shape_congruent(image, shape), expected, "%c, map %u", SEVEN[i].name, n);
        }
        for (unsigned k = 0; k < SEVEN_COUNT; k++)
            cr_expect_eq(shape_congruent(shape, shape_of(SEVEN[k].set)), i == k, "%c and %c",
                         SEVEN[i].name, SEVEN[k].name);
    }
}

Test(shape, is_drawn_with_its_planes_side_by_side)
{
    for (unsigned i = 0; i < SEVEN_COUNT; i++) {
        char text[40];
        struct writer writer = {text, sizeof text, 0};
        shape_draw(shape_of(SEVEN[i].set), SEVEN[i].name, &writer);
        cr_expect_str_eq(text, SEVEN[i].drawing);
        cr_expect_eq(writer.wanted, strlen(SEVEN[i].drawing));
    }
}

static const struct {
    const char *signature;
    unsigned column;
    const char *part;
} BAD[] = {
    {"", 1, "three sizes"},
    {"1", 2, "three sizes"},
    {"22", 3, "three sizes"},
    {"0221101", 1, "'0' at character 1: expected 1, 2 or 3"},
    {"1021101", 2, "'0' at character 2"},
    {"1201101", 3, "'0' at character 3"},
    {"4221101", 1, "'4' at character 1"},
    {"1421101", 2, "'4' at character 2"},
    {"1241101", 3, "'4' at character 3"},
    {"x221101", 1, "'x' at character 1"},
    {"-111", 1, "'-'"},
    {"122", 4, "3 characters: expected 7 for a box of 1x2x2"},
    {"122110", 7, "6 characters: expected 7"},
    {"12211011", 8, "8 characters: expected 7"},
    {"333", 4, "expected 30 for a box of 3x3x3"},
    {"1221121", 6, "'2' at character 6: expected 0 or 1"},
    {"2221110001x", 11, "'x' at character 11"},
    {"122 101", 4, "' ' at character 4"},
    {"1220000", 4, "every side of the box"},
    {"1110", 4, "every side of the box"},
    {"1221100", 4, "every side of the box"}, /* the second row is empty */
    {"1221010", 4, "every side of the box"}, /* the second column is empty */
    {"1220011", 4, "every side of the box"}, /* the first row is empty */
    {"1220101", 4, "every side of the box"}, /* the first column is empty */
    {"22211100000", 4, "every side of the box"},
};

Test(shape, refuses_what_is_no_signature_and_tells_where)
{
    for (unsigned i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        struct shape shape = {.set = 0x5a, .size = {7, 7, 7}};
        cn_error error = {.line = 99};
        cr_expect_eq(shape_read_signature(&shape, BAD[i].signature, &error), CN_ECONTENT, "'%s'",
                     BAD[i].signature);
        cr_expect_not_null(strstr(error.what, BAD[i].part), "'%s': %s", BAD[i].signature,
                           error.what);
        cr_expect_eq(error.line, 0, "'%s': there are no lines", BAD[i].signature);
        cr_expect_eq(error.column, BAD[i].column, "'%s': column %u", BAD[i].signature,
                     error.column);
        cr_expect(shape.set == 0x5a && shape.size[0] == 7, "'%s': output set", BAD[i].signature);
        cr_expect_eq(shape_read_signature(&shape, BAD[i].signature, NULL), CN_ECONTENT);
    }
}

Test(shape, only_the_sides_of_the_box_must_be_reached_not_its_middle)
{
    static const char *const GOOD[] = {"1111", "313111000111", "113101", "22210000001",
                                       "22201100000"};
    static const bool TIGHT[] = {true, true, true, true, false};

    for (unsigned i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        struct shape shape;
        cr_expect_eq(shape_read_signature(&shape, GOOD[i], NULL), TIGHT[i] ? CN_OK : CN_ECONTENT,
                     "'%s'", GOOD[i]);
    }
}
