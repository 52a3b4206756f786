#include "bfs/record.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Test(record, levels_add_up)
{
    cn_bfs *bfs = calloc(1, sizeof *bfs);

    for (unsigned d = 0; d < 20; d++)
        cr_assert_eq(
            bfs_record_add(&bfs->record, &(cn_bfs_level){.depth = d, .elements = 10 * d + 1}),
            CN_OK);
    cr_expect_eq(cn_bfs_level_count(bfs), 20);
    cr_expect_eq(cn_bfs_get_level(bfs, 7).elements, 71);
    cr_expect_eq(cn_bfs_total(bfs), 1920);
    cr_expect(!cn_bfs_has_classes(bfs));
    cr_expect(!cn_bfs_complete(bfs));
    cn_bfs_free(bfs);
}

Test(record, a_total_that_does_not_fit_leaves_the_record_as_it_was)
{
    struct bfs_record record = {.levels = 0};

    cr_assert_eq(bfs_record_add(&record, &(cn_bfs_level){.elements = UINT64_MAX}), CN_OK);
    cr_expect_eq(bfs_record_add(&record, &(cn_bfs_level){.elements = 1}), CN_EOVERFLOW);
    cr_expect_eq(record.levels, 1);
    cr_expect_eq(record.total, UINT64_MAX);
    bfs_record_release(&record);
    cr_expect_eq(record.levels, 0);
    cr_expect_null(record.level);
}

Test(record, classes_are_there_if_any_level_has_them)
{
    cn_bfs *bfs = calloc(1, sizeof *bfs);

    cr_assert_eq(bfs_record_add(&bfs->record, &(cn_bfs_level){.elements = 5, .classes = 2}), CN_OK);
    cr_assert_eq(bfs_record_add(&bfs->record, &(cn_bfs_level){.elements = 3}), CN_OK);
    cr_expect(cn_bfs_has_classes(bfs));
    cn_bfs_free(bfs);
}

Test(record, antipodes_are_seen_of_a_complete_search_only)
{
    cn_bfs *bfs = calloc(1, sizeof *bfs);

    for (unsigned a = 0; a < 9; a++) {
        char text[16];
        snprintf(text, sizeof text, "state %u", a);
        cr_assert_eq(bfs_record_add_antipode(&bfs->record, strdup(text), strdup("F U'")), CN_OK);
    }
    cr_expect_eq(cn_bfs_antipode_count(bfs), 0);
    bfs->record.complete = true;
    cr_expect_eq(cn_bfs_antipode_count(bfs), 9);
    cr_expect_str_eq(cn_bfs_antipode_text(bfs, 8), "state 8");
    cr_expect_str_eq(cn_bfs_antipode_moves(bfs, 0), "F U'");
    cn_bfs_free(bfs);
    cn_bfs_free(NULL);
}
