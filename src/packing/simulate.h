#ifndef PACKING_SIMULATE_H
#define PACKING_SIMULATE_H

#include "cubenum/status.h"

#include <stddef.h>

/* The prefixes of a list, in the order in which they are handed out, and how long each takes. */
struct simulate_list {
    size_t count;
    const float *seconds; /* [count] */
};

/* As many prefixes of a list are a task for so many workers. */
size_t simulate_batch(size_t prefixes, unsigned workers);

/*
 * How long so many workers take for these lists, one after the other, if each takes the next task as
 * soon as it is free (list scheduling; Graham, Bounds for certain multiprocessing anomalies, 1966).
 * CN_ENOMEM.
 */
cn_status simulate_makespan(const struct simulate_list *list, unsigned lists, unsigned workers,
                            double *seconds);

#endif
