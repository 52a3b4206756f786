#ifndef BFS_VERTEX_SEARCH_H
#define BFS_VERTEX_SEARCH_H

#include "bfs/record.h"
#include "group/moveset.h"

/* Bytes that vertex_search() takes.  CN_ENOMEM. */
cn_status vertex_search_bytes(const struct move_set *moves, uint64_t *bytes, cn_error *error);

/*
 * Search the vertices of the cuboctahedron, where they are and how they are turned, and collect in
 * *record, antipodes included: as a search of classes one by one would, bfs/sparse.h.
 *
 * size: the states that the turns can make.  CN_ENOMEM; CN_EINVAL for an instruction set that this
 * processor does not have; CN_ECHECK if a complete search has found more or less than `size`;
 * CN_ESTOPPED; what team_create() returns.
 */
cn_status vertex_search(const cn_group *group, const struct move_set *moves,
                        const cn_bfs_options *options, uint64_t size, struct bfs_record *record,
                        cn_error *error);

#endif
