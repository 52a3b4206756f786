#ifndef CUBENUM_SEARCH_H
#define CUBENUM_SEARCH_H

#include "cubenum/puzzle.h"
#include "cubenum/topology.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How to search; all zero is the default.  No result depends on any of these but the anchor's. */
typedef struct cn_search_options {
    unsigned threads; /**< at most CN_THREADS_MAX; 0: as many as cn_topology_workers() says */
    bool no_bind;     /**< leave the workers where the operating system puts them */
    bool no_types;    /**< do not rule placements out by position types */
    bool timed;       /**< measure how long each worker was busy */
    /** blocks placed in a prefix, the unit of work; 0: as many as give enough prefixes */
    unsigned split_depth;
    unsigned anchor; /**< number of the block that is anchored in CN_ANCHORED */
    /** the machine, if the caller has looked at it already; NULL: it is looked at if necessary */
    const cn_topology *topology;
} cn_search_options;

/** What a search did.  Nodes and prefixes are the same whatever the number of workers. */
typedef struct cn_search_stats {
    uint64_t nodes;    /**< placements tried */
    uint64_t prefixes; /**< tasks */
    unsigned threads;  /**< workers that took part */
    bool bound;        /**< were they bound to their cores? */
    double seconds;    /**< of the search, preparation included */
    /** seconds that each worker was busy, if options->timed; else 0 */
    double busy[CN_THREADS_MAX];
} cn_search_stats;

#ifdef __cplusplus
}
#endif

#endif
