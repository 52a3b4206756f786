#ifndef FORMATS_IMPORT_H
#define FORMATS_IMPORT_H

#include "packing/draft.h"

/*
 * What the readers of other programs' formats have in common.  Failures have no line: a caller that
 * knows it puts it there by import_at().
 */

/* A decimal number with or without a minus sign; false if it is none or larger than 9999. */
bool import_signed(struct slice text, int *out);

/* A cell of a target before its box is known. */
struct target_cell {
    struct cell at;
    unsigned char kind; /* enum cell_kind, never CELL_OUTSIDE */
    unsigned char colour;
};

/*
 * The target becomes these cells in the box around them; *start is where that box begins in the
 * coordinates of the cells.  CN_ENOMEM, or CN_ECONTENT for no cells, a cell twice or too many.
 */
cn_status import_target(struct puzzle_draft *draft, const struct target_cell *cell, unsigned count,
                        struct cell *start, cn_error *error);

/*
 * A block more of these voxels with this many copies, under its name as import_name() makes it; if
 * the draft has the same block already, that many copies more of it.  *number is the block's.
 * CN_ENOMEM, or CN_ECONTENT for a shape that is none or too many copies, or if a block that is
 * there already has no fixed number of copies.
 */
struct import_block {
    struct slice name;    /* wanted */
    const char *fallback; /* a word to be called where the name is none */
    const struct voxel *voxel;
    unsigned count;
    unsigned least, most;
    enum motions motions;
    unsigned line;
};
cn_status import_block(struct puzzle_draft *draft, const struct import_block *block,
                       unsigned *number, cn_error *error);

/* May this be a name in all of our formats: 1 to 31 bytes without blanks and control characters? */
bool import_is_word(struct slice text);

/*
 * The wanted name if it is a word, else the fallback; with a number behind it if the draft has a
 * block of that name.
 */
void import_name(const struct puzzle_draft *draft, struct slice wanted, const char *fallback,
                 char name[CN_NAME_SIZE]);

/* The name of the puzzle, if this is a word; else it becomes its title, if it can. */
void import_title(struct puzzle_draft *draft, struct slice text);

/* The same status, with line and column filled in if it is CN_ECONTENT. */
cn_status import_at(cn_status status, unsigned line, unsigned column, cn_error *error);

#endif
