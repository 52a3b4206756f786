#include "cube/drawing.h"

#include "base/fail.h"

/* A drawing that is being read. */
struct sheet {
    struct drawing *out;
    const struct drawing_letters *letters;
    bool target;
    unsigned row;    /* from 0 */
    unsigned planes; /* of the first row, and so of all */
    unsigned width;  /* of the first plane, and so of all */
    cn_error *error;
};

bool
is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

static struct drawing_letter
letter_meaning(const struct sheet *sheet, char c)
{
    if (sheet->letters == NULL || !is_letter(c))
        return (struct drawing_letter){0};
    return sheet->letters->of[(unsigned char)c];
}

static cn_status
refuse_character(const struct sheet *sheet, char c, unsigned column)
{
    const char *expected = sheet->target ? "'#', '+', '.' or the letter of a colour declared above"
                           : sheet->letters != NULL
                               ? "'.' or one and the same letter, or that of a colour"
                               : "'.' or one and the same letter";
    char name[BYTE_NAME_SIZE];

    text_name_byte(c, name);
    return fail_at(sheet->error, CN_ECONTENT, sheet->row + 1, column,
                   "drawing, row %u: %s: expected %s", sheet->row + 1, name, expected);
}

static cn_status
read_cell(struct sheet *sheet, struct cell cell, char c, unsigned column)
{
    struct drawing *out = sheet->out;
    struct drawing_letter meaning = letter_meaning(sheet, c);

    if (c == '.')
        return CN_OK;
    if (sheet->target && (c == '#' || c == '+'))
        meaning.optional = c == '+';
    else if (meaning.colour == 0) {
        const bool same = out->letter == '\0' || c == out->letter;
        if (sheet->target || !is_letter(c) || !same)
            return refuse_character(sheet, c, column);
        out->letter = c;
    }
    if (out->count == CELLS_MAX)
        return fail_at(sheet->error, CN_ECONTENT, sheet->row + 1, column,
                       "drawing, row %u: expected at most %d cells", sheet->row + 1, CELLS_MAX);
    out->voxel[out->count] = (struct voxel){cell, meaning.colour};
    out->optional[out->count++] = meaning.optional;
    return CN_OK;
}

/* One plane of one row: column is where its first character stands in the row's text, from 1. */
static cn_status
read_plane(struct sheet *sheet, unsigned plane, struct slice word, unsigned column)
{
    const unsigned row = sheet->row + 1;

    if (word.length > SIDE_MAX || plane >= SIDE_MAX)
        return fail_at(sheet->error, CN_ECONTENT, row, column,
                       "drawing, row %u: expected at most %d planes of at most %d cells", row,
                       SIDE_MAX, SIDE_MAX);
    if (sheet->width == 0)
        sheet->width = (unsigned)word.length;
    if (word.length != sheet->width)
        return fail_at(sheet->error, CN_ECONTENT, row, column,
                       "drawing, row %u: a plane of %zu cells: expected %u as in the first plane",
                       row, word.length, sheet->width);
    for (unsigned k = 0; k < word.length; k++) {
        const struct cell cell = {
            {(unsigned short)plane, (unsigned short)sheet->row, (unsigned short)k}};
        const cn_status status = read_cell(sheet, cell, word.at[k], column + k);
        if (status != CN_OK)
            return status;
    }
    return CN_OK;
}

static cn_status
read_row(struct sheet *sheet, struct slice text)
{
    const char *start = text.at;
    const unsigned row = sheet->row + 1;
    struct slice word;
    unsigned planes = 0;

    if (row > SIDE_MAX)
        return fail_at(sheet->error, CN_ECONTENT, row, 1, "drawing: expected at most %d rows",
                       SIDE_MAX);
    for (; text_take_word(&text, &word); planes++) {
        const unsigned column = (unsigned)(word.at - start) + 1;
        const cn_status status = read_plane(sheet, planes, word, column);
        if (status != CN_OK)
            return status;
    }
    if (sheet->row == 0)
        sheet->planes = planes;
    if (planes == 0 || planes != sheet->planes)
        return fail_at(sheet->error, CN_ECONTENT, row, 1,
                       "drawing, row %u: %u planes: expected %u as in the first row", row, planes,
                       sheet->planes == 0 ? 1 : sheet->planes);
    return CN_OK;
}

static cn_status
read_rows(struct sheet *sheet, struct slice text, char row_end)
{
    struct slice row;

    sheet->out->count = 0;
    sheet->out->letter = '\0';
    for (; text_take_part(&text, row_end, &row); sheet->row++) {
        const cn_status status = read_row(sheet, row);
        if (status != CN_OK)
            return status;
    }
    if (sheet->out->count == 0)
        return fail_at(sheet->error, CN_ECONTENT, 1, 1, "drawing: expected at least one %scell",
                       sheet->target ? "" : "filled ");
    return CN_OK;
}

cn_status
drawing_read_block(struct drawing *out, struct slice text, char row_end,
                   const struct drawing_letters *letters, cn_error *error)
{
    struct sheet sheet = {.out = out, .letters = letters, .error = error};

    return read_rows(&sheet, text, row_end);
}

cn_status
drawing_read_target(struct drawing *out, struct slice text, char row_end,
                    const struct drawing_letters *letters, cn_error *error)
{
    struct sheet sheet = {.out = out, .letters = letters, .target = true, .error = error};

    return read_rows(&sheet, text, row_end);
}

void
drawing_write_row(struct box box, const char *cell, unsigned row, struct writer *writer)
{
    for (unsigned plane = 0; plane < box.size[0]; plane++) {
        if (plane != 0)
            write_char(writer, ' ');
        const char *first = cell + ((size_t)plane * box.size[1] + row) * box.size[2];
        for (unsigned column = 0; column < box.size[2]; column++)
            write_char(writer, first[column]);
    }
}
