#include "cubenum/celltype.h"

#include "brute.h"
#include "examples.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static cn_celltypes *
types_of(const cn_puzzle *puzzle)
{
    cn_celltypes *types = NULL;

    cr_assert(cn_celltypes_apply(puzzle));
    cr_assert_eq(cn_celltypes_create(puzzle, &types), CN_OK);
    return types;
}

/* Cells of each type by counting odd coordinates. */
static void
count_cells(const cn_puzzle *puzzle, unsigned placement, unsigned out[CN_CELL_TYPES])
{
    const cn_box box = cn_puzzle_box(puzzle);
    unsigned short cells[CN_CELLS_MAX];
    const unsigned count = cn_placement_cells(puzzle, placement, cells);

    memset(out, 0, CN_CELL_TYPES * sizeof *out);
    for (unsigned i = 0; i < count; i++) {
        const unsigned place = cn_puzzle_cell(puzzle, cells[i]);
        out[place / box.columns / box.rows % 2 + place / box.columns % box.rows % 2
            + place % box.columns % 2]++;
    }
}

static bool
covers(const cn_profile *profile, const unsigned counts[CN_CELL_TYPES])
{
    for (unsigned t = 0; t < CN_CELL_TYPES; t++)
        if (profile->cells[t] != counts[t])
            return false;
    return true;
}

/* Is a's profile before b's: more cells of the first type in which they differ? */
static bool
descends(const cn_profile *a, const cn_profile *b)
{
    for (unsigned t = 0; t < CN_CELL_TYPES; t++)
        if (a->cells[t] != b->cells[t])
            return a->cells[t] > b->cells[t];
    return false;
}

static void
check_profiles(const char *name, const cn_puzzle *puzzle, const cn_celltypes *types)
{
    for (unsigned b = 0; b < cn_puzzle_blocks(puzzle); b++) {
        const unsigned first = cn_block_first_placement(puzzle, b);
        unsigned sum = 0;
        for (unsigned i = 0; i < cn_celltypes_profiles(types, b); i++) {
            const cn_profile profile = cn_celltypes_profile(types, b, i);
            unsigned placements = 0;
            for (unsigned n = first; n < first + cn_block_placements(puzzle, b); n++) {
                unsigned counts[CN_CELL_TYPES];
                count_cells(puzzle, n, counts);
                if (!covers(&profile, counts))
                    continue;
                placements++;
                cr_assert_eq(cn_celltypes_allow(types, n), profile.possible, "%s: %u", name, n);
            }
            cr_expect_eq(profile.placements, placements, "%s: block %u, profile %u", name, b, i);
            sum += placements;
            if (i > 0) {
                const cn_profile before = cn_celltypes_profile(types, b, i - 1);
                cr_expect(descends(&before, &profile), "%s: block %u, profile %u", name, b, i);
            }
        }
        cr_expect_eq(sum, cn_block_placements(puzzle, b), "%s: block %u", name, b);
    }
}

enum { COMBINATIONS_MAX = 4096, BLOCKS = 8 };

struct visited {
    unsigned blocks, count;
    unsigned stop_after; /* 0: never */
    unsigned short profiles[COMBINATIONS_MAX][BLOCKS];
};

static int
note(const unsigned short *profiles, void *context)
{
    struct visited *visited = context;

    cr_assert_lt(visited->count, COMBINATIONS_MAX, "too many combinations");
    memcpy(visited->profiles[visited->count++], profiles, visited->blocks * sizeof *profiles);
    return visited->count == visited->stop_after;
}

/* All products of profiles in lexicographic order, as an odometer. */
static void
combine_by_brute_force(const cn_celltypes *types, struct visited *out)
{
    unsigned full[CN_CELL_TYPES];
    unsigned short wheel[BLOCKS] = {0};

    cn_celltypes_target(types, full);
    for (;;) {
        unsigned sum[CN_CELL_TYPES] = {0};
        for (unsigned b = 0; b < out->blocks; b++) {
            const cn_profile profile = cn_celltypes_profile(types, b, wheel[b]);
            for (unsigned t = 0; t < CN_CELL_TYPES; t++)
                sum[t] += profile.cells[t];
        }
        if (memcmp(sum, full, sizeof sum) == 0)
            note(wheel, out);
        unsigned b = out->blocks;
        while (b > 0 && ++wheel[b - 1] == cn_celltypes_profiles(types, b - 1))
            wheel[--b] = 0;
        if (b == 0)
            return;
    }
}

static void
check_combinations(const char *name, const cn_puzzle *puzzle, const cn_celltypes *types,
                   unsigned expected)
{
    static struct visited brute, visited;
    const unsigned blocks = cn_puzzle_blocks(puzzle);

    brute = visited = (struct visited){.blocks = blocks};
    combine_by_brute_force(types, &brute);
    if (expected != UINT_MAX)
        cr_expect_eq(brute.count, expected, "%s: %u", name, brute.count);
    cr_expect_eq(cn_celltypes_combinations(types), brute.count, "%s", name);
    cr_expect_eq(cn_celltypes_visit(types, note, &visited), CN_OK);
    cr_assert_eq(visited.count, brute.count, "%s", name);
    cr_expect_eq(memcmp(visited.profiles, brute.profiles, sizeof brute.profiles), 0, "%s", name);
    /* A profile is possible if and only if one of the combinations has it. */
    for (unsigned b = 0; b < blocks; b++)
        for (unsigned i = 0; i < cn_celltypes_profiles(types, b); i++) {
            bool used = false;
            for (unsigned n = 0; n < brute.count; n++)
                used = used || brute.profiles[n][b] == i;
            cr_expect_eq(cn_celltypes_profile(types, b, i).possible, used, "%s: block %u, %u", name,
                         b, i);
        }
}

Test(celltype, profiles_and_combinations_are_those_of_brute_force)
{
    unsigned tried = 0;

    for (unsigned e = 0; e < EXAMPLE_COUNT; e++) {
        cn_puzzle *puzzle = parse(EXAMPLES[e].text);
        if (cn_celltypes_apply(puzzle)) {
            cn_celltypes *types = types_of(puzzle);
            check_profiles(EXAMPLES[e].name, puzzle, types);
            check_combinations(EXAMPLES[e].name, puzzle, types, UINT_MAX);
            cn_celltypes_free(types);
            tried++;
        }
        cn_puzzle_free(puzzle);
    }
    cr_expect_gt(tried, 5);
}

Test(celltype, exactly_11_combinations_fill_the_cube_with_the_seven_blocks)
{
    cn_puzzle *puzzle = seven_blocks();
    cn_celltypes *types = types_of(puzzle);
    unsigned full[CN_CELL_TYPES];

    cn_celltypes_target(types, full);
    cr_expect(full[CN_VERTEX] == 8 && full[CN_EDGE] == 12 && full[CN_FACE] == 6
              && full[CN_CENTRE] == 1);
    check_profiles("seven blocks", puzzle, types);
    check_combinations("seven blocks", puzzle, types, 11);
    cn_celltypes_free(types);
    cn_puzzle_free(puzzle);
}

Test(celltype, placements_are_ruled_out_as_on_the_slides)
{
    static const unsigned AFTER[] = {72, 96, 96, 96, 72, 32, 24};
    cn_puzzle *puzzle = seven_blocks();
    cn_celltypes *types = types_of(puzzle);

    for (unsigned b = 0; b < 7; b++) {
        const unsigned first = cn_block_first_placement(puzzle, b);
        unsigned left = 0;
        for (unsigned n = first; n < first + cn_block_placements(puzzle, b); n++)
            left += cn_celltypes_allow(types, n);
        cr_expect_eq(left, AFTER[b], "block %u: %u left", b, left);
    }
    cn_celltypes_free(types);
    cn_puzzle_free(puzzle);
}

Test(celltype, no_placement_of_a_packing_is_ruled_out)
{
    for (unsigned e = 0; e < EXAMPLE_COUNT; e++) {
        cn_puzzle *puzzle = parse(EXAMPLES[e].text);
        if (cn_celltypes_apply(puzzle)) {
            struct brute *brute = brute_force(puzzle);
            cn_celltypes *types = types_of(puzzle);
            for (size_t p = 0; p < brute->count; p++)
                for (unsigned i = 0; i < brute->packing[p].count; i++)
                    cr_assert(cn_celltypes_allow(types, brute->packing[p].placement[i]), "%s",
                              EXAMPLES[e].name);
            cn_celltypes_free(types);
            brute_free(brute);
        }
        cn_puzzle_free(puzzle);
    }
}

Test(celltype, visit_stops_when_asked)
{
    cn_puzzle *puzzle = seven_blocks();
    cn_celltypes *types = types_of(puzzle);

    for (unsigned after = 1; after <= 11; after++) {
        static struct visited visited;
        visited = (struct visited){.blocks = 7, .stop_after = after};
        cr_expect_eq(cn_celltypes_visit(types, note, &visited), CN_ESTOPPED, "after %u", after);
        cr_expect_eq(visited.count, after, "after %u", after);
    }
    cn_celltypes_free(types);
    cn_puzzle_free(puzzle);
}

Test(celltype, apply_where_each_block_is_used_once_and_the_tables_are_small)
{
    static const struct {
        const char *text;
        bool apply;
    } CASES[] = {
        {"target 3x3x3\nblock A\n A\n", true},
        {"target 3x3x3\nblock A 2\n A\n", false},
        {"target 3x3x3\nblock A 0..1\n A\n", false},
        {"target 3x3x3\nblock A\n A\nblock B 1..2\n BB\n", false},
        {"target\n ++\n ++\nblock A\n A\n", false},
        {"target\n ++\n ++\nholes 0\nblock A\n A\n", true},
        {"target 2x2x5\nblock A\n A\n", true}, /* 4, 8, 6, 2: 5*9*7*3 states */
        {"target 5x5x5\nblock A\n A\n", false},
        {"target 1x6x10\nblock A\n A\n", false}, /* 15, 30, 15: 16*31*16 */
        {"target 1x4x4\nblock A\n A\n", true},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char text[200];
        snprintf(text, sizeof text, "puzzle p\n%s", CASES[i].text);
        cn_puzzle *puzzle = parse(text);
        cr_expect_eq(cn_celltypes_apply(puzzle), CASES[i].apply, "%s", text);
        cn_puzzle_free(puzzle);
    }
    cn_celltypes_free(NULL);
}
