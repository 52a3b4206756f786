#include "packing/store.h"

#include "base/array.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void
store_create(struct store *out, const struct store_limits *limits)
{
    *out = (struct store){.limits = *limits};
}

void
store_release(struct store *store)
{
    free(store->record);
    free(store->run);
    if (store->file != NULL)
        fclose(store->file);
    *store = (struct store){.count = 0};
}

static int
compare_records(const void *a, const void *b, void *depth)
{
    const unsigned *first = a;
    const unsigned *second = b;

    for (unsigned i = 0; i < *(const unsigned *)depth; i++)
        if (first[i] != second[i])
            return first[i] < second[i] ? -1 : 1;
    return 0;
}

/* Bring what is in memory into order, each packing once. */
static void
sort_records(struct store *store)
{
    const size_t depth = store->limits.depth;
    size_t kept = 0;

    if (store->count == 0)
        return;
    qsort_r(store->record, store->count, depth * sizeof *store->record, compare_records,
            &store->limits.depth);
    for (size_t i = 0; i < store->count; i++) {
        const unsigned *record = store->record + i * depth;
        if (kept != 0
            && memcmp(record - (i - kept + 1) * depth, record, depth * sizeof *record) == 0)
            continue;
        memmove(store->record + kept * depth, record, depth * sizeof *record);
        kept++;
    }
    store->count = kept;
}

static FILE *
open_temporary(void)
{
    const char *folder = getenv("TMPDIR");
    char path[4096];

    if (folder == NULL || *folder == '\0')
        folder = "/tmp";
    if ((size_t)snprintf(path, sizeof path, "%s/cubenum-XXXXXX", folder) >= sizeof path)
        return NULL;
    const int file = mkstemp(path);
    if (file < 0)
        return NULL;
    unlink(path);
    FILE *stream = fdopen(file, "w+b");
    if (stream == NULL)
        close(file);
    return stream;
}

/* Write what is in memory as one sorted run. */
static cn_status
write_run(struct store *store)
{
    const size_t size = store->limits.depth * sizeof *store->record;

    if (store->file == NULL)
        store->file = open_temporary();
    if (store->file == NULL)
        return CN_EWRITE;
    struct store_run *grown =
        array_grow(store->run, &store->run_capacity, store->runs, sizeof *grown);
    if (grown == NULL)
        return CN_ENOMEM;
    store->run = grown;
    sort_records(store);
    if (fwrite(store->record, size, store->count, store->file) != store->count
        || fflush(store->file) != 0)
        return CN_EWRITE;
    store->run[store->runs++] = (struct store_run){store->written, store->count};
    store->written += store->count;
    store->count = 0;
    return CN_OK;
}

cn_status
store_add(struct store *store, const unsigned *packing, unsigned count)
{
    const size_t depth = store->limits.depth;

    if (store->count != 0 && (store->count + 1) * depth * sizeof *packing > store->limits.bytes) {
        const cn_status status = write_run(store);
        if (status != CN_OK)
            return status;
    }
    unsigned *grown =
        array_grow(store->record, &store->capacity, store->count, depth * sizeof *store->record);
    if (grown == NULL)
        return CN_ENOMEM;
    store->record = grown;
    unsigned *record = store->record + store->count++ * depth;
    for (unsigned i = 0; i < count; i++)
        record[i] = packing[i] + 1;
    memset(record + count, 0, (depth - count) * sizeof *record);
    return CN_OK;
}

/* Bytes that are read of a run at a time. */
enum { READ_BYTES = 1 << 16 };

/* A sorted sequence of records, from memory or from a run. */
struct source {
    const unsigned *record; /* the next one, NULL at the end */
    size_t left;            /* records in memory, that one included */
    FILE *file;             /* where the rest of a run is; NULL for memory */
    uint64_t next;          /* record of the file */
    size_t unread;          /* records of the run still in the file */
    unsigned *buffer;
};

struct merge {
    unsigned depth;
    unsigned count;
    struct source *source;
    unsigned *heap; /* numbers of sources that are not at their end, the least record first */
    unsigned open;
};

/* Fill the buffer of a source again. */
static cn_status
refill(struct source *source, unsigned depth)
{
    const size_t size = depth * sizeof *source->buffer;
    const size_t most = READ_BYTES / size + 1;
    const size_t count = source->unread < most ? source->unread : most;

    source->record = NULL;
    source->left = count;
    if (count == 0)
        return CN_OK;
    /* Sources of one store share its file. */
    if (fseeko(source->file, (off_t)(source->next * size), SEEK_SET) != 0
        || fread(source->buffer, size, count, source->file) != count)
        return CN_EWRITE;
    source->next += count;
    source->unread -= count;
    source->record = source->buffer;
    return CN_OK;
}

static cn_status
step(struct source *source, unsigned depth)
{
    if (--source->left != 0) {
        source->record += depth;
        return CN_OK;
    }
    source->record = NULL;
    return source->file != NULL ? refill(source, depth) : CN_OK;
}

static bool
comes_before(const struct merge *merge, unsigned a, unsigned b)
{
    unsigned depth = merge->depth;

    return compare_records(merge->source[a].record, merge->source[b].record, &depth) < 0;
}

/* Let the source at this place of the heap sink until no child comes before it. */
static void
sink(struct merge *merge, unsigned at)
{
    for (;;) {
        unsigned first = at;
        for (unsigned child = 2 * at + 1; child <= 2 * at + 2 && child < merge->open; child++)
            if (comes_before(merge, merge->heap[child], merge->heap[first]))
                first = child;
        if (first == at)
            return;
        const unsigned moved = merge->heap[at];
        merge->heap[at] = merge->heap[first];
        merge->heap[first] = moved;
        at = first;
    }
}

static void
merge_release(struct merge *merge)
{
    for (unsigned i = 0; i < merge->count && merge->source != NULL; i++)
        free(merge->source[i].buffer);
    free(merge->source);
    free(merge->heap);
}

/* A source for each run, and one for what is in memory. */
static cn_status
open_sources(struct merge *merge, struct store *store)
{
    for (size_t r = 0; r < store->runs; r++) {
        struct source *source = &merge->source[merge->count++];
        *source = (struct source){
            .file = store->file, .next = store->run[r].first, .unread = store->run[r].count};
        source->buffer = malloc(READ_BYTES + merge->depth * sizeof *source->buffer);
        if (source->buffer == NULL)
            return CN_ENOMEM;
        const cn_status status = refill(source, merge->depth);
        if (status != CN_OK)
            return status;
    }
    sort_records(store);
    merge->source[merge->count++] =
        (struct source){.record = store->count != 0 ? store->record : NULL, .left = store->count};
    return CN_OK;
}

static cn_status
merge_create(struct merge *merge, struct store *const *stores, unsigned count)
{
    size_t sources = 1; /* never none, though there were no store */
    cn_status status = CN_OK;

    for (unsigned s = 0; s < count; s++)
        sources += stores[s]->runs + 1;
    *merge = (struct merge){.depth = stores[0]->limits.depth};
    merge->source = calloc(sources, sizeof *merge->source);
    merge->heap = calloc(sources, sizeof *merge->heap);
    if (merge->source == NULL || merge->heap == NULL)
        return CN_ENOMEM;
    for (unsigned s = 0; s < count && status == CN_OK; s++)
        status = open_sources(merge, stores[s]);
    for (unsigned i = 0; i < merge->count; i++)
        if (merge->source[i].record != NULL)
            merge->heap[merge->open++] = i;
    for (unsigned at = merge->open / 2; at-- > 0;)
        sink(merge, at);
    return status;
}

/* The numbers of the placements of a record; returns how many. */
static unsigned
read_record(const unsigned *record, unsigned depth, unsigned *packing)
{
    unsigned count = 0;

    for (; count < depth && record[count] != 0; count++)
        packing[count] = record[count] - 1;
    return count;
}

cn_status
store_merge(struct store *const *stores, unsigned count,
            cn_status (*visit)(void *context, const unsigned *packing, unsigned count),
            void *context)
{
    struct merge merge = {.count = 0};
    unsigned *last = calloc(2 * (size_t)stores[0]->limits.depth + 1, sizeof *last);
    cn_status status = last != NULL ? merge_create(&merge, stores, count) : CN_ENOMEM;
    const unsigned depth = stores[0]->limits.depth;
    bool any = false;

    while (status == CN_OK && merge.open != 0) {
        struct source *source = &merge.source[merge.heap[0]];
        if (!any || memcmp(last, source->record, depth * sizeof *last) != 0) {
            memcpy(last, source->record, depth * sizeof *last);
            any = true;
            status = visit(context, last + depth, read_record(last, depth, last + depth));
        }
        if (status == CN_OK)
            status = step(source, depth);
        if (source->record == NULL)
            merge.heap[0] = merge.heap[--merge.open];
        sink(&merge, 0);
    }
    merge_release(&merge);
    free(last);
    return status;
}

cn_status
store_copy_create(struct store_copy *out, const struct store *store)
{
    const size_t size = store->count * store->limits.depth * sizeof *store->record;

    *out = (struct store_copy){.depth = store->limits.depth};
    if (size != 0 && (out->record = malloc(size)) == NULL)
        return CN_ENOMEM;
    if (size != 0)
        memcpy(out->record, store->record, size);
    out->count = store->count;
    out->file = store->file != NULL ? fileno(store->file) : -1;
    out->written = store->written;
    return CN_OK;
}

void
store_copy_release(struct store_copy *copy)
{
    free(copy->record);
    *copy = (struct store_copy){.count = 0};
}

cn_status
store_copy_read(const struct store_copy *copy, uint64_t first, size_t count, unsigned *record)
{
    const size_t size = copy->depth * sizeof *record;
    unsigned char *to = (unsigned char *)record;
    off_t at = (off_t)(first * size);

    for (size_t left = count * size; left > 0;) {
        const ssize_t got = pread(copy->file, to, left, at);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return CN_EWRITE;
        to += got;
        at += got;
        left -= (size_t)got;
    }
    return CN_OK;
}
