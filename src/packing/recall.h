#ifndef PACKING_RECALL_H
#define PACKING_RECALL_H

#include "base/number.h"
#include "packing/orbit.h"
#include "packing/starts.h"

#include <stdatomic.h>

/* Packings counted with a memory of what was counted before; see cover/memo.h. */
struct recall {
    bool pays;      /* was it worth while?  Else nothing else is set. */
    wide all;       /* packings */
    wide *by_class; /* [class]: those with the anchor at its representative; given by the caller */
    uint64_t nodes;
};

/* The classes of the anchor's placements. */
struct recall_classes {
    unsigned anchor; /* CN_BLOCK_NONE: there is none, and no class */
    const struct placement_class *class;
    unsigned count;
};

/*
 * Count the packings, or those of each class of the anchor, if that is faster than a search from
 * these starts.  CN_ENOMEM, CN_EOVERFLOW; CN_ESTOPPED if *stop becomes true; stop may be NULL.
 */
cn_status recall_count(const struct problem *problem, const struct starts *starts,
                       const struct recall_classes *classes, const atomic_bool *stop,
                       struct recall *recall);

#endif
