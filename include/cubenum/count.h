#ifndef CUBENUM_COUNT_H
#define CUBENUM_COUNT_H

#include "cubenum/search.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * One class of the anchor's placements under the maps that carry the set of blocks and the anchor
 * to themselves.
 */
typedef struct cn_class {
    unsigned representative; /**< number of the placement at which the anchor was put */
    unsigned size;           /**< placements in the class */
    uint64_t solutions;      /**< packings with the anchor at the representative */
} cn_class;

/** The number of packings in all conventions, each from a search of its own. */
typedef struct cn_counts {
    uint64_t all;
    uint64_t rotation;
    uint64_t reflection; /**< meaningless unless reflection_applies */
    uint64_t anchored;
    bool reflection_applies;
    /** the block held in its pinned orientation (for cn_placement_label()), or CN_BLOCK_NONE */
    unsigned held;
    unsigned maps; /**< size of the group that makes the classes: 48 or 24 */
    unsigned classes;
    /** [classes], in the order of their representatives, those without solutions included */
    cn_class *by_class;
} cn_counts;

/**
 * Count the packings of a puzzle in every convention, and check that the counts fit together: the
 * packings in the orbits of those counted up to rotation and up to reflection, and those of the
 * anchored search weighted by the sizes of their classes, are all packings.
 *
 * May be called from several threads at once and from inside a parallel region; the binding of the
 * caller's thread is the same afterwards as before.
 *
 * @param options     NULL for the defaults
 * @param[out] counts to be released by cn_counts_release()
 * @param[out] stats  may be NULL
 * @return CN_OK; CN_ENOMEM; CN_EINVAL for an option out of its range; CN_EOVERFLOW; CN_ESYSTEM; or
 *         CN_ECHECK if the counts do not fit together, which would be a bug
 */
CN_API cn_status cn_count(const cn_puzzle *puzzle, const cn_search_options *options,
                          cn_counts *counts, cn_search_stats *stats, cn_error *error);

/** Free what @p counts owns; of counts that are all zero nothing. */
CN_API void cn_counts_release(cn_counts *counts);

/** @return the count in one convention; 0 in CN_REFLECTION where it does not apply */
CN_API uint64_t cn_counts_in(const cn_counts *counts, cn_convention convention);

#ifdef __cplusplus
}
#endif

#endif
