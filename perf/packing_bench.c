/*
 * How long do larger puzzles take to be counted?  For each: the processor time of all threads and
 * the time that passes, medians of RUNS, with the kernel KERNEL (auto, portable, avx2, avx512).
 * Every count is checked.
 *     packing_bench [THREADS [RUNS [KERNEL [PUZZLE...]]]]
 */
#include "base/clock.h"
#include "cubenum/count.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct puzzle_case {
    const char *name;
    cn_convention convention;
    uint64_t count;
};

static const struct puzzle_case CASES[] = {
    {"bedlam", CN_ROTATION, 19186},
    {"solid-pentominoes-3x4x5", CN_REFLECTION, 3940},
    {"pentominoes-6x10", CN_ROTATION, 2339},
    {"tetris-cube", CN_ROTATION, 9839},
    {"y-pentacubes-5x5x5", CN_REFLECTION, 1264},
    {"dominoes-4x4x4", CN_ALL, 5051532105},
    {"y-pentominoes-15x15", CN_ROTATION, 212},
};

static double
processor_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int
compare_doubles(const void *a, const void *b)
{
    const double first = *(const double *)a, second = *(const double *)b;

    return (first > second) - (first < second);
}

static double
median(double *value, unsigned count)
{
    qsort(value, count, sizeof *value, compare_doubles);
    return value[count / 2];
}

static bool
is_wanted(const char *name, int argc, char **argv)
{
    for (int i = 4; i < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return true;
    return argc <= 4;
}

static bool
measure(const struct puzzle_case *wanted, const cn_search_options *options, unsigned runs,
        double *processor, double *passed)
{
    cn_puzzle *puzzle = NULL;
    cn_search_stats stats = {0};
    bool right = cn_puzzle_builtin(wanted->name, &puzzle, NULL) == CN_OK;

    for (unsigned r = 0; r < runs && right; r++) {
        cn_counts counts = {.classes = 0};
        const double processor_before = processor_seconds(), before = clock_seconds();
        right = cn_count(puzzle, options, &counts, &stats, NULL) == CN_OK
                && cn_number_is(cn_counts_in(&counts, wanted->convention), wanted->count);
        processor[r] = processor_seconds() - processor_before;
        passed[r] = clock_seconds() - before;
        cn_counts_release(&counts);
    }
    cn_puzzle_free(puzzle);
    if (right)
        printf("%-24s %10llu  %8.3f s processor  %8.3f s passed  %12llu nodes  %s\n", wanted->name,
               (unsigned long long)wanted->count, median(processor, runs), median(passed, runs),
               (unsigned long long)stats.nodes, cn_kernel_name(stats.kernel));
    fflush(stdout);
    return right;
}

/* The kernel of this name; CN_KERNEL_AUTO for any other word. */
static cn_kernel
kernel_named(const char *name)
{
    for (unsigned k = CN_KERNEL_PORTABLE; k <= CN_KERNEL_AVX512; k++)
        if (strcmp(cn_kernel_name((cn_kernel)k), name) == 0)
            return (cn_kernel)k;
    return CN_KERNEL_AUTO;
}

int
main(int argc, char **argv)
{
    const unsigned runs = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 5;
    const cn_search_options options = {
        .threads = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 1,
        .kernel = argc > 3 ? kernel_named(argv[3]) : CN_KERNEL_AUTO,
    };
    double *processor = malloc((runs + 1) * sizeof *processor);
    double *passed = malloc((runs + 1) * sizeof *passed);
    bool right = processor != NULL && passed != NULL && runs > 0;

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0] && right; i++)
        if (is_wanted(CASES[i].name, argc, argv))
            right = measure(&CASES[i], &options, runs, processor, passed);
    free(processor);
    free(passed);
    if (!right)
        fprintf(stderr, "packing_bench: a count is wrong, or memory ran out\n");
    return !right;
}
