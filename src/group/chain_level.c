/*
 * One level of a chain of stabilisers: orbit, transversal and generators.
 */
#include "group/chain_level.h"

#include "base/array.h"

#include <stdlib.h>

static bool
level_append(struct chain_level *level, unsigned point, const cn_permutation *to, unsigned points)
{
    struct coset *grown =
        array_grow(level->coset, &level->coset_capacity, level->cosets, sizeof *grown);

    if (grown == NULL)
        return false;
    level->coset = grown;
    struct coset *coset = &grown[level->cosets];
    coset->to = *to;
    points_identity(&coset->back);
    points_inverse(points, to, &coset->back);
    level->slot[point] = (uint8_t)level->cosets++;
    return true;
}

cn_status
chain_level_create(struct chain_level *out, unsigned base)
{
    struct chain_level level = {.base = base};
    cn_permutation identity;

    memset(level.slot, COSET_NONE, sizeof level.slot);
    points_identity(&identity);
    if (!level_append(&level, base, &identity, 0))
        return CN_ENOMEM;
    *out = level;
    return CN_OK;
}

void
chain_level_release(struct chain_level *level)
{
    free(level->coset);
    free(level->strong);
}

/* Follow a generator from a coset; a new point of the orbit gets a coset of its own. */
static bool
level_follow(struct chain_level *level, unsigned points, unsigned coset, unsigned strong)
{
    const cn_permutation *generator = &level->strong[strong].permutation;
    const cn_permutation *from = &level->coset[coset].to;
    const unsigned point = generator->image[from->image[level->base]];
    cn_permutation to;

    if (level->slot[point] != COSET_NONE)
        return true;
    points_identity(&to);
    points_product(points, generator, from, &to);
    return level_append(level, point, &to, points);
}

cn_status
chain_level_add(struct chain_level *level, unsigned points, const cn_permutation *generator)
{
    const unsigned newest = level->strongs, old_cosets = level->cosets;
    struct strong *grown =
        array_grow(level->strong, &level->strong_capacity, level->strongs, sizeof *grown);

    if (grown == NULL)
        return CN_ENOMEM;
    level->strong = grown;
    grown[level->strongs++] = (struct strong){*generator, 0};
    /* The old orbit is closed under the old generators. */
    for (unsigned c = 0; c < level->cosets; c++)
        for (unsigned s = c < old_cosets ? newest : 0; s < level->strongs; s++)
            if (!level_follow(level, points, c, s))
                return CN_ENOMEM;
    return CN_OK;
}
