#ifndef BFS_VERTEX_FRAME_H
#define BFS_VERTEX_FRAME_H

#include "bfs/vertex_row.h"
#include "group/geometry.h"
#include "group/moveset.h"

/*
 * Permutations of the twelve vertices in classes under the symmetries that a search may use: s
 * carries p to s∙p∙s^-1.
 *
 * The representative of a class is the least of its permutations in this order: by a label of
 * position 1, then by where positions 1, 2, ... go.  The label of position i is made of the angle
 * between i and p(i), and that between p(i) and p(p(i)), angles as seen from the centre: no
 * symmetry changes them.  So a symmetry can lead to the representative only if it carries a
 * position of the least label to position 1: most permutations have one or two such positions, and
 * mostly one symmetry for each.
 */
enum { VERTEX_ANGLES = 5, VERTEX_CANDIDATES = 4, VERTEX_SECOND_BITS = 3 };

struct vertex_frame {
    unsigned symmetries;
    cn_element map[CN_SYMMETRIES], inverse[CN_SYMMETRIES];
    uint8_t to[CN_SYMMETRIES][ROW_BYTES], from[CN_SYMMETRIES][ROW_BYTES]; /* both without turns */
    /* a symmetry that may be used together with inversion, if there is one */
    bool mirrored;
    cn_element mirror, mirror_inverse;
    /* of each vertex as a point in space: -1, 0 or 1 */
    int8_t x[ROW_BYTES], y[ROW_BYTES], z[ROW_BYTES];
    /* the two parts of a label, by 2 + the scalar product of two such points */
    uint8_t angle[ROW_BYTES], second_angle[ROW_BYTES];
    uint8_t unused[ROW_BYTES]; /* 0xff: no symmetry carries it to position 1 */
    /* the symmetries that carry i to position 1 and put what goes to v as low as can be */
    uint8_t candidates[CN_VERTICES][CN_VERTICES];
    uint8_t candidate[CN_VERTICES][CN_VERTICES][VERTEX_CANDIDATES];
};

/* Does anything but the identity carry elements to others of their class? */
static inline bool
vertex_has_classes(const struct vertex_frame *frame)
{
    return frame->symmetries > 1 || frame->mirrored;
}

/* A vertex as a point in space. */
struct direction vertex_point(unsigned vertex);

/* Cannot fail. */
void vertex_frame_create(struct vertex_frame *out, const struct move_set *moves);

#endif
