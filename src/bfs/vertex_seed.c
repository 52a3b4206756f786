#include "bfs/vertex_seed.h"

#include "base/array.h"
#include "bfs/level.h"
#include "bfs/pack.h"
#include "bfs/sparse.h"

#include <omp.h>
#include <stdlib.h>
#include <string.h>

/* Keep the keys of a level that the search has made. */
static cn_status
take_keys(void *context, const struct level *level)
{
    struct vertex_seed *seed = context;
    struct seed_keys keys = {.key = malloc((level->classes + 1) * PACK_WORDS * sizeof(uint64_t))};

    if (keys.key == NULL)
        return CN_ENOMEM;
    for (unsigned p = 0; p < LEVEL_PARTS; p++)
        for (size_t i = 0; i < level->part[p].capacity; i++) {
            const uint64_t *key = level->part[p].slot + i * PACK_WORDS;
            if (table_is_key(key, PACK_WORDS))
                memcpy(keys.key + PACK_WORDS * keys.count++, key, PACK_WORDS * sizeof *key);
        }
    seed->level[seed->levels++] = keys;
    return CN_OK;
}

cn_status
vertex_seed_create(struct vertex_seed *out, const struct move_set *moves,
                   const cn_bfs_options *options, uint64_t size, struct bfs_record *record,
                   cn_error *error)
{
    struct vertex_seed seed = {.levels = 0};
    cn_bfs_options first = *options;
    struct space *space = NULL;
    uint64_t *keys = NULL;
    unsigned count = 0;

    first.limited = true;
    first.depth = options->limited && options->depth < SEED_DEPTH ? options->depth : SEED_DEPTH;
    first.antipodes = 0;
    cn_status status = space_cuboctahedron_create(&space, moves, false, options->kernel, error);
    const struct sparse_search search = {.space = space,
                                         .options = &first,
                                         .name = "vertices",
                                         .size = size,
                                         .memory = UINT64_MAX / 2,
                                         .most = SEED_CLASSES,
                                         .made = take_keys,
                                         .context = &seed};
    if (status == CN_OK)
        status = sparse_run(&search, record, &keys, &count, error);
    free(keys);
    free(space);
    if (status != CN_OK)
        vertex_seed_release(&seed);
    *out = seed;
    return status;
}

void
vertex_seed_release(struct vertex_seed *seed)
{
    for (unsigned d = 0; d < seed->levels; d++)
        free(seed->level[d].key);
    seed->levels = 0;
}

/* States that a worker finds. */
struct found {
    uint64_t *state;
    size_t count, capacity;
};

static bool
add(struct found *found, uint64_t state)
{
    uint64_t *grown = array_grow(found->state, &found->capacity, found->count, sizeof *grown);

    if (grown == NULL)
        return false;
    found->state = grown;
    grown[found->count++] = state;
    return true;
}

/* All states of its permutation's class that an element is carried to. */
static bool
add_images(struct found *found, const struct vertex_space *space, const cn_element *element)
{
    uint64_t image[CN_SYMMETRIES];
    const unsigned images = vertex_state_images(space, element, image);

    for (unsigned i = 0; i < images; i++)
        if (!add(found, image[i]))
            return false;
    return true;
}

static bool
add_states(struct found *found, const struct vertex_space *space, const uint64_t *key)
{
    const struct vertex_frame *frame = &space->frame;
    cn_element element;

    pack_unpack(key, false, &element);
    if (!add_images(found, space, &element))
        return false;
    if (!frame->mirrored)
        return true;
    const cn_element inverse = cn_element_inverse(&element);
    cn_element image = cn_element_product(&inverse, &frame->mirror_inverse);
    image = cn_element_product(&frame->mirror, &image);
    return add_images(found, space, &image);
}

static int
compare_states(const void *a, const void *b)
{
    const uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;

    return left < right ? -1 : left > right;
}

/* What the workers found together, each state once, ascending. */
static cn_status
join(struct found *found, unsigned workers, struct vertex_states *out)
{
    size_t count = 0;

    for (unsigned w = 0; w < workers; w++)
        count += found[w].count;
    uint64_t *state = malloc((count + 1) * sizeof *state);
    if (state == NULL)
        return CN_ENOMEM;
    count = 0;
    for (unsigned w = 0; w < workers; w++) {
        if (found[w].count != 0)
            memcpy(state + count, found[w].state, found[w].count * sizeof *state);
        count += found[w].count;
    }
    qsort(state, count, sizeof *state, compare_states);
    *out = (struct vertex_states){.state = state};
    for (size_t i = 0; i < count; i++)
        if (i == 0 || state[i] != state[i - 1])
            state[out->count++] = state[i];
    return CN_OK;
}

cn_status
vertex_seed_states(const struct vertex_seed *seed, unsigned depth, const struct vertex_space *space,
                   const struct team *team, struct vertex_states *out)
{
    const struct seed_keys *keys = &seed->level[depth];
    struct found *found = calloc(team->workers, sizeof *found);
    bool whole = true;

    if (found == NULL)
        return CN_ENOMEM;
#pragma omp parallel num_threads((int)team->workers) reduction(&& : whole)
    {
        const unsigned me = (unsigned)omp_get_thread_num();
        const struct team_seat seat = team_enter(team, me);
        struct found mine = {NULL, 0, 0};
#pragma omp for schedule(dynamic, 256)
        for (size_t i = 0; i < keys->count; i++)
            whole = whole && add_states(&mine, space, keys->key + PACK_WORDS * i);
        found[me] = mine;
        team_leave(team, seat);
    }
    const cn_status status = whole ? join(found, team->workers, out) : CN_ENOMEM;
    for (unsigned w = 0; w < team->workers; w++)
        free(found[w].state);
    free(found);
    return status;
}
