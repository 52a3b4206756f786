/* Drawings: planes side by side, a line a row; and cells given by their coordinates. */
#ifndef DRAWING_H
#define DRAWING_H

#include "puzzle.h"
#include "text.h"

/* What letters mean in drawings. */
struct palette {
    int colour[LETTERS]; /* 0: not declared */
    bool is_optional[LETTERS];
    int colours;
    char (*name)[MAX_NAME + 1];
};

struct drawing {
    int planes, rows, columns;
    char *cells; /* by row, plane, column */
    char plain;  /* in a block: the letter of the cells without a colour; 0: none so far */
};

/* The colour key: a letter, a name, perhaps "optional". */
void declare_colour(struct palette *palette, struct source *from);

/* Add the row that the rest of the line is. */
void add_row(struct drawing *drawing, struct source *from);

/* Forget the drawing. */
void clear_drawing(struct drawing *drawing);

/* The character drawn there. */
unsigned char drawn_at(const struct drawing *drawing, int plane, int row, int column);

#endif
