#ifndef PACKING_SEARCH_H
#define PACKING_SEARCH_H

#include "packing/matrix.h"

/*
 * Blocks left where the search stops counting rows at every level and finishes by pairs.  No prefix
 * leaves fewer, for it could not be continued as it was begun.
 */
enum { SEARCH_FINISH = 4 };

/* Where a search starts: one placement of the first block. */
struct start {
    unsigned short placement;
    unsigned short class_size; /* of its class, where the search is anchored */
    /*
     * What a packing found here is tried with: orbit_candidates() where only the least of each
     * orbit counts, the maps that fix the placement where the search is anchored.
     */
    cubemap_set maps;
};

/* One exhaustive search: every packing that has the first block at one of these placements. */
struct search_job {
    const struct matrix *matrix;
    const struct start *starts;
    unsigned start_count;
    cubemap_set group; /* if not empty, only packings that are the least of their orbit count */
    bool anchored;     /* add up the stabilisers of the packings, weighted by class */
    bool keep;         /* keep the packings, not only their number */
};

/* What one worker found for one job. */
struct search_result {
    uint64_t nodes;     /* placements tried: laid down, to be extended or found to lead nowhere */
    uint64_t packings;  /* that count */
    uint64_t in_orbits; /* packings in the orbits of those, if the job has a group */
    /* If the job is anchored: sums of class size x maps, and x rotations, that fix the packing. */
    uint64_t fixing_maps, fixing_rotations;
    uint64_t *by_start;   /* [start]: packings that count */
    unsigned short *kept; /* [packing][block]: number of the placement */
    size_t kept_capacity; /* in packings */
};

/*
 * One worker's search.  What it writes at every node is its own memory, CACHE_APART from anybody
 * else's.
 */
struct search {
    const struct search_job *job;
    struct search_result *result;
    unsigned start;
    unsigned entered;                     /* depth of the prefix that the levels hold */
    unsigned short prefix[CN_BLOCKS_MAX]; /* that prefix */
    unsigned short chosen[CN_BLOCKS_MAX]; /* [level]: the placement laid down there */
    item_set covered[CN_BLOCKS_MAX + 1];  /* [level]: items covered by `level` placements */
    uint64_t *levels; /* [level][word]: the rows still possible after `level` placements */
    cn_status status; /* CN_ENOMEM once memory ran out for a kept packing */
};

/* Memory for a search of this matrix; CN_ENOMEM. */
cn_status search_create(struct search *search, const struct matrix *matrix);
void search_release(struct search *search);

/* An empty result with a counter for each start; CN_ENOMEM leaves it released. */
cn_status search_result_create(struct search_result *result, const struct search_job *job);
void search_result_release(struct search_result *result);

/*
 * A prefix is an index into the job's starts, then the rows chosen, one for each further level.
 * These set the search to a prefix of `depth` placements without counting nodes, and do the search
 * below it.
 */
void search_enter(struct search *search, const struct search_job *job, struct search_result *result,
                  const unsigned short *prefix, unsigned depth);
void search_below(struct search *search, unsigned depth);

/*
 * The rows that the search would try next below `depth` placements, as a set of rows; false if
 * there are none.
 */
bool search_branch(const struct search *search, unsigned depth, uint64_t *branch);

#endif
