#ifndef GROUP_LANES_PORTABLE_H
#define GROUP_LANES_PORTABLE_H

#include "cubenum/element.h"

#include <string.h>

/*
 * An element of the cuboctahedron in registers, for loops that do little else than multiply.  The
 * headers of this family define the same names; a source includes the one that its compiler flags
 * allow.  All bytes must be those of an element, the unused ones included.
 */
typedef cn_element lanes;

static inline lanes
lanes_load(const cn_element *element)
{
    return *element;
}

static inline void
lanes_store(cn_element *element, lanes x)
{
    *element = x;
}

/* Y first, then X. */
static inline lanes
lanes_product(lanes x, lanes y)
{
    lanes product;

    for (unsigned i = 0; i < sizeof product.vertex; i++)
        product.vertex[i] = x.vertex[y.vertex[i] & 15] ^ (y.vertex[i] & CN_TURNED);
    for (unsigned i = 0; i < sizeof product.edge; i++)
        product.edge[i] = x.edge[y.edge[i]];
    return product;
}

/*
 * Below, at or above 0 as memcmp() has it: the bytes of the edges first, then those of the vertices.
 */
static inline int
lanes_compare(lanes x, lanes y)
{
    const int edges = memcmp(x.edge, y.edge, sizeof x.edge);

    return edges != 0 ? edges : memcmp(x.vertex, y.vertex, sizeof x.vertex);
}

static inline bool
lanes_equal(lanes x, lanes y)
{
    return memcmp(&x, &y, sizeof x) == 0;
}

#endif
