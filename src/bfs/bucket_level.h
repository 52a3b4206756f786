#ifndef BFS_BUCKET_LEVEL_H
#define BFS_BUCKET_LEVEL_H

#include "bfs/bucket_spill.h"

#include <stdbool.h>

/*
 * The elements of one depth, bucket by bucket: those of a bucket lie together, the buckets in the
 * order in which workers came to them; in memory, or in a file.
 */
struct bucket_level {
    struct bigmem place; /* [buckets] of 64 bits: the first key, and how many there are */
    struct bigmem
        keys; /* [capacity] struct bucket_key; pages take up memory when they are written to */
    size_t capacity;
    atomic_size_t taken;        /* keys, by workers' stretches */
    struct bucket_spill *spill; /* the file; then the others are empty */
    uint64_t count;
};

enum { PLACE_COUNT_BITS = 28, STRETCH_KEYS = 1 << 15 };

/* What is left of a worker's own stretch of the keys. */
struct bucket_stretch {
    size_t next, end;
};

/* CN_ENOMEM leaves nothing to be released. */
cn_status bucket_level_create(struct bucket_level *out, uint32_t buckets, size_t capacity);
void bucket_level_release(struct bucket_level *level);

/* Room for a bucket's keys; NULL if there is none left, or they are too many for a bucket. */
struct bucket_key *bucket_level_take(struct bucket_level *level, struct bucket_stretch *stretch,
                                     uint32_t bucket, size_t count);

/* Is there such a level at all? */
static inline bool
bucket_level_exists(const struct bucket_level *level)
{
    return level->capacity != 0 || level->spill != NULL;
}

static inline uint64_t
bucket_place(const struct bucket_level *level, uint32_t bucket)
{
    return ((const uint64_t *)level->place.at)[bucket];
}

static inline size_t
bucket_count(uint64_t place)
{
    return place & (((uint64_t)1 << PLACE_COUNT_BITS) - 1);
}

static inline const struct bucket_key *
bucket_keys(const struct bucket_level *level, uint64_t place)
{
    return (const struct bucket_key *)level->keys.at + (place >> PLACE_COUNT_BITS);
}

#endif
