#ifndef BFS_VERTEX_SAVED_H
#define BFS_VERTEX_SAVED_H

#include "bfs/saver.h"
#include "bfs/vertex_antipode.h"
#include "bfs/vertex_levels.h"

/*
 * A search of the vertices' states in a checkpoint, after the record:
 *
 *   states of the last level; how many lists of the first levels' states follow; pairs of classes
 *   each list: how many states, the states
 *   each pair: the map of its first class, from which the partner's follows
 *
 * Which states are of the last level is not kept: the next one is made of all that were met, which
 * brings the same.
 */
struct vertex_saved {
    struct vertex_levels *levels;
    struct vertex_states *middle; /* [MIDDLE_DEPTH + 1] */
    uint64_t *newest;             /* states of the last level */
};

/* Write it, or tell the caller that it could not be written. */
void vertex_save(struct saver *saver, const struct bfs_record *record,
                 const struct vertex_saved *saved);

/*
 * Read it, into levels that were created and lists that are empty.  CN_ENOMEM; CN_ECONTENT; what
 * saver_resume() returns.
 */
cn_status vertex_restore(struct saver *saver, struct bfs_record *record,
                         const struct vertex_saved *saved, unsigned workers, cn_error *error);

#endif
