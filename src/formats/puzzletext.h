#ifndef FORMATS_PUZZLETEXT_H
#define FORMATS_PUZZLETEXT_H

#include "formats/output.h"
#include "packing/draft.h"

/* Where `set NAME` finds the text of a set: lines as they are in a puzzle, of blocks only. */
struct puzzletext_sets {
    /* The text, which need not end in a NUL and stays; false if there is no set of that name. */
    bool (*find)(void *context, struct slice name, struct slice *text);
    void *context;
};

/*
 * Read the project's own puzzle format.  A line is a key and its values, or, indented, a row of the
 * drawing above; '#' in the first column starts a comment line.
 *     puzzle NAME            (required, first)
 *     title WORDS            (for people)
 *     target [PxRxC]         (required: a box, else a drawing)
 *     convention all|rotation|reflection|anchored
 *                            (else reflection where it applies, or rotation)
 *     holes N                (else HOLES_ANY)
 *     colour X NAME [optional]
 *                            (before its letter is used)
 *     block NAME [COPIES] [MOTIONS]
 *                            (followed by its drawing or `cells`; one at least)
 *     cells P,R,C[:X] ...    (of the block above)
 *     pin SIGNATURE          (of the block above)
 *     set NAME               (the blocks of a set; `sets` may be NULL: there are none)
 * *out is an empty draft, to be released by the caller whatever is returned.  CN_ENOMEM, or
 * CN_ECONTENT with line and column.
 */
cn_status puzzletext_read(struct puzzle_draft *out, struct slice text,
                          const struct puzzletext_sets *sets, cn_error *error);

/*
 * Write a draft in the one way that every draft equal to it is written, so that it reads back as an
 * equal draft, lines apart.  The target's box is to be no larger than its cells need.  CN_ECONTENT,
 * and nothing is written, for what the format cannot say: no target or block, or too large a one, a
 * name that is no word, more colours than there are letters; CN_ENOMEM, or what output->put()
 * returned.
 */
cn_status puzzletext_write(const struct puzzle_draft *draft, const struct output *output);

/* "all", "rotation", "reflection", "anchored"; false for any other word. */
bool convention_named(struct slice word, cn_convention *convention);

/* "rotations", "planar", "mirrored", "fixed". */
const char *motions_name(enum motions motions);

#endif
