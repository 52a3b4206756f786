#ifndef BFS_VERTEX_STATES_H
#define BFS_VERTEX_STATES_H

#include "bfs/vertex_space.h"

/* The states of a level, of all classes' representatives: class * 2^11 + number, ascending. */
struct vertex_states {
    size_t count;
    uint64_t *state; /* [count] */
};

void vertex_states_release(struct vertex_states *states);

/* The element that a state is; that its vertices are, edges at home. */
cn_element vertex_state_element(const struct vertex_space *space, uint64_t state);

/*
 * The states that symmetries carry an element to, its edges aside, which are states of its
 * permutation's class; some may be there twice.  Returns how many; the first one's symmetry is that
 * of struct vertex_found.
 */
unsigned vertex_state_images(const struct vertex_space *space, const cn_element *element,
                             uint64_t state[CN_SYMMETRIES]);

/* Where the first state stands that is this one or a later one; states->count if there is none. */
size_t vertex_states_first(const struct vertex_states *states, uint64_t state);

/* Is the class of an element, its edges aside, among them? */
bool vertex_states_have(const struct vertex_states *states, const struct vertex_space *space,
                        const cn_element *element);

#endif
