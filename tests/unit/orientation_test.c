#include "packing/orientation.h"

#include <criterion/criterion.h>
#include <string.h>

static const struct {
    char name;
    const char *signature; /* of the orientation that the slides draw */
    unsigned orientations;
} SEVEN[] = {
    {'A', "1221101", 12},   {'B', "22211100100", 12}, {'C', "22211100010", 12},
    {'D', "123001111", 24}, {'E', "123011110", 12},   {'F', "22211101000", 8},
    {'G', "123010111", 12},
};

enum { SEVEN_COUNT = sizeof SEVEN / sizeof SEVEN[0] };

static struct shape
shape_with(const char *signature)
{
    struct shape shape;

    cr_assert_eq(shape_read_signature(&shape, signature, NULL), CN_OK, "%s", signature);
    return shape;
}

/* Number of the orientation with this signature, or -1. */
static int
find(const struct orientation *list, unsigned count, const char *signature)
{
    for (unsigned o = 0; o < count; o++)
        if (strcmp(list[o].signature, signature) == 0)
            return (int)o;
    return -1;
}

/*
 * A quarter turn about the axis of planes, (p, r, c) -> (p, c, 2-r), or about that of columns,
 * (p, r, c) -> (r, 2-p, c): an exchange and a flip, so of determinant 1.  The two generate all
 * rotations.
 */
static cells
quarter_turn(cells set, bool about_columns)
{
    cells turned = CELLS_NONE;

    for (unsigned n = 0; n < 27; n++) {
        const unsigned p = n / 9, r = n / 3 % 3, c = n % 3;
        if (set >> n & 1)
            turned |= 1u << (about_columns ? 9 * r + 3 * (2 - p) + c : 9 * p + 3 * c + (2 - r));
    }
    return turned;
}

/* The signatures of all that the quarter turns make of a shape; returns how many. */
static unsigned
turn_all(struct shape shape, char out[25][SIGNATURE_SIZE])
{
    struct shape found[25] = {shape};
    unsigned count = 1;

    for (unsigned i = 0; i < count; i++) {
        shape_signature(found[i], out[i]);
        for (unsigned turn = 0; turn < 2; turn++) {
            const struct shape next = shape_of(quarter_turn(found[i].set, turn == 1));
            unsigned k = 0;
            while (k < count && found[k].set != next.set)
                k++;
            if (k == count)
                found[count++] = next;
            cr_assert_leq(count, 24);
        }
    }
    return count;
}

/* The list must hold what the quarter turns make, descending, each signature with its shape. */
static unsigned
check_list(struct shape shape)
{
    struct orientation list[ORIENTATIONS_MAX];
    char expected[25][SIGNATURE_SIZE], signature[SIGNATURE_SIZE];
    const unsigned count = orientation_list(shape, list);

    shape_signature(shape, signature);
    if (count != turn_all(shape, expected))
        cr_assert_fail("%s: %u orientations", signature, count);
    for (unsigned o = 0; o < count; o++) {
        if (find(list, count, expected[o]) < 0)
            cr_assert_fail("%s: %s is missing", signature, expected[o]);
        if (o != 0 && strcmp(list[o - 1].signature, list[o].signature) <= 0)
            cr_assert_fail("%s: orientations %u and %u do not descend", signature, o - 1, o);
        if (!shape_equals(shape_with(list[o].signature), list[o].shape))
            cr_assert_fail("%s: orientation %u is not what its signature says", signature, o);
    }
    return count;
}

Test(orientation, the_seven_blocks_have_12_12_12_24_12_8_12)
{
    for (unsigned i = 0; i < SEVEN_COUNT; i++)
        cr_expect_eq(check_list(shape_with(SEVEN[i].signature)), SEVEN[i].orientations, "block %c",
                     SEVEN[i].name);
}

Test(orientation, those_of_a_are_numbered_in_descending_order_and_1221101_is_number_9)
{
    static const char *const EXPECTED[12] = {
        "2211110", "2211101", "2211011", "2210111", "2121110", "2121101",
        "2121011", "2120111", "1221110", "1221101", "1221011", "1220111",
    };
    struct orientation list[ORIENTATIONS_MAX];

    cr_assert_eq(orientation_list(shape_with("1221101"), list), 12);
    for (unsigned o = 0; o < 12; o++)
        cr_expect_str_eq(list[o].signature, EXPECTED[o], "orientation %u", o);
    cr_expect_eq(find(list, 12, "1221101"), 9);
}

Test(orientation, those_of_f_are_the_8_corners_of_a_2x2x2_box)
{
    static const char *const EXPECTED[8] = {
        "22211101000", "22211010100", "22210110010", "22210001110",
        "22201110001", "22201001101", "22200101011", "22200010111",
    };
    struct orientation list[ORIENTATIONS_MAX];

    cr_assert_eq(orientation_list(shape_with("22211101000"), list), 8);
    for (unsigned o = 0; o < 8; o++)
        cr_expect_str_eq(list[o].signature, EXPECTED[o], "orientation %u", o);
}

/* #001 (0+000, 0+100, 2+111, 0+002, 3+021, 2+010, 8+200): signatures read off its grid. */
Test(orientation, numbers_are_those_of_solution_1_of_the_slides)
{
    static const struct {
        unsigned number;
        const char *signature;
    } PLACED[SEVEN_COUNT] = {
        {9, "1221101"}, /* in the slides 0, since they hold A in this orientation */
        {0, "22211100100"}, {2, "22211000101"}, {0, "321111010"},
        {3, "312011110"},   {2, "22210110010"}, {8, "132101110"},
    };
    struct orientation list[ORIENTATIONS_MAX];

    for (unsigned i = 0; i < SEVEN_COUNT; i++) {
        const unsigned count = orientation_list(shape_with(SEVEN[i].signature), list);
        cr_expect_eq(find(list, count, PLACED[i].signature), (int)PLACED[i].number, "block %c",
                     SEVEN[i].name);
    }
}

Test(orientation, a_list_does_not_depend_on_the_orientation_it_starts_from)
{
    for (unsigned i = 0; i < SEVEN_COUNT; i++) {
        struct orientation first[ORIENTATIONS_MAX], again[ORIENTATIONS_MAX];
        const unsigned count = orientation_list(shape_with(SEVEN[i].signature), first);
        for (unsigned o = 0; o < count; o++) {
            cr_assert_eq(orientation_list(first[o].shape, again), count, "block %c", SEVEN[i].name);
            for (unsigned k = 0; k < count; k++)
                cr_expect_str_eq(again[k].signature, first[k].signature, "block %c from %u",
                                 SEVEN[i].name, o);
        }
    }
}

Test(orientation, b_and_c_share_no_orientation_since_mirror_images_do_not_count)
{
    struct orientation b[ORIENTATIONS_MAX], c[ORIENTATIONS_MAX];
    const unsigned count_b = orientation_list(shape_with("22211100100"), b);
    const unsigned count_c = orientation_list(shape_with("22211100010"), c);

    for (unsigned o = 0; o < count_b; o++)
        cr_expect_lt(find(c, count_c, b[o].signature), 0, "%s", b[o].signature);
}

Test(orientation, symmetric_shapes_have_as_many_as_their_symmetry_leaves)
{
    static const struct {
        const char *signature;
        unsigned orientations;
    } CASES[] = {
        {"1111", 1}, /* a cell */
        {"33311111111111111111111111111"
         "1",
         1},                                   /* the cube */
        {"333111111111111101111111111111", 1}, /* the cube without its centre */
        {"11211", 3},                          /* a bar */
        {"131111", 3},
        {"1221111", 3},      /* a square */
        {"133111111111", 3}, /* a plane */
        {"123111111", 6},    /* a slab of three different sizes */
        {"133010111010", 3}, /* a plus */
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const unsigned count = check_list(shape_with(CASES[i].signature));
        cr_expect_eq(count, CASES[i].orientations, "%s: %u", CASES[i].signature, count);
    }
}

Test(orientation, random_shapes_have_what_quarter_turns_make_of_them)
{
    uint64_t state = 5;
    unsigned asymmetric = 0;

    for (unsigned i = 0; i < 3000; i++) {
        state = state * 6364136223846793005 + 1442695040888963407;
        const cells set = (cells)(state >> 33) & CELLS_ALL & (cells)(state >> (i % 30));
        if (set == CELLS_NONE)
            continue;
        const unsigned count = check_list(shape_of(set));
        cr_assert_eq(24 % count, 0, "%u orientations do not divide 24", count);
        asymmetric += count == 24;
    }
    cr_expect_gt(asymmetric, 1000, "only %u without symmetry", asymmetric);
}
