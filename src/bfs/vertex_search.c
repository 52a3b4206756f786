/* A search of the vertices' states, level by level. */
#include "bfs/vertex_search.h"

#include "base/clock.h"
#include "base/fail.h"
#include "bfs/tell.h"
#include "bfs/vertex_antipode.h"
#include "bfs/vertex_levels.h"
#include "bfs/vertex_saved.h"
#include "bfs/vertex_seed.h"

#include <omp.h>
#include <stdatomic.h>
#include <stdlib.h>

/* Pairs of classes that a worker takes at once. */
enum { BATCH = 1024 };

struct run {
    const cn_bfs_options *options;
    struct team team;
    struct vertex_space *space;
    struct vertex_levels levels;
    struct vertex_states middle[MIDDLE_DEPTH + 1];
    struct saver saver;
    unsigned depth;  /* of the level being made */
    uint64_t newest; /* states of the one before */
    atomic_uint_fast64_t done;
    atomic_bool stopped;
};

cn_status
vertex_search_bytes(const struct move_set *moves, uint64_t *bytes, cn_error *error)
{
    uint64_t permutations = 0, classes, pairs;
    const cn_status status = vertex_permutations(moves, &permutations, error);

    if (status != CN_OK)
        return status;
    vertex_space_sizes(moves, permutations, &classes, &pairs);
    *bytes = vertex_space_bytes(moves, permutations) + vertex_levels_bytes(classes, pairs)
             + 2 * MIDDLE_STATES * sizeof(uint64_t);
    return CN_OK;
}

static void
step(struct run *run, uint32_t batch, struct vertex_count *count)
{
    const uint32_t pairs = run->space->links.pairs;
    const uint32_t first = batch * BATCH, end = pairs - first > BATCH ? first + BATCH : pairs;

    vertex_levels_step(&run->levels, first, end, count);
    const uint64_t done = atomic_fetch_add(&run->done, end - first) + end - first;
    const double share = (double)done / pairs;
    if (bfs_tell(run->options, run->depth, (uint64_t)(share * (double)run->newest), run->newest)
        != CN_OK)
        atomic_store_explicit(&run->stopped, true, memory_order_relaxed);
}

/* Keep the states of the level made last, if antipodes may be found by way of them. */
static cn_status
keep_middle(struct run *run, uint64_t states)
{
    const unsigned depth = run->depth;

    if (run->options->antipodes == 0 || depth > MIDDLE_DEPTH || states > MIDDLE_STATES
        || run->middle[depth - 1].count == 0)
        return CN_OK;
    return vertex_levels_newest(&run->levels, states, &run->middle[depth]);
}

static struct vertex_count
make_next(struct run *run)
{
    const uint32_t batches = (run->space->links.pairs + BATCH - 1) / BATCH;
    uint64_t elements = 0, classes = 0, states = 0;

    atomic_store(&run->done, 0);
#pragma omp parallel num_threads((int)run->team.workers) reduction(+ : elements, classes, states)
    {
        const struct team_seat seat = team_enter(&run->team, (unsigned)omp_get_thread_num());
        struct vertex_count count = {0, 0, 0};
#pragma omp for schedule(dynamic)
        for (uint32_t b = 0; b < batches; b++)
            if (!atomic_load_explicit(&run->stopped, memory_order_relaxed))
                step(run, b, &count);
        elements += count.elements;
        classes += count.classes;
        states += count.states;
        team_leave(&run->team, seat);
    }
    return (struct vertex_count){elements, classes, states};
}

static cn_bfs_level
level_of(const struct run *run, const struct vertex_count *count, const struct bfs_record *record)
{
    return (cn_bfs_level){.depth = run->depth,
                          .elements = count->elements,
                          .classes = record->classes ? count->classes : 0};
}

/* Put the first levels into maps. */
static cn_status
start(struct run *run, const struct vertex_seed *seed)
{
    cn_status status = CN_OK;

    run->depth = seed->levels - 1;
    for (unsigned d = 0; d <= run->depth && status == CN_OK; d++)
        status = vertex_seed_states(seed, d, run->space, &run->team, &run->middle[d]);
    if (status != CN_OK)
        return status;
    run->newest = run->middle[run->depth].count;
    return vertex_levels_start(&run->levels, run->middle, run->depth, run->team.workers);
}

static void
save(struct run *run, const struct bfs_record *record)
{
    const struct vertex_saved saved = {&run->levels, run->middle, &run->newest};

    if (saver_is_due(&run->saver))
        vertex_save(&run->saver, record, &saved);
}

static cn_status
resume(struct run *run, struct bfs_record *record, cn_error *error)
{
    const struct vertex_saved saved = {&run->levels, run->middle, &run->newest};

    const cn_status status = vertex_restore(&run->saver, record, &saved, run->team.workers, error);
    if (status == CN_OK)
        run->depth = record->levels - 1;
    return status;
}

/* Levels until all states are met, none is left, or the depth is reached. */
static cn_status
search_levels(struct run *run, uint64_t size, double since, struct bfs_record *record)
{
    const cn_bfs_options *options = run->options;

    while (record->total < size && !(options->limited && run->depth >= options->depth)) {
        save(run, record);
        run->depth++;
        const struct vertex_count count = make_next(run);
        if (atomic_load(&run->stopped))
            return CN_ESTOPPED;
        if (count.elements == 0) {
            record->complete = true;
            return CN_OK;
        }
        run->newest = count.states;
        cn_status status = vertex_levels_move_on(
            &run->levels, count.states, record->total + count.elements >= size, run->team.workers);
        if (status == CN_OK)
            status = keep_middle(run, count.states);
        if (status == CN_OK)
            status = bfs_record_report(record, options, level_of(run, &count, record), since);
        if (status != CN_OK)
            return status;
        since = clock_seconds();
    }
    return CN_OK;
}

static cn_status
find_antipodes(struct run *run, const cn_group *group, const struct move_set *moves,
               struct bfs_record *record, cn_error *error)
{
    struct vertex_states last;

    if (run->options->antipodes == 0)
        return CN_OK;
    if (vertex_levels_newest(&run->levels, run->newest, &last) != CN_OK)
        return fail_memory(error);
    const cn_status status =
        vertex_antipodes(group, moves, run->space, &last, run->middle, run->team.workers,
                         run->options->antipodes, record, error);
    vertex_states_release(&last);
    return status;
}

static cn_status
search(struct run *run, const cn_group *group, const struct move_set *moves,
       const struct vertex_seed *seed, uint64_t size, struct bfs_record *record, cn_error *error)
{
    const double since = clock_seconds();
    uint64_t permutations = 0;

    cn_status status = vertex_permutations(moves, &permutations, error);
    if (status == CN_OK)
        status = vertex_space_create(&run->space, moves, permutations, run->options->kernel,
                                     &run->team, error);
    if (status != CN_OK)
        return status;
    if (vertex_levels_create(&run->levels, run->space) != CN_OK)
        return fail_memory(error);
    team_spread(&run->team, &run->levels.map);
    if (seed->levels == 0) {
        status = resume(run, record, error);
        if (status != CN_OK)
            return status;
    } else {
        status = start(run, seed);
    }
    if (status == CN_OK)
        status = search_levels(run, size, since, record);
    if (status == CN_ENOMEM)
        return fail_memory(error);
    if (status == CN_ESTOPPED)
        return fail(error, status, "stopped");
    if (record->total > size || (record->complete && record->total != size))
        return fail(error, CN_ECHECK,
                    "vertices: the search found %llu states, expected %llu: please report this",
                    (unsigned long long)record->total, (unsigned long long)size);
    record->complete = record->total == size;
    return record->complete ? find_antipodes(run, group, moves, record, error) : CN_OK;
}

cn_status
vertex_search(const cn_group *group, const struct move_set *moves, const cn_bfs_options *options,
              uint64_t size, struct bfs_record *record, cn_error *error)
{
    struct run run = {.options = options};
    struct vertex_seed seed = {.levels = 0};

    cn_status status =
        team_create(&run.team, options->topology, options->threads, !options->no_bind, error);
    if (status != CN_OK)
        return status;
    run.team.control = options->control;
    status = saver_create(&run.saver, "vertices", moves, options, error);
    if (status == CN_OK && run.saver.reader == NULL)
        status = vertex_seed_create(&seed, moves, options, size, record, error);
    if (status == CN_OK)
        status = search(&run, group, moves, &seed, size, record, error);
    vertex_seed_release(&seed);
    for (unsigned d = 0; d <= MIDDLE_DEPTH; d++)
        vertex_states_release(&run.middle[d]);
    saver_release(&run.saver);
    vertex_levels_release(&run.levels);
    vertex_space_free(run.space);
    team_release(&run.team);
    return status;
}
