#ifndef CUBE_DRAWING_H
#define CUBE_DRAWING_H

#include "cube/shape.h"

enum { LETTERS_END = 128 };

/* A letter or a digit: the characters that stand for filled cells. */
bool is_letter(char c);

/* What a letter of a drawing stands for. */
struct drawing_letter {
    unsigned char colour; /* 0: no colour has this letter */
    bool optional;        /* in the drawing of a target: the cell may stay empty */
};

/* The colours of a drawing's letters, by their characters. */
struct drawing_letters {
    struct drawing_letter of[LETTERS_END];
};

/* The cells of a drawing in the order drawn: by row, plane, column. */
struct drawing {
    unsigned count;
    char letter; /* of a block's cells without colour; NUL if there are none */
    struct voxel voxel[CELLS_MAX];
    bool optional[CELLS_MAX]; /* of a target: the cell may stay empty */
};

/*
 * Read a drawing: rows that end in row_end, in each the planes side by side with blanks between
 * them.  '.' is no cell; so a drawing may stand inside a larger frame.  `letters` may be NULL: no
 * colours.  In the drawing of a block any letter that has no colour may stand for the other cells,
 * one and the same for all:
 *     "CC ../C. C."   or   "CC. ... .../C.. C.. .../... ... ..."   with row_end '/'
 * In that of a target '#' is a cell that must be filled, '+' one that may stay empty.  CN_ECONTENT
 * for anything else, and for more than CELLS_MAX cells or more than SIDE_MAX rows, planes or cells
 * in a row; error->line is the row, from 1, and error->column the character of the row.
 */
cn_status drawing_read_block(struct drawing *out, struct slice text, char row_end,
                             const struct drawing_letters *letters, cn_error *error);
cn_status drawing_read_target(struct drawing *out, struct slice text, char row_end,
                              const struct drawing_letters *letters, cn_error *error);

/*
 * One row of a drawing, without an end: the planes side by side.  `cell` has a character for each
 * cell of the box in the order plane, row, column.
 */
void drawing_write_row(struct box box, const char *cell, unsigned row, struct writer *writer);

#endif
