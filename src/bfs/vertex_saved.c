#include "bfs/vertex_saved.h"

#include "base/fail.h"

#include <stdlib.h>

enum { HEAD_WORDS = 3 };

/* Lists of the first levels, one after the other. */
static unsigned
count_lists(const struct vertex_states *middle)
{
    unsigned lists = 0;

    while (lists <= MIDDLE_DEPTH && middle[lists].count != 0)
        lists++;
    return lists;
}

void
vertex_save(struct saver *saver, const struct bfs_record *record, const struct vertex_saved *saved)
{
    const struct vertex_levels *levels = saved->levels;
    const struct vertex_links *links = &levels->space->links;
    const struct vertex_pair *pair = links->pair.at;
    const unsigned lists = count_lists(saved->middle);
    const uint64_t head[HEAD_WORDS] = {*saved->newest, lists, links->pairs};
    uint64_t words = HEAD_WORDS + (uint64_t)links->pairs * MAP_WORDS;

    for (unsigned l = 0; l < lists; l++)
        words += 1 + saved->middle[l].count;
    saver_begin(saver, record, words);
    checkpoint_put(saver->checkpoint, HEAD_WORDS, head);
    for (unsigned l = 0; l < lists; l++) {
        const uint64_t count = saved->middle[l].count;
        checkpoint_put(saver->checkpoint, 1, &count);
        checkpoint_put(saver->checkpoint, count, saved->middle[l].state);
    }
    for (uint32_t p = 0; p < links->pairs; p++)
        checkpoint_put(saver->checkpoint, MAP_WORDS, vertex_map_of(levels, pair[p].class));
    saver_end(saver);
}

/* A list of states, all of them such as there are. */
static cn_status
get_list(struct checkpoint_reader *reader, uint64_t all, struct vertex_states *out)
{
    uint64_t count;

    if (!checkpoint_get(reader, 1, &count) || count == 0 || count > MIDDLE_STATES)
        return CN_ECONTENT;
    out->state = malloc(count * sizeof *out->state);
    if (out->state == NULL)
        return CN_ENOMEM;
    out->count = count;
    if (!checkpoint_get(reader, count, out->state))
        return CN_ECONTENT;
    for (size_t i = 0; i < count; i++)
        if (out->state[i] >= all)
            return CN_ECONTENT;
    return CN_OK;
}

static cn_status
get_maps(struct checkpoint_reader *reader, const struct vertex_saved *saved)
{
    const struct vertex_levels *levels = saved->levels;
    const struct vertex_links *links = &levels->space->links;
    const struct vertex_pair *pair = links->pair.at;
    const uint64_t all = (uint64_t)levels->space->classes.count * MAP_BITS;
    uint64_t head[HEAD_WORDS];

    if (!checkpoint_get(reader, HEAD_WORDS, head) || head[1] > MIDDLE_DEPTH + 1
        || head[2] != links->pairs)
        return CN_ECONTENT;
    *saved->newest = head[0];
    for (unsigned l = 0; l < head[1]; l++) {
        const cn_status status = get_list(reader, all, &saved->middle[l]);
        if (status != CN_OK)
            return status;
    }
    for (uint32_t p = 0; p < links->pairs; p++)
        if (!checkpoint_get(reader, MAP_WORDS, vertex_map_of(levels, pair[p].class)))
            return CN_ECONTENT;
    return checkpoint_left(reader) == 0 ? CN_OK : CN_ECONTENT;
}

/* The partners' maps, and what else follows from the maps of first classes. */
static void
complete(struct vertex_levels *levels, unsigned workers)
{
    static const uint64_t NOTHING[MAP_WORDS] = {0};
    const struct vertex_space *space = levels->space;
    const struct vertex_pair *pair = space->links.pair.at;
    uint16_t *met = levels->met.at;
    uint8_t *changes = levels->changes.at;

#pragma omp parallel for num_threads((int)workers) schedule(dynamic, 1024)
    for (uint32_t p = 0; p < space->links.pairs; p++) {
        const uint64_t *map = vertex_map_of(levels, pair[p].class);
        met[p] = (uint16_t)space->kernel->count(NOTHING, map);
        changes[pair[p].class] = 1;
        if (pair[p].partner == pair[p].class)
            continue;
        vertex_levels_mirror(space, &pair[p], map, vertex_map_of(levels, pair[p].partner));
        changes[pair[p].partner] = 1;
    }
}

cn_status
vertex_restore(struct saver *saver, struct bfs_record *record, const struct vertex_saved *saved,
               unsigned workers, cn_error *error)
{
    cn_status status = saver_resume(saver, record, error);

    if (status != CN_OK)
        return status;
    status = get_maps(saver->reader, saved);
    if (status == CN_OK) {
        complete(saved->levels, workers);
        vertex_levels_note_changes(saved->levels, workers);
    }
    return status == CN_ECONTENT ? checkpoint_refuse(saver->reader, error)
           : status == CN_ENOMEM ? fail_memory(error)
                                 : status;
}
