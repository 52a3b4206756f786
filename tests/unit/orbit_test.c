#include "packing/orbit.h"

#include "brute.h"
#include "examples.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* The group of all maps that carry the block to itself, by brute force. */
static cubemap_set
maps_keeping(const struct brute *brute, unsigned block)
{
    cubemap_set maps = 0;

    for (unsigned map = 0; map < BRUTE_MAPS; map++)
        if (brute->map[map] && brute->renamed[map][block] == block)
            maps |= (cubemap_set)1 << map;
    return maps;
}

static void
check_classes(const char *name, const struct brute *brute, unsigned block)
{
    const cn_puzzle *puzzle = brute->puzzle;
    const unsigned first = cn_block_first_placement(puzzle, block);
    const unsigned placements = cn_block_placements(puzzle, block);
    struct placement_class *classes = calloc(placements + 1u, sizeof *classes);

    for (unsigned held = 0; held <= (cn_block_pin(puzzle, block) >= 0); held++) {
        unsigned count, expected = 0;
        if (cn_block_pin(puzzle, block) >= 0 && held == 0)
            continue; /* brute force holds what is pinned */
        cr_assert_eq(
            orbit_classes(puzzle, block, maps_keeping(brute, block), held, classes, &count), CN_OK);
        for (unsigned n = first; n < first + placements; n++) {
            unsigned size;
            if (brute_representative(brute, block, n, &size) != n)
                continue;
            cr_assert_lt(expected, count, "%s: block %u", name, block);
            cr_expect_eq(classes[expected].representative, n, "%s: block %u", name, block);
            cr_expect_eq(classes[expected].size, size, "%s: block %u", name, block);
            expected++;
        }
        cr_expect_eq(count, expected, "%s: block %u", name, block);
    }
    unsigned count;
    cr_assert_eq(orbit_classes(puzzle, block, 1, false, classes, &count), CN_OK);
    cr_expect_eq(count, placements, "%s: each by itself under the identity", name);
    free(classes);
}

Test(orbit, classes_of_placements_are_those_of_brute_force)
{
    for (unsigned e = 0; e < EXAMPLE_COUNT; e++) {
        cn_puzzle *puzzle = parse(EXAMPLES[e].text);
        struct brute *brute = brute_force(puzzle);
        for (unsigned b = 0; b < puzzle->blocks; b++)
            check_classes(EXAMPLES[e].name, brute, b);
        brute_free(brute);
        cn_puzzle_free(puzzle);
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
    struct placement_class classes[144];

    for (unsigned held = 0; held <= 1; held++) {
        unsigned sum = 0, of_size[49] = {0}, count;
        cr_assert_eq(orbit_classes(puzzle, 0, CUBEMAPS_ALL, held, classes, &count), CN_OK);
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
        for (unsigned i = 0; i < 3; i++) {
            bool found = false;
            for (unsigned c = 0; c < 6; c++) {
                char label[CN_LABEL_SIZE];
                cn_placement_label(puzzle, classes[c].representative, 0, label);
                found =
                    found || (strcmp(label, HELD[i].label) == 0 && classes[c].size == HELD[i].size);
            }
            if (held)
                cr_expect(found, "%s, of size %u", HELD[i].label, HELD[i].size);
        }
    }
    cn_puzzle_free(puzzle);
}

Test(orbit, packings_are_compared_number_by_number_and_a_beginning_comes_first)
{
    static const struct {
        unsigned a[4], a_count, b[4], b_count;
        int order;
    } CASES[] = {
        {{0}, 0, {0}, 0, 0},
        {{0}, 0, {0}, 1, -1},
        {{1, 2, 3}, 3, {1, 2, 3}, 3, 0},
        {{1, 2, 3}, 3, {1, 2, 4}, 3, -1},
        {{1, 2}, 2, {1, 2, 0}, 3, -1},
        {{2}, 1, {1, 5, 6, 7}, 4, 1},
        {{0, 9}, 2, {1}, 1, -1},
        {{UINT_MAX}, 1, {0}, 1, 1},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const int order = orbit_compare(CASES[i].a, CASES[i].a_count, CASES[i].b, CASES[i].b_count);
        const int back = orbit_compare(CASES[i].b, CASES[i].b_count, CASES[i].a, CASES[i].a_count);
        cr_expect((order > 0) - (order < 0) == CASES[i].order, "case %u: %d", i, order);
        cr_expect((back > 0) - (back < 0) == -CASES[i].order, "case %u: %d", i, back);
    }
}

static cubemap_set
set_of(const bool group[BRUTE_MAPS])
{
    cubemap_set set = 0;

    for (unsigned map = 0; map < BRUTE_MAPS; map++)
        set |= (cubemap_set)group[map] << map;
    return set;
}

/* Of a packing: its images, whether it is the least of its orbit, the orbit's size, its least. */
static void
check_packing(const char *name, const struct brute *brute, const bool group[BRUTE_MAPS], size_t p)
{
    const cn_puzzle *puzzle = brute->puzzle;
    const struct brute_packing *packing = &brute->packing[p];
    struct brute_packing least = *packing;
    unsigned stabiliser = 0, maps = 0, room[BRUTE_DEPTH], own[BRUTE_DEPTH];

    for (unsigned map = 0; map < BRUTE_MAPS; map++) {
        if (!group[map])
            continue;
        const struct brute_packing image = brute_mapped(brute, map, packing);
        orbit_image(puzzle, map, packing->placement, packing->count, room);
        cr_assert_eq(memcmp(room, image.placement, image.count * sizeof *room), 0,
                     "%s: packing %zu, map %u", name, p, map);
        maps++;
        stabiliser += brute_compare(&image, packing) == 0;
        if (brute_compare(&image, &least) < 0)
            least = image;
    }
    const bool is_least = brute_compare(&least, packing) == 0;
    cr_assert_eq(orbit_if_least(puzzle, set_of(group), packing->placement, packing->count, room),
                 is_least ? maps / stabiliser : 0, "%s: packing %zu", name, p);
    memcpy(own, packing->placement, packing->count * sizeof *own);
    orbit_least(puzzle, set_of(group), own, packing->count, room);
    cr_assert_eq(memcmp(own, least.placement, least.count * sizeof *own), 0, "%s: packing %zu",
                 name, p);
}

Test(orbit, least_packings_and_sizes_of_orbits_are_those_of_brute_force)
{
    for (unsigned e = 0; e < EXAMPLE_COUNT; e++) {
        cn_puzzle *puzzle = parse(EXAMPLES[e].text);
        struct brute *brute = brute_force(puzzle);
        const size_t step = 1 + brute->count / 500;
        for (size_t p = 0; p < brute->count; p += step) {
            check_packing(EXAMPLES[e].name, brute, brute->map, p);
            check_packing(EXAMPLES[e].name, brute, brute->rotation, p);
        }
        brute_free(brute);
        cn_puzzle_free(puzzle);
    }
}
