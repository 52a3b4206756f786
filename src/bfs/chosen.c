/* A list of pieces, read. */
#include "bfs/chosen.h"

#include "base/fail.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* What is being read, and what of its orbits' pieces was named before. */
struct reading {
    const cn_group *group;
    const char *list;
    bool seen[CN_POINTS_MAX]; /* by first point */
    cn_error *error;
};

/* The orbit of a letter; ORBITS_MAX if there is none, ORBITS_MAX + 1 if there are several. */
static unsigned
orbit_of(const cn_group *group, char letter)
{
    unsigned found = ORBITS_MAX;

    for (unsigned o = 0; o < group->orbits; o++)
        if (group->orbit[o].name[0] == letter)
            found = found == ORBITS_MAX ? o : ORBITS_MAX + 1;
    return found;
}

static unsigned
column_of(const struct reading *reading, struct slice part)
{
    return (unsigned)(part.at - reading->list) + 1;
}

static cn_status
fail_piece(const struct reading *reading, struct slice part, const char *expected)
{
    return fail(reading->error, CN_EINVAL, "pieces, column %u, '%.*s': expected %s",
                column_of(reading, part), (int)part.length, part.at, expected);
}

static cn_status
take_piece(const struct reading *reading, struct slice name, unsigned *orbit, unsigned *number)
{
    char digits[8], expected[96];
    uint64_t value;

    if (name.length == 0)
        return fail_piece(reading, name, "a piece such as v1");
    *orbit = orbit_of(reading->group, name.at[0]);
    if (*orbit == ORBITS_MAX)
        return fail_piece(reading, name, "the first letter of an orbit's name and a number");
    if (*orbit > ORBITS_MAX)
        return fail_piece(reading, name, "a letter with which only one orbit's name starts");
    const unsigned pieces = reading->group->orbit[*orbit].pieces;
    if (!text_copy(digits, sizeof digits, (struct slice){name.at + 1, name.length - 1})
        || !text_parse_unsigned(digits, 1, pieces, &value)) {
        struct writer writer = {.out = expected, .size = sizeof expected};
        write_format(&writer, "%c and a number from 1 to %u", name.at[0], pieces);
        return fail_piece(reading, name, expected);
    }
    *number = (unsigned)value - 1;
    return CN_OK;
}

static cn_status
add(struct reading *reading, struct chosen *out, struct slice part, unsigned orbit, unsigned number)
{
    const struct orbit *of = &reading->group->orbit[orbit];
    bool *seen = &reading->seen[of->first + number * of->modulus];

    if (*seen)
        return fail(reading->error, CN_EINVAL,
                    "pieces, column %u, '%.*s': %c%u comes twice, expected each piece once",
                    column_of(reading, part), (int)part.length, part.at, of->name[0], number + 1);
    *seen = true;
    out->orbit[out->count] = (uint8_t)orbit;
    out->number[out->count++] = (uint8_t)number;
    return CN_OK;
}

/* Where ".." stands; the length if it does not. */
static size_t
dots(struct slice part)
{
    for (size_t i = 0; i + 1 < part.length; i++)
        if (part.at[i] == '.' && part.at[i + 1] == '.')
            return i;
    return part.length;
}

/* A piece, or a range of them. */
static cn_status
take_part(struct reading *reading, struct slice part, struct chosen *out)
{
    const size_t length = dots(part);
    unsigned orbit = 0, first = 0, last_orbit, last;

    cn_status status = take_piece(reading, (struct slice){part.at, length}, &orbit, &first);
    if (status != CN_OK)
        return status;
    last_orbit = orbit;
    last = first;
    if (length != part.length) {
        const struct slice end = {part.at + length + 2, part.length - length - 2};
        status = take_piece(reading, end, &last_orbit, &last);
    }
    if (status == CN_OK && (last_orbit != orbit || last < first))
        status = fail_piece(reading, part, "a range of one orbit's pieces, ascending");
    for (unsigned n = first; status == CN_OK && n <= last; n++)
        status = add(reading, out, part, orbit, n);
    return status;
}

cn_status
chosen_parse(struct chosen *out, const cn_group *group, const char *list, cn_error *error)
{
    struct reading reading = {.group = group, .list = list, .error = error};
    struct slice rest = {list, strlen(list)}, part;
    const bool open = rest.length == 0 || list[rest.length - 1] == ',';
    struct chosen chosen = {.count = 0};

    while (text_take_part(&rest, ',', &part)) {
        const cn_status status = take_part(&reading, part, &chosen);
        if (status != CN_OK)
            return status;
    }
    if (open)
        return fail_piece(&reading, (struct slice){list + strlen(list), 0}, "a piece such as v1");
    *out = chosen;
    return CN_OK;
}

void
chosen_orbit(struct chosen *out, const cn_group *group, unsigned orbit)
{
    *out = (struct chosen){.count = group->orbit[orbit].pieces};
    for (unsigned i = 0; i < out->count; i++) {
        out->orbit[i] = (uint8_t)orbit;
        out->number[i] = (uint8_t)i;
    }
}
