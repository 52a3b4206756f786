#include "packing/run.h"

#include "base/array.h"
#include "base/clock.h"
#include "base/fail.h"
#include "machine/team.h"
#include "cover/kernel.h"

#include <omp.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/*
 * Tasks for each worker: enough to even out, few enough that the queue does not become what the
 * workers wait for where a prefix takes no longer than taking it (a task costs some 100 ns, and
 * more the more workers want one).
 */
enum { TASKS_WANTED = 256 };

/* Prefixes that are deepened in one task. */
enum { DEEPEN_BATCH = 32 };

/* What one worker has. */
struct worker {
    alignas(CACHE_APART) struct hand hand[JOBS_MAX];
    double busy;
    bool ready;
};

struct run {
    struct search_job job[JOBS_MAX];
    unsigned jobs;
    const cn_search_options *options;
    enum kernel_isa isa;
    struct team team;
    struct worker *worker; /* [team.workers], each touched first by its own thread */
    struct row_table table[JOBS_MAX];
    struct prefix_list prefixes[JOBS_MAX];
    cn_control own;             /* where the caller gives none */
    cn_control *control;        /* workers stop when it says so */
    atomic_int failed;          /* a cn_status: why, if not for the caller's control */
    atomic_uint unbound;        /* workers that could not be bound to their core */
    atomic_uint_fast64_t done;  /* prefixes finished */
    atomic_uint_fast64_t total; /* prefixes listed */
    unsigned threads;
};

static bool
is_stopped(const struct run *run)
{
    return control_says_stop(run->control);
}

static void
note_failure(struct run *run, cn_status status)
{
    if (status == CN_OK)
        return;
    atomic_store_explicit(&run->failed, (int)status, memory_order_relaxed);
    cn_control_stop(run->control);
}

static cn_status
worker_create(struct worker *worker, struct run *run)
{
    memset(worker, 0, sizeof *worker);
    for (unsigned j = 0; j < run->jobs; j++) {
        const cn_status status = hand_create(&worker->hand[j], &run->job[j], &run->table[j],
                                             run->isa, control_stop_flag(run->control));
        if (status != CN_OK)
            return status;
    }
    worker->ready = true;
    return CN_OK;
}

static struct worker *
this_worker(struct run *run)
{
    return &run->worker[omp_get_thread_num()];
}

/* The clock, if anybody wants to know how busy the workers were. */
static double
time_of(const struct run *run)
{
    return run->options->busy != NULL ? clock_seconds() : 0;
}

/* Tell how far the run is, and stop it if the answer says so. */
static void
report_progress(struct run *run, size_t prefixes)
{
    const uint64_t done = atomic_fetch_add(&run->done, prefixes) + prefixes;
    const cn_search_options *options = run->options;

    if (options->progress != NULL
        && options->progress(options->context, done, atomic_load(&run->total)) != 0)
        note_failure(run, CN_ESTOPPED);
}

/* One task: the prefixes from first to before end. */
static void
search_prefixes(struct run *run, unsigned j, size_t first, size_t end)
{
    struct worker *worker = this_worker(run);
    const struct prefix_list *list = &run->prefixes[j];
    const double start = time_of(run);

    if (!worker->ready || is_stopped(run))
        return;
    for (size_t n = first; n < end && !is_stopped(run); n++)
        note_failure(run, hand_search(&worker->hand[j], prefix_at(list, n), list->depth));
    worker->busy += time_of(run) - start;
    report_progress(run, end - first);
}

/* One task: deepen a part of a list. */
static void
deepen_part(struct run *run, unsigned j, size_t first, size_t end, struct prefix_list *part)
{
    struct worker *worker = this_worker(run);
    struct hand *hand = &worker->hand[j];
    const double start = time_of(run);

    if (!worker->ready || is_stopped(run))
        return;
    note_failure(run, prefix_list_deepen(&run->prefixes[j], run->job[j].starts, first, end,
                                         &hand->cursor, hand->room, part, &hand->harvest.nodes));
    worker->busy += time_of(run) - start;
}

/* The parts of a list, one behind the other. */
static cn_status
join_parts(const struct prefix_list *part, size_t parts, unsigned depth, struct prefix_list *out)
{
    size_t count = 0;

    for (size_t p = 0; p < parts; p++)
        count += part[p].count;
    *out = (struct prefix_list){.depth = depth};
    out->entry = malloc((count * (depth + 1u) + 1) * sizeof *out->entry);
    if (out->entry == NULL)
        return CN_ENOMEM;
    for (size_t p = 0; p < parts; p++) {
        if (part[p].count != 0)
            memcpy(out->entry + out->count * (depth + 1u), part[p].entry,
                   part[p].count * (depth + 1u) * sizeof *out->entry);
        out->count += part[p].count;
    }
    return CN_OK;
}

/* Replace a job's list by one that is one row deeper; the workers share that. */
static void
deepen(struct run *run, unsigned j)
{
    struct prefix_list *list = &run->prefixes[j];
    const size_t count = list->count;
    const size_t parts = (count + DEEPEN_BATCH - 1) / DEEPEN_BATCH;
    struct prefix_list *part = calloc(parts + 1, sizeof *part);
    struct prefix_list deeper = {0};

    if (part == NULL) {
        note_failure(run, CN_ENOMEM);
        return;
    }
#pragma omp taskgroup
    for (size_t p = 0; p < parts; p++) {
        const size_t first = p * DEEPEN_BATCH;
        const size_t end = first + DEEPEN_BATCH < count ? first + DEEPEN_BATCH : count;
#pragma omp task default(none) firstprivate(run, j, first, end, part, p) if (parts > 1)
        deepen_part(run, j, first, end, &part[p]);
    }
    if (!is_stopped(run))
        note_failure(run, join_parts(part, parts, list->depth + 1, &deeper));
    for (size_t p = 0; p < parts; p++)
        prefix_list_release(&part[p]);
    free(part);
    if (is_stopped(run)) {
        prefix_list_release(&deeper);
        return;
    }
    prefix_list_release(list);
    *list = deeper;
}

/* The starts are rows tried, too. */
static uint64_t
rows_of(const struct starts *starts)
{
    return starts->item != UINT_MAX ? starts->count : 0;
}

static void
list_prefixes(struct run *run, unsigned j)
{
    const struct search_job *job = &run->job[j];
    const unsigned split_depth = run->options->split_depth;
    const unsigned limit = prefix_depth_limit(job->starts, job->problem->depth, split_depth);
    struct prefix_list *list = &run->prefixes[j];
    size_t wanted = SIZE_MAX;

    if (split_depth == 0)
        note_failure(run, prefix_count_wanted(job->problem, job->starts, &wanted));
    note_failure(run, prefix_list_starts(list, job->starts));
    this_worker(run)->hand[j].harvest.nodes += rows_of(job->starts);
    while (!is_stopped(run) && list->count != 0 && list->depth < limit && list->count < wanted)
        deepen(run, j);
}

/* Make tasks of a job's prefixes; the others start on them meanwhile. */
static void
submit(struct run *run, unsigned j)
{
    const size_t count = run->prefixes[j].count;
    const size_t batch = count / ((size_t)run->threads * TASKS_WANTED) + 1;

    for (size_t first = 0; first < count && !is_stopped(run); first += batch) {
        const size_t end = first + batch < count ? first + batch : count;
#pragma omp task default(none) firstprivate(run, j, first, end)
        search_prefixes(run, j, first, end);
    }
}

/* List the prefixes of all jobs, then make tasks of them. */
static void
share_out(struct run *run)
{
    if (!this_worker(run)->ready)
        return;
    for (unsigned j = 0; j < run->jobs && !is_stopped(run); j++) {
        list_prefixes(run, j);
        atomic_fetch_add(&run->total, run->prefixes[j].count);
    }
    for (unsigned j = 0; j < run->jobs && !is_stopped(run); j++)
        submit(run, j);
}

/*
 * A thread runs other tasks only where it makes or waits for tasks, and no task does either: so no
 * two tasks use a worker's hand at a time.
 */
static void
search_together(struct run *run)
{
#pragma omp parallel num_threads((int)run->team.workers)
    {
        const unsigned me = (unsigned)omp_get_thread_num();
        const struct team_seat seat = team_enter(&run->team, me);
        if (seat.before == NULL)
            atomic_fetch_add_explicit(&run->unbound, 1, memory_order_relaxed);
        note_failure(run, worker_create(&run->worker[me], run));
#pragma omp single
        {
            run->threads = (unsigned)omp_get_num_threads();
            share_out(run);
        }
        team_leave(&run->team, seat);
    }
}

/* Add up what the workers found, and take over what they kept. */
static cn_status
reduce(struct run *run, struct search_result *result)
{
    cn_status status = CN_OK;

    for (unsigned j = 0; j < run->jobs && status == CN_OK; j++) {
        const struct search_job *job = &run->job[j];
        status = harvest_create(&result[j].sum, &job->plan, job->starts, &job->limits);
        result[j].stores = calloc(run->threads, sizeof *result[j].stores);
        if (result[j].stores == NULL)
            return CN_ENOMEM;
        for (unsigned w = 0; w < run->threads && status == CN_OK; w++) {
            struct harvest *part = &run->worker[w].hand[j].harvest;
            result[j].stores[result[j].store_count++] = part->store;
            store_create(&part->store, &job->limits);
            status = harvest_merge(&result[j].sum, part, &job->plan, job->starts);
        }
    }
    return status;
}

void
search_result_release(struct search_result *result)
{
    harvest_release(&result->sum);
    for (unsigned s = 0; s < result->store_count; s++)
        store_release(&result->stores[s]);
    free(result->stores);
    *result = (struct search_result){.store_count = 0};
}

static void
report(const struct run *run, const struct search_result *result, cn_search_stats *stats)
{
    memset(stats, 0, sizeof *stats);
    for (unsigned j = 0; j < run->jobs; j++) {
        const unsigned laid = run->job[j].starts->item != UINT_MAX;
        stats->nodes += result[j].sum.nodes;
        stats->prefixes += run->prefixes[j].count;
        if (run->prefixes[j].depth + laid > stats->split_depth)
            stats->split_depth = run->prefixes[j].depth + laid;
    }
    stats->kernel = (cn_kernel)(run->isa + 1);
    stats->threads = run->threads;
    stats->bound = run->team.bind && atomic_load(&run->unbound) == 0;
}

static cn_status
explain(cn_status status, cn_error *error)
{
    switch (status) {
    case CN_ENOMEM:
        return fail_memory(error);
    case CN_EOVERFLOW:
        return fail(error, status, "more packings than a count can hold");
    case CN_EWRITE:
        return fail(error, status,
                    "a temporary file in TMPDIR or /tmp: expected to write and read packings");
    case CN_ESTOPPED:
        return fail(error, status, "stopped");
    default:
        return status;
    }
}

enum kernel_isa
run_isa(cn_kernel kernel)
{
    if (kernel != CN_KERNEL_AUTO)
        return (enum kernel_isa)(kernel - 1);
    return kernel_available(KERNEL_AVX512) ? KERNEL_AVX512
           : kernel_available(KERNEL_AVX2) ? KERNEL_AVX2
                                           : KERNEL_PORTABLE;
}

static void
run_release(struct run *run)
{
    for (unsigned w = 0; w < run->threads; w++)
        for (unsigned j = 0; j < run->jobs; j++)
            hand_release(&run->worker[w].hand[j]);
    for (unsigned j = 0; j < run->jobs; j++) {
        prefix_list_release(&run->prefixes[j]);
        row_table_release(&run->table[j]);
    }
    free(run->worker);
    team_release(&run->team);
}

static cn_status
prepare(struct run *run)
{
    run->worker = array_alloc_apart(run->team.workers, sizeof *run->worker);
    if (run->worker == NULL)
        return CN_ENOMEM;
    for (unsigned j = 0; j < run->jobs; j++)
        run->job[j].limits.bytes /= run->team.workers;
    for (unsigned j = 0; j < run->jobs; j++)
        if (harvest_looks(&run->job[j].plan)
            && row_table_create(&run->table[j], &run->job[j].problem->cover) != CN_OK)
            return CN_ENOMEM;
    return CN_OK;
}

cn_status
run_searches(const struct search_job *job, unsigned jobs, const cn_search_options *options,
             struct search_result *result, cn_search_stats *stats, cn_error *error)
{
    struct run run = {.jobs = jobs, .options = options};

    memset(result, 0, jobs * sizeof *result);
    memcpy(run.job, job, jobs * sizeof *job);
    run.control = options->control != NULL ? options->control : &run.own;
    run.isa = run_isa(options->kernel);
    cn_status status =
        team_create(&run.team, options->topology, options->threads, !options->no_bind, error);
    if (status != CN_OK)
        return status;
    status = prepare(&run);
    if (status == CN_OK) {
        search_together(&run);
        status = (cn_status)atomic_load(&run.failed);
        if (status == CN_OK && is_stopped(&run))
            status = CN_ESTOPPED;
    }
    if (status == CN_OK)
        status = reduce(&run, result);
    if (status == CN_OK && stats != NULL)
        report(&run, result, stats);
    for (unsigned w = 0; status == CN_OK && options->busy != NULL && w < run.threads; w++)
        options->busy[w] += run.worker[w].busy;
    run_release(&run);
    return explain(status, error);
}
