/* A level of maps, pair by pair. */
#include "bfs/vertex_affine.h"
#include "bfs/vertex_levels.h"
#include "bfs/vertex_orbits.h"

#include <stdalign.h>
#include <string.h>

/* How the states of a pair's first class become the partner's. */
static void
find_columns(const struct vertex_space *space, const struct vertex_pair *pair,
             struct vertex_columns *columns)
{
    uint8_t row[ROW_BYTES];

    row_unrank(vertex_class_rank(&space->classes, pair->class), row);
    vertex_columns_invert(columns, &space->basis, &space->mirrored[pair->symmetry],
                          &space->mirrored_inverse[pair->symmetry], row);
}

void
vertex_levels_mirror(const struct vertex_space *space, const struct vertex_pair *pair,
                     const uint64_t *from, uint64_t *to)
{
    struct vertex_columns columns;

    find_columns(space, pair, &columns);
    space->kernel->image(&columns, from, to);
}

/* So many images are found one by one in the time in which a whole map is put through shears. */
enum { FEW = 96 };

/*
 * Bit t: turn t's link leads to a class that the last level brought something to, and by the
 * identity.  Where nearly all classes have changes none is asked: maps without bring nothing, and
 * memory is kept waiting by the question.
 */
struct chosen_links {
    uint64_t changed, same;
};

static struct chosen_links
choose_links(const struct vertex_levels *levels, const uint32_t *link)
{
    const unsigned turns = levels->space->links.turns;
    struct chosen_links chosen = {.changed = ((uint64_t)1 << turns) - 1};

    for (unsigned t = 0; t < turns; t++)
        chosen.same |= (uint64_t)((link[t] & LINK_SYMMETRY) == 0) << t;
    if (levels->most_changed)
        return chosen;
    chosen.changed = 0;
    for (unsigned t = 0; t < turns; t++)
        chosen.changed |= (uint64_t)vertex_has_changed(levels, link[t] >> LINK_SYMMETRY_BITS) << t;
    return chosen;
}

/* Add to a map what all turns bring; returns how many states that is, 0 if `after` is not written. */
static unsigned
pull(const struct vertex_levels *levels, uint32_t p, const uint64_t *before, uint64_t *after)
{
    const struct vertex_space *space = levels->space;
    const unsigned turns = space->links.turns;
    const size_t first = (size_t)p * turns;
    const uint32_t *link = (const uint32_t *)space->links.link.at + first;
    const struct chosen_links chosen = choose_links(levels, link);

    if (chosen.changed == 0)
        return 0;
    const struct vertex_pull pull = {
        .carry = space->carry,
        .map = levels->map.at,
        .link = link,
        .next = link + turns,
        .offset = (const uint16_t *)space->links.offset.at + first,
        .same = chosen.changed & chosen.same,
        .others = chosen.changed & ~chosen.same,
    };
    return space->kernel->pull(&pull, before, after);
}

/* The same by lists of what the last level brought. */
static unsigned
pull_listed(const struct vertex_levels *levels, uint32_t p, const uint64_t *before, uint64_t *after)
{
    return vertex_lists_pull(&levels->lists, levels->space, p, before, after)
               ? levels->space->kernel->count(before, after)
               : 0;
}

static void
step(struct vertex_levels *levels, uint32_t p, struct vertex_count *count)
{
    const struct vertex_space *space = levels->space;
    const struct vertex_pair *pair = (const struct vertex_pair *)space->links.pair.at + p;
    const uint64_t *before = vertex_map_of(levels, pair->class);
    uint16_t *met = (uint16_t *)levels->met.at + p;
    alignas(64) uint64_t after[MAP_WORDS]; /* in the cache, while much else goes through it */

    unsigned brought = 0;
    if (*met < MAP_BITS)
        brought = levels->lists.capacity != 0 ? pull_listed(levels, p, before, after)
                                              : pull(levels, p, before, after);
    ((uint16_t *)levels->brought.at)[p] = (uint16_t)brought;
    if (brought == 0)
        return;
    memcpy(vertex_made_of(levels, p), after, MAP_BYTES);
    *met = (uint16_t)(*met + brought);
    const unsigned permutations = space->frame.symmetries / pair->keepers;
    const uint64_t states = pair->partner != pair->class ? 2 * (uint64_t)brought : brought;
    count->states += states;
    count->elements += states * permutations;
    count->classes +=
        vertex_is_kept(space, pair) ? vertex_orbits_count(space, pair, before, after) : brought;
}

void
vertex_levels_step(struct vertex_levels *levels, uint32_t first, uint32_t end,
                   struct vertex_count *count)
{
    for (uint32_t p = first; p < end; p++)
        step(levels, p, count);
}

/* The images of the bits of one map, into another. */
static void
add_images(const struct vertex_affine *affine, const uint64_t *from, uint64_t *to)
{
    for (unsigned w = 0; w < MAP_WORDS; w++)
        for (uint64_t rest = from[w]; rest != 0; rest = bits_drop_lowest(rest)) {
            const unsigned image = vertex_affine_image(affine, 64 * w + bits_lowest(rest));
            to[image / 64] |= (uint64_t)1 << image % 64;
        }
}

/*
 * The partner's map, where `met` states of the class are known, its map `after`, of which `fresh`
 * are new, `brought` of them: its states are the images of the class's, its new ones those of the
 * new ones, and what it still lacks those of what the class still lacks.
 */
static void
move_partner(struct vertex_levels *levels, const struct vertex_pair *pair, const uint64_t *after,
             const uint64_t *fresh, unsigned met, unsigned brought)
{
    const struct vertex_space *space = levels->space;
    uint64_t *map = vertex_map_of(levels, pair->partner);
    const bool lists = levels->lists.capacity != 0;
    uint64_t some[MAP_WORDS], images[MAP_WORDS] = {0};
    struct vertex_columns columns;
    struct vertex_affine affine;

    if (met == MAP_BITS && !lists) {
        memset(map, 0xff, MAP_BYTES);
        return;
    }
    find_columns(space, pair, &columns);
    if (brought > FEW && MAP_BITS - met > FEW && !lists) {
        space->kernel->image(&columns, after, map);
        return;
    }
    vertex_affine_create(&affine, &columns);
    if (brought <= FEW || lists) {
        add_images(&affine, fresh, images);
        for (unsigned w = 0; w < MAP_WORDS; w++)
            map[w] |= images[w];
        if (lists)
            vertex_lists_add(&levels->lists, pair->partner, images);
        return;
    }
    for (unsigned w = 0; w < MAP_WORDS; w++)
        some[w] = ~after[w];
    add_images(&affine, some, images);
    for (unsigned w = 0; w < MAP_WORDS; w++)
        map[w] = ~images[w];
}

/* Will a partner's map be read, and not only written? */
static inline bool
reads_partner(const struct vertex_levels *levels, uint32_t p)
{
    const unsigned met = ((const uint16_t *)levels->met.at)[p];
    const unsigned brought = ((const uint16_t *)levels->brought.at)[p];

    return brought != 0 && (brought <= FEW || met == MAP_BITS);
}

/* The maps made take the place of the old ones. */
static void
move_pair(struct vertex_levels *levels, uint32_t p)
{
    const struct vertex_links *links = &levels->space->links;
    const struct vertex_pair *pair = (const struct vertex_pair *)links->pair.at + p;
    const unsigned met = ((const uint16_t *)levels->met.at)[p];
    const unsigned brought = ((const uint16_t *)levels->brought.at)[p];
    const uint64_t *after = vertex_made_of(levels, p);
    uint64_t *map = vertex_map_of(levels, pair->class);
    uint8_t *changes = levels->changes.at;
    uint64_t fresh[MAP_WORDS];

    if (brought == 0)
        return;
    if (brought <= FEW || levels->lists.capacity != 0)
        for (unsigned w = 0; w < MAP_WORDS; w++)
            fresh[w] = after[w] & ~map[w];
    memcpy(map, after, MAP_BYTES);
    changes[pair->class] = 1;
    if (levels->lists.capacity != 0)
        vertex_lists_add(&levels->lists, pair->class, fresh);
    if (pair->partner == pair->class)
        return;
    changes[pair->partner] = 1;
    move_partner(levels, pair, after, fresh, met, brought);
}

/* Pairs that a worker takes at once, and pairs ahead of which a partner's map is asked for. */
enum { MOVED_AT_ONCE = 1024, PARTNERS_AHEAD = 3 };

cn_status
vertex_levels_move_on(struct vertex_levels *levels, uint64_t states, bool listed, unsigned workers)
{
    const struct vertex_links *links = &levels->space->links;
    const struct vertex_pair *pair = links->pair.at;
    const uint32_t pairs = links->pairs;

    vertex_lists_release(&levels->lists);
    if ((listed || states <= LISTED_STATES)
        && vertex_lists_create(&levels->lists, levels->space->classes.count, states) != CN_OK)
        return CN_ENOMEM;
#pragma omp parallel for num_threads((int)workers) schedule(dynamic)
    for (uint32_t first = 0; first < pairs; first += MOVED_AT_ONCE) {
        const uint32_t end = pairs - first < MOVED_AT_ONCE ? pairs : first + MOVED_AT_ONCE;
        for (uint32_t p = first; p < end; p++) {
            if (pairs - p > PARTNERS_AHEAD && reads_partner(levels, p + PARTNERS_AHEAD))
                vertex_map_prefetch(vertex_map_of(levels, pair[p + PARTNERS_AHEAD].partner));
            move_pair(levels, p);
        }
    }
    vertex_levels_note_changes(levels, workers);
    return CN_OK;
}
