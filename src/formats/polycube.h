#ifndef FORMATS_POLYCUBE_H
#define FORMATS_POLYCUBE_H

#include "base/text.h"
#include "formats/output.h"
#include "packing/draft.h"

/*
 * Definitions of Matthew Busche's solver polycube.  Coordinates: x is the column, y the row, z the
 * plane.  '#' starts a comment line.
 *     D:xDim=X:yDim=Y:zDim=Z[:oneSide]     a puzzle; with oneSide blocks stay in their planes
 *     C:name=N[:type=M|S]:layout=x y z, x y z ...
 *                                          a piece, movable (M, so if nothing is said) or
 *                                          stationary: its cells are no cells of the target
 *     L[:stationary=N N ...]               pieces as they lie in the box, in the lines down to ~L:
 *                                          a name for each cell, '.' for none, x ascending; the
 *                                          planes side by side with commas between them; the rows
 *                                          from y = Y - 1 downwards
 *     ~D                                   the end of the puzzle
 */

/*
 * Read puzzle number `problem` (from 1; 0 is the first) of a text.  Identical pieces become copies
 * of one block.  CN_ENOMEM; CN_EINVAL if there is no puzzle of this number; CN_ECONTENT with line
 * and column.
 */
cn_status polycube_read(struct puzzle_draft *out, struct slice text, unsigned problem,
                        cn_error *error);

/*
 * Write a draft, its title and name as a comment.  Cells of the box that are none of the target
 * become one stationary piece.  CN_ENOMEM, the status of put(), or CN_ECONTENT for what the format
 * has not: cells that may stay empty, colours, ranges of copies, and motions other than oneSide or
 * the rotations of space for all blocks alike.
 */
cn_status polycube_write(const struct puzzle_draft *draft, const struct output *output,
                         cn_error *error);

#endif
