/*
 * Elements of the cuboctahedron puzzle as bytes.
 */
#include "cubenum/element.h"

#include "group/product.h"

#include <string.h>

/* The points of cn_group_cuboctahedron(): two for each vertex, then one for each edge. */
enum { EDGE_POINTS = 2 * CN_VERTICES, POINTS = EDGE_POINTS + CN_EDGES };

cn_element
cn_element_identity(void)
{
    cn_element x;

    for (unsigned i = 0; i < sizeof x.vertex; i++)
        x.vertex[i] = (uint8_t)i;
    for (unsigned i = 0; i < sizeof x.edge; i++)
        x.edge[i] = (uint8_t)i;
    return x;
}

cn_element
cn_element_product(const cn_element *x, const cn_element *y)
{
    cn_element product;

    /* For a single product wider instructions win less than it takes to ask for them. */
    product_many(product_available(PRODUCT_SSSE3) ? PRODUCT_SSSE3 : PRODUCT_PORTABLE, 1, x, y,
                 &product);
    return product;
}

cn_element
cn_element_inverse(const cn_element *x)
{
    cn_element inverse = cn_element_identity();

    for (unsigned i = 0; i < CN_VERTICES; i++)
        inverse.vertex[x->vertex[i] & 15] = (uint8_t)(i | (x->vertex[i] & CN_TURNED));
    for (unsigned i = 0; i < CN_EDGES; i++)
        inverse.edge[x->edge[i]] = (uint8_t)i;
    return inverse;
}

bool
cn_element_equals(const cn_element *x, const cn_element *y)
{
    return memcmp(x, y, sizeof *x) == 0;
}

void
cn_element_products(size_t count, const cn_element *x, const cn_element *y, cn_element *out)
{
    enum product_isa isa = PRODUCT_ISAS - 1;

    while (!product_available(isa))
        isa--;
    product_many(isa, count, x, y, out);
}

cn_permutation
cn_element_permutation(const cn_element *x)
{
    cn_permutation permutation;

    for (unsigned p = POINTS; p <= CN_POINTS_MAX; p++)
        permutation.image[p] = (uint8_t)p;
    for (unsigned i = 0; i < CN_VERTICES; i++) {
        const unsigned turned = (x->vertex[i] & CN_TURNED) != 0;
        const unsigned to = 2u * (x->vertex[i] & 15);
        permutation.image[2 * i] = (uint8_t)(to + turned);
        permutation.image[2 * i + 1] = (uint8_t)(to + !turned);
    }
    for (unsigned i = 0; i < CN_EDGES; i++)
        permutation.image[EDGE_POINTS + i] = (uint8_t)(EDGE_POINTS + x->edge[i]);
    return permutation;
}

cn_element
cn_element_of(const cn_permutation *x)
{
    cn_element element = cn_element_identity();

    for (unsigned i = 0; i < CN_VERTICES; i++) {
        const unsigned to = x->image[2 * i];
        element.vertex[i] = (uint8_t)(to / 2 | (to % 2 != 0 ? CN_TURNED : 0));
    }
    for (unsigned i = 0; i < CN_EDGES; i++)
        element.edge[i] = (uint8_t)(x->image[EDGE_POINTS + i] - EDGE_POINTS);
    return element;
}
