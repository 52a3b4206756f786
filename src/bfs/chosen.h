#ifndef BFS_CHOSEN_H
#define BFS_CHOSEN_H

#include "group/group.h"

/* The pieces that a search follows, in the order of the list that named them. */
struct chosen {
    unsigned count;
    uint8_t orbit[CN_POINTS_MAX];
    uint8_t number[CN_POINTS_MAX]; /* in its orbit, from 0 */
};

/*
 * Read a list such as "v1,v3..v6,e7": pieces named by the first letter of their orbit.  CN_EINVAL
 * with a sentence for an unknown piece, one that comes twice, a letter of several orbits, an empty
 * list.
 */
cn_status chosen_parse(struct chosen *out, const cn_group *group, const char *list,
                       cn_error *error);

/* All pieces of an orbit. */
void chosen_orbit(struct chosen *out, const cn_group *group, unsigned orbit);

#endif
