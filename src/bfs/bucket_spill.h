#ifndef BFS_BUCKET_SPILL_H
#define BFS_BUCKET_SPILL_H

#include "bfs/bucket_key.h"
#include "cubenum/status.h"
#include "machine/bigmem.h"

#include <stdatomic.h>
#include <stdint.h>

/*
 * A level's keys in a file, for levels that memory has no room for: of each pair of buckets those
 * of the first, packed by themselves with zstd (Yann Collet), in the order in which workers came to
 * them.  The file has no name, and is gone with the search.
 */
struct bucket_spill {
    int file;
    atomic_uint_fast64_t taken; /* bytes, by workers' stretches */
    struct bigmem block;        /* [pairs] struct spilled_block */
};

struct spilled_block {
    uint64_t at; /* in the file */
    uint32_t bytes, keys;
};

/* What a worker needs to write to one, and to read from another. */
struct bucket_spool;

/* CN_ENOMEM; CN_ECREATE with a sentence if the folder takes no file. */
cn_status bucket_spill_create(struct bucket_spill **out, const char *folder, uint32_t pairs,
                              cn_error *error);

/* NULL is nothing. */
void bucket_spill_free(struct bucket_spill *spill);

cn_status bucket_spool_create(struct bucket_spool **out);
void bucket_spool_free(struct bucket_spool *spool);

/* Write a pair's keys, once, and when all are written the rest.  CN_ENOMEM, CN_EWRITE. */
cn_status bucket_spill_put(struct bucket_spill *spill, struct bucket_spool *spool, uint32_t pair,
                           size_t keys, const struct bucket_key *key);
cn_status bucket_spill_flush(struct bucket_spill *spill, struct bucket_spool *spool);

/* Ask for a pair's keys, to be read soon. */
void bucket_spill_prefetch(const struct bucket_spill *spill, uint32_t pair);

/*
 * Read a pair's keys; *key is the spool's until the next call.  CN_ENOMEM; CN_EWRITE if they cannot
 * be read, or are not what was written.
 */
cn_status bucket_spill_get(const struct bucket_spill *spill, struct bucket_spool *spool,
                           uint32_t pair, const struct bucket_key **key);

static inline size_t
bucket_spill_count(const struct bucket_spill *spill, uint32_t pair)
{
    return ((const struct spilled_block *)spill->block.at)[pair].keys;
}

#endif
