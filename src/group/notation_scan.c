/* What expressions and elements are made of: numbers, signs, moves. */
#include "group/notation.h"

#include "base/fail.h"
#include "base/text.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

/* Numbers that an error lists one by one, at most. */
enum { LISTED_MOST = 6 };

cn_status
scan_fail(const struct scan *scan, const char *at, const char *format, ...)
{
    char what[200];
    va_list arguments;

    va_start(arguments, format);
    text_sentence(what, sizeof what, format, arguments);
    va_end(arguments);
    return fail_at(scan->error, CN_ECONTENT, 1, (unsigned)(at - scan->start) + 1, "%s", what);
}

cn_status
scan_expected(const struct scan *scan, const char *what)
{
    char name[BYTE_NAME_SIZE];

    if (scan->at == scan->end)
        return scan_fail(scan, scan->at, "the text ends: expected %s", what);
    text_name_byte(*scan->at, name);
    return scan_fail(scan, scan->at, "%s: expected %s", name, what);
}

void
scan_skip_blanks(struct scan *scan)
{
    while (scan->at < scan->end && (*scan->at == ' ' || *scan->at == '\t'))
        scan->at++;
}

bool
scan_take(struct scan *scan, char c)
{
    if (scan->at == scan->end || *scan->at != c)
        return false;
    scan->at++;
    return true;
}

/* Does a string come next? */
static bool
stands_here(const struct scan *scan, const char *string, size_t length)
{
    return length <= (size_t)(scan->end - scan->at) && memcmp(scan->at, string, length) == 0;
}

bool
scan_take_string(struct scan *scan, const char *string)
{
    const size_t length = strlen(string);

    if (!stands_here(scan, string, length))
        return false;
    scan->at += length;
    return true;
}

bool
scan_is_digit(const struct scan *scan)
{
    return scan->at < scan->end && *scan->at >= '0' && *scan->at <= '9';
}

bool
scan_number(struct scan *scan, uint64_t most, uint64_t *number)
{
    bool fits = scan_is_digit(scan);

    for (*number = 0; scan_is_digit(scan); scan->at++) {
        const unsigned digit = (unsigned)(*scan->at - '0');
        fits = fits && digit <= most && *number <= (most - digit) / 10;
        *number = fits ? *number * 10 + digit : 0;
    }
    return fits;
}

bool
scan_inverse(struct scan *scan)
{
    return scan_take(scan, '\'') || scan_take(scan, '-') || scan_take_string(scan, "\xe2\x80\x99");
}

bool
scan_sign(struct scan *scan)
{
    return scan_take(scan, '*') || scan_take_string(scan, "\xc2\xb7")
           || scan_take_string(scan, "\xe2\x88\x99");
}

/* A character of a name?  Not by ctype.h, which asks the locale. */
static bool
is_name_char(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

static cn_status
unknown_move(const struct scan *scan)
{
    const cn_group *group = scan->group;
    char known[128];
    struct writer writer = {known, sizeof known, 0};
    int length = 0;

    if (scan->at == scan->end || !is_name_char(*scan->at))
        return scan_expected(scan, "a move");
    if (scan_is_digit(scan))
        return scan_expected(scan, "a move; a power stands right behind one, its sign last: F2'");
    known[0] = '\0';
    for (unsigned m = 0; m < group->moves; m++) {
        const char *name = group->move[m].name;
        if (writer.wanted + strlen(name) + sizeof " ... " > sizeof known) {
            write_format(&writer, " ...");
            break;
        }
        write_format(&writer, "%s%s", m > 0 ? " " : "", name);
    }
    while (scan->at + length < scan->end && is_name_char(scan->at[length]) && length < 30)
        length++;
    return scan_fail(scan, scan->at, "unknown move '%.*s': expected one of %s", length, scan->at,
                     known);
}

/* The generator with the longest name that stands here: UF is the triangle, not U and F. */
static unsigned
find_move(const struct scan *scan, size_t *length)
{
    const cn_group *group = scan->group;
    unsigned found = group->moves;

    *length = 0;
    for (unsigned m = 0; m < group->moves; m++) {
        const size_t name = strlen(group->move[m].name);
        if (name > *length && stands_here(scan, group->move[m].name, name)) {
            found = m;
            *length = name;
        }
    }
    return found;
}

/* "90, 180, 270": the multiples of step from first * step to last * step. */
static void
list_numbers(struct writer *writer, uint64_t first, uint64_t last, uint64_t step)
{
    if (last - first >= LISTED_MOST) {
        write_format(writer, "%" PRIu64 ", %" PRIu64 " ... %" PRIu64, first * step,
                     (first + 1) * step, last * step);
        return;
    }
    for (uint64_t n = first; n <= last; n++)
        write_format(writer, "%s%" PRIu64, n > first ? ", " : "", n * step);
}

static cn_status
unknown_number(const struct scan *scan, const char *start, const struct generator *generator)
{
    const uint64_t most = generator->order - 1;
    const unsigned least = generator->angle != 0 ? 2 : 1;
    char expected[128];
    struct writer writer = {expected, sizeof expected, 0};

    if (generator->angle != 0)
        list_numbers(&writer, 1, most, generator->angle);
    if (most >= least) {
        write_format(&writer, "%sa power ", generator->angle != 0 ? " or " : "");
        list_numbers(&writer, least, most, 1);
    }
    return scan_fail(scan, start, "%.*s: expected %s", (int)(scan->at - start), start, expected);
}

cn_status
scan_move(struct scan *scan, unsigned *move, uint64_t *exponent)
{
    const char *start = scan->at;
    uint64_t number = 1;
    size_t length;

    const unsigned found = find_move(scan, &length);
    if (found == scan->group->moves)
        return unknown_move(scan);
    const struct generator *generator = &scan->group->move[found];
    const uint64_t order = generator->order, angle = generator->angle;
    scan->at += length;
    if (scan_is_digit(scan)) {
        const bool fits = scan_number(scan, UINT64_MAX, &number);
        /* A number that could be both is an angle. */
        if (angle != 0 && number % angle == 0)
            number /= angle;
        else if (angle != 0 && number == 1)
            number = 0;
        if (!fits || number == 0 || number >= order)
            return unknown_number(scan, start, generator);
    }
    *move = found;
    *exponent = scan_inverse(scan) ? order - number : number;
    return CN_OK;
}
