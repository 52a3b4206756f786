#include "formats/puzzletext_reader.h"

#include <string.h>

cn_status
reader_name(struct reader *reader)
{
    const cn_status status = reader_word(reader, reader->draft->name, sizeof reader->draft->name,
                                         "the puzzle's name, a word of at most 31 bytes");

    return status == CN_OK ? reader_end(reader) : status;
}

cn_status
reader_title(struct reader *reader)
{
    if (!text_copy(reader->draft->title, sizeof reader->draft->title, reader->line))
        return reader_refuse(reader, reader->line.at, "a title of at most 119 bytes");
    return CN_OK;
}

bool
convention_named(struct slice word, cn_convention *convention)
{
    for (unsigned c = CN_ALL; c <= CN_ANCHORED; c++)
        if (text_equals(word, cn_convention_name((cn_convention)c))) {
            *convention = (cn_convention)c;
            return true;
        }
    return false;
}

cn_status
reader_convention(struct reader *reader)
{
    struct slice word;

    text_take_word(&reader->line, &word);
    if (!convention_named(word, &reader->draft->convention))
        return reader_refuse(reader, word.at,
                             "a convention: all, rotation, reflection or anchored");
    reader->draft->convention_line = reader->number;
    return reader_end(reader);
}

cn_status
reader_holes(struct reader *reader)
{
    struct slice word;

    text_take_word(&reader->line, &word);
    const char *at = word.at;
    if (!reader_number(&word, CELLS_MAX, &reader->draft->holes) || word.length != 0)
        return reader_refuse(reader, at, "a number of cells from 0 to 512");
    return reader_end(reader);
}

cn_status
reader_colour(struct reader *reader)
{
    struct slice letter, word;
    char name[COLOUR_NAME_SIZE];

    text_take_word(&reader->line, &letter);
    if (letter.length != 1 || !is_letter(*letter.at))
        return reader_refuse(reader, letter.at, "a letter or digit, then the colour's name");
    struct drawing_letter *meaning = &reader->letters.of[(unsigned char)*letter.at];
    if (meaning->colour != 0)
        return reader_refuse(reader, letter.at, "a letter that has no colour yet");
    if (reader->plain[(unsigned char)*letter.at])
        return reader_refuse(reader, letter.at, "a colour before the first use of its letter");
    const cn_status status =
        reader_word(reader, name, sizeof name, "the colour's name, a word of at most 31 bytes");
    if (status != CN_OK)
        return status;
    const bool more = text_take_word(&reader->line, &word);
    if (more && !text_equals(word, "optional"))
        return reader_refuse(reader, word.at, "'optional' or the end of the line");
    /* there are no more letters than colours */
    *meaning = (struct drawing_letter){(unsigned char)draft_colour(reader->draft, name), more};
    return reader_end(reader);
}

/* A target PxRxC, all of whose cells must be filled. */
static cn_status
read_sizes(struct reader *reader, struct slice word)
{
    struct puzzle_draft *draft = reader->draft;
    const char *start = word.at;
    struct box box;

    for (unsigned k = 0; k < AXES; k++) {
        const bool crossed = k == 0 || (word.length != 0 && *word.at == 'x');
        const char *at = word.at;
        unsigned size;
        if (!crossed)
            return reader_refuse(reader, at, "three sizes such as 3x3x3: planes, rows, columns");
        if (k != 0)
            word = (struct slice){word.at + 1, word.length - 1};
        at = word.at;
        if (!reader_number(&word, SIDE_MAX, &size) || size == 0)
            return reader_refuse(reader, at, "a size from 1 to 512, in sizes such as 3x3x3");
        box.size[k] = (unsigned short)size;
    }
    if (word.length != 0)
        return reader_refuse(reader, word.at, "the end of the sizes");
    if (box_volume(box) > CELLS_MAX)
        return reader_refuse(reader, start, "a target of at most 512 cells");
    const cn_status status = draft_set_target(draft, box, reader->error);
    if (status != CN_OK)
        return reader_place(reader, status, start);
    memset(draft->target.kind, CELL_FILL, box_volume(box));
    return reader_end(reader);
}

/* The target becomes what is drawn, without the empty layers around it. */
static cn_status
set_target(struct puzzle_draft *draft, const struct drawing *drawing, cn_error *error)
{
    struct cell low = drawing->voxel[0].cell, high = low;
    struct box box;

    for (unsigned i = 1; i < drawing->count; i++)
        for (unsigned k = 0; k < AXES; k++) {
            const unsigned short at = drawing->voxel[i].cell.at[k];
            low.at[k] = at < low.at[k] ? at : low.at[k];
            high.at[k] = at > high.at[k] ? at : high.at[k];
        }
    for (unsigned k = 0; k < AXES; k++)
        box.size[k] = (unsigned short)(high.at[k] - low.at[k] + 1);
    const cn_status status = draft_set_target(draft, box, error);
    if (status != CN_OK)
        return status;
    for (unsigned i = 0; i < drawing->count; i++) {
        struct cell cell = drawing->voxel[i].cell;
        for (unsigned k = 0; k < AXES; k++)
            cell.at[k] = (unsigned short)(cell.at[k] - low.at[k]);
        const unsigned number = box_number(box, cell);
        draft->target.kind[number] = drawing->optional[i] ? CELL_OPTIONAL : CELL_FILL;
        draft->target.colour[number] = (unsigned char)drawing->voxel[i].colour;
    }
    return CN_OK;
}

cn_status
reader_target(struct reader *reader)
{
    struct drawing *drawing = &reader->drawing;
    struct slice word;

    reader->draft->target.line = reader->number;
    if (text_take_word(&reader->line, &word))
        return read_sizes(reader, word);
    const struct slice text = reader_take_drawing(reader);
    if (text.length == 0)
        return reader_refuse(
            reader, word.at,
            "sizes such as 3x3x3, or the target's drawing, indented, on the lines below");
    cn_status status = drawing_read_target(drawing, text, '\n', &reader->letters, reader->error);
    if (status != CN_OK)
        return reader_leave_drawing(reader, status, text);
    status = set_target(reader->draft, drawing, reader->error);
    if (status != CN_OK)
        return reader_place(reader, status, word.at);
    return reader_leave_drawing(reader, CN_OK, text);
}
