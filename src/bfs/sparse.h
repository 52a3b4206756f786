#ifndef BFS_SPARSE_H
#define BFS_SPARSE_H

#include "bfs/level.h"
#include "bfs/record.h"
#include "bfs/space.h"

/*
 * A search of a space whose states are met one by one.
 *
 * Each class of a level is expanded, and its neighbours' classes are put into the next one; from that then those are taken
 * out that are in one of the space's `levels_back` last levels, which are all that is kept.
 */
struct sparse_search {
    const struct space *space;
    const cn_bfs_options *options;
    const char *name; /* of the space, for errors */
    /* elements that there are in all, UINT64_MAX if they are more than that: no level has more than are left */
    uint64_t size;
    uint64_t memory; /* bytes at most */
    uint64_t
        most; /* classes that the next level may be expected to have; if more, the search ends */
    /* Told of each level when it is made, unless it is NULL; what is not CN_OK ends the search. */
    cn_status (*made)(void *context, const struct level *level);
    void *context;
};

/*
 * Search, and collect in *record.  Keys of the last level, the `options->antipodes` least at most, go to
 * *keys, to be freed, if the search is complete.  CN_ENOMEM with a sentence as soon as it shows
 * that the search will not fit, CN_ECHECK if a complete one has found more or less than `size`.
 */
cn_status sparse_run(const struct sparse_search *search, struct bfs_record *record, uint64_t **keys,
                     unsigned *count, cn_error *error);

#endif
