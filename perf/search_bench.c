/*
 * How long does the search take by itself, in each convention?  Preparation (orientations, matrix)
 * is outside the measured part, prefixes and tasks are in it.  Every count is checked.
 *     search_bench [THREADS [RUNS]]
 */
#include "base/clock.h"
#include "packing/problem.h"
#include "packing/run.h"

#include <stdio.h>
#include <stdlib.h>

struct convention_case {
    cn_convention convention;
    const char *name;
    uint64_t count;
};

static const struct convention_case CASES[] = {
    {CN_ANCHORED, "anchored", 339},
    {CN_REFLECTION, "reflection", 240},
    {CN_ROTATION, "rotation", 480},
    {CN_ALL, "all", 11520},
};

static int
compare_doubles(const void *a, const void *b)
{
    const double first = *(const double *)a, second = *(const double *)b;

    return (first > second) - (first < second);
}

static bool
measure(const struct problem *problem, const cn_search_options *options,
        const struct convention_case *wanted, unsigned runs, double *seconds)
{
    static struct start start[PLACEMENTS_MAX];
    const struct search_job job = problem_job(problem, wanted->convention, start);
    uint64_t nodes = 0;

    for (unsigned r = 0; r < runs; r++) {
        struct search_result result = {0};
        const double before = clock_seconds();
        const cn_status status = run_searches(&job, 1, options, &result, NULL, NULL);
        seconds[r] = clock_seconds() - before;
        const bool right = status == CN_OK && result.packings == wanted->count;
        nodes = result.nodes;
        search_result_release(&result);
        if (!right)
            return false;
    }
    qsort(seconds, runs, sizeof *seconds, compare_doubles);
    printf("%-10s  %7.3f ms median  %7.3f ms least  %8llu nodes  %5.1f ns a node\n", wanted->name,
           1e3 * seconds[runs / 2], 1e3 * seconds[0], (unsigned long long)nodes,
           1e9 * seconds[runs / 2] / (double)nodes);
    return true;
}

int
main(int argc, char **argv)
{
    const unsigned threads = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 1;
    const unsigned runs = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 201;
    double *seconds = malloc((runs + 1) * sizeof *seconds);
    cn_search_options options = {.threads = threads};
    cn_topology *topology = NULL;
    cn_puzzle *puzzle = NULL;
    struct problem problem;
    bool right = seconds != NULL && runs > 0
                 && cn_puzzle_builtin("seven-blocks", &puzzle, NULL) == CN_OK
                 && cn_topology_create(NULL, &topology, NULL) == CN_OK
                 && problem_create(&problem, puzzle, &options, NULL) == CN_OK;

    options.topology = topology;
    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0] && right; i++)
        right = measure(&problem, &options, &CASES[i], runs, seconds);
    if (right)
        problem_release(&problem);
    cn_topology_free(topology);
    cn_puzzle_free(puzzle);
    free(seconds);
    if (!right)
        fprintf(stderr, "search_bench: a count is wrong, or memory ran out\n");
    return !right;
}
