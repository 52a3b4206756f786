#ifndef CUBE_SHAPE_H
#define CUBE_SHAPE_H

#include "base/text.h"
#include "cube/cubemap.h"
#include "cubenum/status.h"

#include <stdbool.h>

/* A filled cell.  Colour 0 is none. */
struct voxel {
    struct cell cell;
    unsigned short colour;
};

/*
 * A set of filled cells regardless of where it is: its bounding box starts at cell (0, 0, 0) and
 * reaches as far as `box` tells.  Never empty; the cells ascend by plane, row, column.  Whoever
 * makes a shape gives it the room for its cells.
 */
struct shape {
    struct box box;
    unsigned count;
    struct voxel *voxel; /* [count] */
};

/* Bytes of the longest signature, the ending NUL included: three sizes, a digit for each cell. */
enum { SIGNATURE_SIZE = 16 + BOX_MAX };

/*
 * Make a shape of count voxels (count > 0), which are sorted and moved where they are; false if two
 * have the same cell, *twice then is one of them.
 */
bool shape_of(struct voxel *voxel, unsigned count, struct shape *out, struct cell *twice);

/* The image of a shape; *out has room for as many cells, none of them the shape's own. */
void shape_mapped(const struct shape *shape, struct cubemap map, struct shape *out);

/* The same cells, and the same cells with the same colours? */
bool shape_same_cells(const struct shape *a, const struct shape *b);
bool shape_equals(const struct shape *a, const struct shape *b);

/*
 * The order in which orientations are numbered: descending signature, then descending colours.
 * Negative if a comes before b.
 */
int shape_order(const struct shape *a, const struct shape *b);

/* Does one of these maps carry a to b?  CN_ENOMEM, or CN_OK with the answer. */
cn_status shape_congruent(const struct shape *a, const struct shape *b, cubemap_set maps,
                          bool *congruent);

/* Do the cells hang together by their faces?  CN_ENOMEM, or CN_OK with the answer. */
cn_status shape_connected(const struct shape *shape, bool *connected);

/*
 * The sizes of the bounding box, then its cells in the order plane, row, column, 1 for filled:
 * "22211100010"; with a size of 10 or more "2x2x15:0101...".  The box must have at most BOX_MAX
 * cells.  Returns the length.
 */
size_t shape_signature(const struct shape *shape, char *signature, size_t size);

/*
 * The shape of a signature, plain.  *out's voxels have room for CELLS_MAX.  CN_ECONTENT if it is
 * none, or if the filled cells do not reach every side of the box; error->column tells where.
 */
cn_status shape_read_signature(struct shape *out, const char *signature, cn_error *error);

/* One row for each line of text, the planes side by side: "CC ..\nC. C.\n". */
void shape_draw(const struct shape *shape, char letter, struct writer *writer);

#endif
