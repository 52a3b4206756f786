/* Every allocation of the library made to fail in turn: groups and breadth-first search. */
#include "oom/wrapped.h"

#include "bfs/bucket_search.h"
#include "cubenum/bfs.h"
#include "cubenum/catalogue.h"
#include "cubenum/element.h"
#include "cubenum/formats.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct attempt {
    const char *name;
    cn_status (*run)(const struct attempt *attempt, cn_error *error);
    const char *text; /* what is read, or the space */
    const char *moves;
    unsigned threads;
    unsigned depth;
    unsigned least; /* allocations of the call, at least */
    unsigned modes; /* how many of MODES; 0: all */
    bool resumed;   /* from a checkpoint */
};

/* Made before anything fails. */
static cn_group *group;
static uint64_t moves;

static void
fail_each_allocation(const struct attempt *attempt)
{
    const unsigned modes_wanted = attempt->modes != 0 ? attempt->modes : MODE_COUNT;

    cr_assert_eq(cn_group_select(group, attempt->moves, &moves, NULL), CN_OK);
    for (unsigned mode = 0; mode < modes_wanted; mode++) {
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
            cr_expect_eq(status, done ? CN_OK : CN_ENOMEM, "%s, %s from %lu: status %d: %s",
                         attempt->name, MODES[mode].name, first, (int)status, error.what);
            if (!done && status == CN_ENOMEM)
                cr_expect_not_null(strstr(error.what, "memory"), "%s, %s from %lu: '%s'",
                                   attempt->name, MODES[mode].name, first, error.what);
            cr_assert_lt(first, 20000, "%s, %s: it goes on for ever", attempt->name,
                         MODES[mode].name);
        }
        cr_expect_gt(first, attempt->least, "%s, %s: only %lu allocations: are they wrapped?",
                     attempt->name, MODES[mode].name, first);
    }
}

static cn_status
run_builtin(const struct attempt *attempt, cn_error *error)
{
    cn_group *const untouched = (cn_group *)&error;
    cn_group *out = untouched;
    const cn_status status = cn_group_builtin(attempt->text, &out, error);

    cr_expect_eq(out == untouched, status != CN_OK, "%s", attempt->name);
    if (status == CN_OK)
        cn_group_free(out);
    return status;
}

static cn_status
run_read(const struct attempt *attempt, cn_error *error)
{
    cn_group *const untouched = (cn_group *)&error;
    cn_group *out = untouched;
    const cn_status status = cn_group_read(attempt->text, strlen(attempt->text), &out, error);

    cr_expect_eq(out == untouched, status != CN_OK, "%s", attempt->name);
    if (status == CN_OK)
        cn_group_free(out);
    return status;
}

static cn_status
run_notation(const struct attempt *attempt, cn_error *error)
{
    cn_permutation element;
    char *simple = NULL, *inverse = NULL;

    cn_status status = cn_group_evaluate(group, attempt->text, true, &element, error);
    if (status == CN_OK)
        status = cn_group_simplify(group, attempt->text, true, &simple, error);
    if (status == CN_OK)
        status = cn_group_invert(group, attempt->text, true, &inverse, error);
    free(simple);
    free(inverse);
    return status;
}

static cn_status
run_chain(const struct attempt *attempt, cn_error *error)
{
    cn_chain *chain = NULL;
    cn_permutation *generators = NULL;
    const cn_permutation x = cn_group_move(group, 0);
    cn_analysis *analysis = __real_malloc(sizeof *analysis);
    cn_order order;
    char *lines = NULL;
    size_t count = 0;

    (void)attempt;
    cn_status status = cn_chain_create(group, moves, &chain, error);
    if (status == CN_OK)
        status = cn_group_centre(group, moves, chain, &order, &generators, &count, error);
    if (status == CN_OK)
        status = cn_group_constraints(group, moves, &lines, error);
    if (status == CN_OK)
        status = cn_group_analyse(group, moves, chain, &x, analysis, error);
    free(lines);
    free(generators);
    free(analysis);
    cn_chain_free(chain);
    return status;
}

static cn_status
run_search(const struct attempt *attempt, cn_error *error)
{
    const cn_bfs_options options = {
        .moves = moves,
        .limited = attempt->depth != 0,
        .depth = attempt->depth,
        .threads = attempt->threads,
        .no_bind = true,
        .memory = (uint64_t)1 << 30,
        .antipodes = 2,
    };
    cn_bfs *const untouched = (cn_bfs *)&error;
    cn_bfs *out = untouched;
    const cn_status status = cn_bfs_search(group, attempt->text, &options, &out, error);

    cr_expect_eq(out == untouched, status != CN_OK, "%s", attempt->name);
    if (status == CN_OK)
        cn_bfs_free(out);
    return status;
}

/* A folder, and in it checkpoints to go on from, one that is written, and the name it has until then. */
static char folder[] = "/tmp/group-oom-test-XXXXXX";
static char made[64], made_of_buckets[64], written[64], partial[64];

static void
count_warning(void *context, const cn_error *warning)
{
    (void)warning;
    ++*(unsigned *)context;
}

/* A search that may be resumed, after each level writes a checkpoint, and warns of nothing. */
static cn_status
search_checkpointed(const struct attempt *attempt, const char *resume, const char *checkpoint,
                    unsigned *levels, cn_error *error)
{
    unsigned warnings = 0;
    const cn_bfs_options options = {
        .metric = CN_POSITIVE,
        .moves = moves,
        .limited = attempt->depth != 0,
        .depth = attempt->depth,
        .threads = attempt->threads,
        .no_bind = true,
        .memory = (uint64_t)1 << 30,
        .antipodes = 2,
        .checkpoint = checkpoint,
        .checkpoint_every = 0,
        .resume = resume,
        .warning = count_warning,
        .context = &warnings,
    };
    cn_bfs *const untouched = (cn_bfs *)&error;
    cn_bfs *out = untouched;
    const cn_status status = cn_bfs_search(group, attempt->text, &options, &out, error);

    cr_expect_eq(out == untouched, status != CN_OK, "%s", attempt->name);
    cr_expect_eq(warnings, 0, "%s: %u warnings", attempt->name, warnings);
    *levels = status == CN_OK ? cn_bfs_level_count(out) : 0;
    if (status == CN_OK)
        cn_bfs_free(out);
    return status;
}

/* To write one allocates nothing once the search has begun: what fails ends it, and is no warning. */
static cn_status
run_checkpointed(const struct attempt *attempt, cn_error *error)
{
    unsigned levels;

    (void)unlink(written);
    const cn_status status =
        search_checkpointed(attempt, attempt->resumed ? made : NULL, written, &levels, error);
    cr_expect_neq(access(partial, F_OK), 0, "%s: %s is left", attempt->name, partial);
    if (status == CN_OK) {
        cr_expect_eq(levels, attempt->depth != 0 ? attempt->depth + 1 : 21, "%s: %u levels",
                     attempt->name, levels);
        cr_expect_eq(access(written, F_OK), 0, "%s: no checkpoint was written", attempt->name);
    }
    return status;
}

/* What cn_bfs_search() leaves to buckets takes too long to be done so many times. */
static cn_status
run_buckets(const struct attempt *attempt, cn_error *error)
{
    const cn_bfs_options options = {
        .limited = true, .depth = attempt->depth, .threads = attempt->threads, .no_bind = true};
    struct bfs_record record = {.levels = 0};
    struct move_set set;

    cn_status status = move_set_create(&set, group, CN_QUARTER, moves, error);
    if (status != CN_OK)
        return status;
    status = bucket_search(&set, &options, UINT64_MAX, (uint64_t)1 << 30, &record, error);
    move_set_release(&set);
    bfs_record_release(&record);
    return status;
}

/* The same by buckets, where without inverses several levels are kept; the levels are right. */
static cn_status
search_buckets(const struct attempt *attempt, const char *resume, const char *checkpoint,
               cn_error *error)
{
    static const uint64_t ELEMENTS[] = {1, 2, 4, 8, 14, 26, 48, 88, 162};
    unsigned warnings = 0;
    const cn_bfs_options options = {
        .metric = CN_POSITIVE,
        .limited = true,
        .depth = attempt->depth,
        .threads = attempt->threads,
        .no_bind = true,
        .checkpoint = checkpoint,
        .resume = resume,
        .warning = count_warning,
        .context = &warnings,
    };
    struct bfs_record record = {.levels = 0};
    struct move_set set;

    cn_status status = move_set_create(&set, group, CN_POSITIVE, moves, error);
    if (status != CN_OK)
        return status;
    status = bucket_search(&set, &options, UINT64_MAX, (uint64_t)1 << 30, &record, error);
    if (status == CN_OK)
        cr_expect_eq(record.levels, attempt->depth + 1);
    for (unsigned d = 0; d < record.levels; d++)
        cr_expect_eq(record.level[d].elements, ELEMENTS[d], "%s: depth %u", attempt->name, d);
    cr_expect_eq(warnings, 0, "%s: %u warnings", attempt->name, warnings);
    move_set_release(&set);
    bfs_record_release(&record);
    return status;
}

static cn_status
run_checkpointed_buckets(const struct attempt *attempt, cn_error *error)
{
    const cn_status status = search_buckets(attempt, made_of_buckets, written, error);

    cr_expect_neq(access(partial, F_OK), 0, "%s: %s is left", attempt->name, partial);
    return status;
}

#define RUN_ALL(name, attempts)                                             \
    do {                                                                    \
        cr_assert_eq(cn_group_builtin(name, &group, NULL), CN_OK);          \
        for (size_t i = 0; i < sizeof(attempts) / sizeof(attempts)[0]; i++) \
            fail_each_allocation(&(attempts)[i]);                           \
        cn_group_free(group);                                               \
    } while (0)

Test(group_oom, reading_a_group_reports_every_failure)
{
    static const struct attempt ATTEMPTS[] = {
        {"cuboctahedron", run_builtin, .text = "cuboctahedron", .least = 1},
        {"rubik", run_builtin, .text = "rubik", .least = 1},
        {"ours", run_read, .text = "orbit a 3 2\nmove A = ((1 2), (1,1,0))\n", .least = 1},
        {"GAP's", run_read, .text = "a := (1,2,3)(4,5);\nb := (1,2);\n", .least = 1},
    };

    RUN_ALL("cuboctahedron", ATTEMPTS);
}

Test(group_oom, algebra_reports_every_failure)
{
    static const struct attempt ATTEMPTS[] = {
        {"notation", run_notation, .text = "[F, (U R)3 U2]2 ((F B)')5 [DR: UF' F]", .least = 5},
        {"chain", run_chain, .least = 50, .modes = 2},
        {"chain of some moves", run_chain, .moves = "F,U", .least = 10},
    };

    RUN_ALL("cuboctahedron", ATTEMPTS);
}

Test(group_oom, searching_reports_every_failure)
{
    static const struct attempt ATTEMPTS[] = {
        {"full", run_search, .text = "full", .threads = 1, .depth = 3, .least = 10, .modes = 2},
        {"full, 2 threads", run_search, .text = "full", .threads = 2, .depth = 2, .least = 10,
         .modes = 1},
        {"full, complete", run_search, .text = "full", .moves = "UF,UR", .threads = 1, .least = 20,
         .modes = 2},
        {"vertices", run_search, .text = "vertices", .moves = "UF,UR", .threads = 1, .least = 20,
         .modes = 1},
        {"vertices, long sequences", run_search, .text = "vertices", .moves = "F,U", .threads = 1,
         .least = 20, .modes = 1},
        {"buckets", run_buckets, .moves = "F,U", .threads = 1, .depth = 4, .least = 15, .modes = 2},
        {"vertex-orientation", run_search, .text = "vertex-orientation", .threads = 1, .least = 10,
         .modes = 2},
        {"pieces", run_search, .text = "pieces:v1,e1", .threads = 2, .least = 10, .modes = 2},
    };

    RUN_ALL("cuboctahedron", ATTEMPTS);
}

Test(group_oom, searching_with_checkpoints_reports_every_failure)
{
    static const struct attempt FIRST = {"before", NULL, .text = "vertices", .threads = 1,
                                         .depth = 19};
    static const struct attempt BUCKETS = {"before", NULL, .threads = 1, .depth = 7};
    static const struct attempt ATTEMPTS[] = {
        {"checkpoints", run_checkpointed, .text = "vertices", .moves = "F,U", .threads = 1,
         .depth = 11, .least = 20, .modes = 1},
        {"resumed", run_checkpointed, .text = "vertices", .moves = "F,U", .threads = 1, .least = 20,
         .modes = 1, .resumed = true},
        {"buckets", run_checkpointed_buckets, .moves = "F,U", .threads = 1, .depth = 8, .least = 15,
         .modes = 1, .resumed = true},
    };
    unsigned levels;

    cr_assert_not_null(mkdtemp(folder));
    snprintf(made, sizeof made, "%s/made", folder);
    snprintf(made_of_buckets, sizeof made_of_buckets, "%s/buckets", folder);
    snprintf(written, sizeof written, "%s/written", folder);
    snprintf(partial, sizeof partial, "%s/written.partial", folder);
    cr_assert_eq(cn_group_builtin("cuboctahedron", &group, NULL), CN_OK);
    cr_assert_eq(cn_group_select(group, "F,U", &moves, NULL), CN_OK);
    cr_assert_eq(search_checkpointed(&FIRST, NULL, made, &levels, NULL), CN_OK);
    cr_assert_eq(search_buckets(&BUCKETS, NULL, made_of_buckets, NULL), CN_OK);
    cn_group_free(group);
    RUN_ALL("cuboctahedron", ATTEMPTS);
    unlink(made);
    unlink(made_of_buckets);
    unlink(written);
    cr_expect_eq(rmdir(folder), 0, "%s is not empty", folder);
}

Test(group_oom, searching_any_group_reports_every_failure)
{
    static const struct attempt ATTEMPTS[] = {
        {"full", run_search, .text = "full", .moves = "U,R", .threads = 1, .depth = 3, .least = 10,
         .modes = 2},
        {"pieces", run_search, .text = "pieces:c1,c2", .threads = 1, .least = 10, .modes = 1},
    };

    RUN_ALL("rubik-2x2x2", ATTEMPTS);
}
