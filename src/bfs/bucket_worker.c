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
    free(worker->carried);
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

/* The new keys go into the level, and by inversion into the partner's bucket. */
static cn_status
keep(const struct bucket_space *space, struct bucket_worker *worker, const struct vertex_pair *pair,
     struct bucket_level *next)
{
    const struct bucket_set *set = &worker->set;
    struct bucket_carry carry;
    struct vertex_affine vector;

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

/* Ask for what a later pair is made of. */
static inline void
prefetch(const struct bucket_space *space, const struct bucket_level *level, uint32_t pair)
{
    const struct vertex_links *links = &space->vertex->links;
    const uint32_t *link = (const uint32_t *)links->link.at + (size_t)pair * links->turns;

    if (pair >= links->pairs)
        return;
    for (unsigned t = 0; t < links->turns; t++) {
        const uint64_t place = bucket_place(level, link[t] >> LINK_SYMMETRY_BITS);
        __builtin_prefetch(bucket_keys(level, place));
    }
}

static inline void
prefetch_places(const struct bucket_space *space, const struct bucket_level *level, uint32_t pair)
{
    const struct vertex_links *links = &space->vertex->links;
    const uint32_t *link = (const uint32_t *)links->link.at + (size_t)pair * links->turns;

    if (pair >= links->pairs)
        return;
    for (unsigned t = 0; t < links->turns; t++)
        __builtin_prefetch((const uint64_t *)level->place.at + (link[t] >> LINK_SYMMETRY_BITS));
}

cn_status
bucket_step(const struct bucket_space *space, struct bucket_worker *worker,
            const struct bucket_level *level, unsigned back, struct bucket_level *next, uint32_t p)
{
    const struct vertex_links *links = &space->vertex->links;
    const struct vertex_pair *pair = (const struct vertex_pair *)links->pair.at + p;
    const uint32_t *link = (const uint32_t *)links->link.at + (size_t)p * links->turns;
    struct bucket_set *set = &worker->set;
    const bool twice = pair->partner != pair->class;
    size_t brought = 0;

    prefetch_places(space, level, p + 4);
    prefetch(space, level, p + 2);
    for (unsigned t = 0; t < links->turns; t++)
        brought += bucket_count(bucket_place(level, link[t] >> LINK_SYMMETRY_BITS));
    if (brought == 0)
        return CN_OK;
    for (unsigned l = 0; l < back && level[l].capacity != 0; l++)
        brought += bucket_count(bucket_place(&level[l], pair->class));
    if (bucket_set_clear(set, brought) != CN_OK)
        return CN_ENOMEM;
    for (unsigned l = 0; l < back && level[l].capacity != 0; l++) {
        const uint64_t place = bucket_place(&level[l], pair->class);
        bucket_set_exclude(set, bucket_count(place), bucket_keys(&level[l], place));
    }
    for (unsigned t = 0; t < links->turns; t++) {
        struct bucket_carry carry;
        uint32_t from;
        bucket_link(space, p, t, &from, &carry);
        const uint64_t place = bucket_place(level, from);
        bring(space, worker, &carry, bucket_count(place), bucket_keys(level, place));
    }
    if (set->keys == 0)
        return CN_OK;
    const uint64_t states = twice ? 2 * (uint64_t)set->keys : set->keys;
    worker->states += states;
    worker->elements += states * (space->vertex->frame.symmetries / pair->keepers);
    worker->classes += vertex_is_kept(space->vertex, pair)
                           ? bucket_orbits_count(space, pair, set->keys, set->key)
                           : set->keys;
    return next != NULL ? keep(space, worker, pair, next) : CN_OK;
}
