#include "cubenum/list.h"

#include "brute.h"
#include "examples.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The packings that a listing should hand out next: those for which `wanted`, of all by brute force. */
struct reader {
    const struct brute *brute;
    const bool *wanted; /* [packing] */
    size_t next;
    uint64_t number, stop_at;
    unsigned held;
};

static void
skip(struct reader *reader)
{
    while (reader->next < reader->brute->count && !reader->wanted[reader->next])
        reader->next++;
}

static int
compare_next(void *context, const cn_packing *packing)
{
    struct reader *reader = context;

    skip(reader);
    cr_assert_lt(reader->next, reader->brute->count, "more than there are");
    const struct brute_packing *expected = &reader->brute->packing[reader->next++];
    cr_assert_eq(packing->number, ++reader->number);
    cr_assert_eq(packing->puzzle, reader->brute->puzzle);
    cr_assert_eq(packing->held, reader->held);
    cr_assert(packing->count == expected->count
                  && memcmp(packing->placement, expected->placement,
                            packing->count * sizeof *packing->placement)
                         == 0,
              "packing %llu", (unsigned long long)packing->number);
    return reader->number == reader->stop_at;
}

static const char *const CONVENTIONS[] = {"all", "rotation", "reflection", "anchored"};

/* Which packings a convention lists, by its definition. */
static bool *
wanted_in(const struct brute *brute, cn_convention convention, unsigned anchor)
{
    bool *wanted = calloc(brute->count + 1, sizeof *wanted);

    for (size_t p = 0; p < brute->count; p++) {
        unsigned size;
        switch (convention) {
        case CN_ALL:
            wanted[p] = true;
            break;
        case CN_ROTATION:
            wanted[p] = brute_is_first(brute, brute->rotation, p);
            break;
        case CN_REFLECTION:
            wanted[p] = brute_is_first(brute, brute->map, p);
            break;
        case CN_ANCHORED:
            for (unsigned i = 0; i < brute->packing[p].count; i++) {
                const unsigned n = brute->packing[p].placement[i];
                if (cn_puzzle_placement(brute->puzzle, n).block == anchor)
                    wanted[p] = brute_representative(brute, anchor, n, &size) == n;
            }
            break;
        }
    }
    return wanted;
}

static void
check_listing(const char *name, const struct brute *brute, cn_convention convention,
              const cn_search_options *options)
{
    const cn_puzzle *puzzle = brute->puzzle;
    const unsigned anchor = options->anchor != 0 ? options->anchor - 1 : cn_puzzle_anchor(puzzle);
    cn_error error = {0};

    if ((convention == CN_ANCHORED && anchor == CN_BLOCK_NONE)
        || (convention == CN_REFLECTION && !brute_reflects(brute))) {
        cr_expect_eq(cn_list(puzzle, convention, options, compare_next, NULL, NULL, &error),
                     CN_EINVAL, "%s", name);
        cr_expect_not_null(strstr(error.what, "does not apply"), "%s: %s", name, error.what);
        return;
    }
    const bool held = convention == CN_ANCHORED && cn_block_pin(puzzle, anchor) >= 0;
    bool *wanted = wanted_in(brute, convention, anchor);
    struct reader reader = {
        .brute = brute, .wanted = wanted, .held = held ? anchor : CN_BLOCK_NONE};
    cr_assert_eq(cn_list(puzzle, convention, options, compare_next, &reader, NULL, &error), CN_OK,
                 "%s, %s: %s", name, CONVENTIONS[convention], error.what);
    skip(&reader);
    cr_expect_eq(reader.next, brute->count, "%s, %s: only %llu", name, CONVENTIONS[convention],
                 (unsigned long long)reader.number);
    free(wanted);
}

/* In memory and through files, by one worker and several. */
static const cn_search_options WAYS[] = {
    {.threads = 1},
    {.threads = 3, .no_bind = true, .memory = 2000},
    {.threads = 2, .no_bind = true, .memory = 1, .split_depth = 2},
    {.threads = 7, .no_bind = true, .no_types = true, .memory = 100000},
};

enum { WAY_COUNT = sizeof WAYS / sizeof WAYS[0] };

Test(listing, every_convention_hands_out_what_it_says_in_order)
{
    for (unsigned e = 0; e < EXAMPLE_COUNT; e++) {
        cn_puzzle *puzzle = parse(EXAMPLES[e].text);
        struct brute *brute = brute_force(puzzle);
        for (unsigned c = CN_ALL; c <= CN_ANCHORED; c++)
            for (unsigned w = 0; w < WAY_COUNT; w++)
                if (brute->count <= 150 || w == e % 2)
                    check_listing(EXAMPLES[e].name, brute, (cn_convention)c, &WAYS[w]);
        brute_free(brute);
        cn_puzzle_free(puzzle);
    }
}

Test(listing, every_block_that_is_used_once_may_be_the_anchor)
{
    for (unsigned e = 0; e < EXAMPLE_COUNT; e++) {
        cn_puzzle *puzzle = parse(EXAMPLES[e].text);
        struct brute *brute = brute_force(puzzle);
        for (unsigned b = 0; b < puzzle->blocks && brute->count < 2000; b++) {
            const cn_search_options options = {.threads = 2, .no_bind = true, .anchor = b + 1};
            if (cn_block_least(puzzle, b) == 1 && cn_block_most(puzzle, b) == 1)
                check_listing(EXAMPLES[e].name, brute, CN_ANCHORED, &options);
        }
        brute_free(brute);
        cn_puzzle_free(puzzle);
    }
}

Test(listing, the_seven_blocks_in_each_convention)
{
    cn_puzzle *puzzle = seven_blocks();
    struct brute *brute = brute_force(puzzle);

    cr_assert_eq(brute->count, 11520);
    for (unsigned c = CN_ALL; c <= CN_ANCHORED; c++)
        for (unsigned w = 0; w < 2; w++)
            check_listing("seven blocks", brute, (cn_convention)c, &WAYS[w]);
    brute_free(brute);
    cn_puzzle_free(puzzle);
}

Test(listing, ends_when_the_visitor_says_so)
{
    cn_puzzle *puzzle = seven_blocks();
    struct brute *brute = brute_force(puzzle);
    bool *wanted = wanted_in(brute, CN_ALL, 0);

    for (uint64_t stop = 1; stop <= 11520; stop = 3 * stop + 2) {
        struct reader reader = {
            .brute = brute, .wanted = wanted, .stop_at = stop, .held = CN_BLOCK_NONE};
        const cn_search_options options = {.threads = 2, .no_bind = true, .memory = 50000};
        cr_expect_eq(cn_list(puzzle, CN_ALL, &options, compare_next, &reader, NULL, NULL),
                     CN_ESTOPPED);
        cr_expect_eq(reader.number, stop);
    }
    free(wanted);
    brute_free(brute);
    cn_puzzle_free(puzzle);
}

/* The text of one packing of a listing. */
struct page {
    uint64_t number;
    cn_packing_format format;
    char text[4096];
    size_t length;
};

static int
write_one(void *context, const cn_packing *packing)
{
    struct page *page = context;
    char cut[4096];

    if (packing->number != page->number)
        return 0;
    page->length = cn_packing_write(packing, page->format, page->text, sizeof page->text);
    cr_assert_lt(page->length, sizeof page->text);
    cr_expect_eq(cn_packing_write(packing, page->format, NULL, 0), page->length);
    for (size_t size = 1; size <= page->length + 1; size++) {
        memset(cut, '#', sizeof cut);
        cr_assert_eq(cn_packing_write(packing, page->format, cut, size), page->length);
        cr_assert(strlen(cut) == size - 1 && memcmp(cut, page->text, size - 1) == 0, "size %zu",
                  size);
        cr_assert_eq(cut[size], '#', "size %zu: written beyond", size);
    }
    return 1;
}

static void
expect_page(const char *text, cn_convention convention, uint64_t number, const char *line,
            const char *grid)
{
    cn_puzzle *puzzle = text != NULL ? parse(text) : seven_blocks();
    struct page page = {.number = number, .format = CN_FORMAT_LINE};
    char both[4096];

    cr_expect_eq(cn_list(puzzle, convention, NULL, write_one, &page, NULL, NULL), CN_ESTOPPED, "%s",
                 line);
    cr_expect_str_eq(page.text, line);
    page.format = CN_FORMAT_GRID;
    cr_expect_eq(cn_list(puzzle, convention, NULL, write_one, &page, NULL, NULL), CN_ESTOPPED);
    snprintf(both, sizeof both, "%s%s", line, grid);
    cr_expect_str_eq(page.text, both);
    cn_puzzle_free(puzzle);
}

Test(listing, solution_1_is_that_of_the_slides_to_the_letter)
{
    expect_page(NULL, CN_ANCHORED, 1, "#001 (0+000, 0+100, 2+111, 0+002, 3+021, 2+010, 8+200)\n",
                "AAD  BBD  GBD\nFAD  BCC  GGC\nFFE  FEE  GEC\n");
}

Test(listing, texts_have_names_dots_and_dashes_where_there_are_copies_gaps_and_holes)
{
    /* 0 is upright across the planes, 1 stands, 2 lies: 21111, 12111, 11211 */
    expect_page("puzzle p\ntarget 1x2x2\nblock A 2\n AA\n", CN_ALL, 1, "#001 (A:1+000, A:1+001)\n",
                "AA\nAA\n");
    expect_page("puzzle p\ntarget 1x2x2\nblock A 2\n AA\n", CN_ALL, 2, "#002 (A:2+000, A:2+010)\n",
                "AA\nAA\n");
    expect_page("puzzle p\ntarget\n #.#\n #+#\nblock A 2\n AA\n", CN_ALL, 1,
                "#001 (A:1+000, A:1+002)\n", "A.A\nA-A\n");
    expect_page("puzzle p\ntarget 1x1x3\nblock red\n AA\nblock b\n A\n", CN_ALL, 1,
                "#001 (2+000, 0+002)\n", "AAB\n");
    expect_page("puzzle p\ntarget 1x1x3\nblock Z\n AA\nblock b\n A\n", CN_ALL, 2,
                "#002 (2+001, 0+000)\n", "bZZ\n");
    expect_page("puzzle p\ntarget 1x1x12\nblock A 3\n AAAA\n", CN_ALL, 1,
                "#001 (A:2+0,0,0, A:2+0,0,4, A:2+0,0,8)\n", "AAAAAAAAAAAA\n");
}

Test(listing, blocks_in_places_are_those_of_the_grid)
{
    cn_puzzle *puzzle =
        parse("puzzle p\ntarget\n #.#\n #+#\nblock A\n A\n A\nblock B fixed\n B\n B\n");
    unsigned placement[2], blocks[6];
    static const unsigned EXPECTED[6] = {0, CN_BLOCK_OUTSIDE, 1, 0, CN_BLOCK_NONE, 1};

    placement[0] = UINT_MAX;
    for (unsigned n = 0; n < cn_puzzle_placements(puzzle); n++) {
        const cn_placement p = cn_puzzle_placement(puzzle, n);
        const bool stands =
            strcmp(cn_block_signature(puzzle, p.block, p.orientation), "12111") == 0;
        if (stands && p.start[2] == 2 * p.block)
            placement[p.block] = n;
    }
    const cn_packing packing = {
        .puzzle = puzzle, .number = 1, .count = 2, .placement = placement, .held = CN_BLOCK_NONE};
    cn_packing_blocks(&packing, blocks);
    cr_expect_arr_eq(blocks, EXPECTED, sizeof EXPECTED);
    cn_puzzle_free(puzzle);
}

Test(listing, numbers_have_three_digits_at_least)
{
    static const struct {
        uint64_t number;
        const char *text;
    } NUMBERS[] = {
        {1, "#001 ("}, {99, "#099 ("}, {100, "#100 ("}, {1000, "#1000 ("}, {11520, "#11520 ("}};
    cn_puzzle *puzzle = seven_blocks();

    for (size_t i = 0; i < sizeof NUMBERS / sizeof NUMBERS[0]; i++) {
        struct page page = {.number = NUMBERS[i].number, .format = CN_FORMAT_LINE};
        cn_list(puzzle, CN_ALL, NULL, write_one, &page, NULL, NULL);
        cr_expect_eq(strncmp(page.text, NUMBERS[i].text, strlen(NUMBERS[i].text)), 0, "%s",
                     page.text);
    }
    cn_puzzle_free(puzzle);
}

static int
count_visits(void *context, const cn_packing *packing)
{
    (void)packing;
    ++*(unsigned *)context;
    return 0;
}

Test(listing, a_puzzle_without_packings_has_an_empty_listing)
{
    cn_puzzle *puzzle = parse("puzzle p\ntarget 3x3x3\nblock A\n  AA\n  .A\n");

    for (unsigned c = CN_ALL; c <= CN_ANCHORED; c++) {
        unsigned visits = 0;
        cr_expect_eq(cn_list(puzzle, (cn_convention)c, NULL, count_visits, &visits, NULL, NULL),
                     CN_OK);
        cr_expect_eq(visits, 0, "%s", CONVENTIONS[c]);
    }
    cn_puzzle_free(puzzle);
}

Test(listing, a_folder_for_files_that_cannot_be_written_to_is_told)
{
    cn_puzzle *puzzle = seven_blocks();
    const cn_search_options options = {.threads = 2, .memory = 1000};
    cn_error error = {0};
    unsigned visits = 0;

    setenv("TMPDIR", "/nowhere/at/all", 1);
    cr_expect_eq(cn_list(puzzle, CN_ALL, &options, count_visits, &visits, NULL, &error), CN_EWRITE);
    cr_expect_not_null(strstr(error.what, "TMPDIR"), "%s", error.what);
    cr_expect_eq(visits, 0);
    cr_expect_eq(cn_list(puzzle, CN_ALL, NULL, count_visits, &visits, NULL, NULL), CN_OK,
                 "memory is enough by default");
    cr_expect_eq(visits, 11520);
    cn_puzzle_free(puzzle);
}
