/* Numbers as states. */
#include "bfs/dense_space.h"

#include <string.h>

/* Positions of an orbit that are, or are not, in a set, ascending; counted in the orbit. */
static void
list_members(const struct action *action, unsigned orbit, const bool *member, bool wanted,
             uint8_t *list)
{
    const unsigned first = action->position[orbit];

    for (unsigned i = 0; i < action->orbit[orbit].pieces; i++)
        if (member[first + i] == wanted)
            *list++ = (uint8_t)i;
}

/*
 * The points of the pieces from `first` on, which an arrangement tells; 0 for an implied
 * orientation.
 */
static void
put_pieces(const struct dense_space *space, const struct arrangement *arrangement, uint64_t number,
           const bool *member, bool wanted, unsigned first, struct state *out)
{
    const struct action *action = &space->action;
    uint8_t place[CN_POINTS_MAX], turned[CN_POINTS_MAX] = {0}, list[CN_POINTS_MAX];

    arrangement_unrank(arrangement, number, place, turned);
    for (unsigned d = 0; d < arrangement->digits; d++) {
        const unsigned o = arrangement->digit[d].orbit;
        const struct orbit *orbit = &action->orbit[o];
        list_members(action, o, member, wanted, list);
        out->point[first + d] =
            (uint8_t)(orbit->first + list[place[d]] * orbit->modulus + turned[d]);
    }
}

/* All orientations of an orbit add up to 0. */
static unsigned
minus(unsigned sum, unsigned modulus)
{
    return (modulus - sum % modulus) % modulus;
}

static void
put_implied(const struct dense_space *space, struct state *out)
{
    for (unsigned i = 0; i < out->count; i++) {
        const unsigned o = space->chosen.orbit[i];
        const struct orbit *orbit = &space->action.orbit[o];
        unsigned sum = 0;
        for (unsigned j = 0; space->implied[i] && j < out->count; j++)
            if (space->chosen.orbit[j] == o)
                sum += (unsigned)(out->point[j] - orbit->first) % orbit->modulus;
        out->point[i] = (uint8_t)(out->point[i] + minus(sum, orbit->modulus));
    }
}

static void
put_vector(const struct dense_space *space, uint64_t number, struct state *out)
{
    const struct orbit *orbit = &space->action.orbit[0];
    const struct arrangement *inner = &space->split->inner;
    unsigned sum = 0;

    out->count = orbit->pieces;
    arrangement_unrank(inner, number, NULL, out->point);
    for (unsigned d = 0; d < inner->digits; d++)
        sum += out->point[d];
    if (inner->digits < out->count)
        out->point[out->count - 1] = (uint8_t)(minus(sum, orbit->modulus));
}

void
dense_state(const struct dense_space *space, uint64_t number, struct state *out)
{
    const struct split *split = space->split;
    const uint64_t block = number / split->inner.count;
    bool member[CN_POINTS_MAX];

    if (space->kind == DENSE_ORIENTATION) {
        put_vector(space, number, out);
        return;
    }
    out->count = space->chosen.count;
    position_sets_unrank(&split->sets, block / split->outer.count, member);
    put_pieces(space, &split->outer, block % split->outer.count, member, true, 0, out);
    put_pieces(space, &split->inner, number % split->inner.count, member, false,
               split->outer_pieces, out);
    put_implied(space, out);
}

/* The number of an arrangement of the pieces from `first` on. */
static uint64_t
rank_pieces(const struct dense_space *space, const struct arrangement *arrangement,
            const struct state *state, const bool *member, bool wanted, unsigned first)
{
    const struct action *action = &space->action;
    uint8_t place[CN_POINTS_MAX], turned[CN_POINTS_MAX];

    for (unsigned d = 0; d < arrangement->digits; d++) {
        const unsigned o = arrangement->digit[d].orbit;
        const unsigned point = state->point[first + d] - action->orbit[o].first;
        turned[d] = (uint8_t)(point % action->orbit[o].modulus);
        place[d] = 0;
        for (unsigned i = 0; i < point / action->orbit[o].modulus; i++)
            place[d] = (uint8_t)(place[d] + (member[action->position[o] + i] == wanted));
    }
    return arrangement_rank(arrangement, place, turned);
}

uint64_t
dense_number(const struct dense_space *space, const struct state *state)
{
    const struct split *split = space->split;
    bool member[CN_POINTS_MAX] = {false};

    if (space->kind == DENSE_ORIENTATION)
        return arrangement_rank(&split->inner, NULL, state->point);
    for (unsigned i = 0; i < split->outer_pieces; i++) {
        const unsigned o = space->chosen.orbit[i];
        const struct orbit *orbit = &space->action.orbit[o];
        member[space->action.position[o] + (state->point[i] - orbit->first) / orbit->modulus] =
            true;
    }
    const uint64_t block = position_sets_rank(&split->sets, member) * split->outer.count
                           + rank_pieces(space, &split->outer, state, member, true, 0);
    return block * split->inner.count
           + rank_pieces(space, &split->inner, state, member, false, split->outer_pieces);
}

void
dense_start(const struct dense_space *space, struct state *out)
{
    out->count = space->chosen.count;
    for (unsigned i = 0; i < out->count; i++) {
        const struct orbit *orbit = &space->action.orbit[space->chosen.orbit[i]];
        out->point[i] = (uint8_t)(orbit->first + space->chosen.number[i] * orbit->modulus);
    }
    if (space->kind != DENSE_ORIENTATION)
        return;
    out->count = space->action.orbit[0].pieces;
    memset(out->point, 0, out->count);
}

void
dense_undo(const struct dense_space *space, unsigned turn, const struct state *state,
           struct state *out)
{
    const cn_permutation *back = &space->action.back[turn];
    const unsigned modulus = space->action.orbit[0].modulus;

    out->count = state->count;
    for (unsigned i = 0; i < state->count; i++) {
        if (space->kind != DENSE_ORIENTATION) {
            out->point[i] = back->image[state->point[i]];
            continue;
        }
        const unsigned there = back->image[i * modulus + state->point[i]];
        out->point[there / modulus] = (uint8_t)(there % modulus);
    }
}
