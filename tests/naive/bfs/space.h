/* What of an element a search looks at. */
#ifndef SPACE_H
#define SPACE_H

#include "group.h"

/*
 * A state is where the chosen pieces are and, where asked for, how they are turned; or, for a
 * vector, how the pieces at the chosen positions are turned, whichever they are.  As bytes: the
 * places, then the turns of the pieces that have several.
 */
struct space {
    bool is_vector, has_turns;
    bool is_group; /* all pieces of some orbits: states are elements, and have inverses */
    int count, bytes;
    int piece[MAX_PIECES];
};

/*
 * By name: full, vertices, vertex-permutation, vertex-orientation, edges, or pieces:LIST as in
 * pieces:v1,v3..v5,e7; vertices and edges are the orbits that begin with v and with e.
 */
struct space find_space(const struct group *group, const char *name);

/* The state of an element. */
void state_of(const struct group *group, const struct space *space, const struct element *element,
              unsigned char *state);

/* An element that has the state; what the state does not tell is as in the identity. */
struct element element_of(const struct group *group, const struct space *space,
                          const unsigned char *state);

/* The state after a turn. */
void turn_state(const struct group *group, const struct space *space, const struct element *turn,
                const unsigned char *from, unsigned char *to);

#endif
