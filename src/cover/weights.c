/* Out of all solutions of a linear system, one that is simple to look at. */
#include "cover/weights.h"

#include <stdlib.h>
#include <string.h>

enum {
    PASSES = 2,         /* over the solutions that may be added */
    ADDED_MAX = 64,     /* of these so many are tried */
    FACTORS_TRIED = 12, /* for each of them */
    SCALES_MAX = 16,
};

/* Zeros among weight + factor * added. */
static unsigned
count_zeros(struct modulus modulus, unsigned count, const uint32_t *weight, const uint32_t *added,
            uint32_t factor)
{
    unsigned zeros = 0;

    for (unsigned u = 0; u < count; u++)
        zeros += modular_reduce(modulus, weight[u] + (uint64_t)factor * added[u]) == 0;
    return zeros;
}

/*
 * Add that multiple that makes most zeros.  The multiples tried are those that make some weight 0,
 * for weights spread over all.
 */
static void
add_best_multiple(struct modulus modulus, unsigned count, uint32_t *weight, const uint32_t *added)
{
    const unsigned stride = count / FACTORS_TRIED + 1;
    unsigned most = count_zeros(modulus, count, weight, added, 0);
    uint32_t best = 0;

    for (unsigned u = 0, tried = 0; u < count && tried < FACTORS_TRIED; u += stride) {
        while (u < count && modular_content(modulus, added[u]) != 1)
            u++;
        if (u >= count)
            break;
        const uint32_t factor = modular_multiply(modulus, modular_negate(modulus, weight[u]),
                                                 modular_inverse(modulus, added[u]));
        const unsigned zeros = count_zeros(modulus, count, weight, added, factor);
        tried++;
        if (zeros > most) {
            most = zeros;
            best = factor;
        }
    }
    modular_add_multiple(modulus, count, weight, added, best);
}

/* The parameter whose coefficient in the form has the fewest factors in common with the modulus. */
static unsigned
main_parameter(const struct nullspace *nullspace)
{
    const uint32_t *form = nullspace_value(nullspace, nullspace->unknowns);
    unsigned chosen = 0;

    for (unsigned i = 1; i < nullspace->parameters; i++)
        if (modular_content(nullspace->modulus, form[i])
            < modular_content(nullspace->modulus, form[chosen]))
            chosen = i;
    return chosen;
}

/* The solution of parameter i, and what multiple of the main one's makes the form 0 for it. */
static void
added_solution(const struct nullspace *nullspace, unsigned i, unsigned chosen, uint32_t *added)
{
    const struct modulus modulus = nullspace->modulus;
    const uint32_t *form = nullspace_value(nullspace, nullspace->unknowns);
    const uint32_t content = modular_content(modulus, form[chosen]);
    const uint32_t factor = modular_multiply(modulus, modular_negate(modulus, form[i]) / content,
                                             modular_inverse(modulus, form[chosen] / content));

    for (unsigned u = 0; u < nullspace->unknowns; u++) {
        const uint32_t *value = nullspace_value(nullspace, u);
        added[u] = modular_reduce(modulus, value[i] + (uint64_t)factor * value[chosen]);
    }
}

static void
find_zeros(const struct nullspace *nullspace, uint32_t *weight, uint32_t *added)
{
    const unsigned chosen = main_parameter(nullspace);

    for (unsigned u = 0; u < nullspace->unknowns; u++)
        weight[u] = nullspace_value(nullspace, u)[chosen];
    for (unsigned pass = 0; pass < PASSES; pass++)
        for (unsigned i = 0; i < nullspace->parameters && i < ADDED_MAX; i++) {
            if (i == chosen)
                continue;
            added_solution(nullspace, i, chosen, added);
            add_best_multiple(nullspace->modulus, nullspace->unknowns, weight, added);
        }
}

static int32_t
represent(struct modulus modulus, uint32_t weight, bool both_signs)
{
    if (both_signs && weight > modulus.power / 2)
        return (int32_t)((int64_t)weight - (int64_t)modulus.power);
    return (int32_t)weight;
}

/* The sum of what the weights are without their signs, all multiplied by scale. */
static uint64_t
sum_scaled(const struct nullspace *nullspace, bool both_signs, const uint32_t *weight,
           uint32_t scale)
{
    uint64_t sum = 0;

    for (unsigned u = 0; u < nullspace->unknowns; u++)
        sum += (uint64_t)labs(represent(nullspace->modulus,
                                        modular_multiply(nullspace->modulus, weight[u], scale),
                                        both_signs));
    return sum;
}

/* What makes the weights small: what makes 1, 2, 3, .. of one of the first that are not 0. */
static uint32_t
choose_scale(const struct nullspace *nullspace, bool both_signs, const uint32_t *weight)
{
    const struct modulus modulus = nullspace->modulus;
    uint64_t least = UINT64_MAX;
    uint32_t best = 1;
    unsigned tried = 0;

    for (unsigned u = 0; u < nullspace->unknowns && tried < SCALES_MAX; u++) {
        if (modular_content(modulus, weight[u]) != 1)
            continue;
        tried++;
        for (uint32_t to = 1; to <= SCALES_MAX; to++) {
            const uint32_t scale =
                modular_multiply(modulus, to % modulus.power, modular_inverse(modulus, weight[u]));
            if (modular_content(modulus, scale) != 1)
                continue;
            const uint64_t sum = sum_scaled(nullspace, both_signs, weight, scale);
            if (sum < least) {
                least = sum;
                best = scale;
            }
        }
    }
    return best;
}

cn_status
weights_choose(const struct nullspace *nullspace, bool both_signs, int32_t *weight)
{
    uint32_t *found = calloc(2 * ((size_t)nullspace->unknowns + 1), sizeof *found);

    if (found == NULL)
        return CN_ENOMEM;
    find_zeros(nullspace, found, found + nullspace->unknowns + 1);
    const uint32_t scale = choose_scale(nullspace, both_signs, found);
    for (unsigned u = 0; u < nullspace->unknowns; u++)
        weight[u] = represent(nullspace->modulus,
                              modular_multiply(nullspace->modulus, found[u], scale), both_signs);
    free(found);
    return CN_OK;
}
