/* Every allocation of the library made to fail in turn: packing. */
#include "oom/wrapped.h"

#include "cubenum/celltype.h"
#include "cubenum/count.h"
#include "cubenum/estimate.h"
#include "cubenum/formats.h"
#include "cubenum/list.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

/*
 * A call to try again and again; it checks that its outputs were set on CN_OK only, and releases
 * them.
 */
struct attempt {
    const char *name;
    cn_status (*run)(const struct attempt *attempt, cn_error *error);
    cn_search_options options;
    cn_convention convention;
    const char *text;  /* what is read */
    cn_file format;    /* of it, or to write */
    uint64_t packings; /* what must be found, in the attempt's convention */
    unsigned least;    /* allocations of the call, at least */
    unsigned modes;    /* how many of MODES, the first ones; 0: all */
    bool says_nothing; /* it has no error to fill */
};

/* Made before anything fails, for those calls that need one. */
static cn_puzzle *puzzle;

/* What fails while a checkpoint is written ends nothing, but is told. */
static unsigned warnings;

static void
count_warning(void *context, const cn_error *warning)
{
    (void)context;
    warnings++;
    cr_expect_not_null(strstr(warning->what, "memory"), "'%s'", warning->what);
}

static void
fail_each_allocation(const struct attempt *attempt)
{
    const unsigned modes = attempt->modes != 0 ? attempt->modes : MODE_COUNT;

    for (unsigned mode = 0; mode < modes; mode++) {
        unsigned long first = 0, warned = 0;
        for (bool done = false; !done; first++) {
            cn_error error = {.line = 0};
            atomic_store(&allocations, 0);
            atomic_store(&failed, 0);
            warnings = 0;
            first_to_fail = first;
            end_of_failing = MODES[mode].length != 0 ? first + MODES[mode].length : ULONG_MAX;
            const cn_status status = attempt->run(attempt, &error);
            first_to_fail = end_of_failing = ULONG_MAX;
            done = atomic_load(&failed) == 0;
            if (done) {
                cr_expect_eq(status, CN_OK, "%s, %s from %lu: nothing failed, but status %d: %s",
                             attempt->name, MODES[mode].name, first, (int)status, error.what);
                cr_expect_eq(warnings, 0, "%s, %s from %lu: nothing failed, but %u warnings",
                             attempt->name, MODES[mode].name, first, warnings);
                continue;
            }
            warned += warnings != 0;
            if (warnings != 0 && status == CN_OK)
                continue;
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
        cr_expect_eq(warned != 0, attempt->options.checkpoint != NULL, "%s, %s: %lu warnings",
                     attempt->name, MODES[mode].name, warned);
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
run_read(const struct attempt *attempt, cn_error *error)
{
    const unsigned side = attempt->format == CN_FILE_CSV ? 2 : 0;
    const cn_reading how = {.format = attempt->format, .box = {side, side, side}};
    cn_puzzle *const untouched = (cn_puzzle *)&error;
    cn_puzzle *out = untouched;
    const cn_status status =
        cn_puzzle_read(attempt->text, strlen(attempt->text), &how, &out, error);

    cr_expect_eq(out == untouched, status != CN_OK, "%s", attempt->name);
    if (status == CN_OK)
        cn_puzzle_free(out);
    return status;
}

static int
count_bytes(void *context, const char *text, size_t length)
{
    (void)text;
    *(size_t *)context += length;
    return 0;
}

static cn_status
run_convert(const struct attempt *attempt, cn_error *error)
{
    static const cn_search_options ONE = {.threads = 1, .no_bind = true};
    size_t bytes = 0;
    const cn_writing writing = {.to = attempt->format,
                                .solutions = attempt->packings != 0,
                                .search = &ONE,
                                .put = count_bytes,
                                .context = &bytes};
    const cn_status status =
        cn_convert(attempt->text, strlen(attempt->text), NULL, &writing, error);

    cr_expect(status != CN_OK || bytes > 20, "%s", attempt->name);
    return status;
}

static cn_status
run_set(const struct attempt *attempt, cn_error *error)
{
    cn_puzzle *const untouched = (cn_puzzle *)&error;
    cn_puzzle *out = untouched;
    const cn_status status = cn_puzzle_of_set((cn_box){2, 4, 4}, "tetracubes", &out, error);

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
run_estimate(const struct attempt *attempt, cn_error *error)
{
    const cn_estimate_options options = {.samples = 8};
    cn_estimate out = {.samples = 12345};
    const cn_status status = cn_estimate_tree(puzzle, &attempt->options, &options, &out, error);

    cr_expect_eq(out.samples == 12345, status != CN_OK, "%s", attempt->name);
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
    cr_expect(cn_number_is(cn_counts_in(&counts, attempt->convention), attempt->packings), "%s",
              attempt->name);
    cn_counts_release(&counts);
    return status;
}

static int
count_packings(void *context, const cn_packing *packing)
{
    *(uint64_t *)context = packing->number;
    return 0;
}

static cn_status
run_list(const struct attempt *attempt, cn_error *error)
{
    uint64_t packings = 0;
    const cn_status status = cn_list(puzzle, attempt->convention, &attempt->options, count_packings,
                                     &packings, NULL, error);

    if (status == CN_OK)
        cr_expect_eq(packings, attempt->packings, "%s", attempt->name);
    return status;
}

/* A folder, and in it a checkpoint to go on from, one that is written, and the name it has until then. */
static char folder[] = "/tmp/oom-test-XXXXXX";
static char made_by_count[64], made_by_list[64], written[64], partial[64];

/* There is none, or one that is whole, from which the same comes; nothing fails any more. */
static void
check_written(const struct attempt *attempt,
              cn_status (*run)(const struct attempt *attempt, cn_error *error))
{
    struct attempt resumed = *attempt;
    cn_error error = {.line = 0};

    first_to_fail = end_of_failing = ULONG_MAX;
    cr_expect_neq(access(partial, F_OK), 0, "%s: %s is left", attempt->name, partial);
    if (access(written, F_OK) != 0)
        return;
    resumed.options.resume = written;
    resumed.options.checkpoint = NULL;
    const cn_status status = run(&resumed, &error);
    cr_expect_eq(status, CN_OK, "%s: resumed: %s", attempt->name, error.what);
    (void)unlink(written);
}

static cn_status
run_saved_count(const struct attempt *attempt, cn_error *error)
{
    const cn_status status = run_count(attempt, error);

    check_written(attempt, run_count);
    return status;
}

static cn_status
run_saved_list(const struct attempt *attempt, cn_error *error)
{
    const cn_status status = run_list(attempt, error);

    check_written(attempt, run_list);
    return status;
}

static int
stop_halfway(void *context, uint64_t done, uint64_t total)
{
    (void)context;
    return 2 * done >= total;
}

/* Checkpoints to go on from, and the names of others. */
static void
make_checkpoints(const char *text)
{
    cn_search_options options = {.threads = 1, .no_bind = true, .progress = stop_halfway};
    uint64_t packings = 0;
    cn_counts counts;

    cr_assert_not_null(mkdtemp(folder));
    snprintf(made_by_count, sizeof made_by_count, "%s/count", folder);
    snprintf(made_by_list, sizeof made_by_list, "%s/list", folder);
    snprintf(written, sizeof written, "%s/written", folder);
    snprintf(partial, sizeof partial, "%s/written.partial", folder);
    cr_assert_eq(cn_puzzle_parse(text, strlen(text), &puzzle, NULL), CN_OK);
    options.checkpoint = made_by_count;
    cr_assert_eq(cn_count(puzzle, &options, &counts, NULL, NULL), CN_ESTOPPED);
    options.checkpoint = made_by_list;
    cr_assert_eq(cn_list(puzzle, CN_ANCHORED, &options, count_packings, &packings, NULL, NULL),
                 CN_ESTOPPED);
    cn_puzzle_free(puzzle);
}

static void
remove_checkpoints(void)
{
    unlink(made_by_count);
    unlink(made_by_list);
    cr_expect_eq(rmdir(folder), 0, "%s is not empty", folder);
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
run_all(const char *text, const struct attempt *attempt, size_t count)
{
    cr_assert_eq(cn_puzzle_parse(text, strlen(text), &puzzle, NULL), CN_OK);
    for (size_t i = 0; i < count; i++) {
        fail_each_allocation(&attempt[i]);
        cr_expect_eq(look_for_leaks(), 0, "%s leaks", attempt[i].name);
    }
    cn_puzzle_free(puzzle);
}

#define RUN_ALL(text, attempts) run_all(text, attempts, sizeof(attempts) / sizeof(attempts)[0])

/* Each block once, with a pin, and a small search. */
#define SEVEN                                                                                      \
    "puzzle seven\ntarget 3x3x3\nblock A\n AA\n .A\npin 1221101\nblock B\n BB .B\n B. ..\n"        \
    "block C\n CC ..\n C. C.\nblock D\n ..D\n DDD\nblock E\n .EE\n EE.\nblock F\n FF F.\n F. ..\n" \
    "block G\n .G.\n GGG\n"

static const char PUZZLE[] =
    "puzzle p\ntitle a title\ncolour R red\ncolour Q blue optional\ntarget\n R## ##Q\n ### #+#\n"
    "holes 1\nblock A 0..6\n RA\nblock B planar\n B.\n BB\npin 1221110\nblock C 0..2\n"
    "cells 0,0,0 0,0,1:R 0,0,2\n";
static const char XMPUZZLE[] =
    "<puzzle><colors><color red=\"1\" green=\"2\" blue=\"3\"/></colors><shapes><voxel x=\"2\" y=\"2\" "
    "z=\"1\">####</voxel><voxel x=\"2\" y=\"1\" z=\"1\">##</voxel></shapes><problems><problem><shapes>"
    "<shape id=\"1\" count=\"2\"/></shapes><result id=\"0\"/></problem></problems></puzzle>";
static const char POLYCUBE[] = "D:xDim=2:yDim=2:zDim=2\nC:name=A:layout=0 0 0, 1 0 0\n"
                               "C:name=B:type=M:layout=-1 0 0,-1 1 0\nC:name=C:layout=0 0 0\n~D\n";
static const char SOMA[] = "ooo\nooo\nooo\n\nooo\nooo\nooo\n\nooo\nooo\nooo\n";
static const char CSV[] =
    "name,color,cells\nA,red,000-100-010\nB,#0f0,000-001\nA,red,000-100-010\n";

Test(oom, reading_puzzles_of_every_format_reports_every_failure)
{
    static const struct attempt ATTEMPTS[] = {
        {"cn_puzzle_builtin", run_builtin, .least = 2},
        {"cn_puzzle_of_set", run_set, .least = 2},
        {"puzzle", run_read, .text = PUZZLE, .format = CN_FILE_PUZZLE, .least = 2},
        {"xmpuzzle", run_read, .text = XMPUZZLE, .format = CN_FILE_XMPUZZLE, .least = 2},
        {"polycube", run_read, .text = POLYCUBE, .format = CN_FILE_POLYCUBE, .least = 2},
        {"soma", run_read, .text = SOMA, .format = CN_FILE_SOMA, .least = 2},
        {"csv", run_read, .text = CSV, .format = CN_FILE_CSV, .least = 2},
    };

    RUN_ALL(SEVEN, ATTEMPTS);
}

Test(oom, converting_reports_every_failure)
{
    static const struct attempt ATTEMPTS[] = {
        {"to puzzle", run_convert, .text = XMPUZZLE, .format = CN_FILE_PUZZLE, .least = 2},
        {"to xmpuzzle", run_convert, .text = SEVEN, .format = CN_FILE_XMPUZZLE, .least = 2},
        {"to xmpuzzle with packings", run_convert, .text = XMPUZZLE, .format = CN_FILE_XMPUZZLE,
         .packings = 1, .least = 20, .modes = 2},
        {"to polycube", run_convert, .text = SEVEN, .format = CN_FILE_POLYCUBE, .least = 2},
        {"to csv", run_convert, .text = SEVEN, .format = CN_FILE_CSV, .least = 2},
    };

    RUN_ALL(SEVEN, ATTEMPTS);
}

Test(oom, looking_at_types_or_a_machine_reports_every_failure)
{
    static const struct attempt ATTEMPTS[] = {
        {"cn_celltypes_create", run_celltypes, .least = 1, .says_nothing = true},
        {"cn_topology_create", run_topology, .least = 2},
        {"cn_topology_create, synthetic", run_topology, {.threads = 1}, .least = 2},
    };

    RUN_ALL(SEVEN, ATTEMPTS);
}

/* Looking at the machine takes longer than counting: do it no more often than necessary. */

Test(oom, counting_reports_every_failure)
{
    static const struct attempt ATTEMPTS[] = {
        {"cn_count, bound",
         run_count,
         {.threads = 1},
         CN_ALL,
         .packings = 11520,
         .least = 20,
         .modes = 1},
        {"cn_count",
         run_count,
         {.threads = 1, .no_bind = true},
         CN_ANCHORED,
         .packings = 339,
         .least = 20,
         .modes = 2},
        {"cn_count, anchor 4",
         run_count,
         {.threads = 1, .no_bind = true, .anchor = 4},
         CN_ANCHORED,
         .packings = 240,
         .least = 20,
         .modes = 1},
        {"cn_count, independent",
         run_count,
         {.threads = 1, .no_bind = true, .independent = true},
         CN_REFLECTION,
         .packings = 240,
         .least = 30,
         .modes = 2},
        {"cn_count, independent, no types",
         run_count,
         {.threads = 2, .no_bind = true, .independent = true, .no_types = true},
         CN_ROTATION,
         .packings = 480,
         .least = 30,
         .modes = 1},
        {"cn_count, 2 threads",
         run_count,
         {.threads = 2, .no_bind = true},
         CN_ALL,
         .packings = 11520,
         .least = 20,
         .modes = 2},
        {"cn_count, 9 threads",
         run_count,
         {.threads = 9, .no_bind = true},
         CN_ALL,
         .packings = 11520,
         .least = 50,
         .modes = 2},
    };

    RUN_ALL(SEVEN, ATTEMPTS);
}

Test(oom, counting_by_a_memory_reports_every_failure)
{
    static const struct attempt ATTEMPTS[] = {
        {"memoised",
         run_count,
         {.threads = 1, .no_bind = true},
         CN_ALL,
         .packings = 12988816,
         .least = 20,
         .modes = 2},
    };

    RUN_ALL("puzzle p\ntarget 1x8x8\nblock A 32\n AA\n", ATTEMPTS);
}

Test(oom, counting_what_varies_reports_every_failure)
{
    static const struct attempt ATTEMPTS[] = {
        {"holes and copies",
         run_count,
         {.threads = 1, .no_bind = true},
         CN_ALL,
         .packings = 131,
         .least = 20},
        {"holes and copies, independent",
         run_count,
         {.threads = 1, .no_bind = true, .independent = true},
         CN_ALL,
         .packings = 131,
         .least = 20,
         .modes = 2},
        {"listed", run_list, {.threads = 1, .no_bind = true}, CN_ALL, .packings = 131, .least = 20},
    };

    RUN_ALL("puzzle p\ntarget\n +++\n +++\n +++\nblock A 0..4\n AA\n", ATTEMPTS);
}

Test(oom, finding_that_nothing_is_possible_reports_every_failure)
{
    static const struct attempt ATTEMPTS[] = {
        {"a colouring",
         run_count,
         {.threads = 1, .no_bind = true},
         CN_ALL,
         .packings = 0,
         .least = 5},
        {"an empty listing",
         run_list,
         {.threads = 1, .no_bind = true},
         CN_ALL,
         .packings = 0,
         .least = 5},
    };

    RUN_ALL("puzzle p\ntarget\n .###\n ####\n ####\n ###.\nblock A 7\n AA\n", ATTEMPTS);
}

Test(oom, listing_reports_every_failure)
{
    static const struct attempt ATTEMPTS[] = {
        {"cn_list, all",
         run_list,
         {.threads = 1},
         CN_ALL,
         .packings = 11520,
         .least = 20,
         .modes = 1},
        {"cn_estimate_tree", run_estimate, {.threads = 1, .no_bind = true}, .least = 20},
        {"cn_list, rotation",
         run_list,
         {.threads = 1, .no_bind = true},
         CN_ROTATION,
         .packings = 480,
         .least = 20,
         .modes = 1},
        {"cn_list, reflection",
         run_list,
         {.threads = 1, .no_bind = true},
         CN_REFLECTION,
         .packings = 240,
         .least = 20,
         .modes = 1},
        {"cn_list, anchored",
         run_list,
         {.threads = 1, .no_bind = true},
         CN_ANCHORED,
         .packings = 339,
         .least = 20},
        {"cn_list, through files",
         run_list,
         {.threads = 1, .no_bind = true, .memory = 20000},
         CN_ALL,
         .packings = 11520,
         .least = 30,
         .modes = 2},
        {"cn_list, through files, 2 threads",
         run_list,
         {.threads = 2, .no_bind = true, .memory = 4000},
         CN_ANCHORED,
         .packings = 339,
         .least = 30,
         .modes = 2},
    };

    RUN_ALL(SEVEN, ATTEMPTS);
}

Test(oom, counting_with_checkpoints_reports_every_failure)
{
    static const struct attempt ATTEMPTS[] = {
        {"cn_count, checkpoints",
         run_saved_count,
         {.threads = 1,
          .no_bind = true,
          .split_depth = 1,
          .checkpoint = written,
          .warning = count_warning},
         CN_ANCHORED,
         .packings = 339,
         .least = 30,
         .modes = 2},
        {"cn_count, resumed",
         run_count,
         {.threads = 1, .no_bind = true, .resume = made_by_count},
         CN_ALL,
         .packings = 11520,
         .least = 30,
         .modes = 2},
    };

    make_checkpoints(SEVEN);
    RUN_ALL(SEVEN, ATTEMPTS);
    remove_checkpoints();
}

Test(oom, listing_with_checkpoints_reports_every_failure)
{
    static const struct attempt ATTEMPTS[] = {
        {"cn_list, checkpoints",
         run_saved_list,
         {.threads = 1,
          .no_bind = true,
          .split_depth = 1,
          .memory = 4000,
          .checkpoint = written,
          .warning = count_warning},
         CN_ANCHORED,
         .packings = 339,
         .least = 30,
         .modes = 2},
        {"cn_list, resumed",
         run_list,
         {.threads = 1, .no_bind = true, .resume = made_by_list},
         CN_ANCHORED,
         .packings = 339,
         .least = 30,
         .modes = 2},
        {"cn_list, resumed, through files",
         run_list,
         {.threads = 1, .no_bind = true, .memory = 1000, .resume = made_by_list},
         CN_ANCHORED,
         .packings = 339,
         .least = 30,
         .modes = 1},
    };

    make_checkpoints(SEVEN);
    RUN_ALL(SEVEN, ATTEMPTS);
    remove_checkpoints();
}
