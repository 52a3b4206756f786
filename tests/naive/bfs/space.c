#include "space.h"
#include "../fail.h"

#include <stdlib.h>
#include <string.h>

static void
add_orbit(const struct group *group, struct space *space, char letter)
{
    const struct orbit *orbit = find_orbit(group, letter);

    if (orbit == NULL)
        fail(BAD_USAGE, "no orbit whose name begins with '%c'", letter);
    for (int i = 0; i < orbit->pieces; i++)
        space->piece[space->count++] = orbit->first + i;
}

static int
take_piece(const struct group *group, const char **name)
{
    char *end;
    const struct orbit *orbit = find_orbit(group, **name);
    const long number = strtol(*name + 1, &end, 10);

    if (orbit == NULL || number < 1 || number > orbit->pieces)
        fail(BAD_USAGE, "no piece '%s'", *name);
    *name = end;
    return orbit->first + (int)number - 1;
}

static void
add_pieces(const struct group *group, struct space *space, const char *list)
{
    for (;; list++) {
        const int first = take_piece(group, &list);
        int last = first;
        if (strncmp(list, "..", 2) == 0) {
            list += 2;
            last = take_piece(group, &list);
        }
        for (int piece = first; piece <= last; piece++)
            space->piece[space->count++] = piece;
        if (*list != ',')
            break;
    }
    if (*list != '\0')
        fail(BAD_USAGE, "a list of pieces ends at '%s'", list);
}

static int
count_bytes(const struct group *group, const struct space *space)
{
    int bytes = space->is_vector ? 0 : space->count;

    for (int k = 0; k < space->count && space->has_turns; k++)
        bytes += group->modulus[space->piece[k]] > 1;
    return bytes;
}

struct space
find_space(const struct group *group, const char *name)
{
    struct space space = {.has_turns = true, .is_group = true};

    if (strcmp(name, "full") == 0) {
        for (int i = 0; i < group->pieces; i++)
            space.piece[space.count++] = i;
    } else if (strncmp(name, "pieces:", 7) == 0) {
        space.is_group = false;
        add_pieces(group, &space, name + 7);
    } else if (strcmp(name, "edges") == 0) {
        add_orbit(group, &space, 'e');
    } else if (strcmp(name, "vertices") == 0) {
        add_orbit(group, &space, 'v');
    } else if (strcmp(name, "vertex-permutation") == 0) {
        add_orbit(group, &space, 'v');
        space.has_turns = false;
    } else if (strcmp(name, "vertex-orientation") == 0) {
        add_orbit(group, &space, 'v');
        space.is_vector = true;
        space.is_group = false;
    } else {
        fail(BAD_USAGE, "no space '%s'", name);
    }
    space.bytes = count_bytes(group, &space);
    if (space.is_vector && space.bytes != space.count)
        fail(BAD_USAGE, "pieces without orientations");
    return space;
}

void
state_of(const struct group *group, const struct space *space, const struct element *element,
         unsigned char *state)
{
    for (int k = 0; k < space->count && !space->is_vector; k++)
        *state++ = element->to[space->piece[k]];
    for (int k = 0; k < space->count && space->has_turns; k++) {
        const int piece = space->piece[k];
        if (group->modulus[piece] > 1)
            *state++ = element->turn[space->is_vector ? piece : element->to[piece]];
    }
}

struct element
element_of(const struct group *group, const struct space *space, const unsigned char *state)
{
    struct element e = identity(group);

    for (int k = 0; k < space->count && !space->is_vector; k++)
        e.to[space->piece[k]] = *state++;
    for (int k = 0; k < space->count && space->has_turns; k++) {
        const int piece = space->piece[k];
        if (group->modulus[piece] > 1)
            e.turn[e.to[piece]] = *state++;
    }
    return e;
}

void
turn_state(const struct group *group, const struct space *space, const struct element *turn,
           const unsigned char *from, unsigned char *to)
{
    const int first = space->piece[0];
    int turned = space->count; /* the byte that tells how the next piece is turned */

    for (int k = 0; k < space->count; k++) {
        const int place = space->is_vector ? first + k : from[k], end = turn->to[place];
        const int modulus = group->modulus[end];
        if (space->is_vector) {
            to[end - first] = (unsigned char)((turn->turn[end] + from[k]) % modulus);
            continue;
        }
        to[k] = (unsigned char)end;
        if (space->has_turns && modulus > 1) {
            to[turned] = (unsigned char)((turn->turn[end] + from[turned]) % modulus);
            turned++;
        }
    }
}
