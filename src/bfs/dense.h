#ifndef BFS_DENSE_H
#define BFS_DENSE_H

#include "bfs/record.h"
#include "group/moveset.h"

/* A space of which every state has a number, so that a search takes a few bits for each. */
struct dense_space;

/*
 * The spaces "vertex-orientation" and "vertex-permutation" of the cuboctahedron, and "pieces:LIST"
 * of any group, as cn_bfs_search() tells.  The group, the moves and the name must live as long.
 * CN_ENOMEM; CN_EINVAL with a sentence for another space, a list that is none, or more than 2^63
 * states.
 */
cn_status dense_space_create(struct dense_space **out, const cn_group *group,
                             const struct move_set *moves, const char *name, cn_error *error);
void dense_space_free(struct dense_space *space);

/* States, reached or not. */
uint64_t dense_space_states(const struct dense_space *space);

/* Bytes that a search takes. */
uint64_t dense_space_bytes(const struct dense_space *space);

/*
 * Search, and collect in *record, antipodes included: those of least number, not of least text.
 * CN_ENOMEM; CN_EINVAL for an instruction set that this processor does not have; CN_ECHECK if a
 * complete search has found more or less than the moves can reach; CN_ESTOPPED; what team_create()
 * returns.
 */
cn_status dense_search(const struct dense_space *space, const cn_bfs_options *options,
                       struct bfs_record *record, cn_error *error);

#endif
