#ifndef CUBE_CUBEMAP_H
#define CUBE_CUBEMAP_H

#include "cube/cells.h"
#include "cubenum/cubemap.h"

#include <stdbool.h>
#include <stdint.h>

/*
 * A map of the cube onto itself, or of any box onto one with exchanged sides.  Coordinate k of the
 * image is coordinate axis[k] of the argument, subtracted from the last one along that axis where
 * flip[k].
 */
struct cubemap {
    unsigned char axis[AXES];
    bool flip[AXES];
};

/* A set of maps: bit n for map number n. */
typedef uint64_t cubemap_set;

#define CUBEMAPS_ALL ((cubemap_set)(((cubemap_set)1 << CN_CUBEMAPS) - 1))

/* Numbers are those of cn_cubemap_describe(); number must be below CN_CUBEMAPS. */
struct cubemap cubemap_numbered(unsigned number);
unsigned cubemap_number(struct cubemap map);

/* The map that does first, then second. */
struct cubemap cubemap_then(struct cubemap first, struct cubemap second);

/* The map that undoes another. */
struct cubemap cubemap_inverse(struct cubemap map);

bool cubemap_is_rotation(struct cubemap map);
cubemap_set cubemap_rotations(void);

/* The sides of the image of a box. */
struct box cubemap_box(struct cubemap map, struct box box);

/* The image of a cell of this box. */
struct cell cubemap_cell(struct cubemap map, struct box box, struct cell cell);

#endif
