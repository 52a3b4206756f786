#ifndef CUBE_DRAWING_H
#define CUBE_DRAWING_H

#include "cube/shape.h"

/*
 * The shape of a drawing: rows that end in row_end, in each the planes side by side with blanks
 * between them, '.' for an empty cell, one letter or digit for all filled ones, also inside a
 * larger frame of empty cells:
 *     "CC ../C. C."   or   "CC. ... .../C.. C.. .../... ... ..."   with row_end '/'
 * *letter becomes that letter.  CN_ECONTENT for anything else; error->line is the row, from 1, and
 * error->column the character of the row.
 */
cn_status drawing_read(struct shape *out, char *letter, struct slice text, char row_end,
                       cn_error *error);

#endif
