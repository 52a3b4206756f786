/* A set of states, numbered in the order of their coming: strings of as many bytes each. */
#ifndef STATES_H
#define STATES_H

#include <stdint.h>
#include <stddef.h>

struct states {
    size_t bytes, count, room, slots;
    unsigned char *list;
    uint32_t *slot; /* number + 1, or 0 */
};

#define NO_STATE UINT32_MAX

struct states new_states(int bytes);
void free_states(struct states *states);

static inline const unsigned char *
get_state(const struct states *states, size_t number)
{
    return states->list + number * states->bytes;
}

/* Its number, or NO_STATE. */
uint32_t find_state(const struct states *states, const unsigned char *state);

/* Add a state unless it is there. */
void add_state(struct states *states, const unsigned char *state);

#endif
