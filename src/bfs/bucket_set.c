#include "bfs/bucket_set.h"

#include "base/array.h"

#include <stdbool.h>
#include <stdlib.h>

enum { SLOTS_LEAST = 64 };

cn_status
bucket_set_clear(struct bucket_set *set, size_t keys)
{
    size_t slots = SLOTS_LEAST;

    while (slots < keys + keys / 2)
        slots *= 2;
    if (slots > set->slots_made) {
        free(set->slot);
        free(set->key);
        set->slots_made = 0;
        set->slot = array_alloc_apart(slots, sizeof *set->slot);
        set->key = array_alloc_apart(slots, sizeof *set->key);
        if (set->slot == NULL || set->key == NULL)
            return CN_ENOMEM;
        set->slots_made = slots;
    }
    set->slots = slots;
    set->keys = 0;
    memset(set->slot, 0, slots * sizeof *set->slot);
    return CN_OK;
}

void
bucket_set_release(struct bucket_set *set)
{
    free(set->slot);
    free(set->key);
    *set = (struct bucket_set){.slots = 0};
}

static inline size_t
home(const struct bucket_set *set, struct bucket_key key)
{
    const uint64_t hash =
        key.word[0] * UINT64_C(0x9e3779b97f4a7c15) + key.word[1] * UINT64_C(0xc2b2ae3d27d4eb4f);

    return (size_t)((hash ^ hash >> 29) * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (set->slots - 1);
}

/* Put a key in; false if it was there. */
static inline bool
insert(const struct bucket_set *set, struct bucket_key key)
{
    size_t s = home(set, key);

    for (;; s = (s + 1) & (set->slots - 1)) {
        const struct bucket_key there = set->slot[s];
        if ((there.word[0] ^ key.word[0]) == 0 && (there.word[1] ^ key.word[1]) == 0)
            return false;
        if (there.word[0] == 0) {
            set->slot[s] = key;
            return true;
        }
    }
}

void
bucket_set_exclude(struct bucket_set *set, size_t count, const struct bucket_key *key)
{
    for (size_t i = 0; i < count; i++)
        insert(set, key[i]);
}

void
bucket_set_add(struct bucket_set *set, size_t count, const struct bucket_key *key)
{
    for (size_t i = 0; i < count; i++) {
        /* Written in any case, and kept if it is new. */
        set->key[set->keys] = key[i];
        set->keys += insert(set, key[i]);
    }
}
