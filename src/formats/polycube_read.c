#include "formats/polycube.h"

#include "base/fail.h"
#include "formats/import.h"
#include "formats/plaintext.h"
#include "formats/polycube_reader.h"

#include <stdio.h>
#include <string.h>

static cn_status
read_side(struct polycube_reader *reader, struct slice value, unsigned *side)
{
    char digits[8];
    uint64_t number;

    if (!text_copy(digits, sizeof digits, value)
        || !text_parse_unsigned(digits, 1, SIDE_MAX, &number))
        return polycube_refuse(reader, value.at, "a number of cells from 1 to 512");
    *side = (unsigned)number;
    return CN_OK;
}

/* The line D:..., after its directive. */
static cn_status
read_box(struct polycube_reader *reader, struct slice line)
{
    static const char *const SIDES[] = {"xDim", "yDim", "zDim"};
    struct slice key, value;

    while (polycube_take_setting(&line, &key, &value)) {
        unsigned k = 0;
        while (k < 3 && !text_equals(key, SIDES[k]))
            k++;
        if (k == 3 && !text_equals(key, "oneSide"))
            return polycube_refuse(reader, key.at, "one of xDim, yDim, zDim, oneSide");
        if (k == 3) {
            reader->one_side = true;
            continue;
        }
        const cn_status status = read_side(reader, value, &reader->box[k]);
        if (status != CN_OK)
            return status;
    }
    for (unsigned k = 0; k < 3; k++)
        if (reader->box[k] == 0)
            return polycube_refuse(reader, line.at, "xDim, yDim and zDim");
    reader->box_line = reader->number;
    return CN_OK;
}

/* The cells "x y z, x y z" of the last piece. */
static cn_status
read_layout(struct polycube_reader *reader, struct slice layout)
{
    const unsigned piece = (unsigned)reader->pieces.count - 1;
    struct slice cell, word;

    if (layout.length == 0)
        return polycube_refuse(reader, layout.at, "cells 'x y z, x y z'");
    while (text_take_part(&layout, ',', &cell)) {
        int at[3];
        const char *where = polycube_trimmed(cell).at;
        for (unsigned k = 0; k < 3; k++)
            if (!text_take_word(&cell, &word) || !import_signed(word, &at[k]))
                return polycube_refuse(reader, word.at, "three coordinates x y z");
        if (text_take_word(&cell, &word))
            return polycube_refuse(reader, word.at, "a comma or the end of the cells");
        const cn_status status = polycube_add_cell(reader, piece, at, where);
        if (status != CN_OK)
            return status;
    }
    return CN_OK;
}

/* The line C:..., after its directive. */
static cn_status
read_piece(struct polycube_reader *reader, struct slice line)
{
    struct slice key, value;
    struct slice name = {line.at, 0};
    struct slice layout = {line.at + line.length, 0};
    bool stationary = false;

    while (polycube_take_setting(&line, &key, &value)) {
        if (text_equals(key, "name"))
            name = value;
        else if (text_equals(key, "layout"))
            layout = value;
        else if (!text_equals(key, "type"))
            return polycube_refuse(reader, key.at, "one of name, type, layout");
        else if (!text_equals(value, "M") && !text_equals(value, "S"))
            return polycube_refuse(reader, value.at, "type M (movable) or S (stationary)");
        else
            stationary = *value.at == 'S';
    }
    const cn_status status = polycube_add_piece(reader, name, stationary);
    return status == CN_OK ? read_layout(reader, layout) : status;
}

/* Is this one of the names that a line L:stationary=... lists? */
static bool
is_listed(struct slice names, struct slice name)
{
    struct slice word;

    while (text_take_word(&names, &word))
        if (word.length == name.length && memcmp(word.at, name.at, name.length) == 0)
            return true;
    return false;
}

/* A name or '.' in a row of a block L. */
static cn_status
read_mark(struct polycube_reader *reader, struct slice mark, struct slice stationary, size_t first,
          const int at[3])
{
    if (text_equals(mark, "."))
        return CN_OK;
    size_t piece = pieces_find(&reader->pieces, mark);
    if (piece < first || piece == reader->pieces.count) {
        /* a piece of an earlier line is refused there, for its name */
        const cn_status status = polycube_add_piece(reader, mark, is_listed(stationary, mark));
        if (status != CN_OK)
            return status;
        piece = reader->pieces.count - 1;
    }
    return polycube_add_cell(reader, (unsigned)piece, at, mark.at);
}

/* A row of a block L: the planes with commas between them. */
static cn_status
read_row(struct polycube_reader *reader, int y, struct slice stationary, size_t first)
{
    struct slice line = reader->line;
    struct slice plane, mark;
    int at[3] = {0, y, 0};

    for (; text_take_part(&line, ',', &plane); at[2]++)
        for (at[0] = 0; text_take_word(&plane, &mark); at[0]++) {
            const cn_status status = read_mark(reader, mark, stationary, first, at);
            if (status != CN_OK)
                return status;
        }
    return CN_OK;
}

/* The line L or L:stationary=..., after its directive, and its rows. */
static cn_status
read_rows(struct polycube_reader *reader, struct slice line)
{
    const size_t first = reader->pieces.count;
    struct slice key, value;
    struct slice stationary = {line.at, 0};

    while (polycube_take_setting(&line, &key, &value)) {
        if (!text_equals(key, "stationary"))
            return polycube_refuse(reader, key.at, "stationary=NAMES");
        stationary = value;
    }
    for (int y = (int)reader->box[1] - 1; polycube_next_line(reader); y--) {
        if (text_equals(reader->line, "~L"))
            return CN_OK;
        const cn_status status = read_row(reader, y, stationary, first);
        if (status != CN_OK)
            return status;
    }
    return polycube_refuse(reader, reader->line.at, "a line '~L'");
}

/* The lines from D:... to ~D. */
static cn_status
read_puzzle(struct polycube_reader *reader, struct slice line)
{
    cn_status status = read_box(reader, line);

    while (status == CN_OK) {
        if (!polycube_next_line(reader))
            return polycube_refuse(reader, reader->line.at, "a line '~D'");
        struct slice rest = reader->line;
        const struct slice directive = polycube_take_directive(&rest);
        if (text_equals(directive, "~D"))
            return CN_OK;
        if (text_equals(directive, "C"))
            status = read_piece(reader, rest);
        else if (text_equals(directive, "L"))
            status = read_rows(reader, rest);
        else
            return polycube_refuse(reader, directive.at, "one of C, L, ~D");
    }
    return status;
}

static cn_status
skip_puzzle(struct polycube_reader *reader)
{
    while (polycube_next_line(reader))
        if (text_equals(reader->line, "~D"))
            return CN_OK;
    return polycube_refuse(reader, reader->line.at, "a line '~D'");
}

/* The puzzle that is wanted, and how many there are. */
static cn_status
read_text(struct polycube_reader *reader, unsigned problem, unsigned *puzzles)
{
    *puzzles = 0;
    while (polycube_next_line(reader)) {
        struct slice rest = reader->line;
        const struct slice directive = polycube_take_directive(&rest);
        if (!text_equals(directive, "D"))
            return polycube_refuse(reader, directive.at, "a line 'D:xDim=X:yDim=Y:zDim=Z'");
        const cn_status status =
            ++*puzzles == problem ? read_puzzle(reader, rest) : skip_puzzle(reader);
        if (status != CN_OK)
            return status;
    }
    if (*puzzles == 0)
        return polycube_refuse(reader, reader->line.at, "a line 'D:xDim=X:yDim=Y:zDim=Z'");
    return CN_OK;
}

cn_status
polycube_read(struct puzzle_draft *out, struct slice text, unsigned problem, cn_error *error)
{
    struct puzzle_draft draft = {.blocks = 0};
    struct polycube_reader reader = {.rest = text, .error = error};
    unsigned puzzles;

    cn_status status = plaintext_check(text, error);
    if (status != CN_OK)
        return status;
    problem = problem != 0 ? problem : 1;
    status = read_text(&reader, problem, &puzzles);
    if (status == CN_OK && problem > puzzles)
        status = fail(error, CN_EINVAL, "problem %u: expected 1 to %u, the puzzles of this file",
                      problem, puzzles);
    if (status == CN_OK)
        status = pieces_draft(&reader.pieces, reader.box,
                              reader.one_side ? MOTIONS_PLANAR : MOTIONS_ROTATIONS, reader.box_line,
                              &draft, error);
    pieces_release(&reader.pieces);
    if (status != CN_OK) {
        draft_release(&draft);
        return status;
    }
    snprintf(draft.name, sizeof draft.name, "puzzle");
    *out = draft;
    return CN_OK;
}
