#ifndef FORMATS_PUZZLETEXT_H
#define FORMATS_PUZZLETEXT_H

#include "base/text.h"
#include "packing/puzzle.h"

/*
 * Read the project's own puzzle format.  A line is a key and its value, or, indented, a row of the
 * drawing of the block above; '#' starts a comment line.
 *     puzzle NAME            (required, first)
 *     title WORDS            (for people)
 *     target 3x3x3           (the only one)
 *     convention all|rotation|reflection|anchored
 *                            (else reflection where it applies, or rotation)
 *     block NAME             (one to CN_BLOCKS_MAX of them, each followed by its drawing)
 *     pin SIGNATURE          (of the block above)
 * CN_ECONTENT with line and column.
 */
cn_status puzzletext_read(struct puzzle_draft *out, struct slice text, cn_error *error);

/* "all", "rotation", "reflection", "anchored"; false for any other word. */
bool convention_named(struct slice word, cn_convention *convention);

#endif
