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
#include <string.h>

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

/* What a puzzle has, and how it is listed and counted. */
struct known {
    const char *text;
    uint64_t all, rotation, reflection; /* 0: not known */
};

static const struct known KNOWN[] = {
    {"puzzle seven\ntarget 3x3x3\nset seven-blocks\n", 11520, 480, 240},
    {"puzzle dominoes\ntarget 1x6x6\nblock A 18\n AA\n", 6728, 930, 930},
    {"puzzle matchings\ntarget\n +++\n +++\n +++\nblock A 0..4\n AA\n", 131, 0, 0},
};

static unsigned
wrong_counts(const cn_puzzle *puzzle, const struct known *known, const cn_search_options *options)
{
    const unsigned threads = options->threads;
    cn_counts counts;
    uint64_t in_classes = 0;
    unsigned wrong = differs("status of cn_count", threads,
                             cn_count(puzzle, options, &counts, NULL, NULL), CN_OK);

    if (wrong != 0)
        return wrong;
    for (unsigned c = 0; c < counts.classes; c++)
        in_classes += counts.by_class[c].solutions.low;
    cn_counts_release(&counts);
    wrong += differs("all", threads, counts.all.low, known->all);
    if (known->rotation != 0) {
        wrong += differs("rotation", threads, counts.rotation.low, known->rotation);
        wrong += differs("reflection", threads, counts.reflection.low, known->reflection);
    }
    return wrong + differs("sum over the classes", threads, in_classes, counts.anchored.low);
}

/* What a listing was like so far. */
struct listed {
    uint64_t count, descents;
    unsigned before[64], before_count;
};

static int
look(void *context, const cn_packing *packing)
{
    struct listed *listed = context;
    unsigned i = 0;

    while (i < packing->count && i < listed->before_count
           && listed->before[i] == packing->placement[i])
        i++;
    if (listed->count++ != 0)
        listed->descents +=
            i == packing->count
            || (i < listed->before_count && listed->before[i] > packing->placement[i]);
    listed->before_count = packing->count;
    memcpy(listed->before, packing->placement, packing->count * sizeof *packing->placement);
    return 0;
}

static unsigned
wrong_listing(const cn_puzzle *puzzle, cn_convention convention, const cn_search_options *options,
              uint64_t expected)
{
    const unsigned threads = options->threads;
    struct listed listed = {.count = 0};

    if (differs("status of cn_list", threads,
                cn_list(puzzle, convention, options, look, &listed, NULL, NULL), CN_OK))
        return 1;
    return differs("length of a listing", threads, listed.count, expected)
           + differs("packings out of order", threads, listed.descents, 0);
}

static int
go_on(void *context, uint64_t done, uint64_t total)
{
    (void)context;
    return done > total;
}

static unsigned
wrong_answers(cn_puzzle *const *puzzle, unsigned threads)
{
    double busy[16] = {0};
    const cn_search_options bound = {.threads = threads, .busy = busy, .independent = true};
    const cn_search_options split = {
        .threads = threads, .split_depth = 1, .no_bind = true, .progress = go_on};
    const cn_search_options spilling = {.threads = threads, .no_bind = true, .memory = 10000};
    unsigned wrong = 0;

    for (unsigned k = 0; k < sizeof KNOWN / sizeof KNOWN[0]; k++) {
        wrong += wrong_counts(puzzle[k], &KNOWN[k], &bound);
        wrong += wrong_counts(puzzle[k], &KNOWN[k], &split);
        wrong += wrong_listing(puzzle[k], CN_ALL, &bound, KNOWN[k].all);
        wrong += wrong_listing(puzzle[k], CN_ALL, &spilling, KNOWN[k].all);
        if (KNOWN[k].reflection != 0)
            wrong += wrong_listing(puzzle[k], CN_REFLECTION, &split, KNOWN[k].reflection);
    }
    return wrong;
}

struct caller {
    pthread_t thread;
    cn_puzzle *const *puzzle;
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
    cn_puzzle *puzzle[sizeof KNOWN / sizeof KNOWN[0]];
    unsigned started = 0, wrong = 0;

    for (unsigned k = 0; k < sizeof KNOWN / sizeof KNOWN[0]; k++)
        if (cn_puzzle_parse(KNOWN[k].text, strlen(KNOWN[k].text), &puzzle[k], NULL) != CN_OK)
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
    for (unsigned k = 0; k < sizeof KNOWN / sizeof KNOWN[0]; k++)
        cn_puzzle_free(puzzle[k]);
    return wrong != 0;
}
