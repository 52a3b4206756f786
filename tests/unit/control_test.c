/* Searches that are told to stop: each kind of them, before it starts and in the middle of it. */
#include "base/control.h"

#include "cubenum/bfs.h"
#include "cubenum/catalogue.h"
#include "cubenum/count.h"
#include "cubenum/list.h"

#include <criterion/criterion.h>
#include <pthread.h>
#include <time.h>

static cn_control *
make_control(void)
{
    cn_control *control = NULL;

    cr_assert_eq(cn_control_create(&control), CN_OK);
    cr_assert_not(cn_control_stopped(control));
    return control;
}

static cn_puzzle *
load(const char *name)
{
    cn_puzzle *puzzle = NULL;

    cr_assert_eq(cn_puzzle_builtin(name, &puzzle, NULL), CN_OK, "%s", name);
    return puzzle;
}

/* Tells a search to stop a little later. */
static void *
stop_later(void *control)
{
    const struct timespec little = {.tv_nsec = 200 * 1000 * 1000};

    nanosleep(&little, NULL);
    cn_control_stop(control);
    return NULL;
}

static pthread_t
start_clock(cn_control *control)
{
    pthread_t thread;

    cr_assert_eq(pthread_create(&thread, NULL, stop_later, control), 0);
    return thread;
}

static int
visit_none(void *context, const cn_packing *packing)
{
    (void)packing;
    ++*(unsigned *)context;
    return 0;
}

/* By search, by a search for each count, and by memory. */
Test(control, a_count_does_not_start)
{
    static const struct {
        const char *puzzle;
        bool independent;
    } CASE[] = {{"seven-blocks", true},
                {"seven-blocks", false},
                {"y-pentacubes-5x5x5", false},
                {"pentominoes-6x10", false}};
    cn_control *control = make_control();

    cn_control_stop(control);
    cr_expect(cn_control_stopped(control));
    for (size_t c = 0; c < sizeof CASE / sizeof *CASE; c++) {
        const cn_search_options options = {.control = control, .independent = CASE[c].independent};
        cn_puzzle *puzzle = load(CASE[c].puzzle);
        cn_counts counts;
        cn_error error = {0};
        unsigned visits = 0;
        cr_expect_eq(cn_count(puzzle, &options, &counts, NULL, &error), CN_ESTOPPED, "%s",
                     CASE[c].puzzle);
        cr_expect_str_eq(error.what, "stopped");
        cr_expect_eq(cn_list(puzzle, CN_ALL, &options, visit_none, &visits, NULL, &error),
                     CN_ESTOPPED);
        cr_expect_eq(visits, 0);
        cn_puzzle_free(puzzle);
    }
    cn_control_free(control);
}

/* It would take hours. */
Test(control, a_count_ends_in_the_middle)
{
    cn_puzzle *puzzle = load("one-sided-pentominoes-5x18");

    for (unsigned threads = 1; threads <= 2; threads++) {
        cn_control *control = make_control();
        const cn_search_options options = {.control = control, .threads = threads};
        const pthread_t thread = start_clock(control);
        cn_counts counts;
        cr_expect_eq(cn_count(puzzle, &options, &counts, NULL, NULL), CN_ESTOPPED);
        pthread_join(thread, NULL);
        cn_control_free(control);
    }
    cn_puzzle_free(puzzle);
}

static cn_status
explore(const char *space, cn_control *control)
{
    const cn_bfs_options options = {.control = control, .limited = true, .depth = 30};
    cn_group *group = NULL;
    cn_bfs *bfs = NULL;
    cn_error error = {0};

    cr_assert_eq(cn_group_cuboctahedron(&group, NULL), CN_OK);
    const cn_status status = cn_bfs_search(group, space, &options, &bfs, &error);
    if (status == CN_ESTOPPED)
        cr_expect_str_eq(error.what, "stopped", "%s", space);
    cn_bfs_free(bfs);
    cn_group_free(group);
    return status;
}

Test(control, a_search_by_levels_does_not_start)
{
    static const char *const SPACE[] = {"vertex-orientation", "vertex-permutation", "vertices",
                                        "pieces:v1..v4,e7"};
    cn_control *control = make_control();

    cn_control_stop(control);
    for (size_t s = 0; s < sizeof SPACE / sizeof *SPACE; s++)
        cr_expect_eq(explore(SPACE[s], control), CN_ESTOPPED, "%s", SPACE[s]);
    cn_control_free(control);
}

/* Of twelve factorial permutations. */
Test(control, a_search_by_levels_ends_in_the_middle)
{
    cn_control *control = make_control();
    const pthread_t thread = start_clock(control);

    cr_expect_eq(explore("vertex-permutation", control), CN_ESTOPPED);
    pthread_join(thread, NULL);
    cn_control_free(control);
}

Test(control, a_checkpoint_is_asked_for_once)
{
    cn_control *control = make_control();

    cr_expect_not(control_take_save(NULL));
    cr_expect_not(control_take_save(control));
    cn_control_save(control);
    cr_expect(control_take_save(control));
    cr_expect_not(control_take_save(control));
    cr_expect_not(cn_control_stopped(control));
    cr_expect_null(control_stop_flag(NULL));
    cr_expect_not(control_says_stop(NULL));
    cn_control_free(control);
    cn_control_free(NULL);
}
