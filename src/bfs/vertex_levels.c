#include "bfs/vertex_levels.h"

#include <stdlib.h>
#include <string.h>

uint64_t
vertex_levels_bytes(uint64_t classes, uint64_t pairs)
{
    return classes * (2 * MAP_BYTES + 1) + classes / 8 + pairs * sizeof(uint16_t);
}

cn_status
vertex_levels_create(struct vertex_levels *out, const struct vertex_space *space)
{
    const size_t classes = space->classes.count;
    struct vertex_levels levels = {.space = space};

    cn_status status = bigmem_create(&levels.changed, (classes / 64 + 1) * sizeof(uint64_t));
    if (status == CN_OK)
        status = bigmem_create(&levels.changes, (classes / 64 + 1) * 64);
    if (status == CN_OK)
        status = bigmem_create(&levels.met, space->links.pairs * sizeof(uint16_t));
    for (unsigned m = 0; m < 2 && status == CN_OK; m++)
        status = bigmem_create(&levels.map[m], classes * MAP_BYTES);
    if (status != CN_OK) {
        vertex_levels_release(&levels);
        return status;
    }
    *out = levels;
    return CN_OK;
}

void
vertex_levels_release(struct vertex_levels *levels)
{
    bigmem_release(&levels->changed);
    bigmem_release(&levels->changes);
    bigmem_release(&levels->met);
    vertex_lists_release(&levels->lists);
    for (unsigned m = 0; m < 2; m++)
        bigmem_release(&levels->map[m]);
}

/* The last level is listed if it has so many states at most, some three for a class. */
enum { LISTED_STATES = 1 << 23, LISTED_AT_ONCE = 2048 };

/* Classes that a worker puts first states in: as many maps as lie in a huge page. */
enum { STARTED_AT_ONCE = 8192 };

static cn_status
list_states(struct vertex_levels *levels, uint64_t states, unsigned workers)
{
    const uint32_t classes = levels->space->classes.count;
    const uint64_t *now = levels->map[levels->now].at, *before = levels->map[1 - levels->now].at;
    const cn_status status = vertex_lists_create(&levels->lists, classes, states);

    if (status != CN_OK)
        return status;
#pragma omp parallel for num_threads((int)workers) schedule(dynamic)
    for (uint32_t first = 0; first < classes; first += LISTED_AT_ONCE)
        vertex_lists_fill(&levels->lists, first,
                          classes - first < LISTED_AT_ONCE ? classes : first + LISTED_AT_ONCE,
                          levels->changed.at, now, before);
    return CN_OK;
}

cn_status
vertex_levels_move_on(struct vertex_levels *levels, uint64_t states, unsigned workers)
{
    const size_t words = levels->changed.bytes / sizeof(uint64_t);
    uint64_t count = 0;
    uint64_t *changed = levels->changed.at;
    uint8_t *changes = levels->changes.at;

#pragma omp parallel for num_threads((int)workers) reduction(+ : count)
    for (size_t w = 0; w < words; w++) {
        uint64_t bits = 0;
        for (unsigned b = 0; b < 64; b++)
            bits |= (uint64_t)changes[64 * w + b] << b;
        changed[w] = bits;
        count += bits_count(bits);
        if (bits != 0)
            memset(changes + 64 * w, 0, 64);
    }
    levels->most_changed = count > (uint64_t)levels->space->classes.count / 4 * 3;
    levels->now = 1 - levels->now;
    vertex_lists_release(&levels->lists);
    return states <= LISTED_STATES ? list_states(levels, states, workers) : CN_OK;
}

/* The first state of a class or of one after it. */
static size_t
first_of(const struct vertex_states *states, uint32_t class)
{
    size_t low = 0, high = states->count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (states->state[middle] / MAP_BITS < class)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static inline void
set_bit(uint64_t *map, uint64_t number)
{
    map[number / 64] |= (uint64_t)1 << number % 64;
}

/* Put the states of some classes, from `first` to before `end`, into maps. */
static void
put_states(struct vertex_levels *levels, const struct vertex_states *level, unsigned depth,
           uint32_t first, uint32_t end)
{
    uint8_t *changes = levels->changes.at;

    for (unsigned d = 0; d <= depth; d++)
        for (size_t i = first_of(&level[d], first), last = first_of(&level[d], end); i < last;
             i++) {
            const uint32_t class = (uint32_t)(level[d].state[i] / MAP_BITS);
            set_bit(vertex_map_of(levels, 1 - levels->now, class), level[d].state[i] % MAP_BITS);
            if (d < depth)
                set_bit(vertex_map_of(levels, levels->now, class), level[d].state[i] % MAP_BITS);
            else
                changes[class] = 1;
        }
}

/* How many states are met of the pairs whose first class is one of some. */
static void
count_met(struct vertex_levels *levels, const struct vertex_states *level, unsigned depth,
          uint32_t first, uint32_t end)
{
    const struct vertex_links *links = &levels->space->links;
    const struct vertex_pair *pair = links->pair.at;
    uint16_t *met = levels->met.at;
    uint32_t low = 0, high = links->pairs;

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (pair[middle].class < first)
            low = middle + 1;
        else
            high = middle;
    }
    for (unsigned d = 0; d <= depth; d++) {
        uint32_t p = low;
        for (size_t i = first_of(&level[d], first), last = first_of(&level[d], end); i < last;
             i++) {
            const uint32_t class = (uint32_t)(level[d].state[i] / MAP_BITS);
            while (p < links->pairs && pair[p].class < class)
                p++;
            if (p < links->pairs && pair[p].class == class)
                met[p]++;
        }
    }
}

cn_status
vertex_levels_start(struct vertex_levels *levels, const struct vertex_states *level, unsigned depth,
                    unsigned workers)
{
    const uint32_t classes = levels->space->classes.count;

#pragma omp parallel for num_threads((int)workers) schedule(dynamic)
    for (uint32_t first = 0; first < classes; first += STARTED_AT_ONCE) {
        const uint32_t end = classes - first < STARTED_AT_ONCE ? classes : first + STARTED_AT_ONCE;
        put_states(levels, level, depth, first, end);
        count_met(levels, level, depth, first, end);
    }
    return vertex_levels_move_on(levels, level[depth].count, workers);
}

cn_status
vertex_levels_newest(const struct vertex_levels *levels, size_t count, struct vertex_states *out)
{
    const uint64_t *changed = levels->changed.at;
    struct vertex_states states = {.state = malloc((count + 1) * sizeof(uint64_t))};

    if (states.state == NULL)
        return CN_ENOMEM;
    for (uint32_t line = 0; line <= levels->space->classes.count / 64; line++)
        for (uint64_t rest = changed[line]; rest != 0; rest = bits_drop_lowest(rest)) {
            const uint32_t class = 64 * line + bits_lowest(rest);
            const uint64_t *now = vertex_map_of(levels, levels->now, class);
            const uint64_t *before = vertex_map_of(levels, 1 - levels->now, class);
            for (unsigned w = 0; w < MAP_WORDS; w++)
                for (uint64_t bits = now[w] & ~before[w]; bits != 0 && states.count < count;
                     bits = bits_drop_lowest(bits))
                    states.state[states.count++] =
                        (uint64_t) class * MAP_BITS + 64 * w + bits_lowest(bits);
        }
    *out = states;
    return CN_OK;
}
