#ifndef BFS_VERTEX_LISTS_H
#define BFS_VERTEX_LISTS_H

#include "bfs/vertex_space.h"

#include <stdatomic.h>

/*
 * The states that a level brought, class by class, as lists of their numbers: while they are few, a
 * few bytes are read for each link and not a map.
 */
struct vertex_lists {
    struct bigmem
        place; /* [classes] of 64 bits: the first number of the list, and how many there are */
    struct bigmem number; /* [capacity] of 16 bits */
    size_t capacity;      /* 0: there are no lists */
    atomic_size_t taken;
};

enum { LIST_COUNT_BITS = 12 };

/* Lists for so many states in all.  CN_ENOMEM leaves nothing to be released. */
cn_status vertex_lists_create(struct vertex_lists *out, uint32_t classes, size_t states);
void vertex_lists_release(struct vertex_lists *lists);

/* List the states of a class, the bits of a map; any workers may at once, each class once. */
void vertex_lists_add(struct vertex_lists *lists, uint32_t class, const uint64_t *map);

/* Put state n of all that are listed in its place; a class's are put one after the other. */
static inline void
vertex_lists_put(struct vertex_lists *lists, size_t n, uint32_t class, uint64_t number)
{
    uint64_t *place = (uint64_t *)lists->place.at + class;

    if (*place == 0)
        *place = (uint64_t)n << LIST_COUNT_BITS;
    ++*place;
    ((uint16_t *)lists->number.at)[n] = (uint16_t)number;
}

/* The numbers of a class's states, ascending. */
static inline const uint16_t *
vertex_list_of(const struct vertex_lists *lists, uint32_t class, size_t *count)
{
    const uint64_t place = ((const uint64_t *)lists->place.at)[class];

    *count = place & (((uint64_t)1 << LIST_COUNT_BITS) - 1);
    return (const uint16_t *)lists->number.at + (place >> LIST_COUNT_BITS);
}

/* Add to the map of a pair's first class what all turns bring; false if that is nothing. */
bool vertex_lists_pull(const struct vertex_lists *lists, const struct vertex_space *space,
                       uint32_t pair, const uint64_t *before, uint64_t *after);

#endif
