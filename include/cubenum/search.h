#ifndef CUBENUM_SEARCH_H
#define CUBENUM_SEARCH_H

#include "cubenum/control.h"
#include "cubenum/puzzle.h"
#include "cubenum/topology.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The instruction set of the hot loop; the results are the same with each. */
typedef enum cn_kernel {
    CN_KERNEL_AUTO, /**< the widest that the processor has */
    CN_KERNEL_PORTABLE,
    CN_KERNEL_AVX2,
    CN_KERNEL_AVX512,
} cn_kernel;

/** @return "auto", "portable", "avx2" or "avx512"; valid for ever */
CN_API const char *cn_kernel_name(cn_kernel kernel);

/** How long a search would take on other workers, from how long each of its prefixes took here. */
typedef struct cn_simulation {
    unsigned workers; /**< set by the caller, 1 to CN_SIMULATED_MAX */
    /** from the first prefix to the last, if each takes the next task as soon as it is free */
    double seconds;
    double efficiency; /**< the share of that in which they are not idle, on the average */
} cn_simulation;

#define CN_SIMULATED_MAX 1000000

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
    /** Find each count by a search of its own, rather than all of them from one search. */
    bool independent;
    cn_kernel kernel; /**< CN_EINVAL for one that the processor does not have */
    /**
     * Blocks placed in a prefix, at most CN_CELLS_MAX and cut down so that some are left; 0: the
     * first depth with 16,384 prefixes, or with fewer that have some 4,096 nodes each below them,
     * or the last.
     */
    unsigned split_depth;
    /** 1 + the number of the block that is anchored in CN_ANCHORED; 0: cn_puzzle_anchor() */
    unsigned anchor;
    size_t memory; /**< bytes for packings that are listed, all workers together; 0: 64 MiB */
    /** this machine, if the caller has looked at it already; NULL: it is looked at if necessary */
    const cn_topology *topology;
    /** NULL, or room for a number for each worker: the seconds that it was busy are added to it */
    double *busy;
    /**
     * NULL, or called by any worker whenever prefixes are finished, of `total` that are known so
     * far; not 0 stops the search: it returns CN_ESTOPPED.
     */
    int (*progress)(void *context, uint64_t done, uint64_t total);
    void *context;       /**< of progress */
    cn_control *control; /**< NULL, or what stops the search: CN_ESTOPPED */
    /**
     * NULL, or the file that is written, at most every so many seconds, when the search is stopped
     * and when it is done, and from which another one goes on: it has what was found below the
     * prefixes that are finished.  A file that was there before is replaced when the new one is
     * whole.  What is counted with a memory (cn_counts.memoised) writes none.
     */
    const char *checkpoint;
    unsigned checkpoint_every;
    const char *resume; /**< NULL, or a checkpoint of the same search, which goes on from there */
    /**
     * What is to be simulated, `simulations` of them; not together with `resume`, as prefixes that
     * were searched before have no time.  All is 0 where no prefixes are searched.
     */
    cn_simulation *simulation;
    unsigned simulations;
    /** NULL, or told of what does not end the search, such as a checkpoint that was not written */
    void (*warning)(void *context, const cn_error *warning);
} cn_search_options;

/** What a search did.  Nodes and prefixes are the same whatever the number of workers. */
typedef struct cn_search_stats {
    uint64_t nodes;       /**< placements tried */
    uint64_t prefixes;    /**< units of work, several to a task */
    unsigned split_depth; /**< blocks placed in a prefix, in the search that places most */
    unsigned threads;     /**< workers that took part */
    cn_kernel kernel;     /**< the instruction set used */
    bool bound;           /**< was each of them bound to its core? */
    double seconds;       /**< of the search, preparation included */
    double searching;     /**< of these, from the first prefix to the last */
} cn_search_stats;

#ifdef __cplusplus
}
#endif

#endif
