/* Elements in the text form: "((1 3 4), (0,0,1,1,0,0,0,0,0,0,0,0), (1))". */
#include "group/notation.h"

#include "base/text.h"

/* What an element does to one orbit: where pieces go, and how those are turned that then are there. */
struct part {
    uint8_t to[CN_POINTS_MAX];
    uint8_t turned[CN_POINTS_MAX];
};

/* "(1 3 4)", behind its bracket; commas may stand between the numbers. */
static cn_status
read_cycle(struct scan *scan, const struct orbit *orbit, bool *seen, struct part *part)
{
    unsigned first = 0, before = 0, count = 0;

    for (;;) {
        scan_skip_blanks(scan);
        const bool comma = count > 0 && scan_take(scan, ',');
        if (comma)
            scan_skip_blanks(scan);
        if (count > 0 && !comma && scan_take(scan, ')'))
            break;
        const char *start = scan->at;
        uint64_t taken;
        if (!scan_number(scan, orbit->pieces, &taken) || taken == 0)
            return scan_fail(scan, start, "%s: expected a piece from 1 to %u%s", orbit->name,
                             orbit->pieces, count > 0 && !comma ? ", or ')'" : "");
        const unsigned number = (unsigned)taken;
        if (seen[number - 1])
            return scan_fail(scan, start, "%s: piece %u comes twice: expected it once", orbit->name,
                             number);
        seen[number - 1] = true;
        if (count++ == 0)
            first = number;
        else
            part->to[before - 1] = (uint8_t)(number - 1);
        before = number;
    }
    part->to[before - 1] = (uint8_t)(first - 1);
    return CN_OK;
}

/* "(1 2)(3 4)". */
static cn_status
read_cycles(struct scan *scan, const struct orbit *orbit, struct part *part)
{
    bool seen[CN_POINTS_MAX] = {false};

    for (unsigned i = 0; i < orbit->pieces; i++)
        part->to[i] = (uint8_t)i;
    scan_skip_blanks(scan);
    if (!scan_take(scan, '('))
        return scan_expected(scan, "'(' of a cycle");
    do {
        const cn_status status = read_cycle(scan, orbit, seen, part);
        if (status != CN_OK)
            return status;
        scan_skip_blanks(scan);
    } while (scan_take(scan, '('));
    return CN_OK;
}

/* Three dots, or the one character for them: the last orientation again up to the end. */
static bool
take_dots(struct scan *scan)
{
    return scan_take_string(scan, "...") || scan_take_string(scan, "\xe2\x80\xa6");
}

/* "(0,0,1,...)". */
static cn_status
read_vector(struct scan *scan, const struct orbit *orbit, struct part *part)
{
    unsigned count = 0;
    bool more = true;

    scan_skip_blanks(scan);
    const char *start = scan->at;
    if (!scan_take(scan, '('))
        return scan_expected(scan, "'(' of the orientations");
    while (more) {
        scan_skip_blanks(scan);
        const char *at = scan->at;
        if (count > 0 && take_dots(scan)) {
            for (; count < orbit->pieces; count++)
                part->turned[count] = part->turned[count - 1];
            scan_skip_blanks(scan);
            break;
        }
        uint64_t number;
        if (!scan_number(scan, orbit->modulus - 1, &number))
            return scan_fail(scan, at, "%s: expected an orientation from 0 to %u", orbit->name,
                             orbit->modulus - 1);
        if (count < orbit->pieces)
            part->turned[count] = (uint8_t)number;
        count++;
        scan_skip_blanks(scan);
        more = scan_take(scan, ',');
    }
    if (!scan_take(scan, ')'))
        return scan_expected(scan, "',' or ')' in the orientations");
    if (count != orbit->pieces)
        return scan_fail(scan, start, "%s: %u orientations: expected %u", orbit->name, count,
                         orbit->pieces);
    return CN_OK;
}

static void
put_part(const struct orbit *orbit, const struct part *part, cn_permutation *out)
{
    for (unsigned i = 0; i < orbit->pieces; i++)
        for (unsigned s = 0; s < orbit->modulus; s++) {
            const unsigned turned = orbit->modulus > 1 ? part->turned[part->to[i]] : 0;
            out->image[orbit->first + orbit->modulus * i + s] =
                (uint8_t)(orbit->first + orbit->modulus * part->to[i]
                          + (s + turned) % orbit->modulus);
        }
}

cn_status
scan_element(struct scan *scan, cn_permutation *out)
{
    const cn_group *group = scan->group;
    cn_permutation element = cn_permutation_identity();

    if (!scan_take(scan, '('))
        return scan_expected(scan, "'(' of an element");
    for (unsigned o = 0; o < group->orbits; o++) {
        const struct orbit *orbit = &group->orbit[o];
        struct part part = {{0}, {0}};
        scan_skip_blanks(scan);
        if (o > 0 && !scan_take(scan, ','))
            return scan_fail(scan, scan->at, "expected ',' and the cycles of %s", orbit->name);
        cn_status status = read_cycles(scan, orbit, &part);
        if (status == CN_OK && orbit->modulus > 1) {
            scan_skip_blanks(scan);
            if (!scan_take(scan, ','))
                return scan_fail(scan, scan->at, "expected ',' and the orientations of %s",
                                 orbit->name);
            status = read_vector(scan, orbit, &part);
        }
        if (status != CN_OK)
            return status;
        put_part(orbit, &part, &element);
    }
    scan_skip_blanks(scan);
    if (!scan_take(scan, ')'))
        return scan_expected(scan, "')' at the end of the element");
    *out = element;
    return CN_OK;
}

cn_status
notation_read_element(const cn_group *group, const char *text, size_t length, size_t *used,
                      cn_permutation *out, cn_error *error)
{
    struct scan scan = {group, text, text, text + length, error};

    scan_skip_blanks(&scan);
    const cn_status status = scan_element(&scan, out);
    if (status == CN_OK)
        *used = (size_t)(scan.at - text);
    return status;
}

static void
write_cycles(struct writer *writer, const struct orbit *orbit, const cn_permutation *element)
{
    bool seen[CN_POINTS_MAX] = {false};
    bool moved = false;

    for (unsigned i = 0; i < orbit->pieces; i++) {
        unsigned length = 0;
        for (unsigned j = i; !seen[j];) {
            const unsigned to =
                (element->image[orbit->first + j * orbit->modulus] - orbit->first) / orbit->modulus;
            seen[j] = true;
            if (to == i && length == 0)
                break;
            write_format(writer, "%c%u", length++ == 0 ? '(' : ' ', j + 1);
            j = to;
        }
        if (length > 0)
            write_char(writer, ')');
        moved = moved || length > 0;
    }
    if (!moved)
        write_format(writer, "(1)");
}

static void
write_vector(struct writer *writer, const struct orbit *orbit, const cn_permutation *element)
{
    uint8_t turned[CN_POINTS_MAX];

    for (unsigned i = 0; i < orbit->pieces; i++) {
        const unsigned to = element->image[orbit->first + i * orbit->modulus] - orbit->first;
        turned[to / orbit->modulus] = (uint8_t)(to % orbit->modulus);
    }
    for (unsigned i = 0; i < orbit->pieces; i++)
        write_format(writer, "%c%u", i == 0 ? '(' : ',', turned[i]);
    write_char(writer, ')');
}

size_t
cn_group_element_text(const cn_group *group, const cn_permutation *element, char *text, size_t size)
{
    struct writer writer = {text, size, 0};

    write_char(&writer, '(');
    for (unsigned o = 0; o < group->orbits; o++) {
        const struct orbit *orbit = &group->orbit[o];
        if (o > 0)
            write_format(&writer, ", ");
        write_cycles(&writer, orbit, element);
        if (orbit->modulus > 1) {
            write_format(&writer, ", ");
            write_vector(&writer, orbit, element);
        }
    }
    write_char(&writer, ')');
    return writer.wanted;
}
