/* What a file says of a block. */
#ifndef BLOCK_H
#define BLOCK_H

#include "drawing.h"
#include "puzzle.h"
#include "text.h"

/* The block key: a name, perhaps copies, perhaps motions. */
void read_block_line(struct block *block, struct source *from);

/* Add the cells of a drawing to a block. */
void draw_block(struct block *block, struct drawing *drawing, const struct palette *palette,
                const struct source *from);

/* Add the cells that the rest of the line lists to a block. */
void list_cells(struct block *block, const struct palette *palette, struct source *from);

#endif
