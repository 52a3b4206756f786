/* Levels and antipodes as they are found, and what callers see of them. */
#include "bfs/record.h"

#include "base/array.h"
#include "base/clock.h"

#include <stdlib.h>

cn_status
bfs_record_add(struct bfs_record *record, const cn_bfs_level *level)
{
    uint64_t total;

    if (__builtin_add_overflow(record->total, level->elements, &total))
        return CN_EOVERFLOW;
    cn_bfs_level *grown =
        array_grow(record->level, &record->capacity, record->levels, sizeof *grown);
    if (grown == NULL)
        return CN_ENOMEM;
    record->level = grown;
    grown[record->levels++] = *level;
    record->total = total;
    record->classes = record->classes || level->classes != 0;
    return CN_OK;
}

cn_status
bfs_record_report(struct bfs_record *record, const cn_bfs_options *options, cn_bfs_level level,
                  double since)
{
    level.seconds = clock_seconds() - since;
    const cn_status status = bfs_record_add(record, &level);
    if (status != CN_OK)
        return status;
    return options->level != NULL && options->level(options->context, &level) != 0 ? CN_ESTOPPED
                                                                                   : CN_OK;
}

static bool
append(char ***texts, size_t *capacity, unsigned count, char *text)
{
    char **grown = array_grow(*texts, capacity, count, sizeof *grown);

    if (grown == NULL)
        return false;
    *texts = grown;
    grown[count] = text;
    return true;
}

cn_status
bfs_record_add_antipode(struct bfs_record *record, char *text, char *moves)
{
    if (text == NULL || moves == NULL
        || !append(&record->antipode_text, &record->text_capacity, record->antipodes, text)
        || !append(&record->antipode_moves, &record->moves_capacity, record->antipodes, moves)) {
        free(text);
        free(moves);
        return CN_ENOMEM;
    }
    record->antipodes++;
    return CN_OK;
}

void
bfs_record_release(struct bfs_record *record)
{
    for (unsigned a = 0; a < record->antipodes; a++) {
        free(record->antipode_text[a]);
        free(record->antipode_moves[a]);
    }
    free(record->antipode_text);
    free(record->antipode_moves);
    free(record->level);
    *record = (struct bfs_record){.levels = 0};
}

void
cn_bfs_free(cn_bfs *bfs)
{
    if (bfs == NULL)
        return;
    bfs_record_release(&bfs->record);
    free(bfs);
}

unsigned
cn_bfs_level_count(const cn_bfs *bfs)
{
    return bfs->record.levels;
}

cn_bfs_level
cn_bfs_get_level(const cn_bfs *bfs, unsigned depth)
{
    return bfs->record.level[depth];
}

uint64_t
cn_bfs_total(const cn_bfs *bfs)
{
    return bfs->record.total;
}

bool
cn_bfs_complete(const cn_bfs *bfs)
{
    return bfs->record.complete;
}

bool
cn_bfs_has_classes(const cn_bfs *bfs)
{
    return bfs->record.classes;
}

unsigned
cn_bfs_antipode_count(const cn_bfs *bfs)
{
    return bfs->record.complete ? bfs->record.antipodes : 0;
}

const char *
cn_bfs_antipode_text(const cn_bfs *bfs, unsigned antipode)
{
    return bfs->record.antipode_text[antipode];
}

const char *
cn_bfs_antipode_moves(const cn_bfs *bfs, unsigned antipode)
{
    return bfs->record.antipode_moves[antipode];
}
