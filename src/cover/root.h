#ifndef COVER_ROOT_H
#define COVER_ROOT_H

#include "cover/cursor.h"
#include "cover/kernel.h"

/*
 * The problem that is left at a place of the tree, as the kernel takes it: its items are the cells
 * still open and the blocks still to be placed, numbered anew, so that they are as few as can be and
 * a row mostly is a single word.
 */
enum { ROOT_WORDS_MAX = 8 }; /* of 512 cells */

struct root {
    const struct cover *cover;
    struct kernel_root kernel;
    unsigned rows;      /* of every packing, or 0 if they differ */
    bool counts_blocks; /* are blocks items, or does the volume count the copies? */
    uint64_t *row;      /* room for kernel.row */
    unsigned short *least, *most;
    unsigned char open_cells[ROOT_WORDS_MAX]; /* [word of the cover's cells] */
    unsigned short *item;                     /* [kernel's cell]: the cover's */
    unsigned short *block;                    /* [kernel's block]: the cover's */
    unsigned short *item_of_cell;             /* [cover's cell that is open]: the kernel's item */
    unsigned short *item_of_block;            /* [cover's block] */
};

/* Room for every place of a cover; `rows` are those of each packing, 0 if they differ.  CN_ENOMEM. */
cn_status root_create(struct root *out, const struct cover *cover, unsigned rows);
void root_release(struct root *root);

/* Words in a row of the widest problem that it can hold. */
unsigned root_words(const struct root *root);

/* Fill in what is left where the cursor is. */
void root_fill(struct root *root, const struct cursor *cursor);

/* A row of the kernel's as the cover has it: its cells, words of them, and its block. */
unsigned root_decode(const struct root *root, const uint64_t *row, uint64_t *cells);

#endif
