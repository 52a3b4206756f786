#include "search.h"
#include "../fail.h"
#include "states.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_STATE = 2 * MAX_PIECES };

/* The states next to a level, added; false if they are too many. */
static bool
add_level(const struct search *search, struct states *states, size_t first)
{
    const size_t end = states->count;
    unsigned char from[MAX_STATE], to[MAX_STATE];

    for (size_t i = first; i < end; i++) {
        for (size_t b = 0; b < states->bytes; b++)
            from[b] = get_state(states, i)[b];
        for (int t = 0; t < search->turns.count; t++) {
            turn_state(search->group, &search->space, &search->turns.list[t], from, to);
            add_state(states, to);
        }
        if (states->count > search->most)
            return false;
    }
    return true;
}

/* Orbits of the level, each marked from the first state of it that comes. */
static size_t
count_classes(const struct search *search, const struct states *states, size_t first)
{
    const struct group *group = search->group;
    bool *is_marked = new_array(states->count - first, sizeof *is_marked);
    unsigned char image[MAX_STATE];
    size_t classes = 0;

    for (size_t i = first; i < states->count; i++) {
        if (is_marked[i - first])
            continue;
        classes++;
        const struct element x = element_of(group, &search->space, get_state(states, i));
        const struct element back = inverse(group, &x);
        for (int c = 0; c < search->carriers.count; c++) {
            const struct carrier *by = &search->carriers.list[c];
            const struct element half = product(group, &by->map, by->is_inverted ? &back : &x);
            const struct element y = product(group, &half, &by->back);
            state_of(group, &search->space, &y, image);
            const uint32_t j = find_state(states, image);
            if (j == NO_STATE || j < first)
                fail(BUG, "an image of a state is not in its level");
            is_marked[j - first] = true;
        }
    }
    free(is_marked);
    return classes;
}

void
search_levels(const struct search *search)
{
    const struct element start = identity(search->group);
    struct states states = new_states(search->space.bytes);
    unsigned char state[MAX_STATE];
    size_t first = 0;

    state_of(search->group, &search->space, &start, state);
    add_state(&states, state);
    for (int depth = 0;; depth++) {
        printf("%d %zu", depth, states.count - first);
        if (search->has_classes)
            printf(" %zu", count_classes(search, &states, first));
        putchar('\n');
        if (depth == search->depth)
            break;
        const size_t end = states.count;
        if (!add_level(search, &states, first))
            break;
        if (states.count == end) {
            puts("complete");
            break;
        }
        first = end;
    }
    free_states(&states);
}
