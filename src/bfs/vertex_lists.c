#include "bfs/vertex_lists.h"

#include <string.h>

/* Pairs ahead of which the places of lists, and the lists, are asked for. */
enum { PLACES_AHEAD = 6, LISTS_AHEAD = 3 };

cn_status
vertex_lists_create(struct vertex_lists *out, uint32_t classes, size_t states)
{
    *out = (struct vertex_lists){.capacity = states};
    atomic_init(&out->taken, 0);
    if (bigmem_create(&out->place, (size_t)classes * sizeof(uint64_t)) != CN_OK)
        return CN_ENOMEM;
    if (bigmem_create(&out->number, states * sizeof(uint16_t)) != CN_OK) {
        vertex_lists_release(out);
        return CN_ENOMEM;
    }
    return CN_OK;
}

void
vertex_lists_release(struct vertex_lists *lists)
{
    bigmem_release(&lists->place);
    bigmem_release(&lists->number);
    lists->capacity = 0;
}

void
vertex_lists_add(struct vertex_lists *lists, uint32_t class, const uint64_t *map)
{
    size_t count = 0;

    for (unsigned w = 0; w < MAP_WORDS; w++)
        count += bits_count(map[w]);
    size_t next = atomic_fetch_add_explicit(&lists->taken, count, memory_order_relaxed);
    uint16_t *number = lists->number.at;
    ((uint64_t *)lists->place.at)[class] = (uint64_t)next << LIST_COUNT_BITS | count;
    for (unsigned w = 0; w < MAP_WORDS; w++)
        for (uint64_t rest = map[w]; rest != 0; rest = bits_drop_lowest(rest))
            number[next++] = (uint16_t)(64 * w + bits_lowest(rest));
}

static inline void
prefetch(const struct vertex_lists *lists, const struct vertex_links *links, uint32_t pair)
{
    const uint32_t *link = (const uint32_t *)links->link.at + (size_t)pair * links->turns;
    const uint64_t *place = lists->place.at;

    if (links->pairs - pair <= PLACES_AHEAD)
        return;
    const uint32_t *later = link + (size_t)PLACES_AHEAD * links->turns;
    const uint32_t *soon = link + (size_t)LISTS_AHEAD * links->turns;
    for (unsigned t = 0; t < links->turns; t++) {
        __builtin_prefetch(place + (later[t] >> LINK_SYMMETRY_BITS));
        __builtin_prefetch((const uint16_t *)lists->number.at
                           + (place[soon[t] >> LINK_SYMMETRY_BITS] >> LIST_COUNT_BITS));
    }
}

bool
vertex_lists_pull(const struct vertex_lists *lists, const struct vertex_space *space, uint32_t pair,
                  const uint64_t *before, uint64_t *after)
{
    const struct vertex_links *links = &space->links;
    const size_t first = (size_t)pair * links->turns;
    const uint32_t *link = (const uint32_t *)links->link.at + first;
    const uint16_t *offset = (const uint16_t *)links->offset.at + first;
    bool any = false;

    prefetch(lists, links, pair);
    for (unsigned t = 0; t < links->turns; t++) {
        size_t count;
        const uint16_t *number = vertex_list_of(lists, link[t] >> LINK_SYMMETRY_BITS, &count);
        if (count == 0)
            continue;
        if (!any)
            memcpy(after, before, MAP_BYTES);
        any = true;
        const struct vertex_affine *vector = &space->vector[link[t] & LINK_SYMMETRY];
        for (size_t i = 0; i < count; i++) {
            const unsigned image = vertex_affine_image(vector, number[i] ^ (unsigned)offset[t]);
            after[image / 64] |= (uint64_t)1 << image % 64;
        }
    }
    return any;
}
