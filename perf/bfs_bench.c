/*
 * How long do breadth-first searches take?  For each: the time that passes, the processor time of all threads, and the
 * rate; the last level and the total are checked at every run.
 *     bfs_bench [THREADS [RUNS [KERNEL]]]
 */
#include "base/clock.h"
#include "cubenum/bfs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct space_case {
    const char *space;
    cn_metric metric;
    bool limited;
    unsigned depth;
    uint64_t total;
};

static const struct space_case CASES[] = {
    {"vertex-orientation", CN_QUARTER, false, 0, 2048},
    {"vertex-permutation", CN_QUARTER, false, 0, 479001600},
    {"vertex-permutation", CN_POSITIVE, false, 0, 479001600},
    {"pieces:v1..v4,e1", CN_QUARTER, false, 0, 4561920},
    {"vertices", CN_QUARTER, true, 6, 55235242},
    {"full", CN_QUARTER, true, 7, 1095110136},
};

static double
processor_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool
measure(const cn_group *group, const struct space_case *wanted, cn_bfs_options options)
{
    cn_bfs *bfs = NULL;
    cn_error error;
    const double processor = processor_seconds(), start = clock_seconds();

    options.metric = wanted->metric;
    options.limited = wanted->limited;
    options.depth = wanted->depth;
    if (cn_bfs_search(group, wanted->space, &options, &bfs, &error) != CN_OK) {
        fprintf(stderr, "bfs_bench: %s: %s\n", wanted->space, error.what);
        return false;
    }
    const double passed = clock_seconds() - start;
    const uint64_t total = cn_bfs_total(bfs);
    printf(
        "%-22s %-8s depth %2u %14llu elements %8.3f s passed %8.3f s processor %8.1f million/s\n",
        wanted->space, cn_metric_name(wanted->metric), cn_bfs_level_count(bfs) - 1,
        (unsigned long long)total, passed, processor_seconds() - processor,
        1e-6 * (double)total / passed);
    fflush(stdout);
    cn_bfs_free(bfs);
    if (total != wanted->total)
        fprintf(stderr, "bfs_bench: %s: expected %llu elements\n", wanted->space,
                (unsigned long long)wanted->total);
    return total == wanted->total;
}

int
main(int argc, char **argv)
{
    const unsigned runs = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 3;
    cn_bfs_options options = {
        .threads = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 0,
        .kernel =
            argc > 3 && strcmp(argv[3], "portable") == 0 ? CN_KERNEL_PORTABLE : CN_KERNEL_AUTO,
    };
    cn_group *group;
    bool right = cn_group_cuboctahedron(&group, NULL) == CN_OK;

    for (unsigned i = 0; right && i < sizeof CASES / sizeof CASES[0]; i++)
        for (unsigned r = 0; right && r < runs; r++)
            right = measure(group, &CASES[i], options);
    cn_group_free(group);
    return !right;
}
