#include "cubenum/celltype.h"
#include "puzzles.h"

#include <criterion/criterion.h>
#include <string.h>

static cn_celltypes *
types_of(const cn_puzzle *puzzle)
{
    cn_celltypes *types = NULL;

    cr_assert_eq(cn_celltypes_create(puzzle, &types), CN_OK);
    return types;
}

/* Cells of each type by counting odd coordinates. */
static void
count_cells(uint32_t cells, unsigned out[CN_CELL_TYPES])
{
    memset(out, 0, CN_CELL_TYPES * sizeof *out);
    for (unsigned p = 0; p < 3; p++)
        for (unsigned r = 0; r < 3; r++)
            for (unsigned c = 0; c < 3; c++)
                if ((cells >> (9 * p + 3 * r + c) & 1) != 0)
                    out[(p == 1) + (r == 1) + (c == 1)]++;
}

static bool
covers(const cn_profile *profile, const unsigned counts[CN_CELL_TYPES])
{
    for (unsigned t = 0; t < CN_CELL_TYPES; t++)
        if (profile->cells[t] != counts[t])
            return false;
    return true;
}

Test(celltype, profiles_are_those_of_the_placements_in_descending_order)
{
    cn_puzzle *puzzle = seven_blocks();
    cn_celltypes *types = types_of(puzzle);

    for (unsigned b = 0; b < 7; b++) {
        const unsigned first = cn_block_first_placement(puzzle, b);
        unsigned sum = 0;
        for (unsigned i = 0; i < cn_celltypes_profiles(types, b); i++) {
            const cn_profile profile = cn_celltypes_profile(types, b, i);
            unsigned placements = 0;
            for (unsigned n = 0; n < cn_block_placements(puzzle, b); n++) {
                unsigned counts[CN_CELL_TYPES];
                count_cells(cn_puzzle_placement(puzzle, first + n).cells, counts);
                placements += covers(&profile, counts);
            }
            cr_expect_eq(profile.placements, placements, "block %u, profile %u", b, i);
            cr_expect_gt(placements, 0, "block %u, profile %u", b, i);
            sum += placements;
            if (i > 0) {
                const cn_profile before = cn_celltypes_profile(types, b, i - 1);
                cr_expect_gt(memcmp(before.cells, profile.cells, CN_CELL_TYPES), 0,
                             "block %u, profile %u", b, i);
            }
        }
        cr_expect_eq(sum, cn_block_placements(puzzle, b), "block %u", b);
    }
    cn_celltypes_free(types);
    cn_puzzle_free(puzzle);
}

Test(celltype, the_profiles_of_the_spec_and_no_others_are_possible)
{
    static const struct {
        unsigned block;
        unsigned count;
        unsigned char cells[3][CN_CELL_TYPES];
    } SURVIVORS[] = {
        {0, 3, {{1, 1, 1, 0}, {0, 1, 2, 0}, {0, 0, 2, 1}}},
        {3, 2, {{2, 2, 0, 0}, {1, 2, 1, 0}}},
        {4, 2, {{1, 2, 1, 0}, {0, 1, 2, 1}}},
        {5, 2, {{1, 3, 0, 0}, {0, 2, 1, 1}}},
        {6, 1, {{2, 1, 1, 0}}},
    };
    cn_puzzle *puzzle = seven_blocks();
    cn_celltypes *types = types_of(puzzle);

    for (size_t s = 0; s < sizeof SURVIVORS / sizeof SURVIVORS[0]; s++) {
        const unsigned block = SURVIVORS[s].block;
        unsigned found = 0;
        for (unsigned i = 0; i < cn_celltypes_profiles(types, block); i++) {
            const cn_profile profile = cn_celltypes_profile(types, block, i);
            if (!profile.possible)
                continue;
            cr_assert_lt(found, SURVIVORS[s].count, "block %u has one more", block);
            cr_expect_eq(memcmp(profile.cells, SURVIVORS[s].cells[found], CN_CELL_TYPES), 0,
                         "block %u, survivor %u", block, found);
            found++;
        }
        cr_expect_eq(found, SURVIVORS[s].count, "block %u", block);
    }
    for (unsigned block = 1; block <= 2; block++) {
        cr_expect_eq(cn_celltypes_profiles(types, block), 4, "block %u", block);
        for (unsigned i = 0; i < 4; i++)
            cr_expect(cn_celltypes_profile(types, block, i).possible, "block %u, profile %u", block,
                      i);
    }
    cn_celltypes_free(types);
    cn_puzzle_free(puzzle);
}

Test(celltype, placements_are_ruled_out_as_in_the_spec)
{
    static const unsigned BEFORE[] = {144, 96, 96, 144, 72, 64, 72};
    static const unsigned AFTER[] = {72, 96, 96, 96, 72, 32, 24};
    cn_puzzle *puzzle = seven_blocks();
    cn_celltypes *types = types_of(puzzle);

    for (unsigned b = 0; b < 7; b++) {
        const unsigned first = cn_block_first_placement(puzzle, b);
        unsigned left = 0;
        for (unsigned n = 0; n < cn_block_placements(puzzle, b); n++)
            left += cn_celltypes_allow(types, b, cn_puzzle_placement(puzzle, first + n).cells);
        cr_expect_eq(cn_block_placements(puzzle, b), BEFORE[b], "block %u", b);
        cr_expect_eq(left, AFTER[b], "block %u: %u left", b, left);
    }
    cn_celltypes_free(types);
    cn_puzzle_free(puzzle);
}

Test(celltype, cells_that_no_placement_covers_are_not_allowed)
{
    cn_puzzle *puzzle = seven_blocks();
    cn_celltypes *types = types_of(puzzle);

    cr_expect_not(cn_celltypes_allow(types, 0, 0), "no cell at all");
    cr_expect_not(cn_celltypes_allow(types, 0, 1u << 0 | 1u << 2 | 1u << 6), "three vertices");
    cr_expect_not(cn_celltypes_allow(types, 0, (1u << 27) - 1), "the whole cube");
    cn_celltypes_free(types);
    cn_puzzle_free(puzzle);
}

enum { COMBINATIONS_MAX = 64 };

struct visited {
    unsigned count;
    unsigned stop_after; /* 0: never */
    unsigned char profiles[COMBINATIONS_MAX][7];
};

static int
note(const unsigned char *profiles, void *context)
{
    struct visited *visited = context;

    cr_assert_lt(visited->count, COMBINATIONS_MAX, "too many combinations");
    memcpy(visited->profiles[visited->count++], profiles, 7);
    return visited->count == visited->stop_after;
}

/* All products of profiles in lexicographic order, as an odometer. */
static void
combine_by_brute_force(const cn_celltypes *types, struct visited *out)
{
    static const unsigned CUBE[CN_CELL_TYPES] = {8, 12, 6, 1};
    unsigned char wheel[7] = {0};

    for (;;) {
        unsigned sum[CN_CELL_TYPES] = {0};
        for (unsigned b = 0; b < 7; b++) {
            const cn_profile profile = cn_celltypes_profile(types, b, wheel[b]);
            for (unsigned t = 0; t < CN_CELL_TYPES; t++)
                sum[t] += profile.cells[t];
        }
        if (memcmp(sum, CUBE, sizeof sum) == 0)
            note(wheel, out);
        unsigned b = 7;
        while (b > 0 && ++wheel[b - 1] == cn_celltypes_profiles(types, b - 1))
            wheel[--b] = 0;
        if (b == 0)
            return;
    }
}

Test(celltype, exactly_11_combinations_fill_the_cube_and_visit_yields_them_in_order)
{
    cn_puzzle *puzzle = seven_blocks();
    cn_celltypes *types = types_of(puzzle);
    struct visited expected = {0}, visited = {0};

    combine_by_brute_force(types, &expected);
    cr_assert_eq(expected.count, 11, "brute force finds %u", expected.count);
    cr_expect_eq(cn_celltypes_combinations(types), 11);
    cr_expect_eq(cn_celltypes_visit(types, note, &visited), CN_OK);
    cr_assert_eq(visited.count, 11);
    cr_expect_eq(memcmp(visited.profiles, expected.profiles, sizeof expected.profiles), 0);

    /* A profile is possible if and only if one of the eleven has it. */
    for (unsigned b = 0; b < 7; b++)
        for (unsigned i = 0; i < cn_celltypes_profiles(types, b); i++) {
            bool used = false;
            for (unsigned n = 0; n < 11; n++)
                used = used || expected.profiles[n][b] == i;
            cr_expect_eq(cn_celltypes_profile(types, b, i).possible, used, "block %u, profile %u",
                         b, i);
        }
    cn_celltypes_free(types);
    cn_puzzle_free(puzzle);
}

Test(celltype, visit_stops_when_asked)
{
    cn_puzzle *puzzle = seven_blocks();
    cn_celltypes *types = types_of(puzzle);

    for (unsigned after = 1; after <= 11; after++) {
        struct visited visited = {.stop_after = after};
        cr_expect_eq(cn_celltypes_visit(types, note, &visited), CN_ESTOPPED, "after %u", after);
        cr_expect_eq(visited.count, after, "after %u", after);
    }
    cn_celltypes_free(types);
    cn_puzzle_free(puzzle);
}

Test(celltype, a_puzzle_of_another_volume_has_no_combination)
{
    static const struct {
        const char *text;
        unsigned volume;
    } CASES[] = {
        {"puzzle p\ntarget 3x3x3\nblock A\n  A\n", 1},
        {"puzzle p\ntarget 3x3x3\nblock A\n  .AA AAA AAA\n  AAA AAA AAA\n  AAA AAA AAA\n", 26},
        {"puzzle p\ntarget 3x3x3\nblock A\n  A\nblock B\n  BBB\n  BBB\n  BBB\nblock C\n"
         "  CCC CCC\n  CCC CCC\n  CCC CCC\n",
         28},
    };

    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        cn_puzzle *puzzle = parse(CASES[i].text);
        cn_celltypes *types = types_of(puzzle);
        struct visited visited = {0};
        cr_expect_eq(cn_puzzle_volume(puzzle), CASES[i].volume);
        cr_expect_eq(cn_celltypes_combinations(types), 0, "volume %u", CASES[i].volume);
        cr_expect_eq(cn_celltypes_visit(types, note, &visited), CN_OK);
        cr_expect_eq(visited.count, 0, "volume %u", CASES[i].volume);
        for (unsigned b = 0; b < cn_puzzle_blocks(puzzle); b++)
            for (unsigned n = 0; n < cn_celltypes_profiles(types, b); n++)
                cr_expect_not(cn_celltypes_profile(types, b, n).possible, "volume %u, block %u",
                              CASES[i].volume, b);
        cn_celltypes_free(types);
        cn_puzzle_free(puzzle);
    }
}

Test(celltype, the_types_outlive_the_puzzle)
{
    cn_puzzle *puzzle = seven_blocks();
    cn_celltypes *types = types_of(puzzle);

    cn_puzzle_free(puzzle);
    cr_expect_eq(cn_celltypes_combinations(types), 11);
    cr_expect(cn_celltypes_allow(types, 0, 1u << 0 | 1u << 1 | 1u << 4), "A at 0+000");
    cn_celltypes_free(types);
    cn_celltypes_free(NULL);
}
