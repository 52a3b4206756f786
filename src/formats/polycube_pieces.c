#include "formats/polycube_pieces.h"

#include "base/array.h"
#include "base/fail.h"
#include "formats/import.h"

#include <stdlib.h>
#include <string.h>

size_t
pieces_find(const struct pieces *pieces, struct slice name)
{
    size_t p = 0;

    while (p < pieces->count
           && (pieces->piece[p].name.length != name.length
               || memcmp(pieces->piece[p].name.at, name.at, name.length) != 0))
        p++;
    return p;
}

bool
pieces_add(struct pieces *pieces, struct piece piece)
{
    struct piece *grown =
        array_grow(pieces->piece, &pieces->room, pieces->count, sizeof *pieces->piece);

    if (grown == NULL)
        return false;
    pieces->piece = grown;
    pieces->piece[pieces->count++] = piece;
    return true;
}

bool
pieces_add_cell(struct pieces *pieces, struct piece_cell cell)
{
    struct piece_cell *grown =
        array_grow(pieces->cell, &pieces->cell_room, pieces->cells, sizeof *pieces->cell);

    if (grown == NULL)
        return false;
    pieces->cell = grown;
    pieces->cell[pieces->cells++] = cell;
    return true;
}

void
pieces_release(struct pieces *pieces)
{
    free(pieces->piece);
    free(pieces->cell);
    *pieces = (struct pieces){.count = 0};
}

/* Take the cells of the stationary pieces out of the box. */
static cn_status
cut_stationary(const struct pieces *pieces, struct box box, bool *hole, cn_error *error)
{
    for (size_t i = 0; i < pieces->cells; i++) {
        const struct piece_cell *cell = &pieces->cell[i];
        struct cell at = {{0}};
        bool inside = true;
        if (!pieces->piece[cell->piece].stationary)
            continue;
        for (unsigned k = 0; k < AXES; k++) {
            inside = inside && cell->at[k] >= 0 && cell->at[k] < box.size[AXES - 1 - k];
            at.at[AXES - 1 - k] = (unsigned short)cell->at[k];
        }
        if (!inside)
            return fail_at(error, CN_ECONTENT, cell->line, cell->column,
                           "expected the cells of a stationary piece in the box");
        if (hole[box_number(box, at)])
            return fail_at(error, CN_ECONTENT, cell->line, cell->column,
                           "expected a cell that no stationary piece has yet");
        hole[box_number(box, at)] = true;
    }
    return CN_OK;
}

static cn_status
make_target(const struct pieces *pieces, struct box box, struct puzzle_draft *draft,
            cn_error *error)
{
    bool hole[BOX_MAX] = {false};
    struct target_cell cell[CELLS_MAX + 1]; /* with one too many, to be refused */
    unsigned count = 0;
    struct cell start;

    cn_status status = cut_stationary(pieces, box, hole, error);
    if (status != CN_OK)
        return status;
    for (unsigned i = 0; i < box_volume(box) && count <= CELLS_MAX; i++)
        if (!hole[i])
            cell[count++] = (struct target_cell){box_cell(box, i), CELL_FILL, 0};
    status = import_target(draft, cell, count, &start, error);
    return import_at(status, draft->target.line, 1, error);
}

/* The block of a movable piece; its cells may be anywhere. */
static cn_status
make_block(const struct pieces *pieces, unsigned number, enum motions motions,
           struct puzzle_draft *draft, cn_error *error)
{
    const struct piece *piece = &pieces->piece[number];
    struct voxel voxel[CELLS_MAX];
    int low[3] = {0};
    unsigned count = 0;

    for (size_t i = 0; i < pieces->cells; i++) {
        const struct piece_cell *cell = &pieces->cell[i];
        if (cell->piece != number)
            continue;
        for (unsigned k = 0; k < 3; k++)
            low[k] = count == 0 || cell->at[k] < low[k] ? cell->at[k] : low[k];
        if (count++ == CELLS_MAX)
            return fail_at(error, CN_ECONTENT, cell->line, cell->column,
                           "expected at most %d cells of a piece", CELLS_MAX);
    }
    count = 0;
    for (size_t i = 0; i < pieces->cells; i++) {
        const struct piece_cell *cell = &pieces->cell[i];
        if (cell->piece != number)
            continue;
        for (unsigned k = 0; k < AXES; k++)
            voxel[count].cell.at[AXES - 1 - k] = (unsigned short)(cell->at[k] - low[k]);
        voxel[count++].colour = 0;
    }
    const struct import_block block = {
        .name = piece->name,
        .fallback = "piece",
        .voxel = voxel,
        .count = count,
        .least = 1,
        .most = 1,
        .motions = motions,
        .line = piece->line,
    };
    return import_at(import_block(draft, &block, &number, error), piece->line, 1, error);
}

cn_status
pieces_draft(const struct pieces *pieces, const unsigned box[3], enum motions motions,
             unsigned line, struct puzzle_draft *draft, cn_error *error)
{
    struct box sides;

    for (unsigned k = 0; k < AXES; k++)
        sides.size[AXES - 1 - k] = (unsigned short)box[k];
    draft->target.line = line;
    draft->holes = HOLES_ANY;
    if (box_volume(sides) > BOX_MAX)
        return fail_at(error, CN_ECONTENT, line, 1, "expected a box of at most %d cells", BOX_MAX);
    cn_status status = make_target(pieces, sides, draft, error);
    unsigned movable = 0;
    for (unsigned p = 0; p < pieces->count && status == CN_OK; p++) {
        if (pieces->piece[p].stationary)
            continue;
        if (movable++ == CELLS_MAX)
            return fail_at(error, CN_ECONTENT, pieces->piece[p].line, 1,
                           "expected at most %d movable pieces", CELLS_MAX);
        status = make_block(pieces, p, motions, draft, error);
    }
    if (status == CN_OK && draft->blocks == 0)
        return fail_at(error, CN_ECONTENT, line, 1, "expected a puzzle with movable pieces");
    return status;
}
