#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

/*
 * Memory that is released all at once: many small pieces of one owner's.  All zero is an empty
 * arena.
 */
struct arena {
    struct arena_block *newest;
};

/*
 * count elements of size bytes, all zero, aligned for any type; NULL if memory ran out.  Valid
 * until the arena is released.
 */
void *arena_alloc(struct arena *arena, size_t count, size_t size);

/* The arena is empty afterwards. */
void arena_release(struct arena *arena);

#endif
