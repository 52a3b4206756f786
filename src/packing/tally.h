#ifndef PACKING_TALLY_H
#define PACKING_TALLY_H

#include "cubenum/count.h"
#include "packing/identity.h"
#include "packing/run.h"

/* What a count is made of. */
struct tally {
    struct problem problem;
    const cn_search_options *options;
    cn_counts *counts;
    cn_search_stats stats;
    struct identity_sums sums;
    struct placement_class *classes; /* [counts->classes]: those of the anchor */
    unsigned *class_of;              /* [placement]: see struct harvest_plan */
    struct starts starts[JOBS_MAX];
    struct search_job job[JOBS_MAX];
    struct search_result result[JOBS_MAX];
    unsigned jobs;
};

/*
 * The block that is anchored, its classes, and to which of them each placement belongs: into the
 * counts and the tally.  CN_ENOMEM.
 */
cn_status tally_list_classes(struct tally *tally);

/* Add a search to be done, whose starts are made already; do them all. */
struct search_job *tally_add_job(struct tally *tally, enum harvest_kind kind);
cn_status tally_run(struct tally *tally, cn_error *error);

/* Packings with the anchor at the representative of each class, from a search with these starts. */
void tally_read_anchored(struct tally *tally, const struct starts *starts, const wide *by_start);

/*
 * Fill in the counts: each from a search of its own, or those of all packings and of the anchor from
 * one search or a memory.  What cn_count() returns.
 */
cn_status tally_independent(struct tally *tally, cn_error *error);
cn_status tally_derived(struct tally *tally, cn_error *error);

#endif
