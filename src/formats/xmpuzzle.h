#ifndef FORMATS_XMPUZZLE_H
#define FORMATS_XMPUZZLE_H

#include "base/text.h"
#include "formats/output.h"
#include "packing/draft.h"

/*
 * The files of BurrTools, .xmpuzzle: XML, plain or packed by gzip.  Coordinates: x is the column, y
 * the row, z the plane.
 */

/* A piece of an assembly. */
struct xmpuzzle_placement {
    unsigned piece; /* the entry of the problem's list of pieces, from 0 */
    unsigned block; /* the draft's block that it became */
    int at[3];      /* x, y, z of its hotspot in the result */
    unsigned transformation;
    unsigned cells;
    struct cell *cell; /* [cells]: in the box of the draft's target */
};

/* The assemblies of a problem; all zero is none. */
struct xmpuzzle_assemblies {
    struct arena arena;
    size_t count;
    struct xmpuzzle_assembly {
        unsigned placements; /* pieces that are not placed have none */
        struct xmpuzzle_placement *placement;
    } * assembly;
};

void xmpuzzle_assemblies_release(struct xmpuzzle_assemblies *assemblies);

/*
 * Read problem number `problem` (from 1; 0 is the first) of a file, its assemblies too if
 * `assemblies` is not NULL.
 *
 * Groups and weights, which matter for taking apart, and counts of 0 are passed over; congruent
 * pieces become copies of one block.  A colour becomes "colour-N".  Refused: another grid than
 * cubes, cells that may stay empty in a piece, colours of which one fits several others, congruent
 * pieces of which one has no fixed count, and any document type declaration.
 *
 * CN_ENOMEM; CN_EINVAL if there is no problem of this number; CN_ECONTENT with line and column of
 * the XML.
 */
cn_status xmpuzzle_read(struct puzzle_draft *out, struct xmpuzzle_assemblies *assemblies,
                        struct slice bytes, unsigned problem, cn_error *error);

/* A block that is put into the target. */
struct xmpuzzle_placed {
    unsigned block;
    const struct cell *cell; /* as many as the block has, in the box of the target, any order */
};

/*
 * A file that is being written: xmpuzzle_begin(), xmpuzzle_solution() for each, xmpuzzle_end(), and
 * in any case xmpuzzle_close().  After a failure only xmpuzzle_close() may follow.
 */
struct xmpuzzle_writer;

/*
 * `assemblies` is how many solutions will follow: 0 writes a problem that is not solved.  The names
 * of colours, the convention, and pins are not written.  CN_ENOMEM, the status of put(), or
 * CN_ECONTENT for what the format has not: a block that may be turned otherwise than by the
 * rotations of space.  Motions of which no difference shows in this target are taken for rotations.
 * *out is to be closed whatever the status is.
 */
cn_status xmpuzzle_begin(struct xmpuzzle_writer **out, const struct puzzle_draft *draft,
                         uint64_t assemblies, const struct output *output, cn_error *error);

/* CN_EINVAL if cells are no image of their block, or a block is there more often than it may be. */
cn_status xmpuzzle_solution(struct xmpuzzle_writer *writer, const struct xmpuzzle_placed *placed,
                            unsigned count, cn_error *error);

cn_status xmpuzzle_end(struct xmpuzzle_writer *writer, cn_error *error);

/* NULL is allowed. */
void xmpuzzle_close(struct xmpuzzle_writer *writer);

#endif
