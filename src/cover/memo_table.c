#include "cover/memo_table.h"

#include "base/array.h"
#include "cover/memo_rows.h"

#include <stdlib.h>

/*
 * Buckets to begin with.  The memory of the others is not touched before it is needed, for it costs
 * more than the search of a small puzzle to have it from the operating system.
 */
enum { BUCKETS_FIRST = 512 };

static size_t
entry_words(const struct memo_table *table)
{
    return table->key_words + MEMO_NUMBER_WORDS;
}

static uint64_t *
bucket_at(const struct memo_table *table, size_t bucket)
{
    return table->entries + bucket * MEMO_WAYS * entry_words(table);
}

static void
clear_buckets(struct memo_table *table, size_t first, size_t count)
{
    memset(bucket_at(table, first), 0,
           count * MEMO_WAYS * entry_words(table) * sizeof *table->entries);
}

cn_status
memo_table_create(struct memo_table *out, unsigned key_words, size_t bytes)
{
    struct memo_table table = {.key_words = key_words, .buckets_max = 1};
    const size_t bucket_bytes = MEMO_WAYS * entry_words(&table) * sizeof *table.entries;

    *out = (struct memo_table){0};
    while (table.buckets_max <= bytes / bucket_bytes / 2)
        table.buckets_max *= 2;
    table.buckets = table.buckets_max < BUCKETS_FIRST ? table.buckets_max : BUCKETS_FIRST;
    table.entries = array_alloc_apart(table.buckets_max, bucket_bytes);
    if (table.entries == NULL)
        return CN_ENOMEM;
    clear_buckets(&table, 0, table.buckets);
    *out = table;
    return CN_OK;
}

void
memo_table_release(struct memo_table *table)
{
    free(table->entries);
}

/*
 * Twice as many buckets: one more bit of the hash tells whether an entry stays, or moves as far up
 * as there were buckets, to where nothing else can be.
 */
static void
grow(struct memo_table *table)
{
    const size_t words = entry_words(table), bytes = words * sizeof *table->entries;

    clear_buckets(table, table->buckets, table->buckets);
    for (size_t bucket = 0; bucket < table->buckets; bucket++) {
        uint64_t *entry = bucket_at(table, bucket);
        uint64_t *moved = bucket_at(table, bucket + table->buckets);
        for (unsigned way = 0; way < MEMO_WAYS; way++, entry += words, moved += words)
            if (entry[0] != 0 && (memo_table_hash(entry, table->key_words) & table->buckets) != 0) {
                memcpy(moved, entry, bytes);
                memset(entry, 0, bytes);
            }
    }
    table->buckets *= 2;
}

/*
 * The entry of a bucket to store a state in.  In a full one all but the last way keep the states
 * that are cheapest to lose out, those with the fewest cells open, and the last keeps the newest:
 * D. M. Breuker, J. W. H. M. Uiterwijk and H. J. van den Herik, "Replacement schemes for
 * transposition tables", 1994.
 */
static uint64_t *
choose_entry(const struct memo_table *table, uint64_t *bucket, unsigned first_open)
{
    const size_t words = entry_words(table);
    uint64_t *cheapest = bucket;

    for (unsigned way = 0; way < MEMO_WAYS; way++) {
        uint64_t *entry = bucket + way * words;
        if (entry[0] == 0)
            return entry;
        if (way < MEMO_WAYS - 1 && memo_first_open(entry) > memo_first_open(cheapest))
            cheapest = entry;
    }
    return memo_first_open(cheapest) >= first_open ? cheapest : bucket + (MEMO_WAYS - 1) * words;
}

void
memo_table_store(struct memo_table *table, const uint64_t *key, uint64_t hash, memo_number number)
{
    if (table->used > table->buckets * MEMO_WAYS / 2 && table->buckets < table->buckets_max)
        grow(table);
    uint64_t *bucket = bucket_at(table, hash & (table->buckets - 1));
    uint64_t *entry = choose_entry(table, bucket, memo_first_open(key));
    table->used += entry[0] == 0;
    memcpy(entry, key, table->key_words * sizeof *key);
    memcpy(entry + table->key_words, &number, sizeof number);
}
