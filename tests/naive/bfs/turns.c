#include "turns.h"
#include "../fail.h"

#include <stdio.h>
#include <string.h>

static void
add_turn(struct turns *turns, const struct element *turn)
{
    turns->list = grow(turns->list, (size_t)turns->count, sizeof *turn);
    turns->list[turns->count++] = *turn;
}

static void
add_powers(const struct group *group, const struct element *move, enum metric metric,
           struct turns *turns)
{
    const struct element one = identity(group), back = inverse(group, move);
    struct element power = *move;

    add_turn(turns, move);
    if (metric == QUARTER && !is_equal(group, move, &back))
        add_turn(turns, &back);
    if (metric == FACE) {
        for (;;) {
            power = product(group, move, &power);
            if (is_equal(group, &power, &one))
                break;
            add_turn(turns, &power);
        }
    }
}

static const struct move *
find_move(const struct group *group, const char *name)
{
    char full[NAME_SIZE + 16];

    for (const struct move *m = group->move; m < group->move + group->moves; m++) {
        snprintf(full, sizeof full, "%.31s%d", m->name, m->angle);
        if (strcmp(m->name, name) == 0 || strcmp(full, name) == 0)
            return m;
    }
    fail(BAD_USAGE, "no move '%s'", name);
}

struct turns
find_turns(const struct group *group, enum metric metric, const char *moves)
{
    struct turns turns = {0, NULL};
    char list[4096];

    if (moves == NULL) {
        for (int m = 0; m < group->moves; m++)
            add_powers(group, &group->move[m].element, metric, &turns);
        return turns;
    }
    snprintf(list, sizeof list, "%s", moves);
    for (const char *name = strtok(list, ", "); name != NULL; name = strtok(NULL, ", "))
        add_powers(group, &find_move(group, name)->element, metric, &turns);
    return turns;
}
