#ifndef PACKING_PROBLEM_H
#define PACKING_PROBLEM_H

#include "cubenum/search.h"
#include "packing/orbit.h"
#include "packing/search.h"

/* What the searches of all conventions share. */
struct problem {
    const cn_puzzle *puzzle;
    cn_celltypes *types; /* NULL if position types are not to be used */
    unsigned anchor;
    struct matrix by_first; /* searches that start from the first block's placements */
    struct matrix
        by_anchor; /* those that start from the anchor's; unused if it is the first block */
};

/* CN_ENOMEM, or CN_EINVAL for an option out of its range; *out then needs no release. */
cn_status problem_create(struct problem *out, const cn_puzzle *puzzle,
                         const cn_search_options *options, cn_error *error);
void problem_release(struct problem *problem);

/* The block that is held in its pinned orientation in this convention, or CN_BLOCK_NONE. */
unsigned problem_held(const struct problem *problem, cn_convention convention);

/* The classes whose representatives the anchored search starts from; returns how many. */
unsigned problem_classes(const struct problem *problem, struct placement_class out[PLACEMENTS_MAX]);

/*
 * The search that counts in a convention.  start has room for PLACEMENTS_MAX; the job refers to it
 * and to the problem. CN_REFLECTION must apply.
 */
struct search_job problem_job(const struct problem *problem, cn_convention convention,
                              struct start *start);

#endif
