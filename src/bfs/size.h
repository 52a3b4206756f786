#ifndef BFS_SIZE_H
#define BFS_SIZE_H

#include "bfs/action.h"

/*
 * How many states the turns can make, worked out without a search: of pieces that start at these
 * points, different ones, the order of the group over that of the subgroup that keeps them all
 * there. CN_ENOMEM; CN_EOVERFLOW.
 */
cn_status size_of_points(const struct action *action, unsigned count, const uint8_t *point,
                         uint64_t *size, cn_error *error);

/* Of the orientations at the positions of orbit 0, which are all 0 at the start.  CN_ENOMEM. */
cn_status size_of_vectors(const struct action *action, uint64_t *size, cn_error *error);

#endif
