#include "formats/puzzletext_reader.h"

#include "base/fail.h"

cn_status
reader_refuse(const struct reader *reader, const char *at, const char *expected)
{
    const unsigned column = (unsigned)(at - reader->start) + 1;

    return fail_at(reader->error, CN_ECONTENT, reader->number, column, "expected %s", expected);
}

cn_status
reader_place(const struct reader *reader, cn_status status, const char *at)
{
    if (status == CN_ECONTENT && reader->error != NULL) {
        const unsigned within = reader->error->column != 0 ? reader->error->column - 1 : 0;
        reader->error->line = reader->number;
        reader->error->column = (unsigned)(at - reader->start) + 1 + within;
    }
    return status;
}

cn_status
reader_word(struct reader *reader, char *out, size_t size, const char *expected)
{
    struct slice word;

    if (!text_take_word(&reader->line, &word) || !text_copy(out, size, word))
        return reader_refuse(reader, word.at, expected);
    return CN_OK;
}

cn_status
reader_end(struct reader *reader)
{
    struct slice more;

    if (text_take_word(&reader->line, &more))
        return reader_refuse(reader, more.at, "the end of the line");
    return CN_OK;
}

struct slice
reader_take_drawing(struct reader *reader)
{
    struct slice drawing = {reader->rest.at, 0};
    struct slice after = reader->rest;
    struct slice line, word;

    while (text_take_part(&after, '\n', &line) && line.length != 0
           && (*line.at == ' ' || *line.at == '\t') && text_take_word(&line, &word)) {
        drawing.length = (size_t)(after.at - drawing.at);
        reader->rest = after;
    }
    return drawing;
}

cn_status
reader_leave_drawing(struct reader *reader, cn_status status, struct slice drawing)
{
    struct slice line;

    if (status == CN_ECONTENT && reader->error != NULL)
        reader->error->line += reader->number;
    if (status != CN_OK)
        return status;
    while (text_take_part(&drawing, '\n', &line))
        reader->number++;
    return CN_OK;
}

bool
reader_number(struct slice *text, unsigned highest, unsigned *out)
{
    unsigned value = 0;
    size_t at = 0;

    for (; at < text->length && text->at[at] >= '0' && text->at[at] <= '9'; at++) {
        value = 10 * value + (unsigned)(text->at[at] - '0');
        if (value > highest)
            return false;
    }
    if (at == 0)
        return false;
    *out = value;
    *text = (struct slice){text->at + at, text->length - at};
    return true;
}
