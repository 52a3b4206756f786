#ifndef CUBENUM_PUZZLE_H
#define CUBENUM_PUZZLE_H

#include "cubenum/status.h"

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * A puzzle: a target, a set of cells, and distinct blocks to fill it with, each a number of times.
 * Immutable, so any threads may share it.
 */
typedef struct cn_puzzle cn_puzzle;

/** Cells of a target at most. */
#define CN_CELLS_MAX 512
/** Blocks of a puzzle at most, copies not counted. */
#define CN_BLOCKS_MAX 512
/** In place of a block's number: no block. */
#define CN_BLOCK_NONE UINT_MAX
/** Bytes of a block's name, the ending NUL included. */
#define CN_NAME_SIZE 32
/** Bytes of a placement's label, the ending NUL included. */
#define CN_LABEL_SIZE 24

/** What is counted, or of what one of each class is listed. */
typedef enum cn_convention {
    CN_ALL, /**< every packing: copies of one block are not told apart */
    /** packings up to the rotations of the target that carry each block to itself */
    CN_ROTATION,
    /** packings up to all maps of the target that carry the set of blocks to itself */
    CN_REFLECTION,
    CN_ANCHORED, /**< packings with the anchor at the first placement of each of its classes */
} cn_convention;

/** @return "all", "rotation", "reflection" or "anchored"; valid for ever */
CN_API const char *cn_convention_name(cn_convention convention);

/** One way to put a block into the target. */
typedef struct cn_placement {
    unsigned block;          /**< number of the block, from 0 in the puzzle's order */
    unsigned orientation;    /**< number of the orientation, from 0 */
    unsigned short start[3]; /**< plane, row, column of the bounding box's first cell, from 0 */
} cn_placement;

/** The box around a target. */
typedef struct cn_box {
    unsigned planes, rows, columns;
} cn_box;

/**
 * Read a puzzle from text.  The format is that of the built-in puzzles (see the manual page
 * cubenum-puzzle(5)).
 * @param text        need not end in a NUL; not kept
 * @param[out] puzzle to be freed by cn_puzzle_free()
 * @return CN_OK, CN_ENOMEM, or CN_ECONTENT with line and column in @p error
 */
CN_API cn_status cn_puzzle_parse(const char *text, size_t length, cn_puzzle **puzzle,
                                 cn_error *error);

/**
 * Make a built-in puzzle.
 * @param name one of cn_catalogue_get()'s names
 * @param[out] puzzle to be freed by cn_puzzle_free()
 * @return CN_OK, CN_ENOMEM, or CN_EINVAL if there is no puzzle of that name
 */
CN_API cn_status cn_puzzle_builtin(const char *name, cn_puzzle **puzzle, cn_error *error);

/**
 * Make a puzzle of a box, all of it to be filled, and a built-in set of blocks, each used once.
 * @param set one of cn_catalogue_set()'s names, which becomes the puzzle's
 * @param[out] puzzle to be freed by cn_puzzle_free()
 * @return CN_OK, CN_ENOMEM, CN_EINVAL if there is no set of that name, or CN_ECONTENT if the box or
 *         a block is too large
 */
CN_API cn_status cn_puzzle_of_set(cn_box box, const char *set, cn_puzzle **puzzle, cn_error *error);

/** NULL is allowed. */
CN_API void cn_puzzle_free(cn_puzzle *puzzle);

/** @return the puzzle's name; valid as long as the puzzle */
CN_API const char *cn_puzzle_name(const cn_puzzle *puzzle);
/** @return one line about the puzzle, perhaps empty; valid as long as the puzzle */
CN_API const char *cn_puzzle_title(const cn_puzzle *puzzle);
/** @return the puzzle's own convention */
CN_API cn_convention cn_puzzle_convention(const cn_puzzle *puzzle);
/** @return the box around the target; all coordinates are within it */
CN_API cn_box cn_puzzle_box(const cn_puzzle *puzzle);
/** @return the number of cells of the target, 1..CN_CELLS_MAX */
CN_API unsigned cn_puzzle_cells(const cn_puzzle *puzzle);
/** @return how many of them may stay empty at most */
CN_API unsigned cn_puzzle_holes(const cn_puzzle *puzzle);
/** @return the place of a cell in the box: (plane*rows + row)*columns + column */
CN_API unsigned cn_puzzle_cell(const cn_puzzle *puzzle, unsigned cell);
/** @return the number of blocks, 1..CN_BLOCKS_MAX, copies not counted */
CN_API unsigned cn_puzzle_blocks(const cn_puzzle *puzzle);
/** @return the most blocks that a packing can have, copies counted */
CN_API unsigned cn_puzzle_copies(const cn_puzzle *puzzle);
/** @return the cells of all blocks with the least of their copies, or with the most */
CN_API unsigned cn_puzzle_least_volume(const cn_puzzle *puzzle);
CN_API unsigned cn_puzzle_most_volume(const cn_puzzle *puzzle);
/** @return how many maps of the cube keep the target */
CN_API unsigned cn_puzzle_target_maps(const cn_puzzle *puzzle);
/** @return how many of them are rotations that carry each block to itself: those of CN_ROTATION */
CN_API unsigned cn_puzzle_rotations(const cn_puzzle *puzzle);
/** @return how many of them carry the set of blocks to itself: those of CN_REFLECTION */
CN_API unsigned cn_puzzle_maps(const cn_puzzle *puzzle);
/** @return true if one of those is a reflection, so that CN_REFLECTION applies */
CN_API bool cn_puzzle_mirrored(const cn_puzzle *puzzle);
/** @return the first block that is used exactly once, the anchor unless another is chosen, or
 *          CN_BLOCK_NONE: then CN_ANCHORED does not apply */
CN_API unsigned cn_puzzle_anchor(const cn_puzzle *puzzle);

/** @return the number of the block with this name, or CN_BLOCK_NONE */
CN_API unsigned cn_puzzle_block_named(const cn_puzzle *puzzle, const char *name);

/* Of these @p block is a number from 0 below cn_puzzle_blocks(). */

/** @return the block's name; valid as long as the puzzle */
CN_API const char *cn_block_name(const cn_puzzle *puzzle, unsigned block);
/**
 * @return the block's letter in a grid: its name if all names of the puzzle are single letters,
 *         else A-Z, a-z, 0-9 in the puzzle's order; NUL if there are more blocks than those
 */
CN_API char cn_block_letter(const cn_puzzle *puzzle, unsigned block);
/** @return how often a packing has the block at least, or at most */
CN_API unsigned cn_block_least(const cn_puzzle *puzzle, unsigned block);
CN_API unsigned cn_block_most(const cn_puzzle *puzzle, unsigned block);
/** @return the cells of one copy */
CN_API unsigned cn_block_volume(const cn_puzzle *puzzle, unsigned block);
/** @return true if its cells hang together by their faces; if not that may be a slip */
CN_API bool cn_block_connected(const cn_puzzle *puzzle, unsigned block);
/** @return how many images the block has under its motions */
CN_API unsigned cn_block_orientations(const cn_puzzle *puzzle, unsigned block);
/**
 * @return the block that reflections of the target make of this one, itself perhaps, or
 *         CN_BLOCK_NONE where CN_REFLECTION does not apply
 */
CN_API unsigned cn_block_mirror(const cn_puzzle *puzzle, unsigned block);
/**
 * @return the number of the orientation in which a listing of CN_ANCHORED holds the block, or -1 if
 *         it is not pinned
 */
CN_API int cn_block_pin(const cn_puzzle *puzzle, unsigned block);
/**
 * Orientations are numbered in descending order of their signatures.
 * @param orientation below cn_block_orientations()
 * @return the sizes of the bounding box and its cells; valid as long as the puzzle
 */
CN_API const char *cn_block_signature(const cn_puzzle *puzzle, unsigned block,
                                      unsigned orientation);

/** @return the number of placements of all blocks, or of one */
CN_API unsigned cn_puzzle_placements(const cn_puzzle *puzzle);
CN_API unsigned cn_block_placements(const cn_puzzle *puzzle, unsigned block);
/** @return number of the block's first placement; its others follow */
CN_API unsigned cn_block_first_placement(const cn_puzzle *puzzle, unsigned block);
/**
 * @param placement a number from 0 below cn_puzzle_placements(); they are in the order (block,
 *         orientation, plane, row, column), which is the order of a listing
 */
CN_API cn_placement cn_puzzle_placement(const cn_puzzle *puzzle, unsigned placement);
/**
 * @param[out] cells the numbers of the cells that the placement covers, ascending
 * @return how many they are
 */
CN_API unsigned cn_placement_cells(const cn_puzzle *puzzle, unsigned placement,
                                   unsigned short cells[CN_CELLS_MAX]);
/**
 * Write the label of a placement: orientation number, '+', plane, row, column, as in "2+111"; where
 * a side of the box is longer than 10, with commas, as in "2+1,11,0".
 * @param held the block that is held in its pinned orientation (the anchor, in CN_ANCHORED), or
 *         CN_BLOCK_NONE; that orientation then has number 0, and those before it one more
 */
CN_API void cn_placement_label(const cn_puzzle *puzzle, unsigned placement, unsigned held,
                               char label[CN_LABEL_SIZE]);

#ifdef __cplusplus
}
#endif

#endif
