#ifndef BFS_ROUTE_H
#define BFS_ROUTE_H

#include "bfs/record.h"
#include "bfs/space.h"

/*
 * Put antipodes into the record: the elements of `count` keys as text, and to each a shortest sequence of turns from the
 * identity to the record's last level.  CN_ENOMEM.
 */
cn_status route_antipodes(const cn_group *group, const struct move_set *moves,
                          const struct space *space, bool edges, const uint64_t *keys,
                          unsigned count, struct bfs_record *record, cn_error *error);

#endif
