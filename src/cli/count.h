#ifndef CLI_COUNT_H
#define CLI_COUNT_H

#include "cli/options.h"
#include "cubenum/count.h"

/* What was counted, for the reports of 'cubenum count'. */
struct tallied {
    const cn_puzzle *puzzle;
    const struct options *options;
    const cn_search_options *search;
    cn_convention convention; /* the puzzle's own, or the one asked for */
    cn_counts counts;
    cn_search_stats stats;
    double *busy;              /* [stats.threads], or NULL */
    cn_simulation *simulation; /* [search->simulations] */
};

/* The counts, what each of them counts, and why they differ. */
void count_explain(const struct tallied *tallied);

/* Why there is no packing; nothing if that was not found at once. */
void count_explain_obstacle(const struct tallied *tallied);

/* One document; an exit code, after a complaint if it is not EXIT_DONE. */
int count_report_json(const struct tallied *tallied);

#endif
