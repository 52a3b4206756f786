#ifndef CUBE_SHAPE_H
#define CUBE_SHAPE_H

#include "base/text.h"
#include "cube/cubemap.h"
#include "cubenum/status.h"

#include <stdbool.h>

/*
 * A set of cells regardless of where it is: its bounding box starts at cell (0, 0, 0) and has
 * size[k] cells along axis k.  Never empty.
 */
struct shape {
    cells set;
    unsigned char size[CUBE_AXES];
};

/* Three digits of size, a digit for each cell of the box, a NUL. */
enum { SIGNATURE_SIZE = CUBE_AXES + CUBE_CELLS + 1 };

/* The shape of a set that is not empty. */
struct shape shape_of(cells set);

struct shape shape_mapped(struct shape shape, struct cubemap map);

/* The shape with its bounding box starting at this cell; the box must end inside the cube. */
cells shape_at(struct shape shape, struct cell start);

bool shape_equals(struct shape a, struct shape b);

/*
 * The sizes of the bounding box, then its cells in the order plane, row, column, 1 for filled:
 * "22211100010".
 */
void shape_signature(struct shape shape, char signature[SIGNATURE_SIZE]);

/*
 * The shape of a signature.  CN_ECONTENT if a size is not 1..3, a digit is not 0 or 1, the length
 * is not what the sizes ask for, or the filled cells do not reach every side of the box;
 * error->column tells where.
 */
cn_status shape_read_signature(struct shape *out, const char *signature, cn_error *error);

/* Does some rotation carry a to b? */
bool shape_congruent(struct shape a, struct shape b);

/* One row for each line of text, the planes side by side: "CC ..\nC. C.\n". */
void shape_draw(struct shape shape, char letter, struct writer *writer);

#endif
