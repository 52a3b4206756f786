#ifndef PACKING_DIVE_H
#define PACKING_DIVE_H

#include "base/random.h"
#include "cover/cursor.h"
#include "packing/starts.h"

/*
 * One random way down the tree from a place, each time to one of the rows to be tried next, all
 * alike.  The sum of the products of the numbers of choices is as large as the number of nodes below
 * on the average of all ways (Knuth, Estimating the efficiency of backtrack programs, 1975).
 * room is for as many rows as there are; the cursor is where it was afterwards.  CN_ENOMEM.
 */
cn_status dive_below(struct cursor *cursor, unsigned *room, struct random *random, double *nodes);

/*
 * The average of `dives` ways down from random starts: an estimate of the nodes of the search.
 * CN_ENOMEM.
 */
cn_status dive_average(const struct problem *problem, const struct starts *starts, unsigned dives,
                       uint64_t seed, double *nodes);

#endif
