/*
 * The chain of stabilisers of a permutation group.
 *
 * First a few random elements of each level's group are guessed to generate it; stripped, the next
 * ones are elements of the stabiliser, and so on down.  Then every level is proved, the last one
 * first: all its Schreier generators must be in the group of the level below.  One that is not
 * becomes a generator there, and that level is proved again.  At the end the given generators must
 * be in the group of level 0.  So a bad guess costs time, and the chain is right in any case.
 */
#include "group/chain_build.h"

#include "group/chain_pool.h"
#include "group/orbits.h"

/*
 * Guessed generators of a level: enough for the whole orbits, and at least ENOUGH if there are as
 * many; draws that join no orbits end it.
 */
enum { GUESSES_MAX = 12, ENOUGH = 3, IDLE_DRAWS = 2 };

/* Add a last level, with generators that are not the identity. */
static cn_status
chain_push(cn_chain *chain, struct orbits *orbits, unsigned count, const cn_permutation *generators)
{
    struct chain_level *level = &chain->level[chain->levels];

    if (chain_level_create(level, orbits_largest(orbits)) != CN_OK)
        return CN_ENOMEM;
    chain->levels++;
    for (unsigned i = 0; i < count; i++)
        if (chain_level_add(level, chain->points, &generators[i]) != CN_OK)
            return CN_ENOMEM;
    return CN_OK;
}

/* Guess a level below the last one from a pool of elements of its group; adds none if it seems trivial. */
static cn_status
chain_guess_level(cn_chain *chain, struct chain_pool *pool)
{
    const struct chain_level *above = chain->levels != 0 ? &chain->level[chain->levels - 1] : NULL;
    cn_permutation guess[GUESSES_MAX];
    struct orbits orbits;
    unsigned count = 0;

    orbits_start(&orbits, chain->points);
    for (unsigned idle = 0; idle < IDLE_DRAWS && count < GUESSES_MAX;) {
        guess[count] = *pool_draw(pool);
        if (above != NULL)
            chain_level_strip(above, chain->points, &guess[count]);
        const bool joined = orbits_join(&orbits, &guess[count]);
        idle += !joined;
        if (joined || (count < ENOUGH && !points_fixed(&guess[count])))
            count++;
    }
    return count == 0 ? CN_OK : chain_push(chain, &orbits, count, guess);
}

static cn_status
chain_guess(cn_chain *chain, size_t count, const cn_permutation *generators)
{
    struct chain_pool pool;
    unsigned levels;

    pool_start(&pool, chain->points, count, generators, sizeof *generators);
    do {
        levels = chain->levels;
        if (chain_guess_level(chain, &pool) != CN_OK)
            return CN_ENOMEM;
        if (chain->levels != 0) {
            const struct chain_level *last = &chain->level[chain->levels - 1];
            pool_start(&pool, chain->points, last->strongs, &last->strong->permutation,
                       sizeof *last->strong);
        }
    } while (chain->levels > levels);
    return CN_OK;
}

/* Add a generator to a level, or to a new last one. */
static cn_status
chain_repair(cn_chain *chain, unsigned k, const cn_permutation *generator)
{
    struct orbits orbits;

    if (k < chain->levels)
        return chain_level_add(&chain->level[k], chain->points, generator);
    orbits_start(&orbits, chain->points);
    orbits_join(&orbits, generator);
    return chain_push(chain, &orbits, 1, generator);
}

/*
 * Find a Schreier generator of level k that is not in the group of the level below.  Pairs that
 * were found well stay so, since the groups below only grow.
 */
static bool
chain_find_fault(cn_chain *chain, unsigned k, cn_permutation *fault)
{
    struct chain_level *level = &chain->level[k];

    for (unsigned s = 0; s < level->strongs; s++) {
        struct strong *strong = &level->strong[s];
        for (; strong->checked < level->cosets; strong->checked++) {
            cn_permutation schreier, rest;
            points_identity(&schreier);
            points_product(chain->points, &strong->permutation, &level->coset[strong->checked].to,
                           &schreier);
            chain_level_strip(level, chain->points, &schreier);
            rest = schreier;
            if (!chain_strip(chain, k + 1, &rest)) {
                *fault = schreier;
                return true;
            }
        }
    }
    return false;
}

/* Prove levels `from` and up to level 0, and those below again where they grow. */
static cn_status
chain_prove(cn_chain *chain, unsigned from)
{
    cn_permutation fault;

    for (unsigned k = from; k-- > 0;)
        while (chain_find_fault(chain, k, &fault)) {
            k++;
            if (chain_repair(chain, k, &fault) != CN_OK)
                return CN_ENOMEM;
        }
    return CN_OK;
}

cn_status
chain_build(cn_chain *chain, size_t count, const cn_permutation *generators)
{
    if (count == 0)
        return CN_OK;
    if (chain_guess(chain, count, generators) != CN_OK
        || chain_prove(chain, chain->levels) != CN_OK)
        return CN_ENOMEM;
    for (size_t i = 0; i < count; i++) {
        cn_permutation rest = generators[i];
        if (!chain_strip(chain, 0, &rest)
            && (chain_repair(chain, 0, &generators[i]) != CN_OK || chain_prove(chain, 1) != CN_OK))
            return CN_ENOMEM;
    }
    return CN_OK;
}
