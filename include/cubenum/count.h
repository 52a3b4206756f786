#ifndef CUBENUM_COUNT_H
#define CUBENUM_COUNT_H

#include "cubenum/number.h"
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
    cn_number solutions;     /**< packings with the anchor at the representative */
} cn_class;

/** Why a puzzle has no packing, where that is found without a search. */
typedef enum cn_obstacle_kind {
    CN_OBSTACLE_NONE,
    CN_OBSTACLE_BLOCK,     /**< a block that must be used fits nowhere */
    CN_OBSTACLE_VOLUME,    /**< the blocks' cells cannot add up to the target's */
    CN_OBSTACLE_CELL,      /**< no block fits over a cell that must be filled */
    CN_OBSTACLE_COLOURING, /**< numbers written into the cells do not add up */
} cn_obstacle_kind;

/**
 * A colouring gives each cell and each block a weight, such that a block covers cells of its own
 * weight wherever it is put.  All cells together should weigh what all blocks do, but do not.
 */
typedef struct cn_obstacle {
    cn_obstacle_kind kind;
    unsigned block; /**< CN_OBSTACLE_BLOCK */
    unsigned cell;  /**< CN_OBSTACLE_CELL: its place in the box */
    /** CN_OBSTACLE_VOLUME: cells of the blocks with the least and the most of their copies */
    uint64_t least_volume, most_volume;
    unsigned modulus;      /**< CN_OBSTACLE_COLOURING: weights are meant modulo this, if not 0 */
    int32_t *weight;       /**< [cell] */
    int32_t *block_weight; /**< [block]: of one copy; 0 if the copies are not fixed */
    int64_t target_sum;    /**< of the weights of all cells */
    int64_t blocks_sum;    /**< of those of all blocks */
} cn_obstacle;

/** The number of packings in all conventions. */
typedef struct cn_counts {
    cn_number all;
    cn_number rotation;
    cn_number reflection; /**< meaningless unless reflection_applies */
    cn_number anchored;   /**< meaningless unless there is an anchor */
    bool reflection_applies;
    /** All counts come from one search by the sizes of orbits, not each from one of its own. */
    bool derived;
    bool memoised;   /**< what was counted once was remembered */
    unsigned anchor; /**< number of the block that is anchored, or CN_BLOCK_NONE */
    /** the block held in its pinned orientation (for cn_placement_label()), or CN_BLOCK_NONE */
    unsigned held;
    unsigned maps; /**< size of the group that makes the anchor's classes */
    unsigned classes;
    /** [classes], in the order of their representatives, those without solutions included */
    cn_class *by_class;
    cn_obstacle obstacle; /**< why there are none, if that was found at once */
} cn_counts;

/**
 * Count the packings of a puzzle in every convention, and check that the counts fit together.
 *
 * All packings are counted by one search that starts with one placement of each class under the
 * symmetries, or by a table of what was counted already where blocks have many copies.  The orbits
 * are as many as there are packings that a map keeps, on the average of the group's maps (Cauchy,
 * Frobenius, Burnside); those packings are counted by themselves.  With options->independent each
 * count comes from a search of its own, and they must fit together.
 *
 * May be called from several threads at once and from inside a parallel region; the binding of the
 * caller's thread is the same afterwards as before.
 *
 * @param options     NULL for the defaults
 * @param[out] counts to be released by cn_counts_release()
 * @param[out] stats  may be NULL
 * @return CN_OK; CN_ENOMEM; CN_EINVAL for an option out of its range; CN_EOVERFLOW; CN_ESYSTEM;
 *         CN_ESTOPPED; or CN_ECHECK if the counts do not fit together, which would be a bug
 */
CN_API cn_status cn_count(const cn_puzzle *puzzle, const cn_search_options *options,
                          cn_counts *counts, cn_search_stats *stats, cn_error *error);

/** Free what @p counts owns; of counts that are all zero nothing. */
CN_API void cn_counts_release(cn_counts *counts);

/** @return the count in one convention; 0 where it does not apply */
CN_API cn_number cn_counts_in(const cn_counts *counts, cn_convention convention);

#ifdef __cplusplus
}
#endif

#endif
