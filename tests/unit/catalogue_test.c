#include "cubenum/catalogue.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* The entry of this name; the test ends without one. */
static cn_catalogue_entry
entry_named(const char *name)
{
    for (unsigned i = 0; i < cn_catalogue_size(); i++)
        if (strcmp(cn_catalogue_get(i).name, name) == 0)
            return cn_catalogue_get(i);
    cr_assert_fail("no puzzle '%s'", name);
    return (cn_catalogue_entry){.name = NULL};
}

Test(catalogue, begins_with_the_seven_blocks_and_is_in_order)
{
    cr_assert_gt(cn_catalogue_size(), 50);
    cr_expect_str_eq(cn_catalogue_get(0).name, "seven-blocks");
    for (unsigned i = 2; i < cn_catalogue_size(); i++)
        cr_expect_lt(strcmp(cn_catalogue_get(i - 1).name, cn_catalogue_get(i).name), 0, "entry %u",
                     i);
    for (unsigned i = 1; i < cn_catalogue_sets(); i++)
        cr_expect_lt(strcmp(cn_catalogue_set(i - 1).name, cn_catalogue_set(i).name), 0, "set %u",
                     i);
}

Test(catalogue, every_text_parses_to_the_puzzle_of_its_name)
{
    for (unsigned i = 0; i < cn_catalogue_size(); i++) {
        const cn_catalogue_entry entry = cn_catalogue_get(i);
        cn_puzzle *read = NULL, *built = NULL;
        cn_error error = {0};
        cr_assert_eq(cn_puzzle_parse(entry.text, entry.text_length, &read, &error), CN_OK,
                     "%s:%u:%u: %s", entry.name, error.line, error.column, error.what);
        cr_expect_str_eq(cn_puzzle_name(read), entry.name);
        cr_expect_neq(cn_puzzle_title(read)[0], '\0', "%s has no title", entry.name);
        cr_assert_eq(cn_puzzle_builtin(entry.name, &built, &error), CN_OK, "%s", entry.name);
        cr_expect_str_eq(cn_puzzle_name(built), entry.name);
        cr_expect_eq(cn_puzzle_placements(built), cn_puzzle_placements(read), "%s", entry.name);
        cn_puzzle_free(read);
        cn_puzzle_free(built);
    }
}

Test(catalogue, no_text_holds_a_nul_byte_and_each_ends_in_a_newline)
{
    for (unsigned i = 0; i < cn_catalogue_size() + cn_catalogue_sets(); i++) {
        const cn_catalogue_entry entry = i < cn_catalogue_size()
                                             ? cn_catalogue_get(i)
                                             : cn_catalogue_set(i - cn_catalogue_size());
        cr_assert_gt(entry.text_length, 0);
        cr_expect_null(memchr(entry.text, '\0', entry.text_length), "%s", entry.name);
        cr_expect_eq(entry.text[entry.text_length - 1], '\n', "%s", entry.name);
    }
}

/* Literature: the pieces of each set, and their cells. */
Test(catalogue, sets_have_their_pieces)
{
    static const struct {
        const char *name;
        unsigned blocks, cells;
        cn_box box;
    } SETS[] = {
        {"seven-blocks", 7, 27, {3, 3, 3}},
        {"soma", 7, 27, {3, 3, 3}},
        {"bedlam", 13, 64, {4, 4, 4}},
        {"tetris-cube", 12, 64, {4, 4, 4}},
        {"tetrominoes", 5, 20, {1, 4, 5}},
        {"pentominoes", 12, 60, {1, 6, 10}},
        {"hexominoes", 35, 210, {1, 14, 15}},
        {"one-sided-tetrominoes", 7, 28, {1, 4, 7}},
        {"one-sided-pentominoes", 18, 90, {1, 9, 10}},
        {"tetracubes", 8, 32, {2, 4, 4}},
        {"pentacubes", 29, 145, {5, 5, 6}},
    };

    cr_expect_eq(cn_catalogue_sets(), sizeof SETS / sizeof SETS[0]);
    for (unsigned i = 0; i < sizeof SETS / sizeof SETS[0]; i++) {
        cn_puzzle *puzzle = NULL;
        cn_error error = {0};
        cr_assert_eq(cn_puzzle_of_set(SETS[i].box, SETS[i].name, &puzzle, &error), CN_OK, "%s: %s",
                     SETS[i].name, error.what);
        cr_expect_str_eq(cn_puzzle_name(puzzle), SETS[i].name);
        cr_expect_eq(cn_puzzle_blocks(puzzle), SETS[i].blocks, "%s", SETS[i].name);
        cr_expect_eq(cn_puzzle_least_volume(puzzle), SETS[i].cells, "%s", SETS[i].name);
        const cn_box box = cn_puzzle_box(puzzle);
        cr_expect(box.planes == SETS[i].box.planes && box.rows == SETS[i].box.rows
                  && box.columns == SETS[i].box.columns);
        cn_puzzle_free(puzzle);
    }
}

Test(catalogue, sets_are_refused_by_unknown_names_and_boxes_too_small)
{
    cn_puzzle *puzzle = NULL;
    cn_error error = {0};

    cr_expect_eq(cn_puzzle_of_set((cn_box){3, 3, 3}, "somas", &puzzle, &error), CN_EINVAL);
    cr_expect_not_null(strstr(error.what, "tetrominoes"), "%s", error.what);
    cr_expect_not_null(strstr(error.what, "bedlam"), "%s", error.what);
    cr_expect_eq(cn_puzzle_of_set((cn_box){1, 1, 3}, "soma", &puzzle, &error), CN_ECONTENT);
    cr_expect_eq(cn_puzzle_of_set((cn_box){0, 3, 3}, "soma", &puzzle, &error), CN_ECONTENT);
    cr_expect_eq(cn_puzzle_of_set((cn_box){9, 9, 9}, "soma", &puzzle, &error), CN_ECONTENT);
    cr_expect_eq(cn_puzzle_of_set((cn_box){513, 1, 1}, "soma", &puzzle, NULL), CN_ECONTENT);
    cr_expect_null(puzzle);
}

Test(catalogue, published_counts_are_those_of_the_literature)
{
    static const cn_published EXPECTED[] = {
        {"seven-blocks", CN_ANCHORED, 339, ""},
        {"seven-blocks", CN_REFLECTION, 240, ""},
        {"soma", CN_ROTATION, 480, ""},
        {"pentominoes-6x10", CN_ROTATION, 2339, ""},
        {"pentominoes-3x20", CN_ROTATION, 2, ""},
        {"bedlam", CN_ROTATION, 19186, ""},
        {"dominoes-8x8", CN_ALL, 12988816, ""},
        {"solid-pentominoes-3x4x5", CN_REFLECTION, 3940, ""},
    };

    for (unsigned i = 0; i < sizeof EXPECTED / sizeof EXPECTED[0]; i++) {
        const cn_catalogue_entry entry = entry_named(EXPECTED[i].puzzle);
        unsigned found = 0;
        for (unsigned k = 0; k < entry.published_count; k++)
            found += entry.published[k].convention == EXPECTED[i].convention
                     && entry.published[k].count == EXPECTED[i].count;
        cr_expect_eq(found, 1, "%s", EXPECTED[i].puzzle);
    }
}

Test(catalogue, every_published_count_has_a_source_and_no_convention_has_two_counts)
{
    for (unsigned i = 0; i < cn_catalogue_size(); i++) {
        const cn_catalogue_entry entry = cn_catalogue_get(i);
        cn_puzzle *puzzle = NULL;
        cr_assert_eq(cn_puzzle_builtin(entry.name, &puzzle, NULL), CN_OK, "%s", entry.name);
        for (unsigned k = 0; k < entry.published_count; k++) {
            const cn_published *published = &entry.published[k];
            cr_expect_str_eq(published->puzzle, entry.name);
            cr_expect(published->source != NULL && published->source[0] != '\0', "%s, count %u",
                      entry.name, k);
            if (published->convention == CN_REFLECTION)
                cr_expect(cn_puzzle_mirrored(puzzle), "%s", entry.name);
            if (published->convention == CN_ANCHORED)
                cr_expect_neq(cn_puzzle_anchor(puzzle), CN_BLOCK_NONE, "%s", entry.name);
            for (unsigned m = 0; m < k; m++)
                if (entry.published[m].convention == published->convention)
                    cr_expect_eq(entry.published[m].count, published->count, "%s", entry.name);
        }
        cn_puzzle_free(puzzle);
    }
}

Test(catalogue, an_unknown_name_is_refused_and_named)
{
    static const char *const NAMES[] = {"", "eight-blocks", "seven-block", "seven-blocks ",
                                        "Seven-Blocks"};

    for (unsigned i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        cn_puzzle *puzzle = NULL;
        cn_error error = {0};
        char quoted[40];
        snprintf(quoted, sizeof quoted, "'%s'", NAMES[i]);
        cr_expect_eq(cn_puzzle_builtin(NAMES[i], &puzzle, &error), CN_EINVAL, "'%s'", NAMES[i]);
        cr_expect_null(puzzle, "'%s': the output was set", NAMES[i]);
        cr_expect_not_null(strstr(error.what, quoted), "'%s': %s", NAMES[i], error.what);
        cr_expect_eq(error.line, 0);
        cr_expect_eq(cn_puzzle_builtin(NAMES[i], &puzzle, NULL), CN_EINVAL, "'%s'", NAMES[i]);
    }
}
