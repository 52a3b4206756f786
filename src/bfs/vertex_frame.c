#include "bfs/vertex_frame.h"

#include "bfs/allowed.h"

#include <string.h>

/* It lies between its two squares. */
struct direction
vertex_point(unsigned vertex)
{
    const struct direction a = geometry_face_direction(geometry_vertex_zero_side(vertex));
    const struct direction b = geometry_face_direction(geometry_vertex_other_side(vertex));

    return (struct direction){a.x + b.x, a.y + b.y, a.z + b.z};
}

static void
place_vertices(struct vertex_frame *frame)
{
    /*
     * From opposite (scalar product -2) to fixed (2).  Of all orders these leave the fewest
     * symmetries to be tried, 1.6 on average: first comes what few symmetries keep, then what is
     * rare.
     */
    static const uint8_t ANGLE[VERTEX_ANGLES] = {2, 0, 3, 1, 4};
    static const uint8_t SECOND_ANGLE[VERTEX_ANGLES] = {0, 2, 1, 3, 4};

    for (unsigned v = 0; v < CN_VERTICES; v++) {
        const struct direction point = vertex_point(v);
        frame->x[v] = (int8_t)point.x;
        frame->y[v] = (int8_t)point.y;
        frame->z[v] = (int8_t)point.z;
    }
    memcpy(frame->angle, ANGLE, sizeof ANGLE);
    memcpy(frame->second_angle, SECOND_ANGLE, sizeof SECOND_ANGLE);
}

static void
copy_row(uint8_t row[ROW_BYTES], const cn_element *element)
{
    for (unsigned i = 0; i < ROW_BYTES; i++)
        row[i] = element->vertex[i] & 15;
}

static void
add_candidate(struct vertex_frame *frame, unsigned symmetry,
              uint8_t least[CN_VERTICES][CN_VERTICES])
{
    const uint8_t *to = frame->to[symmetry];
    const unsigned i = frame->from[symmetry][0];

    frame->unused[i] = 0;
    for (unsigned v = 0; v < CN_VERTICES; v++) {
        if (to[v] < least[i][v]) {
            least[i][v] = to[v];
            frame->candidates[i][v] = 0;
        }
        if (to[v] == least[i][v])
            frame->candidate[i][v][frame->candidates[i][v]++] = (uint8_t)symmetry;
    }
}

void
vertex_frame_create(struct vertex_frame *out, const struct move_set *moves)
{
    uint8_t least[CN_VERTICES][CN_VERTICES];
    cn_symmetry symmetry[CN_SYMMETRIES];

    memset(out, 0, sizeof *out);
    memset(out->unused, 0xff, sizeof out->unused);
    memset(least, 0xff, sizeof least);
    place_vertices(out);
    cn_symmetries(symmetry);
    for (unsigned s = 0; s < CN_SYMMETRIES; s++) {
        const cn_element map = symmetry[s].map, inverse = cn_element_inverse(&map);
        if (!out->mirrored && allowed(&map, &inverse, moves, 1)) {
            out->mirrored = true;
            out->mirror = map;
            out->mirror_inverse = inverse;
        }
        if (!allowed(&map, &inverse, moves, 0))
            continue;
        const unsigned n = out->symmetries++;
        out->map[n] = map;
        out->inverse[n] = inverse;
        copy_row(out->to[n], &map);
        copy_row(out->from[n], &inverse);
        add_candidate(out, n, least);
    }
}
