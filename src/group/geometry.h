#ifndef GROUP_GEOMETRY_H
#define GROUP_GEOMETRY_H

#include "cubenum/element.h"

/*
 * The cuboctahedron in space: its six squares, then its eight triangles, in the order of the moves.
 * A vertex is where two squares meet, an edge where a square and a triangle do.
 */
enum face {
    FACE_F,
    FACE_R,
    FACE_L,
    FACE_U,
    FACE_D,
    FACE_B,
    SQUARES,
    FACE_UF = SQUARES,
    FACE_UR,
    FACE_UL,
    FACE_UB,
    FACE_DF,
    FACE_DR,
    FACE_DL,
    FACE_DB,
    FACES,
};

/*
 * F looks along x, R along y and U along z: whoever looks at F from outside, U above, has R at the
 * right.
 */
struct direction {
    int x, y, z;
};

/* A rotation or a reflection that keeps the cuboctahedron: where the unit vectors go. */
struct rigid {
    struct direction x, y, z;
};

/* "F", "UF"; valid for ever, as are all names. */
const char *geometry_face_name(unsigned face);
/* The turn in degrees, 90 or 120. */
unsigned geometry_face_angle(unsigned face);
/* The sum of the outward directions of the squares that meet in a triangle; that of a square. */
struct direction geometry_face_direction(unsigned face);

/* The zero side's letter comes first, as in "UF": vertex 0, the paper's 1. */
const char *geometry_vertex_name(unsigned vertex);
/* The squares that meet there, both below SQUARES: the zero side, and the other one. */
unsigned geometry_vertex_zero_side(unsigned vertex);
unsigned geometry_vertex_other_side(unsigned vertex);

/* "F/UR": the square and the triangle that meet there. */
const char *geometry_edge_name(unsigned edge);
unsigned geometry_edge_square(unsigned edge);
unsigned geometry_edge_triangle(unsigned edge);

struct direction geometry_apply(const struct rigid *map, struct direction direction);

/* The square or triangle that looks in this direction, which must be one's. */
unsigned geometry_face_at(struct direction direction);

/* What a map makes of all the pieces. */
cn_element geometry_carry(const struct rigid *map);

/* The clockwise turn of a face, seen from outside: a rotation of the pieces that touch it. */
cn_element geometry_face(unsigned face);

#endif
