#include "machine/checkpoint.h"

#include "base/fail.h"
#include "base/text.h"

#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

enum { BUFFER_BYTES = 1 << 20 };

static const char PARTIAL[] = ".partial";

struct checkpoint {
    char *path, *partial, *folder;
    int file;   /* of the partial one, locked; -1: none */
    int failed; /* an errno; 0: all went well */
    XXH3_state_t *hash;
    unsigned char *buffer;
    size_t filled;
    uint64_t missing; /* words that are still to be put */
};

static char *
folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash == NULL   ? text_join(".", 1, "")
           : slash == path ? text_join("/", 1, "")
                           : text_join(path, (size_t)(slash - path), "");
}

/* Create the partial file, and hold it; an errno. */
static int
hold(struct checkpoint *checkpoint)
{
    struct stat held, named;

    for (;;) {
        const int file = open(checkpoint->partial, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
        if (file < 0)
            return errno;
        if (flock(file, LOCK_EX | LOCK_NB) != 0) {
            const int reason = errno;
            close(file);
            return reason;
        }
        /* Whoever held it before may have renamed it in between. */
        if (fstat(file, &held) == 0 && stat(checkpoint->partial, &named) == 0
            && held.st_ino == named.st_ino && held.st_dev == named.st_dev) {
            checkpoint->file = file;
            return 0;
        }
        close(file);
    }
}

/* Only a file is written over: a device of that name would be lost. */
static bool
is_writable(const char *path)
{
    struct stat there;

    return *path != '\0' && (lstat(path, &there) != 0 || S_ISREG(there.st_mode));
}

static const char *
text_of(int reason)
{
    return reason == EWOULDBLOCK ? "in use by another process" : strerror(reason);
}

cn_status
checkpoint_create(struct checkpoint **out, const char *path, cn_error *error)
{
    struct checkpoint *checkpoint = calloc(1, sizeof *checkpoint);

    if (checkpoint == NULL)
        return fail_memory(error);
    checkpoint->file = -1;
    checkpoint->path = text_join(path, strlen(path), "");
    checkpoint->partial = text_join(path, strlen(path), PARTIAL);
    checkpoint->folder = folder_of(path);
    checkpoint->hash = XXH3_createState();
    checkpoint->buffer = malloc(BUFFER_BYTES);
    if (checkpoint->path == NULL || checkpoint->partial == NULL || checkpoint->folder == NULL
        || checkpoint->hash == NULL || checkpoint->buffer == NULL) {
        checkpoint_free(checkpoint);
        return fail_memory(error);
    }
    const int reason = is_writable(path) ? hold(checkpoint) : EEXIST;
    if (reason == 0) {
        *out = checkpoint;
        return CN_OK;
    }
    checkpoint_free(checkpoint);
    if (reason == EWOULDBLOCK)
        return fail(error, CN_ECONTENT, "checkpoint %s: %s: expected a file of one's own", path,
                    text_of(reason));
    return fail(error, CN_ECREATE, "checkpoint %s: %s: expected to create a file", path,
                reason == EEXIST ? "no regular file" : strerror(reason));
}

void
checkpoint_free(struct checkpoint *checkpoint)
{
    if (checkpoint == NULL)
        return;
    if (checkpoint->file >= 0) {
        (void)unlink(checkpoint->partial);
        close(checkpoint->file);
    }
    free(checkpoint->path);
    free(checkpoint->partial);
    free(checkpoint->folder);
    XXH3_freeState(checkpoint->hash);
    free(checkpoint->buffer);
    free(checkpoint);
}

/* Write what is in the buffer. */
static void
flush(struct checkpoint *checkpoint)
{
    const unsigned char *from = checkpoint->buffer;

    for (size_t left = checkpoint->filled; left > 0 && checkpoint->failed == 0;) {
        const ssize_t wrote = write(checkpoint->file, from, left);
        if (wrote > 0) {
            from += wrote;
            left -= (size_t)wrote;
        } else if (wrote == 0 || errno != EINTR) {
            checkpoint->failed = wrote == 0 ? ENOSPC : errno;
        }
    }
    checkpoint->filled = 0;
}

/* The same, and it counts for the hash. */
static void
pass(struct checkpoint *checkpoint)
{
    XXH3_64bits_update(checkpoint->hash, checkpoint->buffer, checkpoint->filled);
    flush(checkpoint);
}

void
checkpoint_begin(struct checkpoint *checkpoint, const char *subject, uint64_t words)
{
    checkpoint->failed = checkpoint->file < 0 ? hold(checkpoint) : 0;
    if (checkpoint->failed == 0
        && (ftruncate(checkpoint->file, 0) != 0 || lseek(checkpoint->file, 0, SEEK_SET) != 0))
        checkpoint->failed = errno;
    XXH3_64bits_reset(checkpoint->hash);
    checkpoint->filled =
        (size_t)snprintf((char *)checkpoint->buffer, BUFFER_BYTES, "cubenum checkpoint %d: %.*s\n",
                         CHECKPOINT_VERSION, CHECKPOINT_SUBJECT_MAX, subject);
    checkpoint->missing = words + 1;
    checkpoint_put(checkpoint, 1, &words);
}

void
checkpoint_put(struct checkpoint *checkpoint, size_t words, const uint64_t *word)
{
    checkpoint->missing -= words;
    for (size_t w = 0; w < words; w++) {
        const uint64_t little = htole64(word[w]);
        if (checkpoint->filled + sizeof little > BUFFER_BYTES)
            pass(checkpoint);
        memcpy(checkpoint->buffer + checkpoint->filled, &little, sizeof little);
        checkpoint->filled += sizeof little;
    }
}

/* The new name must survive too. */
static int
flush_folder(const struct checkpoint *checkpoint)
{
    const int folder = open(checkpoint->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int reason = 0;

    if (folder < 0)
        return errno;
    /* Some file systems cannot, and say so. */
    if (fsync(folder) != 0 && errno != EINVAL)
        reason = errno;
    close(folder);
    return reason;
}

cn_status
checkpoint_end(struct checkpoint *checkpoint, cn_error *error)
{
    if (checkpoint->failed == 0 && checkpoint->missing != 0)
        return fail(error, CN_ECHECK, "checkpoint %s: %llu words are missing: please report this",
                    checkpoint->path, (unsigned long long)checkpoint->missing);
    pass(checkpoint);
    const uint64_t hash = htole64(XXH3_64bits_digest(checkpoint->hash));
    memcpy(checkpoint->buffer, &hash, sizeof hash);
    checkpoint->filled = sizeof hash;
    flush(checkpoint);
    if (checkpoint->failed == 0 && fsync(checkpoint->file) != 0)
        checkpoint->failed = errno;
    if (checkpoint->failed == 0 && rename(checkpoint->partial, checkpoint->path) != 0)
        checkpoint->failed = errno;
    if (checkpoint->failed == 0) {
        checkpoint->failed = flush_folder(checkpoint);
        /* It has its name now; the next one is a new file, held at once if nobody else has it. */
        close(checkpoint->file);
        checkpoint->file = -1;
        (void)hold(checkpoint);
    } else if (checkpoint->file >= 0) {
        /* What was written takes up room that somebody else may need. */
        (void)!ftruncate(checkpoint->file, 0);
    }
    if (checkpoint->failed != 0)
        return fail(error, CN_EWRITE, "checkpoint %s: %s: expected to write it", checkpoint->path,
                    text_of(checkpoint->failed));
    return CN_OK;
}
