#ifndef CUBENUM_ESTIMATE_H
#define CUBENUM_ESTIMATE_H

#include "cubenum/search.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How an estimate is made; all zero is the default. */
typedef struct cn_estimate_options {
    unsigned samples; /**< parts of the tree that are looked at, at least 2; 0: 400 */
    uint64_t seed;    /**< fixes which */
} cn_estimate_options;

/**
 * The size of the tree that cn_count() would search, with one search for all counts.
 *
 * The range is meant to hold the true number in 95 of 100 cases.  Measured on built-in puzzles of up
 * to 32 million nodes it holds it in 96 to 100 of 100 with 400 samples and in 90 to 99 with 60; on one
 * of 1.5 billion, where random branches are followed, in 85 with 400 (see perf/README.md).  What
 * it misses mostly lies above it.
 */
typedef struct cn_estimate {
    double nodes;            /**< placements to be tried */
    double nodes_from;       /**< the range that holds the true number, .. */
    double nodes_to;         /**< .. in 95 cases of 100 */
    bool exact;              /**< the samples were the whole tree: the number is the true one */
    uint64_t prefixes;       /**< units of work */
    unsigned samples;        /**< parts that were looked at */
    double seconds_per_node; /**< of one worker, as measured; 0 if too little was searched */
    bool impossible;         /**< there are no packings, and that needs no search */
    bool may_recur;          /**< blocks with copies: counting with a memory may be faster */
} cn_estimate;

/**
 * Estimate the tree by searching parts of it that are chosen at random: a prefix from each of so many
 * parts of their list, and below those that are large a random branch at each level, weighted by
 * the number of branches (Knuth, Estimating the efficiency of backtrack programs, 1975), until what
 * is left can be searched.
 *
 * @param search  threads, binding and progress have no effect; NULL for the defaults
 * @param options NULL for the defaults
 * @return CN_OK; CN_ENOMEM; CN_EINVAL for an option out of its range; CN_ECHECK
 */
CN_API cn_status cn_estimate_tree(const cn_puzzle *puzzle, const cn_search_options *search,
                                  const cn_estimate_options *options, cn_estimate *estimate,
                                  cn_error *error);

#ifdef __cplusplus
}
#endif

#endif
