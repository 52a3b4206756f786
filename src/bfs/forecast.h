#ifndef BFS_FORECAST_H
#define BFS_FORECAST_H

#include "bfs/sparse.h"

/*
 * How many classes the next level will have at most, by the growth of the last ones, and whether the search will
 * fit: *classes is set, or CN_ENOMEM is returned with the depth that would fit, while the levels so far
 * are still small.
 *
 * newest and older are the classes of the last level and of the one before it, kept the bytes in
 * use.
 */
cn_status forecast_next(const struct sparse_search *search, const struct bfs_record *record,
                        uint64_t newest, uint64_t older, uint64_t kept, uint64_t *classes,
                        cn_error *error);

#endif
