#ifndef BFS_VERTEX_SEED_H
#define BFS_VERTEX_SEED_H

#include "bfs/record.h"
#include "bfs/vertex_states.h"

/*
 * The first levels of the vertices' states, found class by class, bfs/sparse.h: while they are few,
 * it takes less time to meet them than to look at all maps, and maps are not touched.
 */
enum { SEED_DEPTH = 8, SEED_CLASSES = 1 << 22 };

/* The classes' keys of each level, of two words each. */
struct vertex_seed {
    unsigned levels;
    struct seed_keys {
        uint64_t *key; /* [count][2] */
        size_t count;
    } level[SEED_DEPTH + 1];
};

/* Search to SEED_DEPTH, or to before a level of more than SEED_CLASSES classes, and collect in *record.  What sparse_run() returns. */
cn_status vertex_seed_create(struct vertex_seed *out, const struct move_set *moves,
                             const cn_bfs_options *options, uint64_t size,
                             struct bfs_record *record, cn_error *error);
void vertex_seed_release(struct vertex_seed *seed);

/* The states of a level.  CN_ENOMEM. */
cn_status vertex_seed_states(const struct vertex_seed *seed, unsigned depth,
                             const struct vertex_space *space, const struct team *team,
                             struct vertex_states *out);

#endif
