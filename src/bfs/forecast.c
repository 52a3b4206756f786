#include "bfs/forecast.h"

#include "base/fail.h"
#include "bfs/level.h"

#include <math.h>

/* Levels that hardly any space has; more than any search reaches. */
enum { LEVELS_MANY = 100, DEPTH_FAR = 1000 };

/* Growth of a level over the one before; early ones are uneven, so it is not trusted there. */
enum { GROWTH_FROM = 1000 };

/* A level is forecast to be so much larger than its growth says: the table must not have to grow. */
static const double MARGIN = 1.06;

/* Bytes of the levels that are in memory while the last of `depth` levels more is made. */
static double
bytes_at(const struct sparse_search *search, double newest, double growth, double left,
         unsigned depth)
{
    const unsigned words = search->space->words;
    double bytes = 0, classes = newest;
    double level[2] = {0, 0};

    for (unsigned d = 0; d < depth; d++) {
        classes *= growth;
        if (classes > left)
            classes = left;
        const double now = (double)level_bytes_for(words, (uint64_t)(classes * MARGIN));
        if (level[0] + level[1] + now > bytes)
            bytes = level[0] + level[1] + now;
        level[1] = level[0];
        level[0] = now;
    }
    return bytes;
}

/*
 * Is a complete search out of reach, whatever its levels will be?  Then it is refused as early as one to a depth;
 * else as late as possible, for the growth of a group that is nearly exhausted tells nothing.
 */
static bool
is_hopeless(const struct sparse_search *search)
{
    const double classes = (double)search->size / search->space->symmetries;

    return classes * search->space->words * sizeof(uint64_t) > LEVELS_MANY * (double)search->memory;
}

/* Rounded up, so that what does not fit does not look as if it did. */
static double
mebibytes(double bytes)
{
    return ceil(bytes / (1 << 20) + 1e-9);
}

/* The search will not fit: say how deep one would. */
static cn_status
refuse(const struct sparse_search *search, const struct bfs_record *record, double newest,
       double growth, double left, double kept, cn_error *error)
{
    const cn_bfs_options *options = search->options;
    const unsigned depth = record->levels - 1;
    const double may = floor((double)search->memory / (1 << 20));
    unsigned more = 0;

    while (more < DEPTH_FAR
           && kept + bytes_at(search, newest, growth, left, more + 1) <= (double)search->memory)
        more++;
    const double next = kept + bytes_at(search, newest, growth, left, more + 1);
    if (options->limited)
        return fail(error, CN_ENOMEM,
                    "%s to depth %u: depth %u needs some %.0f MiB, and %.0f MiB may be used: "
                    "expected a depth of %u at most",
                    search->name, options->depth, depth + more + 1, mebibytes(next), may,
                    depth + more);
    return fail(error, CN_ENOMEM,
                "%s: depth %u needs some %.0f MiB, and %.0f MiB may be used: expected --depth of "
                "%u at most",
                search->name, depth + more + 1, mebibytes(next), may, depth + more);
}

cn_status
forecast_next(const struct sparse_search *search, const struct bfs_record *record, uint64_t newest,
              uint64_t older, uint64_t kept, uint64_t *classes, cn_error *error)
{
    const struct space *space = search->space;
    const cn_bfs_options *options = search->options;
    const unsigned depth = record->levels - 1;
    /* That of the elements, for classes grow a little faster with every level. */
    double growth =
        newest >= GROWTH_FROM && depth > 0
            ? (double)record->level[depth].elements / (double)record->level[depth - 1].elements
            : (double)space->children;
    /* Classes are not all of the same size: up to twice as many as large ones would be. */
    const double left = search->size == UINT64_MAX
                            ? 1.8e19
                            : 2.0 * (double)(search->size - record->total) / space->symmetries + 64;

    double next = (double)newest * growth;
    if (next > left)
        next = left;
    /* Some of the levels before are met once more, until they are taken out. */
    next = next * MARGIN + (double)older + (double)newest / 8;
    const unsigned more = newest < GROWTH_FROM  ? 1
                          : options->limited    ? options->depth - depth
                          : is_hopeless(search) ? DEPTH_FAR
                                                : 1;
    const double now = (double)kept + (double)level_bytes_for(space->words, (uint64_t)next);
    if (now > (double)search->memory
        || (double)kept + bytes_at(search, (double)newest, growth, left, more)
               > (double)search->memory)
        return refuse(search, record, (double)newest, growth, left, (double)kept, error);
    *classes = (uint64_t)next;
    return CN_OK;
}
