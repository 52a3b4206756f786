#ifndef GROUP_CHAIN_LEVEL_H
#define GROUP_CHAIN_LEVEL_H

#include "cubenum/group.h"

#include <string.h>

enum { COSET_NONE = 255 };

/* For a point of a level's orbit: what carries the base point there, and back. */
struct coset {
    cn_permutation to, back;
};

/* A generator of a level; cosets before `checked` have been multiplied by it and were found well. */
struct strong {
    cn_permutation permutation;
    unsigned checked;
};

/*
 * One level of a chain of stabilisers: the orbit of a base point under some generators, and for
 * each point of it an element of the group they generate.  The base point itself is coset 0.
 */
struct chain_level {
    unsigned base;
    unsigned cosets, strongs;
    uint8_t slot[CN_POINTS_MAX + 1]; /* of a point: its coset, or COSET_NONE */
    struct coset *coset;             /* [cosets] */
    struct strong *strong;           /* [strongs] */
    size_t coset_capacity, strong_capacity;
};

/* The level of no generators; CN_ENOMEM leaves nothing to be released. */
cn_status chain_level_create(struct chain_level *out, unsigned base);
void chain_level_release(struct chain_level *level);

/* Add a generator and what the orbit grows by.  After CN_ENOMEM the level is good for release only. */
cn_status chain_level_add(struct chain_level *level, unsigned points,
                          const cn_permutation *generator);

/*
 * Strip an element of the level's group: what is left fixes the base point.  False, and the element
 * as it was, if it carries the base point out of the orbit.
 */
static inline bool
chain_level_strip(const struct chain_level *level, unsigned points, cn_permutation *element)
{
    const unsigned slot = level->slot[element->image[level->base]];

    if (slot == COSET_NONE)
        return false;
    if (slot == 0)
        return true;
    const cn_permutation *back = &level->coset[slot].back;
    for (unsigned p = 0; p < points; p++)
        element->image[p] = back->image[element->image[p]];
    return true;
}

/* out = x after y; out may be x or y only if it is y. */
static inline void
points_product(unsigned points, const cn_permutation *x, const cn_permutation *y,
               cn_permutation *out)
{
    for (unsigned p = 0; p < points; p++)
        out->image[p] = x->image[y->image[p]];
}

static inline void
points_identity(cn_permutation *out)
{
    for (unsigned p = 0; p <= CN_POINTS_MAX; p++)
        out->image[p] = (uint8_t)p;
}

static inline void
points_inverse(unsigned points, const cn_permutation *x, cn_permutation *out)
{
    for (unsigned p = 0; p < points; p++)
        out->image[x->image[p]] = (uint8_t)p;
}

/* Is every point left alone, also those beyond the group's? */
static inline bool
points_fixed(const cn_permutation *x)
{
    unsigned moved = 0;

    for (unsigned p = 0; p <= CN_POINTS_MAX; p++)
        moved |= x->image[p] ^ p;
    return moved == 0;
}

#endif
