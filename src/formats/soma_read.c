#include "formats/soma.h"

#include "base/fail.h"
#include "formats/import.h"
#include "formats/plaintext.h"
#include "formats/soma_set.h"

#include <stdio.h>
#include <string.h>

/* The cells of a figure while it is read. */
struct figure {
    struct target_cell open[SOMA_CELLS]; /* to be filled */
    unsigned opens;
    struct placed {
        struct voxel voxel[SOMA_BLOCK_CELLS];
        unsigned count;
        unsigned line, column; /* of the first */
    } placed[SOMA_BLOCKS];
    unsigned cells; /* of both kinds */
    unsigned lines;
    cn_error *error;
};

static struct slice
without_comment(struct slice line)
{
    const char *mark = line.length != 0 ? memchr(line.at, '#', line.length) : NULL;

    return mark != NULL ? (struct slice){line.at, (size_t)(mark - line.at)} : line;
}

static bool
is_blank(struct slice line)
{
    size_t i = 0;

    while (i < line.length && line.at[i] == ' ')
        i++;
    return i == line.length;
}

/* A cell of this block, which holds it already. */
static cn_status
place(struct figure *figure, unsigned number, struct cell cell, unsigned line, unsigned column)
{
    struct placed *placed = &figure->placed[number];

    if (placed->count == SOMA_SET[number].count)
        return fail_at(figure->error, CN_ECONTENT, line, column, "expected %u cells of '%c'",
                       placed->count, SOMA_SET[number].letter);
    if (placed->count == 0) {
        placed->line = line;
        placed->column = column;
    }
    placed->voxel[placed->count++] = (struct voxel){cell, 0};
    return CN_OK;
}

static cn_status
add_cell(struct figure *figure, char mark, struct cell cell, unsigned line, unsigned column)
{
    const unsigned number = soma_lettered(mark);

    if (mark == '\t')
        return fail_at(figure->error, CN_ECONTENT, line, column, "expected no tabs");
    if (cell.at[0] >= SIDE_MAX || cell.at[1] >= SIDE_MAX || cell.at[2] >= SIDE_MAX)
        return fail_at(figure->error, CN_ECONTENT, line, column,
                       "expected a figure of at most %d planes, rows and columns", SIDE_MAX);
    if (figure->cells++ == SOMA_CELLS)
        return fail_at(figure->error, CN_ECONTENT, line, column,
                       "expected %d cells, as many as the Soma blocks have", SOMA_CELLS);
    if (number != SOMA_BLOCKS)
        return place(figure, number, cell, line, column);
    figure->open[figure->opens++] = (struct target_cell){cell, CELL_FILL, 0};
    return CN_OK;
}

static unsigned short
no_more_than_side(unsigned coordinate)
{
    return (unsigned short)(coordinate < SIDE_MAX ? coordinate : SIDE_MAX);
}

static cn_status
read_row(struct figure *figure, struct slice line, unsigned plane, unsigned row)
{
    unsigned column = 0; /* characters, each of one byte or more */

    for (size_t i = 0; i < line.length; i++, column++) {
        const struct cell cell = {
            {no_more_than_side(plane), no_more_than_side(row), no_more_than_side(column)}};
        const size_t start = i;
        while (i + 1 < line.length && (line.at[i + 1] & 0xc0) == 0x80)
            i++;
        if (line.at[start] == '.' || line.at[start] == ' ')
            continue;
        const cn_status status =
            add_cell(figure, line.at[start], cell, figure->lines, (unsigned)start + 1);
        if (status != CN_OK)
            return status;
    }
    return CN_OK;
}

static cn_status
read_figure(struct figure *figure, struct slice text)
{
    struct slice line;
    unsigned plane = 0;
    unsigned row = 0; /* of the plane */

    while (text_take_part(&text, '\n', &line)) {
        const struct slice cells = without_comment(line);
        figure->lines++;
        if (cells.length != line.length && is_blank(cells))
            continue; /* nothing but a comment is no blank line */
        if (is_blank(cells)) {
            plane += row != 0;
            row = 0;
            continue;
        }
        const cn_status status = read_row(figure, cells, plane, row++);
        if (status != CN_OK)
            return status;
    }
    return CN_OK;
}

/* A placed block must be all there and have its shape. */
static cn_status
check_placed(const struct figure *figure, unsigned number)
{
    struct placed placed = figure->placed[number];
    const char letter = SOMA_SET[number].letter;
    struct shape shape;
    struct cell twice;
    unsigned found = SOMA_BLOCKS;

    if (placed.count == 0)
        return CN_OK;
    shape_of(placed.voxel, placed.count, &shape, &twice);
    if (soma_number(&shape, &found) != CN_OK)
        return fail_memory(figure->error);
    if (found != number)
        return fail_at(figure->error, CN_ECONTENT, placed.line, placed.column,
                       "expected the %u cells of '%c' in the shape of that block",
                       SOMA_SET[number].count, letter);
    return CN_OK;
}

static cn_status
make_draft(const struct figure *figure, struct puzzle_draft *draft)
{
    cn_status status = CN_OK;
    struct cell start;

    for (unsigned n = 0; n < SOMA_BLOCKS && status == CN_OK; n++)
        status = check_placed(figure, n);
    if (status == CN_OK && figure->cells != SOMA_CELLS)
        return fail_at(figure->error, CN_ECONTENT, figure->lines + 1, 1,
                       "a figure of %u cells: expected %d, as many as the Soma blocks have",
                       figure->cells, SOMA_CELLS);
    if (status == CN_OK && figure->opens == 0)
        return fail_at(figure->error, CN_ECONTENT, figure->lines + 1, 1,
                       "expected a block that is not placed yet");
    draft->target.line = 1;
    if (status == CN_OK)
        status = import_at(import_target(draft, figure->open, figure->opens, &start, figure->error),
                           1, 1, figure->error);
    for (unsigned n = 0; n < SOMA_BLOCKS && status == CN_OK; n++) {
        const struct import_block block = {
            .name = {&SOMA_SET[n].letter, 1},
            .fallback = "",
            .voxel = SOMA_SET[n].voxel,
            .count = SOMA_SET[n].count,
            .least = 1,
            .most = 1,
            .motions = MOTIONS_ROTATIONS,
        };
        unsigned number;
        if (figure->placed[n].count == 0)
            status = import_block(draft, &block, &number, figure->error);
    }
    return status;
}

cn_status
soma_read(struct puzzle_draft *out, struct slice text, cn_error *error)
{
    struct puzzle_draft draft = {.holes = HOLES_ANY};
    struct figure figure = {.error = error};

    cn_status status = plaintext_check(text, error);
    if (status == CN_OK)
        status = read_figure(&figure, text);
    if (status == CN_OK)
        status = make_draft(&figure, &draft);
    if (status != CN_OK) {
        draft_release(&draft);
        return status;
    }
    snprintf(draft.name, sizeof draft.name, "puzzle");
    *out = draft;
    return CN_OK;
}
