#ifndef BFS_VERTEX_ANTIPODE_H
#define BFS_VERTEX_ANTIPODE_H

#include "bfs/record.h"
#include "bfs/vertex_states.h"

/*
 * A long shortest sequence is put together from shorter ones, to elements of a level that is not
 * deeper than this and has not more states than these.
 */
enum { MIDDLE_STATES = 1 << 23, MIDDLE_DEPTH = 8 };

/*
 * Put antipodes into the record: of the last level's states one for each class, those of the least
 * keys as bfs/space.h has them, `wanted` at most, each with a shortest sequence.
 *
 * middle: [MIDDLE_DEPTH + 1] levels from 0 on, empty from the first one on that is too deep or too
 * large.  CN_ENOMEM; CN_ECHECK if a sequence is not found.
 */
cn_status vertex_antipodes(const cn_group *group, const struct move_set *moves,
                           const struct vertex_space *space, const struct vertex_states *last,
                           const struct vertex_states *middle, unsigned workers, unsigned wanted,
                           struct bfs_record *record, cn_error *error);

#endif
