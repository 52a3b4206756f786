/*
 * Counts and lists with several threads and from several threads at once, to be run under the
 * thread sanitizer: OMP_TOOL_LIBRARIES=libarcher.so TSAN_OPTIONS=ignore_noninstrumented_modules=1
 * (clang and its OpenMP runtime). Returns 1 if an answer is wrong.
 */
#include "cubenum/count.h"
#include "cubenum/list.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __has_feature
#if __has_feature(thread_sanitizer)
/*
 * libomp 14 takes the memory of tasks that are done for new ones, and its own locks, without
 * telling anybody what orders this: the compiler's own write of a new task's arguments, in
 * submit(), looks like a race with the task before.
 */
const char *__tsan_default_suppressions(void);
const char *
__tsan_default_suppressions(void)
{
    return "called_from_lib:libomp.so\nrace_top:^submit$\n";
}
#endif
#endif

/* How many answers are wrong: 0 or 1. */
static unsigned
differs(const char *what, unsigned threads, uint64_t found, uint64_t expected)
{
    if (found == expected)
        return 0;
    fprintf(stderr, "search_race: %s with %u threads: %llu, expected %llu\n", what, threads,
            (unsigned long long)found, (unsigned long long)expected);
    return 1;
}

static unsigned
wrong_counts(const cn_puzzle *puzzle, const cn_search_options *options)
{
    const unsigned threads = options->threads;
    cn_counts counts;
    uint64_t in_classes = 0;
    unsigned wrong = differs("status of cn_count", threads,
                             cn_count(puzzle, options, &counts, NULL, NULL), CN_OK);

    if (wrong != 0)
        return wrong;
    for (unsigned c = 0; c < counts.classes; c++)
        in_classes += counts.by_class[c].solutions;
    cn_counts_release(&counts);
    wrong += differs("all", threads, counts.all, 11520);
    wrong += differs("rotation", threads, counts.rotation, 480);
    wrong += differs("reflection", threads, counts.reflection, 240);
    wrong += differs("anchored", threads, counts.anchored, 339);
    wrong += differs("sum over the classes", threads, in_classes, 339);
    return wrong;
}

static unsigned
wrong_listing(const cn_puzzle *puzzle, cn_convention convention, const cn_search_options *options,
              uint64_t expected)
{
    const unsigned threads = options->threads;
    const unsigned blocks = cn_puzzle_blocks(puzzle);
    cn_listing *listing = NULL;
    uint64_t descents = 0;

    if (differs("status of cn_list", threads,
                cn_list(puzzle, convention, options, &listing, NULL, NULL), CN_OK))
        return 1;
    const uint64_t count = cn_listing_count(listing);
    for (uint64_t n = 1; n < count; n++) {
        const unsigned short *before = cn_listing_packing(listing, n - 1);
        const unsigned short *packing = cn_listing_packing(listing, n);
        unsigned b = 0;
        while (b < blocks && before[b] == packing[b])
            b++;
        descents += b == blocks || before[b] > packing[b];
    }
    cn_listing_free(listing);
    return differs("length of a listing", threads, count, expected)
           + differs("packings out of order", threads, descents, 0);
}

static unsigned
wrong_answers(const cn_puzzle *puzzle, unsigned threads)
{
    double busy[16] = {0};
    const cn_search_options bound = {.threads = threads, .busy = busy};
    const cn_search_options split = {.threads = threads, .split_depth = 1, .no_bind = true};

    return wrong_counts(puzzle, &bound) + wrong_counts(puzzle, &split)
           + wrong_listing(puzzle, CN_ALL, &bound, 11520)
           + wrong_listing(puzzle, CN_REFLECTION, &split, 240)
           + wrong_listing(puzzle, CN_ANCHORED, &bound, 339);
}

struct caller {
    pthread_t thread;
    const cn_puzzle *puzzle;
    unsigned wrong;
};

static void *
call(void *context)
{
    struct caller *caller = context;

    for (unsigned round = 0; round < 2; round++)
        caller->wrong += wrong_answers(caller->puzzle, 2);
    return NULL;
}

enum { CALLERS = 3 };

int
main(void)
{
    static const unsigned THREADS[] = {2, 4, 8};
    struct caller caller[CALLERS] = {0};
    cn_puzzle *puzzle = NULL;
    unsigned started = 0, wrong = 0;

    if (cn_puzzle_builtin("seven-blocks", &puzzle, NULL) != CN_OK)
        return 1;
    for (unsigned round = 0; round < 3; round++)
        for (unsigned t = 0; t < sizeof THREADS / sizeof THREADS[0]; t++)
            wrong += wrong_answers(puzzle, THREADS[t]);
    for (; started < CALLERS; started++) {
        caller[started].puzzle = puzzle;
        if (pthread_create(&caller[started].thread, NULL, call, &caller[started]) != 0)
            break;
    }
    wrong += differs("callers at once", 2, started, CALLERS);
    for (unsigned t = 0; t < started; t++) {
        pthread_join(caller[t].thread, NULL);
        wrong += caller[t].wrong;
    }
    cn_puzzle_free(puzzle);
    return wrong != 0;
}
