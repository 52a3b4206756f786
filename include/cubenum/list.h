#ifndef CUBENUM_LIST_H
#define CUBENUM_LIST_H

#include "cubenum/search.h"

#ifdef __cplusplus
extern "C" {
#endif

/** All packings of one convention, in memory and in order. */
typedef struct cn_listing cn_listing;

/**
 * Find every packing of a convention, and put them in the order of their placements, block by block
 * in the puzzle's order; of each class the first in this order.
 *
 * May be called like cn_count().
 *
 * @param convention   CN_EINVAL for CN_REFLECTION where it does not apply
 * @param options      NULL for the defaults
 * @param[out] listing to be freed by cn_listing_free(); refers to @p puzzle as long as it lives
 * @param[out] stats   may be NULL
 * @return CN_OK; CN_ENOMEM; CN_EINVAL; CN_EOVERFLOW; CN_ESYSTEM
 */
CN_API cn_status cn_list(const cn_puzzle *puzzle, cn_convention convention,
                         const cn_search_options *options, cn_listing **listing,
                         cn_search_stats *stats, cn_error *error);

/** NULL is allowed. */
CN_API void cn_listing_free(cn_listing *listing);

/** @return the number of packings */
CN_API uint64_t cn_listing_count(const cn_listing *listing);

/**
 * @return the block that the listing holds in its pinned orientation (for cn_placement_label()), or
 *         CN_BLOCK_NONE
 */
CN_API unsigned cn_listing_held(const cn_listing *listing);

/**
 * @param index from 0, below cn_listing_count()
 * @return the number of a placement for each block; valid as long as the listing
 */
CN_API const unsigned short *cn_listing_packing(const cn_listing *listing, uint64_t index);

/** How a packing is written. */
typedef enum cn_packing_format {
    CN_FORMAT_LINE, /**< "#001 (0+000, 0+100, ...)" */
    CN_FORMAT_GRID, /**< the same and below it the three planes side by side, rows downward */
} cn_packing_format;

/**
 * Write packing number @p index + 1 (@p index is below cn_listing_count()) as text, each line ended
 * by a newline.
 * @param[out] text may be NULL if @p size is 0; always ended by a NUL otherwise
 * @return the bytes needed without the NUL; the text was cut off if that is not below @p size
 */
CN_API size_t cn_listing_write(const cn_listing *listing, uint64_t index, cn_packing_format format,
                               char *text, size_t size);

/**
 * The letter of the block in each cell, in the order plane, row, column; @p index as above.
 * @param[out] letters a string
 */
CN_API void cn_listing_letters(const cn_listing *listing, uint64_t index, char letters[28]);

#ifdef __cplusplus
}
#endif

#endif
