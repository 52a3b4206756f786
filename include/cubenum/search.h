#ifndef CUBENUM_SEARCH_H
#define CUBENUM_SEARCH_H

#include "cubenum/puzzle.h"
#include "cubenum/topology.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * How to search; all zero is the default.  No count or listing depends on any of these but
 * `anchor`.
 */
typedef struct cn_search_options {
    unsigned threads; /**< at most CN_THREADS_MAX; 0: as many as cn_topology_workers() says */
    /**
     * Leave the workers where the operating system puts them.  Otherwise each is bound to one of
     * the cores that the calling thread may use, from the first one on: set this, or give each
     * caller an affinity mask of its own, where several searches run at once.  Inside a parallel
     * region of the caller nothing is bound.
     */
    bool no_bind;
    bool no_types; /**< do not rule placements out by position types */
    /**
     * Blocks placed in a prefix, at most CN_BLOCKS_MAX and cut down so that four are left; 0: the
     * first depth with 16,384 prefixes, or the last.
     */
    unsigned split_depth;
    unsigned anchor; /**< number of the block that is anchored in CN_ANCHORED */
    /** this machine, if the caller has looked at it already; NULL: it is looked at if necessary */
    const cn_topology *topology;
    /** NULL, or room for a number for each worker: the seconds that it was busy are added to it */
    double *busy;
} cn_search_options;

/** What a search did.  Nodes and prefixes are the same whatever the number of workers. */
typedef struct cn_search_stats {
    uint64_t nodes;       /**< placements tried */
    uint64_t prefixes;    /**< units of work, several to a task */
    unsigned split_depth; /**< blocks placed in a prefix, in the search that places most */
    unsigned threads;     /**< workers that took part */
    bool bound;           /**< was each of them bound to its core? */
    double seconds;       /**< of the search, preparation included */
} cn_search_stats;

#ifdef __cplusplus
}
#endif

#endif
