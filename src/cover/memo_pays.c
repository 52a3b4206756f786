/*
 * How many states a search meets cannot be told from its first ones, so what decides is whether the
 * counting comes to an end within a share of the nodes of the search that it competes with; a node
 * takes about as long in both.  That would waste the share where states hardly ever recur, as with
 * blocks that are used once.  But this shows at once: of the states looked up in a few thousand
 * nodes, a third to two thirds were met before with few kinds of blocks, one in 20 or fewer with
 * twelve blocks once each.
 */
#include "cover/memo.h"

/* One node in so many of the search may be spent to find out. */
enum { SHARE = 8 };

/* But if so few, to look for states that recur: a millisecond.  And not more: some ten. */
enum { PROBE_NODES_MIN = 1 << 13, PROBE_NODES_MAX = 1 << 17 };

/* One state in so many, at least, must have been met before. */
enum { HITS_SHARE = 8 };

/* If they recur, so many are tried even if the estimate, which may be too low, allows fewer. */
enum { TRIAL_NODES_MIN = 1 << 20 };

static uint64_t
share_of(double tree_nodes, uint64_t at_least, uint64_t at_most)
{
    const double share = tree_nodes / SHARE;

    if (!(share > (double)at_least))
        return at_least;
    return share < (double)at_most ? (uint64_t)share : at_most;
}

/* Count within so many nodes.  If they are too few, the answer is no and the call a success. */
static cn_status
try_nodes(const struct cover *cover, const unsigned *order, const struct memo_limits *limits,
          uint64_t nodes, bool *pays, struct memo_result *result)
{
    struct memo_limits trial = *limits;

    if (limits->nodes == 0 || limits->nodes > nodes)
        trial.nodes = nodes;
    const cn_status status = memo_count(cover, order, &trial, result);
    *pays = status == CN_OK;
    if (status == CN_ESTOPPED && result->nodes >= trial.nodes)
        return CN_OK;
    return status;
}

cn_status
memo_pays(const struct cover *cover, const unsigned *order, const struct memo_limits *limits,
          double tree_nodes, bool *pays, struct memo_result *result)
{
    const uint64_t probe = share_of(tree_nodes, PROBE_NODES_MIN, PROBE_NODES_MAX);
    const uint64_t budget = share_of(tree_nodes, TRIAL_NODES_MIN, UINT64_MAX / 2);
    const cn_status status = try_nodes(cover, order, limits, probe, pays, result);

    if (status != CN_OK || *pays || result->hits < result->lookups / HITS_SHARE)
        return status;
    return try_nodes(cover, order, limits, budget, pays, result);
}
