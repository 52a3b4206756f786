/* The turns as a search sees them: what they do to the points of the pieces that it follows. */
#include "bfs/action.h"

#include <stdlib.h>
#include <string.h>

static void
add_orbit(struct action *action, const struct orbit *orbit, bool turned)
{
    struct orbit *mine = &action->orbit[action->orbits];

    *mine = *orbit;
    mine->modulus = turned ? orbit->modulus : 1;
    mine->first = action->points;
    action->position[action->orbits++] = action->positions;
    action->positions += orbit->pieces;
    action->points += mine->pieces * mine->modulus;
}

/* A permutation of the group's points as one of the action's. */
static void
restrict_to(const struct orbit *mine, const struct orbit *orbit, const cn_permutation *from,
            cn_permutation *to)
{
    for (unsigned i = 0; i < mine->pieces; i++)
        for (unsigned s = 0; s < mine->modulus; s++) {
            const unsigned there =
                from->image[orbit->first + i * orbit->modulus + s] - orbit->first;
            const unsigned turned = mine->modulus == 1 ? 0 : there % orbit->modulus;
            to->image[mine->first + i * mine->modulus + s] =
                (uint8_t)(mine->first + there / orbit->modulus * mine->modulus + turned);
        }
}

static void
set_motion(const struct action *action, const cn_permutation *permutation, struct motion *motion)
{
    for (unsigned o = 0; o < action->orbits; o++) {
        const struct orbit *orbit = &action->orbit[o];
        for (unsigned i = 0; i < orbit->pieces; i++) {
            const unsigned there =
                permutation->image[orbit->first + i * orbit->modulus] - orbit->first;
            const unsigned position = action->position[o];
            motion->to[position + i] = (uint8_t)(position + there / orbit->modulus);
            motion->turn[position + i] = (uint8_t)(there % orbit->modulus);
        }
    }
}

static bool
conserves(const struct action *action, unsigned o)
{
    for (unsigned t = 0; t < action->turns; t++) {
        unsigned sum = 0;
        for (unsigned i = 0; i < action->orbit[o].pieces; i++)
            sum += action->motion[t].turn[action->position[o] + i];
        if (sum % action->orbit[o].modulus != 0)
            return false;
    }
    return true;
}

static cn_status
create(struct action *out, const cn_group *group, const struct move_set *moves, unsigned first,
       unsigned end, bool turned)
{
    struct action action = {.turns = moves->count};

    action.turn = malloc((moves->count + 1u) * sizeof *action.turn);
    action.back = malloc((moves->count + 1u) * sizeof *action.back);
    action.motion = calloc(moves->count + 1u, sizeof *action.motion);
    if (action.turn == NULL || action.back == NULL || action.motion == NULL) {
        action_release(&action);
        return CN_ENOMEM;
    }
    for (unsigned o = first; o < end; o++)
        add_orbit(&action, &group->orbit[o], turned);
    for (unsigned t = 0; t < moves->count; t++) {
        action.turn[t] = cn_permutation_identity();
        for (unsigned o = first; o < end; o++)
            restrict_to(&action.orbit[o - first], &group->orbit[o], &moves->turn[t].permutation,
                        &action.turn[t]);
        action.back[t] = cn_permutation_inverse(&action.turn[t]);
        set_motion(&action, &action.back[t], &action.motion[t]);
    }
    for (unsigned o = 0; o < action.orbits; o++)
        action.conserved[o] = conserves(&action, o);
    *out = action;
    return CN_OK;
}

cn_status
action_create(struct action *out, const cn_group *group, const struct move_set *moves)
{
    return create(out, group, moves, 0, group->orbits, true);
}

cn_status
action_create_orbit(struct action *out, const cn_group *group, const struct move_set *moves,
                    unsigned orbit, bool turned)
{
    return create(out, group, moves, orbit, orbit + 1, turned);
}

void
action_release(struct action *action)
{
    free(action->turn);
    free(action->back);
    free(action->motion);
}
