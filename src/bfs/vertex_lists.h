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

/*
 * List, for some classes, what is in one map and not in the other; a bit each tells where they
 * differ.
 */
void vertex_lists_fill(struct vertex_lists *lists, uint32_t first, uint32_t end,
                       const uint64_t *changed, const uint64_t *now, const uint64_t *before);

/* Add to the map of a pair's first class what all turns bring; false if that is nothing. */
bool vertex_lists_pull(const struct vertex_lists *lists, const struct vertex_space *space,
                       uint32_t pair, const uint64_t *before, uint64_t *after);

#endif
