/*
 * Linked into a second copy of the program by --wrap, to see what cannot be seen from outside: with
 * CUBENUM_TRACE every search is told of on stderr, with CUBENUM_CONTRADICT the counts contradict each
 * other.
 */
#include "packing/identity.h"

#include <stdio.h>
#include <stdlib.h>

cn_status __real_cn_count(const cn_puzzle *puzzle, const cn_search_options *options,
                          cn_counts *counts, cn_search_stats *stats, cn_error *error);
cn_status __wrap_cn_count(const cn_puzzle *puzzle, const cn_search_options *options,
                          cn_counts *counts, cn_search_stats *stats, cn_error *error);
const char *__real_identity_contradiction(const cn_counts *counts,
                                          const struct identity_sums *sums);
const char *__wrap_identity_contradiction(const cn_counts *counts,
                                          const struct identity_sums *sums);

cn_status
__wrap_cn_count(const cn_puzzle *puzzle, const cn_search_options *options, cn_counts *counts,
                cn_search_stats *stats, cn_error *error)
{
    if (getenv("CUBENUM_TRACE") != NULL)
        fputs("search\n", stderr);
    return __real_cn_count(puzzle, options, counts, stats, error);
}

const char *
__wrap_identity_contradiction(const cn_counts *counts, const struct identity_sums *sums)
{
    if (getenv("CUBENUM_CONTRADICT") != NULL)
        return "a contradiction was planted";
    return __real_identity_contradiction(counts, sums);
}
