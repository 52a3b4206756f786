#ifndef CUBENUM_CUBEMAP_H
#define CUBENUM_CUBEMAP_H

#include "cubenum/status.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The maps of the cube onto itself: 24 rotations and their products with a reflection. */
#define CN_CUBEMAPS 48

/**
 * The three kinds of operation on the coordinates (a, b, c) that generate all maps, as bits: a
 * cyclic exchange of the axes, a flip against the parallel faces (a -> 2-a), an exchange of two
 * axes.
 */
enum { CN_CYCLE = 1, CN_FLIP = 2, CN_EXCHANGE = 4 };

/** One map, described for a reader. */
typedef struct cn_cubemap {
    char formula[16];           /**< the image of (a, b, c), such as "(b, 2-a, c)" */
    bool rotation;              /**< true for the 24 maps that a hand can make */
    unsigned char image[27];    /**< image[n] is the number of the cell to which cell n goes */
    unsigned char diagonals[4]; /**< diagonals[d] is the body diagonal to which diagonal d goes */
    char product
        [48]; /**< a shortest product of the operations, applied left to right: "cycle, flip a" */
    unsigned char odd; /**< how many flips and exchanges of that product: even for rotations */
} cn_cubemap;

/**
 * Describe map @p number.  Number 8*p + f is the p-th exchange of axes in the order abc, acb, bac,
 * bca, cab, cba, with the coordinates flipped that the bits 4, 2, 1 of f name (of the image, in the
 * order plane, row, column). Map 0 is the identity.  The body diagonals are numbered 0..3 by their
 * end in plane 0: cells 000, 002, 020, 022.
 * @return CN_OK; CN_EINVAL if @p number is not below CN_CUBEMAPS
 */
CN_API cn_status cn_cubemap_describe(unsigned number, cn_cubemap *map);

/**
 * @param kinds a sum of CN_CYCLE, CN_FLIP, CN_EXCHANGE
 * @return how many maps the operations of these kinds generate, the identity included
 */
CN_API unsigned cn_cubemap_generated(unsigned kinds);

#ifdef __cplusplus
}
#endif

#endif
