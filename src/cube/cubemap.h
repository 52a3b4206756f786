#ifndef CUBE_CUBEMAP_H
#define CUBE_CUBEMAP_H

#include "cube/cells.h"
#include "cubenum/cubemap.h"

#include <stdbool.h>
#include <stdint.h>

/*
 * A map of the cube onto itself.  Coordinate k of the image is coordinate axis[k] of the argument,
 * subtracted from CUBE_SIDE - 1 where flip[k].
 */
struct cubemap {
    unsigned char axis[CUBE_AXES];
    bool flip[CUBE_AXES];
};

/* A set of maps: bit n for map number n. */
typedef uint64_t cubemap_set;

#define CUBEMAPS_ALL ((cubemap_set)(((cubemap_set)1 << CN_CUBEMAPS) - 1))

/* Numbers are those of cn_cubemap_describe(); number must be below CN_CUBEMAPS. */
struct cubemap cubemap_numbered(unsigned number);
unsigned cubemap_number(struct cubemap map);

/* The map that does first, then second. */
struct cubemap cubemap_then(struct cubemap first, struct cubemap second);

bool cubemap_is_rotation(struct cubemap map);
cubemap_set cubemap_rotations(void);

struct cell cubemap_cell(struct cubemap map, struct cell cell);
cells cubemap_cells(struct cubemap map, cells set);

#endif
