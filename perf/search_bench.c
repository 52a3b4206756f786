/*
 * How long does the search of the seven-block cube take by itself, in each convention?  Preparation
 * (orientations, rows) is outside the measured part, prefixes and tasks are in it.  Every count is
 * checked.
 *     search_bench [THREADS [RUNS]]
 */
#include "base/clock.h"
#include "packing/run.h"

#include <stdio.h>
#include <stdlib.h>

struct convention_case {
    const char *name;
    uint64_t count;
    enum harvest_kind kind;
    bool mirrored; /* the group, where the least of each orbit counts */
};

static const struct convention_case CASES[] = {
    {"anchored", 339, HARVEST_COUNT, true},
    {"reflection", 240, HARVEST_LEAST, true},
    {"rotation", 480, HARVEST_LEAST, false},
    {"all", 11520, HARVEST_COUNT, false},
};

static int
compare_doubles(const void *a, const void *b)
{
    const double first = *(const double *)a, second = *(const double *)b;

    return (first > second) - (first < second);
}

/* The starts as each count has them: at the first placement of each class, but for all packings. */
static cn_status
make_starts(struct starts *starts, const struct problem *problem, const struct convention_case *c,
            cubemap_set group)
{
    if (c->count == 11520)
        return starts_empty(starts);
    return starts_block(starts, problem, 0, group, c->kind == HARVEST_COUNT);
}

static bool
measure(const struct problem *problem, const cn_search_options *options,
        const struct convention_case *wanted, unsigned runs, double *seconds)
{
    const cubemap_set group = wanted->mirrored ? problem->puzzle->maps : problem->puzzle->rotations;
    struct starts starts;
    bool right = make_starts(&starts, problem, wanted, group) == CN_OK;
    const struct search_job job = {
        .problem = problem,
        .starts = &starts,
        .plan = {.kind = wanted->kind, .problem = problem, .group = group},
    };
    uint64_t nodes = 0;

    for (unsigned r = 0; r < runs && right; r++) {
        struct search_result result;
        const double before = clock_seconds();
        const cn_status status = run_searches(&job, 1, options, &result, NULL, NULL);
        seconds[r] = clock_seconds() - before;
        right = status == CN_OK && result.sum.packings == wanted->count;
        nodes = result.sum.nodes;
        search_result_release(&result);
    }
    starts_release(&starts);
    if (!right)
        return false;
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
                 && problem_create(&problem, puzzle, false, NULL) == CN_OK;

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
