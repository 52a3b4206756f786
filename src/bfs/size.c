/* What a complete search must find. */
#include "bfs/size.h"

#include "base/fail.h"
#include "group/chain.h"
#include "group/order.h"

#include <stdlib.h>
#include <string.h>

/* Random elements in a row that bring nothing new before this is given up: it cannot happen. */
enum { IDLE_MOST = 1000 };

/* A chain of stabilisers with a base of our own: the given points, then all others. */
struct base_chain {
    const struct action *action;
    unsigned levels;
    struct chain_level level[CN_POINTS_MAX];
};

static void
base_release(struct base_chain *base)
{
    for (unsigned k = 0; k < base->levels; k++)
        chain_level_release(&base->level[k]);
}

static cn_status
base_create(struct base_chain *base, const struct action *action, unsigned count,
            const uint8_t *point)
{
    bool given[CN_POINTS_MAX] = {false};

    base->action = action;
    base->levels = 0;
    for (unsigned i = 0; i < action->points + count; i++) {
        const unsigned next = i < count ? point[i] : i - count;
        if (given[next])
            continue;
        given[next] = true;
        if (chain_level_create(&base->level[base->levels], next) != CN_OK) {
            base_release(base);
            return CN_ENOMEM;
        }
        base->levels++;
    }
    return CN_OK;
}

static struct factors
base_order(const struct base_chain *base)
{
    struct factors factors = {{0}};

    for (unsigned k = 0; k < base->levels; k++)
        factors_multiply(&factors, base->level[k].cosets);
    return factors;
}

/* Strip an element; what is left over where that ends becomes a generator there. */
static cn_status
sift(struct base_chain *base, cn_permutation *element, bool *grown)
{
    const unsigned points = base->action->points;

    *grown = false;
    for (unsigned k = 0; k < base->levels && !*grown; k++)
        if (!chain_level_strip(&base->level[k], points, element)) {
            *grown = true;
            return chain_level_add(&base->level[k], points, element);
        }
    return CN_OK;
}

/*
 * The product of the orbits' lengths is at most the order of the group, and equal to it only when
 * all of them are whole: so random elements lead to the truth or to no end.
 */
static cn_status
complete(struct base_chain *base, const cn_chain *chain)
{
    struct factors order = {{0}};
    uint64_t seed = 1;
    unsigned idle = 0;

    for (unsigned k = 0; k < chain->levels; k++)
        factors_multiply(&order, chain->level[k].cosets);
    for (;;) {
        const struct factors found = base_order(base);
        if (memcmp(&found, &order, sizeof found) == 0)
            return CN_OK;
        bool grown = false;
        while (!grown && idle++ < IDLE_MOST) {
            cn_permutation element = cn_chain_random(chain, &seed);
            if (sift(base, &element, &grown) != CN_OK)
                return CN_ENOMEM;
        }
        if (!grown)
            return CN_ECHECK;
        idle = 0;
    }
}

cn_status
size_of_points(const struct action *action, unsigned count, const uint8_t *point, uint64_t *size,
               cn_error *error)
{
    struct base_chain *base = calloc(1, sizeof *base);
    cn_chain *chain = NULL;
    uint64_t product = 1;

    if (base == NULL)
        return fail_memory(error);
    cn_status status = cn_chain_of(action->points, action->turns, action->turn, &chain, error);
    if (status != CN_OK) {
        free(base);
        return status;
    }
    status = base_create(base, action, count, point);
    if (status == CN_OK) {
        status = complete(base, chain);
        for (unsigned k = 0; status == CN_OK && k < count; k++)
            if (__builtin_mul_overflow(product, base->level[k].cosets, &product))
                status = CN_EOVERFLOW;
        base_release(base);
    }
    cn_chain_free(chain);
    free(base);
    if (status == CN_OK)
        *size = product;
    return status == CN_OK       ? CN_OK
           : status == CN_ENOMEM ? fail_memory(error)
           : status == CN_ECHECK ? fail(error, status,
                                        "two chains of stabilisers differ in the "
                                        "order of the group: please report this")
                                 : fail(error, status, "more states than 64 bits can count");
}

/* The vector that a turn makes of another; both are numbers to the base of the modulus. */
static uint32_t
turn_vector(const struct action *action, unsigned turn, const uint32_t *weight, uint32_t vector)
{
    const unsigned modulus = action->orbit[0].modulus;
    uint32_t there = 0;

    for (unsigned i = 0; i < action->orbit[0].pieces; i++) {
        const unsigned own = vector / weight[i] % modulus;
        const unsigned to = action->turn[turn].image[i * modulus + own];
        there += to % modulus * weight[to / modulus];
    }
    return there;
}

cn_status
size_of_vectors(const struct action *action, uint64_t *size, cn_error *error)
{
    uint32_t weight[CN_POINTS_MAX], vectors = 1;

    for (unsigned i = 0; i < action->orbit[0].pieces; i++) {
        weight[i] = vectors;
        vectors *= action->orbit[0].modulus;
    }
    bool *reached = calloc(vectors, sizeof *reached);
    uint32_t *list = malloc((size_t)vectors * sizeof *list);
    if (reached == NULL || list == NULL) {
        free(reached);
        free(list);
        return fail_memory(error);
    }
    uint32_t count = 1;
    list[0] = 0;
    reached[0] = true;
    for (uint32_t i = 0; i < count; i++)
        for (unsigned t = 0; t < action->turns; t++) {
            const uint32_t there = turn_vector(action, t, weight, list[i]);
            if (!reached[there])
                list[count++] = there;
            reached[there] = true;
        }
    free(reached);
    free(list);
    *size = count;
    return CN_OK;
}
