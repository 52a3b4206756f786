/* A search of a space with a number for each state, level by level. */
#include "bfs/dense_space.h"

#include "base/array.h"
#include "base/clock.h"
#include "base/fail.h"
#include "bfs/blocks_step.h"
#include "bfs/size.h"
#include "bfs/tell.h"
#include "machine/cpu.h"
#include "machine/team.h"

#include <omp.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct worker {
    alignas(CACHE_APART) struct blocks_worker own;
    uint32_t *room; /* for a table */
};

struct run {
    const struct dense_space *space;
    const cn_bfs_options *options;
    struct team team;
    struct worker *worker; /* [team.workers] */
    struct blocks blocks;
    unsigned depth; /* of the level being made */
    atomic_uint_fast64_t done;
    atomic_int failed; /* a cn_status */
};

static bool
is_stopped(const struct run *run)
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
worker_create(struct run *run, struct worker *worker)
{
    worker->room = array_alloc_apart(run->space->split->inner.count, sizeof *worker->room);
    const cn_status status = blocks_worker_create(&worker->own, &run->blocks);
    return worker->room != NULL ? status : CN_ENOMEM;
}

/* The workers' own memory, and all tables. */
static cn_status
prepare(struct run *run)
{
    const uint32_t tables = blocks_tables(&run->blocks);

#pragma omp parallel num_threads((int)run->team.workers)
    {
        const unsigned me = (unsigned)omp_get_thread_num();
        const struct team_seat seat = team_enter(&run->team, me);
        note_failure(run, worker_create(run, &run->worker[me]));
#pragma omp barrier
#pragma omp for schedule(dynamic)
        for (uint32_t t = 0; t < tables; t++)
            if (!is_stopped(run))
                blocks_fill_table(&run->blocks, t, run->worker[me].room);
        team_leave(&run->team, seat);
    }
    const cn_status status = (cn_status)atomic_load(&run->failed);
    return status == CN_OK ? blocks_group(&run->blocks) : status;
}

static void
make_part(struct run *run, struct blocks_worker *worker, uint64_t part)
{
    const uint64_t states = run->space->states;

    blocks_step(&run->blocks, worker, run->depth, part);
    /* A set's last part may be smaller than the others. */
    const uint64_t size = blocks_part_size(&run->blocks) * run->space->split->inner.count;
    const uint64_t done = atomic_fetch_add(&run->done, size) + size;
    note_failure(run, bfs_tell(run->options, run->depth, done < states ? done : states, states));
}

/* Make the next level, and return its elements. */
static uint64_t
make_next(struct run *run)
{
    const uint64_t parts = blocks_parts(&run->blocks);
    uint64_t elements = 0;

    atomic_store(&run->done, 0);
#pragma omp parallel num_threads((int)run->team.workers) reduction(+ : elements)
    {
        const unsigned me = (unsigned)omp_get_thread_num();
        const struct team_seat seat = team_enter(&run->team, me);
        struct blocks_worker *worker = &run->worker[me].own;
        worker->elements = 0;
#pragma omp for schedule(dynamic)
        for (uint64_t part = 0; part < parts; part++)
            if (!is_stopped(run))
                make_part(run, worker, part);
        elements += worker->elements;
        team_leave(&run->team, seat);
    }
    return elements;
}

/* Levels until none is left or the depth is reached. */
static cn_status
search_levels(struct run *run, struct bfs_record *record)
{
    const cn_bfs_options *options = run->options;
    double start = clock_seconds();
    uint64_t elements = 1;
    struct state state;

    dense_start(run->space, &state);
    blocks_start(&run->blocks, dense_number(run->space, &state));
    for (;;) {
        const cn_bfs_level level = {.depth = run->depth, .elements = elements};
        cn_status status = bfs_record_report(record, options, level, start);
        if (status != CN_OK || (options->limited && run->depth >= options->depth))
            return status;
        start = clock_seconds();
        run->depth++;
        elements = make_next(run);
        status = (cn_status)atomic_load(&run->failed);
        record->complete = status == CN_OK && elements == 0;
        /* The last level stays where it is, for the antipodes. */
        if (status != CN_OK || elements == 0)
            return status;
        blocks_move_on(&run->blocks);
    }
}

/* What the turns can reach, by another way. */
static cn_status
size_of(const struct dense_space *space, uint64_t *size, cn_error *error)
{
    struct state start;

    if (space->kind == DENSE_ORIENTATION)
        return size_of_vectors(&space->action, size, error);
    dense_start(space, &start);
    return size_of_points(&space->action, start.count, start.point, size, error);
}

/* A search that found as much as there is is complete, even if it was limited. */
static cn_status
check(const struct dense_space *space, struct bfs_record *record, cn_error *error)
{
    uint64_t size = 0;

    const cn_status status = size_of(space, &size, error);
    if (status != CN_OK)
        return status;
    if (record->total > size || (record->complete && record->total != size))
        return fail(error, CN_ECHECK,
                    "%s: the search found %llu states, expected %llu: please report this",
                    space->name, (unsigned long long)record->total, (unsigned long long)size);
    record->complete = record->total == size;
    return CN_OK;
}

static cn_status
search(struct run *run, struct bfs_record *record, cn_error *error)
{
    cn_status status = prepare(run);

    if (status == CN_OK)
        status = search_levels(run, record);
    if (status == CN_ENOMEM)
        return fail_memory(error);
    if (status == CN_ESTOPPED)
        return fail(error, status, "stopped");
    if (status == CN_OK)
        status = check(run->space, record, error);
    if (status == CN_OK && record->complete)
        status = dense_antipodes(run->space, &run->blocks, run->options->antipodes, record, error);
    return status;
}

static void
run_release(struct run *run)
{
    for (unsigned w = 0; run->worker != NULL && w < run->team.workers; w++) {
        blocks_worker_release(&run->worker[w].own);
        free(run->worker[w].room);
    }
    free(run->worker);
    blocks_release(&run->blocks);
    team_release(&run->team);
}

cn_status
dense_search(const struct dense_space *space, const cn_bfs_options *options,
             struct bfs_record *record, cn_error *error)
{
    struct run run = {.space = space, .options = options};

    if (!cpu_has_kernel(options->kernel))
        return fail(error, CN_EINVAL, "kernel '%s': expected one that this processor has",
                    cn_kernel_name(options->kernel));
    if (space->split == NULL)
        return fail(error, CN_ENOMEM, "%s: %llu states: expected fewer pieces", space->name,
                    (unsigned long long)space->states);
    cn_status status =
        team_create(&run.team, options->topology, options->threads, !options->no_bind, error);
    if (status != CN_OK)
        return status;
    run.team.control = options->control;
    run.worker = array_alloc_apart(run.team.workers, sizeof *run.worker);
    if (run.worker == NULL
        || blocks_create(&run.blocks, space->split, dense_modulus(space)) != CN_OK) {
        free(run.worker);
        team_release(&run.team);
        return fail_memory(error);
    }
    memset(run.worker, 0, run.team.workers * sizeof *run.worker);
    status = search(&run, record, error);
    run_release(&run);
    return status;
}
