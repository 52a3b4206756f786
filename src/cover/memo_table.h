#ifndef COVER_MEMO_TABLE_H
#define COVER_MEMO_TABLE_H

#include "cubenum/status.h"
#include "cover/memo.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Entries of a bucket, those that a key may be in. */
enum { MEMO_WAYS = 4 };

/*
 * A table of bounded size from states, see memo_rows.h, to numbers.  It forgets some when it is
 * full, but what it finds is what was stored: keys are compared in full.
 */
struct memo_table {
    uint64_t *entries; /* [bucket][way][words of a key and of a number]; stock 0 if empty */
    size_t buckets;    /* in use, a power of 2 */
    size_t buckets_max;
    size_t used; /* entries that are not empty */
    unsigned key_words;
};

enum { MEMO_NUMBER_WORDS = sizeof(memo_number) / sizeof(uint64_t) };

/* A table in at most so many bytes, but of one bucket at least; CN_ENOMEM leaves *out empty. */
cn_status memo_table_create(struct memo_table *out, unsigned key_words, size_t bytes);
void memo_table_release(struct memo_table *table);

/* Store the number of a key that is not in the table; hash is memo_table_hash() of the key. */
void memo_table_store(struct memo_table *table, const uint64_t *key, uint64_t hash,
                      memo_number number);

/* After each word as in Knuth, TAOCP 6.4, then the high bits, the good ones, onto the low ones. */
static inline uint64_t
memo_table_hash(const uint64_t *key, const unsigned words)
{
    uint64_t hash = 0;

    for (unsigned w = 0; w < words; w++) {
        hash = (hash ^ key[w]) * UINT64_C(0x9e3779b97f4a7c15); /* 2^64 / golden ratio */
        hash ^= hash >> 32;
    }
    return hash;
}

static inline bool
memo_table_find(const struct memo_table *table, const uint64_t *key, uint64_t hash,
                memo_number *number, const unsigned words)
{
    const size_t size = words + MEMO_NUMBER_WORDS;
    const uint64_t *entry = table->entries + (hash & (table->buckets - 1)) * MEMO_WAYS * size;

    for (unsigned way = 0; way < MEMO_WAYS; way++, entry += size) {
        uint64_t difference = 0;
        for (unsigned w = 0; w < words; w++)
            difference |= entry[w] ^ key[w];
        if (difference == 0) {
            memcpy(number, entry + words, sizeof *number);
            return true;
        }
    }
    return false;
}

#endif
