/* The 48 maps, judged by what they do to the 27 cells, without the library's own products. */
#include "cube/cubemap.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Map n as the library describes it. */
static cn_cubemap
described(unsigned number)
{
    cn_cubemap map;

    cr_assert_eq(cn_cubemap_describe(number, &map), CN_OK, "map %u", number);
    return map;
}

static void
describe_all(cn_cubemap maps[CN_CUBEMAPS])
{
    for (unsigned n = 0; n < CN_CUBEMAPS; n++)
        maps[n] = described(n);
}

/* The map with these images of the cells, or CN_CUBEMAPS. */
static unsigned
find_image(const cn_cubemap maps[CN_CUBEMAPS], const unsigned char image[27])
{
    unsigned n = 0;

    while (n < CN_CUBEMAPS && memcmp(maps[n].image, image, 27) != 0)
        n++;
    return n;
}

/* The map that does first, then second, by their images. */
static unsigned
find_product(const cn_cubemap maps[CN_CUBEMAPS], unsigned first, unsigned second)
{
    unsigned char image[27];

    for (unsigned c = 0; c < 27; c++)
        image[c] = maps[second].image[maps[first].image[c]];
    return find_image(maps, image);
}

/* The cell that "(b, 2-a, c)" makes of a cell. */
static unsigned
formula_image(const char *formula, unsigned cell)
{
    const unsigned at[3] = {cell / 9, cell / 3 % 3, cell % 3};
    unsigned image = 0;

    for (unsigned k = 0; k < 3; k++) {
        cr_assert_eq(strncmp(formula, k == 0 ? "(" : ", ", k == 0 ? 1 : 2), 0, "%s", formula);
        formula += k == 0 ? 1 : 2;
        const bool flip = strncmp(formula, "2-", 2) == 0;
        formula += flip ? 2 : 0;
        cr_assert(*formula >= 'a' && *formula <= 'c', "%s", formula);
        const unsigned from = at[*formula++ - 'a'];
        image = 3 * image + (flip ? 2 - from : from);
    }
    cr_assert_str_eq(formula, ")");
    return image;
}

/* The operations by name, the formula of each, and whether it is a flip or an exchange. */
static const struct {
    const char *name, *formula;
    unsigned kind;
} OPERATIONS[] = {
    {"cycle", "(b, c, a)", CN_CYCLE},          {"cycle back", "(c, a, b)", CN_CYCLE},
    {"flip a", "(2-a, b, c)", CN_FLIP},        {"flip b", "(a, 2-b, c)", CN_FLIP},
    {"flip c", "(a, b, 2-c)", CN_FLIP},        {"exchange ab", "(b, a, c)", CN_EXCHANGE},
    {"exchange ac", "(c, b, a)", CN_EXCHANGE}, {"exchange bc", "(a, c, b)", CN_EXCHANGE},
};

enum { OPERATION_COUNT = sizeof OPERATIONS / sizeof OPERATIONS[0] };

/*
 * How many operations of these kinds a shortest product for each map has, UINT_MAX for the maps out
 * of reach; by relaxation until nothing changes.  Returns how many maps are in reach.
 */
static unsigned
closure(const cn_cubemap maps[CN_CUBEMAPS], unsigned kinds, unsigned length[CN_CUBEMAPS])
{
    unsigned reached = 1;

    for (unsigned n = 0; n < CN_CUBEMAPS; n++)
        length[n] = n == 0 ? 0 : UINT_MAX;
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned n = 0; n < CN_CUBEMAPS; n++)
            for (unsigned o = 0; o < OPERATION_COUNT; o++) {
                unsigned char image[27];
                if ((OPERATIONS[o].kind & kinds) == 0 || length[n] == UINT_MAX)
                    continue;
                for (unsigned c = 0; c < 27; c++)
                    image[c] =
                        (unsigned char)formula_image(OPERATIONS[o].formula, maps[n].image[c]);
                const unsigned next = find_image(maps, image);
                cr_assert_lt(next, CN_CUBEMAPS, "%s after map %u", OPERATIONS[o].name, n);
                if (length[next] <= length[n] + 1)
                    continue;
                reached += length[next] == UINT_MAX;
                length[next] = length[n] + 1;
                changed = true;
            }
    }
    return reached;
}

/* The determinant of the map, from where the corner 000 and the cells next to it go. */
static int
determinant(const unsigned char image[27])
{
    static const unsigned NEXT[3] = {9, 3, 1};
    int m[3][3];

    for (unsigned k = 0; k < 3; k++) {
        m[k][0] = image[NEXT[k]] / 9 - image[0] / 9;
        m[k][1] = image[NEXT[k]] / 3 % 3 - image[0] / 3 % 3;
        m[k][2] = image[NEXT[k]] % 3 - image[0] % 3;
    }
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
           - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
           + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

Test(cubemap, the_48_maps_are_distinct_and_each_permutes_the_cells)
{
    cn_cubemap maps[CN_CUBEMAPS];

    describe_all(maps);
    for (unsigned n = 0; n < CN_CUBEMAPS; n++) {
        unsigned images = 0;
        for (unsigned c = 0; c < 27; c++)
            images |= 1u << maps[n].image[c];
        cr_expect_eq(images, 0x7ffffff, "map %u is no permutation", n);
        cr_expect_eq(find_image(maps, maps[n].image), n, "map %u is there twice", n);
    }
}

Test(cubemap, a_number_is_8_times_the_exchange_of_axes_plus_the_flips)
{
    static const char EXCHANGES[6][4] = {"abc", "acb", "bac", "bca", "cab", "cba"};

    for (unsigned p = 0; p < 6; p++)
        for (unsigned f = 0; f < 8; f++) {
            char formula[32];
            snprintf(formula, sizeof formula, "(%s%c, %s%c, %s%c)", f & 4 ? "2-" : "",
                     EXCHANGES[p][0], f & 2 ? "2-" : "", EXCHANGES[p][1], f & 1 ? "2-" : "",
                     EXCHANGES[p][2]);
            cr_expect_str_eq(described(8 * p + f).formula, formula, "map %u", 8 * p + f);
        }
    cr_expect_str_eq(described(0).formula, "(a, b, c)");
    cr_expect_str_eq(described(7).formula, "(2-a, 2-b, 2-c)");
    cr_expect_str_eq(described(18).formula, "(b, 2-a, c)");
}

Test(cubemap, the_formula_describes_the_images)
{
    for (unsigned n = 0; n < CN_CUBEMAPS; n++) {
        const cn_cubemap map = described(n);
        for (unsigned c = 0; c < 27; c++)
            cr_expect_eq(map.image[c], formula_image(map.formula, c), "%s of cell %u", map.formula,
                         c);
    }
}

Test(cubemap, the_48_maps_are_closed_under_products)
{
    cn_cubemap maps[CN_CUBEMAPS];

    describe_all(maps);
    for (unsigned a = 0; a < CN_CUBEMAPS; a++)
        for (unsigned b = 0; b < CN_CUBEMAPS; b++) {
            const unsigned product = find_product(maps, a, b);
            cr_assert_lt(product, CN_CUBEMAPS, "%u then %u is none of the maps", a, b);
            cr_assert_eq(cubemap_number(cubemap_then(cubemap_numbered(a), cubemap_numbered(b))),
                         product, "%u then %u", a, b);
        }
}

Test(cubemap, map_0_is_the_identity_and_each_map_has_one_inverse)
{
    cn_cubemap maps[CN_CUBEMAPS];

    describe_all(maps);
    for (unsigned c = 0; c < 27; c++)
        cr_expect_eq(maps[0].image[c], c, "cell %u", c);
    for (unsigned a = 0; a < CN_CUBEMAPS; a++) {
        unsigned inverses = 0;
        for (unsigned b = 0; b < CN_CUBEMAPS; b++)
            inverses += find_product(maps, a, b) == 0 && find_product(maps, b, a) == 0;
        cr_expect_eq(inverses, 1, "map %u has %u inverses", a, inverses);
    }
}

Test(cubemap, the_orders_of_the_maps_are_those_of_s4_times_2)
{
    static const unsigned EXPECTED[7] = {0, 1, 19, 8, 12, 0, 8};
    unsigned orders[7] = {0};
    cn_cubemap maps[CN_CUBEMAPS];

    describe_all(maps);
    for (unsigned n = 0; n < CN_CUBEMAPS; n++) {
        unsigned order = 1;
        for (unsigned power = n; power != 0 && order < 7; order++)
            power = find_product(maps, power, n);
        cr_assert_lt(order, 7, "map %u", n);
        orders[order]++;
    }
    cr_expect_arr_eq(orders, EXPECTED, sizeof orders);
}

Test(cubemap, number_is_inverse_to_numbered)
{
    for (unsigned n = 0; n < CN_CUBEMAPS; n++)
        cr_expect_eq(cubemap_number(cubemap_numbered(n)), n, "map %u", n);
}

Test(cubemap, the_24_maps_of_determinant_1_are_the_rotations)
{
    const cubemap_set rotations = cubemap_rotations();

    cr_expect_eq(bits_count(rotations), 24);
    cr_expect_eq(rotations & ~CUBEMAPS_ALL, 0);
    cr_expect_eq(bits_count(CUBEMAPS_ALL), 48);
    for (unsigned n = 0; n < CN_CUBEMAPS; n++) {
        const cn_cubemap map = described(n);
        const int sign = determinant(map.image);
        cr_assert(sign == 1 || sign == -1, "%s: determinant %d", map.formula, sign);
        cr_expect_eq(map.rotation, sign == 1, "%s", map.formula);
        cr_expect_eq(cubemap_is_rotation(cubemap_numbered(n)), sign == 1, "%s", map.formula);
        cr_expect_eq(rotations >> n & 1, sign == 1, "%s", map.formula);
    }
}

Test(cubemap, the_product_applied_left_to_right_gives_the_map_and_none_is_shorter)
{
    cn_cubemap maps[CN_CUBEMAPS];
    unsigned shortest[CN_CUBEMAPS];

    describe_all(maps);
    closure(maps, CN_CYCLE | CN_FLIP | CN_EXCHANGE, shortest);
    for (unsigned n = 0; n < CN_CUBEMAPS; n++) {
        const char *rest = maps[n].product;
        unsigned char image[27];
        unsigned length = 0, odd = 0;
        for (unsigned c = 0; c < 27; c++)
            image[c] = (unsigned char)c;
        for (; *rest != '\0'; length++) {
            const size_t word = strcspn(rest, ",");
            unsigned o = 0;
            while (
                o < OPERATION_COUNT
                && (strlen(OPERATIONS[o].name) != word || memcmp(OPERATIONS[o].name, rest, word)))
                o++;
            cr_assert_lt(o, OPERATION_COUNT, "map %u: '%s'", n, maps[n].product);
            for (unsigned c = 0; c < 27; c++)
                image[c] = (unsigned char)formula_image(OPERATIONS[o].formula, image[c]);
            odd += OPERATIONS[o].kind != CN_CYCLE;
            rest += word;
            if (*rest != '\0')
                cr_assert(strncmp(rest, ", ", 2) == 0 && rest[2] != '\0', "'%s'", maps[n].product);
            rest += *rest != '\0' ? 2 : 0;
        }
        cr_expect_arr_eq(image, maps[n].image, 27, "map %u: '%s'", n, maps[n].product);
        cr_expect_eq(length, shortest[n], "map %u: '%s' is not shortest", n, maps[n].product);
        cr_expect_eq(maps[n].odd, odd, "map %u: '%s'", n, maps[n].product);
        cr_expect_eq(maps[n].rotation, odd % 2 == 0, "map %u: '%s'", n, maps[n].product);
    }
    cr_expect_str_eq(maps[0].product, "");
}

Test(cubemap, each_sum_of_kinds_generates_its_closure)
{
    static const struct {
        unsigned kinds, maps;
    } CASES[] = {
        {0, 1},
        {CN_CYCLE, 3},
        {CN_FLIP, 8},
        {CN_EXCHANGE, 6},
        {CN_CYCLE | CN_FLIP, 24},
        {CN_CYCLE | CN_EXCHANGE, 6},
        {CN_FLIP | CN_EXCHANGE, 48},
        {CN_CYCLE | CN_FLIP | CN_EXCHANGE, 48},
    };
    cn_cubemap maps[CN_CUBEMAPS];
    unsigned length[CN_CUBEMAPS];

    describe_all(maps);
    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const unsigned kinds = CASES[i].kinds;
        cr_expect_eq(cn_cubemap_generated(kinds), CASES[i].maps, "kinds %u", kinds);
        cr_expect_eq(closure(maps, kinds, length), CASES[i].maps, "kinds %u, brute force", kinds);
    }
}

Test(cubemap, the_diagonals_go_where_their_ends_go)
{
    static const unsigned END[4] = {0, 2, 6,
                                    8}; /* cells 000, 002, 020, 022; the others are opposite */

    for (unsigned n = 0; n < CN_CUBEMAPS; n++) {
        const cn_cubemap map = described(n);
        for (unsigned d = 0; d < 4; d++) {
            const unsigned end = END[map.diagonals[d] & 3];
            const unsigned image = map.image[END[d]];
            cr_assert_lt(map.diagonals[d], 4);
            cr_expect(image == end || image == 26 - end, "%s: diagonal %u", map.formula, d);
        }
    }
}

Test(cubemap, the_rotations_are_s4_by_what_they_do_to_the_diagonals)
{
    cn_cubemap maps[CN_CUBEMAPS];
    bool seen[256] = {false};
    unsigned permutations = 0;

    describe_all(maps);
    for (unsigned a = 0; a < CN_CUBEMAPS; a++) {
        unsigned code = 0, images = 0;
        for (unsigned d = 0; d < 4; d++) {
            code = 4 * code + maps[a].diagonals[d];
            images |= 1u << maps[a].diagonals[d];
        }
        cr_expect_eq(images, 15, "%s does not permute the diagonals", maps[a].formula);
        permutations += maps[a].rotation && !seen[code];
        seen[code] |= maps[a].rotation;
        for (unsigned b = 0; b < CN_CUBEMAPS; b++)
            for (unsigned d = 0; d < 4; d++)
                if (maps[find_product(maps, a, b)].diagonals[d]
                    != maps[b].diagonals[maps[a].diagonals[d]])
                    cr_assert_fail("%s then %s: diagonal %u", maps[a].formula, maps[b].formula, d);
    }
    cr_expect_eq(permutations, 24, "%u permutations", permutations);
}

Test(cubemap, there_is_no_map_48)
{
    static const unsigned NUMBERS[] = {48, 49, 64, 255, 256, UINT_MAX};

    for (unsigned i = 0; i < sizeof NUMBERS / sizeof NUMBERS[0]; i++) {
        cn_cubemap map, before;
        memset(&map, 0x5a, sizeof map);
        memset(&before, 0x5a, sizeof before);
        cr_expect_eq(cn_cubemap_describe(NUMBERS[i], &map), CN_EINVAL, "map %u", NUMBERS[i]);
        cr_expect_arr_eq(&map, &before, sizeof map, "map %u: the output was set", NUMBERS[i]);
    }
}

/* Boxes whose sides tell axes apart, and such that do not. */
static const struct box BOXES[] = {{{3, 3, 3}}, {{1, 1, 1}}, {{2, 3, 4}},   {{1, 5, 2}},
                                   {{5, 1, 1}}, {{4, 4, 2}}, {{1, 1, 512}}, {{16, 16, 16}}};

enum { BOX_COUNT = sizeof BOXES / sizeof BOXES[0] };

Test(cubemap, in_the_cube_cells_go_where_the_description_says)
{
    const struct box cube = {{3, 3, 3}};

    for (unsigned n = 0; n < CN_CUBEMAPS; n++) {
        const cn_cubemap map = described(n);
        for (unsigned c = 0; c < 27; c++)
            cr_expect_eq(
                box_number(cube, cubemap_cell(cubemap_numbered(n), cube, box_cell(cube, c))),
                map.image[c], "%s of cell %u", map.formula, c);
    }
}

Test(cubemap, a_box_goes_to_a_box_and_its_cells_one_to_one_to_its_cells)
{
    static bool reached[4096];

    for (unsigned b = 0; b < BOX_COUNT; b++)
        for (unsigned n = 0; n < CN_CUBEMAPS; n++) {
            const struct cubemap map = cubemap_numbered(n);
            const struct box image = cubemap_box(map, BOXES[b]);
            memset(reached, 0, sizeof reached);
            cr_assert_eq(box_volume(image), box_volume(BOXES[b]), "box %u, map %u", b, n);
            for (unsigned c = 0; c < box_volume(image); c++) {
                const struct cell cell = cubemap_cell(map, BOXES[b], box_cell(BOXES[b], c));
                for (unsigned k = 0; k < 3; k++)
                    cr_assert_lt(cell.at[k], image.size[k], "box %u, map %u, cell %u", b, n, c);
                const unsigned to = box_number(image, cell);
                cr_assert_not(reached[to], "box %u, map %u, cell %u", b, n, c);
                reached[to] = true;
            }
        }
}

Test(cubemap, neighbours_stay_neighbours)
{
    const struct box box = {{2, 3, 5}};

    for (unsigned n = 0; n < CN_CUBEMAPS; n++)
        for (unsigned a = 0; a < 30; a++)
            for (unsigned b = 0; b < 30; b++) {
                const struct cell first = box_cell(box, a), second = box_cell(box, b);
                const struct cell first_image = cubemap_cell(cubemap_numbered(n), box, first);
                const struct cell second_image = cubemap_cell(cubemap_numbered(n), box, second);
                int distance = 0, image_distance = 0;
                for (unsigned k = 0; k < 3; k++) {
                    distance += abs(first.at[k] - second.at[k]);
                    image_distance += abs(first_image.at[k] - second_image.at[k]);
                }
                cr_assert_eq(distance, image_distance, "map %u, cells %u and %u", n, a, b);
            }
}

Test(cubemap, in_any_box_the_product_does_first_one_map_and_then_the_other)
{
    for (unsigned b = 0; b < BOX_COUNT; b++)
        for (unsigned f = 0; f < CN_CUBEMAPS; f++)
            for (unsigned s = 0; s < CN_CUBEMAPS; s++) {
                const struct cubemap first = cubemap_numbered(f), second = cubemap_numbered(s);
                const struct cubemap product = cubemap_then(first, second);
                const struct box middle = cubemap_box(first, BOXES[b]);
                const struct box last = cubemap_box(second, middle);
                const struct box direct = cubemap_box(product, BOXES[b]);
                cr_assert_eq(memcmp(&last, &direct, sizeof last), 0, "%u then %u, box %u", f, s, b);
                for (unsigned c = 0; c < box_volume(BOXES[b]); c += 1 + box_volume(BOXES[b]) / 20) {
                    const struct cell cell = box_cell(BOXES[b], c);
                    const struct cell by_steps =
                        cubemap_cell(second, middle, cubemap_cell(first, BOXES[b], cell));
                    const struct cell at_once = cubemap_cell(product, BOXES[b], cell);
                    cr_assert_eq(memcmp(&by_steps, &at_once, sizeof cell), 0, "%u then %u, box %u",
                                 f, s, b);
                }
            }
}

Test(cells, are_numbered_by_plane_row_and_column)
{
    const struct box box = {{2, 3, 5}};
    unsigned number = 0;

    cr_expect_eq(box_volume(box), 30);
    cr_expect_eq(box_volume((struct box){{512, 512, 512}}), 1u << 27);
    for (unsigned short p = 0; p < 2; p++)
        for (unsigned short r = 0; r < 3; r++)
            for (unsigned short c = 0; c < 5; c++, number++) {
                const struct cell cell = box_cell(box, number);
                cr_expect_eq(box_number(box, (struct cell){{p, r, c}}), number);
                cr_expect(cell.at[0] == p && cell.at[1] == r && cell.at[2] == c, "cell %u", number);
            }
}

Test(cubemap, the_inverse_undoes_each_map)
{
    for (unsigned number = 0; number < CN_CUBEMAPS; number++) {
        const struct cubemap map = cubemap_numbered(number);
        const struct cubemap inverse = cubemap_inverse(map);

        cr_expect_eq(cubemap_number(cubemap_then(map, inverse)), 0, "map %u", number);
        cr_expect_eq(cubemap_number(cubemap_then(inverse, map)), 0, "map %u", number);
    }
}
