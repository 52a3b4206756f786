#include "cubenum/cubemap.h"
#include "cubenum/list.h"
#include "puzzles.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ALL = 11520, BLOCKS = 7, PLACEMENTS = 688 };

static cn_listing *
list(const cn_puzzle *puzzle, cn_convention convention, const cn_search_options *options)
{
    cn_listing *listing = NULL;
    cn_error error = {0};

    cr_assert_eq(cn_list(puzzle, convention, options, &listing, NULL, &error), CN_OK, "%s",
                 error.what);
    return listing;
}

static const struct {
    const char *name;
    cn_convention convention;
    uint64_t count;
} CASES[] = {
    {"all", CN_ALL, 11520},
    {"rotation", CN_ROTATION, 480},
    {"reflection", CN_REFLECTION, 240},
    {"anchored", CN_ANCHORED, 339},
};
enum { CASE_COUNT = sizeof CASES / sizeof CASES[0] };

/*
 * Packings by brute force: into the first empty cell goes each placement that fits of each block
 * that is left.
 */
static unsigned short naive[ALL][BLOCKS];
/* The placements that have this cell and none before it. */
static cn_placement starting[27][PLACEMENTS];
static unsigned short number[27][PLACEMENTS];
static unsigned count_starting[27];

static void
fill(uint32_t covered, unsigned used, unsigned short *chosen, unsigned *count)
{
    if (covered == (1u << 27) - 1) {
        cr_assert_lt(*count, ALL, "more packings than there are");
        memcpy(naive[(*count)++], chosen, sizeof naive[0]);
        return;
    }
    const int empty = __builtin_ctz(~covered);
    for (unsigned n = 0; n < count_starting[empty]; n++) {
        const cn_placement *p = &starting[empty][n];
        if ((used >> p->block & 1) != 0 || (p->cells & covered) != 0)
            continue;
        chosen[p->block] = number[empty][n];
        fill(covered | p->cells, used | 1u << p->block, chosen, count);
    }
}

static int
compare_packings(const void *a, const void *b)
{
    const unsigned short *first = a;
    const unsigned short *second = b;

    for (unsigned i = 0; i < BLOCKS; i++)
        if (first[i] != second[i])
            return (int)first[i] - second[i];
    return 0;
}

static void
pack_by_brute_force(const cn_puzzle *puzzle)
{
    unsigned short chosen[BLOCKS];
    unsigned count = 0;

    for (unsigned n = 0; n < PLACEMENTS; n++) {
        const cn_placement p = cn_puzzle_placement(puzzle, n);
        const int first = __builtin_ctz(p.cells);
        number[first][count_starting[first]] = (unsigned short)n;
        starting[first][count_starting[first]++] = p;
    }
    fill(0, 0, chosen, &count);
    cr_assert_eq(count, ALL, "brute force finds %u", count);
    qsort(naive, ALL, sizeof naive[0], compare_packings);
}

Test(listing, of_all_packings_is_what_brute_force_finds_in_that_order)
{
    cn_puzzle *puzzle = seven_blocks();

    pack_by_brute_force(puzzle);
    for (unsigned no_types = 0; no_types <= 1; no_types++) {
        const cn_search_options options = {.threads = 2, .no_types = no_types};
        cn_listing *listing = list(puzzle, CN_ALL, &options);
        cr_assert_eq(cn_listing_count(listing), ALL);
        for (unsigned n = 0; n < ALL; n++)
            cr_assert_eq(memcmp(cn_listing_packing(listing, n), naive[n], sizeof naive[n]), 0,
                         "no types: %u, packing %u", no_types, n);
        cn_listing_free(listing);
    }
    cn_puzzle_free(puzzle);
}

Test(listing, counts_and_ascending_order_in_each_convention)
{
    cn_puzzle *puzzle = seven_blocks();

    for (unsigned i = 0; i < CASE_COUNT; i++) {
        cn_listing *listing = list(puzzle, CASES[i].convention, NULL);
        cr_assert_eq(cn_listing_count(listing), CASES[i].count, "%s", CASES[i].name);
        for (uint64_t n = 1; n < CASES[i].count; n++) {
            const unsigned short *before = cn_listing_packing(listing, n - 1);
            const unsigned short *packing = cn_listing_packing(listing, n);
            unsigned b = 0;
            while (b < BLOCKS && before[b] == packing[b])
                b++;
            cr_assert(b < BLOCKS && before[b] < packing[b], "%s, packing %u", CASES[i].name,
                      (unsigned)n);
        }
        cn_listing_free(listing);
    }
    cn_puzzle_free(puzzle);
}

Test(listing, every_packing_covers_each_cell_once_with_each_block)
{
    cn_puzzle *puzzle = seven_blocks();

    for (unsigned i = 0; i < CASE_COUNT; i++) {
        cn_listing *listing = list(puzzle, CASES[i].convention, NULL);
        for (uint64_t n = 0; n < CASES[i].count; n++) {
            const unsigned short *packing = cn_listing_packing(listing, n);
            char expected[28] = "...........................", letters[28];
            for (unsigned b = 0; b < BLOCKS; b++) {
                const cn_placement p = cn_puzzle_placement(puzzle, packing[b]);
                cr_assert_eq(p.block, b, "%s, packing %u", CASES[i].name, (unsigned)n);
                for (unsigned cell = 0; cell < 27; cell++)
                    if ((p.cells >> cell & 1) != 0) {
                        cr_assert_eq(expected[cell], '.', "%s, packing %u, cell %u twice",
                                     CASES[i].name, (unsigned)n, cell);
                        expected[cell] = "ABCDEFG"[b];
                    }
            }
            cr_assert_null(strchr(expected, '.'), "%s, packing %u: %s", CASES[i].name, (unsigned)n,
                           expected);
            cn_listing_letters(listing, n, letters);
            cr_assert_str_eq(letters, expected, "%s, packing %u", CASES[i].name, (unsigned)n);
        }
        cn_listing_free(listing);
    }
    cn_puzzle_free(puzzle);
}

Test(listing, is_the_same_for_all_threads_and_options)
{
    static const cn_search_options WAYS[] = {
        {.threads = 2},
        {.threads = 3},
        {.threads = 8},
        {.threads = 3, .split_depth = 1},
        {.split_depth = 2},
        {.no_types = true},
        {.threads = 2, .no_bind = true},
        {.split_depth = 27},
    };
    static const cn_search_options ONE = {.threads = 1};
    cn_puzzle *puzzle = seven_blocks();

    for (unsigned i = 0; i < CASE_COUNT; i++) {
        cn_listing *expected = list(puzzle, CASES[i].convention, &ONE);
        cr_assert_eq(cn_listing_count(expected), CASES[i].count, "%s", CASES[i].name);
        for (size_t w = 0; w < sizeof WAYS / sizeof WAYS[0]; w++) {
            cn_listing *listing = list(puzzle, CASES[i].convention, &WAYS[w]);
            cr_assert_eq(cn_listing_count(listing), CASES[i].count, "%s, way %zu", CASES[i].name,
                         w);
            for (uint64_t n = 0; n < CASES[i].count; n++)
                cr_assert_eq(memcmp(cn_listing_packing(listing, n), cn_listing_packing(expected, n),
                                    BLOCKS * sizeof(unsigned short)),
                             0, "%s, way %zu, packing %u", CASES[i].name, w, (unsigned)n);
            cn_listing_free(listing);
        }
        cn_listing_free(expected);
    }
    cn_puzzle_free(puzzle);
}

Test(listing, solution_1_is_that_of_the_seed_to_the_letter)
{
    static const char LINE[] = "#001 (0+000, 0+100, 2+111, 0+002, 3+021, 2+010, 8+200)\n";
    static const char GRID[] = "#001 (0+000, 0+100, 2+111, 0+002, 3+021, 2+010, 8+200)\n"
                               "AAD  BBD  GBD\n"
                               "FAD  BCC  GGC\n"
                               "FFE  FEE  GEC\n";
    cn_puzzle *puzzle = seven_blocks();
    cn_listing *listing = list(puzzle, CN_ANCHORED, NULL);
    char text[200];

    cr_expect_eq(cn_listing_write(listing, 0, CN_FORMAT_GRID, text, sizeof text), sizeof GRID - 1);
    cr_expect_str_eq(text, GRID);
    cr_expect_eq(cn_listing_write(listing, 0, CN_FORMAT_LINE, text, sizeof text), sizeof LINE - 1);
    cr_expect_str_eq(text, LINE);
    cn_listing_free(listing);
    cn_puzzle_free(puzzle);
}

Test(listing, write_tells_the_size_needed_and_cuts_off_safely)
{
    static const cn_packing_format FORMATS[] = {CN_FORMAT_LINE, CN_FORMAT_GRID};
    cn_puzzle *puzzle = seven_blocks();
    cn_listing *listing = list(puzzle, CN_ALL, NULL);

    for (unsigned f = 0; f < 2; f++)
        for (uint64_t index = 0; index < ALL; index += ALL - 1) {
            char whole[200], text[200];
            const size_t needed = cn_listing_write(listing, index, FORMATS[f], whole, sizeof whole);
            cr_assert_lt(needed, sizeof whole);
            cr_expect_eq(strlen(whole), needed, "format %u", f);
            cr_expect_eq(cn_listing_write(listing, index, FORMATS[f], NULL, 0), needed, "format %u",
                         f);
            for (size_t size = 1; size <= needed + 1; size++) {
                memset(text, '#', sizeof text);
                cr_assert_eq(cn_listing_write(listing, index, FORMATS[f], text, size), needed,
                             "format %u, size %zu", f, size);
                cr_assert_eq(strlen(text), size - 1, "format %u, size %zu", f, size);
                cr_assert_eq(memcmp(text, whole, size - 1), 0, "format %u, size %zu", f, size);
                cr_assert_eq(text[size], '#', "format %u, size %zu: written beyond", f, size);
            }
        }
    cn_listing_free(listing);
    cn_puzzle_free(puzzle);
}

Test(listing, numbers_have_three_digits_at_least)
{
    static const struct {
        uint64_t index;
        const char *number;
    } NUMBERS[] = {
        {0, "#001 ("}, {98, "#099 ("}, {99, "#100 ("}, {999, "#1000 ("}, {11519, "#11520 ("}};
    cn_puzzle *puzzle = seven_blocks();
    cn_listing *listing = list(puzzle, CN_ALL, NULL);

    for (size_t i = 0; i < sizeof NUMBERS / sizeof NUMBERS[0]; i++) {
        char text[200];
        cn_listing_write(listing, NUMBERS[i].index, CN_FORMAT_LINE, text, sizeof text);
        cr_expect_eq(strncmp(text, NUMBERS[i].number, strlen(NUMBERS[i].number)), 0, "%s", text);
    }
    cn_listing_free(listing);
    cn_puzzle_free(puzzle);
}

Test(listing, only_the_anchored_one_holds_a_and_numbers_its_orientation_0)
{
    cn_puzzle *puzzle = seven_blocks();

    for (unsigned i = 0; i < CASE_COUNT; i++) {
        const bool anchored = CASES[i].convention == CN_ANCHORED;
        cn_listing *listing = list(puzzle, CASES[i].convention, NULL);
        unsigned numbered[12] = {0};
        cr_expect_eq(cn_listing_held(listing), anchored ? 0 : CN_BLOCK_NONE, "%s", CASES[i].name);
        for (uint64_t n = 0; n < CASES[i].count; n++) {
            const unsigned short a = cn_listing_packing(listing, n)[0];
            const unsigned orientation = cn_puzzle_placement(puzzle, a).orientation;
            char text[200], label[16];
            cn_listing_write(listing, n, CN_FORMAT_LINE, text, sizeof text);
            snprintf(label, sizeof label, "(%u+", anchored ? 0 : orientation);
            cr_assert_not_null(strstr(text, label), "%s: %s", CASES[i].name, text);
            numbered[orientation]++;
        }
        for (unsigned o = 0; o < 12; o++)
            if (anchored)
                cr_expect_eq(numbered[o], o == 9 ? 339 : 0, "orientation %u", o);
            else if (CASES[i].convention == CN_ALL)
                cr_expect_eq(numbered[o], 960, "orientation %u of A in one packing of twelve", o);
        cn_listing_free(listing);
    }

    const cn_search_options by_d = {.anchor = 3};
    cn_listing *listing = list(puzzle, CN_ANCHORED, &by_d);
    cr_expect_eq(cn_listing_count(listing), 240, "D as the anchor");
    cr_expect_eq(cn_listing_held(listing), CN_BLOCK_NONE, "D is not pinned");
    cn_listing_free(listing);
    cn_puzzle_free(puzzle);
}

static int
compare_letters(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Where a packing stands among all, by its letters. */
struct position {
    char letters[28];
    unsigned index;
};

Test(listing, of_each_class_the_first_is_listed)
{
    cn_puzzle *puzzle = seven_blocks();
    cn_listing *all = list(puzzle, CN_ALL, NULL);
    struct position *position = malloc(ALL * sizeof *position);
    cn_cubemap map[CN_CUBEMAPS];

    for (unsigned m = 0; m < CN_CUBEMAPS; m++)
        cr_assert_eq(cn_cubemap_describe(m, &map[m]), CN_OK);
    for (unsigned n = 0; n < ALL; n++) {
        cn_listing_letters(all, n, position[n].letters);
        position[n].index = n;
    }
    qsort(position, ALL, sizeof *position, compare_letters);
    for (unsigned reflections = 0; reflections <= 1; reflections++) {
        cn_listing *listing = list(puzzle, reflections ? CN_REFLECTION : CN_ROTATION, NULL);
        unsigned last = 0, covered = 0;
        for (uint64_t n = 0; n < cn_listing_count(listing); n++) {
            struct position here, image = {.index = 0};
            unsigned own = 0, least = ALL, seen = 0;
            cn_listing_letters(listing, n, here.letters);
            for (unsigned m = 0; m < CN_CUBEMAPS; m++) {
                if (!map[m].rotation && !reflections)
                    continue;
                for (unsigned cell = 0; cell < 27; cell++) {
                    const char letter = here.letters[cell];
                    const char other = letter == 'B' ? 'C' : letter == 'C' ? 'B' : letter;
                    image.letters[map[m].image[cell]] = map[m].rotation ? letter : other;
                }
                const struct position *found =
                    bsearch(&image, position, ALL, sizeof image, compare_letters);
                cr_assert_not_null(found);
                own = m == 0 ? found->index : own;
                least = found->index < least ? found->index : least;
                seen++;
            }
            cr_assert_eq(own, least, "reflections: %u, packing %u", reflections, (unsigned)n);
            cr_assert(n == 0 || own > last, "reflections: %u, packing %u", reflections,
                      (unsigned)n);
            last = own;
            covered += seen; /* no map keeps a packing, so as many as there are maps */
        }
        cr_expect_eq(covered, ALL, "reflections: %u", reflections);
        cn_listing_free(listing);
    }
    free(position);
    cn_listing_free(all);
    cn_puzzle_free(puzzle);
}

Test(listing, up_to_reflection_is_refused_where_it_does_not_apply)
{
    static const char TEXT[] = "puzzle chiral\ntarget 3x3x3\nblock B\n  BB .B\n  B. ..\n"
                               "block C\n  ..C C.C CCC\n  .CC CCC CCC\n  CCC CCC CCC\n";
    cn_puzzle *puzzle = NULL;
    cn_listing *listing = NULL;
    cn_error error = {0};

    cr_assert_eq(cn_puzzle_parse(TEXT, sizeof TEXT - 1, &puzzle, NULL), CN_OK);
    cr_expect_eq(cn_list(puzzle, CN_REFLECTION, NULL, &listing, NULL, &error), CN_EINVAL);
    cr_expect_not_null(strstr(error.what, "chiral"), "'%s'", error.what);
    cr_expect_null(listing);
    cr_expect_eq(cn_list(puzzle, CN_REFLECTION, NULL, &listing, NULL, NULL), CN_EINVAL);
    listing = list(puzzle, CN_ALL, NULL);
    cr_expect_eq(cn_listing_count(listing), 24);
    cn_listing_free(listing);
    cn_puzzle_free(puzzle);
}

Test(listing, a_puzzle_without_packings_has_an_empty_listing)
{
    static const char TEXT[] = "puzzle p\ntarget 3x3x3\nblock A\n  AA\n  .A\n";
    cn_puzzle *puzzle = NULL;

    cr_assert_eq(cn_puzzle_parse(TEXT, sizeof TEXT - 1, &puzzle, NULL), CN_OK);
    for (unsigned i = 0; i < CASE_COUNT; i++) {
        cn_listing *listing = list(puzzle, CASES[i].convention, NULL);
        cr_expect_eq(cn_listing_count(listing), 0, "%s", CASES[i].name);
        cn_listing_free(listing);
    }
    cn_listing_free(NULL);
    cn_puzzle_free(puzzle);
}
