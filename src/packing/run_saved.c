#include "packing/run_saved.h"

#include "base/fail.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

static uint64_t
hash_more(uint64_t hash, const void *data, size_t bytes)
{
    return XXH3_64bits_withSeed(data, bytes, hash);
}

/* All that a job's prefixes, and what is counted below them, depend on. */
static uint64_t
hash_job(uint64_t hash, const struct search_job *job)
{
    const struct cover *cover = &job->problem->cover;
    const struct harvest_plan *plan = &job->plan;
    const uint64_t number[] = {
        cover->cells, cover->blocks,     cover->rows, job->starts->item, job->starts->count,
        plan->kind,   plan->held + 1ULL, plan->group, plan->cosets,      plan->classes,
    };

    hash = hash_more(hash, number, sizeof number);
    hash = hash_more(hash, cover->row, (size_t)cover->rows * cover->words * sizeof *cover->row);
    hash = hash_more(hash, cover->use_start, (cover->rows + 1u) * sizeof *cover->use_start);
    hash = hash_more(hash, cover->use, cover->use_start[cover->rows] * sizeof *cover->use);
    hash = hash_more(hash, cover->least, cover->blocks * sizeof *cover->least);
    hash = hash_more(hash, cover->most, cover->blocks * sizeof *cover->most);
    hash = hash_more(hash, job->problem->placement, cover->rows * sizeof *job->problem->placement);
    for (unsigned s = 0; s < job->starts->count; s++) {
        const uint64_t start[] = {job->starts->start[s].row, job->starts->start[s].weight};
        hash = hash_more(hash, start, sizeof start);
    }
    if (plan->class_of != NULL)
        hash = hash_more(hash, plan->class_of,
                         job->problem->puzzle->placements * sizeof *plan->class_of);
    return hash;
}

static void
describe(struct run_saver *saver, const struct run *run)
{
    const unsigned depth = run->options->split_depth;
    const enum harvest_kind kind = run->job[0].plan.kind;
    const bool counts = kind == HARVEST_COUNT || kind == HARVEST_TALLY || kind == HARVEST_LEAST;
    uint64_t hash = depth;

    for (unsigned j = 0; j < run->jobs; j++)
        hash = hash_job(hash, &run->job[j]);
    (void)snprintf(saver->subject, sizeof saver->subject,
                   "%s %.60s, searches: %u, split depth: %u %016llx", counts ? "count" : "list",
                   run->job[0].problem->puzzle->name, run->jobs, depth, (unsigned long long)hash);
}

cn_status
run_saver_create(struct run *run, cn_error *error)
{
    const cn_search_options *options = run->options;
    cn_status status = CN_OK;

    if (options->checkpoint == NULL && options->resume == NULL)
        return CN_OK;
    struct run_saver *saver = calloc(1, sizeof *saver);
    if (saver == NULL)
        return fail_memory(error);
    run->saver = saver;
    atomic_flag_clear(&saver->busy);
    atomic_init(&saver->last, clock_seconds());
    describe(saver, run);
    if (options->resume != NULL)
        status = checkpoint_open(&saver->reader, options->resume, saver->subject, error);
    if (status == CN_OK && options->checkpoint != NULL)
        status = checkpoint_create(&saver->checkpoint, options->checkpoint, error);
    return status;
}

void
run_saver_release(struct run *run)
{
    if (run->saver == NULL)
        return;
    checkpoint_free(run->saver->checkpoint);
    checkpoint_close(run->saver->reader);
    free(run->saver);
    run->saver = NULL;
}

/* What is finished of a job. */
struct finished {
    struct harvest sum;       /* without a store */
    uint64_t *bits;           /* [prefixes / 64, rounded up] */
    struct store_copy *store; /* [threads] */
    uint64_t records;         /* in all stores */
};

static size_t
words_of_bits(size_t prefixes)
{
    return (prefixes + 63) / 64;
}

static void
finished_release(struct finished *finished, unsigned threads)
{
    for (unsigned w = 0; finished->store != NULL && w < threads; w++)
        store_copy_release(&finished->store[w]);
    free(finished->store);
    free(finished->bits);
    harvest_release(&finished->sum);
}

/* What one worker has finished of a job, and kept: it waits meanwhile, if it wants to write there. */
static cn_status
take_from(struct finished *out, struct run *run, unsigned j, unsigned w)
{
    const struct search_job *job = &run->job[j];
    struct hand *hand = &run->worker[w].hand[j];
    cn_status status = CN_OK;

    if (!run_is_ready(run, &run->worker[w]))
        return CN_OK;
    pthread_mutex_lock(&hand->lock);
    for (size_t n = 0; n < run->prefixes[j].count; n++)
        if (atomic_load_explicit(&run->mark[j][n], memory_order_relaxed) == w + 1)
            out->bits[n / 64] |= (uint64_t)1 << n % 64;
    status = harvest_merge(&out->sum, &hand->settled, &job->plan, job->starts);
    if (status == CN_OK)
        status = store_copy_create(&out->store[w], &hand->harvest.store);
    pthread_mutex_unlock(&hand->lock);
    out->records += out->store[w].written + out->store[w].count;
    return status;
}

static cn_status
take_finished(struct finished *out, struct run *run, unsigned j)
{
    const struct search_job *job = &run->job[j];
    const size_t prefixes = run->prefixes[j].count;

    cn_status status = harvest_create(&out->sum, &job->plan, job->starts, &job->limits);
    out->bits = calloc(words_of_bits(prefixes) + 1, sizeof *out->bits);
    out->store = calloc(run->threads, sizeof *out->store);
    if (status != CN_OK || out->bits == NULL || out->store == NULL)
        return CN_ENOMEM;
    for (size_t n = 0; n < prefixes; n++)
        if (atomic_load_explicit(&run->mark[j][n], memory_order_relaxed) == RESUMED)
            out->bits[n / 64] |= (uint64_t)1 << n % 64;
    status = harvest_merge(&out->sum, &run->resumed[j], &job->plan, job->starts);
    for (unsigned w = 0; w < run->threads && status == CN_OK; w++)
        status = take_from(out, run, j, w);
    return status;
}

/* Words before the bits, and of the packings kept. */
static uint64_t
words_of_sum(const struct search_job *job)
{
    return 2 + 2 * (3 + (uint64_t)job->starts->count + job->plan.classes);
}

static uint64_t
words_of_records(const struct search_job *job, uint64_t records)
{
    return (records * job->limits.depth + 1) / 2;
}

static void
put_wide(struct checkpoint *checkpoint, wide number)
{
    const uint64_t word[2] = {(uint64_t)(number >> 64), (uint64_t)number};

    checkpoint_put(checkpoint, 2, word);
}

static void
put_sum(struct checkpoint *checkpoint, const struct search_job *job, size_t prefixes,
        const struct harvest *sum)
{
    const uint64_t word[2] = {prefixes, sum->nodes};

    checkpoint_put(checkpoint, 2, word);
    put_wide(checkpoint, sum->packings);
    put_wide(checkpoint, sum->weighted);
    put_wide(checkpoint, sum->in_orbits);
    for (unsigned s = 0; s < job->starts->count; s++)
        put_wide(checkpoint, sum->by_start[s]);
    for (unsigned c = 0; c < job->plan.classes; c++)
        put_wide(checkpoint, sum->by_class[c]);
}

/* Numbers that are put two to a word. */
struct pairs {
    struct checkpoint *checkpoint;
    uint64_t word;
    bool half;
};

static void
put_numbers(struct pairs *pairs, const unsigned *number, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        pairs->word |= (uint64_t)number[i] << (pairs->half ? 32 : 0);
        if (pairs->half) {
            checkpoint_put(pairs->checkpoint, 1, &pairs->word);
            pairs->word = 0;
        }
        pairs->half = !pairs->half;
    }
}

/* Records that are read back at a time. */
enum { RECORDS = 1 << 10 };

static cn_status
put_records(struct checkpoint *checkpoint, const struct search_job *job,
            const struct finished *finished, unsigned threads)
{
    const size_t depth = job->limits.depth;
    unsigned *record = malloc((RECORDS * depth + 1) * sizeof *record);
    struct pairs pairs = {.checkpoint = checkpoint};
    cn_status status = record != NULL ? CN_OK : CN_ENOMEM;

    checkpoint_put(checkpoint, 1, &finished->records);
    for (unsigned w = 0; w < threads && status == CN_OK; w++) {
        const struct store_copy *store = &finished->store[w];
        for (uint64_t first = 0; first < store->written && status == CN_OK; first += RECORDS) {
            const uint64_t left = store->written - first;
            const size_t count = left < RECORDS ? (size_t)left : RECORDS;
            status = store_copy_read(store, first, count, record);
            if (status == CN_OK)
                put_numbers(&pairs, record, count * depth);
        }
        put_numbers(&pairs, store->record, store->count * depth);
    }
    if (pairs.half && status == CN_OK)
        checkpoint_put(checkpoint, 1, &pairs.word);
    free(record);
    return status;
}

static cn_status
write_all(struct run *run, struct finished *finished, cn_error *error)
{
    struct checkpoint *checkpoint = run->saver->checkpoint;
    cn_status status = CN_OK;
    uint64_t words = 0;

    for (unsigned j = 0; j < run->jobs; j++) {
        status = take_finished(&finished[j], run, j);
        if (status != CN_OK)
            return fail_memory(error);
        words += words_of_sum(&run->job[j]) + words_of_bits(run->prefixes[j].count) + 1
                 + words_of_records(&run->job[j], finished[j].records);
    }
    checkpoint_begin(checkpoint, run->saver->subject, words);
    for (unsigned j = 0; j < run->jobs && status == CN_OK; j++) {
        const size_t prefixes = run->prefixes[j].count;
        put_sum(checkpoint, &run->job[j], prefixes, &finished[j].sum);
        checkpoint_put(checkpoint, words_of_bits(prefixes), finished[j].bits);
        status = put_records(checkpoint, &run->job[j], &finished[j], run->threads);
    }
    if (status == CN_ENOMEM)
        return fail_memory(error);
    if (status != CN_OK)
        return fail(error, status,
                    "checkpoint %s: a temporary file: expected to read packings back",
                    run->options->checkpoint);
    return checkpoint_end(checkpoint, error);
}

void
run_save(struct run *run)
{
    struct finished finished[JOBS_MAX] = {{.bits = NULL}};
    const cn_search_options *options = run->options;
    cn_error error;

    if (run->saver == NULL || run->saver->checkpoint == NULL)
        return;
    if (write_all(run, finished, &error) != CN_OK && options->warning != NULL)
        options->warning(options->context, &error);
    for (unsigned j = 0; j < run->jobs; j++)
        finished_release(&finished[j], run->threads);
    atomic_store(&run->saver->last, clock_seconds());
}

void
run_save_if_due(struct run *run)
{
    struct run_saver *saver = run->saver;

    if (saver == NULL || saver->checkpoint == NULL)
        return;
    if (!control_asks_save(run->control)
        && clock_seconds() - atomic_load_explicit(&saver->last, memory_order_relaxed)
               < run->options->checkpoint_every)
        return;
    if (atomic_flag_test_and_set(&saver->busy))
        return;
    control_take_save(run->control);
    run_save(run);
    atomic_flag_clear(&saver->busy);
}
