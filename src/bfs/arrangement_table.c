/* What a relabelling makes of all arrangements. */
#include "bfs/arrangement.h"

/* A relabelling of the positions of one orbit that are still left. */
struct label {
    unsigned positions;
    uint8_t to[CN_POINTS_MAX], turn[CN_POINTS_MAX];
};

struct filling {
    const struct arrangement *arrangement;
    unsigned digits; /* without those at the end that have one value only */
    const struct label *label[ORBITS_MAX];
};

/* Without position p and what it becomes. */
static void
leave_out(const struct label *label, unsigned p, struct label *rest)
{
    const unsigned gone = label->to[p];

    rest->positions = label->positions - 1;
    for (unsigned i = 0; i < rest->positions; i++) {
        const unsigned from = i + (i >= p);
        rest->to[i] = (uint8_t)(label->to[from] - (label->to[from] > gone));
        rest->turn[i] = label->turn[from];
    }
}

static unsigned
turn_by(unsigned orientation, unsigned turn, unsigned modulus)
{
    const unsigned sum = orientation + turn;

    return sum >= modulus ? sum - modulus : sum;
}

/*
 * All arrangements that agree in the digits before d, which became `to`; returns where the next
 * ones go.
 */
static uint32_t *
fill(struct filling *filling, unsigned d, uint32_t to, uint32_t *out)
{
    const struct digit *digit = &filling->arrangement->digit[d];
    const struct label *label = filling->label[digit->orbit];
    const bool last = d + 1 == filling->digits;
    struct label rest;

    for (unsigned p = 0; p < label->positions; p++) {
        const uint32_t there = (to * label->positions + label->to[p]) * digit->modulus;
        const unsigned turn = digit->modulus > 1 ? label->turn[p] : 0;
        if (!last) {
            leave_out(label, p, &rest);
            filling->label[digit->orbit] = &rest;
        }
        for (unsigned s = 0; s < digit->modulus; s++) {
            const uint32_t number = there + turn_by(s, turn, digit->modulus);
            if (last)
                *out++ = number;
            else
                out = fill(filling, d + 1, number, out);
        }
    }
    filling->label[digit->orbit] = label;
    return out;
}

static void
fill_vectors(const struct arrangement *arrangement, const uint8_t *label, uint32_t *to)
{
    const unsigned positions = arrangement->available[0];
    const unsigned modulus = arrangement->digit[0].modulus;
    const uint8_t *turn = label + positions;
    uint8_t turned[CN_POINTS_MAX], there[CN_POINTS_MAX];

    for (uint32_t i = 0; i < arrangement->count; i++) {
        unsigned sum = 0;
        arrangement_unrank(arrangement, i, NULL, turned);
        for (unsigned d = 0; d < arrangement->digits; d++)
            sum += turned[d];
        if (arrangement->digits < positions)
            turned[positions - 1] = (uint8_t)((modulus - sum % modulus) % modulus);
        for (unsigned p = 0; p < positions; p++)
            there[label[p]] = (uint8_t)turn_by(turned[p], turn[p], modulus);
        to[i] = (uint32_t)arrangement_rank(arrangement, NULL, there);
    }
}

void
arrangement_table(const struct arrangement *arrangement, const uint8_t *label, uint32_t *to)
{
    struct filling filling = {.arrangement = arrangement, .digits = arrangement->digits};
    struct label start[ORBITS_MAX];

    if (arrangement->vector) {
        fill_vectors(arrangement, label, to);
        return;
    }
    for (unsigned o = 0; o < arrangement->orbits; o++) {
        const uint8_t *bytes = label + arrangement->label[o];
        const unsigned available = arrangement->available[o];
        start[o].positions = available;
        for (unsigned i = 0; arrangement->used[o] != 0 && i < available; i++) {
            start[o].to[i] = bytes[i];
            start[o].turn[i] = bytes[available + i];
        }
        filling.label[o] = &start[o];
    }
    for (; filling.digits > 0; filling.digits--) {
        const struct digit *digit = &arrangement->digit[filling.digits - 1];
        if (digit->positions * digit->modulus > 1)
            break;
    }
    if (filling.digits == 0)
        to[0] = 0;
    else
        fill(&filling, 0, 0, to);
}
