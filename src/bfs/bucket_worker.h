#ifndef BFS_BUCKET_WORKER_H
#define BFS_BUCKET_WORKER_H

#include "bfs/bucket_level.h"
#include "bfs/bucket_set.h"
#include "bfs/bucket_space.h"

#include "base/array.h"

#include <stdalign.h>

/* What a worker has in hand, and what it adds up of a level. */
struct bucket_worker {
    alignas(CACHE_APART) struct bucket_set set;
    struct bucket_key *carried;  /* [BUCKET_BATCH] */
    struct bucket_spool *spool;  /* for levels in files; NULL until there is one */
    struct bucket_key *mirrored; /* [room]: a partner's keys from such a level */
    size_t room;
    struct bucket_stretch stretch; /* of the level being made */
    uint64_t elements, classes, states;
};

/* Keys that are carried at once. */
enum { BUCKET_BATCH = 256 };

cn_status bucket_worker_create(struct bucket_worker *out);
void bucket_worker_release(struct bucket_worker *worker);

/* Be ready for levels in files.  CN_ENOMEM. */
cn_status bucket_worker_spill(struct bucket_worker *worker);

/*
 * Make a pair's buckets of a level: from level[0], without what is in level[0] to level[back - 1];
 * next may be NULL, then they are counted only.  CN_ENOMEM; CN_EWRITE of a level in a file.
 */
cn_status bucket_step(const struct bucket_space *space, struct bucket_worker *worker,
                      const struct bucket_level *level, unsigned back, struct bucket_level *next,
                      uint32_t pair);

#endif
