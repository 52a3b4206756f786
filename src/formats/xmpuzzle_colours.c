/* What becomes of the colours of an .xmpuzzle file. */
#include "formats/xmpuzzle_colours.h"

#include <stdio.h>

struct matching {
    const struct xm_file *file;
    struct puzzle_draft *draft;
    cn_error *error;
};

const struct xm_shape *
xm_take_shape(const struct xm_file *file, unsigned number, size_t offset, cn_error *error)
{
    if (number >= file->shape.count) {
        xm_fail(file, offset, error,
                "shape %u: expected a number below %zu, one of the shapes of the file", number,
                file->shape.count);
        return NULL;
    }
    const struct xm_shape *shape = &file->shape.at[number];
    if (shape->filled == 0 || shape->filled > CELLS_MAX) {
        xm_fail(file, offset, error, "shape %u: %llu cells: expected 1 to %d", number,
                (unsigned long long)shape->filled, CELLS_MAX);
        return NULL;
    }
    return shape;
}

/* The draft's colour of this name, added if it is new. */
static cn_status
name_colour(const struct matching *matching, const char *kind, unsigned number, unsigned char *out)
{
    char name[COLOUR_NAME_SIZE];

    snprintf(name, sizeof name, "%scolour-%u", kind, number);
    const unsigned colour = draft_colour(matching->draft, name);
    if (colour == 0)
        return xm_fail(matching->file, matching->file->problem_offset, matching->error,
                       "expected at most %d colours that differ", COLOURS_MAX);
    *out = (unsigned char)colour;
    return CN_OK;
}

/* Which colours the pieces (or else the result) have. */
static cn_status
list_used(const struct matching *matching, bool pieces, bool used[COLOURS_MAX + 1])
{
    const struct xm_file *file = matching->file;
    const size_t count = pieces ? file->entry.count : 1;

    for (size_t i = 0; i < count; i++) {
        const struct xm_entry result = {file->result, 1, 1, file->result_offset, 0};
        const struct xm_entry *entry = pieces ? &file->entry.at[i] : &result;
        if (entry->most == 0)
            continue;
        const struct xm_shape *shape =
            xm_take_shape(file, entry->shape, entry->offset, matching->error);
        if (shape == NULL)
            return CN_ECONTENT;
        for (size_t c = 0; c < shape->cells; c++)
            used[shape->cell[c].colour] = true;
    }
    return CN_OK;
}

cn_status
xm_match_colours(const struct xm_file *file, struct puzzle_draft *draft, struct xm_colours *out,
                 cn_error *error)
{
    const struct matching matching = {file, draft, error};
    unsigned char *of_piece = out->of_piece;
    unsigned char *of_result = out->of_result;
    bool in_pieces[COLOURS_MAX + 1] = {false};
    bool in_result[COLOURS_MAX + 1] = {false};

    cn_status status = list_used(&matching, true, in_pieces);
    if (status == CN_OK)
        status = list_used(&matching, false, in_result);
    for (unsigned c = 1; c <= COLOURS_MAX && status == CN_OK; c++)
        if (in_pieces[c])
            status = name_colour(&matching, "", c, &of_piece[c]);
    bool paired[COLOURS_MAX + 1] = {false}; /* a colour of the pieces */
    for (size_t i = 0; i < file->pair.count && status == CN_OK; i++) {
        const struct xm_pair pair = file->pair.at[i];
        if (!in_pieces[pair.piece] || !in_result[pair.result]
            || of_result[pair.result] == of_piece[pair.piece])
            continue;
        if (paired[pair.piece] || of_result[pair.result] != 0)
            return xm_fail(file, pair.offset, error,
                           "piece=\"%u\" result=\"%u\": expected colours that fit one other",
                           pair.piece - 1, pair.result - 1);
        paired[pair.piece] = true;
        of_result[pair.result] = of_piece[pair.piece];
    }
    for (unsigned c = 1; c <= COLOURS_MAX && status == CN_OK; c++)
        if (in_result[c] && of_result[c] == 0)
            status = name_colour(&matching, in_pieces[c] ? "result-" : "", c, &of_result[c]);
    return status;
}
