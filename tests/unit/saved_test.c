/* Counts and listings that are stopped, or killed, and go on from their checkpoints. */
#include "packing/run_saved.h"

#include "cubenum/count.h"
#include "cubenum/list.h"
#include "problems.h"
#include "puzzles.h"

#include <criterion/criterion.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const unsigned THREADS[] = {1, 2, 3, 7};
enum { THREAD_COUNTS = sizeof THREADS / sizeof THREADS[0] };

/* Of a checkpoint here, and of a listing. */
enum { WORDS_MAX = 1 << 16, PACKINGS_MAX = 12000, BLOCKS = 7, SNAPSHOTS_MAX = 60 };

#define DOMINOES "puzzle p\ntarget 1x6x6\nblock A 18\n AA\n"

/* A folder of its own, with the checkpoint in it. */
static char folder[] = "/tmp/saved-test-XXXXXX";
static char path[64], partial[64];

static void
enter(void)
{
    cr_assert_not_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/file", folder);
    snprintf(partial, sizeof partial, "%s/file.partial", folder);
}

static void
leave(void)
{
    unlink(path);
    cr_expect_eq(rmdir(folder), 0, "%s is not empty", folder);
}

TestSuite(saved, .init = enter, .fini = leave);

static bool
exists(const char *name)
{
    return access(name, F_OK) == 0;
}

/* What a checkpoint has. */
struct content {
    char subject[CHECKPOINT_SUBJECT_MAX];
    size_t words;
    uint64_t word[WORDS_MAX];
};

/* False if it is none.  Without Criterion, whose assertions belong to one thread. */
static bool
try_load(struct content *out)
{
    struct checkpoint_reader *reader = NULL;
    char line[CHECKPOINT_SUBJECT_MAX];
    FILE *file = fopen(path, "rbe");

    if (file == NULL)
        return false;
    bool good = fgets(line, sizeof line, file) != NULL
                && sscanf(line, "cubenum checkpoint 1: %999[^\n]", out->subject) == 1;
    fclose(file);
    good = good && checkpoint_open(&reader, path, out->subject, NULL) == CN_OK;
    if (!good)
        return false;
    out->words = checkpoint_left(reader);
    good = out->words <= WORDS_MAX && checkpoint_get(reader, out->words, out->word);
    checkpoint_close(reader);
    return good;
}

static struct content *
load(void)
{
    struct content *content = malloc(sizeof *content);

    cr_assert(content != NULL && try_load(content), "%s is no checkpoint", path);
    return content;
}

/* Write a checkpoint of these words. */
static void
save(const struct content *content)
{
    struct checkpoint *checkpoint = NULL;

    cr_assert_eq(checkpoint_create(&checkpoint, path, NULL), CN_OK);
    checkpoint_begin(checkpoint, content->subject, content->words);
    checkpoint_put(checkpoint, content->words, content->word);
    cr_assert_eq(checkpoint_end(checkpoint, NULL), CN_OK);
    checkpoint_free(checkpoint);
}

static size_t
words_of_bits(size_t prefixes)
{
    return (prefixes + 63) / 64;
}

/* The bits of a count's only search: one word is behind them, that no packings are kept. */
static const uint64_t *
bits_of(const struct content *content)
{
    return content->word + content->words - 1 - words_of_bits(content->word[0]);
}

static bool
is_finished(const struct content *content, size_t prefix)
{
    return (bits_of(content)[prefix / 64] >> prefix % 64 & 1) != 0;
}

static uint64_t
finished_in(const struct content *content)
{
    uint64_t finished = 0;

    for (size_t w = 0; w < words_of_bits(content->word[0]); w++)
        finished += bits_count(bits_of(content)[w]);
    return finished;
}

/* Ends a search once so many of its prefixes are finished, and sees what is told of them. */
struct brake {
    uint64_t at;                    /* 0: never */
    atomic_uint_fast64_t ended_at;  /* 0: it did not */
    atomic_uint_fast64_t last_done; /* the largest of all calls */
    atomic_bool beyond;             /* more than there are */
};

static int
watch(void *context, uint64_t done, uint64_t total)
{
    struct brake *brake = context;
    uint_fast64_t none = 0, last = atomic_load(&brake->last_done);

    if (done > total)
        atomic_store(&brake->beyond, true);
    while (last < done && !atomic_compare_exchange_weak(&brake->last_done, &last, done))
        ;
    if (brake->at == 0 || done < brake->at)
        return 0;
    atomic_compare_exchange_strong(&brake->ended_at, &none, done);
    return 1;
}

/* What is counted. */
static const struct counted {
    const char *name, *text; /* NULL: seven blocks */
    cn_search_options options;
    unsigned steps[3]; /* prefixes between two stops, 0 for none */
    bool alone;        /* one search in the checkpoint */
} COUNTED[] = {
    {"all from one search", NULL, {.threads = 0}, {1, 2, 5}, true},
    {"looked at", NULL, {.anchor = 5}, {2, 5}, true},
    {"no types", NULL, {.no_types = true}, {7}, true},
    {"each by its own", NULL, {.independent = true, .split_depth = 1}, {2, 9}, false},
    {"each by its own, deeper", NULL, {.independent = true}, {101}, false},
    {"copies", DOMINOES, {.independent = true, .split_depth = 6}, {31}, false},
};
enum { COUNTED_COUNT = sizeof COUNTED / sizeof COUNTED[0] };

static cn_puzzle *
open_puzzle(const char *text)
{
    return text != NULL ? parse(text) : seven_blocks();
}

static void
expect_same_counts(const cn_counts *got, const cn_counts *expected, const char *name)
{
    cr_expect(cn_number_equals(got->all, expected->all), "%s", name);
    cr_expect(cn_number_equals(got->rotation, expected->rotation), "%s", name);
    cr_expect(cn_number_equals(got->reflection, expected->reflection), "%s", name);
    cr_expect(cn_number_equals(got->anchored, expected->anchored), "%s", name);
    cr_assert_eq(got->classes, expected->classes, "%s", name);
    for (unsigned c = 0; c < got->classes; c++)
        cr_expect(cn_number_equals(got->by_class[c].solutions, expected->by_class[c].solutions),
                  "%s: class %u", name, c);
}

/* Stopped after every so many prefixes, and gone on with by more or fewer workers, to the end. */
static void
count_in_steps(const cn_puzzle *puzzle, const struct counted *counted, unsigned step, unsigned t)
{
    cn_search_options options = counted->options;
    cn_counts expected, counts;
    cn_search_stats whole, stats;
    struct brake brake = {.at = 0};
    uint64_t stops = 0, finished = 0;
    char name[80];

    snprintf(name, sizeof name, "%s, steps of %u from %u threads", counted->name, step, THREADS[t]);
    options.no_bind = true;
    cr_assert_eq(cn_count(puzzle, &options, &expected, &whole, NULL), CN_OK, "%s", name);
    options.checkpoint = path;
    options.checkpoint_every = 3600;
    options.progress = watch;
    options.context = &brake;
    unlink(path);
    for (;; stops++) {
        cn_error error = {.line = 0};
        brake = (struct brake){.at = brake.at + step};
        options.threads = THREADS[(t + stops) % THREAD_COUNTS];
        options.resume = stops != 0 ? path : NULL;
        const cn_status status = cn_count(puzzle, &options, &counts, &stats, &error);
        cr_expect_not(brake.beyond, "%s: more prefixes are finished than there are", name);
        if (status == CN_OK)
            break;
        cr_assert_eq(status, CN_ESTOPPED, "%s: %s", name, error.what);
        cr_assert_leq(brake.at, whole.prefixes + step, "%s: it does not end", name);
        if (!counted->alone)
            continue;
        /* What was told to be finished is, and what was finished before stays so. */
        struct content *content = load();
        cr_expect_eq(content->word[0], whole.prefixes, "%s", name);
        cr_expect_geq(finished_in(content), brake.ended_at, "%s", name);
        cr_expect_geq(finished_in(content), finished, "%s", name);
        if (stops == 0 && options.threads == 1)
            cr_expect_eq(finished_in(content), brake.ended_at, "%s", name);
        finished = finished_in(content);
        free(content);
    }
    cr_expect_gt(stops, 0, "%s: it was never stopped", name);
    cr_expect_eq(brake.last_done, whole.prefixes, "%s", name);
    cr_expect_eq(stats.nodes, whole.nodes, "%s: %llu nodes, not %llu", name,
                 (unsigned long long)stats.nodes, (unsigned long long)whole.nodes);
    cr_expect_eq(stats.prefixes, whole.prefixes, "%s", name);
    expect_same_counts(&counts, &expected, name);
    cr_expect_not(exists(partial), "%s", name);
    cn_counts_release(&counts);
    cn_counts_release(&expected);
}

Test(saved, a_count_in_steps_is_that_of_one_search)
{
    for (unsigned c = 0; c < COUNTED_COUNT; c++) {
        cn_puzzle *puzzle = open_puzzle(COUNTED[c].text);
        for (unsigned t = 0; t < THREAD_COUNTS; t++)
            for (unsigned s = 0; s < 3 && COUNTED[c].steps[s] != 0; s++)
                count_in_steps(puzzle, &COUNTED[c], COUNTED[c].steps[s], t);
        cn_puzzle_free(puzzle);
    }
}

/* Also where each packing is looked at, for the classes of a block at which no search starts. */
Test(saved, a_count_goes_on_whatever_the_anchor)
{
    cn_puzzle *puzzle = seven_blocks();

    for (unsigned anchor = 1; anchor <= BLOCKS; anchor++) {
        const struct counted counted = {"an anchor", NULL, {.anchor = anchor}, {4}, true};
        count_in_steps(puzzle, &counted, 4, anchor % THREAD_COUNTS);
    }
    cn_puzzle_free(puzzle);
}

/* What was finished is not searched again: it is all told at once, and nothing is found but what is saved. */
Test(saved, from_a_checkpoint_of_a_finished_search_the_same_comes_at_once)
{
    for (unsigned c = 0; c < COUNTED_COUNT; c++) {
        cn_puzzle *puzzle = open_puzzle(COUNTED[c].text);
        cn_search_options options = COUNTED[c].options;
        cn_counts expected, counts;
        cn_search_stats whole, stats;
        options.checkpoint = path;
        cr_assert_eq(cn_count(puzzle, &options, &expected, &whole, NULL), CN_OK);
        struct content *content = load();
        options.checkpoint = NULL;
        options.resume = path;
        cr_assert_eq(cn_count(puzzle, &options, &counts, &stats, NULL), CN_OK);
        cr_expect(stats.nodes == whole.nodes && stats.prefixes == whole.prefixes, "%s",
                  COUNTED[c].name);
        expect_same_counts(&counts, &expected, COUNTED[c].name);
        cn_counts_release(&counts);
        if (COUNTED[c].alone) {
            cr_expect_eq(finished_in(content), whole.prefixes, "%s", COUNTED[c].name);
            content->word[1] += 1000; /* nodes */
            save(content);
            cr_assert_eq(cn_count(puzzle, &options, &counts, &stats, NULL), CN_OK);
            cr_expect_eq(stats.nodes, whole.nodes + 1000, "%s", COUNTED[c].name);
            cn_counts_release(&counts);
        }
        free(content);
        cn_counts_release(&expected);
        cn_puzzle_free(puzzle);
    }
}

/* The packings of a listing, in their order. */
struct listed {
    size_t count;
    unsigned packing[PACKINGS_MAX][BLOCKS];
};

static int
note(void *context, const cn_packing *packing)
{
    struct listed *listed = context;

    if (listed->count == PACKINGS_MAX || packing->count != BLOCKS
        || packing->number != listed->count + 1)
        return 1;
    memcpy(listed->packing[listed->count++], packing->placement, sizeof listed->packing[0]);
    return 0;
}

static void
expect_same_listing(const struct listed *got, const struct listed *expected, const char *name)
{
    cr_assert_eq(got->count, expected->count, "%s: %zu packings, not %zu", name, got->count,
                 expected->count);
    cr_expect_eq(memcmp(got->packing, expected->packing, got->count * sizeof got->packing[0]), 0,
                 "%s", name);
}

static const struct {
    cn_convention convention;
    const char *name;
    size_t packings;
} CONVENTIONS[] = {{CN_ALL, "all", 11520},
                   {CN_ROTATION, "rotation", 480},
                   {CN_REFLECTION, "reflection", 240},
                   {CN_ANCHORED, "anchored", 339}};
enum { CONVENTION_COUNT = sizeof CONVENTIONS / sizeof CONVENTIONS[0] };

/* In memory, and through files. */
static const size_t MEMORY[] = {0, 2000};

static void
list_in_steps(const cn_puzzle *puzzle, unsigned c, unsigned step, unsigned t)
{
    static struct listed expected, listed;
    struct brake brake = {.at = 0};
    cn_search_options options = {.no_bind = true};
    uint64_t stops = 0;
    char name[80];

    snprintf(name, sizeof name, "%s, steps of %u from %u threads", CONVENTIONS[c].name, step,
             THREADS[t]);
    expected.count = 0;
    cr_assert_eq(cn_list(puzzle, CONVENTIONS[c].convention, &options, note, &expected, NULL, NULL),
                 CN_OK);
    cr_assert_eq(expected.count, CONVENTIONS[c].packings, "%s", name);
    options.checkpoint = path;
    options.checkpoint_every = 3600;
    options.progress = watch;
    options.context = &brake;
    unlink(path);
    for (;; stops++) {
        cn_error error = {.line = 0};
        brake = (struct brake){.at = brake.at + step};
        options.threads = THREADS[(t + stops) % THREAD_COUNTS];
        options.memory = MEMORY[stops % 2];
        options.resume = stops != 0 ? path : NULL;
        listed.count = 0;
        const cn_status status =
            cn_list(puzzle, CONVENTIONS[c].convention, &options, note, &listed, NULL, &error);
        cr_expect_not(brake.beyond, "%s: more prefixes are finished than there are", name);
        if (status == CN_OK)
            break;
        cr_assert_eq(status, CN_ESTOPPED, "%s: %s", name, error.what);
        cr_expect_eq(listed.count, 0, "%s: packings were handed out", name);
        cr_assert_lt(stops, 1000, "%s: it does not end", name);
    }
    cr_expect_gt(stops, 0, "%s: it was never stopped", name);
    expect_same_listing(&listed, &expected, name);
    for (unsigned m = 0; m < 2; m++) {
        options.memory = MEMORY[m];
        options.checkpoint = NULL;
        options.progress = NULL;
        listed.count = 0;
        cr_assert_eq(
            cn_list(puzzle, CONVENTIONS[c].convention, &options, note, &listed, NULL, NULL), CN_OK);
        expect_same_listing(&listed, &expected, name);
    }
}

Test(saved, a_listing_in_steps_is_that_of_one_search)
{
    static const unsigned STEPS[] = {1, 2, 5, 11};
    cn_puzzle *puzzle = seven_blocks();

    for (unsigned c = 0; c < CONVENTION_COUNT; c++)
        for (unsigned s = 0; s < sizeof STEPS / sizeof STEPS[0]; s++)
            list_in_steps(puzzle, c, STEPS[s], (s + c) % THREAD_COUNTS);
    cn_puzzle_free(puzzle);
}

/* Checkpoints of a search under way, each kept under a name of its own. */
struct snapshots {
    atomic_uint calls, kept;
};

static void
snapshot_name(char *name, size_t size, unsigned n)
{
    snprintf(name, size, "%s/snapshot-%u", folder, n);
}

static int
keep_snapshot(void *context, uint64_t done, uint64_t total)
{
    struct snapshots *snapshots = context;
    char name[80];

    (void)done, (void)total;
    if (atomic_fetch_add(&snapshots->calls, 1) % 4 != 0)
        return 0;
    const unsigned n = atomic_fetch_add(&snapshots->kept, 1);
    snapshot_name(name, sizeof name, n);
    /* The one that is found under that name may have lost it by then. */
    for (unsigned attempt = 0; attempt < 1000 && n < SNAPSHOTS_MAX; attempt++)
        if (link(path, name) == 0)
            return 0;
    return 1;
}

/* As if it had been killed at any time. */
Test(saved, a_listing_goes_on_from_each_checkpoint_that_was_written)
{
    static struct listed expected, listed;
    cn_puzzle *puzzle = seven_blocks();

    for (unsigned c = 0; c < CONVENTION_COUNT; c++)
        for (unsigned t = 0; t < THREAD_COUNTS; t++) {
            const cn_convention convention = CONVENTIONS[c].convention;
            struct snapshots snapshots = {0};
            cn_search_options options = {.threads = THREADS[t],
                                         .no_bind = true,
                                         .memory = MEMORY[t % 2],
                                         .checkpoint = path,
                                         .progress = keep_snapshot,
                                         .context = &snapshots};
            cn_error error = {.line = 0};
            char name[80];
            /* There is one already when the search begins. */
            expected.count = 0;
            cr_assert_eq(cn_list(puzzle, convention, &(cn_search_options){.checkpoint = path}, note,
                                 &expected, NULL, NULL),
                         CN_OK);
            listed.count = 0;
            cr_assert_eq(cn_list(puzzle, convention, &options, note, &listed, NULL, &error), CN_OK,
                         "%s: %s", CONVENTIONS[c].name, error.what);
            expect_same_listing(&listed, &expected, CONVENTIONS[c].name);
            cr_expect_gt(snapshots.kept, 2);
            options = (cn_search_options){
                .threads = THREADS[(t + 1) % THREAD_COUNTS], .no_bind = true, .resume = name};
            for (unsigned n = 0; n < snapshots.kept; n++) {
                snapshot_name(name, sizeof name, n);
                listed.count = 0;
                cr_assert_eq(cn_list(puzzle, convention, &options, note, &listed, NULL, &error),
                             CN_OK, "%s: %s", CONVENTIONS[c].name, error.what);
                expect_same_listing(&listed, &expected, name);
                unlink(name);
            }
        }
    cn_puzzle_free(puzzle);
}

/* One search of which the nodes below each prefix are known. */
struct ledger {
    uint64_t nodes[WORDS_MAX]; /* [prefix], below it */
    bool known[WORDS_MAX];
    uint64_t before; /* those of all prefixes so far */
    atomic_uint looks, wrong;
};

/* By one worker, whose prefixes come one at a time, in whatever order. */
static int
enter_nodes(void *context, uint64_t done, uint64_t total)
{
    static struct content content;
    struct ledger *ledger = context;

    if (!try_load(&content) || finished_in(&content) != done || content.word[0] != total) {
        atomic_fetch_add(&ledger->wrong, 1);
        return 1;
    }
    for (size_t n = 0; n < total; n++) {
        if (!is_finished(&content, n) || ledger->known[n])
            continue;
        ledger->known[n] = true;
        ledger->nodes[n] = content.word[1] - ledger->before;
    }
    ledger->before = content.word[1];
    return 0;
}

/* By any worker: what the checkpoint says is finished, and what it says was found below that, agree. */
static int
audit(void *context, uint64_t done, uint64_t total)
{
    struct ledger *ledger = context;
    struct content *content = malloc(sizeof *content);
    uint64_t nodes = 0;

    (void)done;
    const bool good = content != NULL && try_load(content) && content->word[0] == total;
    for (size_t n = 0; good && n < total; n++)
        if (is_finished(content, n))
            nodes += ledger->nodes[n];
    atomic_fetch_add(&ledger->looks, 1);
    if (!good || nodes != content->word[1])
        atomic_fetch_add(&ledger->wrong, 1);
    free(content);
    return 0;
}

Test(saved, whenever_it_is_written_a_checkpoint_agrees_with_itself)
{
    static struct ledger ledger;
    cn_puzzle *puzzle = parse(DOMINOES);
    struct problem problem = problem_of(puzzle, false);
    struct starts starts;
    struct search_result result;

    cr_assert_eq(starts_empty(&starts), CN_OK);
    const struct search_job job = {.problem = &problem,
                                   .starts = &starts,
                                   .plan = {.kind = HARVEST_COUNT, .problem = &problem}};
    cn_search_options options = {.threads = 1,
                                 .no_bind = true,
                                 .split_depth = 9, /* some 200, each a task */
                                 .checkpoint = path,
                                 .progress = enter_nodes,
                                 .context = &ledger};
    cr_assert_eq(run_searches(&job, 1, &options, &result, NULL, NULL), CN_OK);
    cr_assert(result.sum.packings == 6728 && ledger.wrong == 0);
    search_result_release(&result);
    options.progress = audit;
    for (unsigned round = 0; round < 12; round++) {
        cn_error error = {.line = 0};
        options.threads = THREADS[round % THREAD_COUNTS];
        cr_assert_eq(run_searches(&job, 1, &options, &result, NULL, &error), CN_OK, "%s",
                     error.what);
        cr_expect(result.sum.packings == 6728);
        search_result_release(&result);
    }
    cr_expect_gt(ledger.looks, 500);
    cr_expect_eq(ledger.wrong, 0, "%u of %u", ledger.wrong, ledger.looks);
    starts_release(&starts);
    problem_release(&problem);
    cn_puzzle_free(puzzle);
}

/* A worker, its only prefix, and what it does while somebody else holds its lock. */
struct lonely {
    cn_puzzle *puzzle;
    struct problem problem;
    struct starts starts;
    struct row_table table;
    struct search_job job;
    struct prefix_list list;
    struct hand hand;
    prefix_mark mark;
    cn_status status;
};

static void
lonely_open(struct lonely *lonely, enum harvest_kind kind)
{
    static const atomic_bool stop;

    lonely->puzzle = parse(DOMINOES);
    lonely->problem = problem_of(lonely->puzzle, false);
    cr_assert_eq(starts_empty(&lonely->starts), CN_OK);
    cr_assert_eq(row_table_create(&lonely->table, &lonely->problem.cover), CN_OK);
    lonely->job = (struct search_job){
        .problem = &lonely->problem,
        .starts = &lonely->starts,
        .plan = {.kind = kind, .problem = &lonely->problem, .held = CN_BLOCK_NONE},
        .limits = {.bytes = 1 << 20, .depth = lonely->problem.depth},
    };
    cr_assert_eq(hand_create(&lonely->hand, &lonely->job, &lonely->table, KERNEL_PORTABLE, &stop),
                 CN_OK);
    cr_assert_eq(prefix_list_starts(&lonely->list, &lonely->starts), CN_OK);
}

static void
lonely_close(struct lonely *lonely)
{
    prefix_list_release(&lonely->list);
    hand_release(&lonely->hand);
    row_table_release(&lonely->table);
    starts_release(&lonely->starts);
    problem_release(&lonely->problem);
    cn_puzzle_free(lonely->puzzle);
}

static void *
search(void *context)
{
    struct lonely *lonely = context;

    lonely->status = hand_search(&lonely->hand, prefix_at(&lonely->list, 0), 0);
    return NULL;
}

static void *
settle(void *context)
{
    struct lonely *lonely = context;

    lonely->status = hand_settle(&lonely->hand, &lonely->mark, 5);
    return NULL;
}

/* Have it done by a thread, and hold the lock for a while, in which it would be done. */
static pthread_t
do_against_lock(struct lonely *lonely, void *(*what)(void *context))
{
    const struct timespec little = {.tv_nsec = 100 * 1000 * 1000};
    pthread_t thread;

    pthread_mutex_lock(&lonely->hand.lock);
    cr_assert_eq(pthread_create(&thread, NULL, what, lonely), 0);
    nanosleep(&little, NULL);
    return thread;
}

static void
let_go(struct lonely *lonely, pthread_t thread)
{
    pthread_mutex_unlock(&lonely->hand.lock);
    pthread_join(thread, NULL);
    cr_expect_eq(lonely->status, CN_OK);
}

Test(saved, who_holds_the_lock_sees_a_prefix_settled_and_marked_or_neither)
{
    static struct lonely lonely;
    const struct harvest *harvest = &lonely.hand.harvest, *settled = &lonely.hand.settled;

    lonely_open(&lonely, HARVEST_COUNT);
    search(&lonely);
    const uint64_t nodes = harvest->nodes;
    cr_expect(nodes != 0 && harvest->packings == 6728);
    const pthread_t thread = do_against_lock(&lonely, settle);
    cr_expect_eq(lonely.mark, NOT_FINISHED);
    cr_expect(settled->packings == 0 && settled->nodes == 0);
    let_go(&lonely, thread);
    cr_expect_eq(lonely.mark, 5);
    cr_expect(settled->packings == 6728 && settled->nodes == nodes);
    cr_expect(harvest->packings == 0 && harvest->nodes == 0);
    lonely_close(&lonely);
}

Test(saved, while_somebody_holds_the_lock_no_packing_is_kept)
{
    static struct lonely lonely;

    lonely_open(&lonely, HARVEST_KEEP);
    const pthread_t thread = do_against_lock(&lonely, search);
    cr_expect_eq(lonely.hand.harvest.store.count, 0);
    let_go(&lonely, thread);
    cr_expect_eq(lonely.hand.harvest.store.count, 6728);
    lonely_close(&lonely);
}

/* What is to be refused: a checkpoint that is whole, but says what cannot be. */
struct wrongs {
    const cn_puzzle *puzzle;
    bool lists;
    cn_search_options options;
};

static void
expect_refused(const struct wrongs *wrongs, const struct content *content, const char *what)
{
    static struct listed listed;
    cn_counts counts = {.all = {0, 1234}};
    cn_error error = {.line = 0};
    cn_status status;

    save(content);
    listed.count = 0;
    if (wrongs->lists)
        status =
            cn_list(wrongs->puzzle, CN_ANCHORED, &wrongs->options, note, &listed, NULL, &error);
    else
        status = cn_count(wrongs->puzzle, &wrongs->options, &counts, NULL, &error);
    cr_expect_eq(status, CN_ECONTENT, "%s: status %d: %s", what, (int)status, error.what);
    cr_expect_not_null(strstr(error.what, path), "%s: '%s'", what, error.what);
    cr_expect_not_null(strstr(error.what, "cannot be"), "%s: '%s'", what, error.what);
    cr_expect_eq(listed.count, 0, "%s", what);
    cr_expect(cn_number_is(counts.all, 1234), "%s", what);
}

/* The same with another word in place of one, which then is as it was. */
static void
expect_refused_with(const struct wrongs *wrongs, struct content *content, uint64_t *at,
                    uint64_t word, const char *what)
{
    const uint64_t before = *at;

    *at = word;
    expect_refused(wrongs, content, what);
    *at = before;
}

/* What has more words, or fewer, or other prefixes than the search has. */
static void
check_frame(const struct wrongs *wrongs, struct content *content)
{
    static const uint64_t PREFIXES[] = {0, 1, 64, UINT64_MAX};
    const size_t words = content->words;
    const uint64_t prefixes = content->word[0];

    for (content->words = 0; content->words < words; content->words += 1 + content->words / 64)
        expect_refused(wrongs, content, "cut off");
    content->words = words - 1;
    expect_refused(wrongs, content, "the last word is missing");
    content->word[words] = content->word[words + 1] = 0;
    content->words = words + 1;
    expect_refused(wrongs, content, "a word more");
    content->words = words + 2;
    expect_refused(wrongs, content, "two words more");
    content->words = words;
    for (unsigned p = 0; p < 4; p++)
        expect_refused_with(wrongs, content, &content->word[0], PREFIXES[p], "other prefixes");
    expect_refused_with(wrongs, content, &content->word[0], prefixes - 1, "one prefix less");
    expect_refused_with(wrongs, content, &content->word[0], prefixes + 1, "one prefix more");
}

static void
check_bits(const struct wrongs *wrongs, struct content *content, uint64_t *last)
{
    const unsigned rest = (unsigned)(content->word[0] % 64);

    cr_assert_neq(rest, 0);
    for (unsigned bit = rest; bit < 64; bit++)
        expect_refused_with(wrongs, content, last, *last | (uint64_t)1 << bit, "a bit too many");
    expect_refused_with(wrongs, content, last, UINT64_MAX, "all bits");
}

/* Stopped in the middle of it. */
static struct content *
make(struct wrongs *wrongs)
{
    static struct listed listed;
    struct brake brake = {.at = 9};
    cn_search_options options = wrongs->options;
    cn_counts counts;

    options.checkpoint = path;
    options.progress = watch;
    options.context = &brake;
    cr_assert_eq(wrongs->lists
                     ? cn_list(wrongs->puzzle, CN_ANCHORED, &options, note, &listed, NULL, NULL)
                     : cn_count(wrongs->puzzle, &options, &counts, NULL, NULL),
                 CN_ESTOPPED);
    wrongs->options.resume = path;
    return load();
}

Test(saved, a_count_refuses_what_cannot_be)
{
    static const uint64_t RECORDS[] = {1, 2, 1000, UINT64_MAX};
    cn_puzzle *puzzle = seven_blocks();
    struct wrongs wrongs = {.puzzle = puzzle, .options = {.threads = 1, .no_bind = true}};
    struct content *content = make(&wrongs);
    uint64_t *records = &content->word[content->words - 1];

    cr_assert(content->word[0] < 64 && *records == 0);
    check_frame(&wrongs, content);
    check_bits(&wrongs, content, records - 1);
    for (unsigned r = 0; r < 4; r++)
        expect_refused_with(&wrongs, content, records, RECORDS[r], "packings of a count");
    free(content);
    cn_puzzle_free(puzzle);
}

/* Of several searches the second one is wrong. */
Test(saved, of_several_searches_each_is_looked_at)
{
    cn_puzzle *puzzle = seven_blocks();
    struct wrongs wrongs = {.puzzle = puzzle,
                            .options = {.threads = 2, .no_bind = true, .independent = true}};
    struct content *content = make(&wrongs);
    uint64_t *last = &content->word[content->words - 1];

    cr_assert_eq(*last, 0);
    expect_refused_with(&wrongs, content, last, 1, "packings of a count");
    expect_refused_with(&wrongs, content, last - 1, UINT64_MAX, "all bits");
    content->words--;
    expect_refused(&wrongs, content, "the last word is missing");
    free(content);
    cn_puzzle_free(puzzle);
}

/* The number that is `n`-th of all records, two to a word. */
static void
put_number(uint64_t *word, size_t n, unsigned number)
{
    const unsigned shift = n % 2 != 0 ? 32 : 0;

    word[n / 2] = (word[n / 2] & ~((uint64_t)UINT32_MAX << shift)) | (uint64_t)number << shift;
}

static unsigned
number_at(const uint64_t *word, size_t n)
{
    return (unsigned)(word[n / 2] >> (n % 2 != 0 ? 32 : 0) & UINT32_MAX);
}

Test(saved, a_listing_refuses_what_cannot_be)
{
    cn_puzzle *puzzle = seven_blocks();
    struct wrongs wrongs = {
        .puzzle = puzzle, .lists = true, .options = {.threads = 1, .no_bind = true}};
    struct content *content = make(&wrongs);
    const unsigned placements = puzzle->placements;
    uint64_t *first;

    /* The words of the sum depend on the classes of the anchor: those of the packings are the last. */
    size_t records = 0;
    for (size_t at = 8; at < content->words && records == 0; at++)
        if ((content->word[at] * BLOCKS + 1) / 2 == content->words - at - 1)
            records = at;
    cr_assert_neq(records, 0);
    first = &content->word[records + 1];
    const size_t numbers = content->word[records] * BLOCKS;
    cr_assert_gt(content->word[records], 10);
    check_frame(&wrongs, content);
    check_bits(&wrongs, content, &content->word[records - 1]);
    expect_refused_with(&wrongs, content, first - 1, content->word[records] + 2, "too many");
    expect_refused_with(&wrongs, content, first - 1, content->word[records] - 2, "too few");
    expect_refused_with(&wrongs, content, first - 1, UINT64_MAX, "far too many");

    /* In the first record, the second one and the last one. */
    const size_t place[] = {0, BLOCKS, numbers - BLOCKS};
    for (unsigned p = 0; p < 3; p++) {
        const size_t n = place[p];
        const unsigned one = number_at(first, n), two = number_at(first, n + 1);
        const unsigned last = number_at(first, n + BLOCKS - 1);
        cr_assert(one < two && last <= placements);
        put_number(first, n + BLOCKS - 1, placements + 1);
        expect_refused(&wrongs, content, "a placement too many");
        put_number(first, n + BLOCKS - 1, UINT32_MAX);
        expect_refused(&wrongs, content, "a placement that is none");
        put_number(first, n + BLOCKS - 1, last);
        put_number(first, n, two);
        expect_refused(&wrongs, content, "a placement twice");
        put_number(first, n + 1, one);
        expect_refused(&wrongs, content, "not ascending");
        put_number(first, n + 1, two);
        put_number(first, n, 0);
        expect_refused(&wrongs, content, "a gap");
        put_number(first, n, one);
    }
    save(content);
    static struct listed listed;
    cr_expect_eq(cn_list(puzzle, CN_ANCHORED, &wrongs.options, note, &listed, NULL, NULL), CN_OK,
                 "as it was, it is right");
    cr_expect_eq(listed.count, 339);
    free(content);
    cn_puzzle_free(puzzle);
}

/* Who is warned, and at which call the folder is taken away. */
struct warned {
    atomic_uint calls, warnings, others;
};

static void
note_warning(void *context, const cn_error *warning)
{
    struct warned *warned = context;

    atomic_fetch_add(&warned->warnings, 1);
    if (strstr(warning->what, path) == NULL || strstr(warning->what, "expected") == NULL)
        atomic_fetch_add(&warned->others, 1);
}

static int
take_folder_away(void *context, uint64_t done, uint64_t total)
{
    struct warned *warned = context;

    (void)done, (void)total;
    if (atomic_fetch_add(&warned->calls, 1) != 1)
        return 0;
    /* A checkpoint may be written meanwhile. */
    for (unsigned attempt = 0; attempt < 10000; attempt++) {
        unlink(path);
        unlink(partial);
        if (rmdir(folder) == 0)
            return 0;
    }
    return 1;
}

Test(saved, one_that_cannot_be_written_is_a_warning)
{
    static struct listed listed;
    cn_puzzle *puzzle = seven_blocks();

    for (unsigned t = 0; t < THREAD_COUNTS; t++)
        for (unsigned way = 0; way < 6; way++) {
            struct warned warned = {0};
            const cn_search_options options = {
                .threads = THREADS[t],
                .no_bind = true,
                .checkpoint = path,
                .checkpoint_every = way % 2 != 0 ? 3600 : 0, /* only the last one */
                .progress = take_folder_away,
                .warning = way < 4 ? note_warning : NULL,
                .context = &warned,
            };
            cn_counts counts;
            listed.count = 0;
            if (way / 2 % 2 == 0) {
                cr_assert_eq(cn_count(puzzle, &options, &counts, NULL, NULL), CN_OK);
                cr_expect(cn_number_is(counts.all, 11520) && cn_number_is(counts.anchored, 339));
                cn_counts_release(&counts);
            } else {
                cr_assert_eq(cn_list(puzzle, CN_REFLECTION, &options, note, &listed, NULL, NULL),
                             CN_OK);
                cr_expect_eq(listed.count, 240);
            }
            cr_expect_gt(warned.calls, 1, "the folder is still there");
            if (way < 4)
                cr_expect_geq(warned.warnings, 1, "%u threads, way %u", THREADS[t], way);
            if (way % 2 != 0 && way < 4)
                cr_expect_eq(warned.warnings, 1, "%u threads, way %u", THREADS[t], way);
            cr_expect_eq(warned.others, 0);
            cr_expect_eq(access(folder, F_OK), -1);
            cr_assert_eq(mkdir(folder, 0700), 0);
        }
    cn_puzzle_free(puzzle);
}

/* Is there a checkpoint when the first prefixes are finished? */
static int
look_for_file(void *context, uint64_t done, uint64_t total)
{
    atomic_int *found = context;

    (void)done, (void)total;
    if (atomic_load(found) < 0)
        atomic_store(found, exists(path));
    return 0;
}

Test(saved, one_is_written_when_it_is_asked_for)
{
    cn_puzzle *puzzle = seven_blocks();

    for (unsigned asked = 0; asked <= 1; asked++) {
        atomic_int found = -1;
        cn_control *control = NULL;
        cn_counts counts;
        cr_assert_eq(cn_control_create(&control), CN_OK);
        const cn_search_options options = {.threads = 1,
                                           .no_bind = true,
                                           .control = control,
                                           .checkpoint = path,
                                           .checkpoint_every = 3600,
                                           .progress = look_for_file,
                                           .context = &found};
        if (asked)
            cn_control_save(control);
        cr_assert_eq(cn_count(puzzle, &options, &counts, NULL, NULL), CN_OK);
        cr_expect_eq(found, (int)asked);
        cr_expect_not(control_asks_save(control), "it is asked for still");
        cr_expect(exists(path), "none is left at the end");
        cn_counts_release(&counts);
        cn_control_free(control);
        unlink(path);
    }
    cn_puzzle_free(puzzle);
}

/* Nothing is known of what is finished then: the old one says more. */
Test(saved, a_search_that_is_stopped_before_it_starts_leaves_the_old_one)
{
    cn_puzzle *puzzle = seven_blocks();
    cn_control *control = NULL;
    struct wrongs made = {.puzzle = puzzle, .options = {.threads = 1, .no_bind = true}};
    struct content *before = make(&made);
    cn_counts counts;

    cr_assert_eq(cn_control_create(&control), CN_OK);
    cn_control_stop(control);
    for (unsigned resumed = 0; resumed <= 1; resumed++) {
        const cn_search_options options = {.no_bind = true,
                                           .control = control,
                                           .checkpoint = path,
                                           .resume = resumed ? path : NULL};
        cr_expect_eq(cn_count(puzzle, &options, &counts, NULL, NULL), CN_ESTOPPED);
        struct content *after = load();
        cr_expect(after->words == before->words
                  && memcmp(after->word, before->word, before->words * sizeof *before->word) == 0);
        free(after);
        cr_expect_not(exists(partial));
    }
    free(before);
    cn_control_free(control);
    cn_puzzle_free(puzzle);
}
