#ifndef BFS_BUCKET_PLAN_H
#define BFS_BUCKET_PLAN_H

#include "cubenum/bfs.h"
#include "group/moveset.h"

/* A search of the whole group by buckets, before it starts: what will it take? */
struct bucket_plan {
    const struct move_set *moves;
    const cn_bfs_options *options;
    uint64_t size;         /* elements that there are; UINT64_MAX if they are more than that */
    uint64_t memory;       /* bytes at most */
    uint64_t permutations; /* of the vertices */
    unsigned workers;
    unsigned back; /* levels that are kept beside the one being made */
};

/*
 * Will it fit, in memory and in the folder for files?  CN_ENOMEM with a sentence that names the
 * depth that would, by buckets or one by one; what probe_create() returns.
 */
cn_status bucket_plan_check(const struct bucket_plan *plan, cn_error *error);

/* Bytes in memory of a level with so many states, and of one whose keys are in a file. */
double bucket_level_bytes(double classes, double states, unsigned workers);
double bucket_spill_bytes(double pairs);

/*
 * Is a level of so many bytes to be put into a file, beside what takes `kept` bytes?  The levels
 * after it may have to be, which needs some memory too.
 */
bool bucket_plan_spills(const struct bucket_plan *plan, double pairs, double kept, double level);

#endif
