#include "cover/invariant.h"

#include "base/bits.h"
#include "cover/colouring.h"
#include "cover/volume.h"

#include <stdlib.h>

/* Blocks that must be used and have no row, a bit each. */
static void
find_unused(const struct cover *cover, uint64_t *unused)
{
    const unsigned uses = cover->use_start[cover->rows];

    for (unsigned b = 0; b < cover->blocks; b++)
        unused[b / 64] |= (uint64_t)(cover->least[b] > 0) << b % 64;
    for (unsigned u = 0; u < uses; u++)
        unused[cover->use[u].block / 64] &= ~((uint64_t)1 << cover->use[u].block % 64);
}

/* Cells in no row. */
static void
find_uncovered(const struct cover *cover, uint64_t *uncovered)
{
    for (unsigned cell = 0; cell < cover->cells; cell++)
        uncovered[cell / 64] |= (uint64_t)1 << cell % 64;
    for (unsigned row = 0; row < cover->rows; row++)
        for (unsigned w = 0; w < cover->words; w++)
            uncovered[w] &= ~cover_row(cover, row)[w];
}

/* The first of the set of `count` things that find() makes, or `count`. */
static cn_status
find_first(const struct cover *cover, void (*find)(const struct cover *, uint64_t *),
           unsigned count, unsigned *first)
{
    uint64_t *set = calloc((size_t)count / 64 + 1, sizeof *set);

    if (set == NULL)
        return CN_ENOMEM;
    find(cover, set);
    *first = count;
    for (unsigned w = 0; w <= count / 64 && *first == count; w++)
        if (set[w] != 0)
            *first = w * 64 + bits_lowest(set[w]);
    free(set);
    return CN_OK;
}

static cn_status
find_block(const struct cover *cover, struct reason *reason)
{
    const cn_status status = find_first(cover, find_unused, cover->blocks, &reason->block);

    if (status == CN_OK && reason->block < cover->blocks)
        reason->kind = REASON_BLOCK;
    return status;
}

static cn_status
find_volume(const struct cover *cover, struct reason *reason)
{
    struct volume volume;
    const cn_status status = volume_find(&volume, cover);

    if (status == CN_OK && !volume.possible) {
        reason->kind = REASON_VOLUME;
        reason->volume_least = volume.least;
        reason->volume_most = volume.most;
        reason->volume_below = volume.below;
    }
    return status;
}

static cn_status
find_cell(const struct cover *cover, struct reason *reason)
{
    const cn_status status = find_first(cover, find_uncovered, cover->cells, &reason->cell);

    if (status == CN_OK && reason->cell < cover->cells)
        reason->kind = REASON_CELL;
    return status;
}

cn_status
invariant_find(const struct cover *cover, struct reason *reason)
{
    static cn_status (*const FINDERS[])(const struct cover *, struct reason *) = {
        find_block, find_volume, find_cell, colouring_find};
    struct reason found = {.kind = REASON_NONE};
    cn_status status = CN_OK;

    for (size_t f = 0; f < sizeof FINDERS / sizeof FINDERS[0]; f++)
        if (status == CN_OK && found.kind == REASON_NONE)
            status = FINDERS[f](cover, &found);
    if (status != CN_OK) {
        reason_release(&found);
        found = (struct reason){.kind = REASON_NONE};
    }
    *reason = found;
    return status;
}

static bool
block_holds(const struct cover *cover, unsigned block)
{
    const unsigned uses = cover->use_start[cover->rows];

    if (block >= cover->blocks || cover->least[block] == 0)
        return false;
    for (unsigned u = 0; u < uses; u++)
        if (cover->use[u].block == block)
            return false;
    return true;
}

static bool
cell_holds(const struct cover *cover, unsigned cell)
{
    if (cell >= cover->cells)
        return false;
    for (unsigned row = 0; row < cover->rows; row++)
        if ((cover_row(cover, row)[cell / 64] >> cell % 64 & 1) != 0)
            return false;
    return true;
}

static cn_status
check_volume(const struct cover *cover, const struct reason *reason)
{
    struct volume volume;
    const cn_status status = volume_find(&volume, cover);

    if (status != CN_OK)
        return status;
    return !volume.possible && volume.least == reason->volume_least
                   && volume.most == reason->volume_most && volume.below == reason->volume_below
               ? CN_OK
               : CN_ECHECK;
}

cn_status
invariant_check(const struct cover *cover, const struct reason *reason)
{
    switch (reason->kind) {
    case REASON_NONE:
        break;
    case REASON_BLOCK:
        return block_holds(cover, reason->block) ? CN_OK : CN_ECHECK;
    case REASON_VOLUME:
        return check_volume(cover, reason);
    case REASON_CELL:
        return cell_holds(cover, reason->cell) ? CN_OK : CN_ECHECK;
    case REASON_COLOURING:
        return colouring_check(cover, reason);
    }
    return CN_ECHECK;
}

void
reason_release(struct reason *reason)
{
    free(reason->weight);
}
