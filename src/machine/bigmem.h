#ifndef MACHINE_BIGMEM_H
#define MACHINE_BIGMEM_H

#include "cubenum/status.h"

#include <stddef.h>

/*
 * Zeroed memory for large tables.  From 1 MiB on it comes from the system by pages of its own, huge
 * ones where the system has them, each of which takes up memory when it is first written to, near
 * the worker that does so.  All zero is an empty one.
 */
struct bigmem {
    void *at; /* NULL if bytes is 0 */
    size_t bytes;
    void *mapping; /* what munmap() is to release; NULL for memory of the heap */
    size_t mapped;
};

/*
 * At a multiple of 2 MiB from 1 MiB on, of CACHE_APART below.  CN_OK or CN_ENOMEM; *out is written
 * only on success.  The system promises addresses, not memory: ask memory_usable() first.
 */
cn_status bigmem_create(struct bigmem *out, size_t bytes);

/* All zero again, and the pages back to the system. */
void bigmem_clear(struct bigmem *memory);

/* It is empty afterwards. */
void bigmem_release(struct bigmem *memory);

#endif
