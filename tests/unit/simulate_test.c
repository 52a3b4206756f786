/* Workers that take tasks as they become free: against doing it task by task, worker by worker. */
#include "packing/simulate.h"

#include "base/random.h"
#include "cubenum/count.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { WORKERS_MOST = 40, PREFIXES_MOST = 3000 };

/* The first of those that are free soonest takes the next task. */
static double
by_hand(const struct simulate_list *list, unsigned lists, unsigned workers)
{
    double free_at[WORKERS_MOST] = {0}, last = 0;

    for (unsigned l = 0; l < lists; l++)
        for (size_t n = 0; n < list[l].count;) {
            unsigned next = 0;
            for (unsigned w = 1; w < workers; w++)
                if (free_at[w] < free_at[next])
                    next = w;
            for (size_t end = n + simulate_batch(list[l].count, workers);
                 n < end && n < list[l].count; n++)
                free_at[next] += (double)list[l].seconds[n];
            last = free_at[next] > last ? free_at[next] : last;
        }
    return last;
}

Test(simulate, workers_take_tasks_as_they_become_free)
{
    static float seconds[2][PREFIXES_MOST];
    struct random random = {3};

    for (unsigned i = 0; i < 300; i++) {
        struct simulate_list list[2];
        const unsigned workers = 1 + (unsigned)random_below(&random, WORKERS_MOST);
        for (unsigned l = 0; l < 2; l++) {
            list[l].count = random_below(&random, i % 3 == 0 ? 20 : PREFIXES_MOST);
            list[l].seconds = seconds[l];
            for (size_t n = 0; n < list[l].count; n++)
                seconds[l][n] = (float)random_below(&random, 1000) / 1024;
        }
        double got;
        cr_assert_eq(simulate_makespan(list, 2, workers, &got), CN_OK);
        cr_assert(fabs(got - by_hand(list, 2, workers)) < 1e-6, "%u workers: %f", workers, got);
    }
}

Test(simulate, bounds_are_kept)
{
    static const float SECONDS[] = {1, 2, 3, 10, 1, 1};
    const struct simulate_list list = {6, SECONDS};
    double got;

    cr_assert_eq(simulate_makespan(&list, 1, 1, &got), CN_OK);
    cr_expect_eq(got, 18);
    /* 1 and 3; 2 and 10, then the rest goes to the other. */
    cr_assert_eq(simulate_makespan(&list, 1, 2, &got), CN_OK);
    cr_expect_eq(got, 12);
    cr_assert_eq(simulate_makespan(&list, 1, 1000, &got), CN_OK);
    cr_expect_eq(got, 10);
    cr_assert_eq(simulate_makespan(&list, 0, 3, &got), CN_OK);
    cr_expect_eq(got, 0);
    cr_expect_eq(simulate_batch(0, 1), 1);
    cr_expect_eq(simulate_batch(511, 2), 1);
    cr_expect_eq(simulate_batch(512, 2), 2);
}

/* One worker takes as long as all prefixes together; more are never idle more than they work. */
Test(simulate, a_count_tells_of_other_workers)
{
    static const unsigned WORKERS[] = {1, 2, 1000};
    cn_simulation simulation[3];
    const cn_search_options options = {
        .threads = 1, .simulation = simulation, .simulations = 3, .split_depth = 2};
    cn_puzzle *puzzle;
    cn_counts counts;
    cn_search_stats stats;

    cr_assert_eq(cn_puzzle_builtin("seven-blocks", &puzzle, NULL), CN_OK);
    for (unsigned s = 0; s < 3; s++)
        simulation[s].workers = WORKERS[s];
    cr_assert_eq(cn_count(puzzle, &options, &counts, &stats, NULL), CN_OK);
    cr_expect(cn_number_is(counts.all, 11520));
    cr_expect(simulation[0].seconds > 0 && simulation[0].seconds <= stats.searching);
    cr_expect(stats.searching <= stats.seconds);
    cr_expect(fabs(simulation[0].efficiency - 1) < 1e-3);
    for (unsigned s = 1; s < 3; s++) {
        cr_expect(simulation[s].seconds <= simulation[s - 1].seconds);
        cr_expect(simulation[s].seconds * WORKERS[s] >= simulation[0].seconds * 0.999);
        cr_expect(simulation[s].efficiency <= 1.001);
    }
    cn_counts_release(&counts);
    cn_puzzle_free(puzzle);

    /* Where nothing is searched there is nothing to tell. */
    cr_assert_eq(cn_puzzle_builtin("dominoes-4x4x4", &puzzle, NULL), CN_OK);
    cr_assert_eq(cn_count(puzzle, &options, &counts, &stats, NULL), CN_OK);
    cr_expect(counts.memoised && simulation[0].seconds == 0 && simulation[0].efficiency == 0);
    cn_counts_release(&counts);
    simulation[1].workers = 0;
    cr_expect_eq(cn_count(puzzle, &options, &counts, &stats, NULL), CN_EINVAL);
    simulation[1].workers = CN_SIMULATED_MAX + 1;
    cr_expect_eq(cn_count(puzzle, &options, &counts, &stats, NULL), CN_EINVAL);
    cn_puzzle_free(puzzle);
}
