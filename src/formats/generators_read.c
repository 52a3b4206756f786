/* Generator files: the format of cubenum-group(5). */
#include "formats/generators.h"

#include "base/fail.h"
#include "cubenum/formats.h"
#include "formats/plaintext.h"
#include "group/group.h"
#include "group/notation.h"

#include <stdarg.h>
#include <string.h>

cn_status
generators_refuse(const struct generators *reader, const char *at, const char *format, ...)
{
    char what[sizeof((cn_error *)NULL)->what];
    va_list arguments;

    va_start(arguments, format);
    text_sentence(what, sizeof what, format, arguments);
    va_end(arguments);
    return fail_at(reader->error, CN_ECONTENT, reader->number, (unsigned)(at - reader->start) + 1,
                   "%s", what);
}

/*
 * A failure of a function that knows no lines, now at `at` of the current one.  A column of a
 * content at fault counts from there.
 */
static cn_status
place(const struct generators *reader, cn_status status, const char *at)
{
    if (status != CN_EINVAL && status != CN_ECONTENT)
        return status;
    if (reader->error != NULL) {
        const bool within = status == CN_ECONTENT && reader->error->column != 0;
        reader->error->line = reader->number;
        reader->error->column =
            (unsigned)(at - reader->start) + (within ? reader->error->column : 1);
    }
    return CN_ECONTENT;
}

/* A word of the current line that fits a name; *at is where it starts. */
static cn_status
take_name(struct generators *reader, const char *what, char name[CN_GROUP_NAME_SIZE],
          const char **at)
{
    struct slice word;
    const bool taken = text_take_word(&reader->line, &word);

    *at = word.at;
    if (!taken || !text_copy(name, CN_GROUP_NAME_SIZE, word))
        return generators_refuse(reader, word.at, "expected %s, a word of at most %d bytes", what,
                                 CN_GROUP_NAME_SIZE - 1);
    return CN_OK;
}

static cn_status
read_number(const struct generators *reader, struct slice word, const char *what, unsigned highest,
            unsigned *out)
{
    char digits[8];
    uint64_t number;

    if (!text_copy(digits, sizeof digits, word)
        || !text_parse_unsigned(digits, 1, highest, &number))
        return generators_refuse(reader, word.at, "expected %s from 1 to %u", what, highest);
    *out = (unsigned)number;
    return CN_OK;
}

static cn_status
take_end(struct generators *reader)
{
    struct slice word;

    if (text_take_word(&reader->line, &word))
        return generators_refuse(reader, word.at, "expected the end of the line");
    return CN_OK;
}

/* group NAME */
static cn_status
read_group(struct generators *reader, const char *key)
{
    char name[CN_GROUP_NAME_SIZE];
    const char *at;

    if (reader->group->name[0] != '\0')
        return generators_refuse(reader, key, "expected 'group' once");
    const cn_status status = take_name(reader, "the group's name", name, &at);
    if (status != CN_OK)
        return status;
    memcpy(reader->group->name, name, sizeof name);
    return take_end(reader);
}

/* orbit NAME PIECES [ORIENTATIONS] */
static cn_status
read_orbit(struct generators *reader, const char *key)
{
    char name[CN_GROUP_NAME_SIZE];
    unsigned pieces = 0, modulus = 1;
    struct slice word;
    const char *at;

    if (reader->group->moves != 0)
        return generators_refuse(reader, key, "expected orbits before the first move only");
    cn_status status = take_name(reader, "the orbit's name", name, &at);
    if (status != CN_OK)
        return status;
    text_take_word(&reader->line, &word);
    status = read_number(reader, word, "a number of pieces", CN_POINTS_MAX, &pieces);
    if (status == CN_OK && text_take_word(&reader->line, &word))
        status = read_number(reader, word, "a number of orientations", CN_POINTS_MAX, &modulus);
    if (status == CN_OK)
        status = take_end(reader);
    if (status == CN_OK)
        status =
            place(reader, group_add_orbit(reader->group, name, pieces, modulus, reader->error), at);
    return status;
}

/* What is left of "NAME [ANGLE] =" behind the name; *angle stands at `at`, and is 0 if missing. */
static cn_status
take_angle(struct generators *reader, unsigned *angle, const char **at)
{
    const char *equals = memchr(reader->line.at, '=', reader->line.length);
    struct slice before = reader->line, word;

    if (equals != NULL)
        before.length = (size_t)(equals - before.at);
    *angle = 0;
    *at = before.at;
    if (text_take_word(&before, &word)) {
        const cn_status status = read_number(reader, word, "'=', or an angle", 360, angle);
        if (status != CN_OK)
            return status;
        *at = word.at;
        text_take_word(&before, &word);
    }
    if (equals == NULL || word.length != 0)
        return generators_refuse(reader, word.at, "expected '='");
    const size_t taken = (size_t)(equals + 1 - reader->line.at);
    reader->line = (struct slice){equals + 1, reader->line.length - taken};
    return CN_OK;
}

/* The angle must be that of a turn which is back where it started after as many as the order. */
static cn_status
check_angle(const struct generators *reader, unsigned angle, const char *at)
{
    const uint64_t order = reader->group->move[reader->group->moves - 1].order;

    if (angle == 0 || (360 % angle == 0 && order == 360 / angle))
        return CN_OK;
    if (order <= 360 && 360 % order == 0)
        return generators_refuse(reader, at, "the move has order %u: expected the angle %u",
                                 (unsigned)order, 360 / (unsigned)order);
    return generators_refuse(reader, at,
                             "the move has an order that does not divide 360: "
                             "expected no angle");
}

/* move NAME [ANGLE] = ELEMENT */
static cn_status
read_move(struct generators *reader, const char *key)
{
    struct slice *line = &reader->line;
    char name[CN_GROUP_NAME_SIZE];
    cn_permutation element;
    const char *at, *angle_at;
    unsigned angle = 0;
    size_t used = 0;

    if (reader->group->orbits == 0)
        return generators_refuse(reader, key, "expected an orbit before the first move");
    /* The sign may stand at the name. */
    const char *equals = memchr(line->at, '=', line->length);
    const struct slice whole = *line;
    if (equals != NULL)
        line->length = (size_t)(equals - line->at);
    cn_status status = take_name(reader, "the move's name", name, &at);
    line->length = (size_t)(whole.at + whole.length - line->at);
    if (status == CN_OK)
        status = take_angle(reader, &angle, &angle_at);
    if (status != CN_OK)
        return status;
    status = place(reader,
                   notation_read_element(reader->group, line->at, line->length, &used, &element,
                                         reader->error),
                   line->at);
    if (status != CN_OK)
        return status;
    *line = (struct slice){line->at + used, line->length - used};
    status = take_end(reader);
    if (status == CN_OK)
        status =
            place(reader, group_add_move(reader->group, name, angle, &element, reader->error), at);
    return status == CN_OK ? check_angle(reader, angle, angle_at) : status;
}

static cn_status
read_line(struct generators *reader)
{
    static const struct {
        const char *word;
        cn_status (*read)(struct generators *reader, const char *key);
    } KEYS[] = {{"group", read_group}, {"orbit", read_orbit}, {"move", read_move}};
    struct slice word;

    if (!text_take_word(&reader->line, &word) || *word.at == '#')
        return CN_OK;
    for (unsigned k = 0; k < sizeof KEYS / sizeof KEYS[0]; k++)
        if (text_equals(word, KEYS[k].word))
            return KEYS[k].read(reader, word.at);
    return generators_refuse(reader, word.at, "expected one of group, orbit, move");
}

static cn_status
read_lines(struct generators *reader)
{
    const char *end = reader->rest.at + reader->rest.length;

    while (text_take_part(&reader->rest, '\n', &reader->line)) {
        reader->start = reader->line.at;
        const cn_status status = read_line(reader);
        if (status != CN_OK)
            return status;
        reader->number++;
    }
    /* what is missing is missed behind the end */
    reader->start = end;
    if (reader->group->orbits == 0)
        return generators_refuse(reader, end, "expected a line 'orbit NAME PIECES [ORIENTATIONS]'");
    if (reader->group->moves == 0)
        return generators_refuse(reader, end, "expected at least one line 'move NAME = ELEMENT'");
    return CN_OK;
}

cn_status
cn_group_read(const char *text, size_t length, cn_group **out, cn_error *error)
{
    struct generators reader = {.error = error, .rest = {text, length}, .start = text, .number = 1};

    cn_status status = plaintext_check(reader.rest, error);
    if (status != CN_OK)
        return status;
    reader.group = group_create("");
    if (reader.group == NULL)
        return fail_memory(error);
    status = generators_are_gap(reader.rest) ? generators_read_gap(&reader) : read_lines(&reader);
    if (status != CN_OK) {
        cn_group_free(reader.group);
        return status;
    }
    if (reader.group->name[0] == '\0')
        memcpy(reader.group->name, "group", sizeof "group");
    *out = reader.group;
    return CN_OK;
}
