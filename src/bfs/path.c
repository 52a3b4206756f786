/*
 * A shortest path between two states, by meeting in the middle: levels around either end, of which
 * always the smaller one is left behind, until one reaches the other.
 */
#include "bfs/path.h"

#include "base/fail.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS_LEAST = 64 };
#define STATES_MOST ((size_t)UINT32_MAX / 4)

/* The states around one end, in the order in which they were met. */
struct ball {
    const struct path_space *space;
    bool back; /* around the target: its states are left by turns undone */
    unsigned depth;
    size_t count, capacity;
    size_t newest;    /* the first state of the last level */
    uint8_t *state;   /* [capacity][space->bytes] */
    uint32_t *parent; /* [capacity] */
    uint32_t *turn;   /* [capacity]: the turn that led from the parent, or that leads to it */
    size_t slots;     /* a power of two */
    uint32_t *slot;   /* 1 + a state; 0: unused */
};

static uint64_t
hash(const uint8_t *state, unsigned bytes)
{
    uint64_t sum = 0;

    for (unsigned i = 0; i < bytes; i++)
        sum = (sum ^ state[i]) * UINT64_C(0x100000001b3) + UINT64_C(0x9e3779b97f4a7c15);
    sum ^= sum >> 29;
    sum *= UINT64_C(0xbf58476d1ce4e5b9);
    return sum ^ sum >> 32;
}

static const uint8_t *
state_at(const struct ball *ball, size_t number)
{
    return ball->state + number * ball->space->bytes;
}

/* The slot where the state is, or the unused one where it belongs. */
static uint32_t *
find(const struct ball *ball, const uint8_t *state)
{
    size_t s = hash(state, ball->space->bytes) & (ball->slots - 1);

    while (ball->slot[s] != 0
           && memcmp(state_at(ball, ball->slot[s] - 1), state, ball->space->bytes) != 0)
        s = (s + 1) & (ball->slots - 1);
    return &ball->slot[s];
}

static uint64_t
bytes_of(const struct ball *ball)
{
    return ball->capacity * (ball->space->bytes + sizeof *ball->parent + sizeof *ball->turn)
           + ball->slots * sizeof *ball->slot;
}

/* Room for twice as many states. */
static cn_status
grow(struct ball *ball)
{
    const size_t capacity = ball->capacity * 2, slots = ball->slots * 2;
    uint32_t *slot = calloc(slots, sizeof *slot);

    if (slot == NULL)
        return CN_ENOMEM;
    free(ball->slot);
    ball->slot = slot;
    ball->slots = slots;
    /* Each array is put in place at once, so that after a failure all can be released. */
    uint8_t *state = realloc(ball->state, capacity * (ball->space->bytes + 1u));
    ball->state = state != NULL ? state : ball->state;
    uint32_t *parent = realloc(ball->parent, capacity * sizeof *parent);
    ball->parent = parent != NULL ? parent : ball->parent;
    uint32_t *turn = realloc(ball->turn, capacity * sizeof *turn);
    ball->turn = turn != NULL ? turn : ball->turn;
    if (state == NULL || parent == NULL || turn == NULL)
        return CN_ENOMEM;
    ball->capacity = capacity;
    for (size_t i = 0; i < ball->count; i++)
        *find(ball, state_at(ball, i)) = (uint32_t)(i + 1);
    return CN_OK;
}

static void
ball_release(struct ball *ball)
{
    free(ball->state);
    free(ball->parent);
    free(ball->turn);
    free(ball->slot);
}

static void
append(struct ball *ball, uint32_t *slot, const uint8_t *state, size_t parent, unsigned turn)
{
    memcpy(ball->state + ball->count * ball->space->bytes, state, ball->space->bytes);
    ball->parent[ball->count] = (uint32_t)parent;
    ball->turn[ball->count] = turn;
    *slot = (uint32_t)++ball->count;
}

static cn_status
ball_create(struct ball *out, const struct path_space *space, const uint8_t *centre, bool back)
{
    struct ball ball = {
        .space = space, .back = back, .capacity = SLOTS_LEAST / 2, .slots = SLOTS_LEAST};

    ball.state = malloc(ball.capacity * (space->bytes + 1u));
    ball.parent = malloc(ball.capacity * sizeof *ball.parent);
    ball.turn = malloc(ball.capacity * sizeof *ball.turn);
    ball.slot = calloc(ball.slots, sizeof *ball.slot);
    if (ball.state == NULL || ball.parent == NULL || ball.turn == NULL || ball.slot == NULL) {
        ball_release(&ball);
        return CN_ENOMEM;
    }
    append(&ball, find(&ball, centre), centre, 0, 0);
    *out = ball;
    return CN_OK;
}

/* Where two balls meet: a state of each, the same one. */
struct meeting {
    bool met;
    size_t mine, other;
};

/* Add a level; it ends early where it meets the other ball. */
static cn_status
add_level(struct ball *ball, const struct ball *other, uint64_t memory, uint8_t *state,
          struct meeting *meeting)
{
    const size_t end = ball->count;
    const struct path_space *space = ball->space;

    for (size_t i = ball->newest; i < end; i++)
        for (unsigned t = 0; t < space->turns; t++) {
            if (ball->count == ball->capacity
                && (bytes_of(ball) * 2 + bytes_of(other) > memory || ball->count >= STATES_MOST
                    || grow(ball) != CN_OK))
                return CN_ENOMEM;
            space->apply(space->context, t, ball->back, state_at(ball, i), state);
            uint32_t *slot = find(ball, state);
            if (*slot != 0)
                continue;
            append(ball, slot, state, i, t);
            const uint32_t there = *find(other, state);
            if (there != 0) {
                *meeting = (struct meeting){true, ball->count - 1, there - 1};
                ball->depth++;
                return CN_OK;
            }
        }
    ball->newest = end;
    ball->depth++;
    return CN_OK;
}

/* The turns from the start to its state, then those from the other's to the target. */
static void
write_turns(const struct ball *near, size_t n, const struct ball *far, size_t f, unsigned *turn)
{
    for (unsigned d = near->depth; d-- > 0; n = near->parent[n])
        turn[d] = near->turn[n];
    for (unsigned d = 0; d < far->depth; d++, f = far->parent[f])
        turn[near->depth + d] = far->turn[f];
}

static cn_status
meet(struct ball *near, struct ball *far, uint64_t memory, unsigned depth, unsigned *turn)
{
    struct meeting meeting = {.met = false};
    uint8_t *state = malloc(near->space->bytes + 1u);
    cn_status status = state != NULL ? CN_OK : CN_ENOMEM;
    bool nearer = true;

    meeting.met = memcmp(near->state, far->state, near->space->bytes) == 0;
    while (status == CN_OK && !meeting.met && near->depth + far->depth < depth) {
        nearer = near->count - near->newest <= far->count - far->newest;
        status = nearer ? add_level(near, far, memory, state, &meeting)
                        : add_level(far, near, memory, state, &meeting);
    }
    free(state);
    if (status != CN_OK)
        return status;
    if (!meeting.met || near->depth + far->depth != depth)
        return CN_ECHECK;
    write_turns(near, nearer ? meeting.mine : meeting.other, far,
                nearer ? meeting.other : meeting.mine, turn);
    return CN_OK;
}

cn_status
path_find(const struct path_space *space, const uint8_t *start, const uint8_t *target,
          unsigned depth, unsigned *turn, cn_error *error)
{
    const uint64_t memory = space->memory != 0 ? space->memory : (uint64_t)1 << 30;
    struct ball near, far;

    if (ball_create(&near, space, start, false) != CN_OK)
        return fail_memory(error);
    if (ball_create(&far, space, target, true) != CN_OK) {
        ball_release(&near);
        return fail_memory(error);
    }
    const cn_status status = meet(&near, &far, memory, depth, turn);
    ball_release(&near);
    ball_release(&far);
    if (status == CN_ENOMEM)
        return fail_memory(error);
    if (status == CN_ECHECK)
        return fail(error, status,
                    "no sequence of %u moves leads to a state of level %u, or a shorter one does: "
                    "please report this",
                    depth, depth);
    return CN_OK;
}

cn_status
path_text(const cn_group *group, const struct move_set *moves, unsigned depth, const unsigned *turn,
          char **out)
{
    const size_t each = CN_GROUP_NAME_SIZE + 8; /* a name, an exponent below 1000, a blank */
    const size_t size = depth * each + 1;
    char *text = malloc(size);
    size_t length = 0;

    if (text == NULL)
        return CN_ENOMEM;
    text[0] = '\0';
    for (unsigned d = 0; d < depth; d++) {
        if (d != 0)
            text[length++] = ' ';
        length += turn_text(group, &moves->turn[turn[d]], text + length, size - length);
    }
    *out = text;
    return CN_OK;
}
