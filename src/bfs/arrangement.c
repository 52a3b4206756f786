/* Arrangements as numbers, and motions as what they do to positions that are counted anew. */
#include "bfs/arrangement.h"

#include <string.h>

void
arrangement_start(struct arrangement *out, unsigned orbits, const unsigned *available)
{
    *out = (struct arrangement){.orbits = orbits, .count = 1};
    for (unsigned o = 0; o < orbits; o++)
        out->available[o] = available[o];
}

static void
count_in(struct arrangement *arrangement, unsigned base)
{
    if (__builtin_mul_overflow(arrangement->count, base, &arrangement->count))
        arrangement->count = UINT64_MAX;
}

/* The orbit takes part in relabellings from now on. */
static void
use_orbit(struct arrangement *arrangement, unsigned orbit)
{
    if (arrangement->used[orbit]++ != 0)
        return;
    arrangement->label[orbit] = arrangement->bytes;
    arrangement->bytes += 2 * arrangement->available[orbit];
}

void
arrangement_add(struct arrangement *arrangement, unsigned orbit, unsigned modulus)
{
    struct digit *digit = &arrangement->digit[arrangement->digits++];

    digit->orbit = (uint8_t)orbit;
    digit->positions = (uint8_t)(arrangement->available[orbit] - arrangement->used[orbit]);
    digit->modulus = (uint8_t)modulus;
    arrangement->turned[orbit] = arrangement->turned[orbit] || modulus > 1;
    use_orbit(arrangement, orbit);
    count_in(arrangement, digit->positions * modulus);
}

void
arrangement_of_vector(struct arrangement *out, const struct action *action)
{
    const struct orbit *orbit = &action->orbit[0];

    arrangement_start(out, 1, &orbit->pieces);
    use_orbit(out, 0);
    out->vector = true;
    out->turned[0] = true;
    for (unsigned i = action->conserved[0]; i < orbit->pieces; i++) {
        out->digit[out->digits++] = (struct digit){0, 1, (uint8_t)orbit->modulus};
        count_in(out, orbit->modulus);
    }
}

void
arrangement_identity(const struct arrangement *arrangement, uint8_t *label)
{
    for (unsigned o = 0; o < arrangement->orbits; o++) {
        const unsigned available = arrangement->available[o];
        uint8_t *to = label + arrangement->label[o];
        for (unsigned i = 0; arrangement->used[o] != 0 && i < available; i++) {
            to[i] = (uint8_t)i;
            to[available + i] = 0;
        }
    }
}

static void
label_orbit(const struct arrangement *arrangement, unsigned o, unsigned position, unsigned pieces,
            const struct motion *motion, const bool *member, bool wanted, uint8_t *label)
{
    const unsigned available = arrangement->available[o];
    bool there[CN_POINTS_MAX] = {false};
    uint8_t number[CN_POINTS_MAX];
    unsigned count = 0;

    for (unsigned p = position; p < position + pieces; p++)
        there[motion->to[p]] = member[p] == wanted;
    for (unsigned p = position; p < position + pieces; p++) {
        number[p] = (uint8_t)count;
        count += there[p];
    }
    uint8_t *to = label;
    for (unsigned p = position; p < position + pieces; p++)
        if (member[p] == wanted) {
            to[available] = arrangement->turned[o] ? motion->turn[p] : 0;
            *to++ = number[motion->to[p]];
        }
}

void
arrangement_label(const struct arrangement *arrangement, const struct action *action,
                  const struct motion *motion, const bool *member, bool wanted, uint8_t *label)
{
    for (unsigned o = 0; o < arrangement->orbits; o++)
        if (arrangement->used[o] != 0)
            label_orbit(arrangement, o, action->position[o], action->orbit[o].pieces, motion,
                        member, wanted, label + arrangement->label[o]);
}

void
arrangement_undo(const struct arrangement *arrangement, const struct action *action,
                 const uint8_t *label, uint8_t *undone)
{
    for (unsigned o = 0; o < arrangement->orbits; o++) {
        const unsigned available = arrangement->available[o], modulus = action->orbit[o].modulus;
        const uint8_t *to = label + arrangement->label[o];
        uint8_t *from = undone + arrangement->label[o];
        for (unsigned i = 0; arrangement->used[o] != 0 && i < available; i++) {
            from[to[i]] = (uint8_t)i;
            from[available + to[i]] = (uint8_t)((modulus - to[available + i]) % modulus);
        }
    }
}

uint64_t
arrangement_rank(const struct arrangement *arrangement, const uint8_t *place, const uint8_t *turned)
{
    uint64_t number = 0;

    for (unsigned d = 0; d < arrangement->digits; d++) {
        const struct digit *digit = &arrangement->digit[d];
        unsigned left = arrangement->vector ? 0 : place[d];
        for (unsigned e = 0; !arrangement->vector && e < d; e++)
            left -= arrangement->digit[e].orbit == digit->orbit && place[e] < place[d];
        number = (number * digit->positions + left) * digit->modulus
                 + (digit->modulus > 1 ? turned[d] : 0);
    }
    return number;
}

void
arrangement_unrank(const struct arrangement *arrangement, uint64_t number, uint8_t *place,
                   uint8_t *turned)
{
    for (unsigned d = arrangement->digits; d-- > 0;) {
        const struct digit *digit = &arrangement->digit[d];
        if (digit->modulus > 1)
            turned[d] = (uint8_t)(number % digit->modulus);
        number /= digit->modulus;
        if (!arrangement->vector)
            place[d] = (uint8_t)(number % digit->positions);
        number /= digit->positions;
    }
    /* So far a place counts what the pieces before it have left: count what they took as well. */
    for (unsigned d = arrangement->vector ? 0 : arrangement->digits; d-- > 0;)
        for (unsigned e = d; e-- > 0;)
            if (arrangement->digit[e].orbit == arrangement->digit[d].orbit)
                place[d] = (uint8_t)(place[d] + (place[e] <= place[d]));
}
