#ifndef GROUP_CHAIN_H
#define GROUP_CHAIN_H

#include "group/chain_level.h"

/*
 * A chain of stabilisers: level k + 1 generates the stabiliser of the base point of level k in the
 * group that level k generates, level 0 the whole group.
 */
struct cn_chain {
    unsigned points;
    unsigned levels;
    struct chain_level level[CN_POINTS_MAX];
};

/*
 * Strip an element by levels `from` and on.  True if the identity is left: it is in the group of
 * that level.
 */
bool chain_strip(const cn_chain *chain, unsigned from, cn_permutation *element);

#endif
