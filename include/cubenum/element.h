#ifndef CUBENUM_ELEMENT_H
#define CUBENUM_ELEMENT_H

#include "cubenum/group.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Pieces of the cuboctahedron puzzle. */
#define CN_VERTICES 12
#define CN_EDGES 24

/** The bit of cn_element.vertex that says "arrives turned". */
#define CN_TURNED 0x10

/**
 * An element of the cuboctahedron puzzle, as bytes that a processor can shuffle.
 *
 * The vertex piece at position i, from 0, goes to position vertex[i] & 15, turned if vertex[i] has
 * CN_TURNED; the edge piece at i goes to edge[i].  The bytes from CN_VERTICES and CN_EDGES on hold their own
 * number.
 */
typedef struct cn_element {
    uint8_t vertex[16];
    uint8_t edge[32];
} cn_element;

CN_API cn_element cn_element_identity(void);

/** X∙Y: Y first, then X. */
CN_API cn_element cn_element_product(const cn_element *x, const cn_element *y);
CN_API cn_element cn_element_inverse(const cn_element *x);
CN_API bool cn_element_equals(const cn_element *x, const cn_element *y);

/**
 * out[i] = x[i]∙y[i] for all i below @p count, by the widest instructions that the processor has;
 * @p out may be @p x or @p y.
 */
CN_API void cn_element_products(size_t count, const cn_element *x, const cn_element *y,
                                cn_element *out);

/** Between the two forms of an element of cn_group_cuboctahedron(). */
CN_API cn_permutation cn_element_permutation(const cn_element *x);
CN_API cn_element cn_element_of(const cn_permutation *x);

/** Symmetries of the cuboctahedron: 24 rotations, then 24 reflections. */
#define CN_SYMMETRIES 48

/**
 * A symmetry of the cuboctahedron: x becomes map∙x∙map^-1, and the turn of face f that of
 * face[f], the other way round if it is a reflection.
 */
typedef struct cn_symmetry {
    cn_element map;
    bool reflection;
    uint8_t face[14];
} cn_symmetry;

/** All of them, worked out anew at each call; the first is the identity. */
CN_API void cn_symmetries(cn_symmetry out[CN_SYMMETRIES]);

/**
 * Draw the puzzle as the net of the cube around it: its squares with the numbers of vertices and
 * edges, the zero sides and the names of the triangles, on lines of 73 characters at most.
 * @param[out] out  the caller's, to be freed by free()
 * @return CN_OK or CN_ENOMEM
 */
CN_API cn_status cn_cuboctahedron_map(char **out);

#ifdef __cplusplus
}
#endif

#endif
