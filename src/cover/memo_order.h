#ifndef COVER_MEMO_ORDER_H
#define COVER_MEMO_ORDER_H

#include "cubenum/status.h"
#include "cover/cover.h"

/*
 * The order of the cells that promises the fewest states: position[cell] is its place in it.
 * `proposed` lists the cells in an order to consider, and wins a tie; it may be NULL.  CN_EINVAL if
 * it is not an order of the cells; CN_ENOMEM.
 */
cn_status memo_order(const struct cover *cover, const unsigned *proposed, unsigned *position);

#endif
