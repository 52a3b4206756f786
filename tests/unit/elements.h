#ifndef UNIT_ELEMENTS_H
#define UNIT_ELEMENTS_H

#include "base/random.h"
#include "cubenum/element.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* How many random elements a test takes. */
enum { ELEMENTS = 100000 };

static inline void
shuffle(struct random *random, uint8_t *number, unsigned count)
{
    for (unsigned i = count; i > 1; i--) {
        const unsigned j = (unsigned)random_below(random, i);
        const uint8_t other = number[j];
        number[j] = number[i - 1];
        number[i - 1] = other;
    }
}

/* Any element with pieces in any order, in the group or not. */
static inline cn_element
random_element(struct random *random)
{
    cn_element x = cn_element_identity();

    shuffle(random, x.vertex, CN_VERTICES);
    shuffle(random, x.edge, CN_EDGES);
    for (unsigned v = 0; v < CN_VERTICES; v++)
        if (random_below(random, 2) != 0)
            x.vertex[v] |= CN_TURNED;
    return x;
}

static inline cn_element *
random_elements(uint64_t seed, size_t count)
{
    struct random random = {seed};
    cn_element *x = malloc(count * sizeof *x);

    cr_assert_not_null(x);
    for (size_t i = 0; i < count; i++)
        x[i] = random_element(&random);
    return x;
}

#endif
