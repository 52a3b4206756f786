/*
 * A group as a whole: its order, which permutations are in it, and one at random.
 */
#include "group/chain.h"

#include "base/fail.h"
#include "base/random.h"
#include "group/chain_build.h"
#include "group/group.h"
#include "group/order.h"

#include <stdlib.h>

bool
chain_strip(const cn_chain *chain, unsigned from, cn_permutation *element)
{
    for (unsigned k = from; k < chain->levels; k++)
        if (!chain_level_strip(&chain->level[k], chain->points, element))
            return false;
    return points_fixed(element);
}

cn_status
cn_chain_of(unsigned points, size_t count, const cn_permutation *generators, cn_chain **out,
            cn_error *error)
{
    cn_chain *chain = calloc(1, sizeof *chain);

    if (chain == NULL)
        return fail_memory(error);
    chain->points = points;
    if (chain_build(chain, count, generators) != CN_OK) {
        cn_chain_free(chain);
        return fail_memory(error);
    }
    *out = chain;
    return CN_OK;
}

cn_status
cn_chain_create(const cn_group *group, uint64_t moves, cn_chain **out, cn_error *error)
{
    cn_permutation generator[CN_MOVES_MAX];
    size_t count = 0;

    for (unsigned m = 0; m < group->moves; m++)
        if ((moves >> m & 1) != 0)
            generator[count++] = group->move[m].permutation;
    return cn_chain_of(group->points, count, generator, out, error);
}

void
cn_chain_free(cn_chain *chain)
{
    if (chain == NULL)
        return;
    for (unsigned k = 0; k < chain->levels; k++)
        chain_level_release(&chain->level[k]);
    free(chain);
}

static void
chain_factors(const cn_chain *chain, struct factors *factors)
{
    for (unsigned k = 0; k < chain->levels; k++)
        factors_multiply(factors, chain->level[k].cosets);
}

void
cn_chain_order(const cn_chain *chain, cn_order *order)
{
    struct factors factors = {{0}};

    chain_factors(chain, &factors);
    factors_order(&factors, order);
}

/* All permutations of each orbit, and all orientations of its pieces. */
static void
arrangement_factors(const cn_group *group, struct factors *factors)
{
    for (unsigned o = 0; o < group->orbits; o++)
        for (unsigned piece = 1; piece <= group->orbit[o].pieces; piece++) {
            factors_multiply(factors, piece);
            factors_multiply(factors, group->orbit[o].modulus);
        }
}

void
cn_group_arrangements(const cn_group *group, cn_order *order)
{
    struct factors factors = {{0}};

    arrangement_factors(group, &factors);
    factors_order(&factors, order);
}

void
cn_group_index(const cn_group *group, const cn_chain *chain, cn_order *order)
{
    struct factors all = {{0}}, reached = {{0}};

    arrangement_factors(group, &all);
    chain_factors(chain, &reached);
    factors_divide(&all, &reached);
    factors_order(&all, order);
}

cn_status
cn_chain_order_small(const cn_chain *chain, uint64_t *order)
{
    uint64_t product = 1;

    for (unsigned k = 0; k < chain->levels; k++)
        if (__builtin_mul_overflow(product, chain->level[k].cosets, &product))
            return CN_EOVERFLOW;
    *order = product;
    return CN_OK;
}

bool
cn_chain_contains(const cn_chain *chain, const cn_permutation *element)
{
    cn_permutation rest = *element;

    return chain_strip(chain, 0, &rest);
}

cn_permutation
cn_chain_random(const cn_chain *chain, uint64_t *seed)
{
    struct random random = {*seed};
    cn_permutation element;

    points_identity(&element);
    /* Each element is a product of cosets, the first level's last, in exactly one way. */
    for (unsigned k = chain->levels; k-- > 0;) {
        const struct chain_level *level = &chain->level[k];
        const size_t coset = random_below(&random, level->cosets);
        points_product(chain->points, &level->coset[coset].to, &element, &element);
    }
    *seed = random.state;
    return element;
}
