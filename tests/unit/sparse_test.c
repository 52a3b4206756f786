/* Searches of spaces whose states are met one by one. */
#include "bfs/sparse.h"
#include "group/group.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static cn_bfs *
search(const char *space, const char *list, cn_bfs_options options)
{
    cn_group *group;
    cn_bfs *bfs = NULL;
    cn_error error;

    cr_assert_eq(cn_group_cuboctahedron(&group, NULL), CN_OK);
    cr_assert_eq(cn_group_select(group, list, &options.moves, NULL), CN_OK);
    const cn_status status = cn_bfs_search(group, space, &options, &bfs, &error);
    cr_assert_eq(status, CN_OK, "%s", error.what);
    cn_group_free(group);
    return bfs;
}

static void
expect_levels(cn_bfs *bfs, const uint64_t *elements, unsigned count)
{
    cr_assert_eq(cn_bfs_level_count(bfs), count);
    for (unsigned d = 0; d < count; d++) {
        const cn_bfs_level level = cn_bfs_get_level(bfs, d);
        cr_expect_eq(level.depth, d);
        cr_expect_eq(level.elements, elements[d], "depth %u: %llu", d,
                     (unsigned long long)level.elements);
    }
    cn_bfs_free(bfs);
}

Test(sparse, levels_are_those_that_independent_programs_found)
{
    static const uint64_t FULL[] = {1, 28, 562, 10396, 187083};
    static const uint64_t VERTICES[] = {1, 28, 562, 10324, 182883};
    static const uint64_t POSITIVE[] = {1, 14, 153, 1552};

    for (unsigned threads = 1; threads <= 3; threads++)
        for (cn_kernel kernel = CN_KERNEL_AUTO; kernel <= CN_KERNEL_PORTABLE; kernel++) {
            const cn_bfs_options options = {
                .threads = threads, .kernel = kernel, .limited = true, .depth = 4};
            cn_bfs_options positive = options;
            positive.metric = CN_POSITIVE;
            positive.depth = 3;
            expect_levels(search("full", NULL, options), FULL, 5);
            expect_levels(search("vertices", NULL, options), VERTICES, 5);
            expect_levels(search("full", NULL, positive), POSITIVE, 4);
        }
}

Test(sparse, a_complete_search_finds_the_whole_subgroup)
{
    static const struct {
        const char *moves;
        uint64_t order;
    } CASES[] = {{"F,U", 40320}, {"UF,UR", 540}, {"F", 4}};

    for (unsigned c = 0; c < 3; c++)
        for (cn_metric metric = CN_QUARTER; metric <= CN_POSITIVE; metric++) {
            cn_bfs *bfs =
                search("full", CASES[c].moves, (cn_bfs_options){.metric = metric, .antipodes = 5});
            cr_expect(cn_bfs_complete(bfs));
            cr_expect_eq(cn_bfs_total(bfs), CASES[c].order, "%s", CASES[c].moves);
            cr_expect(cn_bfs_antipode_count(bfs) > 0);
            cn_bfs_free(bfs);
        }
}

/* An antipode's sequence makes it, in as many turns as its depth says. */
Test(sparse, antipodes_are_reached_by_their_sequences)
{
    cn_group *group;
    cn_permutation element, reached;

    cr_assert_eq(cn_group_cuboctahedron(&group, NULL), CN_OK);
    for (cn_metric metric = CN_QUARTER; metric <= CN_POSITIVE; metric++) {
        cn_bfs *bfs = search("full", "F,U", (cn_bfs_options){.metric = metric, .antipodes = 1000});
        const unsigned depth = cn_bfs_level_count(bfs) - 1;
        const cn_bfs_level last = cn_bfs_get_level(bfs, depth);
        cr_expect_eq(cn_bfs_antipode_count(bfs), last.classes);
        for (unsigned a = 0; a < cn_bfs_antipode_count(bfs); a++) {
            const char *moves = cn_bfs_antipode_moves(bfs, a);
            unsigned turns = 1;
            cr_assert_eq(cn_group_evaluate(group, moves, true, &reached, NULL), CN_OK);
            cr_assert_eq(
                cn_group_evaluate(group, cn_bfs_antipode_text(bfs, a), false, &element, NULL),
                CN_OK);
            cr_expect(cn_permutation_equals(&reached, &element), "%s", moves);
            for (const char *c = moves; *c != '\0'; c++)
                turns += *c == ' ';
            cr_expect_eq(turns, depth, "%s", moves);
        }
        cn_bfs_free(bfs);
    }
    cn_group_free(group);
}

static int
stop_at_two(void *context, const cn_bfs_level *level)
{
    *(unsigned *)context = level->depth;
    return level->depth == 2;
}

static int
stop_at_once(void *context, unsigned depth, uint64_t done, uint64_t total)
{
    (void)context;
    (void)depth;
    (void)done;
    (void)total;
    return 1;
}

Test(sparse, a_callback_stops_the_search)
{
    unsigned depth = 99;
    const cn_bfs_options by_level = {.level = stop_at_two, .context = &depth};
    const cn_bfs_options within = {.progress = stop_at_once};
    cn_group *group;
    cn_bfs *bfs = NULL;

    cr_assert_eq(cn_group_cuboctahedron(&group, NULL), CN_OK);
    cr_expect_eq(cn_bfs_search(group, "full", &by_level, &bfs, NULL), CN_ESTOPPED);
    cr_expect_eq(depth, 2);
    cr_expect_eq(cn_bfs_search(group, "full", &within, &bfs, NULL), CN_ESTOPPED);
    cr_expect_null(bfs);
    cn_group_free(group);
}

Test(sparse, what_will_not_fit_is_refused_with_the_depth_that_would)
{
    cn_group *group;
    cn_bfs *bfs = NULL;
    cn_error error;
    cn_bfs_options options = {.limited = true, .depth = 9, .memory = 100 << 20, .threads = 1};
    unsigned depth;

    cr_assert_eq(cn_group_cuboctahedron(&group, NULL), CN_OK);
    cr_assert_eq(cn_bfs_search(group, "full", &options, &bfs, &error), CN_ENOMEM);
    const char *fits = strstr(error.what, "depth of ");
    cr_assert_not_null(fits, "%s", error.what);
    depth = (unsigned)strtoul(fits + strlen("depth of "), NULL, 10);
    cr_expect_eq(depth, 6, "%s", error.what);
    options.depth = 5;
    cr_expect_eq(cn_bfs_search(group, "full", &options, &bfs, &error), CN_OK, "%s", error.what);
    cn_bfs_free(bfs);
    options.memory = 1;
    cr_expect_eq(cn_bfs_search(group, "full", &options, &bfs, &error), CN_ENOMEM);
    cn_group_free(group);
}

Test(sparse, a_complete_search_of_another_size_is_a_bug)
{
    cn_group *group;
    struct move_set moves;
    struct space *space;
    struct bfs_record record = {.levels = 0};
    uint64_t *keys;
    unsigned count, fu = 0;
    uint64_t chosen;
    const cn_bfs_options options = {.threads = 1};

    (void)fu;
    cr_assert_eq(cn_group_cuboctahedron(&group, NULL), CN_OK);
    cr_assert_eq(cn_group_select(group, "UF,UR", &chosen, NULL), CN_OK);
    cr_assert_eq(move_set_create(&moves, group, CN_QUARTER, chosen, NULL), CN_OK);
    cr_assert_eq(space_cuboctahedron_create(&space, &moves, true, CN_KERNEL_AUTO, NULL), CN_OK);
    const struct sparse_search wrong = {
        .space = space, .options = &options, .name = "full", .size = 541, .memory = 1 << 30};
    cr_expect_eq(sparse_run(&wrong, &record, &keys, &count, NULL), CN_ECHECK);
    bfs_record_release(&record);
    free(space);
    move_set_release(&moves);
    cn_group_free(group);
}
