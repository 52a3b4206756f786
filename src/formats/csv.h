#ifndef FORMATS_CSV_H
#define FORMATS_CSV_H

#include "base/text.h"
#include "formats/output.h"
#include "packing/draft.h"

/*
 * Lists of pieces, a line each: NAME,COLOUR,XYZ-XYZ-...  The digits are the coordinates of the
 * cells: x the column, y the row, z the plane.  Colours are for pictures only and are passed over.
 * A first line that names the columns ("name,...") and empty lines are passed over too.
 */

/*
 * Read the pieces; the target is a box, all to be filled.  Congruent pieces become copies of one
 * block.  CN_ENOMEM, CN_EINVAL if the box is too large, or CN_ECONTENT with line and column.
 */
cn_status csv_read(struct puzzle_draft *out, struct slice text, struct box box, cn_error *error);

/*
 * Write the blocks of a draft, a line for each copy.  CN_ENOMEM, the status of put(), or
 * CN_ECONTENT for what the format has not: another target than a box, cells that may stay empty,
 * colours, ranges of copies, motions other than the rotations of space, blocks that are longer than
 * 10, and names with commas.
 */
cn_status csv_write(const struct puzzle_draft *draft, const struct output *output, cn_error *error);

#endif
