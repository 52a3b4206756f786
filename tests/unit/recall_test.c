#include "packing/recall.h"

#include "cubenum/count.h"
#include "puzzles.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* One cell and dominoes, one bar and dominoes: states recur, and there is an anchor. */
static const char *const WITH_ANCHOR[] = {
    "puzzle a\ntarget 1x5x5\nblock mono\n  m\nblock domino 12\n  dd\n",
    "puzzle b\ntarget 1x5x7\nblock domino 15\n  dd\nblock bar\n  bbbbb\n",
    "puzzle c\ntarget 3x3x3\nblock mono\n  m\nblock domino 13\n  dd\n",
    "puzzle d\ntarget 1x3x7\nblock mono fixed\n  m\nblock domino 10 fixed\n  dd\n",
};

static cn_counts
count(const char *text, bool independent)
{
    const cn_search_options options = {.threads = 1, .independent = independent};
    cn_puzzle *puzzle = parse(text);
    cn_counts counts;
    cn_error error = {0};

    cr_assert_eq(cn_count(puzzle, &options, &counts, NULL, &error), CN_OK, "%s: %s", text,
                 error.what);
    cn_puzzle_free(puzzle);
    return counts;
}

Test(recall, each_class_of_the_anchor_is_counted_as_a_search_counts_it)
{
    for (unsigned i = 0; i < sizeof WITH_ANCHOR / sizeof WITH_ANCHOR[0]; i++) {
        cn_counts remembered = count(WITH_ANCHOR[i], false);
        cn_counts searched = count(WITH_ANCHOR[i], true);

        cr_expect(!searched.memoised && searched.classes != 0);
        cr_expect_eq(remembered.classes, searched.classes);
        for (unsigned c = 0; c < searched.classes; c++)
            cr_expect(
                cn_number_equals(remembered.by_class[c].solutions, searched.by_class[c].solutions),
                "%s: class %u", WITH_ANCHOR[i], c);
        for (unsigned c = CN_ALL; c <= CN_ANCHORED; c++)
            cr_expect(cn_number_equals(cn_counts_in(&remembered, (cn_convention)c),
                                       cn_counts_in(&searched, (cn_convention)c)),
                      "%s: %s", WITH_ANCHOR[i], cn_convention_name((cn_convention)c));
        cn_counts_release(&remembered);
        cn_counts_release(&searched);
    }
}

Test(recall, a_cell_and_dominoes_are_not_searched)
{
    cn_counts counts = count(WITH_ANCHOR[0], false);

    cr_expect(counts.memoised);
    /* By the corners alone, 192 each (the tilings of 5 x 5 without a corner), it is more than this. */
    cr_expect(!cn_number_is(counts.all, 0));
    cr_expect_eq(counts.by_class[0].size, 4);
    cr_expect(cn_number_is(counts.by_class[0].solutions, 192));
    cn_counts_release(&counts);
}

Test(recall, blocks_that_are_used_once_are_searched)
{
    cn_counts counts = count("puzzle e\ntarget 1x2x3\nblock a\n  aa\n  aa\nblock b\n  bb\n", false);

    cr_expect(!counts.memoised);
    cn_counts_release(&counts);
}
