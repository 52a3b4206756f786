/*
 * Sets of positions as numbers: the set c1 < c2 < ... of an orbit has number C(c1, 1) + C(c2, 2) +
 * ..., and those of several orbits are the digits of one number.
 */
#include "bfs/position_set.h"

#include "base/number.h"

#include <string.h>

/* n over k; UINT64_MAX if it is more than that. */
static uint64_t
binomial(unsigned n, unsigned k)
{
    wide value = 1;

    if (k > n)
        return 0;
    if (k > n - k)
        k = n - k;
    /* Each step is a binomial itself: nothing is left over by the division. */
    for (unsigned i = 1; i <= k; i++) {
        value = value * (n - k + i) / i;
        if (value > UINT64_MAX)
            return UINT64_MAX;
    }
    return (uint64_t)value;
}

void
position_sets_create(struct position_sets *out, const struct action *action, const unsigned *taken)
{
    *out = (struct position_sets){.action = action, .count = 1};
    for (unsigned o = 0; o < action->orbits; o++) {
        const uint64_t ways = binomial(action->orbit[o].pieces, taken[o]);
        out->taken[o] = taken[o];
        if (__builtin_mul_overflow(out->count, ways, &out->count))
            out->count = UINT64_MAX;
    }
}

uint64_t
position_sets_rank(const struct position_sets *sets, const bool *member)
{
    const struct action *action = sets->action;
    uint64_t number = 0;

    for (unsigned o = 0; o < action->orbits; o++) {
        const unsigned pieces = action->orbit[o].pieces;
        unsigned taken = 0;
        if (sets->taken[o] == 0)
            continue;
        uint64_t own = 0;
        for (unsigned i = 0; i < pieces && taken < sets->taken[o]; i++)
            if (member[action->position[o] + i])
                own += binomial(i, ++taken);
        number = number * binomial(pieces, sets->taken[o]) + own;
    }
    return number;
}

void
position_sets_unrank(const struct position_sets *sets, uint64_t number, bool *member)
{
    const struct action *action = sets->action;

    memset(member, 0, action->positions * sizeof *member);
    for (unsigned o = action->orbits; o-- > 0;) {
        const unsigned pieces = action->orbit[o].pieces;
        const uint64_t ways = binomial(pieces, sets->taken[o]);
        if (ways == 0) /* more are taken than there are: no such set has a number */
            continue;
        uint64_t own = number % ways;
        number /= ways;
        unsigned i = pieces;
        for (unsigned taken = sets->taken[o]; taken > 0; taken--) {
            do
                i--;
            while (binomial(i, taken) > own);
            own -= binomial(i, taken);
            member[action->position[o] + i] = true;
        }
    }
}
