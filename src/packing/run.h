#ifndef PACKING_RUN_H
#define PACKING_RUN_H

#include "cubenum/search.h"
#include "packing/hand.h"

enum { JOBS_MAX = 4 };

/* What the workers found for one job, all together. */
struct search_result {
    struct harvest sum;   /* without a store */
    struct store *stores; /* [store_count]: what each worker kept */
    unsigned store_count;
};

/* The kernel that is meant: the widest one for CN_KERNEL_AUTO.  It need not be available. */
enum kernel_isa run_isa(cn_kernel kernel);

void search_result_release(struct search_result *result);

/*
 * Do up to JOBS_MAX searches with one team of workers, and reduce their results: result[j] belongs
 * to job[j], and is to be released by search_result_release() whatever is returned.  stats may be
 * NULL; its seconds, which hold the preparation too, are the caller's to set.  CN_ENOMEM, CN_EINVAL,
 * CN_EOVERFLOW, CN_ESYSTEM, CN_EWRITE, CN_ESTOPPED.
 */
cn_status run_searches(const struct search_job *job, unsigned jobs,
                       const cn_search_options *options, struct search_result *result,
                       cn_search_stats *stats, cn_error *error);

#endif
