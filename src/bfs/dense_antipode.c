/* States of the last level: as text, and with a sequence that leads to each. */
#include "bfs/dense_space.h"

#include "base/fail.h"
#include "base/text.h"
#include "bfs/path.h"

#include <stdlib.h>
#include <string.h>

static void
write_cycles(const struct state *state, struct writer *writer)
{
    bool done[CN_POINTS_MAX] = {false};
    bool moved = false;

    for (unsigned i = 0; i < state->count; i++) {
        if (done[i] || state->point[i] == i)
            continue;
        moved = true;
        write_format(writer, "(%u", i + 1);
        for (unsigned j = state->point[i]; j != i; j = state->point[j]) {
            done[j] = true;
            write_format(writer, " %u", j + 1);
        }
        write_char(writer, ')');
    }
    if (!moved)
        write_format(writer, "(1)");
}

static void
write_vector(const struct state *state, struct writer *writer)
{
    for (unsigned i = 0; i < state->count; i++)
        write_format(writer, "%c%u", i == 0 ? '(' : ',', state->point[i]);
    write_char(writer, ')');
}

/* "v1>5' v2>3": a piece, its position, and how it is turned. */
static void
write_pieces(const struct dense_space *space, const struct state *state, struct writer *writer)
{
    for (unsigned i = 0; i < state->count; i++) {
        const struct orbit *orbit = &space->action.orbit[space->chosen.orbit[i]];
        const unsigned point = state->point[i] - orbit->first, turned = point % orbit->modulus;
        write_format(writer, "%s%c%u>%u", i == 0 ? "" : " ", orbit->name[0],
                     space->chosen.number[i] + 1, point / orbit->modulus + 1);
        if (turned == 1)
            write_char(writer, '\'');
        else if (turned > 1)
            write_format(writer, "^%u", turned);
    }
}

static void
write_state(const struct dense_space *space, const struct state *state, struct writer *writer)
{
    switch (space->kind) {
    case DENSE_PERMUTATION:
        write_cycles(state, writer);
        break;
    case DENSE_ORIENTATION:
        write_vector(state, writer);
        break;
    case DENSE_PIECES:
        write_pieces(space, state, writer);
        break;
    }
}

cn_status
dense_state_text(const struct dense_space *space, const struct state *state, char **out)
{
    struct writer measure = {.out = NULL, .size = 0};

    write_state(space, state, &measure);
    char *text = malloc(measure.wanted + 1);
    if (text == NULL)
        return CN_ENOMEM;
    struct writer writer = {.out = text, .size = measure.wanted + 1};
    write_state(space, state, &writer);
    *out = text;
    return CN_OK;
}

static void
apply(const void *context, unsigned turn, bool back, const uint8_t *state, uint8_t *out)
{
    const struct dense_space *space = context;
    const struct orbit *orbit = &space->action.orbit[0];
    const cn_permutation *permutation =
        back ? &space->action.back[turn] : &space->action.turn[turn];

    if (space->kind != DENSE_ORIENTATION) {
        for (unsigned i = 0; i < space->chosen.count; i++)
            out[i] = permutation->image[state[i]];
        return;
    }
    for (unsigned i = 0; i < orbit->pieces; i++) {
        const unsigned there = permutation->image[i * orbit->modulus + state[i]];
        out[there / orbit->modulus] = (uint8_t)(there % orbit->modulus);
    }
}

/* Depths of neighbours are not told apart: look for a path without them. */
static cn_status
find_turns(const struct dense_space *space, const struct state *state, unsigned depth,
           unsigned *turn, cn_error *error)
{
    const struct path_space paths = {
        .bytes = state->count, .turns = space->action.turns, .apply = apply, .context = space};
    struct state start;

    dense_start(space, &start);
    return path_find(&paths, start.point, state->point, depth, turn, error);
}

/* Step down from level to level. */
static cn_status
follow_depths(const struct dense_space *space, const struct blocks *blocks,
              const struct state *last, unsigned depth, unsigned *turn, cn_error *error)
{
    struct state state = *last, before;

    for (unsigned d = depth; d-- > 0; state = before) {
        unsigned t = 0;
        for (; t < space->action.turns; t++) {
            dense_undo(space, t, &state, &before);
            if (blocks_is_depth(blocks, dense_number(space, &before), d))
                break;
        }
        if (t == space->action.turns)
            return fail(error, CN_ECHECK,
                        "%s: a state of level %u has no neighbour in level %u: please report this",
                        space->name, d + 1, d);
        turn[d] = t;
    }
    return CN_OK;
}

static cn_status
add_antipode(const struct dense_space *space, const struct blocks *blocks, uint64_t number,
             unsigned depth, struct bfs_record *record, cn_error *error)
{
    unsigned *turn = malloc((depth + 1u) * sizeof *turn);
    struct state state;
    char *text = NULL, *moves = NULL;

    if (turn == NULL)
        return fail_memory(error);
    dense_state(space, number, &state);
    cn_status status = blocks->modulus > 1
                           ? follow_depths(space, blocks, &state, depth, turn, error)
                           : find_turns(space, &state, depth, turn, error);
    if (status == CN_OK) {
        const bool written = dense_state_text(space, &state, &text) == CN_OK
                             && path_text(space->group, space->moves, depth, turn, &moves) == CN_OK;
        if (!written)
            free(text);
        if (!written || bfs_record_add_antipode(record, text, moves) != CN_OK)
            status = fail_memory(error);
    }
    free(turn);
    return status;
}

cn_status
dense_antipodes(const struct dense_space *space, const struct blocks *blocks, unsigned wanted,
                struct bfs_record *record, cn_error *error)
{
    const unsigned depth = record->levels - 1;
    cn_status status = CN_OK;

    uint64_t state = blocks_find(blocks, 0);
    while (status == CN_OK && state != UINT64_MAX && record->antipodes < wanted) {
        status = add_antipode(space, blocks, state, depth, record, error);
        state = blocks_find(blocks, state + 1);
    }
    return status;
}
