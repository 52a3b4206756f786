#ifndef CUBENUM_LIST_H
#define CUBENUM_LIST_H

#include "cubenum/search.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A packing of a listing. */
typedef struct cn_packing {
    const cn_puzzle *puzzle;
    uint64_t number;           /**< in the listing, from 1 */
    unsigned count;            /**< of its placements */
    const unsigned *placement; /**< [count]: their numbers, ascending */
    /** the block held in its pinned orientation (for cn_placement_label()), or CN_BLOCK_NONE */
    unsigned held;
} cn_packing;

/**
 * Find every packing of a convention, and hand them out in the order of their placements, block by
 * block in the puzzle's order, copies ascending; of each class the first in this order.
 *
 * They are kept in memory, of which options->memory sets the limit, and beyond it in temporary files
 * in TMPDIR or /tmp; so there may be more than memory holds.  May be called like cn_count().
 *
 * @param convention   CN_EINVAL for one that does not apply
 * @param options      NULL for the defaults
 * @param visit        called for each packing, which is valid until it returns; not 0 ends the
 *                     listing: cn_list() returns CN_ESTOPPED
 * @param[out] stats   may be NULL
 * @return CN_OK; CN_ENOMEM; CN_EINVAL; CN_EOVERFLOW; CN_ESYSTEM; CN_EWRITE; CN_ESTOPPED
 */
CN_API cn_status cn_list(const cn_puzzle *puzzle, cn_convention convention,
                         const cn_search_options *options,
                         int (*visit)(void *context, const cn_packing *packing), void *context,
                         cn_search_stats *stats, cn_error *error);

/** How a packing is written. */
typedef enum cn_packing_format {
    CN_FORMAT_LINE, /**< "#001 (0+000, 0+100, ...)" */
    CN_FORMAT_GRID, /**< the same and below it the planes side by side, rows downward */
} cn_packing_format;

/**
 * Write a packing as text, each line ended by a newline.  Where a block may be used more or less
 * than once its name stands before each placement, as in "Y:3+012".
 * @param[out] text may be NULL if @p size is 0; always ended by a NUL otherwise
 * @return the bytes needed without the NUL; the text was cut off if that is not below @p size
 */
CN_API size_t cn_packing_write(const cn_packing *packing, cn_packing_format format, char *text,
                               size_t size);

/** In place of a block's number: the cell is none of the target's. */
#define CN_BLOCK_OUTSIDE (CN_BLOCK_NONE - 1)

/**
 * The number of the block in each place of the box, in the order plane, row, column; CN_BLOCK_NONE
 * for a cell that stays empty, CN_BLOCK_OUTSIDE for what is no cell of the target.
 * @param[out] blocks has room for all places of cn_puzzle_box()
 */
CN_API void cn_packing_blocks(const cn_packing *packing, unsigned *blocks);

#ifdef __cplusplus
}
#endif

#endif
