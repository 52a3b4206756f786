#include "bfs/table.h"

#include <stdlib.h>
#include <string.h>

/* Of eight slots, so many are filled at most. */
enum { FILL_EIGHTHS = 7, CAPACITY_LEAST = 16 };

void
table_create(struct table *out, uint64_t *slots, size_t capacity)
{
    *out = (struct table){.slot = slots, .capacity = capacity};
    atomic_flag_clear(&out->busy);
}

void
table_release(struct table *table)
{
    if (table->own)
        free(table->slot);
    table_create(table, NULL, 0);
}

size_t
table_bytes(const struct table *table, unsigned words)
{
    return table->own ? table->capacity * words * sizeof *table->slot : 0;
}

static inline bool
equal(const uint64_t *a, const uint64_t *b, unsigned words)
{
    if (((a[0] ^ b[0]) & ~TABLE_MARKS) != 0)
        return false;
    for (unsigned w = 1; w < words; w++)
        if (a[w] != b[w])
            return false;
    return true;
}

/* The slot that holds the key, or the unused one where it would be put. */
static uint64_t *
find(const struct table *table, unsigned words, unsigned skip, const uint64_t *key, uint64_t hash)
{
    size_t place = table_home(table, hash, skip);

    for (;; place = place + 1 < table->capacity ? place + 1 : 0) {
        uint64_t *slot = table->slot + place * words;
        if (slot[words - 1] == 0 || equal(slot, key, words))
            return slot;
    }
}

static cn_status
grow(struct table *table, unsigned words, unsigned skip)
{
    struct table larger;
    const size_t capacity = table->capacity + table->capacity / 2 + CAPACITY_LEAST;
    uint64_t *slots = calloc(capacity, words * sizeof *slots);

    if (slots == NULL)
        return CN_ENOMEM;
    table_create(&larger, slots, capacity);
    larger.own = true;
    for (size_t i = 0; i < table->capacity; i++) {
        const uint64_t *key = table->slot + i * words;
        if (!table_is_key(key, words))
            continue;
        memcpy(find(&larger, words, skip, key, table_hash(key, words)), key, words * sizeof *key);
        larger.filled++;
    }
    larger.count = larger.filled;
    if (table->own)
        free(table->slot);
    table->slot = larger.slot;
    table->capacity = capacity;
    table->count = larger.count;
    table->filled = larger.filled;
    table->own = true;
    return CN_OK;
}

cn_status
table_insert(struct table *table, unsigned words, unsigned skip, const uint64_t *key, uint64_t hash,
             bool *added)
{
    if ((table->filled + 1) * 8 > table->capacity * FILL_EIGHTHS) {
        const cn_status status = grow(table, words, skip);
        if (status != CN_OK)
            return status;
    }
    uint64_t *slot = find(table, words, skip, key, hash);
    *added = slot[words - 1] == 0;
    if (*added) {
        memcpy(slot, key, words * sizeof *slot);
        table->count++;
        table->filled++;
    } else {
        slot[0] |= key[0] & TABLE_MARKS;
    }
    return CN_OK;
}

bool
table_remove(struct table *table, unsigned words, unsigned skip, const uint64_t *key)
{
    if (table->count == 0)
        return false;
    uint64_t *slot = find(table, words, skip, key, table_hash(key, words));
    if (slot[words - 1] == 0)
        return false;
    slot[words - 1] |= TABLE_TAKEN;
    table->count--;
    return true;
}
