#include "packing/run.h"

#include "base/array.h"
#include "base/fail.h"
#include "cover/kernel.h"
#include "packing/run_saved.h"
#include "packing/simulate.h"

#include <stdlib.h>
#include <string.h>

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
    atomic_store_explicit(&run->ready[worker - run->worker], true, memory_order_release);
    return CN_OK;
}

/* Tell how far the run is, and stop it if the answer says so. */
static void
report_progress(struct run *run, size_t prefixes)
{
    const uint64_t done = atomic_fetch_add(&run->done, prefixes) + prefixes;
    const cn_search_options *options = run->options;

    if (options->progress != NULL
        && options->progress(options->context, done, atomic_load(&run->total)) != 0)
        run_note_failure(run, CN_ESTOPPED);
}

/* Unless the checkpoint says that it is finished. */
static void
search_prefix(struct run *run, struct worker *worker, unsigned j, size_t n)
{
    struct hand *hand = &worker->hand[j];
    prefix_mark *mark = &run->mark[j][n];

    if (atomic_load_explicit(mark, memory_order_relaxed) != NOT_FINISHED)
        return;
    const double start = run->seconds[j] != NULL ? clock_seconds() : 0;
    cn_status status = hand_search(hand, prefix_at(&run->prefixes[j], n), run->prefixes[j].depth);
    if (run->seconds[j] != NULL)
        run->seconds[j][n] = (float)(clock_seconds() - start);
    if (status == CN_OK)
        status = hand_settle(hand, mark, (unsigned short)(worker - run->worker + 1));
    run_note_failure(run, status);
    if (status == CN_OK)
        run_save_if_due(run);
}

/* One task: the prefixes from first to before end. */
static void
search_prefixes(struct run *run, unsigned j, size_t first, size_t end)
{
    struct worker *worker = run_this_worker(run);
    const double start = run_time(run);

    if (!run_is_ready(run, worker) || run_is_stopped(run))
        return;
    for (size_t n = first; n < end && !run_is_stopped(run); n++)
        search_prefix(run, worker, j, n);
    worker->busy += run_time(run) - start;
    report_progress(run, end - first);
}

/* Make tasks of a job's prefixes; the others start on them meanwhile. */
static void
submit(struct run *run, unsigned j)
{
    const size_t count = run->prefixes[j].count;
    const size_t batch = simulate_batch(count, run->threads);

    for (size_t first = 0; first < count && !run_is_stopped(run); first += batch) {
        const size_t end = first + batch < count ? first + batch : count;
#pragma omp task default(none) firstprivate(run, j, first, end)
        search_prefixes(run, j, first, end);
    }
}

static cn_status
create_marks(struct run *run, unsigned j)
{
    const size_t prefixes = run->prefixes[j].count;
    const struct search_job *job = &run->job[j];

    run->mark[j] = malloc((prefixes + 1) * sizeof *run->mark[j]);
    if (run->mark[j] == NULL)
        return CN_ENOMEM;
    for (size_t n = 0; n < prefixes; n++)
        atomic_init(&run->mark[j][n], NOT_FINISHED);
    if (run->options->simulations != 0) {
        run->seconds[j] = calloc(prefixes + 1, sizeof *run->seconds[j]);
        if (run->seconds[j] == NULL)
            return CN_ENOMEM;
    }
    return harvest_create(&run->resumed[j], &job->plan, job->starts, &job->limits);
}

/* List the prefixes of all jobs, then make tasks of them. */
static void
share_out(struct run *run)
{
    if (!run_is_ready(run, run_this_worker(run)))
        return;
    for (unsigned j = 0; j < run->jobs && !run_is_stopped(run); j++) {
        run_list_prefixes(run, j);
        atomic_fetch_add(&run->total, run->prefixes[j].count);
        if (!run_is_stopped(run))
            run_note_failure(run, create_marks(run, j));
    }
    if (!run_is_stopped(run))
        run_note_failure(run, run_resume(run, &run->error));
    run->listed = !run_is_stopped(run);
    run->began = clock_seconds();
    for (unsigned j = 0; j < run->jobs && !run_is_stopped(run); j++)
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
        run_note_failure(run, worker_create(&run->worker[me], run));
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
        if (status == CN_OK)
            status = harvest_merge(&result[j].sum, &run->resumed[j], &job->plan, job->starts);
        result[j].stores = calloc(run->threads, sizeof *result[j].stores);
        if (result[j].stores == NULL)
            return CN_ENOMEM;
        for (unsigned w = 0; w < run->threads && status == CN_OK; w++) {
            struct hand *hand = &run->worker[w].hand[j];
            result[j].stores[result[j].store_count++] = hand->harvest.store;
            store_create(&hand->harvest.store, &job->limits);
            result[j].sum.nodes += hand->listed;
            status = harvest_merge(&result[j].sum, &hand->settled, &job->plan, job->starts);
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
    stats->searching = run->ended - run->began;
    stats->kernel = (cn_kernel)(run->isa + 1);
    stats->threads = run->threads;
    stats->bound = run->team.bind && atomic_load(&run->unbound) == 0;
}

static cn_status
simulate(const struct run *run)
{
    struct simulate_list list[JOBS_MAX];
    cn_status status = CN_OK;
    double sum = 0;

    for (unsigned j = 0; j < run->jobs; j++) {
        list[j] = (struct simulate_list){run->prefixes[j].count, run->seconds[j]};
        for (size_t n = 0; run->seconds[j] != NULL && n < list[j].count; n++)
            sum += (double)run->seconds[j][n];
    }
    for (unsigned s = 0; s < run->options->simulations && status == CN_OK; s++) {
        cn_simulation *simulation = &run->options->simulation[s];
        status = simulate_makespan(list, run->jobs, simulation->workers, &simulation->seconds);
        const double together = simulation->workers * simulation->seconds;
        simulation->efficiency = together > 0 ? sum / together : 1;
    }
    return status;
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
        free(run->mark[j]);
        free(run->seconds[j]);
        harvest_release(&run->resumed[j]);
        row_table_release(&run->table[j]);
    }
    run_saver_release(run);
    free(run->worker);
    free(run->ready);
    team_release(&run->team);
}

static cn_status
prepare(struct run *run)
{
    run->worker = array_alloc_apart(run->team.workers, sizeof *run->worker);
    run->ready = malloc(run->team.workers * sizeof *run->ready);
    if (run->worker == NULL || run->ready == NULL)
        return CN_ENOMEM;
    for (unsigned w = 0; w < run->team.workers; w++)
        atomic_init(&run->ready[w], false);
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
    status = run_saver_create(&run, error);
    if (status != CN_OK) {
        run_release(&run);
        return status;
    }
    status = prepare(&run);
    if (status == CN_OK) {
        search_together(&run);
        run.ended = clock_seconds();
        status = (cn_status)atomic_load(&run.failed);
        if (status == CN_OK && run_is_stopped(&run))
            status = CN_ESTOPPED;
        if (run.listed && (status == CN_OK || status == CN_ESTOPPED))
            run_save(&run);
    }
    if (status == CN_OK)
        status = reduce(&run, result);
    if (status == CN_OK)
        status = simulate(&run);
    if (status == CN_OK && stats != NULL)
        report(&run, result, stats);
    for (unsigned w = 0; status == CN_OK && options->busy != NULL && w < run.threads; w++)
        options->busy[w] += run.worker[w].busy;
    run_release(&run);
    if (status == CN_ECONTENT)
        return fail(error, status, "%s", run.error.what);
    return explain(status, error);
}
