/*
 * The centre of a group.
 *
 * An element that commutes with all moves is known on a whole orbit of points by the image of one
 * of them.  So the search goes down the chain of stabilisers, and has a choice only where a base
 * point is the first of its orbit.  From the last level up: for each image of the base point that
 * the elements found do not give yet, one element that does, or none.
 */
#include "base/array.h"
#include "base/fail.h"
#include "group/chain.h"
#include "group/group.h"
#include "group/orbits.h"
#include "group/order.h"

#include <stdlib.h>

/* Steps of the search at most, some seconds. */
enum { STEPS_MAX = 1000000 };

struct centre {
    const cn_chain *chain;
    unsigned points, generators;
    cn_permutation generator[CN_MOVES_MAX];
    uint8_t root[CN_POINTS_MAX + 1]; /* of a point's orbit */
    bool known[CN_POINTS_MAX + 1];   /* of a root: `image` is set on the whole orbit */
    uint8_t image[CN_POINTS_MAX + 1];
    unsigned steps;
    cn_permutation *found;
    size_t count, capacity;
    struct factors order;
};

enum outcome { NONE, FOUND, TOO_LONG };

static bool
commute(unsigned points, const cn_permutation *x, const cn_permutation *y)
{
    for (unsigned p = 0; p < points; p++)
        if (x->image[y->image[p]] != y->image[x->image[p]])
            return false;
    return true;
}

bool
cn_group_commute(const cn_group *group, unsigned i, unsigned j)
{
    return commute(group->points, &group->move[i].permutation, &group->move[j].permutation);
}

unsigned
cn_group_commuting_pairs(const cn_group *group, uint64_t moves)
{
    unsigned pairs = 0;

    for (unsigned i = 0; i < group->moves; i++)
        for (unsigned j = i + 1; j < group->moves; j++)
            pairs += (moves >> i & moves >> j & 1) != 0 && cn_group_commute(group, i, j);
    return pairs;
}

/* Extend "from goes to to" over the orbit; false if nothing that commutes with the moves does so. */
static bool
centre_extend(struct centre *centre, unsigned from, unsigned to)
{
    uint8_t queue[CN_POINTS_MAX];
    bool seen[CN_POINTS_MAX + 1] = {false};
    unsigned length = 1;

    queue[0] = (uint8_t)from;
    seen[from] = true;
    centre->image[from] = (uint8_t)to;
    for (unsigned i = 0; i < length; i++)
        for (unsigned g = 0; g < centre->generators; g++) {
            const uint8_t *by = centre->generator[g].image;
            const unsigned next = by[queue[i]], image = by[centre->image[queue[i]]];
            if (seen[next]) {
                if (centre->image[next] != image)
                    return false;
                continue;
            }
            seen[next] = true;
            centre->image[next] = (uint8_t)image;
            queue[length++] = (uint8_t)next;
        }
    return true;
}

/* The coset that carries the base point where `element` takes it to `target`; COSET_NONE if none. */
static unsigned
coset_towards(const struct chain_level *level, unsigned points, const cn_permutation *element,
              unsigned target)
{
    for (unsigned p = 0; p < points; p++)
        if (element->image[p] == target)
            return level->slot[p];
    return COSET_NONE;
}

static bool
is_central(const struct centre *centre, const cn_permutation *element)
{
    for (unsigned g = 0; g < centre->generators; g++)
        if (!commute(centre->points, element, &centre->generator[g]))
            return false;
    return true;
}

/* Find a central element that is `element` after one of the stabiliser that level k generates. */
static enum outcome
centre_find(struct centre *centre, unsigned k, const cn_permutation *element, cn_permutation *out)
{
    if (++centre->steps > STEPS_MAX)
        return TOO_LONG;
    if (k == centre->chain->levels) {
        *out = *element;
        return is_central(centre, element) ? FOUND : NONE;
    }
    const struct chain_level *level = &centre->chain->level[k];
    bool *const known = &centre->known[centre->root[level->base]];
    unsigned coset = 0, end = level->cosets;
    if (*known) {
        coset = coset_towards(level, centre->points, element, centre->image[level->base]);
        end = coset == COSET_NONE ? 0 : coset + 1;
    }
    const bool chosen = *known;
    for (; coset < end; coset++) {
        cn_permutation next;
        points_identity(&next);
        points_product(centre->points, element, &level->coset[coset].to, &next);
        if (!chosen && !centre_extend(centre, level->base, next.image[level->base]))
            continue;
        *known = true;
        const enum outcome outcome = centre_find(centre, k + 1, &next, out);
        *known = chosen;
        if (outcome != NONE)
            return outcome;
    }
    return NONE;
}

/* Where the elements found take a point; returns the number of its images. */
static unsigned
centre_reach(const struct centre *centre, unsigned point, bool reached[CN_POINTS_MAX + 1])
{
    uint8_t queue[CN_POINTS_MAX];
    unsigned length = 1;

    memset(reached, 0, (CN_POINTS_MAX + 1) * sizeof *reached);
    queue[0] = (uint8_t)point;
    reached[point] = true;
    for (unsigned i = 0; i < length; i++)
        for (size_t f = 0; f < centre->count; f++) {
            const uint8_t next = centre->found[f].image[queue[i]];
            if (!reached[next])
                queue[length++] = next;
            reached[next] = true;
        }
    return length;
}

/* The orbits of the base points above level k are held, each point of them. */
static void
centre_hold(struct centre *centre, unsigned k)
{
    memset(centre->known, 0, sizeof centre->known);
    for (unsigned above = 0; above < k; above++)
        centre->known[centre->root[centre->chain->level[above].base]] = true;
    for (unsigned p = 0; p <= CN_POINTS_MAX; p++)
        centre->image[p] = (uint8_t)p;
}

/* Central elements that keep the base points above level k, for all images of its own. */
static cn_status
centre_add_level(struct centre *centre, unsigned k, cn_error *error)
{
    const struct chain_level *level = &centre->chain->level[k];
    bool reached[CN_POINTS_MAX + 1];
    cn_permutation element;

    centre_hold(centre, k);
    bool *const known = &centre->known[centre->root[level->base]];
    if (*known)
        return CN_OK;
    unsigned images = centre_reach(centre, level->base, reached);
    for (unsigned coset = 1; coset < level->cosets; coset++) {
        const cn_permutation *to = &level->coset[coset].to;
        const unsigned image = to->image[level->base];
        if (reached[image] || !centre_extend(centre, level->base, image))
            continue;
        *known = true;
        const enum outcome outcome = centre_find(centre, k + 1, to, &element);
        *known = false;
        if (outcome == TOO_LONG)
            return fail(error, CN_EOVERFLOW, "the centre is not found within %d steps", STEPS_MAX);
        if (outcome == NONE)
            continue;
        cn_permutation *grown =
            array_grow(centre->found, &centre->capacity, centre->count, sizeof *grown);
        if (grown == NULL)
            return fail_memory(error);
        centre->found = grown;
        grown[centre->count++] = element;
        images = centre_reach(centre, level->base, reached);
    }
    factors_multiply(&centre->order, images);
    return CN_OK;
}

static void
centre_start(struct centre *centre, const cn_group *group, uint64_t moves, const cn_chain *chain)
{
    struct orbits orbits;

    memset(centre, 0, sizeof *centre);
    centre->chain = chain;
    centre->points = group->points;
    orbits_start(&orbits, group->points);
    for (unsigned m = 0; m < group->moves; m++)
        if ((moves >> m & 1) != 0) {
            centre->generator[centre->generators++] = group->move[m].permutation;
            orbits_join(&orbits, &group->move[m].permutation);
        }
    for (unsigned p = 0; p < group->points; p++)
        centre->root[p] = (uint8_t)orbits_root(&orbits, p);
}

cn_status
cn_group_centre(const cn_group *group, uint64_t moves, const cn_chain *chain, cn_order *order,
                cn_permutation **generators, size_t *count, cn_error *error)
{
    struct centre centre;

    centre_start(&centre, group, moves, chain);
    for (unsigned k = chain->levels; k-- > 0;) {
        const cn_status status = centre_add_level(&centre, k, error);
        if (status != CN_OK) {
            free(centre.found);
            return status;
        }
    }
    factors_order(&centre.order, order);
    *generators = centre.found;
    *count = centre.count;
    return CN_OK;
}
