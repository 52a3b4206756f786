#include "states.h"
#include "../fail.h"

#include <stdlib.h>
#include <string.h>

struct states
new_states(int bytes)
{
    struct states states = {.bytes = (size_t)bytes, .slots = 1024, .room = 512};

    states.slot = new_array(states.slots, sizeof(uint32_t));
    states.list = new_array(states.room, states.bytes);
    return states;
}

void
free_states(struct states *states)
{
    free(states->list);
    free(states->slot);
}

/* The slot of a state, or the empty one where it would be. */
static size_t
find_slot(const struct states *states, const unsigned char *state)
{
    uint64_t hash = 14695981039346656037u;

    for (size_t i = 0; i < states->bytes; i++)
        hash = (hash ^ state[i]) * 1099511628211u;
    size_t s = (hash ^ hash >> 32) % states->slots;
    while (states->slot[s] != 0
           && memcmp(get_state(states, states->slot[s] - 1), state, states->bytes) != 0)
        s = (s + 1) % states->slots;
    return s;
}

uint32_t
find_state(const struct states *states, const unsigned char *state)
{
    return states->slot[find_slot(states, state)] - 1; /* 0 - 1 is NO_STATE */
}

static void
double_room(struct states *states)
{
    states->room *= 2;
    states->list = realloc(states->list, states->room * states->bytes);
    if (states->list == NULL)
        fail(NO_MEMORY, "out of memory");
    free(states->slot);
    states->slots *= 2;
    states->slot = new_array(states->slots, sizeof(uint32_t));
    for (size_t i = 0; i < states->count; i++)
        states->slot[find_slot(states, get_state(states, i))] = (uint32_t)i + 1;
}

void
add_state(struct states *states, const unsigned char *state)
{
    if (states->count == states->room)
        double_room(states);
    const size_t s = find_slot(states, state);
    if (states->slot[s] != 0)
        return;
    memcpy(states->list + states->count * states->bytes, state, states->bytes);
    states->slot[s] = (uint32_t)++states->count;
}
