#include "cubenum/element.h"
#include "group/geometry.h"

#include <criterion/criterion.h>
#include <string.h>

static cn_element
product(cn_element x, cn_element y)
{
    return cn_element_product(&x, &y);
}

/* Of no symmetry it is above 6. */
static unsigned
order_of(cn_element x)
{
    const cn_element identity = cn_element_identity();
    cn_element power = x;
    unsigned order = 1;

    for (; order < 7 && !cn_element_equals(&power, &identity); order++)
        power = product(power, x);
    return order;
}

/* The symmetry that is this element; CN_SYMMETRIES if none is. */
static unsigned
find(const cn_symmetry *symmetry, cn_element x)
{
    unsigned s = 0;

    while (s < CN_SYMMETRIES && !cn_element_equals(&symmetry[s].map, &x))
        s++;
    return s;
}

Test(group_symmetry, rotations_come_first_and_all_differ)
{
    cn_symmetry symmetry[CN_SYMMETRIES];
    const cn_element identity = cn_element_identity();

    cn_symmetries(symmetry);
    cr_expect(cn_element_equals(&symmetry[0].map, &identity));
    for (unsigned s = 0; s < CN_SYMMETRIES; s++) {
        cr_expect_eq(symmetry[s].reflection, s >= 24, "symmetry %u", s);
        cr_expect_eq(find(symmetry, symmetry[s].map), s, "symmetry %u", s);
    }
}

/* Conjugating a turn gives that of the image, backwards for a reflection. */
Test(group_symmetry, each_maps_moves_to_moves)
{
    cn_symmetry symmetry[CN_SYMMETRIES];

    cn_symmetries(symmetry);
    for (unsigned s = 0; s < CN_SYMMETRIES; s++)
        for (unsigned f = 0; f < FACES; f++) {
            const cn_element back = cn_element_inverse(&symmetry[s].map);
            const cn_element turn = geometry_face(f), other = geometry_face(symmetry[s].face[f]);
            const cn_element wanted = symmetry[s].reflection ? cn_element_inverse(&other) : other;
            const cn_element got = product(symmetry[s].map, product(turn, back));
            cr_expect(cn_element_equals(&got, &wanted), "symmetry %u, %s to %s", s,
                      geometry_face_name(f), geometry_face_name(symmetry[s].face[f]));
        }
}

Test(group_symmetry, products_and_inverses_are_symmetries)
{
    cn_symmetry symmetry[CN_SYMMETRIES];

    cn_symmetries(symmetry);
    for (unsigned s = 0; s < CN_SYMMETRIES; s++) {
        cr_expect_lt(find(symmetry, cn_element_inverse(&symmetry[s].map)), CN_SYMMETRIES);
        for (unsigned t = 0; t < CN_SYMMETRIES; t++) {
            const unsigned st = find(symmetry, product(symmetry[s].map, symmetry[t].map));
            cr_assert_lt(st, CN_SYMMETRIES, "%u after %u", s, t);
            cr_expect_eq(symmetry[st].reflection, symmetry[s].reflection != symmetry[t].reflection);
            for (unsigned f = 0; f < FACES; f++)
                cr_expect_eq(symmetry[st].face[f], symmetry[s].face[symmetry[t].face[f]],
                             "%u after %u, face %u", s, t, f);
        }
    }
}

/* Of order 1, 2, 3, 4, 6: 1, 9, 8, 6, 0 in S4, and as many again times the point reflection. */
Test(group_symmetry, orders_are_those_of_the_octahedral_group)
{
    static const unsigned ROTATIONS[] = {0, 1, 9, 8, 6, 0, 0}, ALL[] = {0, 1, 19, 8, 12, 0, 8};
    unsigned rotations[7] = {0}, all[7] = {0};
    cn_symmetry symmetry[CN_SYMMETRIES];

    cn_symmetries(symmetry);
    for (unsigned s = 0; s < CN_SYMMETRIES; s++) {
        const unsigned order = order_of(symmetry[s].map);
        cr_assert_leq(order, 6, "symmetry %u", s);
        all[order]++;
        rotations[order] += !symmetry[s].reflection;
    }
    cr_expect(memcmp(rotations, ROTATIONS, sizeof rotations) == 0);
    cr_expect(memcmp(all, ALL, sizeof all) == 0);
}

/* Which of the four pairs of opposite triangles goes where. */
static unsigned
diagonals(const cn_symmetry *symmetry)
{
    static const enum face PAIR[4][2] = {
        {FACE_UF, FACE_DB}, {FACE_UR, FACE_DL}, {FACE_UL, FACE_DR}, {FACE_UB, FACE_DF}};
    unsigned images = 0;

    for (unsigned p = 0; p < 4; p++) {
        const unsigned a = symmetry->face[PAIR[p][0]], b = symmetry->face[PAIR[p][1]];
        unsigned q = 0;
        while (q < 4 && !(a == PAIR[q][0] && b == PAIR[q][1])
               && !(a == PAIR[q][1] && b == PAIR[q][0]))
            q++;
        cr_assert_lt(q, 4, "opposite triangles are torn apart");
        images = images * 4 + q;
    }
    return images;
}

Test(group_symmetry, rotations_are_the_permutations_of_the_diagonals)
{
    bool seen[256] = {false};
    cn_symmetry symmetry[CN_SYMMETRIES];

    cn_symmetries(symmetry);
    for (unsigned s = 0; s < CN_SYMMETRIES / 2; s++) {
        const unsigned images = diagonals(&symmetry[s]);
        cr_expect_not(seen[images], "rotation %u", s);
        seen[images] = true;
    }
}

/* Exactly one rotation carries an edge to another: 24 edges, 24 rotations. */
Test(group_symmetry, rotations_are_regular_on_the_edges)
{
    cn_symmetry symmetry[CN_SYMMETRIES];

    cn_symmetries(symmetry);
    for (unsigned e = 0; e < CN_EDGES; e++) {
        uint32_t rotated = 0, reflected = 0;
        for (unsigned s = 0; s < CN_SYMMETRIES; s++)
            *(symmetry[s].reflection ? &reflected : &rotated) |= 1u << symmetry[s].map.edge[e];
        cr_expect_eq(rotated, 0xffffff, "edge %u", e);
        cr_expect_eq(reflected, 0xffffff, "edge %u", e);
    }
}

/* Opposite squares stay opposite; a vertex goes where its squares go, turned if they swap sides. */
Test(group_symmetry, pieces_go_where_their_faces_go)
{
    static const unsigned OPPOSITE[SQUARES] = {FACE_B, FACE_L, FACE_R, FACE_D, FACE_U, FACE_F};
    cn_symmetry symmetry[CN_SYMMETRIES];

    cn_symmetries(symmetry);
    for (unsigned s = 0; s < CN_SYMMETRIES; s++) {
        const uint8_t *face = symmetry[s].face;
        for (unsigned pair = 0; pair < SQUARES; pair++)
            cr_expect_eq(face[OPPOSITE[pair]], OPPOSITE[face[pair]], "symmetry %u", s);
        for (unsigned v = 0; v < CN_VERTICES; v++) {
            const unsigned to = symmetry[s].map.vertex[v] & 15;
            const bool turned = symmetry[s].map.vertex[v] & CN_TURNED;
            const unsigned zero = face[geometry_vertex_zero_side(v)];
            const unsigned other = face[geometry_vertex_other_side(v)];
            cr_expect_eq(zero,
                         turned ? geometry_vertex_other_side(to) : geometry_vertex_zero_side(to),
                         "%u, %u", s, v);
            cr_expect_eq(other,
                         turned ? geometry_vertex_zero_side(to) : geometry_vertex_other_side(to),
                         "%u, %u", s, v);
        }
        for (unsigned e = 0; e < CN_EDGES; e++) {
            const unsigned to = symmetry[s].map.edge[e];
            cr_expect_eq(geometry_edge_square(to), face[geometry_edge_square(e)], "%u, %u", s, e);
            cr_expect_eq(geometry_edge_triangle(to), face[geometry_edge_triangle(e)], "%u, %u", s,
                         e);
        }
    }
}
