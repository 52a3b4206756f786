#include "formats/csv.h"

#include "base/fail.h"
#include "formats/export.h"
#include "formats/import.h"
#include "formats/plaintext.h"

#include <stdio.h>
#include <string.h>

struct reader {
    struct puzzle_draft *draft;
    const char *start; /* of the current line */
    unsigned number;   /* of the current line, from 1 */
    unsigned pieces;
    cn_error *error;
};

static cn_status
refuse(const struct reader *reader, const char *at, const char *expected)
{
    return fail_at(reader->error, CN_ECONTENT, reader->number, (unsigned)(at - reader->start) + 1,
                   "expected %s", expected);
}

/* Three digits x, y, z. */
static bool
read_cell(struct slice text, struct cell *cell)
{
    if (text.length != AXES)
        return false;
    for (unsigned k = 0; k < AXES; k++) {
        if (text.at[k] < '0' || text.at[k] > '9')
            return false;
        cell->at[AXES - 1 - k] = (unsigned short)(text.at[k] - '0');
    }
    return true;
}

static cn_status
read_cells(const struct reader *reader, struct slice cells, struct voxel voxel[CELLS_MAX],
           unsigned *count)
{
    struct slice part;

    *count = 0;
    if (cells.length == 0)
        return refuse(reader, cells.at, "cells such as 000-100-010");
    while (text_take_part(&cells, '-', &part)) {
        struct cell cell;
        if (!read_cell(part, &cell))
            return refuse(reader, part.at, "the three digits of a cell");
        if (*count == CELLS_MAX)
            return refuse(reader, part.at, "at most 512 cells");
        voxel[(*count)++] = (struct voxel){cell, 0};
    }
    return CN_OK;
}

static cn_status
read_line(struct reader *reader, struct slice line)
{
    struct voxel voxel[CELLS_MAX];
    const struct slice end = {line.at + line.length, 0};
    struct slice name = end, colour = end;
    struct import_block block = {
        .fallback = "piece",
        .voxel = voxel,
        .least = 1,
        .most = 1,
        .motions = MOTIONS_ROTATIONS,
        .line = reader->number,
    };
    unsigned number;

    if (reader->pieces++ == CELLS_MAX)
        return refuse(reader, line.at, "at most 512 pieces, one for each cell of the largest box");
    text_take_part(&line, ',', &name);
    if (!text_take_part(&line, ',', &colour))
        return refuse(reader, end.at, "a line NAME,COLOUR,CELLS");
    if (memchr(name.at, '"', name.length) != NULL)
        return refuse(reader, name.at, "a name without quotes");
    block.name = name;
    const cn_status status = read_cells(reader, line, voxel, &block.count);
    if (status != CN_OK)
        return status;
    return import_at(import_block(reader->draft, &block, &number, reader->error), reader->number, 1,
                     reader->error);
}

/* A piece that is called so has cells, with digits. */
static bool
is_heading(struct slice line)
{
    static const char HEADING[] = "name,colo"; /* color or colour */

    if (line.length < sizeof HEADING - 1 || memcmp(line.at, HEADING, sizeof HEADING - 1) != 0)
        return false;
    bool digits = false;
    for (size_t i = 0; i < line.length; i++)
        digits = digits || (line.at[i] >= '0' && line.at[i] <= '9');
    return !digits;
}

static cn_status
make_target(struct puzzle_draft *draft, struct box box, cn_error *error)
{
    bool fits = true;

    for (unsigned k = 0; k < AXES; k++)
        fits = fits && box.size[k] >= 1 && box.size[k] <= SIDE_MAX;
    if (!fits || box_volume(box) > CELLS_MAX)
        return fail(error, CN_EINVAL, "expected a box of 1 to %d cells", CELLS_MAX);
    const cn_status status = draft_set_target(draft, box, error);
    if (status == CN_OK)
        memset(draft->target.kind, CELL_FILL, box_volume(box));
    return status;
}

static cn_status
read_lines(struct reader *reader, struct slice text)
{
    struct slice line;

    while (text_take_part(&text, '\n', &line)) {
        reader->start = line.at;
        reader->number++;
        if (line.length == 0 || (reader->number == 1 && is_heading(line)))
            continue;
        const cn_status status = read_line(reader, line);
        if (status != CN_OK)
            return status;
    }
    reader->start = text.at;
    reader->number++;
    if (reader->draft->blocks == 0)
        return refuse(reader, text.at, "a line NAME,COLOUR,CELLS");
    return CN_OK;
}

cn_status
csv_read(struct puzzle_draft *out, struct slice text, struct box box, cn_error *error)
{
    struct puzzle_draft draft = {.holes = HOLES_ANY};
    struct reader reader = {.draft = &draft, .error = error};

    cn_status status = plaintext_check(text, error);
    if (status == CN_OK)
        status = make_target(&draft, box, error);
    if (status == CN_OK)
        status = read_lines(&reader, text);
    if (status != CN_OK) {
        draft_release(&draft);
        return status;
    }
    snprintf(draft.name, sizeof draft.name, "puzzle");
    *out = draft;
    return CN_OK;
}

static cn_status
check_draft(const struct puzzle_draft *draft, cn_error *error)
{
    static const struct export_abilities ABILITIES = {"csv", false, false, false};
    enum { DIGITS = 10 };
    const struct block *refused;

    cn_status status = export_check(draft, &ABILITIES, error);
    if (status != CN_OK)
        return status;
    if (memchr(draft->target.kind, CELL_OUTSIDE, box_volume(draft->target.box)) != NULL)
        return fail(error, CN_ECONTENT, "expected a box as the target for csv");
    for (unsigned b = 0; b < draft->blocks; b++) {
        const struct block *block = &draft->block[b];
        for (unsigned k = 0; k < AXES; k++)
            if (block->shape.box.size[k] > DIGITS)
                return fail(error, CN_ECONTENT, "block '%s': expected sides up to %d for csv",
                            block->name, DIGITS);
        if (strpbrk(block->name, ",\"") != NULL)
            return fail(error, CN_ECONTENT, "block '%s': expected no comma or quote for csv",
                        block->name);
    }
    if (export_all_agree(draft, MOTIONS_ROTATIONS, &refused) != CN_OK)
        return fail_memory(error);
    if (refused != NULL)
        return fail(error, CN_ECONTENT,
                    "block '%s': expected the rotations of space as its motions for csv",
                    refused->name);
    return CN_OK;
}

static cn_status
put_line(const struct output *output, const struct block *block)
{
    cn_status status = output_format(output, "%s,grey,", block->name);

    for (unsigned i = 0; i < block->shape.count && status == CN_OK; i++) {
        const unsigned short *at = block->shape.voxel[i].cell.at;
        status = output_format(output, "%s%u%u%u", i == 0 ? "" : "-", at[2], at[1], at[0]);
    }
    return status == CN_OK ? output_text(output, "\n") : status;
}

cn_status
csv_write(const struct puzzle_draft *draft, const struct output *output, cn_error *error)
{
    cn_status status = check_draft(draft, error);

    if (status != CN_OK)
        return status;
    for (unsigned b = 0; b < draft->blocks; b++)
        for (unsigned copy = 0; copy < draft->block[b].most && status == CN_OK; copy++)
            status = put_line(output, &draft->block[b]);
    return status == CN_OK ? CN_OK : fail(error, status, "%s", cn_status_text(status));
}
