#include "cube/drawing.h"

#include "base/fail.h"

struct drawing {
    cells set;
    char letter;     /* '\0' until a filled cell is met */
    unsigned planes; /* of the first row, and so of all */
    unsigned width;  /* of the first plane, and so of all */
};

static bool
is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* One plane of one row: column is where its first character stands in the row's text, from 1. */
static cn_status
read_plane(struct drawing *drawing, unsigned plane, unsigned row, struct slice word,
           unsigned column, cn_error *error)
{
    if (word.length > CUBE_SIDE || plane >= CUBE_SIDE)
        return fail_at(error, CN_ECONTENT, row + 1, column,
                       "drawing, row %u: expected at most %d planes of at most %d cells", row + 1,
                       CUBE_SIDE, CUBE_SIDE);
    if (drawing->width == 0)
        drawing->width = (unsigned)word.length;
    if (word.length != drawing->width)
        return fail_at(error, CN_ECONTENT, row + 1, column,
                       "drawing, row %u: a plane of %zu cells: expected %u as in the first plane",
                       row + 1, word.length, drawing->width);
    for (unsigned k = 0; k < word.length; k++) {
        const char c = word.at[k];
        if (c == '.')
            continue;
        if (!is_letter(c) || (drawing->letter != '\0' && c != drawing->letter)) {
            char name[BYTE_NAME_SIZE];
            text_name_byte(c, name);
            return fail_at(error, CN_ECONTENT, row + 1, column + k,
                           "drawing, row %u: %s: expected '.' or one and the same letter", row + 1,
                           name);
        }
        drawing->letter = c;
        const struct cell cell = {{(unsigned char)plane, (unsigned char)row, (unsigned char)k}};
        drawing->set |= cells_one(cell_number(cell));
    }
    return CN_OK;
}

static cn_status
read_row(struct drawing *drawing, unsigned row, struct slice text, cn_error *error)
{
    const char *start = text.at;
    struct slice word;
    unsigned planes = 0;

    if (row >= CUBE_SIDE)
        return fail_at(error, CN_ECONTENT, row + 1, 1, "drawing: expected at most %d rows",
                       CUBE_SIDE);
    for (; text_take_word(&text, &word); planes++) {
        const unsigned column = (unsigned)(word.at - start) + 1;
        const cn_status status = read_plane(drawing, planes, row, word, column, error);
        if (status != CN_OK)
            return status;
    }
    if (row == 0)
        drawing->planes = planes;
    if (planes == 0 || planes != drawing->planes)
        return fail_at(error, CN_ECONTENT, row + 1, 1,
                       "drawing, row %u: %u planes: expected %u as in the first row", row + 1,
                       planes, planes == 0 && row == 0 ? 1 : drawing->planes);
    return CN_OK;
}

cn_status
drawing_read(struct shape *out, char *letter, struct slice text, char row_end, cn_error *error)
{
    struct drawing drawing = {0};
    struct slice row;

    for (unsigned n = 0; text_take_part(&text, row_end, &row); n++) {
        const cn_status status = read_row(&drawing, n, row, error);
        if (status != CN_OK)
            return status;
    }
    if (drawing.set == CELLS_NONE)
        return fail_at(error, CN_ECONTENT, 1, 1, "drawing: expected at least one filled cell");
    *out = shape_of(drawing.set);
    *letter = drawing.letter;
    return CN_OK;
}
