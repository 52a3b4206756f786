#include "bfs/bucket_saved.h"

#include "base/fail.h"

enum { HEAD_WORDS = 2, KEY_WORDS = sizeof(struct bucket_key) / sizeof(uint64_t) };

/* Addresses for what is left over at the ends of stretches. */
enum { SPARE_KEYS = 4 * STRETCH_KEYS };

/* The levels of a search, the newest first. */
static const struct bucket_level *
level_of(const struct bucket_level *newest, const struct bucket_level *older, unsigned l)
{
    return l == 0 ? newest : &older[l - 1];
}

static uint64_t
words_of(const struct bucket_space *space, const struct bucket_level *level)
{
    const struct vertex_links *links = &space->vertex->links;
    const struct vertex_pair *pair = links->pair.at;
    uint64_t words = 1;

    for (uint32_t p = 0; p < links->pairs; p++)
        words += 1 + KEY_WORDS * bucket_count(bucket_place(level, pair[p].class));
    return words;
}

static void
put_level(struct checkpoint *checkpoint, const struct bucket_space *space,
          const struct bucket_level *level)
{
    const struct vertex_links *links = &space->vertex->links;
    const struct vertex_pair *pair = links->pair.at;

    checkpoint_put(checkpoint, 1, &level->count);
    for (uint32_t p = 0; p < links->pairs; p++) {
        const uint64_t place = bucket_place(level, pair[p].class);
        const uint64_t count = bucket_count(place);
        checkpoint_put(checkpoint, 1, &count);
        if (count != 0)
            checkpoint_put(checkpoint, KEY_WORDS * count, bucket_keys(level, place)->word);
    }
}

void
bucket_save(struct saver *saver, const struct bfs_record *record, const struct bucket_space *space,
            const struct bucket_level *newest, const struct bucket_level *older, unsigned back)
{
    uint64_t words = HEAD_WORDS, levels = 0;

    while (levels < back && bucket_level_exists(level_of(newest, older, (unsigned)levels)))
        words += words_of(space, level_of(newest, older, (unsigned)levels++));
    const uint64_t head[HEAD_WORDS] = {levels, space->vertex->links.pairs};
    saver_begin(saver, record, words);
    checkpoint_put(saver->checkpoint, HEAD_WORDS, head);
    for (unsigned l = 0; l < levels; l++)
        put_level(saver->checkpoint, space, level_of(newest, older, l));
    saver_end(saver);
}

/* The keys of a pair's buckets. */
static cn_status
get_pair(struct checkpoint_reader *reader, const struct bucket_space *space,
         const struct vertex_pair *pair, struct bucket_stretch *stretch, struct bucket_level *level)
{
    uint64_t count;

    if (!checkpoint_get(reader, 1, &count))
        return CN_ECONTENT;
    if (count == 0)
        return CN_OK;
    struct bucket_key *keys = bucket_level_take(level, stretch, pair->class, count);
    if (keys == NULL || !checkpoint_get(reader, KEY_WORDS * count, keys->word))
        return CN_ECONTENT;
    if (pair->partner == pair->class)
        return CN_OK;
    struct bucket_key *mirrored = bucket_level_take(level, stretch, pair->partner, count);
    if (mirrored == NULL)
        return CN_ECONTENT;
    struct bucket_carry carry;
    struct vertex_affine vector;
    bucket_partner(space, pair, &carry, &vector);
    space->kernel->invert(&carry, count, keys, mirrored);
    return CN_OK;
}

static cn_status
get_level(struct checkpoint_reader *reader, const struct bucket_space *space,
          struct bucket_level *level)
{
    const struct vertex_links *links = &space->vertex->links;
    const struct vertex_pair *pair = links->pair.at;
    struct bucket_stretch stretch = {0, 0};
    uint64_t count;

    /* Half of the keys, or a few more, are in the file. */
    if (!checkpoint_get(reader, 1, &count) || count == 0 || count > checkpoint_left(reader))
        return CN_ECONTENT;
    if (bucket_level_create(level, space->vertex->classes.count,
                            count + count / 4 + (size_t)SPARE_KEYS)
        != CN_OK)
        return CN_ENOMEM;
    level->count = count;
    for (uint32_t p = 0; p < links->pairs; p++) {
        const cn_status status = get_pair(reader, space, &pair[p], &stretch, level);
        if (status != CN_OK)
            return status;
    }
    return CN_OK;
}

cn_status
bucket_restore(struct saver *saver, struct bfs_record *record, const struct bucket_space *space,
               struct bucket_level *newest, struct bucket_level *older, unsigned back,
               cn_error *error)
{
    struct checkpoint_reader *reader = saver->reader;
    uint64_t head[HEAD_WORDS];

    cn_status status = saver_resume(saver, record, error);
    if (status != CN_OK)
        return status;
    if (!checkpoint_get(reader, HEAD_WORDS, head) || head[0] == 0 || head[0] > back
        || head[1] != space->vertex->links.pairs)
        return checkpoint_refuse(reader, error);
    for (unsigned l = 0; l < head[0] && status == CN_OK; l++)
        status = get_level(reader, space, l == 0 ? newest : &older[l - 1]);
    if (status == CN_OK && checkpoint_left(reader) != 0)
        status = CN_ECONTENT;
    return status == CN_ECONTENT ? checkpoint_refuse(reader, error) : status;
}
