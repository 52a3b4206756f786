#include "bfs/bucket_spill.h"

#include "base/fail.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>

/* What a worker takes of the file at once, and gathers before it writes. */
enum { STRETCH_BYTES = 1 << 22 };

/* The fastest level: it halves the keys, and others gain little. */
enum { PACKING_LEVEL = 1 };

struct bucket_spool {
    ZSTD_CCtx *pack;
    ZSTD_DCtx *unpack;
    unsigned char *gathered; /* [STRETCH_BYTES] */
    size_t filled;
    uint64_t at;            /* where in the file they belong */
    struct bucket_key *key; /* [capacity], unpacked */
    unsigned char *packed;  /* room for as many, packed */
    size_t capacity;
};

/* A file without a name; an errno. */
static int
open_unnamed(const char *folder, int *file)
{
    *file = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (*file >= 0 || (errno != EOPNOTSUPP && errno != EISDIR))
        return *file >= 0 ? 0 : errno;
    /* A file system that has none: one with a name, which is taken away at once. */
    char *name = text_join(folder, strlen(folder), "/cubenum-XXXXXX");
    if (name == NULL)
        return ENOMEM;
    *file = mkostemp(name, O_CLOEXEC);
    const int reason = *file >= 0 ? 0 : errno;
    if (*file >= 0)
        (void)unlink(name);
    free(name);
    return reason;
}

cn_status
bucket_spill_create(struct bucket_spill **out, const char *folder, uint32_t pairs, cn_error *error)
{
    struct bucket_spill *spill = calloc(1, sizeof *spill);

    if (spill == NULL)
        return fail_memory(error);
    atomic_init(&spill->taken, 0);
    spill->file = -1;
    if (bigmem_create(&spill->block, (size_t)pairs * sizeof(struct spilled_block)) != CN_OK) {
        bucket_spill_free(spill);
        return fail_memory(error);
    }
    const int reason = open_unnamed(folder, &spill->file);
    if (reason == 0) {
        *out = spill;
        return CN_OK;
    }
    bucket_spill_free(spill);
    if (reason == ENOMEM)
        return fail_memory(error);
    return fail(error, CN_ECREATE, "spill %s: %s: expected a folder that takes files", folder,
                strerror(reason));
}

void
bucket_spill_free(struct bucket_spill *spill)
{
    if (spill == NULL)
        return;
    if (spill->file >= 0)
        close(spill->file);
    bigmem_release(&spill->block);
    free(spill);
}

cn_status
bucket_spool_create(struct bucket_spool **out)
{
    struct bucket_spool *spool = calloc(1, sizeof *spool);

    if (spool == NULL)
        return CN_ENOMEM;
    spool->pack = ZSTD_createCCtx();
    spool->unpack = ZSTD_createDCtx();
    spool->gathered = malloc(STRETCH_BYTES);
    if (spool->pack == NULL || spool->unpack == NULL || spool->gathered == NULL
        || ZSTD_isError(ZSTD_CCtx_setParameter(spool->pack, ZSTD_c_compressionLevel, PACKING_LEVEL))
        || ZSTD_isError(ZSTD_CCtx_setParameter(spool->pack, ZSTD_c_checksumFlag, 1))) {
        bucket_spool_free(spool);
        return CN_ENOMEM;
    }
    *out = spool;
    return CN_OK;
}

void
bucket_spool_free(struct bucket_spool *spool)
{
    if (spool == NULL)
        return;
    ZSTD_freeCCtx(spool->pack);
    ZSTD_freeDCtx(spool->unpack);
    free(spool->gathered);
    free(spool->key);
    free(spool->packed);
    free(spool);
}

/* Room for so many keys, packed and not. */
static bool
make_room(struct bucket_spool *spool, size_t keys)
{
    if (keys <= spool->capacity)
        return true;
    const size_t capacity = keys + keys / 2;
    free(spool->key);
    free(spool->packed);
    spool->capacity = 0;
    spool->key = malloc(capacity * sizeof *spool->key);
    spool->packed = malloc(ZSTD_compressBound(capacity * sizeof *spool->key));
    if (spool->key == NULL || spool->packed == NULL)
        return false;
    spool->capacity = capacity;
    return true;
}

static cn_status
write_all(int file, const unsigned char *from, size_t left, uint64_t at)
{
    while (left > 0) {
        const ssize_t wrote = pwrite(file, from, left, (off_t)at);
        if (wrote > 0) {
            from += wrote;
            left -= (size_t)wrote;
            at += (size_t)wrote;
        } else if (wrote == 0 || errno != EINTR) {
            return CN_EWRITE;
        }
    }
    return CN_OK;
}

cn_status
bucket_spill_flush(struct bucket_spill *spill, struct bucket_spool *spool)
{
    const cn_status status = write_all(spill->file, spool->gathered, spool->filled, spool->at);

    spool->filled = 0;
    return status;
}

cn_status
bucket_spill_put(struct bucket_spill *spill, struct bucket_spool *spool, uint32_t pair, size_t keys,
                 const struct bucket_key *key)
{
    struct spilled_block *block = (struct spilled_block *)spill->block.at + pair;

    if (!make_room(spool, keys) || keys > UINT32_MAX)
        return CN_ENOMEM;
    const size_t bytes =
        ZSTD_compress2(spool->pack, spool->packed,
                       ZSTD_compressBound(spool->capacity * sizeof *key), key, keys * sizeof *key);
    if (ZSTD_isError(bytes) || bytes > UINT32_MAX)
        return CN_ENOMEM;
    cn_status status = CN_OK;
    if (bytes > STRETCH_BYTES - spool->filled)
        status = bucket_spill_flush(spill, spool);
    block->keys = (uint32_t)keys;
    block->bytes = (uint32_t)bytes;
    if (spool->filled == 0)
        spool->at = atomic_fetch_add(&spill->taken, bytes > STRETCH_BYTES ? bytes : STRETCH_BYTES);
    block->at = spool->at + spool->filled;
    if (bytes > STRETCH_BYTES)
        return status == CN_OK ? write_all(spill->file, spool->packed, bytes, block->at) : status;
    memcpy(spool->gathered + spool->filled, spool->packed, bytes);
    spool->filled += bytes;
    return status;
}

void
bucket_spill_prefetch(const struct bucket_spill *spill, uint32_t pair)
{
    const struct spilled_block *block = (const struct spilled_block *)spill->block.at + pair;

    if (block->bytes != 0)
        (void)posix_fadvise(spill->file, (off_t)block->at, block->bytes, POSIX_FADV_WILLNEED);
}

cn_status
bucket_spill_get(const struct bucket_spill *spill, struct bucket_spool *spool, uint32_t pair,
                 const struct bucket_key **key)
{
    const struct spilled_block *block = (const struct spilled_block *)spill->block.at + pair;

    if (!make_room(spool, block->keys))
        return CN_ENOMEM;
    for (size_t read = 0; read < block->bytes;) {
        const ssize_t here = pread(spill->file, spool->packed + read, block->bytes - read,
                                   (off_t)(block->at + read));
        if (here > 0)
            read += (size_t)here;
        else if (here == 0 || errno != EINTR)
            return CN_EWRITE;
    }
    const size_t bytes =
        ZSTD_decompressDCtx(spool->unpack, spool->key, spool->capacity * sizeof *spool->key,
                            spool->packed, block->bytes);
    if (block->keys != 0 && bytes != block->keys * sizeof *spool->key)
        return CN_EWRITE;
    *key = spool->key;
    return CN_OK;
}
