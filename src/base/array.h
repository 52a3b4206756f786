#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include <stdbool.h>
#include <stddef.h>

/*
 * What separates the memory of two workers: two cache lines, since prefetchers fetch lines in
 * pairs.
 */
enum { CACHE_APART = 128 };

/*
 * Make room for one element more in the growing array *items of *capacity elements of size bytes
 * each, count of them used.  false if memory ran out; the array is then as it was.
 */
bool array_reserve(void **items, size_t *capacity, size_t count, size_t size);

/*
 * count elements of size bytes that start at a multiple of CACHE_APART and share no such unit with
 * anything else; NULL if memory ran out.  Released by free().
 */
void *array_alloc_apart(size_t count, size_t size);

#endif
