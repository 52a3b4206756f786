#ifndef BFS_ACTION_H
#define BFS_ACTION_H

#include "group/group.h"
#include "group/moveset.h"

/*
 * What something does to positions, those of all orbits numbered through: a piece at position i
 * goes to to[i], turned by turn[i].
 */
struct motion {
    uint8_t to[CN_POINTS_MAX];
    uint8_t turn[CN_POINTS_MAX];
};

/* How the turns of a search act on the points of some orbits, with orientations or without. */
struct action {
    unsigned points, positions, orbits, turns;
    struct orbit orbit[ORBITS_MAX];
    unsigned position[ORBITS_MAX]; /* the first position of each orbit */
    bool conserved[ORBITS_MAX];    /* no turn changes the sum of the orbit's orientations */
    cn_permutation *turn;          /* [turns] of points */
    cn_permutation *back;          /* [turns] their inverses */
    struct motion *motion;         /* [turns] what the inverses do to positions */
};

/* On all points.  CN_ENOMEM. */
cn_status action_create(struct action *out, const cn_group *group, const struct move_set *moves);

/* On one orbit, which is number 0 of the action; `turned`: with the orientations of its pieces. */
cn_status action_create_orbit(struct action *out, const cn_group *group,
                              const struct move_set *moves, unsigned orbit, bool turned);

void action_release(struct action *action);

#endif
