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
 * A puzzle: distinct blocks, each to be used once, to fill the 3x3x3 cube.  Immutable, so any
 * threads may share it.
 */
typedef struct cn_puzzle cn_puzzle;

/** Blocks of a puzzle at most: the cube has no more cells. */
#define CN_BLOCKS_MAX 27
/** In place of a block's number: no block. */
#define CN_BLOCK_NONE UINT_MAX
/** Bytes of a block's name, the ending NUL included. */
#define CN_NAME_SIZE 32
/** Bytes of a signature, the ending NUL included. */
#define CN_SIGNATURE_SIZE 31
/** Bytes of a placement's label, the ending NUL included. */
#define CN_LABEL_SIZE 8

/** What is counted, or of what one of each class is listed. */
typedef enum cn_convention {
    CN_ALL,        /**< every packing */
    CN_ROTATION,   /**< packings that no rotation of the cube carries to each other */
    CN_REFLECTION, /**< the same for all maps of the cube that carry the set of blocks to itself */
    CN_ANCHORED,   /**< packings with the anchor at the first placement of each of its classes */
} cn_convention;

/** @return "all", "rotation", "reflection" or "anchored"; valid for ever */
CN_API const char *cn_convention_name(cn_convention convention);

/** One way to put a block into the cube. */
typedef struct cn_placement {
    unsigned block;         /**< number of the block, from 0 in the puzzle's order */
    unsigned orientation;   /**< number of the orientation, from 0 */
    unsigned char start[3]; /**< plane, row, column of the first cell of the bounding box, from 0 */
    uint32_t cells;         /**< the cells covered: bit 9*plane + 3*row + column */
} cn_placement;

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
 * @param name one of cn_catalogue_entry()'s names
 * @param[out] puzzle to be freed by cn_puzzle_free()
 * @return CN_OK, CN_ENOMEM, or CN_EINVAL if there is no puzzle of that name
 */
CN_API cn_status cn_puzzle_builtin(const char *name, cn_puzzle **puzzle, cn_error *error);

/** NULL is allowed. */
CN_API void cn_puzzle_free(cn_puzzle *puzzle);

/** @return the puzzle's name; valid as long as the puzzle */
CN_API const char *cn_puzzle_name(const cn_puzzle *puzzle);
/** @return one line about the puzzle, perhaps empty; valid as long as the puzzle */
CN_API const char *cn_puzzle_title(const cn_puzzle *puzzle);
/** @return the puzzle's own convention */
CN_API cn_convention cn_puzzle_convention(const cn_puzzle *puzzle);
/** @return the number of blocks, 1..CN_BLOCKS_MAX */
CN_API unsigned cn_puzzle_blocks(const cn_puzzle *puzzle);
/** @return the cells that all blocks have together; no packing unless 27 */
CN_API unsigned cn_puzzle_volume(const cn_puzzle *puzzle);
/** @return true if the mirror image of each block is in the set, so that CN_REFLECTION applies */
CN_API bool cn_puzzle_mirrored(const cn_puzzle *puzzle);

/** @return the number of the block with this name, or CN_BLOCK_NONE */
CN_API unsigned cn_puzzle_block_named(const cn_puzzle *puzzle, const char *name);

/* Of these @p block is a number from 0 below cn_puzzle_blocks(). */

/** @return the block's name; valid as long as the puzzle */
CN_API const char *cn_block_name(const cn_puzzle *puzzle, unsigned block);
/**
 * @return the block's letter in a grid: its name if all names of the puzzle are single letters,
 *         else A-Z, a-z
 */
CN_API char cn_block_letter(const cn_puzzle *puzzle, unsigned block);
/** @return how many images the block has under the 24 rotations */
CN_API unsigned cn_block_orientations(const cn_puzzle *puzzle, unsigned block);
/** @return the block that is this one's mirror image, itself perhaps, or CN_BLOCK_NONE */
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
 * Write the label of a placement: orientation number, '+', plane, row, column, as in "2+111".
 * @param held the block that is held in its pinned orientation, which then has number 0 (the
 *         anchor, in CN_ANCHORED), or CN_BLOCK_NONE
 */
CN_API void cn_placement_label(const cn_puzzle *puzzle, unsigned placement, unsigned held,
                               char label[CN_LABEL_SIZE]);

#ifdef __cplusplus
}
#endif

#endif
