/* A search of the whole group, bucket by bucket. */
#include "bfs/bucket_search.h"

#include "base/clock.h"
#include "base/fail.h"
#include "bfs/bucket_plan.h"
#include "bfs/bucket_saved.h"
#include "bfs/bucket_worker.h"
#include "bfs/tell.h"

#include <omp.h>
#include <stdlib.h>
#include <string.h>

/* Pairs of buckets that a worker takes at once. */
enum { BATCH = 256 };

/* A level's capacity beside what it is forecast to need: addresses, not memory. */
static const double CAPACITY_MARGIN = 1.25;

/* Levels after which growth is trusted. */
enum { GROWTH_FROM = 1000 };

struct run {
    const struct move_set *moves;
    const cn_bfs_options *options;
    struct bucket_plan plan;
    struct team team;
    struct bucket_space *space;
    struct bucket_worker *worker; /* [team.workers] */
    unsigned back;                /* levels that a neighbour may be in, the newest among them */
    struct bucket_level *level;   /* [back], the newest first; capacity 0: none */
    struct bucket_level next;
    struct saver saver;
    unsigned depth; /* of the level being made */
    atomic_uint_fast64_t done;
    atomic_int failed; /* a cn_status */
};

static void
note_failure(struct run *run, cn_status status)
{
    if (status != CN_OK)
        atomic_store_explicit(&run->failed, (int)status, memory_order_relaxed);
}

static void
make_batch(struct run *run, struct bucket_worker *worker, uint32_t batch, struct bucket_level *next)
{
    const uint32_t pairs = run->space->vertex->links.pairs;
    const uint32_t first = batch * BATCH, end = pairs - first > BATCH ? first + BATCH : pairs;
    cn_status status = CN_OK;

    for (uint32_t p = first; p < end && status == CN_OK; p++)
        status = bucket_step(run->space, worker, run->level, run->back, next, p);
    note_failure(run, status);
    const uint64_t done = atomic_fetch_add(&run->done, end - first) + end - first;
    const uint64_t states = run->level[0].count;
    const double share = (double)done / pairs;
    note_failure(run,
                 bfs_tell(run->options, run->depth, (uint64_t)(share * (double)states), states));
}

/* Make the next level, and keep it unless next is NULL. */
static cn_bfs_level
make_next(struct run *run, struct bucket_level *next)
{
    const uint32_t batches = (run->space->vertex->links.pairs + BATCH - 1) / BATCH;
    uint64_t elements = 0, classes = 0, states = 0;

    atomic_store(&run->done, 0);
#pragma omp parallel num_threads((int)run->team.workers) reduction(+ : elements, classes, states)
    {
        const unsigned me = (unsigned)omp_get_thread_num();
        const struct team_seat seat = team_enter(&run->team, me);
        struct bucket_worker *worker = &run->worker[me];
        worker->elements = worker->classes = worker->states = 0;
        worker->stretch = (struct bucket_stretch){0, 0};
#pragma omp for schedule(dynamic)
        for (uint32_t b = 0; b < batches; b++)
            if (atomic_load_explicit(&run->failed, memory_order_relaxed) == CN_OK)
                make_batch(run, worker, b, next);
        if (next != NULL && next->spill != NULL)
            note_failure(run, bucket_spill_flush(next->spill, worker->spool));
        elements += worker->elements;
        classes += worker->classes;
        states += worker->states;
        team_leave(&run->team, seat);
    }
    run->next.count = states;
    return (cn_bfs_level){.depth = run->depth, .elements = elements, .classes = classes};
}

static void
move_on(struct run *run)
{
    bucket_level_release(&run->level[run->back - 1]);
    memmove(run->level + 1, run->level, (run->back - 1) * sizeof *run->level);
    run->level[0] = run->next;
    run->next = (struct bucket_level){.capacity = 0};
}

static cn_status
start(struct run *run)
{
    const struct vertex_space *vertex = run->space->vertex;
    const cn_element identity = cn_element_identity();
    struct bucket_stretch stretch = {0, 0};
    uint64_t edge[3];

    if (bucket_level_create(&run->next, vertex->classes.count, STRETCH_KEYS) != CN_OK)
        return CN_ENOMEM;
    /* The identity has rank 0, and the ranks ascend. */
    memcpy(edge, identity.edge, sizeof edge);
    *bucket_level_take(&run->next, &stretch, 0, 1) = bucket_key_of(edge, 0);
    run->next.count = 1;
    return CN_OK;
}

/* How many states the next level will have, by the growth of the last ones, which only gets less. */
static double
forecast(const struct run *run, const struct bfs_record *record)
{
    const unsigned newest = record->levels - 1;
    const double elements = (double)record->level[newest].elements;
    const double growth = newest > 0 && elements >= GROWTH_FROM
                              ? elements / (double)record->level[newest - 1].elements
                              : run->moves->count;

    return (double)run->level[0].count * growth;
}

/* Bytes in memory of a level that was made. */
static double
bytes_kept_of(const struct run *run, const struct bucket_level *level)
{
    const struct vertex_space *vertex = run->space->vertex;

    return !bucket_level_exists(level) ? 0
           : level->spill != NULL
               ? bucket_spill_bytes(vertex->links.pairs)
               : bucket_level_bytes(vertex->classes.count, (double)level->count, run->team.workers);
}

/* Make room for the next level, in a file if it will not fit into memory. */
static cn_status
make_room(struct run *run, double states, cn_error *error)
{
    const struct vertex_space *vertex = run->space->vertex;
    const size_t capacity =
        (size_t)(states * CAPACITY_MARGIN) + (size_t)(run->team.workers + 1) * STRETCH_KEYS * 2;
    const double level = bucket_level_bytes(vertex->classes.count, states, run->team.workers);
    double kept = (double)vertex_space_bytes(run->moves, vertex->permutations);

    for (unsigned l = 0; l < run->back; l++)
        kept += bytes_kept_of(run, &run->level[l]);
    if (!bucket_plan_spills(&run->plan, vertex->links.pairs, kept, level)) {
        const cn_status made = bucket_level_create(&run->next, vertex->classes.count, capacity);
        if (made == CN_OK)
            team_spread(&run->team, &run->next.keys);
        return made;
    }
    cn_status status = bucket_space_index(run->space);
    for (unsigned w = 0; w < run->team.workers && status == CN_OK; w++)
        status = bucket_worker_spill(&run->worker[w]);
    return status == CN_OK ? bucket_spill_create(&run->next.spill, run->options->spill,
                                                 vertex->links.pairs, error)
                           : status;
}

/* A level in a file is not kept otherwise: the last checkpoint stays. */
static void
save(struct run *run, const struct bfs_record *record)
{
    bool files = run->next.spill != NULL;

    for (unsigned l = 0; l + 1 < run->back; l++)
        files = files || run->level[l].spill != NULL;
    if (!files && saver_is_due(&run->saver))
        bucket_save(&run->saver, record, run->space, &run->next, run->level, run->back);
}

/* Level 0, or what a checkpoint has. */
static cn_status
begin(struct run *run, double since, struct bfs_record *record, cn_error *error)
{
    const cn_bfs_level first = {.elements = 1, .classes = record->classes ? 1 : 0};

    if (run->saver.reader == NULL) {
        const cn_status status = start(run);
        return status == CN_OK ? bfs_record_report(record, run->options, first, since) : status;
    }
    const cn_status status =
        bucket_restore(&run->saver, record, run->space, &run->next, run->level, run->back, error);
    if (status == CN_OK)
        run->depth = record->levels - 1;
    return status;
}

static cn_status
search_levels(struct run *run, double since, struct bfs_record *record, cn_error *error)
{
    const cn_bfs_options *options = run->options;

    cn_status status = begin(run, since, record, error);
    while (status == CN_OK && !(options->limited && run->depth >= options->depth)) {
        save(run, record);
        since = clock_seconds();
        move_on(run);
        run->depth++;
        const double states = forecast(run, record);
        const bool last = options->limited && run->depth == options->depth;
        status = last ? CN_OK : make_room(run, states, error);
        if (status != CN_OK)
            return status;
        cn_bfs_level level = make_next(run, last ? NULL : &run->next);
        status = (cn_status)atomic_load(&run->failed);
        record->complete = status == CN_OK && level.elements == 0;
        if (status != CN_OK || level.elements == 0)
            return status;
        level.classes = record->classes ? level.classes : 0;
        status = bfs_record_report(record, options, level, since);
    }
    return status;
}

/* Does the folder take files?  It may be hours until one is needed. */
static cn_status
check_folder(const char *folder, cn_error *error)
{
    struct bucket_spill *spill = NULL;

    if (folder == NULL)
        return CN_OK;
    const cn_status status = bucket_spill_create(&spill, folder, 1, error);
    if (status == CN_OK)
        bucket_spill_free(spill);
    return status;
}

static cn_status
prepare(struct run *run, cn_error *error)
{
    uint64_t permutations = 0;

    cn_status status = check_folder(run->options->spill, error);
    if (status == CN_OK)
        status = vertex_permutations(run->moves, &permutations, error);
    run->back = run->moves->closed ? 2 : run->moves->longest;
    run->plan.permutations = permutations;
    run->plan.workers = run->team.workers;
    run->plan.back = run->back;
    if (status == CN_OK)
        status = bucket_plan_check(&run->plan, error);
    if (status == CN_OK)
        status = bucket_space_create(&run->space, run->moves, permutations, run->options->kernel,
                                     &run->team, error);
    if (status != CN_OK)
        return status;
    run->level = calloc(run->back, sizeof *run->level);
    run->worker = array_alloc_apart(run->team.workers, sizeof *run->worker);
    if (run->worker != NULL)
        memset(run->worker, 0, run->team.workers * sizeof *run->worker);
    if (run->level == NULL || run->worker == NULL)
        return fail_memory(error);
    for (unsigned w = 0; w < run->team.workers; w++)
        if (bucket_worker_create(&run->worker[w]) != CN_OK)
            status = CN_ENOMEM;
    return status == CN_OK ? CN_OK : fail_memory(error);
}

static void
run_release(struct run *run)
{
    for (unsigned w = 0; run->worker != NULL && w < run->team.workers; w++)
        bucket_worker_release(&run->worker[w]);
    free(run->worker);
    for (unsigned l = 0; run->level != NULL && l < run->back; l++)
        bucket_level_release(&run->level[l]);
    free(run->level);
    saver_release(&run->saver);
    bucket_level_release(&run->next);
    bucket_space_free(run->space);
    team_release(&run->team);
}

cn_status
bucket_search(const struct move_set *moves, const cn_bfs_options *options, uint64_t size,
              uint64_t memory, struct bfs_record *record, cn_error *error)
{
    struct run run = {
        .moves = moves,
        .options = options,
        .plan = {.moves = moves, .options = options, .size = size, .memory = memory},
    };
    const double since = clock_seconds();

    cn_status status =
        team_create(&run.team, options->topology, options->threads, !options->no_bind, error);
    if (status != CN_OK)
        return status;
    run.team.control = options->control;
    status = saver_create(&run.saver, "full", moves, options, error);
    if (status == CN_OK)
        status = prepare(&run, error);
    if (status == CN_OK) {
        record->classes = vertex_has_classes(&run.space->vertex->frame);
        fail_memory(error); /* unless something better is said */
        status = search_levels(&run, since, record, error);
    }
    if (status == CN_ESTOPPED)
        fail(error, status, "stopped");
    if (status == CN_EWRITE)
        fail(error, status,
             "spill %s: a level cannot be written or read back: expected room for it",
             options->spill);
    if (status == CN_OK && (record->total > size || (record->complete && record->total != size)))
        status = fail(error, CN_ECHECK,
                      "full: a complete search found %llu elements, expected %llu: please report "
                      "this",
                      (unsigned long long)record->total, (unsigned long long)size);
    if (status == CN_OK)
        record->complete = record->total == size;
    run_release(&run);
    return status;
}
