#include "bfs/vertex_levels.h"

#include <stdlib.h>
#include <string.h>

uint64_t
vertex_levels_bytes(uint64_t classes, uint64_t pairs)
{
    return classes * (MAP_BYTES + 1) + classes / 8 + pairs * (MAP_BYTES + 2 * sizeof(uint16_t));
}

cn_status
vertex_levels_create(struct vertex_levels *out, const struct vertex_space *space)
{
    const size_t classes = space->classes.count, pairs = space->links.pairs;
    struct vertex_levels levels = {.space = space};

    cn_status status = bigmem_create(&levels.changed, (classes / 64 + 1) * sizeof(uint64_t));
    if (status == CN_OK)
        status = bigmem_create(&levels.changes, (classes / 64 + 1) * 64);
    if (status == CN_OK)
        status = bigmem_create(&levels.brought, pairs * sizeof(uint16_t));
    if (status == CN_OK)
        status = bigmem_create(&levels.met, pairs * sizeof(uint16_t));
    if (status == CN_OK)
        status = bigmem_create(&levels.made, pairs * MAP_BYTES);
    if (status == CN_OK)
        status = bigmem_create(&levels.map, classes * MAP_BYTES);
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
    bigmem_release(&levels->brought);
    bigmem_release(&levels->met);
    bigmem_release(&levels->made);
    bigmem_release(&levels->map);
    vertex_lists_release(&levels->lists);
}

/* Classes that a worker puts first states in: as many maps as lie in a huge page. */
enum { STARTED_AT_ONCE = 8192 };

void
vertex_levels_note_changes(struct vertex_levels *levels, unsigned workers)
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
}

/* The first state of a class or of one after it. */
static size_t
first_of(const struct vertex_states *states, uint32_t class)
{
    return vertex_states_first(states, (uint64_t) class * MAP_BITS);
}

static inline void
set_bit(uint64_t *map, uint64_t number)
{
    map[number / 64] |= (uint64_t)1 << number % 64;
}

/* Put the states of some classes, from `first` to before `end`, into maps; list the newest. */
static void
put_states(struct vertex_levels *levels, const struct vertex_states *level, unsigned depth,
           uint32_t first, uint32_t end)
{
    uint8_t *changes = levels->changes.at;

    for (unsigned d = 0; d <= depth; d++)
        for (size_t i = first_of(&level[d], first), last = first_of(&level[d], end); i < last;
             i++) {
            const uint32_t class = (uint32_t)(level[d].state[i] / MAP_BITS);
            set_bit(vertex_map_of(levels, class), level[d].state[i] % MAP_BITS);
            if (d < depth)
                continue;
            changes[class] = 1;
            if (levels->lists.capacity != 0)
                vertex_lists_put(&levels->lists, i, class, level[d].state[i] % MAP_BITS);
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
    const size_t newest = level[depth].count;

    if (newest <= LISTED_STATES && vertex_lists_create(&levels->lists, classes, newest) != CN_OK)
        return CN_ENOMEM;
#pragma omp parallel for num_threads((int)workers) schedule(dynamic)
    for (uint32_t first = 0; first < classes; first += STARTED_AT_ONCE) {
        const uint32_t end = classes - first < STARTED_AT_ONCE ? classes : first + STARTED_AT_ONCE;
        put_states(levels, level, depth, first, end);
        count_met(levels, level, depth, first, end);
    }
    vertex_levels_note_changes(levels, workers);
    return CN_OK;
}

cn_status
vertex_levels_newest(const struct vertex_levels *levels, size_t count, struct vertex_states *out)
{
    struct vertex_states states = {.state = malloc((count + 1) * sizeof(uint64_t))};

    if (states.state == NULL)
        return CN_ENOMEM;
    if (levels->lists.capacity != 0)
        for (uint32_t class = 0; class < levels->space->classes.count; class ++) {
            size_t listed;
            const uint16_t *number = vertex_list_of(&levels->lists, class, &listed);
            for (size_t i = 0; i < listed && states.count < count; i++)
                states.state[states.count++] = (uint64_t) class * MAP_BITS + number[i];
        }
    *out = states;
    return CN_OK;
}
