/* The texts in an .xmpuzzle file: the cells of shapes, and assemblies. */
#include "base/fail.h"
#include "formats/import.h"
#include "formats/xmpuzzle_file.h"
#include "formats/xmpuzzle_turn.h"

static bool
is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool
is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The colour number that stands at *at, which moves behind it; 0 if none does. */
static unsigned
take_colour(struct slice text, size_t *at)
{
    unsigned colour = 0;

    for (; *at < text.length && is_digit(text.at[*at]); ++*at)
        if (colour < 1000)
            colour = 10 * colour + (unsigned)(text.at[*at] - '0');
    return colour;
}

/*
 * A filled cell at this place of the last shape's text; only as many are kept as a piece may have.
 */
static bool
keep_cell(struct xm_file *file, uint64_t place, bool variable, unsigned colour)
{
    struct xm_shape *shape = &file->shape.at[file->shape.count - 1];

    if (shape->filled++ >= CELLS_MAX)
        return true;
    if (!XM_ROOM(file->cell))
        return false;
    const uint64_t row = place / shape->size[0];
    file->cell.at[file->cell.count++] = (struct xm_cell){
        .at = {(unsigned short)(place % shape->size[0]), (unsigned short)(row % shape->size[1]),
               (unsigned short)(row / shape->size[1])},
        .variable = variable,
        .colour = (unsigned char)colour,
    };
    shape->cells++;
    return true;
}

cn_status
xm_read_cells(struct xm_file *file, struct slice text, size_t offset, cn_error *error)
{
    struct xm_shape *shape = &file->shape.at[file->shape.count - 1];
    const uint64_t places = (uint64_t)shape->size[0] * shape->size[1] * shape->size[2];
    uint64_t place = 0;
    size_t at = 0;

    shape->first = file->cell.count;
    while (at < text.length) {
        const size_t start = at;
        const char kind = text.at[at++];
        char name[BYTE_NAME_SIZE];
        if (is_blank(kind))
            continue;
        if (place++ == places)
            return xm_fail(file, offset + start, error,
                           "expected the end of the %u x %u x %u cells", shape->size[0],
                           shape->size[1], shape->size[2]);
        if (kind == '_')
            continue;
        if (kind != '#' && kind != '+') {
            text_name_byte(kind, name);
            return xm_fail(file, offset + start, error, "%s: expected '#', '+' or '_'", name);
        }
        const bool coloured = at < text.length && is_digit(text.at[at]);
        const unsigned colour = take_colour(text, &at);
        if (coloured && (colour == 0 || colour > file->colours))
            return xm_fail(file, offset + start + 1, error,
                           "expected the number of one of %u colours", file->colours);
        if (!keep_cell(file, place - 1, kind == '+', colour))
            return fail_memory(error);
    }
    if (place != places)
        return xm_fail(file, offset + text.length, error,
                       "expected %u x %u x %u cells, not %llu only", shape->size[0], shape->size[1],
                       shape->size[2], (unsigned long long)place);
    return CN_OK;
}

/* The next run of characters that are no blanks; false if there is none. */
static bool
take_number(struct slice *text, struct slice *word)
{
    size_t start = 0;

    while (start < text->length && is_blank(text->at[start]))
        start++;
    size_t end = start;
    while (end < text->length && !is_blank(text->at[end]))
        end++;
    *word = (struct slice){text->at + start, end - start};
    *text = (struct slice){text->at + end, text->length - end};
    return word->length != 0;
}

/* A piece of which the first number is read already. */
static bool
read_place(struct slice first, struct slice *rest, struct xm_place *place, struct slice *fault)
{
    enum { UNPLACED = 255 }; /* as older versions write it */
    int turn;

    *fault = first;
    *place = (struct xm_place){.placed = false};
    if (text_equals(first, "x"))
        return true;
    for (unsigned k = 0; k < 3; k++) {
        if (!import_signed(*fault, &place->at[k]))
            return false;
        take_number(rest, fault);
    }
    if (!import_signed(*fault, &turn) || turn < 0 || (turn >= TURNS && turn != UNPLACED))
        return false;
    place->placed = turn != UNPLACED;
    place->transformation = (unsigned)turn;
    return true;
}

cn_status
xm_read_assembly(struct xm_file *file, struct slice text, size_t offset, cn_error *error)
{
    struct slice rest = text;
    struct slice word;

    if (!XM_ROOM(file->assembly))
        return fail_memory(error);
    struct xm_assembly *assembly = &file->assembly.at[file->assembly.count++];
    *assembly = (struct xm_assembly){.first = file->place.count, .offset = offset};
    while (take_number(&rest, &word)) {
        struct slice fault;
        if (!XM_ROOM(file->place))
            return fail_memory(error);
        struct xm_place *place = &file->place.at[file->place.count++];
        if (!read_place(word, &rest, place, &fault))
            return xm_fail(file, offset + (size_t)(fault.at - text.at), error,
                           "expected 'x y z transformation', the last below %d, or 'x'", TURNS);
        assembly->places++;
    }
    return CN_OK;
}
