#ifndef COVER_KERNEL_H
#define COVER_KERNEL_H

#include "cubenum/status.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/*
 * Depth-first search for exact covers, for each instruction set and each width of a row.
 *
 * The tree is the same whichever of them searches it: at each node the branchable item that the
 * fewest rows cover, of several the one with the lowest number, and each row that covers it in the
 * order of the root's rows.  Each such row is one node, whether it turns out to be dead or not.
 * Where a single row is left to be laid down, as far as rows_left tells, nodes are only the rows
 * that cover all that is required: where all rows of a block cover as many cells, there are no
 * others.
 */
enum {
    KERNEL_WORDS_MAX = 16, /* 512 cells and 512 blocks */
    KERNEL_ITEMS_MAX = 64 * KERNEL_WORDS_MAX,
    KERNEL_BLOCKS_MAX = 512,
};

enum kernel_isa { KERNEL_PORTABLE, KERNEL_AVX2, KERNEL_AVX512, KERNEL_ISAS };

/*
 * Where a search starts: rows over items.  Items 0 to cells - 1 are cells, each of which is to be
 * covered once; the items from there to cells + blocks - 1 are blocks.  A row covers one cell at
 * least and one block at most.
 *
 * Laying a row down takes a copy of its block, and with the last copy the other rows of that block
 * are gone.  A block whose copies are still to be placed must keep a row.  Cells may be branched
 * on, and blocks of which exactly one copy is left to be placed.
 */
struct kernel_root {
    unsigned cells, blocks, rows;
    unsigned stride;     /* from one column to the next, in words: rows at least */
    unsigned words;      /* in a row: 1, 2, 4, 8 or 16; bits beyond the items are 0 */
    const uint64_t *row; /* [word][stride]; what follows the rows of a column is not looked at */
    /* [blocks]: copies still to be placed, at least and at most (1 or more). */
    const unsigned short *least, *most;
    /*
     * Rows in each packing; 0 if packings differ in that.  A packing is complete when all cells
     * are covered and no block lacks a copy.
     */
    unsigned rows_left;
};

struct kernel_result {
    uint64_t nodes, packings;
};

/*
 * Called for each packing: row[i] is the i-th row that was laid down, in the root's words and
 * numbering of items.  false ends the search.
 */
typedef bool (*kernel_visit)(void *context, const uint64_t *const *row, unsigned count);

/* The stacks of one worker. */
struct kernel;

/*
 * For roots of up to `words` words and `rows` rows.  depth: rows that can be laid down one after
 * another at most, in what turns out to be no packing too: rows_left of the roots, or where that is
 * 0 the copies of all blocks, or the cells.  Room for the worst case is allotted, but a system that
 * hands out memory when it is touched only gives what the lists fill.  CN_ENOMEM leaves *out as it
 * was.
 */
cn_status kernel_create(struct kernel **out, enum kernel_isa isa, unsigned words, unsigned rows,
                        unsigned depth);
void kernel_free(struct kernel *kernel);

/*
 * Adds what is below the root to *result.  visit may be NULL.  false if visit or *stop ended the
 * search before it was complete; what *result then has gained means nothing.
 */
bool kernel_search(struct kernel *kernel, const struct kernel_root *root,
                   struct kernel_result *result, kernel_visit visit, void *context,
                   const atomic_bool *stop);

/* Was it built for this instruction set, and does the processor have it? */
bool kernel_available(enum kernel_isa isa);

#endif
