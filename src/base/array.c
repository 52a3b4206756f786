#include "base/array.h"

#include <stdint.h>
#include <stdlib.h>

void *
array_grow(void *items, size_t *capacity, size_t count, size_t size)
{
    if (items != NULL && count < *capacity)
        return items;
    const size_t wanted = *capacity < 16 ? 16 : 2 * *capacity;
    if (wanted > SIZE_MAX / 2 / size)
        return NULL;
    void *grown = realloc(items, wanted * size);
    if (grown != NULL)
        *capacity = wanted;
    return grown;
}

void *
array_alloc_apart(size_t count, size_t size)
{
    if (size != 0 && count > (SIZE_MAX - CACHE_APART) / size)
        return NULL;
    const size_t bytes = (count * size + CACHE_APART - 1) / CACHE_APART * CACHE_APART;
    return aligned_alloc(CACHE_APART, bytes != 0 ? bytes : CACHE_APART);
}
