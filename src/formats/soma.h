#ifndef FORMATS_SOMA_H
#define FORMATS_SOMA_H

#include "base/text.h"
#include "formats/output.h"
#include "packing/draft.h"

/*
 * Figures of the solver yass (.soma): a line a row, the planes below each other with blank lines
 * between them, '.' or ' ' for no cell, '#' up to the end of the line a comment, any other
 * character a cell.  The blocks are those of the Soma cube, named by yass:
 *     c corner   p positive   n negative   z zee   t tee   l ell   3 three
 * The cells that have one of these letters hold that block already.
 */

/*
 * Read a figure.  Blocks that are placed already are no blocks of the draft and their cells none of
 * its target: what it counts is the ways to complete the figure.  CN_ENOMEM, or CN_ECONTENT with
 * line and column.
 */
cn_status soma_read(struct puzzle_draft *out, struct slice text, cn_error *error);

/*
 * Write the target of a draft, which must have the Soma blocks (under any names).  CN_ENOMEM, the
 * status of put(), or CN_ECONTENT for other blocks, cells that may stay empty and colours.
 */
cn_status soma_write(const struct puzzle_draft *draft, const struct output *output,
                     cn_error *error);

#endif
