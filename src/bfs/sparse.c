#include "bfs/sparse.h"

#include "base/clock.h"
#include "base/fail.h"
#include "bfs/forecast.h"
#include "bfs/tell.h"
#include "machine/team.h"

#include <omp.h>
#include <stdlib.h>
#include <string.h>

/* Keys that a worker gathers for a part before it puts them in. */
enum { BATCH = 32 };

/* Pieces that each part of a level is expanded in, so that many workers end at about the same time. */
enum { PIECES = 4 };

struct worker {
    alignas(CACHE_APART) uint64_t *gathered; /* [LEVEL_PARTS][BATCH] keys */
    uint8_t *count;                          /* [LEVEL_PARTS] */
    uint64_t *children;                      /* [space.children] keys */
    void *scratch;
    uint64_t classes, elements; /* new ones; may wrap below 0 for a while */
    cn_status status;
};

struct run {
    const struct sparse_search *search;
    const struct space *space;
    struct team team;
    struct worker *worker; /* [team.workers] */
    /* newest first: level[0] is expanded, next is being made */
    struct level *level; /* [space.levels_back] */
    struct level next;
    unsigned depth; /* of next */
    atomic_uint_fast64_t done;
    atomic_int failed; /* a cn_status */
};

static bool
is_stopped(const struct run *run)
{
    return atomic_load_explicit(&run->failed, memory_order_relaxed) != CN_OK
           || team_is_stopped(&run->team);
}

static void
note_failure(struct run *run, cn_status status)
{
    if (status != CN_OK)
        atomic_store_explicit(&run->failed, (int)status, memory_order_relaxed);
}

static cn_status
worker_create(struct worker *worker, const struct space *space)
{
    const size_t key = space->words * sizeof(uint64_t);

    worker->gathered = array_alloc_apart((size_t)LEVEL_PARTS * BATCH, key);
    worker->count = array_alloc_apart(LEVEL_PARTS, 1);
    worker->children = array_alloc_apart(space->children, key);
    worker->scratch = array_alloc_apart(1, space->scratch);
    if (worker->gathered == NULL || worker->count == NULL || worker->children == NULL
        || worker->scratch == NULL)
        return CN_ENOMEM;
    memset(worker->count, 0, LEVEL_PARTS);
    return CN_OK;
}

static void
worker_release(struct worker *worker)
{
    free(worker->gathered);
    free(worker->count);
    free(worker->children);
    free(worker->scratch);
}

/* Bytes that the workers have in hand. */
static uint64_t
bytes_in_hand(const struct space *space, unsigned workers)
{
    return workers
           * ((uint64_t)LEVEL_PARTS * (BATCH * space->words * sizeof(uint64_t) + 1)
              + space->children * space->words * sizeof(uint64_t) + space->scratch);
}

static void
flush(struct run *run, struct worker *worker, unsigned part)
{
    const struct space *space = run->space;

    note_failure(run, level_insert(&run->next, part, worker->count[part],
                                   worker->gathered + (size_t)part * BATCH * space->words,
                                   space->symmetries, &worker->classes, &worker->elements));
    worker->count[part] = 0;
}

static inline void
gather(struct run *run, struct worker *worker, const uint64_t *key)
{
    const unsigned words = run->space->words;
    const unsigned part = level_part(table_hash(key, words));

    memcpy(worker->gathered + ((size_t)part * BATCH + worker->count[part]) * words, key,
           words * sizeof *key);
    if (++worker->count[part] == BATCH)
        flush(run, worker, part);
}

/* Expand a piece of a part. */
static void
expand_piece(struct run *run, struct worker *worker, unsigned part, unsigned piece)
{
    const struct space *space = run->space;
    const struct table *table = &run->level[0].part[part];
    const size_t end = table->capacity * (piece + 1) / PIECES;
    uint64_t expanded = 0;

    for (size_t i = table->capacity * piece / PIECES; i < end && !is_stopped(run); i++) {
        const uint64_t *key = table->slot + i * space->words;
        if (!table_is_key(key, space->words))
            continue;
        const unsigned count = space->expand(space, worker->scratch, key, worker->children);
        for (unsigned c = 0; c < count; c++)
            gather(run, worker, worker->children + (size_t)c * space->words);
        expanded++;
    }
    const uint64_t done = atomic_fetch_add(&run->done, expanded) + expanded;
    if (expanded != 0)
        note_failure(run, bfs_tell(run->search->options, run->depth, done, run->level[0].classes));
}

/* Make the next level of the last ones. */
static void
make_next(struct run *run)
{
    const unsigned back = run->space->levels_back;

    atomic_store(&run->done, 0);
#pragma omp parallel num_threads((int)run->team.workers)
    {
        const unsigned me = (unsigned)omp_get_thread_num();
        struct worker *worker = &run->worker[me];
        const struct team_seat seat = team_enter(&run->team, me);
        worker->classes = 0;
        worker->elements = 0;
        if (worker->gathered == NULL)
            note_failure(run, worker_create(worker, run->space));
#pragma omp barrier
#pragma omp for schedule(dynamic)
        for (unsigned p = 0; p < LEVEL_PARTS * PIECES; p++)
            if (!is_stopped(run))
                expand_piece(run, worker, p / PIECES, p % PIECES);
        for (unsigned part = 0; part < LEVEL_PARTS && !is_stopped(run); part++)
            if (worker->count[part] != 0)
                flush(run, worker, part);
#pragma omp barrier
#pragma omp for schedule(dynamic, 16)
        for (unsigned part = 0; part < LEVEL_PARTS; part++)
            for (unsigned l = 0; l < back && run->level[l].part != NULL; l++)
                level_remove(&run->next, part, &run->level[l], run->space->symmetries,
                             &worker->classes, &worker->elements);
        team_leave(&run->team, seat);
    }
    note_failure(run, team_status(&run->team));
    for (unsigned w = 0; w < run->team.workers; w++) {
        run->next.classes += run->worker[w].classes;
        run->next.elements += run->worker[w].elements;
    }
}

/* The levels move back by one, and the oldest is forgotten. */
static void
move_on(struct run *run)
{
    const unsigned back = run->space->levels_back;

    level_release(&run->level[back - 1]);
    memmove(run->level + 1, run->level, (back - 1) * sizeof *run->level);
    run->level[0] = run->next;
    run->next = (struct level){.words = 0};
    run->depth++;
}

static cn_status
record_newest(const struct run *run, double start, struct bfs_record *record)
{
    const struct level *level = &run->level[0];
    const cn_bfs_level line = {
        .depth = run->depth - 1,
        .elements = level->elements,
        .classes = run->space->symmetries > 1 ? level->classes : 0,
    };

    const cn_status status = bfs_record_report(record, run->search->options, line, start);
    return status == CN_OK && run->search->made != NULL
               ? run->search->made(run->search->context, level)
               : status;
}

static cn_status
make_first(struct run *run)
{
    struct worker sum = {.classes = 0};
    const struct space *space = run->space;
    const uint64_t hash = table_hash(space->start, space->words);

    cn_status status = level_create(&run->next, space->words, 1);
    if (status == CN_OK)
        status = level_insert(&run->next, level_part(hash), 1, space->start, space->symmetries,
                              &sum.classes, &sum.elements);
    run->next.classes = sum.classes;
    run->next.elements = sum.elements;
    return status;
}

static uint64_t
bytes_kept(const struct run *run)
{
    uint64_t bytes = bytes_in_hand(run->space, run->team.workers);

    for (unsigned l = 0; l < run->space->levels_back; l++)
        bytes += level_bytes(&run->level[l]);
    return bytes;
}

/* Levels until none is left or the depth is reached. */
static cn_status
search_levels(struct run *run, struct bfs_record *record, cn_error *error)
{
    const struct sparse_search *search = run->search;
    const cn_bfs_options *options = search->options;
    double start = clock_seconds();

    cn_status status = make_first(run);
    while (status == CN_OK && run->next.classes != 0) {
        move_on(run);
        status = record_newest(run, start, record);
        if (status != CN_OK)
            return status;
        if (options->limited && run->depth > options->depth) {
            record->complete = record->total == search->size;
            return CN_OK;
        }
        start = clock_seconds();
        uint64_t classes;
        status = forecast_next(search, record, run->level[0].classes,
                               run->level[run->space->levels_back > 1].classes, bytes_kept(run),
                               &classes, error);
        if (status == CN_OK && search->most != 0 && classes > search->most)
            return CN_OK;
        if (status == CN_OK)
            status = level_create(&run->next, run->space->words, classes);
        if (status != CN_OK)
            return status;
        make_next(run);
        status = (cn_status)atomic_load(&run->failed);
    }
    record->complete = status == CN_OK;
    if (record->complete && record->total != search->size)
        return fail(error, CN_ECHECK,
                    "%s: a complete search found %llu elements, expected %llu: please report this",
                    search->name, (unsigned long long)record->total,
                    (unsigned long long)search->size);
    return status;
}

static int
compare_keys(const void *a, const void *b, void *words)
{
    const uint64_t *left = a, *right = b;

    for (unsigned w = *(const unsigned *)words; w-- > 0;)
        if (left[w] != right[w])
            return left[w] < right[w] ? -1 : 1;
    return 0;
}

/* The least keys of a level. */
static cn_status
take_least(const struct level *level, unsigned wanted, uint64_t **keys, unsigned *count)
{
    unsigned words = level->words;
    uint64_t *all = array_alloc_apart(level->classes, words * sizeof *all);
    size_t found = 0;

    if (all == NULL)
        return CN_ENOMEM;
    for (unsigned p = 0; level->part != NULL && p < LEVEL_PARTS; p++)
        for (size_t i = 0; i < level->part[p].capacity; i++) {
            const uint64_t *key = level->part[p].slot + i * words;
            if (!table_is_key(key, words))
                continue;
            memcpy(all + found * words, key, words * sizeof *key);
            all[found++ * words] &= ~TABLE_MARKS; /* which depend on who was first */
        }
    qsort_r(all, found, words * sizeof *all, compare_keys, &words);
    *keys = all;
    *count = found < wanted ? (unsigned)found : wanted;
    return CN_OK;
}

static void
run_release(struct run *run)
{
    for (unsigned w = 0; run->worker != NULL && w < run->team.workers; w++)
        worker_release(&run->worker[w]);
    free(run->worker);
    for (unsigned l = 0; run->level != NULL && l < run->space->levels_back; l++)
        level_release(&run->level[l]);
    free(run->level);
    level_release(&run->next);
    team_release(&run->team);
}

cn_status
sparse_run(const struct sparse_search *search, struct bfs_record *record, uint64_t **keys,
           unsigned *count, cn_error *error)
{
    const cn_bfs_options *options = search->options;
    struct run run = {.search = search, .space = search->space};

    *count = 0;
    *keys = NULL;
    record->classes = search->space->symmetries > 1;
    cn_status status =
        team_create(&run.team, options->topology, options->threads, !options->no_bind, error);
    if (status != CN_OK)
        return status;
    run.team.control = options->control;
    run.worker = array_alloc_apart(run.team.workers, sizeof *run.worker);
    run.level = calloc(run.space->levels_back, sizeof *run.level);
    if (run.worker == NULL || run.level == NULL) {
        free(run.worker);
        run.worker = NULL;
        status = fail_memory(error);
    } else {
        memset(run.worker, 0, run.team.workers * sizeof *run.worker);
        fail_memory(error);
        status = search_levels(&run, record, error);
    }
    if (status == CN_ESTOPPED)
        fail(error, status, "stopped");
    if (status == CN_OK && record->complete && options->antipodes != 0 && run.level != NULL)
        status = take_least(&run.level[0], options->antipodes, keys, count);
    run_release(&run);
    return status;
}
