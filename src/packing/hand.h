#ifndef PACKING_HAND_H
#define PACKING_HAND_H

#include "packing/harvest.h"
#include "packing/prefix.h"
#include "cover/root.h"
#include "cover/rowtable.h"

#include <pthread.h>

/* One exhaustive search: every packing below these starts. */
struct search_job {
    const struct problem *problem;
    const struct starts *starts;
    struct harvest_plan plan;
    struct store_limits limits; /* of what all workers together keep */
};

/*
 * What one worker has for one job: a place in the tree, the problem below it, a kernel that solves
 * it, and what was found.  What it writes at every node is its own memory, CACHE_APART from anybody
 * else's.
 */
struct hand {
    const struct search_job *job;
    const struct row_table *table; /* of the job's rows, where packings are looked at */
    const atomic_bool *stop;
    struct cursor cursor;
    struct root root;
    struct kernel *kernel;
    struct harvest harvest; /* of the prefix under way; what is kept, of all */
    struct harvest settled; /* of prefixes that are finished, without a store */
    pthread_mutex_t lock;   /* a checkpoint reads what is settled and kept */
    uint64_t listed;        /* nodes of prefixes being listed */
    unsigned *room;         /* for as many rows as there are */
    unsigned start;         /* of the prefix under way */
    unsigned *found;        /* room for the rows of a packing */
    cn_status status;       /* why it stopped by itself */
};

/* CN_ENOMEM; *out then needs no release. */
cn_status hand_create(struct hand *out, const struct search_job *job, const struct row_table *table,
                      enum kernel_isa isa, const atomic_bool *stop);
void hand_release(struct hand *hand);

/*
 * Search below a prefix of a list and harvest what is found.  What harvest_add() returns; CN_ESTOPPED
 * if *stop ended the search: then, as after a failure, what is harvested is of no use.
 */
cn_status hand_search(struct hand *hand, const unsigned *entry, unsigned depth);

/*
 * The prefix searched last is finished: what was found below it is settled, and *mark becomes
 * `me`, both at once in the eyes of whoever holds the lock.  CN_EOVERFLOW.
 */
cn_status hand_settle(struct hand *hand, atomic_ushort *mark, unsigned short me);

#endif
