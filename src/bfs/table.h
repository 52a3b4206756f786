#ifndef BFS_TABLE_H
#define BFS_TABLE_H

#include "base/array.h"
#include "cubenum/status.h"

#include <stdalign.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * A set of keys of a few words: an open hash table with linear probing.  An unused slot is all zero,
 * which no key is; a key that was taken out leaves a trace, so that those behind it are still found.
 * The highest two bits of a key's first word are no part of it: of equal keys they are united.
 */
struct table {
    alignas(CACHE_APART) uint64_t *slot;
    size_t capacity, count; /* keys; of those that were taken out none counts */
    size_t filled;          /* slots that are not all zero */
    bool own;               /* or slots are part of somebody else's memory */
    atomic_flag busy;       /* held by the worker that puts keys in */
};

#define TABLE_MARKS (UINT64_C(3) << 62)

static inline uint64_t
table_hash(const uint64_t *key, unsigned words)
{
    uint64_t hash = 0;

    for (unsigned w = 0; w < words; w++) {
        hash = (hash ^ (w == 0 ? key[w] & ~TABLE_MARKS : key[w])) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    hash *= UINT64_C(0xd6e8feb86659fd93);
    return hash ^ hash >> 29;
}

/* Where the search for a key starts: by the bits of its hash below the `skip` highest ones. */
static inline size_t
table_home(const struct table *table, uint64_t hash, unsigned skip)
{
    __extension__ typedef unsigned __int128 product;

    return (size_t)((product)(hash << skip) * table->capacity >> 64);
}

/* No key of any set has all of its highest seven bits set: the trace of one that was taken out. */
#define TABLE_TAKEN (UINT64_C(127) << 57)

static inline bool
table_is_key(const uint64_t *slot, unsigned words)
{
    const uint64_t last = slot[words - 1];

    return last != 0 && (last & TABLE_TAKEN) != TABLE_TAKEN;
}

/* An empty table in zeroed memory of somebody else's, or in none. */
void table_create(struct table *out, uint64_t *slots, size_t capacity);
void table_release(struct table *table);

/* Put a key in; *added tells whether it is new.  CN_ENOMEM if the table had to grow. */
cn_status table_insert(struct table *table, unsigned words, unsigned skip, const uint64_t *key,
                       uint64_t hash, bool *added);

/* Take a key out; false if it is not in. */
bool table_remove(struct table *table, unsigned words, unsigned skip, const uint64_t *key);

/* Bytes of its own, beside those that it was given. */
size_t table_bytes(const struct table *table, unsigned words);

#endif
