#include "cubenum/catalogue.h"

#include <criterion/criterion.h>
#include <string.h>

Test(catalogue, holds_the_seven_blocks_and_names_each_puzzle_once)
{
    unsigned seven = 0;

    cr_assert_gt(cn_catalogue_size(), 0);
    for (unsigned i = 0; i < cn_catalogue_size(); i++) {
        const cn_catalogue_entry *entry = cn_catalogue_get(i);
        cr_assert_not_null(entry);
        cr_expect_eq(entry, cn_catalogue_get(i), "entry %u moved", i);
        seven += strcmp(entry->name, "seven-blocks") == 0;
        for (unsigned k = 0; k < i; k++)
            cr_expect_str_neq(entry->name, cn_catalogue_get(k)->name, "entries %u and %u", i, k);
    }
    cr_expect_eq(seven, 1);
}

Test(catalogue, every_text_parses_to_the_puzzle_of_its_name)
{
    for (unsigned i = 0; i < cn_catalogue_size(); i++) {
        const cn_catalogue_entry *entry = cn_catalogue_get(i);
        cn_puzzle *read = NULL, *built = NULL;
        cn_error error = {0};
        cr_assert_eq(cn_puzzle_parse(entry->text, entry->text_length, &read, &error), CN_OK,
                     "%s:%u:%u: %s", entry->name, error.line, error.column, error.what);
        cr_expect_str_eq(cn_puzzle_name(read), entry->name);
        cr_expect_eq(cn_puzzle_volume(read), 27, "%s does not fill the cube", entry->name);
        cr_expect_neq(cn_puzzle_title(read)[0], '\0', "%s has no title", entry->name);
        cr_assert_eq(cn_puzzle_builtin(entry->name, &built, &error), CN_OK, "%s", entry->name);
        cr_expect_str_eq(cn_puzzle_name(built), entry->name);
        cr_expect_eq(cn_puzzle_placements(built), cn_puzzle_placements(read), "%s", entry->name);
        cn_puzzle_free(read);
        cn_puzzle_free(built);
    }
}

Test(catalogue, no_text_holds_a_nul_byte_and_each_ends_in_a_newline)
{
    for (unsigned i = 0; i < cn_catalogue_size(); i++) {
        const cn_catalogue_entry *entry = cn_catalogue_get(i);
        cr_assert_gt(entry->text_length, 0);
        cr_expect_null(memchr(entry->text, '\0', entry->text_length), "%s", entry->name);
        cr_expect_eq(entry->text[entry->text_length - 1], '\n', "%s", entry->name);
    }
}

Test(catalogue, the_published_counts_of_the_seven_blocks_are_339_240_480)
{
    static const struct {
        cn_convention convention;
        uint64_t count;
    } PUBLISHED[] = {{CN_ANCHORED, 339}, {CN_REFLECTION, 240}, {CN_ROTATION, 480}};

    for (unsigned i = 0; i < cn_catalogue_size(); i++) {
        const cn_catalogue_entry *entry = cn_catalogue_get(i);
        if (strcmp(entry->name, "seven-blocks") != 0)
            continue;
        for (unsigned p = 0; p < sizeof PUBLISHED / sizeof PUBLISHED[0]; p++) {
            unsigned found = 0;
            for (unsigned k = 0; k < entry->published_count; k++)
                found += entry->published[k].convention == PUBLISHED[p].convention
                         && entry->published[k].count == PUBLISHED[p].count;
            cr_expect_eq(found, 1, "the count %u", (unsigned)PUBLISHED[p].count);
        }
    }
}

Test(catalogue, every_published_count_has_a_source_and_no_convention_has_two_counts)
{
    for (unsigned i = 0; i < cn_catalogue_size(); i++) {
        const cn_catalogue_entry *entry = cn_catalogue_get(i);
        for (unsigned k = 0; k < entry->published_count; k++) {
            const cn_published *published = &entry->published[k];
            cr_expect_gt(published->count, 0, "%s, count %u", entry->name, k);
            cr_expect(published->source != NULL && published->source[0] != '\0', "%s, count %u",
                      entry->name, k);
            for (unsigned m = 0; m < k; m++)
                if (entry->published[m].convention == published->convention)
                    cr_expect_eq(entry->published[m].count, published->count, "%s", entry->name);
        }
    }
}

Test(catalogue, an_unknown_name_is_refused_and_a_known_one_is_offered)
{
    static const char *const NAMES[] = {"", "eight-blocks", "seven-block", "seven-blocks ",
                                        "Seven-Blocks"};

    for (unsigned i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        cn_puzzle *puzzle = NULL;
        cn_error error = {0};
        cr_expect_eq(cn_puzzle_builtin(NAMES[i], &puzzle, &error), CN_EINVAL, "'%s'", NAMES[i]);
        cr_expect_null(puzzle, "'%s': the output was set", NAMES[i]);
        cr_expect_not_null(strstr(error.what, "seven-blocks"), "'%s': %s", NAMES[i], error.what);
        cr_expect_not_null(strstr(error.what, NAMES[i]), "'%s': %s", NAMES[i], error.what);
        cr_expect_eq(error.line, 0);
        cr_expect_eq(cn_puzzle_builtin(NAMES[i], &puzzle, NULL), CN_EINVAL, "'%s'", NAMES[i]);
    }
}
