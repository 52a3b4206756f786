/* What a file says of the target. */
#ifndef TARGET_H
#define TARGET_H

#include "drawing.h"
#include "puzzle.h"
#include "text.h"

/* Make the target that is drawn. */
void draw_target(struct target *target, const struct drawing *drawing,
                 const struct palette *palette, const struct source *from);

/* Make the target that is a box; the rest of the line is its size. */
void box_target(struct target *target, struct source *from);

#endif
