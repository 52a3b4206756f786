#ifndef PACKING_STORE_H
#define PACKING_STORE_H

#include "cubenum/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct store_limits {
    size_t bytes;   /* of memory for one store; beyond it writes sorted runs to a temporary file */
    unsigned depth; /* placements in a packing at most */
};

/* A sorted part of a store that was written to its file. */
struct store_run {
    uint64_t first; /* record of the file */
    size_t count;
};

/*
 * Packings that one worker keeps.  A packing is a record of `depth` numbers of placements plus 1,
 * ascending, and zeros behind the last: so records compare like packings.
 */
struct store {
    struct store_limits limits;
    unsigned *record; /* [count][depth] */
    size_t count, capacity;
    FILE *file; /* temporary, without a name; NULL until it is needed */
    struct store_run *run;
    size_t runs, run_capacity;
    uint64_t written; /* records in the file */
};

/* Empty; nothing is allocated yet. */
void store_create(struct store *out, const struct store_limits *limits);
void store_release(struct store *store);

/*
 * Add a packing, ascending numbers of placements.  CN_ENOMEM, or CN_EWRITE if the temporary file,
 * in TMPDIR or /tmp, cannot be made or written.
 */
cn_status store_add(struct store *store, const unsigned *packing, unsigned count);

/*
 * The packings of all these stores in ascending order, each once: visit is called for each, until it
 * returns something else than CN_OK.  The stores are in order afterwards, and nothing can be added.
 * CN_ENOMEM, CN_EWRITE, or what visit returned.
 */
cn_status store_merge(struct store *const *stores, unsigned count,
                      cn_status (*visit)(void *context, const unsigned *packing, unsigned count),
                      void *context);

/* What a store holds at a moment: a copy of what is in memory, and its file, which only grows. */
struct store_copy {
    unsigned depth;
    unsigned *record; /* [count][depth] */
    size_t count;
    int file;
    uint64_t written; /* records in the file */
};

/* CN_ENOMEM leaves an empty one.  The store must live longer. */
cn_status store_copy_create(struct store_copy *out, const struct store *store);
void store_copy_release(struct store_copy *copy);

/* Records `first` on of the file, while the store may be added to.  CN_EWRITE. */
cn_status store_copy_read(const struct store_copy *copy, uint64_t first, size_t count,
                          unsigned *record);

#endif
