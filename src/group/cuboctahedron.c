/*
 * The cuboctahedron puzzle as a group of permutations.
 */
#include "base/fail.h"
#include "group/geometry.h"
#include "group/group.h"

static cn_status
add_moves(cn_group *group, cn_error *error)
{
    for (unsigned f = 0; f < FACES; f++) {
        const cn_element turn = geometry_face(f);
        const cn_permutation permutation = cn_element_permutation(&turn);
        const cn_status status = group_add_move(group, geometry_face_name(f),
                                                geometry_face_angle(f), &permutation, error);
        if (status != CN_OK)
            return status;
    }
    return CN_OK;
}

cn_status
cn_group_cuboctahedron(cn_group **out, cn_error *error)
{
    cn_group *group = group_create("cuboctahedron");
    cn_status status;

    if (group == NULL)
        return fail_memory(error);
    status = group_add_orbit(group, "vertices", CN_VERTICES, 2, error);
    if (status == CN_OK)
        status = group_add_orbit(group, "edges", CN_EDGES, 1, error);
    if (status == CN_OK)
        status = add_moves(group, error);
    if (status != CN_OK) {
        cn_group_free(group);
        return status;
    }
    group->cuboctahedron = true;
    *out = group;
    return CN_OK;
}
