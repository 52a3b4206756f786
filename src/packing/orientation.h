#ifndef PACKING_ORIENTATION_H
#define PACKING_ORIENTATION_H

#include "cube/shape.h"

enum { ORIENTATIONS_MAX = 24 };

struct orientation {
    struct shape shape;
    char signature[SIGNATURE_SIZE];
};

/*
 * The distinct images of a shape under the 24 rotations in descending order of their signatures;
 * returns how many.
 */
unsigned orientation_list(struct shape shape, struct orientation out[ORIENTATIONS_MAX]);

#endif
