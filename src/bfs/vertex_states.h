#ifndef BFS_VERTEX_STATES_H
#define BFS_VERTEX_STATES_H

#include "bfs/vertex_levels.h"

/* The states of a level, of all classes' representatives: class * 2^11 + number, ascending. */
struct vertex_states {
    size_t count;
    uint64_t *state; /* [count] */
};

/* Those that the level made last has brought; `count` of them.  CN_ENOMEM. */
cn_status vertex_states_take(struct vertex_states *out, const struct vertex_levels *levels,
                             size_t count);
void vertex_states_release(struct vertex_states *states);

/* The element that a state is; that its vertices are, edges at home. */
cn_element vertex_state_element(const struct vertex_space *space, uint64_t state);

/* Is the class of an element, its edges aside, among them? */
bool vertex_states_have(const struct vertex_states *states, const struct vertex_space *space,
                        const cn_element *element);

#endif
