#ifndef FORMATS_XMPUZZLE_TURN_H
#define FORMATS_XMPUZZLE_TURN_H

#include "cube/shape.h"

/* BurrTools' own numbers of the 48 maps of space: the rotations first. */
enum { TURNS = 48, TURN_ROTATIONS = 24 };

/* The image of the point (x, y, z). */
void turn_point(unsigned turn, const int point[3], int image[3]);

/*
 * Where the shape (x is the column, y the row, z the plane) starts after the turn: the lowest x, y,
 * z of the images of its cells.
 */
void turn_start(unsigned turn, const struct shape *shape, int start[3]);

/* The image of a shape; *out has room for as many cells, none of them the shape's own. */
void turn_shape(unsigned turn, const struct shape *shape, struct shape *out);

#endif
