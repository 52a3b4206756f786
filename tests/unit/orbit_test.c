#include "cubenum/cubemap.h"
#include "cubenum/list.h"
#include "packing/orbit.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { MAPS = 48, ALL = 11520, BLOCKS = 7, PLACEMENTS = 688 };

static cn_puzzle *
seven_blocks(void)
{
    cn_puzzle *puzzle = NULL;

    cr_assert_eq(cn_puzzle_builtin("seven-blocks", &puzzle, NULL), CN_OK);
    cr_assert_eq(cn_puzzle_placements(puzzle), PLACEMENTS);
    return puzzle;
}

/* Map number m of the brute force: an exchange of the axes, then flips; nothing of the library. */
static uint32_t
image_of_cells(unsigned m, uint32_t set, bool *rotation)
{
    static const unsigned char AXES[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                             {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    const unsigned char *axes = AXES[m / 8];
    const unsigned flips = (m & 1) + (m >> 1 & 1) + (m >> 2 & 1);
    uint32_t image = 0;

    *rotation = ((m / 8 >= 3) + flips) % 2 == 0;
    for (unsigned n = 0; n < 27; n++) {
        const unsigned at[3] = {n / 9, n / 3 % 3, n % 3};
        unsigned to[3];
        for (unsigned k = 0; k < 3; k++)
            to[k] = (m >> k & 1) != 0 ? 2 - at[axes[k]] : at[axes[k]];
        if ((set >> n & 1) != 0)
            image |= (uint32_t)1 << (9 * to[0] + 3 * to[1] + to[2]);
    }
    return image;
}

/*
 * image[m][n]: the placement that covers the image of placement n, of whichever block has the
 * mirrored shape.
 */
static unsigned short image[MAPS][PLACEMENTS];

static void
find_images(const cn_puzzle *puzzle)
{
    static const unsigned MIRROR[BLOCKS] = {0, 2, 1, 3, 4, 5, 6}; /* B and C trade names */

    for (unsigned m = 0; m < MAPS; m++)
        for (unsigned n = 0; n < PLACEMENTS; n++) {
            const cn_placement from = cn_puzzle_placement(puzzle, n);
            bool rotation;
            const uint32_t to_set = image_of_cells(m, from.cells, &rotation);
            const unsigned block = rotation ? from.block : MIRROR[from.block];
            const unsigned first = cn_block_first_placement(puzzle, block);
            const unsigned end = first + cn_block_placements(puzzle, block);
            unsigned to = first;
            while (to < end && cn_puzzle_placement(puzzle, to).cells != to_set)
                to++;
            cr_assert_lt(to, end, "map %u, placement %u has no image", m, n);
            image[m][n] = (unsigned short)to;
        }
}

Test(orbit, the_placements_of_a_fall_into_six_classes_that_add_up_to_144)
{
    static const struct {
        const char *label;
        unsigned size;
    } HELD[] = {{"0+000", 48}, {"0+101", 12}, {"0+110", 12}}; /* those that admit solutions */
    static const unsigned SIZES[] = {48, 24, 24, 24, 12, 12};
    cn_puzzle *puzzle = seven_blocks();
    struct placement_class classes[PLACEMENTS_MAX];

    for (unsigned held = 0; held <= 1; held++) {
        const unsigned count = orbit_classes(puzzle, 0, CUBEMAPS_ALL, held, classes);
        unsigned sum = 0, of_size[49] = {0};
        cr_assert_eq(count, 6, "held: %u", held);
        for (unsigned c = 0; c < count; c++) {
            cr_assert_leq(classes[c].size, 48);
            of_size[classes[c].size]++;
            sum += classes[c].size;
            cr_expect(c == 0 || classes[c - 1].representative < classes[c].representative,
                      "held: %u, class %u out of order", held, c);
        }
        cr_expect_eq(sum, 144);
        for (unsigned i = 0; i < 6; i++)
            cr_expect(of_size[SIZES[i]]-- > 0, "held: %u, too few of size %u", held, SIZES[i]);
    }
    for (unsigned i = 0; i < 3; i++) {
        bool found = false;
        for (unsigned c = 0; c < 6; c++) {
            char label[CN_LABEL_SIZE];
            cn_placement_label(puzzle, classes[c].representative, 0, label);
            found = found || (strcmp(label, HELD[i].label) == 0 && classes[c].size == HELD[i].size);
        }
        cr_expect(found, "%s, of size %u", HELD[i].label, HELD[i].size);
    }
    cn_puzzle_free(puzzle);
}

Test(orbit, classes_are_those_of_brute_force_and_obey_orbit_and_stabiliser)
{
    cn_puzzle *puzzle = seven_blocks();
    const cubemap_set groups[] = {CUBEMAPS_ALL, cubemap_rotations()};

    find_images(puzzle);
    for (unsigned g = 0; g < 2; g++)
        for (unsigned b = 0; b < BLOCKS; b++) {
            struct placement_class classes[PLACEMENTS_MAX];
            const bool chiral = b == 1 || b == 2;
            const unsigned first = cn_block_first_placement(puzzle, b);
            unsigned expected = 0;
            if (g == 0 && chiral)
                continue; /* a reflection does not carry the block to itself */
            const unsigned count = orbit_classes(puzzle, b, groups[g], false, classes);
            for (unsigned n = first; n < first + cn_block_placements(puzzle, b); n++) {
                bool seen[PLACEMENTS] = {false};
                unsigned size = 0, stabiliser = 0, maps = 0;
                unsigned least = n;
                for (unsigned m = 0; m < MAPS; m++) {
                    bool rotation;
                    image_of_cells(m, 0, &rotation);
                    if (g == 1 && !rotation)
                        continue;
                    const unsigned to = image[m][n];
                    maps++;
                    size += !seen[to];
                    seen[to] = true;
                    stabiliser += to == n;
                    least = to < least ? to : least;
                }
                cr_assert_eq(size * stabiliser, maps, "placement %u", n);
                if (least != n)
                    continue;
                cr_assert_lt(expected, count, "group %u, block %u: a class is missing", g, b);
                cr_expect_eq(classes[expected].representative, n, "group %u, block %u", g, b);
                cr_expect_eq(classes[expected].size, size, "group %u, block %u", g, b);
                expected++;
            }
            cr_expect_eq(count, expected, "group %u, block %u", g, b);
        }
    cn_puzzle_free(puzzle);
}

/* The least packing in the orbit of a packing, and the size of the orbit. */
static unsigned
least_in_orbit(const unsigned short *packing, bool reflections, unsigned short least[BLOCKS])
{
    static const unsigned MIRROR[BLOCKS] = {0, 2, 1, 3, 4, 5, 6};
    unsigned stabiliser = 0, maps = 0;

    memcpy(least, packing, BLOCKS * sizeof *least);
    for (unsigned m = 0; m < MAPS; m++) {
        unsigned short to[BLOCKS];
        bool rotation;
        unsigned b = 0;
        image_of_cells(m, 0, &rotation);
        if (!rotation && !reflections)
            continue;
        for (unsigned from = 0; from < BLOCKS; from++)
            to[rotation ? from : MIRROR[from]] = image[m][packing[from]];
        maps++;
        stabiliser += memcmp(to, packing, sizeof to) == 0;
        while (b < BLOCKS && to[b] == least[b])
            b++;
        if (b < BLOCKS && to[b] < least[b])
            memcpy(least, to, sizeof to);
    }
    return maps / stabiliser;
}

Test(orbit, exactly_the_least_packing_of_each_orbit_is_kept)
{
    static const struct {
        const char *name;
        bool reflections;
        unsigned kept;
        unsigned orbit;
    } CASES[] = {{"rotation", false, 480, 24}, {"reflection", true, 240, 48}};
    cn_puzzle *puzzle = seven_blocks();
    cn_listing *listing = NULL;

    cr_assert_eq(cn_list(puzzle, CN_ALL, NULL, &listing, NULL, NULL), CN_OK);
    cr_assert_eq(cn_listing_count(listing), ALL);
    find_images(puzzle);
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const cubemap_set group = CASES[i].reflections ? CUBEMAPS_ALL : cubemap_rotations();
        unsigned kept = 0;
        for (unsigned n = 0; n < ALL; n++) {
            const unsigned short *packing = cn_listing_packing(listing, n);
            unsigned short least[BLOCKS];
            const unsigned size = least_in_orbit(packing, CASES[i].reflections, least);
            const bool is_least = memcmp(least, packing, sizeof least) == 0;
            const cubemap_set candidates = orbit_candidates(puzzle, group, packing[0]);
            cr_assert_eq(size, CASES[i].orbit, "%s, packing %u", CASES[i].name, n);
            cr_assert_eq(orbit_if_least(puzzle, group, candidates, packing), is_least ? size : 0,
                         "%s, packing %u, candidates", CASES[i].name, n);
            cr_assert_eq(orbit_if_least(puzzle, group, group, packing), is_least ? size : 0,
                         "%s, packing %u, all maps", CASES[i].name, n);
            kept += is_least;
        }
        cr_expect_eq(kept, CASES[i].kept, "%s", CASES[i].name);
    }
    cn_listing_free(listing);
    cn_puzzle_free(puzzle);
}

static int
compare_letters(const void *a, const void *b)
{
    return strcmp(a, b);
}

Test(orbit, each_of_the_48_maps_carries_solutions_to_solutions)
{
    cn_puzzle *puzzle = seven_blocks();
    cn_listing *listing = NULL;
    char(*solution)[28] = malloc(sizeof *solution * ALL);

    cr_assert_eq(cn_list(puzzle, CN_ALL, NULL, &listing, NULL, NULL), CN_OK);
    cr_assert_eq(cn_listing_count(listing), ALL);
    for (unsigned n = 0; n < ALL; n++)
        cn_listing_letters(listing, n, solution[n]);
    qsort(solution, ALL, sizeof *solution, compare_letters);
    for (unsigned number = 0; number < MAPS; number++) {
        unsigned missing = 0, wrongly_named = 0;
        cn_cubemap map;
        cr_assert_eq(cn_cubemap_describe(number, &map), CN_OK);
        for (unsigned n = 0; n < ALL; n++) {
            char to[28] = {0}, unnamed[28] = {0};
            for (unsigned cell = 0; cell < 27; cell++) {
                const char letter = solution[n][cell];
                const char other = letter == 'B' ? 'C' : letter == 'C' ? 'B' : letter;
                to[map.image[cell]] = map.rotation ? letter : other;
                unnamed[map.image[cell]] = map.rotation ? other : letter;
            }
            missing += bsearch(to, solution, ALL, sizeof to, compare_letters) == NULL;
            wrongly_named += bsearch(unnamed, solution, ALL, sizeof to, compare_letters) != NULL;
        }
        cr_expect_eq(missing, 0, "map %u: %u images are no solutions", number, missing);
        cr_expect_eq(wrongly_named, 0, "map %u: %u with B and C the wrong way", number,
                     wrongly_named);
    }
    free(solution);
    cn_listing_free(listing);
    cn_puzzle_free(puzzle);
}
