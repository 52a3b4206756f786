#include "bfs/saver.h"

#include "base/clock.h"
#include "base/control.h"
#include "base/fail.h"

#include <stdio.h>
#include <string.h>
#include <xxhash.h>

/* Words of a record before its levels, and of each level. */
enum { RECORD_WORDS = 1, LEVEL_WORDS = 3, LEVELS_MAX = 1 << 20 };

/* What a search is of: no checkpoint of one is taken for that of another. */
static void
describe(struct saver *saver, const char *space, const struct move_set *moves)
{
    uint64_t hash = 0;

    for (unsigned t = 0; t < moves->count; t++) {
        const cn_permutation *turn = &moves->turn[t].permutation;
        hash = XXH3_64bits_withSeed(turn->image, sizeof turn->image, hash);
    }
    (void)snprintf(saver->subject, sizeof saver->subject, "bfs %s, %s metric, %u turns %016llx",
                   space, cn_metric_name(saver->options->metric), moves->count,
                   (unsigned long long)hash);
}

cn_status
saver_create(struct saver *out, const char *space, const struct move_set *moves,
             const cn_bfs_options *options, cn_error *error)
{
    struct saver saver = {.options = options, .last = clock_seconds()};
    cn_status status = CN_OK;

    describe(&saver, space, moves);
    if (options->resume != NULL)
        status = checkpoint_open(&saver.reader, options->resume, saver.subject, error);
    if (status == CN_OK && options->checkpoint != NULL)
        status = checkpoint_create(&saver.checkpoint, options->checkpoint, error);
    if (status != CN_OK)
        saver_release(&saver);
    *out = saver;
    return status;
}

void
saver_release(struct saver *saver)
{
    checkpoint_free(saver->checkpoint);
    checkpoint_close(saver->reader);
    saver->checkpoint = NULL;
    saver->reader = NULL;
}

static uint64_t
bits_of(double seconds)
{
    uint64_t bits;

    memcpy(&bits, &seconds, sizeof bits);
    return bits;
}

static double
seconds_of(uint64_t bits)
{
    double seconds;

    memcpy(&seconds, &bits, sizeof seconds);
    return seconds;
}

cn_status
saver_resume(struct saver *saver, struct bfs_record *record, cn_error *error)
{
    const cn_bfs_options *options = saver->options;
    uint64_t levels, word[LEVEL_WORDS];

    if (!checkpoint_get(saver->reader, RECORD_WORDS, &levels) || levels == 0 || levels > LEVELS_MAX)
        return checkpoint_refuse(saver->reader, error);
    if (options->limited && options->depth < levels - 1)
        return fail(error, CN_ECONTENT,
                    "checkpoint %s: goes on to depth %llu: expected that depth or a larger one",
                    options->resume, (unsigned long long)levels - 1);
    for (unsigned d = 0; d < levels; d++) {
        if (!checkpoint_get(saver->reader, LEVEL_WORDS, word))
            return checkpoint_refuse(saver->reader, error);
        const cn_bfs_level level = {
            .depth = d, .elements = word[0], .classes = word[1], .seconds = seconds_of(word[2])};
        cn_status status = bfs_record_add(record, &level);
        if (status == CN_OK && options->level != NULL
            && options->level(options->context, &level) != 0)
            status = CN_ESTOPPED;
        if (status != CN_OK)
            return status == CN_ENOMEM ? fail_memory(error)
                                       : fail(error, status, "%s", cn_status_text(status));
    }
    return CN_OK;
}

bool
saver_is_due(const struct saver *saver)
{
    return saver->checkpoint != NULL
           && (control_take_save(saver->options->control)
               || clock_seconds() - saver->last >= saver->options->checkpoint_every);
}

void
saver_begin(struct saver *saver, const struct bfs_record *record, uint64_t words)
{
    const uint64_t levels = record->levels;

    checkpoint_begin(saver->checkpoint, saver->subject,
                     RECORD_WORDS + LEVEL_WORDS * levels + words);
    checkpoint_put(saver->checkpoint, RECORD_WORDS, &levels);
    for (unsigned d = 0; d < record->levels; d++) {
        const cn_bfs_level *level = &record->level[d];
        const uint64_t word[LEVEL_WORDS] = {level->elements, level->classes,
                                            bits_of(level->seconds)};
        checkpoint_put(saver->checkpoint, LEVEL_WORDS, word);
    }
}

void
saver_end(struct saver *saver)
{
    const cn_bfs_options *options = saver->options;
    cn_error error;

    if (checkpoint_end(saver->checkpoint, &error) != CN_OK && options->warning != NULL)
        options->warning(options->context, &error);
    saver->last = clock_seconds();
}
