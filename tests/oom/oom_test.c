/*
 * Every allocation of the library made to fail in turn.  The linker sends its calls of malloc() and
 * the like here (-Wl,--wrap); those inside of shared libraries (hwloc, OpenMP, Criterion) are not
 * affected.
 */
#include "cubenum/celltype.h"
#include "cubenum/count.h"
#include "cubenum/list.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define WITH_LEAK_SANITIZER
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WITH_LEAK_SANITIZER
#endif
#endif
#ifdef WITH_LEAK_SANITIZER
#include <sanitizer/lsan_interface.h>
#endif

/* Allocations number first, first+1, ... before end fail. */
static atomic_ulong allocations, failed;
static unsigned long first_to_fail = ULONG_MAX, end_of_failing = ULONG_MAX;

static bool
must_fail(void)
{
    const unsigned long number = atomic_fetch_add(&allocations, 1);
    const bool fails = number >= first_to_fail && number < end_of_failing;

    atomic_fetch_add(&failed, fails);
    return fails;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

void *
__wrap_malloc(size_t size)
{
    return must_fail() ? NULL : __real_malloc(size);
}

void *
__wrap_calloc(size_t count, size_t size)
{
    return must_fail() ? NULL : __real_calloc(count, size);
}

void *
__wrap_realloc(void *memory, size_t size)
{
    return must_fail() ? NULL : __real_realloc(memory, size);
}

void *
__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return must_fail() ? NULL : __real_aligned_alloc(alignment, size);
}

/*
 * A call to try again and again; it checks that its outputs were set on CN_OK only, and releases
 * them.
 */
struct attempt {
    const char *name;
    cn_status (*run)(const struct attempt *attempt, cn_error *error);
    cn_search_options options;
    cn_convention convention;
    unsigned least;    /* allocations of the call, at least */
    unsigned modes;    /* how many of MODES, the first ones; 0: all */
    bool says_nothing; /* it has no error to fill */
};

/* Made before anything fails, for those calls that need one. */
static cn_puzzle *puzzle;

/* One failure alone, a burst, and nothing but failures from there on. */
static const struct {
    const char *name;
    unsigned long length; /* 0: without end */
} MODES[] = {{"one", 1}, {"all", 0}, {"three", 3}, {"forty", 40}};
enum { MODE_COUNT = sizeof MODES / sizeof MODES[0] };

static void
fail_each_allocation(const struct attempt *attempt)
{
    const unsigned modes = attempt->modes != 0 ? attempt->modes : MODE_COUNT;

    for (unsigned mode = 0; mode < modes; mode++) {
        unsigned long first = 0;
        for (bool done = false; !done; first++) {
            cn_error error = {.line = 0};
            atomic_store(&allocations, 0);
            atomic_store(&failed, 0);
            first_to_fail = first;
            end_of_failing = MODES[mode].length != 0 ? first + MODES[mode].length : ULONG_MAX;
            const cn_status status = attempt->run(attempt, &error);
            first_to_fail = end_of_failing = ULONG_MAX;
            done = atomic_load(&failed) == 0;
            if (done) {
                cr_expect_eq(status, CN_OK, "%s, %s from %lu: nothing failed, but status %d: %s",
                             attempt->name, MODES[mode].name, first, (int)status, error.what);
                continue;
            }
            cr_expect_eq(status, CN_ENOMEM, "%s, %s from %lu: status %d", attempt->name,
                         MODES[mode].name, first, (int)status);
            if (status == CN_ENOMEM && !attempt->says_nothing)
                cr_expect_not_null(strstr(error.what, "memory"), "%s, %s from %lu: '%s'",
                                   attempt->name, MODES[mode].name, first, error.what);
            cr_assert_lt(first, 5000, "%s, %s: it goes on for ever", attempt->name,
                         MODES[mode].name);
        }
        cr_expect_gt(first, attempt->least, "%s, %s: only %lu allocations: are they wrapped?",
                     attempt->name, MODES[mode].name, first);
    }
}

static cn_status
run_builtin(const struct attempt *attempt, cn_error *error)
{
    cn_puzzle *const untouched = (cn_puzzle *)&error;
    cn_puzzle *out = untouched;
    const cn_status status = cn_puzzle_builtin("seven-blocks", &out, error);

    cr_expect_eq(out == untouched, status != CN_OK, "%s", attempt->name);
    if (status == CN_OK)
        cn_puzzle_free(out);
    return status;
}

static cn_status
run_parse(const struct attempt *attempt, cn_error *error)
{
    static const char TEXT[] =
        "puzzle p\ntarget 3x3x3\nblock A\n  AAA\n  AAA\n  AAA\n"
        "block B\n  BBB BBB\n  BBB BBB\n  BBB BBB\npin 233111111111111111111\n";
    cn_puzzle *const untouched = (cn_puzzle *)&error;
    cn_puzzle *out = untouched;
    const cn_status status = cn_puzzle_parse(TEXT, sizeof TEXT - 1, &out, error);

    cr_expect_eq(out == untouched, status != CN_OK, "%s", attempt->name);
    if (status == CN_OK)
        cn_puzzle_free(out);
    return status;
}

static cn_status
run_celltypes(const struct attempt *attempt, cn_error *error)
{
    cn_celltypes *const untouched = (cn_celltypes *)&error;
    cn_celltypes *out = untouched;
    const cn_status status = cn_celltypes_create(puzzle, &out);

    cr_expect_eq(out == untouched, status != CN_OK, "%s", attempt->name);
    if (status == CN_OK)
        cn_celltypes_free(out);
    return status;
}

static cn_status
run_topology(const struct attempt *attempt, cn_error *error)
{
    cn_topology *const untouched = (cn_topology *)&error;
    cn_topology *out = untouched;
    const char *input = attempt->options.threads == 0 ? NULL : "pack:2 core:2 pu:2";
    const cn_status status = cn_topology_create(input, &out, error);

    cr_expect_eq(out == untouched, status != CN_OK, "%s", attempt->name);
    if (status == CN_OK)
        cn_topology_free(out);
    return status;
}

static cn_status
run_count(const struct attempt *attempt, cn_error *error)
{
    static cn_search_stats stats, stats_before;
    cn_counts counts, counts_before;

    memset(&counts, 0x5a, sizeof counts);
    memset(&stats, 0x5a, sizeof stats);
    memcpy(&counts_before, &counts, sizeof counts);
    memcpy(&stats_before, &stats, sizeof stats);
    const cn_status status = cn_count(puzzle, &attempt->options, &counts, &stats, error);
    if (status != CN_OK) {
        cr_expect_eq(memcmp(&counts, &counts_before, sizeof counts), 0,
                     "%s: counts were touched, allocation %lu", attempt->name, first_to_fail);
        cr_expect_eq(memcmp(&stats, &stats_before, sizeof stats), 0,
                     "%s: stats were touched, allocation %lu", attempt->name, first_to_fail);
        return status;
    }
    cr_expect_eq(counts.all, 11520, "%s", attempt->name);
    cr_expect_eq(counts.anchored, attempt->options.anchor == 3 ? 240 : 339, "%s", attempt->name);
    cn_counts_release(&counts);
    return status;
}

static cn_status
run_list(const struct attempt *attempt, cn_error *error)
{
    static const uint64_t COUNTS[] = {
        [CN_ALL] = 11520, [CN_ROTATION] = 480, [CN_REFLECTION] = 240, [CN_ANCHORED] = 339};
    static cn_search_stats stats, stats_before;
    cn_listing *const untouched = (cn_listing *)&error;
    cn_listing *out = untouched;

    memset(&stats, 0x5a, sizeof stats);
    memcpy(&stats_before, &stats, sizeof stats);
    const cn_status status =
        cn_list(puzzle, attempt->convention, &attempt->options, &out, &stats, error);
    cr_expect_eq(out == untouched, status != CN_OK, "%s", attempt->name);
    if (status != CN_OK) {
        cr_expect_eq(memcmp(&stats, &stats_before, sizeof stats), 0, "%s: stats were touched",
                     attempt->name);
        return status;
    }
    cr_expect_eq(cn_listing_count(out), COUNTS[attempt->convention], "%s", attempt->name);
    cn_listing_free(out);
    return status;
}

/*
 * The sanitizer looks by itself at the end of a process, but Criterion does not mind what it then
 * says.
 */
static int
look_for_leaks(void)
{
#ifdef WITH_LEAK_SANITIZER
    return __lsan_do_recoverable_leak_check();
#else
    return 0;
#endif
}

static void
run_all(const struct attempt *attempt, size_t count)
{
    cr_assert_eq(cn_puzzle_builtin("seven-blocks", &puzzle, NULL), CN_OK);
    for (size_t i = 0; i < count; i++) {
        fail_each_allocation(&attempt[i]);
        cr_expect_eq(look_for_leaks(), 0, "%s leaks", attempt[i].name);
    }
    cn_puzzle_free(puzzle);
}

#define RUN_ALL(attempts) run_all(attempts, sizeof(attempts) / sizeof(attempts)[0])

Test(oom, making_a_puzzle_or_looking_at_a_machine_reports_every_failure)
{
    static const struct attempt ATTEMPTS[] = {
        {"cn_puzzle_builtin", run_builtin, .least = 2},
        {"cn_puzzle_parse", run_parse, .least = 2},
        {"cn_celltypes_create", run_celltypes, .least = 1, .says_nothing = true},
        {"cn_topology_create", run_topology, .least = 2},
        {"cn_topology_create, synthetic", run_topology, {.threads = 1}, .least = 2},
    };

    RUN_ALL(ATTEMPTS);
}

/* Looking at the machine takes longer than counting: do it no more often than necessary. */

Test(oom, counting_reports_every_failure)
{
    static const struct attempt ATTEMPTS[] = {
        {"cn_count, bound", run_count, {.threads = 1}, .least = 30, .modes = 1},
        {"cn_count", run_count, {.threads = 1, .no_bind = true}, .least = 30, .modes = 2},
        {"cn_count, no types",
         run_count,
         {.threads = 1, .no_bind = true, .no_types = true},
         .least = 30,
         .modes = 1},
        {"cn_count, anchor 3",
         run_count,
         {.threads = 1, .no_bind = true, .anchor = 3},
         .least = 35,
         .modes = 1},
        {"cn_count, 2 threads",
         run_count,
         {.threads = 2, .no_bind = true},
         .least = 35,
         .modes = 2},
        {"cn_count, 2 threads, no types",
         run_count,
         {.threads = 2, .no_bind = true, .no_types = true},
         .least = 35,
         .modes = 1},
    };

    RUN_ALL(ATTEMPTS);
}

Test(oom, counting_with_more_threads_than_processors_reports_every_failure)
{
    static const struct attempt ATTEMPTS[] = {
        {"cn_count, 9 threads",
         run_count,
         {.threads = 9, .no_bind = true},
         .least = 50,
         .modes = 2},
    };

    RUN_ALL(ATTEMPTS);
}

Test(oom, listing_reports_every_failure)
{
    static const struct attempt ATTEMPTS[] = {
        {"cn_list, all", run_list, {.threads = 1}, CN_ALL, .least = 20, .modes = 1},
        {"cn_list, rotation",
         run_list,
         {.threads = 1, .no_bind = true},
         CN_ROTATION,
         .least = 20,
         .modes = 1},
        {"cn_list, reflection",
         run_list,
         {.threads = 1, .no_bind = true},
         CN_REFLECTION,
         .least = 20,
         .modes = 1},
        {"cn_list, anchored", run_list, {.threads = 1, .no_bind = true}, CN_ANCHORED, .least = 20},
        {"cn_list, long prefixes",
         run_list,
         {.threads = 1, .no_bind = true, .split_depth = 1, .no_types = true},
         CN_ALL,
         .least = 20},
        {"cn_list, 2 threads",
         run_list,
         {.threads = 2, .no_bind = true},
         CN_ALL,
         .least = 20,
         .modes = 2},
        {"cn_list, anchored, 2 threads",
         run_list,
         {.threads = 2, .no_bind = true},
         CN_ANCHORED,
         .least = 20},
    };

    RUN_ALL(ATTEMPTS);
}
