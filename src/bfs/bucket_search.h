#ifndef BFS_BUCKET_SEARCH_H
#define BFS_BUCKET_SEARCH_H

#include "bfs/record.h"
#include "group/moveset.h"

/*
 * Search elements of the whole group of the cuboctahedron, and collect in *record: levels as a
 * search of classes one by one has them, bfs/sparse.h, but no antipodes.
 *
 * Each bucket of a level is worked out from up to as many buckets of the level before as there are
 * turns, in a worker's cache; of the last level, if options->limited, the elements are counted and
 * not kept.
 *
 * size: the elements that there are, UINT64_MAX if they are more than that.  memory: bytes at
 * most.  CN_ENOMEM with a sentence; CN_EINVAL for an instruction set that this processor does not
 * have; CN_ECHECK if a complete search has found more or less than `size`; CN_ESTOPPED; what
 * team_create() returns.
 */
cn_status bucket_search(const struct move_set *moves, const cn_bfs_options *options, uint64_t size,
                        uint64_t memory, struct bfs_record *record, cn_error *error);

#endif
