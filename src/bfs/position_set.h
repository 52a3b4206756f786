#ifndef BFS_POSITION_SET_H
#define BFS_POSITION_SET_H

#include "bfs/action.h"

/* All ways to take so many positions of each orbit, numbered from 0. */
struct position_sets {
    const struct action *action;
    unsigned taken[ORBITS_MAX]; /* of each orbit */
    uint64_t count;             /* UINT64_MAX if they are more than that */
};

void position_sets_create(struct position_sets *out, const struct action *action,
                          const unsigned *taken);

/* member[p]: position p, all orbits numbered through, is taken. */
uint64_t position_sets_rank(const struct position_sets *sets, const bool *member);
void position_sets_unrank(const struct position_sets *sets, uint64_t number, bool *member);

#endif
