#include "formats/puzzletext.h"

#include "cube/drawing.h"
#include "formats/plaintext.h"
#include "formats/puzzletext_letters.h"

#include <string.h>

enum {
    /* cells in a row of a drawing, and a blank or NUL behind each plane, of at most SIDE_MAX */
    ROW_SIZE = BOX_MAX + SIDE_MAX,
    CELLS_PER_LINE = 8,
};

static bool
is_word(const char *text)
{
    const struct slice whole = {text, strlen(text)};

    return *text != '\0' && strpbrk(text, " \t\n") == NULL && plaintext_check(whole, NULL) == CN_OK;
}

static bool
is_drawable(struct box box)
{
    for (unsigned k = 0; k < AXES; k++)
        if (box.size[k] > SIDE_MAX)
            return false;
    return box_volume(box) <= BOX_MAX;
}

static unsigned
target_cells(const struct target *target)
{
    unsigned cells = 0;

    for (unsigned n = 0; target->kind != NULL && n < box_volume(target->box); n++)
        cells += target->kind[n] != CELL_OUTSIDE;
    return cells;
}

/* Can all of this be said? */
static bool
is_writable(const struct puzzle_draft *draft)
{
    const struct slice title = {draft->title, strlen(draft->title)};
    const unsigned cells = target_cells(&draft->target);

    if (cells == 0 || cells > CELLS_MAX || draft->blocks == 0 || !is_word(draft->name))
        return false;
    if (plaintext_check(title, NULL) != CN_OK || strchr(draft->title, '\n') != NULL
        || *draft->title == ' ' || *draft->title == '\t')
        return false;
    for (unsigned c = 1; c <= draft->colours; c++)
        if (!is_word(draft->colour_name[c]))
            return false;
    for (unsigned b = 0; b < draft->blocks; b++)
        if (!is_word(draft->block[b].name) || !is_drawable(draft->block[b].shape.box))
            return false;
    return true;
}

/* A drawing, indented.  `cell` has a character for each cell of the box. */
static cn_status
write_drawing(const struct output *output, struct box box, const char *cell)
{
    char row[ROW_SIZE];

    for (unsigned r = 0; r < box.size[1]; r++) {
        struct writer writer = {row, sizeof row, 0};
        drawing_write_row(box, cell, r, &writer);
        const cn_status status = output_format(output, "  %s\n", row);
        if (status != CN_OK)
            return status;
    }
    return CN_OK;
}

static cn_status
write_settings(const struct puzzle_draft *draft, const struct output *output)
{
    cn_status status = output_format(output, "puzzle %s\n", draft->name);

    if (status == CN_OK && *draft->title != '\0')
        status = output_format(output, "title %s\n", draft->title);
    if (status == CN_OK && draft->convention_line != 0)
        status = output_format(output, "convention %s\n", cn_convention_name(draft->convention));
    if (status == CN_OK && draft->holes != HOLES_ANY)
        status = output_format(output, "holes %u\n", draft->holes);
    return status;
}

static cn_status
write_colours(const struct puzzle_draft *draft, const struct letters *letters,
              const struct output *output)
{
    for (unsigned c = 1; c <= draft->colours; c++)
        for (unsigned optional = 0; optional < 2; optional++) {
            if (letters->of[c][optional] == '\0')
                continue;
            const cn_status status =
                output_format(output, "colour %c %s%s\n", letters->of[c][optional],
                              draft->colour_name[c], optional ? " optional" : "");
            if (status != CN_OK)
                return status;
        }
    return CN_OK;
}

static cn_status
write_target(const struct target *target, const struct letters *letters,
             const struct output *output)
{
    static const char KIND[] = {
        [CELL_OUTSIDE] = '.',
        [CELL_FILL] = '#',
        [CELL_OPTIONAL] = '+',
    };
    const unsigned volume = box_volume(target->box);
    char cell[BOX_MAX];
    unsigned plain = 0;

    for (unsigned n = 0; n < volume; n++) {
        const enum cell_kind kind = target->kind[n];
        const unsigned colour = kind == CELL_OUTSIDE ? 0 : target->colour[n];
        cell[n] = colour == 0 ? KIND[kind] : letters->of[colour][kind == CELL_OPTIONAL];
        plain += cell[n] == '#';
    }
    if (plain == volume)
        return output_format(output, "target %ux%ux%u\n", target->box.size[0], target->box.size[1],
                             target->box.size[2]);
    const cn_status status = output_text(output, "target\n");
    return status == CN_OK ? write_drawing(output, target->box, cell) : status;
}

/* The block's cells where all letters are colours', so that none is left to draw the others. */
static cn_status
write_cells(const struct shape *shape, const struct letters *letters, const struct output *output)
{
    for (unsigned i = 0; i < shape->count; i++) {
        const struct voxel *voxel = &shape->voxel[i];
        const bool first = i % CELLS_PER_LINE == 0;
        const bool last = i % CELLS_PER_LINE == CELLS_PER_LINE - 1 || i + 1 == shape->count;
        const char colour[] = {':', letters_of_block(letters, voxel->colour), '\0'};
        const cn_status status = output_format(
            output, "%s %u,%u,%u%s%s", first ? "cells" : "", voxel->cell.at[0], voxel->cell.at[1],
            voxel->cell.at[2], voxel->colour != 0 ? colour : "", last ? "\n" : "");
        if (status != CN_OK)
            return status;
    }
    return CN_OK;
}

static cn_status
write_shape(const struct block *block, const struct letters *letters, const struct output *output)
{
    const struct shape *shape = &block->shape;
    const char plain = letters_plain(letters, *block->name);
    char cell[BOX_MAX];

    memset(cell, '.', box_volume(shape->box));
    for (unsigned i = 0; i < shape->count; i++) {
        const struct voxel *voxel = &shape->voxel[i];
        if (voxel->colour == 0 && plain == '\0')
            return write_cells(shape, letters, output);
        cell[box_number(shape->box, voxel->cell)] =
            voxel->colour != 0 ? letters_of_block(letters, voxel->colour) : plain;
    }
    return write_drawing(output, shape->box, cell);
}

static cn_status
write_block(const struct block *block, const struct letters *letters, const struct output *output)
{
    char signature[SIGNATURE_SIZE];

    cn_status status = output_format(output, "\nblock %s", block->name);
    if (status == CN_OK && block->least != block->most)
        status = output_format(output, " %u..%u", block->least, block->most);
    else if (status == CN_OK && block->most != 1)
        status = output_format(output, " %u", block->most);
    if (status == CN_OK && block->motions != MOTIONS_ROTATIONS)
        status = output_format(output, " %s", motions_name(block->motions));
    if (status == CN_OK)
        status = output_text(output, "\n");
    if (status == CN_OK)
        status = write_shape(block, letters, output);
    if (status != CN_OK || !block->pinned)
        return status;
    shape_signature(&block->pin, signature, sizeof signature);
    return output_format(output, "pin %s\n", signature);
}

cn_status
puzzletext_write(const struct puzzle_draft *draft, const struct output *output)
{
    struct letters letters;

    if (!is_writable(draft) || !letters_choose(&letters, draft))
        return CN_ECONTENT;
    cn_status status = write_settings(draft, output);
    if (status == CN_OK)
        status = write_colours(draft, &letters, output);
    if (status == CN_OK)
        status = write_target(&draft->target, &letters, output);
    for (unsigned b = 0; status == CN_OK && b < draft->blocks; b++)
        status = write_block(&draft->block[b], &letters, output);
    return status;
}
