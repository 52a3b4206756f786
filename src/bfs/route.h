#ifndef BFS_ROUTE_H
#define BFS_ROUTE_H

#include "bfs/record.h"
#include "bfs/space.h"

/*
 * Splits an element, `depth` turns away from the identity: x = last∙v∙first, where first and last
 * are *half turns away, and the turns of v are turn[*half] to turn[depth - *half - 1].  CN_ECHECK
 * if that cannot be done.
 */
struct route_split {
    cn_status (*split)(const void *context, const cn_permutation *x, unsigned depth, unsigned *half,
                       unsigned *turn, cn_permutation *first, cn_permutation *last);
    const void *context;
};

/*
 * Put antipodes into the record: the elements of `count` keys as text, and to each a shortest
 * sequence of turns from the identity to the record's last level.  Those of more than a few turns
 * are split first, if split is not NULL: from both ends they would take too much
 * memory.  CN_ENOMEM.
 */
cn_status route_antipodes(const cn_group *group, const struct move_set *moves,
                          const struct space *space, bool edges, const struct route_split *split,
                          const uint64_t *keys, unsigned count, struct bfs_record *record,
                          cn_error *error);

#endif
