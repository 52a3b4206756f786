#include "formats/puzzletext_reader.h"

#include "base/fail.h"

static const char *const MOTIONS_NAMES[] = {
    [MOTIONS_ROTATIONS] = "rotations",
    [MOTIONS_PLANAR] = "planar",
    [MOTIONS_MIRRORED] = "mirrored",
    [MOTIONS_FIXED] = "fixed",
};

const char *
motions_name(enum motions motions)
{
    return MOTIONS_NAMES[motions];
}

/* N or MIN..MAX, of which the first character is a digit. */
static cn_status
read_copies(const struct reader *reader, struct slice word, struct block *block)
{
    const char *start = word.at;
    unsigned least, most;

    if (!reader_number(&word, COPIES_MAX, &least))
        return reader_refuse(reader, start, "at most 512 copies");
    most = least;
    if (word.length >= 2 && word.at[0] == '.' && word.at[1] == '.') {
        word = (struct slice){word.at + 2, word.length - 2};
        if (!reader_number(&word, COPIES_MAX, &most))
            return reader_refuse(reader, word.at, "a number of copies from 1 to 512");
    }
    if (word.length != 0)
        return reader_refuse(reader, word.at, "the end of the copies, such as 2 or 0..3");
    if (most == 0)
        return reader_refuse(reader, start, "at least one copy");
    if (least > most)
        return reader_refuse(reader, start, "as many copies at most as at least, or more");
    block->least = (unsigned short)least;
    block->most = (unsigned short)most;
    return CN_OK;
}

static cn_status
read_motions(const struct reader *reader, struct slice word, bool copies, struct block *block)
{
    for (unsigned m = MOTIONS_ROTATIONS; m <= MOTIONS_FIXED; m++)
        if (text_equals(word, MOTIONS_NAMES[m])) {
            block->motions = (enum motions)m;
            return CN_OK;
        }
    return reader_refuse(
        reader, word.at,
        copies ? "motions: rotations, planar, mirrored or fixed"
               : "copies such as 2 or 0..3, or motions: rotations, planar, mirrored or fixed");
}

/* What follows the name of a block in its line. */
static cn_status
read_attributes(struct reader *reader, struct block *block)
{
    struct slice word;
    cn_status status = CN_OK;

    if (!text_take_word(&reader->line, &word))
        return CN_OK;
    const bool copies = *word.at >= '0' && *word.at <= '9';
    if (copies) {
        status = read_copies(reader, word, block);
        if (status != CN_OK || !text_take_word(&reader->line, &word))
            return status;
    }
    status = read_motions(reader, word, copies, block);
    return status == CN_OK ? reader_end(reader) : status;
}

cn_status
reader_finish_block(struct reader *reader)
{
    struct puzzle_draft *draft = reader->draft;

    if (!reader->open)
        return CN_OK;
    reader->open = false;
    struct block *block = &draft->block[draft->blocks - 1];
    if (reader->drawing.count == 0)
        return fail_at(
            reader->error, CN_ECONTENT, block->line, reader->name_column,
            "expected the block's drawing, indented, on the lines below, or its 'cells'");
    const cn_status status = draft_shape(draft, reader->drawing.voxel, reader->drawing.count,
                                         &block->shape, reader->error);
    if (status == CN_OK && box_volume(block->shape.box) > BOX_MAX)
        return fail_at(reader->error, CN_ECONTENT, block->line, reader->name_column,
                       "expected a block in a box of at most %d cells", BOX_MAX);
    return status;
}

cn_status
reader_block(struct reader *reader)
{
    cn_status status = CN_OK;
    const char *at = reader->line.at;

    struct block *block = draft_add_block(reader->draft, &status, reader->error);
    if (block == NULL)
        return reader_place(reader, status, at);
    block->line = reader->number;
    status = reader_word(reader, block->name, sizeof block->name,
                         "the block's name, a word of at most 31 bytes");
    if (status == CN_OK)
        status = read_attributes(reader, block);
    if (status != CN_OK)
        return status;
    reader->owned = reader->open = true;
    reader->name_column = (unsigned)(at - reader->start) + 1;
    reader->drawing.count = 0;
    const struct slice text = reader_take_drawing(reader);
    if (text.length == 0)
        return CN_OK; /* `cells` may follow */
    status = drawing_read_block(&reader->drawing, text, '\n', &reader->letters, reader->error);
    status = reader_leave_drawing(reader, status, text);
    if (status != CN_OK)
        return status;
    reader->plain[(unsigned char)reader->drawing.letter] = true;
    return reader_finish_block(reader);
}

/* The colour of a letter behind the coordinates of a cell, ":X" or nothing. */
static cn_status
read_cell_colour(const struct reader *reader, struct slice word, unsigned short *colour)
{
    *colour = 0;
    if (word.length == 0)
        return CN_OK;
    if (*word.at != ':')
        return reader_refuse(reader, word.at, "the end of the cell, or ':' and a colour's letter");
    if (word.length == 2 && is_letter(word.at[1]))
        *colour = reader->letters.of[(unsigned char)word.at[1]].colour;
    if (*colour == 0)
        return reader_refuse(reader, word.at + 1, "the letter of a colour declared above");
    return CN_OK;
}

/* P,R,C or P,R,C:X */
static cn_status
read_cell(struct reader *reader, struct slice word)
{
    struct drawing *drawing = &reader->drawing;
    const char *start = word.at;
    struct voxel voxel;

    for (unsigned k = 0; k < AXES; k++) {
        unsigned at;
        if (k != 0) {
            if (word.length == 0 || *word.at != ',')
                return reader_refuse(reader, word.at, "a cell as plane,row,column such as 0,1,2");
            word = (struct slice){word.at + 1, word.length - 1};
        }
        if (!reader_number(&word, SIDE_MAX - 1, &at))
            return reader_refuse(reader, word.at,
                                 "a number from 0 to 511, in plane,row,column such as 0,1,2");
        voxel.cell.at[k] = (unsigned short)at;
    }
    const cn_status status = read_cell_colour(reader, word, &voxel.colour);
    if (status != CN_OK)
        return status;
    for (unsigned i = 0; i < drawing->count; i++)
        if (drawing->voxel[i].cell.at[0] == voxel.cell.at[0]
            && drawing->voxel[i].cell.at[1] == voxel.cell.at[1]
            && drawing->voxel[i].cell.at[2] == voxel.cell.at[2])
            return reader_refuse(reader, start, "each cell once");
    if (drawing->count == CELLS_MAX)
        return reader_refuse(reader, start, "at most 512 cells");
    drawing->voxel[drawing->count++] = voxel;
    return CN_OK;
}

cn_status
reader_cells(struct reader *reader)
{
    struct slice word;

    if (!reader->open)
        return reader_refuse(reader, reader->start, "cells only of a block that is not drawn");
    if (!text_take_word(&reader->line, &word))
        return reader_refuse(reader, word.at, "cells as plane,row,column such as 0,1,2");
    do {
        const cn_status status = read_cell(reader, word);
        if (status != CN_OK)
            return status;
    } while (text_take_word(&reader->line, &word));
    return CN_OK;
}

cn_status
reader_pin(struct reader *reader)
{
    struct puzzle_draft *draft = reader->draft;
    const char *at = reader->line.at;
    char signature[SIGNATURE_SIZE];
    struct voxel voxel[CELLS_MAX];
    struct shape shape = {.voxel = voxel};

    if (!reader->owned)
        return reader_refuse(reader, at, "a block before the pin");
    struct block *block = &draft->block[draft->blocks - 1];
    if (block->pinned)
        return reader_refuse(reader, at, "one pin for each block");
    cn_status status =
        reader_word(reader, signature, sizeof signature, "a signature such as 1221101");
    if (status == CN_OK)
        status = reader_end(reader);
    if (status != CN_OK)
        return status;
    block->pin_line = reader->number;
    status = shape_read_signature(&shape, signature, reader->error);
    if (status != CN_OK)
        return reader_place(reader, status, at);
    status = draft_shape(draft, voxel, shape.count, &block->pin, reader->error);
    block->pinned = status == CN_OK;
    return status;
}
