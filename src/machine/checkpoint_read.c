#include "machine/checkpoint.h"

#include "base/fail.h"

#include <endian.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <xxhash.h>

enum { LINE_MAX_BYTES = CHECKPOINT_SUBJECT_MAX + 64, BUFFER_BYTES = 1 << 20 };

static const char START[] = "cubenum checkpoint ";

struct checkpoint_reader {
    FILE *file;
    char *path;
    uint64_t left; /* words */
};

static cn_status
refuse(cn_error *error, const char *path, const char *what)
{
    return fail(error, CN_ECONTENT, "checkpoint %s: %s", path, what);
}

static cn_status
refuse_read(cn_error *error, const char *path)
{
    return fail(error, CN_EREAD, "checkpoint %s: %s: expected to read it", path, strerror(errno));
}

/* The first line, without its end. */
static cn_status
check_line(FILE *file, const char *path, const char *subject, cn_error *error)
{
    char line[LINE_MAX_BYTES];
    char *end, *about;

    errno = EISDIR; /* unless reading says something else */
    if (fgets(line, sizeof line, file) == NULL && ferror(file))
        return refuse_read(error, path);
    end = feof(file) ? NULL : strchr(line, '\n');
    if (end == NULL || strncmp(line, START, strlen(START)) != 0)
        return refuse(error, path, "expected a checkpoint of cubenum");
    *end = '\0';
    const unsigned long version = strtoul(line + strlen(START), &about, 10);
    if (version != CHECKPOINT_VERSION)
        return fail(error, CN_ECONTENT, "checkpoint %s: of version %lu: expected version %d", path,
                    version, CHECKPOINT_VERSION);
    if (strncmp(about, ": ", 2) != 0 || strcmp(about + 2, subject) != 0)
        return fail(error, CN_ECONTENT, "checkpoint %s: of '%.60s': expected '%.60s'", path,
                    about + (strncmp(about, ": ", 2) == 0 ? 2 : 0), subject);
    return CN_OK;
}

/* Read the whole file, and find its hash right. */
static cn_status
check_hash(FILE *file, uint64_t bytes, const char *path, cn_error *error)
{
    unsigned char *buffer = malloc(BUFFER_BYTES);
    XXH3_state_t *hash = XXH3_createState();
    cn_status status = buffer == NULL || hash == NULL ? fail_memory(error) : CN_OK;
    uint64_t stored;

    if (status == CN_OK)
        XXH3_64bits_reset(hash);
    rewind(file);
    while (status == CN_OK && bytes > 0) {
        const size_t here = bytes < BUFFER_BYTES ? (size_t)bytes : BUFFER_BYTES;
        if (fread(buffer, 1, here, file) != here)
            status = refuse_read(error, path);
        else
            XXH3_64bits_update(hash, buffer, here);
        bytes -= here;
    }
    if (status == CN_OK && fread(&stored, sizeof stored, 1, file) != 1)
        status = refuse_read(error, path);
    if (status == CN_OK && le64toh(stored) != XXH3_64bits_digest(hash))
        status = refuse(error, path, "damaged: expected what was written");
    XXH3_freeState(hash);
    free(buffer);
    return status;
}

/* The file's words, after all of it was found to be right. */
static cn_status
check(struct checkpoint_reader *reader, const char *subject, cn_error *error)
{
    FILE *file = reader->file;
    struct stat info;
    uint64_t words;

    cn_status status = check_line(file, reader->path, subject, error);
    if (status != CN_OK)
        return status;
    const long start = ftell(file);
    if (fstat(fileno(file), &info) != 0 || start < 0)
        return refuse_read(error, reader->path);
    const uint64_t size = (uint64_t)info.st_size, frame = (uint64_t)start + 2 * sizeof words;
    if (size < frame || fread(&words, sizeof words, 1, file) != 1)
        return refuse(error, reader->path, "cut off: expected the number of its words");
    words = le64toh(words);
    if ((size - frame) / sizeof words != words || (size - frame) % sizeof words != 0)
        return fail(error, CN_ECONTENT,
                    "checkpoint %s: %llu bytes: expected %llu words, and a hash", reader->path,
                    (unsigned long long)size, (unsigned long long)words);
    status = check_hash(file, size - sizeof words, reader->path, error);
    if (status == CN_OK && fseek(file, start + (long)sizeof words, SEEK_SET) != 0)
        status = refuse_read(error, reader->path);
    reader->left = words;
    return status;
}

cn_status
checkpoint_open(struct checkpoint_reader **out, const char *path, const char *subject,
                cn_error *error)
{
    struct checkpoint_reader *reader = calloc(1, sizeof *reader);
    char *name = strdup(path);
    cn_status status = CN_OK;

    if (reader == NULL || name == NULL) {
        free(reader);
        free(name);
        return fail_memory(error);
    }
    reader->path = name;
    reader->file = fopen(path, "rbe");
    if (reader->file == NULL)
        status = refuse_read(error, path);
    else
        status = check(reader, subject, error);
    if (status != CN_OK) {
        checkpoint_close(reader);
        return status;
    }
    *out = reader;
    return CN_OK;
}

void
checkpoint_close(struct checkpoint_reader *reader)
{
    if (reader == NULL)
        return;
    if (reader->file != NULL)
        fclose(reader->file);
    free(reader->path);
    free(reader);
}

bool
checkpoint_get(struct checkpoint_reader *reader, size_t words, uint64_t *word)
{
    if (words > reader->left || fread(word, sizeof *word, words, reader->file) != words)
        return false;
    for (size_t w = 0; w < words; w++)
        word[w] = le64toh(word[w]);
    reader->left -= words;
    return true;
}

uint64_t
checkpoint_left(const struct checkpoint_reader *reader)
{
    return reader->left;
}

cn_status
checkpoint_refuse(const struct checkpoint_reader *reader, cn_error *error)
{
    return refuse(error, reader->path,
                  "whole, but what it says cannot be: expected a search's state");
}
