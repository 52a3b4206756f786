#include "formats/polycube_reader.h"

#include "base/fail.h"
#include "formats/import.h"

#include <string.h>

static unsigned
column_of(const struct polycube_reader *reader, const char *at)
{
    return (unsigned)(at - reader->start) + 1;
}

cn_status
polycube_refuse(const struct polycube_reader *reader, const char *at, const char *expected)
{
    return fail_at(reader->error, CN_ECONTENT, reader->number, column_of(reader, at), "expected %s",
                   expected);
}

static bool
is_blank(char c)
{
    return c == ' ' || c == '\t';
}

struct slice
polycube_trimmed(struct slice text)
{
    while (text.length != 0 && is_blank(*text.at))
        text = (struct slice){text.at + 1, text.length - 1};
    while (text.length != 0 && is_blank(text.at[text.length - 1]))
        text.length--;
    return text;
}

bool
polycube_next_line(struct polycube_reader *reader)
{
    struct slice line;

    while (text_take_part(&reader->rest, '\n', &line)) {
        reader->number++;
        reader->start = line.at;
        reader->line = polycube_trimmed(line);
        if (reader->line.length != 0 && *reader->line.at != '#')
            return true;
    }
    reader->number++;
    reader->start = reader->rest.at;
    reader->line = reader->rest;
    return false;
}

bool
polycube_take_setting(struct slice *line, struct slice *key, struct slice *value)
{
    struct slice part;

    if (!text_take_part(line, ':', &part))
        return false;
    *value = part;
    text_take_part(value, '=', key);
    if (part.length == 0)
        *key = part;
    *key = polycube_trimmed(*key);
    *value = polycube_trimmed(*value);
    return true;
}

struct slice
polycube_take_directive(struct slice *line)
{
    struct slice word = *line;

    text_take_part(line, ':', &word);
    return polycube_trimmed(word);
}

cn_status
polycube_add_piece(struct polycube_reader *reader, struct slice name, bool stationary)
{
    const bool odd = memchr(name.at, ':', name.length) != NULL
                     || memchr(name.at, ',', name.length) != NULL || text_equals(name, ".");

    if (!import_is_word(name) || odd)
        return polycube_refuse(reader, name.at,
                               "a piece's name, a word of at most 31 bytes without ':' and ','");
    if (pieces_find(&reader->pieces, name) != reader->pieces.count)
        return polycube_refuse(reader, name.at, "a name that no piece has yet");
    if (!pieces_add(&reader->pieces, (struct piece){name, stationary, reader->number}))
        return fail_memory(reader->error);
    return CN_OK;
}

cn_status
polycube_add_cell(struct polycube_reader *reader, unsigned piece, const int at[3],
                  const char *where)
{
    if (reader->pieces.cells == PIECE_CELLS_MAX)
        return polycube_refuse(reader, where, "at most 8192 cells of all pieces");
    const struct piece_cell cell = {
        piece, {at[0], at[1], at[2]}, reader->number, column_of(reader, where)};
    return pieces_add_cell(&reader->pieces, cell) ? CN_OK : fail_memory(reader->error);
}
