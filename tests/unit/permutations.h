#ifndef UNIT_PERMUTATIONS_H
#define UNIT_PERMUTATIONS_H

#include "base/random.h"
#include "cubenum/group.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* A permutation by its cycles, points from 1: "(1 2 3)(4 5)". */
static inline cn_permutation
by_cycles(const char *text)
{
    cn_permutation out = cn_permutation_identity();

    while (*text == '(') {
        char *end;
        const unsigned first = (unsigned)strtoul(text + 1, &end, 10);
        unsigned last = first;
        while (*end != ')') {
            const unsigned next = (unsigned)strtoul(end + 1, &end, 10);
            out.image[last - 1] = (uint8_t)(next - 1);
            last = next;
        }
        out.image[last - 1] = (uint8_t)(first - 1);
        text = end + 1;
    }
    return out;
}

static inline cn_permutation
random_permutation(struct random *random, unsigned points)
{
    cn_permutation out = cn_permutation_identity();

    for (unsigned i = points; i > 1; i--) {
        const unsigned j = (unsigned)random_below(random, i);
        const uint8_t image = out.image[i - 1];
        out.image[i - 1] = out.image[j];
        out.image[j] = image;
    }
    return out;
}

/* The points from `first` on turned round: first, first + 1, ... before end. */
static inline cn_permutation
long_cycle(unsigned first, unsigned end)
{
    cn_permutation out = cn_permutation_identity();

    for (unsigned p = first; p < end; p++)
        out.image[p] = (uint8_t)(p + 1 < end ? p + 1 : first);
    return out;
}

static inline cn_chain *
chain_of(unsigned points, size_t count, const cn_permutation *generators)
{
    cn_chain *chain = NULL;

    cr_assert_eq(cn_chain_of(points, count, generators, &chain, NULL), CN_OK);
    return chain;
}

/* All elements of a group, by multiplying until nothing new comes; to be released by free(). */
struct closure {
    unsigned points;
    size_t count;
    cn_permutation *element;
};

static inline size_t
closure_find(const struct closure *closure, const cn_permutation *x)
{
    size_t i = 0;

    while (i < closure->count && !cn_permutation_equals(&closure->element[i], x))
        i++;
    return i;
}

/* Returns false if there are more than `most`. */
static inline bool
closure_of(struct closure *out, unsigned points, size_t count, const cn_permutation *generators,
           size_t most)
{
    *out = (struct closure){points, 1, malloc((most + 1) * sizeof *out->element)};
    cr_assert_not_null(out->element);
    out->element[0] = cn_permutation_identity();
    for (size_t i = 0; i < out->count; i++)
        for (size_t g = 0; g < count; g++) {
            const cn_permutation next = cn_permutation_product(&generators[g], &out->element[i]);
            if (closure_find(out, &next) < out->count)
                continue;
            if (out->count == most) {
                free(out->element);
                return false;
            }
            out->element[out->count++] = next;
        }
    return true;
}

/* Generators of a small group: some permutations of few points that often keep blocks or parts. */
static inline unsigned
random_generators(struct random *random, unsigned points, cn_permutation *out)
{
    const unsigned count = 1 + (unsigned)random_below(random, 3);
    const unsigned part = 1 + (unsigned)random_below(random, points);

    for (unsigned g = 0; g < count; g++) {
        const cn_permutation low = random_permutation(random, part);
        out[g] = cn_permutation_identity();
        /* The part that comes first is permuted, and again in each further one that is whole. */
        for (unsigned p = 0; p < points; p++)
            if (p / part * part + part <= points)
                out[g].image[p] = (uint8_t)(p / part * part + low.image[p % part]);
        if (random_below(random, 4) == 0 && 2 * part <= points)
            for (unsigned p = 0; p < part; p++) {
                const uint8_t image = out[g].image[p];
                out[g].image[p] = out[g].image[part + p];
                out[g].image[part + p] = image;
            }
    }
    return count;
}

#endif
