/*
 * The cuboctahedron in space, and the turns of its faces.
 */
#include "group/geometry.h"

struct face_site {
    const char *name;
    struct direction direction;
};

struct vertex_site {
    const char *name;
    enum face zero_side, other_side;
};

struct edge_site {
    const char *name;
    enum face square, triangle;
};

/* A triangle is the corner of three squares: UF of F, L and U. */
static const struct face_site FACE[FACES] = {
    [FACE_F] = {"F", {1, 0, 0}},      [FACE_R] = {"R", {0, 1, 0}},
    [FACE_L] = {"L", {0, -1, 0}},     [FACE_U] = {"U", {0, 0, 1}},
    [FACE_D] = {"D", {0, 0, -1}},     [FACE_B] = {"B", {-1, 0, 0}},
    [FACE_UF] = {"UF", {1, -1, 1}},   [FACE_UR] = {"UR", {1, 1, 1}},
    [FACE_UL] = {"UL", {-1, -1, 1}},  [FACE_UB] = {"UB", {-1, 1, 1}},
    [FACE_DF] = {"DF", {1, -1, -1}},  [FACE_DR] = {"DR", {1, 1, -1}},
    [FACE_DL] = {"DL", {-1, -1, -1}}, [FACE_DB] = {"DB", {-1, 1, -1}},
};

/* The numbers of the pieces are the paper's, less 1; they follow no rule. */
#define VERTEX(zero, other)                     \
    {                                           \
#zero #other, FACE_##zero, FACE_##other \
    }
static const struct vertex_site VERTEX[CN_VERTICES] = {
    VERTEX(U, F), VERTEX(F, R), VERTEX(D, F), VERTEX(F, L), VERTEX(U, R), VERTEX(D, R),
    VERTEX(D, L), VERTEX(U, L), VERTEX(U, B), VERTEX(B, L), VERTEX(D, B), VERTEX(B, R),
};

#define EDGE(square, triangle)                                \
    {                                                         \
#square "/" #triangle, FACE_##square, FACE_##triangle \
    }
static const struct edge_site EDGE[CN_EDGES] = {
    EDGE(F, UR), EDGE(F, DR), EDGE(F, DF), EDGE(F, UF), EDGE(R, UR), EDGE(R, UB),
    EDGE(R, DB), EDGE(R, DR), EDGE(B, UB), EDGE(B, UL), EDGE(B, DL), EDGE(B, DB),
    EDGE(L, UL), EDGE(L, UF), EDGE(L, DF), EDGE(L, DL), EDGE(U, UL), EDGE(U, UB),
    EDGE(U, UR), EDGE(U, UF), EDGE(D, DR), EDGE(D, DB), EDGE(D, DL), EDGE(D, DF),
};

const char *
geometry_face_name(unsigned face)
{
    return FACE[face].name;
}

unsigned
geometry_face_angle(unsigned face)
{
    return face < SQUARES ? 90 : 120;
}

struct direction
geometry_face_direction(unsigned face)
{
    return FACE[face].direction;
}

const char *
geometry_vertex_name(unsigned vertex)
{
    return VERTEX[vertex].name;
}

unsigned
geometry_vertex_zero_side(unsigned vertex)
{
    return VERTEX[vertex].zero_side;
}

unsigned
geometry_vertex_other_side(unsigned vertex)
{
    return VERTEX[vertex].other_side;
}

const char *
geometry_edge_name(unsigned edge)
{
    return EDGE[edge].name;
}

unsigned
geometry_edge_square(unsigned edge)
{
    return EDGE[edge].square;
}

unsigned
geometry_edge_triangle(unsigned edge)
{
    return EDGE[edge].triangle;
}

struct direction
geometry_apply(const struct rigid *map, struct direction d)
{
    return (struct direction){
        map->x.x * d.x + map->y.x * d.y + map->z.x * d.z,
        map->x.y * d.x + map->y.y * d.y + map->z.y * d.z,
        map->x.z * d.x + map->y.z * d.y + map->z.z * d.z,
    };
}

static bool
directions_equal(struct direction a, struct direction b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

unsigned
geometry_face_at(struct direction direction)
{
    unsigned face = 0;

    while (face + 1 < FACES && !directions_equal(FACE[face].direction, direction))
        face++;
    return face;
}

static unsigned
image(const struct rigid *map, unsigned face)
{
    return geometry_face_at(geometry_apply(map, FACE[face].direction));
}

/* Where a vertex goes, with CN_TURNED if its zero side does not go to the zero side there. */
static uint8_t
carry_vertex(const struct rigid *map, unsigned vertex)
{
    const unsigned zero = image(map, VERTEX[vertex].zero_side);
    const unsigned other = image(map, VERTEX[vertex].other_side);

    for (unsigned v = 0; v < CN_VERTICES; v++) {
        if (VERTEX[v].zero_side == zero && VERTEX[v].other_side == other)
            return (uint8_t)v;
        if (VERTEX[v].zero_side == other && VERTEX[v].other_side == zero)
            return (uint8_t)(v | CN_TURNED);
    }
    return (uint8_t)vertex; /* only if the map does not keep the cuboctahedron */
}

static uint8_t
carry_edge(const struct rigid *map, unsigned edge)
{
    const unsigned square = image(map, EDGE[edge].square);
    const unsigned triangle = image(map, EDGE[edge].triangle);

    for (unsigned e = 0; e < CN_EDGES; e++)
        if (EDGE[e].square == square && EDGE[e].triangle == triangle)
            return (uint8_t)e;
    return (uint8_t)edge;
}

cn_element
geometry_carry(const struct rigid *map)
{
    cn_element carried = cn_element_identity();

    for (unsigned v = 0; v < CN_VERTICES; v++)
        carried.vertex[v] = carry_vertex(map, v);
    for (unsigned e = 0; e < CN_EDGES; e++)
        carried.edge[e] = carry_edge(map, e);
    return carried;
}

static int
dot(struct direction a, struct direction b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/*
 * Turn a unit vector about a face's axis n, clockwise for who looks against it.  For 90 degrees
 * Rodrigues' formula says n(n.v) - n x v.  For 120 the cosine is -1/2, and the sine, half the root of
 * 3, cancels with the length of (1, 1, 1): (n(n.v) - v - n x v) / 2.
 */
static struct direction
turn_about(struct direction n, bool square, struct direction v)
{
    const int along = dot(n, v), less = square ? 0 : 1, by = square ? 1 : 2;

    return (struct direction){
        (n.x * along - less * v.x - (n.y * v.z - n.z * v.y)) / by,
        (n.y * along - less * v.y - (n.z * v.x - n.x * v.z)) / by,
        (n.z * along - less * v.z - (n.x * v.y - n.y * v.x)) / by,
    };
}

/* A vertex touches a triangle if both of its squares meet in it. */
static bool
vertex_touches(unsigned vertex, unsigned face)
{
    const struct direction n = FACE[face].direction;
    const int zero = dot(n, FACE[VERTEX[vertex].zero_side].direction);
    const int other = dot(n, FACE[VERTEX[vertex].other_side].direction);

    return face < SQUARES ? zero == 1 || other == 1 : zero == 1 && other == 1;
}

cn_element
geometry_face(unsigned face)
{
    const struct direction n = FACE[face].direction;
    const struct rigid map = {
        turn_about(n, face < SQUARES, (struct direction){1, 0, 0}),
        turn_about(n, face < SQUARES, (struct direction){0, 1, 0}),
        turn_about(n, face < SQUARES, (struct direction){0, 0, 1}),
    };
    cn_element turned = cn_element_identity();

    for (unsigned v = 0; v < CN_VERTICES; v++)
        if (vertex_touches(v, face))
            turned.vertex[v] = carry_vertex(&map, v);
    for (unsigned e = 0; e < CN_EDGES; e++)
        if (EDGE[e].square == face || EDGE[e].triangle == face)
            turned.edge[e] = carry_edge(&map, e);
    return turned;
}
