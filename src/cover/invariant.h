#ifndef COVER_INVARIANT_H
#define COVER_INVARIANT_H

#include "cubenum/status.h"
#include "cover/cover.h"

#include <stdint.h>

enum reason_kind {
    REASON_NONE,      /* none found, which does not mean that there is a packing */
    REASON_BLOCK,     /* the block must be used but has no row */
    REASON_VOLUME,    /* no number of copies allowed of each block adds up to the cells */
    REASON_CELL,      /* no row covers the cell */
    REASON_COLOURING, /* numbers written into the cells do not add up */
};

/*
 * Why a cover has no packing; only what belongs to the kind is set.
 *
 * A colouring gives each cell a weight and each block another such that the cells of any row weigh
 * as much as the copies of blocks that it uses.  The cells of a packing then weigh, all together,
 * what the copies of all blocks do, but target_sum is not blocks_sum.  All of this is meant modulo
 * the modulus, and the weights and sums are 0..modulus-1; or, if the modulus is 0, as it stands,
 * and they may be negative.  A block whose number of copies is not fixed weighs 0.
 */
struct reason {
    enum reason_kind kind;
    unsigned block;
    unsigned cell;
    uint64_t volume_least; /* what the blocks cover at least, however many copies are used, .. */
    uint64_t volume_most;  /* .. at most, .. */
    uint64_t volume_below; /* .. and at most if it is to be less than the cells: the nearest miss,
                              or 0 if volume_least is more than that */
    unsigned modulus;
    int32_t *weight;       /* [cell], allocated together with block_weight */
    int32_t *block_weight; /* [block]: of one copy */
    int64_t target_sum;    /* of the weights of all cells */
    int64_t blocks_sum;    /* of copies * weight of all blocks */
};

/*
 * The first reason found, in the order of enum reason_kind, why there is no packing.  Most covers
 * take little more than it takes to read their rows; after some ten milliseconds the search for a
 * colouring is given up, and no reason is found.
 *
 * Colourings are tried modulo 2, 4 and 8, in the integers by way of a large prime, and modulo 3 and
 * 9, 5 and 7.  If there is one of these it is found.  But for other primes and higher powers there
 * is one wherever not even a signed packing exists, one that may take copies away as well as put
 * them down: the generalised colouring arguments of Conway and Lagarias (Tiling with polyominoes
 * and combinatorial group theory, 1990).
 *
 * CN_ENOMEM, or CN_ECHECK if the colouring found does not stand the check; the reason then is
 * REASON_NONE.  To be released by reason_release().
 */
cn_status invariant_find(const struct cover *cover, struct reason *reason);

/*
 * CN_OK if the reason holds: checked from the rows, not from how it was found.  CN_ECHECK if not,
 * also for REASON_NONE, and CN_ENOMEM.
 */
cn_status invariant_check(const struct cover *cover, const struct reason *reason);

void reason_release(struct reason *reason);

#endif
