/* Permutations of points as GAP writes them. */
#include "formats/generators.h"

#include "base/fail.h"
#include "group/group.h"

#include <string.h>

/* What the text holds.  The points are known at its end only: their number is the largest one. */
struct found {
    unsigned points;
    unsigned count;
    struct {
        char name[CN_GROUP_NAME_SIZE];
        cn_permutation permutation;
        unsigned line, column; /* where a fault of it is reported */
    } generator[CN_MOVES_MAX];
};

/* The text from a place on, whose line the reader counts. */
struct gap {
    struct generators *reader;
    struct found *found;
    const char *at, *end;
    unsigned line; /* of the last sign that was taken */
};

static bool
is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* ASCII alone, whatever the locale says. */
static bool
is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Blanks, newlines and comments. */
static void
skip(struct gap *gap)
{
    bool comment = false;

    for (; gap->at < gap->end; gap->at++) {
        if (*gap->at == '\n') {
            comment = false;
            gap->reader->number++;
            gap->reader->start = gap->at + 1;
        } else if (*gap->at == '#') {
            comment = true;
        } else if (!comment && *gap->at != ' ' && *gap->at != '\t') {
            return;
        }
    }
}

static bool
is_next(struct gap *gap, const char *sign)
{
    skip(gap);
    const size_t length = strlen(sign);
    return (size_t)(gap->end - gap->at) >= length && memcmp(gap->at, sign, length) == 0;
}

static bool
take(struct gap *gap, const char *sign)
{
    if (!is_next(gap, sign))
        return false;
    gap->at += strlen(sign);
    gap->line = gap->reader->number;
    return true;
}

/* A letter, then letters, digits and underscores; empty where there is none. */
static struct slice
take_word(struct gap *gap)
{
    skip(gap);
    const char *start = gap->at;
    while (gap->at < gap->end
           && (is_letter(*gap->at) || (gap->at > start && (is_digit(*gap->at) || *gap->at == '_'))))
        gap->at++;
    return (struct slice){start, (size_t)(gap->at - start)};
}

/* Fail where the reading is. */
static cn_status
expected(const struct gap *gap, const char *what)
{
    return generators_refuse(gap->reader, gap->at, "expected %s", what);
}

static cn_status
read_point(struct gap *gap, bool *seen, unsigned *point)
{
    skip(gap);
    const char *start = gap->at;
    unsigned number = 0;
    while (gap->at < gap->end && is_digit(*gap->at) && number <= CN_POINTS_MAX)
        number = number * 10 + (unsigned)(*gap->at++ - '0');
    if (number < 1 || number > CN_POINTS_MAX)
        return generators_refuse(gap->reader, start, "expected a point from 1 to %d",
                                 CN_POINTS_MAX);
    if (seen[number - 1])
        return generators_refuse(gap->reader, start, "point %u comes twice: expected it once",
                                 number);
    seen[number - 1] = true;
    if (number > gap->found->points)
        gap->found->points = number;
    *point = number - 1;
    return CN_OK;
}

/* "(1,2,3)" behind its bracket. */
static cn_status
read_cycle(struct gap *gap, bool *seen, cn_permutation *permutation)
{
    unsigned first = 0, last, point = 0;

    if (take(gap, ")"))
        return CN_OK;
    cn_status status = read_point(gap, seen, &first);
    for (last = first; status == CN_OK && take(gap, ","); last = point) {
        status = read_point(gap, seen, &point);
        if (status != CN_OK)
            return status;
        permutation->image[last] = (uint8_t)point;
    }
    if (status != CN_OK)
        return status;
    permutation->image[last] = (uint8_t)first;
    return take(gap, ")") ? CN_OK : expected(gap, "',' or ')' in a cycle");
}

static bool
is_taken(const struct found *found, const char *name)
{
    for (unsigned g = 0; g < found->count; g++)
        if (strcmp(found->generator[g].name, name) == 0)
            return true;
    return false;
}

/* The first of a, b, ... z, aa, ab, ... that no permutation has yet. */
static void
choose_name(const struct found *found, char name[CN_GROUP_NAME_SIZE])
{
    unsigned n = 0;

    do {
        struct writer writer = {name, CN_GROUP_NAME_SIZE, 0};
        if (n >= 26)
            write_char(&writer, (char)('a' + n / 26 - 1));
        write_char(&writer, (char)('a' + n % 26));
        n++;
    } while (is_taken(found, name));
}

/* "(1,2,3)(4,5)", or "()". */
static cn_status
read_permutation(struct gap *gap, const char *name)
{
    struct found *found = gap->found;
    cn_permutation permutation = cn_permutation_identity();
    bool seen[CN_POINTS_MAX] = {false};

    if (!is_next(gap, "("))
        return expected(gap, "a permutation such as (1,2,3)(4,5)");
    if (found->count == CN_MOVES_MAX)
        return generators_refuse(gap->reader, gap->at, "expected at most %d permutations",
                                 CN_MOVES_MAX);
    const unsigned line = gap->reader->number;
    const unsigned column = (unsigned)(gap->at - gap->reader->start) + 1;
    while (take(gap, "(")) {
        const cn_status status = read_cycle(gap, seen, &permutation);
        if (status != CN_OK)
            return status;
    }
    if (name != NULL)
        memcpy(found->generator[found->count].name, name, CN_GROUP_NAME_SIZE);
    else
        choose_name(found, found->generator[found->count].name);
    found->generator[found->count].permutation = permutation;
    found->generator[found->count].line = line;
    found->generator[found->count].column = column;
    found->count++;
    return CN_OK;
}

/* "(1,2), (2,3)]" behind its bracket. */
static cn_status
read_list(struct gap *gap, const char *close)
{
    do {
        const cn_status status = read_permutation(gap, NULL);
        if (status != CN_OK)
            return status;
    } while (take(gap, ","));
    return take(gap, close)
               ? CN_OK
               : generators_refuse(gap->reader, gap->at, "expected ',' or '%s'", close);
}

/* "((1,2), (2,3))" or "([(1,2), (2,3)])", what follows "Group". */
static cn_status
read_group(struct gap *gap)
{
    if (!take(gap, "("))
        return expected(gap, "'(' behind Group");
    if (!take(gap, "["))
        return read_list(gap, ")");
    const cn_status status = read_list(gap, "]");
    if (status != CN_OK)
        return status;
    return take(gap, ")") ? CN_OK : expected(gap, "')'");
}

/* What has a name, or no name: NULL. */
static cn_status
read_value(struct gap *gap, const char *name)
{
    if (take(gap, "["))
        return read_list(gap, "]");
    if (is_next(gap, "("))
        return read_permutation(gap, name);
    const struct slice word = take_word(gap);
    if (text_equals(word, "Group"))
        return read_group(gap);
    return generators_refuse(
        gap->reader, word.at,
        "expected a permutation, a list of them in '[' and ']', or Group(...)");
}

/* A word, before ":=", as the name of a move.  One that ends in a digit gets an underscore. */
static cn_status
name_of(struct gap *gap, struct slice word, char name[CN_GROUP_NAME_SIZE])
{
    if (word.length == 0)
        return expected(gap, "NAME := PERMUTATION, a permutation or a list of them");
    if (!text_copy(name, CN_GROUP_NAME_SIZE - 1, word))
        return generators_refuse(gap->reader, word.at, "expected a name of at most %d bytes",
                                 CN_GROUP_NAME_SIZE - 2);
    if (is_digit(name[word.length - 1]))
        memcpy(name + word.length, "_", sizeof "_");
    if (is_taken(gap->found, name))
        return generators_refuse(gap->reader, word.at,
                                 "'%s' is there already: expected a name that is not taken", name);
    return take(gap, ":=") ? CN_OK : expected(gap, "':='");
}

static cn_status
read_statement(struct gap *gap)
{
    char name[CN_GROUP_NAME_SIZE];

    if (is_next(gap, "(") || is_next(gap, "["))
        return read_value(gap, NULL);
    const struct slice word = take_word(gap);
    if (text_equals(word, "Group") && !is_next(gap, ":="))
        return read_group(gap);
    const cn_status status = name_of(gap, word, name);
    return status == CN_OK ? read_value(gap, name) : status;
}

static cn_status
read_statements(struct gap *gap)
{
    for (skip(gap); gap->at < gap->end; skip(gap)) {
        const cn_status status = read_statement(gap);
        if (status != CN_OK)
            return status;
        bool ended = false;
        while (take(gap, ";"))
            ended = true;
        if (!ended && gap->at < gap->end && gap->reader->number == gap->line)
            return expected(gap, "';' or the end of the line");
    }
    return gap->found->count != 0 ? CN_OK : expected(gap, "at least one permutation");
}

/* The orbit of all points, and the permutations as its moves. */
static cn_status
make_group(const struct generators *reader, const struct found *found)
{
    /* "()" alone names no point. */
    const unsigned points = found->points != 0 ? found->points : 1;
    cn_status status = group_add_orbit(reader->group, "points", points, 1, reader->error);

    for (unsigned g = 0; g < found->count && status == CN_OK; g++) {
        status = group_add_move(reader->group, found->generator[g].name, 0,
                                &found->generator[g].permutation, reader->error);
        if (status == CN_EINVAL && reader->error != NULL) {
            reader->error->line = found->generator[g].line;
            reader->error->column = found->generator[g].column;
        }
    }
    return status == CN_EINVAL ? CN_ECONTENT : status;
}

bool
generators_are_gap(struct slice text)
{
    struct generators unread = {.number = 1};
    struct gap gap = {&unread, NULL, text.at, text.at + text.length, 1};

    if (is_next(&gap, "(") || is_next(&gap, "["))
        return true;
    const struct slice word = take_word(&gap);
    return word.length != 0
           && (is_next(&gap, ":=") || (text_equals(word, "Group") && is_next(&gap, "(")));
}

cn_status
generators_read_gap(struct generators *reader)
{
    struct found found = {.count = 0};
    struct gap gap = {reader, &found, reader->rest.at, reader->rest.at + reader->rest.length,
                      reader->number};

    const cn_status status = read_statements(&gap);
    return status == CN_OK ? make_group(reader, &found) : status;
}
