#include "bfs/bucket_level.h"

cn_status
bucket_level_create(struct bucket_level *out, uint32_t buckets, size_t capacity)
{
    *out = (struct bucket_level){.capacity = capacity};
    atomic_init(&out->taken, 0);
    if (capacity >> (64 - PLACE_COUNT_BITS) != 0
        || bigmem_create(&out->place, (size_t)buckets * sizeof(uint64_t)) != CN_OK)
        return CN_ENOMEM;
    if (bigmem_create(&out->keys, capacity * sizeof(struct bucket_key)) != CN_OK) {
        bucket_level_release(out);
        return CN_ENOMEM;
    }
    return CN_OK;
}

void
bucket_level_release(struct bucket_level *level)
{
    bigmem_release(&level->place);
    bigmem_release(&level->keys);
    bucket_spill_free(level->spill);
    level->spill = NULL;
    level->count = 0;
}

struct bucket_key *
bucket_level_take(struct bucket_level *level, struct bucket_stretch *stretch, uint32_t bucket,
                  size_t count)
{
    if (count >> PLACE_COUNT_BITS != 0)
        return NULL;
    if (stretch->end - stretch->next < count) {
        const size_t more = count > STRETCH_KEYS ? count : STRETCH_KEYS;
        const size_t first = atomic_fetch_add(&level->taken, more);
        if (first > level->capacity || level->capacity - first < more)
            return NULL;
        *stretch = (struct bucket_stretch){first, first + more};
    }
    ((uint64_t *)level->place.at)[bucket] = (uint64_t)stretch->next << PLACE_COUNT_BITS | count;
    struct bucket_key *keys = (struct bucket_key *)level->keys.at + stretch->next;
    stretch->next += count;
    return keys;
}
