#include "bfs/bucket_worker.h"

#include <stdlib.h>

cn_status
bucket_worker_create(struct bucket_worker *out)
{
    *out = (struct bucket_worker){.elements = 0};
    out->carried = array_alloc_apart(BUCKET_BATCH, sizeof *out->carried);
    return out->carried != NULL ? CN_OK : CN_ENOMEM;
}

void
bucket_worker_release(struct bucket_worker *worker)
{
    bucket_set_release(&worker->set);
    bucket_spool_free(worker->spool);
    free(worker->carried);
    free(worker->mirrored);
}

cn_status
bucket_worker_spill(struct bucket_worker *worker)
{
    return worker->spool == NULL ? bucket_spool_create(&worker->spool) : CN_OK;
}

/* The pair of a class in a level's file, and whether the class is the partner. */
static inline uint32_t
pair_in_file(const struct bucket_space *space, uint32_t class, bool *partner)
{
    const uint32_t number = ((const uint32_t *)space->pair_of.at)[class];

    *partner = number % 2 != 0;
    return number / 2;
}

/* How many keys a class's bucket has. */
static inline size_t
count_keys(const struct bucket_space *space, const struct bucket_level *level, uint32_t class)
{
    bool partner;

    return level->spill == NULL
               ? bucket_count(bucket_place(level, class))
               : bucket_spill_count(level->spill, pair_in_file(space, class, &partner));
}

/* A bucket's keys from a file; the worker's until the next call. */
static cn_status
read_keys(const struct bucket_space *space, struct bucket_worker *worker,
          const struct bucket_level *level, uint32_t class, const struct bucket_key **key)
{
    bool partner;
    const uint32_t p = pair_in_file(space, class, &partner);
    const size_t count = bucket_spill_count(level->spill, p);
    struct bucket_carry carry;
    struct vertex_affine vector;

    const cn_status status = bucket_spill_get(level->spill, worker->spool, p, key);
    if (status != CN_OK || !partner)
        return status;
    if (count > worker->room) {
        free(worker->mirrored);
        worker->room = 0;
        worker->mirrored = array_alloc_apart(count + count / 2, sizeof *worker->mirrored);
        if (worker->mirrored == NULL)
            return CN_ENOMEM;
        worker->room = count + count / 2;
    }
    bucket_partner(space, (const struct vertex_pair *)space->vertex->links.pair.at + p, &carry,
                   &vector);
    space->kernel->invert(&carry, count, *key, worker->mirrored);
    *key = worker->mirrored;
    return CN_OK;
}

/* A bucket's keys, of which there are some. */
static inline cn_status
find_keys(const struct bucket_space *space, struct bucket_worker *worker,
          const struct bucket_level *level, uint32_t class, const struct bucket_key **key)
{
    if (level->spill != NULL)
        return read_keys(space, worker, level, class, key);
    *key = bucket_keys(level, bucket_place(level, class));
    return CN_OK;
}

/* Put what a turn brings into the set. */
static void
bring(const struct bucket_space *space, struct bucket_worker *worker,
      const struct bucket_carry *carry, size_t count, const struct bucket_key *source)
{
    for (size_t i = 0; i < count; i += BUCKET_BATCH) {
        const size_t here = count - i < BUCKET_BATCH ? count - i : BUCKET_BATCH;
        space->kernel->carry(carry, here, source + i, worker->carried);
        bucket_set_add(&worker->set, here, worker->carried);
    }
}

static inline const struct vertex_pair *
first_pair(const struct bucket_space *space)
{
    return space->vertex->links.pair.at;
}

/* The new keys go into the level, and by inversion into the partner's bucket. */
static cn_status
keep(const struct bucket_space *space, struct bucket_worker *worker, const struct vertex_pair *pair,
     struct bucket_level *next)
{
    const struct bucket_set *set = &worker->set;
    struct bucket_carry carry;
    struct vertex_affine vector;

    if (next->spill != NULL)
        return bucket_spill_put(next->spill, worker->spool, (uint32_t)(pair - first_pair(space)),
                                set->keys, set->key);
    struct bucket_key *keys = bucket_level_take(next, &worker->stretch, pair->class, set->keys);
    if (keys == NULL)
        return CN_ENOMEM;
    memcpy(keys, set->key, set->keys * sizeof *keys);
    if (pair->partner == pair->class)
        return CN_OK;
    struct bucket_key *mirrored =
        bucket_level_take(next, &worker->stretch, pair->partner, set->keys);
    if (mirrored == NULL)
        return CN_ENOMEM;
    bucket_partner(space, pair, &carry, &vector);
    space->kernel->invert(&carry, set->keys, set->key, mirrored);
    return CN_OK;
}

/* Pairs ahead of which a level's places are asked for, keys in memory, and keys in a file. */
enum { PLACES_AHEAD = 4, KEYS_AHEAD = 2, FILE_AHEAD = 6 };

static inline const uint32_t *
links_of(const struct bucket_space *space, uint32_t pair)
{
    const struct vertex_links *links = &space->vertex->links;

    return (const uint32_t *)links->link.at + (size_t)pair * links->turns;
}

/* Ask for what later pairs are made of. */
static inline void
prefetch(const struct bucket_space *space, const struct bucket_level *level, uint32_t pair)
{
    const struct vertex_links *links = &space->vertex->links;
    bool partner;

    if (level->spill != NULL) {
        if (links->pairs - pair <= FILE_AHEAD)
            return;
        const uint32_t *link = links_of(space, pair + FILE_AHEAD);
        for (unsigned t = 0; t < links->turns; t++)
            bucket_spill_prefetch(level->spill,
                                  pair_in_file(space, link[t] >> LINK_SYMMETRY_BITS, &partner));
        return;
    }
    if (links->pairs - pair <= PLACES_AHEAD)
        return;
    const uint32_t *later = links_of(space, pair + PLACES_AHEAD);
    const uint32_t *soon = links_of(space, pair + KEYS_AHEAD);
    for (unsigned t = 0; t < links->turns; t++) {
        __builtin_prefetch((const uint64_t *)level->place.at + (later[t] >> LINK_SYMMETRY_BITS));
        __builtin_prefetch(bucket_keys(level, bucket_place(level, soon[t] >> LINK_SYMMETRY_BITS)));
    }
}

/* Leave out what is in the last levels' buckets of a class. */
static cn_status
exclude(const struct bucket_space *space, struct bucket_worker *worker,
        const struct bucket_level *level, unsigned back, uint32_t class)
{
    for (unsigned l = 0; l < back && bucket_level_exists(&level[l]); l++) {
        const size_t count = count_keys(space, &level[l], class);
        const struct bucket_key *key;
        if (count == 0)
            continue;
        const cn_status status = find_keys(space, worker, &level[l], class, &key);
        if (status != CN_OK)
            return status;
        bucket_set_exclude(&worker->set, count, key);
    }
    return CN_OK;
}

/* Put all that the turns bring to a pair's first class into the set. */
static cn_status
bring_all(const struct bucket_space *space, struct bucket_worker *worker,
          const struct bucket_level *level, uint32_t p)
{
    for (unsigned t = 0; t < space->turns; t++) {
        struct bucket_carry carry;
        const struct bucket_key *key;
        uint32_t from;
        bucket_link(space, p, t, &from, &carry);
        const size_t count = count_keys(space, level, from);
        if (count == 0)
            continue;
        const cn_status status = find_keys(space, worker, level, from, &key);
        if (status != CN_OK)
            return status;
        bring(space, worker, &carry, count, key);
    }
    return CN_OK;
}

cn_status
bucket_step(const struct bucket_space *space, struct bucket_worker *worker,
            const struct bucket_level *level, unsigned back, struct bucket_level *next, uint32_t p)
{
    const struct vertex_pair *pair = first_pair(space) + p;
    const uint32_t *link = links_of(space, p);
    struct bucket_set *set = &worker->set;
    const bool twice = pair->partner != pair->class;
    size_t brought = 0;

    prefetch(space, level, p);
    for (unsigned t = 0; t < space->turns; t++)
        brought += count_keys(space, level, link[t] >> LINK_SYMMETRY_BITS);
    if (brought == 0)
        return CN_OK;
    for (unsigned l = 0; l < back && bucket_level_exists(&level[l]); l++)
        brought += count_keys(space, &level[l], pair->class);
    cn_status status = bucket_set_clear(set, brought);
    if (status == CN_OK)
        status = exclude(space, worker, level, back, pair->class);
    if (status == CN_OK)
        status = bring_all(space, worker, level, p);
    if (status != CN_OK || set->keys == 0)
        return status;
    const uint64_t states = twice ? 2 * (uint64_t)set->keys : set->keys;
    worker->states += states;
    worker->elements += states * (space->vertex->frame.symmetries / pair->keepers);
    worker->classes += vertex_is_kept(space->vertex, pair)
                           ? bucket_orbits_count(space, pair, set->keys, set->key)
                           : set->keys;
    return next != NULL ? keep(space, worker, pair, next) : CN_OK;
}
