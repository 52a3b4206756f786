#ifndef GROUP_CHAIN_BUILD_H
#define GROUP_CHAIN_BUILD_H

#include "group/chain.h"

/* Build the chain of an empty one, whose points are set.  After CN_ENOMEM it is to be freed. */
cn_status chain_build(cn_chain *chain, size_t count, const cn_permutation *generators);

#endif
