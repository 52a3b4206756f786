#include "packing/run.h"

#include "base/array.h"
#include "base/clock.h"
#include "base/fail.h"
#include "machine/team.h"
#include "packing/prefix.h"

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

/* What one worker writes while it searches. */
struct worker {
    alignas(CACHE_APART) struct search search;
    struct search_result result[JOBS_MAX];
    double busy;
    bool ready;
};

struct run {
    const struct search_job *job;
    unsigned jobs;
    const cn_search_options *options;
    struct team team;
    struct worker *worker; /* [team.workers], each touched first by its own thread */
    struct prefix_list prefixes[JOBS_MAX];
    atomic_int failed;   /* a cn_status: workers stop when it is set */
    atomic_uint unbound; /* workers that could not be bound to their core */
    unsigned threads;
};

static bool
has_failed(struct run *run)
{
    return atomic_load_explicit(&run->failed, memory_order_relaxed) != CN_OK;
}

static void
note_failure(struct run *run, cn_status status)
{
    if (status != CN_OK)
        atomic_store_explicit(&run->failed, (int)status, memory_order_relaxed);
}

static cn_status
worker_create(struct worker *worker, const struct run *run)
{
    /*
     * The jobs' matrices differ by their first block only: room for the one with the most rows
     * serves all.
     */
    const struct matrix *widest = run->job[0].matrix;

    memset(worker, 0, sizeof *worker);
    for (unsigned j = 0; j < run->jobs; j++) {
        if (run->job[j].matrix->words > widest->words)
            widest = run->job[j].matrix;
        if (search_result_create(&worker->result[j], &run->job[j]) != CN_OK)
            return CN_ENOMEM;
    }
    const cn_status status = search_create(&worker->search, widest);
    worker->ready = status == CN_OK;
    return status;
}

static void
worker_release(struct worker *worker, unsigned jobs)
{
    search_release(&worker->search);
    for (unsigned j = 0; j < jobs; j++)
        search_result_release(&worker->result[j]);
}

/* One task: the prefixes from first to before end. */
static void
search_prefixes(struct run *run, unsigned j, size_t first, size_t end)
{
    struct worker *worker = &run->worker[omp_get_thread_num()];
    const struct prefix_list *list = &run->prefixes[j];

    if (!worker->ready)
        return;
    const double start = run->options->busy != NULL ? clock_seconds() : 0;
    for (size_t number = first; number < end && !has_failed(run); number++) {
        search_enter(&worker->search, &run->job[j], &worker->result[j], prefix_at(list, number),
                     list->depth);
        search_below(&worker->search, list->depth);
        note_failure(run, worker->search.status);
    }
    if (run->options->busy != NULL)
        worker->busy += clock_seconds() - start;
}

/* List the prefixes of a job and make tasks of them; the others start on them meanwhile. */
static void
submit(struct run *run, unsigned j)
{
    struct worker *worker = &run->worker[omp_get_thread_num()];
    const double start = run->options->busy != NULL ? clock_seconds() : 0;

    if (!worker->ready || has_failed(run))
        return;
    note_failure(run, prefix_list_create(&run->prefixes[j], &run->job[j], run->options->split_depth,
                                         &worker->search, &worker->result[j]));
    if (run->options->busy != NULL)
        worker->busy += clock_seconds() - start;
    const size_t count = run->prefixes[j].count;
    const size_t batch = count / ((size_t)run->threads * TASKS_WANTED) + 1;
    for (size_t first = 0; first < count; first += batch) {
        const size_t end = first + batch < count ? first + batch : count;
#pragma omp task default(none) firstprivate(run, j, first, end)
        search_prefixes(run, j, first, end);
    }
}

/*
 * A thread runs other tasks only where it makes or waits for tasks.  prefix_list_create() does
 * neither, so no task uses this worker's search while it lists.
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
            for (unsigned j = 0; j < run->jobs; j++)
                submit(run, j);
        }
        team_leave(&run->team, seat);
    }
}

/* a += b; false if the sum does not fit. */
static bool
add(uint64_t *a, uint64_t b)
{
    return !__builtin_add_overflow(*a, b, a);
}

static cn_status
reduce_one(struct search_result *sum, struct search_result *part, const struct search_job *job)
{
    const size_t blocks = job->matrix->puzzle->blocks;
    bool fits = add(&sum->nodes, part->nodes) && add(&sum->in_orbits, part->in_orbits)
                && add(&sum->fixing_maps, part->fixing_maps)
                && add(&sum->fixing_rotations, part->fixing_rotations);

    for (unsigned start = 0; start < job->start_count; start++)
        fits = fits && add(&sum->by_start[start], part->by_start[start]);
    if (part->kept != NULL) {
        unsigned short *grown =
            realloc(sum->kept, (sum->packings + part->packings) * blocks * sizeof *grown);
        if (grown == NULL)
            return CN_ENOMEM;
        sum->kept = grown;
        memcpy(grown + sum->packings * blocks, part->kept, part->packings * blocks * sizeof *grown);
        free(part->kept); /* or a listing would be in memory twice */
        part->kept = NULL;
    }
    return fits && add(&sum->packings, part->packings) ? CN_OK : CN_EOVERFLOW;
}

static cn_status
reduce(const struct run *run, struct search_result *result)
{
    cn_status status = CN_OK;

    for (unsigned j = 0; j < run->jobs && status == CN_OK; j++) {
        status = search_result_create(&result[j], &run->job[j]);
        for (unsigned w = 0; w < run->threads && status == CN_OK; w++)
            status = reduce_one(&result[j], &run->worker[w].result[j], &run->job[j]);
    }
    return status;
}

static void
report(const struct run *run, const struct search_result *result, cn_search_stats *stats)
{
    memset(stats, 0, sizeof *stats);
    for (unsigned j = 0; j < run->jobs; j++) {
        stats->nodes += result[j].nodes;
        stats->prefixes += run->prefixes[j].count;
        if (run->prefixes[j].depth > stats->split_depth)
            stats->split_depth = run->prefixes[j].depth;
    }
    stats->threads = run->threads;
    stats->bound = run->team.bind && atomic_load(&run->unbound) == 0;
}

cn_status
run_searches(const struct search_job *job, unsigned jobs, const cn_search_options *options,
             struct search_result *result, cn_search_stats *stats, cn_error *error)
{
    struct run run = {.job = job, .jobs = jobs, .options = options};

    memset(result, 0, jobs * sizeof *result);
    cn_status status =
        team_create(&run.team, options->topology, options->threads, !options->no_bind, error);
    if (status != CN_OK)
        return status;
    run.worker = array_alloc_apart(run.team.workers, sizeof *run.worker);
    if (run.worker == NULL) {
        status = fail_memory(error);
        goto done;
    }
    search_together(&run);
    status = (cn_status)atomic_load(&run.failed);
    if (status == CN_OK)
        status = reduce(&run, result);
    if (status == CN_ENOMEM)
        fail_memory(error);
    if (status == CN_EOVERFLOW)
        fail(error, status, "more packings than a count can hold");
    if (status == CN_OK && stats != NULL)
        report(&run, result, stats);
    for (unsigned w = 0; w < run.threads; w++) {
        if (status == CN_OK && options->busy != NULL)
            options->busy[w] += run.worker[w].busy;
        worker_release(&run.worker[w], jobs);
    }
    for (unsigned j = 0; j < jobs; j++)
        prefix_list_release(&run.prefixes[j]);
    free(run.worker);
done:
    team_release(&run.team);
    return status;
}
