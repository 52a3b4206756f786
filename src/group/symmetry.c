/*
 * The 48 symmetries of the cuboctahedron: the permutations of its squares that keep opposite pairs.
 */
#include "group/geometry.h"

/* What the map does: to the axes, in this order, and to their directions, 1 or -1. */
static struct rigid
signed_axes(const uint8_t axis[3], unsigned signs)
{
    struct direction image[3];

    for (unsigned i = 0; i < 3; i++) {
        const int sign = signs >> i & 1 ? -1 : 1;
        image[i] = (struct direction){
            axis[i] == 0 ? sign : 0,
            axis[i] == 1 ? sign : 0,
            axis[i] == 2 ? sign : 0,
        };
    }
    return (struct rigid){image[0], image[1], image[2]};
}

static cn_symmetry
symmetry_of(const struct rigid *map, bool reflection)
{
    cn_symmetry symmetry = {.map = geometry_carry(map), .reflection = reflection};

    for (unsigned f = 0; f < FACES; f++)
        symmetry.face[f] =
            (uint8_t)geometry_face_at(geometry_apply(map, geometry_face_direction(f)));
    return symmetry;
}

void
cn_symmetries(cn_symmetry out[CN_SYMMETRIES])
{
    /* The even permutations of the axes first. */
    static const uint8_t AXIS[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                       {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    unsigned next[2] = {0, CN_SYMMETRIES / 2};

    for (unsigned a = 0; a < 6; a++)
        for (unsigned signs = 0; signs < 8; signs++) {
            const struct rigid map = signed_axes(AXIS[a], signs);
            /* A swap of two axes is a reflection, and so is each change of sign. */
            const unsigned changes = (a >= 3) + (signs & 1) + (signs >> 1 & 1) + (signs >> 2);
            const bool reflection = changes % 2 != 0;
            out[next[reflection]++] = symmetry_of(&map, reflection);
        }
}
