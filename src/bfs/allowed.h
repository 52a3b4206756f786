#ifndef BFS_ALLOWED_H
#define BFS_ALLOWED_H

#include "cubenum/element.h"
#include "group/moveset.h"

/*
 * May a search use a symmetry s of the cuboctahedron, whose inverse is given too?
 *
 * Way 0 carries x to s∙x∙s^-1: allowed where s carries the set of turns to itself.  Way 1 carries x
 * to s∙x^-1∙s^-1: allowed where s carries the turns to the set of their inverses.
 */
bool allowed(const cn_element *map, const cn_element *inverse, const struct move_set *moves,
             unsigned way);

#endif
