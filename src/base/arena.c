#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>

enum { BLOCK_BYTES = 16384 };

struct arena_block {
    struct arena_block *older;
    size_t used, size; /* in bytes of data */
    alignas(max_align_t) unsigned char data[];
};

static size_t
round_up(size_t bytes)
{
    const size_t unit = alignof(max_align_t);

    return (bytes + unit - 1) / unit * unit;
}

void *
arena_alloc(struct arena *arena, size_t count, size_t size)
{
    struct arena_block *block = arena->newest;

    if (size != 0 && count > (SIZE_MAX / 2) / size)
        return NULL;
    const size_t bytes = round_up(count * size);
    if (block == NULL || block->size - block->used < bytes) {
        const size_t room = bytes > BLOCK_BYTES ? bytes : BLOCK_BYTES;
        block = calloc(1, sizeof *block + room);
        if (block == NULL)
            return NULL;
        block->size = room;
        block->older = arena->newest;
        arena->newest = block;
    }
    void *piece = block->data + block->used;
    block->used += bytes;
    return piece;
}

void
arena_release(struct arena *arena)
{
    while (arena->newest != NULL) {
        struct arena_block *block = arena->newest;
        arena->newest = block->older;
        free(block);
    }
}
