#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include <stddef.h>

/*
 * What separates the memory of two workers: two cache lines, since prefetchers fetch lines in
 * pairs.
 */
enum { CACHE_APART = 128 };

/*
 * The growing array, perhaps moved, with room for one element more than the `count` of `size` bytes
 * in it.  NULL if memory ran out; the array and its capacity then are as they were.
 */
void *array_grow(void *items, size_t *capacity, size_t count, size_t size);

/*
 * count elements of size bytes that start at a multiple of CACHE_APART and share no such unit with
 * anything else; NULL if memory ran out.  Released by free().
 */
void *array_alloc_apart(size_t count, size_t size);

#endif
