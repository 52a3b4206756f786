#include "packing/run.h"

#include "cubenum/count.h"
#include "cubenum/list.h"
#include "examples.h"
#include "machine/topology.h"
#include "cover/kernel.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <omp.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const unsigned THREADS[] = {1, 2, 3, 7};
enum { THREAD_COUNTS = sizeof THREADS / sizeof THREADS[0] };

/* One line for each way to search: the four counts of the spec and what the search did. */
static cn_search_stats
expect_the_four_counts(const cn_puzzle *puzzle, const cn_search_options *options, const char *name)
{
    static cn_search_stats stats;
    cn_counts counts;
    cn_error error = {0};

    cr_assert_eq(cn_count(puzzle, options, &counts, &stats, &error), CN_OK, "%s: %s", name,
                 error.what);
    cr_expect(cn_number_is(counts.all, 11520), "%s", name);
    cr_expect(cn_number_is(counts.rotation, 480), "%s", name);
    cr_expect(counts.reflection_applies, "%s", name);
    cr_expect(cn_number_is(counts.reflection, 240), "%s", name);
    if (options == NULL || options->anchor == 0)
        cr_expect(cn_number_is(counts.anchored, 339), "%s", name);
    cn_counts_release(&counts);
    return stats;
}

Test(run, the_four_counts_are_those_of_the_spec_by_default)
{
    cn_puzzle *puzzle = seven_blocks();

    expect_the_four_counts(puzzle, NULL, "defaults");
    cn_puzzle_free(puzzle);
}

Test(run, counts_nodes_and_prefixes_do_not_depend_on_threads_or_binding)
{
    cn_puzzle *puzzle = seven_blocks();

    for (unsigned way = 0; way < 4; way++) {
        uint64_t nodes = 0, prefixes = 0;
        for (unsigned t = 0; t < THREAD_COUNTS; t++)
            for (unsigned no_bind = 0; no_bind <= 1; no_bind++) {
                const cn_search_options options = {.threads = THREADS[t],
                                                   .no_bind = no_bind,
                                                   .no_types = (way & 1) != 0,
                                                   .independent = (way & 2) != 0};
                char name[64];
                snprintf(name, sizeof name, "%u threads, no_bind %u, way %u", THREADS[t], no_bind,
                         way);
                const cn_search_stats stats = expect_the_four_counts(puzzle, &options, name);
                if (nodes == 0) {
                    nodes = stats.nodes;
                    prefixes = stats.prefixes;
                }
                cr_expect_eq(stats.nodes, nodes, "%s", name);
                cr_expect_eq(stats.prefixes, prefixes, "%s", name);
                cr_expect_eq(stats.threads, THREADS[t], "%s", name);
                cr_expect(!no_bind || !stats.bound, "%s", name);
                cr_expect_gt(stats.seconds, 0, "%s", name);
            }
        cr_expect_gt(nodes, 240);
    }
    cn_puzzle_free(puzzle);
}

Test(run, position_types_save_nodes)
{
    cn_puzzle *puzzle = seven_blocks();
    const cn_search_options without = {.no_types = true};
    const uint64_t typed = expect_the_four_counts(puzzle, NULL, "with types").nodes;

    cr_expect_lt(typed, expect_the_four_counts(puzzle, &without, "without").nodes);
    cn_puzzle_free(puzzle);
}

Test(run, every_split_depth_gives_the_same_counts_and_nodes)
{
    cn_puzzle *puzzle = seven_blocks();
    const uint64_t nodes = expect_the_four_counts(puzzle, NULL, "split depth 0").nodes;

    for (unsigned split = 1; split <= 9; split++) {
        const cn_search_options options = {.threads = 2, .split_depth = split};
        char name[32];
        snprintf(name, sizeof name, "split depth %u", split);
        cr_expect_eq(expect_the_four_counts(puzzle, &options, name).nodes, nodes, "%s", name);
    }
    cn_puzzle_free(puzzle);
}

Test(run, the_anchored_count_by_each_block)
{
    static const uint64_t ANCHORED[] = {339, 480, 480, 240, 273, 1292, 480};
    cn_puzzle *puzzle = seven_blocks();

    for (unsigned anchor = 0; anchor < 7; anchor++)
        for (unsigned way = 0; way < 4; way++) {
            const cn_search_options options = {.threads = 2,
                                               .anchor = anchor + 1,
                                               .no_types = (way & 1) != 0,
                                               .independent = (way & 2) != 0};
            cn_counts counts;
            cr_assert_eq(cn_count(puzzle, &options, &counts, NULL, NULL), CN_OK);
            cr_expect(cn_number_is(counts.anchored, ANCHORED[anchor]), "anchor %u: %u", anchor,
                      (unsigned)counts.anchored.low);
            cr_expect(cn_number_is(counts.all, 11520), "anchor %u", anchor);
            cr_expect_eq(counts.maps, anchor == 1 || anchor == 2 ? 24 : 48, "anchor %u", anchor);
            cr_expect_eq(counts.anchor, anchor);
            cr_expect_eq(counts.held, anchor == 0 ? 0 : CN_BLOCK_NONE, "anchor %u", anchor);
            cn_counts_release(&counts);
        }
    cn_puzzle_free(puzzle);
}

Test(run, the_counts_do_not_depend_on_the_order_of_the_blocks)
{
    static const char *const BLOCKS[] = {
        "block A\n  AA\n  .A\n",   "block B\n  BB .B\n  B. ..\n", "block C\n  CC ..\n  C. C.\n",
        "block D\n  ..D\n  DDD\n", "block E\n  .EE\n  EE.\n",     "block F\n  FF F.\n  F. ..\n",
        "block G\n  .G.\n  GGG\n"};

    /* Turned round, so that each block is first once, the chiral ones as well. */
    for (unsigned first = 0; first < 7; first++) {
        char text[1024] = "puzzle p\ntarget 3x3x3\n";
        cn_puzzle *puzzle = NULL;
        const cn_search_options options = {.threads = 2, .anchor = 1 + (7 - first) % 7};
        char name[32];
        snprintf(name, sizeof name, "block %u first", first);
        for (unsigned b = 0; b < 7; b++)
            strcat(text, BLOCKS[(first + b) % 7]);
        cr_assert_eq(cn_puzzle_parse(text, strlen(text), &puzzle, NULL), CN_OK, "%s", name);
        expect_the_four_counts(puzzle, &options, name);
        cn_puzzle_free(puzzle);
    }
}

Test(run, the_busy_time_of_each_worker_is_added_where_asked_for)
{
    double busy[4] = {0, 0, 0, -1};
    const cn_search_options options = {.threads = 3, .busy = busy};
    cn_puzzle *puzzle = seven_blocks();
    double sum = 0;

    const cn_search_stats stats = expect_the_four_counts(puzzle, &options, "busy");
    for (unsigned w = 0; w < stats.threads; w++)
        sum += busy[w];
    cr_expect_gt(sum, 0);
    cr_expect_leq(sum, 3 * stats.seconds);
    expect_the_four_counts(puzzle, &options, "busy again");
    cr_expect_gt(busy[0] + busy[1] + busy[2], sum, "not added");
    cr_expect_eq(busy[3], -1, "written beyond the workers");
    cn_puzzle_free(puzzle);
}

static int
count_visits(void *context, const cn_packing *packing)
{
    (void)packing;
    ++*(uint64_t *)context;
    return 0;
}

Test(run, options_out_of_their_range_are_refused_with_a_message)
{
    static const struct {
        cn_search_options options;
        const char *offender;
    } CASES[] = {
        {{.threads = CN_THREADS_MAX + 1}, "4097"},
        {{.threads = UINT32_MAX}, "4294967295"},
        {{.split_depth = CN_CELLS_MAX + 1}, "513"},
        {{.anchor = 8}, "8"},
        {{.anchor = 513}, "513"},
        {{.anchor = CN_BLOCK_NONE}, "4294967295"},
    };
    cn_puzzle *puzzle = seven_blocks();

    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        cn_counts counts = {.all = {0, 1234}};
        static cn_search_stats stats;
        cn_error error = {0};
        uint64_t visits = 0;
        stats.nodes = 1234;
        cr_expect_eq(cn_count(puzzle, &CASES[i].options, &counts, &stats, &error), CN_EINVAL,
                     "count, case %zu", i);
        cr_expect_not_null(strstr(error.what, CASES[i].offender), "case %zu: '%s'", i, error.what);
        cr_expect(cn_number_is(counts.all, 1234), "case %zu: counts were touched", i);
        cr_expect_eq(stats.nodes, 1234, "case %zu: stats were touched", i);
        memset(&error, 0, sizeof error);
        cr_expect_eq(
            cn_list(puzzle, CN_ALL, &CASES[i].options, count_visits, &visits, NULL, &error),
            CN_EINVAL, "list, case %zu", i);
        cr_expect_not_null(strstr(error.what, CASES[i].offender), "case %zu: '%s'", i, error.what);
        cr_expect_eq(visits, 0, "case %zu", i);
        cr_expect_eq(cn_count(puzzle, &CASES[i].options, &counts, NULL, NULL), CN_EINVAL,
                     "without an error to fill, case %zu", i);
    }
    cn_puzzle_free(puzzle);
}

Test(run, an_anchor_must_be_a_block_that_is_used_once)
{
    cn_puzzle *puzzle =
        parse("puzzle p\ntarget 1x2x5\nblock D 3\n DD\nblock S\n SS\n SS\nblock C 0..1\n C\n");

    for (unsigned anchor = 1; anchor <= 4; anchor++) {
        const cn_search_options options = {.anchor = anchor};
        cn_counts counts;
        cn_error error = {0};
        const cn_status status = cn_count(puzzle, &options, &counts, NULL, &error);
        cr_expect_eq(status, anchor == 2 ? CN_OK : CN_EINVAL, "anchor %u", anchor);
        if (status == CN_OK)
            cn_counts_release(&counts);
        else if (anchor != 4)
            cr_expect_not_null(strstr(error.what, anchor == 1 ? "'D'" : "'C'"), "%s", error.what);
    }
    cn_puzzle_free(puzzle);
}

/* Each kernel that the processor has finds the same in the same number of steps. */
Test(run, counts_nodes_and_prefixes_do_not_depend_on_the_kernel_or_threads)
{
    static const cn_kernel KERNELS[] = {CN_KERNEL_PORTABLE, CN_KERNEL_AVX2, CN_KERNEL_AVX512};

    for (unsigned e = 0; e < EXAMPLE_COUNT; e += 2) {
        cn_puzzle *puzzle = parse(EXAMPLES[e].text);
        uint64_t nodes = UINT64_MAX, prefixes = 0;
        cn_number all = {9, 9};
        for (unsigned k = 0; k < 3; k++)
            for (unsigned t = 0; t < THREAD_COUNTS; t++) {
                const cn_search_options options = {.threads = THREADS[t],
                                                   .no_bind = true,
                                                   .kernel = KERNELS[k],
                                                   .independent = true};
                cn_search_stats stats;
                cn_counts counts;
                cn_error error = {0};
                const cn_status status = cn_count(puzzle, &options, &counts, &stats, &error);
                if (status == CN_EINVAL) {
                    cr_expect_not(kernel_available((enum kernel_isa)(KERNELS[k] - 1)));
                    cr_expect_not_null(strstr(error.what, cn_kernel_name(KERNELS[k])));
                    continue;
                }
                cr_assert_eq(status, CN_OK, "%s: %s", EXAMPLES[e].name, error.what);
                if (nodes == UINT64_MAX) {
                    nodes = stats.nodes;
                    prefixes = stats.prefixes;
                    all = counts.all;
                }
                cr_expect(stats.nodes == nodes && stats.prefixes == prefixes, "%s: %s, %u threads",
                          EXAMPLES[e].name, cn_kernel_name(KERNELS[k]), THREADS[t]);
                cr_expect(cn_number_equals(counts.all, all), "%s", EXAMPLES[e].name);
                if (counts.obstacle.kind == CN_OBSTACLE_NONE)
                    cr_expect_eq(stats.kernel, KERNELS[k], "%s", EXAMPLES[e].name);
                cn_counts_release(&counts);
            }
        cn_puzzle_free(puzzle);
    }
}

Test(run, every_split_depth_finds_the_same_where_holes_and_copies_vary)
{
    for (unsigned e = 1; e < EXAMPLE_COUNT; e += 2) {
        cn_puzzle *puzzle = parse(EXAMPLES[e].text);
        uint64_t nodes = 0;
        cn_number all = {9, 9};
        for (unsigned split = 0; split <= 8; split++) {
            const cn_search_options options = {
                .threads = 2, .no_bind = true, .split_depth = split, .independent = true};
            cn_search_stats stats;
            cn_counts counts;
            cr_assert_eq(cn_count(puzzle, &options, &counts, &stats, NULL), CN_OK);
            if (split == 0) {
                nodes = stats.nodes;
                all = counts.all;
            }
            cr_expect_eq(stats.nodes, nodes, "%s: split depth %u", EXAMPLES[e].name, split);
            cr_expect(cn_number_equals(counts.all, all), "%s: split depth %u", EXAMPLES[e].name,
                      split);
            cr_expect(split == 0 || stats.split_depth <= split, "%s: split depth %u, not %u",
                      EXAMPLES[e].name, split, stats.split_depth);
            cn_counts_release(&counts);
        }
        cn_puzzle_free(puzzle);
    }
}

/* What a progress function was told. */
struct told {
    uint64_t calls, stop_after, last_done, last_total;
};

static int
tell(void *context, uint64_t done, uint64_t total)
{
    struct told *told = context;

    told->last_done = done;
    told->last_total = total;
    return ++told->calls == told->stop_after;
}

Test(run, progress_is_told_up_to_the_end)
{
    /* few prefixes, each a task, and many, several to a task */
    static const unsigned SPLIT[] = {0, CN_CELLS_MAX};
    cn_puzzle *puzzle[] = {seven_blocks(), parse("puzzle p\ntarget 1x6x6\nblock A 18\n AA\n")};

    for (unsigned p = 0; p < 2; p++) {
        struct told told = {0};
        const cn_search_options options = {.threads = 1,
                                           .independent = true,
                                           .split_depth = SPLIT[p],
                                           .progress = tell,
                                           .context = &told};
        cn_search_stats stats;
        cn_counts counts;
        cr_assert_eq(cn_count(puzzle[p], &options, &counts, &stats, NULL), CN_OK);
        cr_expect_gt(told.calls, 0);
        cr_expect_eq(told.last_done, stats.prefixes);
        cr_expect_eq(told.last_total, stats.prefixes);
        if (p == 1)
            cr_expect_lt(told.calls, stats.prefixes);
        cn_counts_release(&counts);
        cn_puzzle_free(puzzle[p]);
    }
}

/* The limit is that of all workers together. */
Test(run, what_is_kept_stays_within_the_memory)
{
    cn_puzzle *puzzle = seven_blocks();
    struct problem problem;
    struct starts starts;
    enum { BYTES = 30000 };

    cr_assert_eq(problem_create(&problem, puzzle, false, NULL), CN_OK);
    cr_assert_eq(starts_empty(&starts), CN_OK);
    for (unsigned t = 0; t < THREAD_COUNTS; t++) {
        const cn_search_options options = {.threads = THREADS[t], .no_bind = true};
        const struct search_job job = {
            .problem = &problem,
            .starts = &starts,
            .plan = {.kind = HARVEST_KEEP, .problem = &problem},
            .limits = {.bytes = BYTES, .depth = problem.depth},
        };
        struct search_result result;
        uint64_t kept = 0;
        cr_assert_eq(run_searches(&job, 1, &options, &result, NULL, NULL), CN_OK);
        for (unsigned s = 0; s < result.store_count; s++) {
            const struct store *store = &result.stores[s];
            const size_t record = problem.depth * sizeof *store->record;
            kept += store->count + store->written;
            cr_expect_leq(store->count * record, BYTES / THREADS[t], "%u threads", THREADS[t]);
            for (size_t r = 0; r < store->runs; r++)
                cr_expect_leq(store->run[r].count * record, BYTES / THREADS[t], "%u threads",
                              THREADS[t]);
        }
        cr_expect_eq(kept, 11520);
        search_result_release(&result);
    }
    starts_release(&starts);
    problem_release(&problem);
    cn_puzzle_free(puzzle);
}

Test(run, progress_stops_counts_and_listings)
{
    cn_puzzle *puzzle = seven_blocks();

    for (unsigned t = 0; t < THREAD_COUNTS; t++)
        for (uint64_t stop = 1; stop <= 15; stop = 2 * stop + 1) {
            struct told told = {.stop_after = stop};
            const cn_search_options options = {.threads = THREADS[t],
                                               .independent = true,
                                               .split_depth = 3,
                                               .progress = tell,
                                               .context = &told};
            cn_counts counts = {.all = {0, 1234}};
            cn_error error = {0};
            uint64_t visits = 0;
            if (THREADS[t] != 1 && stop != 1)
                continue; /* calls from several threads are not counted here */
            cr_expect_eq(cn_count(puzzle, &options, &counts, NULL, &error), CN_ESTOPPED);
            cr_expect_str_eq(error.what, "stopped");
            cr_expect(cn_number_is(counts.all, 1234), "counts were touched");
            if (THREADS[t] == 1)
                cr_expect_eq(told.calls, stop, "it went on");
            told = (struct told){.stop_after = stop};
            cr_expect_eq(cn_list(puzzle, CN_ALL, &options, count_visits, &visits, NULL, &error),
                         CN_ESTOPPED);
            cr_expect_eq(visits, 0);
        }
    cn_puzzle_free(puzzle);
}

Test(run, several_jobs_are_done_by_one_team)
{
    cn_puzzle *puzzle = seven_blocks();
    struct problem problem;
    struct starts starts[3];
    static const uint64_t EXPECTED[] = {11520, 480, 240};
    const cubemap_set groups[] = {0, puzzle->rotations, puzzle->maps};

    cr_assert_eq(problem_create(&problem, puzzle, false, NULL), CN_OK);
    for (unsigned t = 0; t < THREAD_COUNTS; t++) {
        const cn_search_options options = {.threads = THREADS[t], .no_bind = true};
        struct search_job job[3];
        struct search_result result[3];
        cn_search_stats stats;
        for (unsigned j = 0; j < 3; j++) {
            cr_assert_eq(starts_empty(&starts[j]), CN_OK);
            job[j] = (struct search_job){
                .problem = &problem,
                .starts = &starts[j],
                .plan = {.kind = j == 0 ? HARVEST_COUNT : HARVEST_LEAST,
                         .problem = &problem,
                         .group = groups[j]},
                .limits = {.bytes = 1 << 20, .depth = problem.depth},
            };
        }
        cr_assert_eq(run_searches(job, 3, &options, result, &stats, NULL), CN_OK);
        for (unsigned j = 0; j < 3; j++) {
            cr_expect(result[j].sum.packings == EXPECTED[j], "job %u", j);
            cr_expect_eq(result[j].store_count, THREADS[t]);
            cr_expect(j == 0 || result[j].sum.in_orbits == 11520, "job %u", j);
            search_result_release(&result[j]);
            starts_release(&starts[j]);
        }
        cr_expect_eq(stats.threads, THREADS[t]);
    }
    problem_release(&problem);
    cn_puzzle_free(puzzle);
}

/* Is the calling thread's affinity mask this one? */
static bool
mask_is(const cpu_set_t *expected)
{
    cpu_set_t mask;

    return sched_getaffinity(0, sizeof mask, &mask) == 0 && CPU_EQUAL(&mask, expected);
}

/* The four counts without Criterion, whose assertions belong to one thread. */
static bool
counts_right(const cn_puzzle *puzzle, const cn_search_options *options)
{
    cn_counts counts;

    if (cn_count(puzzle, options, &counts, NULL, NULL) != CN_OK)
        return false;
    cn_counts_release(&counts);
    return cn_number_is(counts.all, 11520) && cn_number_is(counts.rotation, 480)
           && cn_number_is(counts.reflection, 240) && cn_number_is(counts.anchored, 339);
}

Test(run, the_callers_mask_is_the_same_afterwards)
{
    cn_puzzle *puzzle = seven_blocks();
    cpu_set_t before;

    cr_assert_eq(sched_getaffinity(0, sizeof before, &before), 0);
    for (unsigned t = 0; t < THREAD_COUNTS; t++) {
        const cn_search_options options = {.threads = THREADS[t]};
        uint64_t visits = 0;
        expect_the_four_counts(puzzle, &options, "bound");
        cr_expect(mask_is(&before), "after cn_count with %u threads", THREADS[t]);
        cr_assert_eq(cn_list(puzzle, CN_ANCHORED, &options, count_visits, &visits, NULL, NULL),
                     CN_OK);
        cr_expect_eq(visits, 339);
        cr_expect(mask_is(&before), "after cn_list with %u threads", THREADS[t]);
    }

    /* And the masks of the threads that OpenMP keeps. */
    unsigned changed = 0;
#pragma omp parallel num_threads(8) reduction(+ : changed)
    changed += !mask_is(&before);
    cr_expect_eq(changed, 0, "%u of OpenMP's threads are bound still", changed);
    cn_puzzle_free(puzzle);
}

/*
 * What taskset does: Criterion's own thread counts, for the mask of a process is that of all its
 * threads.
 */
static void
bind_process(const cpu_set_t *mask)
{
    DIR *tasks = opendir("/proc/self/task");

    cr_assert_not_null(tasks);
    for (const struct dirent *task; (task = readdir(tasks)) != NULL;)
        if (task->d_name[0] != '.')
            cr_assert_eq(sched_setaffinity(atoi(task->d_name), sizeof *mask, mask), 0, "%s",
                         task->d_name);
    closedir(tasks);
}

Test(run, a_process_bound_to_one_cpu_gets_one_worker_and_stays_bound)
{
    cn_puzzle *puzzle = seven_blocks();
    cpu_set_t all, one;

    cr_assert_eq(sched_getaffinity(0, sizeof all, &all), 0);
    CPU_ZERO(&one);
    for (int cpu = CPU_SETSIZE - 1; cpu >= 0 && CPU_COUNT(&one) == 0; cpu--)
        if (CPU_ISSET(cpu, &all))
            CPU_SET(cpu, &one);
    bind_process(&one);
    unsetenv("OMP_NUM_THREADS");
    cr_expect_eq(expect_the_four_counts(puzzle, NULL, "one CPU").threads, 1);
    cr_expect(mask_is(&one));
    const cn_search_options options = {.threads = 3};
    cr_expect_eq(expect_the_four_counts(puzzle, &options, "one CPU").threads, 3);
    cr_expect(mask_is(&one));
    cn_puzzle_free(puzzle);
}

Test(run, may_be_called_by_each_thread_of_a_callers_parallel_region)
{
    cn_puzzle *puzzle = seven_blocks();
    cpu_set_t before;

    cr_assert_eq(sched_getaffinity(0, sizeof before, &before), 0);
    for (int levels = 1; levels <= 2; levels++) /* nested teams have one thread, or all of theirs */
        for (unsigned threads = 0; threads <= 3; threads++) {
            const cn_search_options options = {.threads = threads};
            unsigned wrong = 0, moved = 0, calls = 0;
            omp_set_max_active_levels(levels);
#pragma omp parallel num_threads(4) reduction(+ : wrong, moved, calls)
            for (unsigned round = 0; round < 3; round++) {
                wrong += !counts_right(puzzle, &options);
                moved += !mask_is(&before);
                calls++;
            }
            cr_expect_eq(calls, 12);
            cr_expect_eq(wrong, 0, "%d levels, %u threads: %u answers are wrong", levels, threads,
                         wrong);
            cr_expect_eq(moved, 0, "%d levels, %u threads: %u masks are changed", levels, threads,
                         moved);
        }
    cr_expect(mask_is(&before));
    cn_puzzle_free(puzzle);
}

static void *
count_and_compare(void *puzzle)
{
    static const cn_search_options OPTIONS = {.threads = 3};
    cpu_set_t before;
    bool right = sched_getaffinity(0, sizeof before, &before) == 0;

    for (unsigned round = 0; round < 3; round++)
        right = right && counts_right(puzzle, &OPTIONS) && mask_is(&before);
    return right ? puzzle : NULL;
}

Test(run, may_be_called_by_several_threads_at_once)
{
    cn_puzzle *puzzle = seven_blocks();
    pthread_t thread[4];

    for (unsigned t = 0; t < 4; t++)
        cr_assert_eq(pthread_create(&thread[t], NULL, count_and_compare, puzzle), 0);
    for (unsigned t = 0; t < 4; t++) {
        void *answer = NULL;
        pthread_join(thread[t], &answer);
        cr_expect_not_null(answer, "thread %u", t);
    }
    cn_puzzle_free(puzzle);
}

Test(run, workers_that_cannot_be_bound_search_all_the_same_and_it_is_told)
{
    cn_puzzle *puzzle = seven_blocks();
    cn_topology *topology = NULL;

    cr_assert_eq(cn_topology_create(NULL, &topology, NULL), CN_OK);
    const bool binds = cn_topology_unbound_reason(topology) == NULL;
    cn_search_options options = {.threads = 2, .topology = topology};
    cr_expect_eq(expect_the_four_counts(puzzle, &options, "bound").bound, binds);
    hwloc_bitmap_zero(topology->usable); /* no thread can be bound to nothing */
    cr_expect_not(expect_the_four_counts(puzzle, &options, "not bound").bound);
    cn_topology_free(topology);
    cn_puzzle_free(puzzle);
}
