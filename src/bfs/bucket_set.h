#ifndef BFS_BUCKET_SET_H
#define BFS_BUCKET_SET_H

#include "bfs/bucket_key.h"
#include "cubenum/status.h"

#include <stddef.h>

/*
 * A worker's set of the keys of one bucket, small enough for its cache: open addressing, linear
 * probing.
 */
struct bucket_set {
    struct bucket_key *slot; /* [slots], a power of two; all zero: unused */
    size_t slots, slots_made;
    struct bucket_key *key; /* [keys]: what was put in and is new, in order */
    size_t keys, capacity;
};

/* Empty, with room for so many keys.  CN_ENOMEM; it then is to be released, and nothing else. */
cn_status bucket_set_clear(struct bucket_set *set, size_t keys);
void bucket_set_release(struct bucket_set *set);

/* Put keys in that are not new: they are left out of `key`. */
void bucket_set_exclude(struct bucket_set *set, size_t count, const struct bucket_key *key);

/* Put keys in. */
void bucket_set_add(struct bucket_set *set, size_t count, const struct bucket_key *key);

#endif
