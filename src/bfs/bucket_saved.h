#ifndef BFS_BUCKET_SAVED_H
#define BFS_BUCKET_SAVED_H

#include "bfs/bucket_level.h"
#include "bfs/bucket_space.h"
#include "bfs/saver.h"

/*
 * A search of the whole group in a checkpoint, after the record: how many levels follow, the newest
 * first, and pairs of buckets.  Each level: how many states it has, then of each pair how many keys
 * its first bucket has, and the keys.  The partner's follow from those.
 *
 * A search keeps `back` levels: the newest one, and older[0] to older[back - 2].
 */

/* Write it, or tell the caller that it could not be written. */
void bucket_save(struct saver *saver, const struct bfs_record *record,
                 const struct bucket_space *space, const struct bucket_level *newest,
                 const struct bucket_level *older, unsigned back);

/* Read it, into levels without capacity.  CN_ENOMEM; CN_ECONTENT; what saver_resume() returns. */
cn_status bucket_restore(struct saver *saver, struct bfs_record *record,
                         const struct bucket_space *space, struct bucket_level *newest,
                         struct bucket_level *older, unsigned back, cn_error *error);

#endif
