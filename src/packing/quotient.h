#ifndef PACKING_QUOTIENT_H
#define PACKING_QUOTIENT_H

#include "base/number.h"
#include "cover/memo.h"
#include "packing/problem.h"

/*
 * Orbits of packings, without looking at any.
 *
 * A packing that a map keeps is made of whole orbits of rows under the map: it is a packing of a
 * smaller cover, whose rows are those orbits.  The group has as many orbits as there are kept
 * packings on the average of its maps (Cauchy, Frobenius, Burnside).
 */
struct orbit_counts {
    wide rotation;   /* under the puzzle's rotations */
    wide reflection; /* under all of its maps */
};

/*
 * all is the number of packings.  CN_ENOMEM, CN_EOVERFLOW, CN_ESTOPPED, or CN_ECHECK if an average
 * is no whole number.
 */
cn_status quotient_count(const struct problem *problem, wide all, const struct memo_limits *limits,
                         struct orbit_counts *out);

/* The packings that one map keeps. */
cn_status quotient_fixed(const struct problem *problem, unsigned map,
                         const struct memo_limits *limits, wide *fixed);

#endif
