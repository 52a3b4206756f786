#include "formats/format.h"

#include "base/fail.h"
#include "formats/csv.h"
#include "formats/gunzip.h"
#include "formats/polycube.h"
#include "formats/soma.h"
#include "formats/xmpuzzle.h"

#include <string.h>

static const char *const NAMES[FORMATS] = {
    [FORMAT_AUTO] = "auto",         [FORMAT_PUZZLE] = "puzzle", [FORMAT_XMPUZZLE] = "xmpuzzle",
    [FORMAT_POLYCUBE] = "polycube", [FORMAT_SOMA] = "soma",     [FORMAT_CSV] = "csv",
};

const char *
format_name(enum format format)
{
    return NAMES[format];
}

bool
format_named(const char *word, enum format *format)
{
    for (unsigned f = 0; f < FORMATS; f++)
        if (strcmp(word, NAMES[f]) == 0) {
            *format = (enum format)f;
            return true;
        }
    return false;
}

/* FORMAT_AUTO if the ending tells nothing. */
static enum format
format_of_path(const char *path)
{
    static const struct {
        const char *ending;
        enum format format;
    } ENDINGS[] = {
        {".puzzle", FORMAT_PUZZLE}, {".xmpuzzle", FORMAT_XMPUZZLE}, {".pc", FORMAT_POLYCUBE},
        {".def", FORMAT_POLYCUBE},  {".soma", FORMAT_SOMA},         {".csv", FORMAT_CSV},
    };
    const char *slash = strrchr(path, '/');
    const char *dot = strrchr(slash != NULL ? slash : path, '.');

    for (unsigned i = 0; dot != NULL && i < sizeof ENDINGS / sizeof ENDINGS[0]; i++)
        if (strcmp(dot, ENDINGS[i].ending) == 0)
            return ENDINGS[i].format;
    return FORMAT_AUTO;
}

/* Does the line start with these characters, blanks before them apart? */
static bool
starts_with(struct slice line, const char *start)
{
    while (line.length != 0 && (*line.at == ' ' || *line.at == '\t'))
        line = (struct slice){line.at + 1, line.length - 1};
    return line.length >= strlen(start) && memcmp(line.at, start, strlen(start)) == 0;
}

/* The first line with something on it that is no comment; empty if there is none. */
static struct slice
first_line(struct slice text)
{
    struct slice line, rest, word;

    while (text_take_part(&text, '\n', &line)) {
        rest = line;
        if (text_take_word(&rest, &word) && *word.at != '#')
            return line;
    }
    return (struct slice){text.at, 0};
}

/* Does the line hold nothing but cells of a figure, and no more than a row may have? */
static bool
is_row(struct slice line)
{
    bool row = line.length != 0;

    for (size_t i = 0; i < line.length && line.at[i] != '#'; i++)
        row = row && strchr(".o*cpnztl3 ", line.at[i]) != NULL && line.at[i] != '\0';
    return row;
}

static enum format
format_of_text(struct slice text)
{
    static const char BYTE_ORDER_MARK[] = "\xef\xbb\xbf";
    const struct slice line = first_line(text);
    struct slice rest = line;
    struct slice part;
    unsigned commas = 0;

    if (gunzip_is(text) || starts_with(line, "<") || starts_with(line, BYTE_ORDER_MARK))
        return FORMAT_XMPUZZLE;
    if (starts_with(line, "D:"))
        return FORMAT_POLYCUBE;
    if (starts_with(line, "puzzle"))
        return FORMAT_PUZZLE;
    while (text_take_part(&rest, ',', &part))
        commas += part.at + part.length != line.at + line.length;
    if (commas == 2)
        return FORMAT_CSV;
    return is_row(line) ? FORMAT_SOMA : FORMAT_PUZZLE;
}

enum format
format_recognise(const char *path, struct slice text)
{
    const enum format format = path != NULL ? format_of_path(path) : FORMAT_AUTO;

    return format != FORMAT_AUTO ? format : format_of_text(text);
}

static cn_status
read_own(struct slice text, const struct puzzletext_sets *sets, struct puzzle_draft *out,
         cn_error *error)
{
    struct puzzle_draft draft = {.blocks = 0};
    const cn_status status = puzzletext_read(&draft, text, sets, error);

    if (status == CN_OK)
        *out = draft;
    else
        draft_release(&draft);
    return status;
}

cn_status
formats_read(struct slice text, const struct format_choice *choice, struct puzzle_draft *out,
             cn_error *error)
{
    const enum format format =
        choice->format != FORMAT_AUTO ? choice->format : format_of_text(text);
    const bool several = format == FORMAT_XMPUZZLE || format == FORMAT_POLYCUBE;

    if (choice->problem > 1 && !several)
        return fail(error, CN_EINVAL, "problem %u: expected 1, the only one of a %s file",
                    choice->problem, NAMES[format]);
    if (choice->box != NULL && format != FORMAT_CSV)
        return fail(error, CN_EINVAL, "a box: expected none, since a %s file has its own target",
                    NAMES[format]);
    if (choice->box == NULL && format == FORMAT_CSV)
        return fail(error, CN_EINVAL, "a list of pieces: expected a box to put them into");
    switch (format) {
    case FORMAT_XMPUZZLE:
        return xmpuzzle_read(out, NULL, text, choice->problem, error);
    case FORMAT_POLYCUBE:
        return polycube_read(out, text, choice->problem, error);
    case FORMAT_SOMA:
        return soma_read(out, text, error);
    case FORMAT_CSV:
        return csv_read(out, text, *choice->box, error);
    case FORMAT_AUTO:
    case FORMAT_PUZZLE:
        break;
    }
    return read_own(text, choice->sets, out, error);
}

static cn_status
write_xmpuzzle(const struct puzzle_draft *draft, const struct output *output, cn_error *error)
{
    struct xmpuzzle_writer *writer;
    cn_status status = xmpuzzle_begin(&writer, draft, 0, output, error);

    if (status == CN_OK)
        status = xmpuzzle_end(writer, error);
    xmpuzzle_close(writer);
    return status;
}

/* Our own writer tells no reason. */
static cn_status
write_own(const struct puzzle_draft *draft, const struct output *output, cn_error *error)
{
    const cn_status status = puzzletext_write(draft, output);

    if (status == CN_ECONTENT)
        return fail(error, status,
                    "expected names that are words and no more colours than there are letters");
    return status == CN_OK ? CN_OK : fail(error, status, "%s", cn_status_text(status));
}

cn_status
formats_write(const struct puzzle_draft *draft, enum format format, const struct output *output,
              cn_error *error)
{
    switch (format) {
    case FORMAT_PUZZLE:
        return write_own(draft, output, error);
    case FORMAT_XMPUZZLE:
        return write_xmpuzzle(draft, output, error);
    case FORMAT_POLYCUBE:
        return polycube_write(draft, output, error);
    case FORMAT_SOMA:
        return soma_write(draft, output, error);
    case FORMAT_CSV:
        return csv_write(draft, output, error);
    case FORMAT_AUTO:
        break;
    }
    return fail(error, CN_EINVAL, "expected a format to write");
}
