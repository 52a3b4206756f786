#ifndef FORMATS_PUZZLETEXT_READER_H
#define FORMATS_PUZZLETEXT_READER_H

#include "cube/drawing.h"
#include "formats/puzzletext.h"

/* A text that is being read, and its current line. */
struct reader {
    struct puzzle_draft *draft;
    const struct puzzletext_sets *sets;
    cn_error *error;
    bool of_set; /* the text is that of a set */

    struct slice rest; /* of the text */
    struct slice line; /* the current one, from its value on */
    const char *start; /* of the current line */
    unsigned number;   /* of the current line, from 1 */
    unsigned seen;     /* bit k: key number k of the table */

    struct drawing_letters letters; /* the colours declared */
    bool plain[LETTERS_END];        /* letters that stood for cells without colour */

    bool owned;             /* the draft's last block stands in this text: a pin may follow */
    bool open;              /* and is not drawn completely: `cells` may follow */
    unsigned name_column;   /* of that block */
    struct drawing drawing; /* of that block */
};

/* CN_ECONTENT in the current line at `at`, or at another place. */
cn_status reader_refuse(const struct reader *reader, const char *at, const char *expected);

/*
 * A failure of a function that knows no lines, now at `at` of the current one.  The error's column,
 * if there is one, counts from there.
 */
cn_status reader_place(const struct reader *reader, cn_status status, const char *at);

/* The next word of the current line, as a string. */
cn_status reader_word(struct reader *reader, char *out, size_t size, const char *expected);

/* Nothing more in the current line. */
cn_status reader_end(struct reader *reader);

/* The indented lines that follow, with the newlines between them; empty if there are none. */
struct slice reader_take_drawing(struct reader *reader);

/*
 * A failure in a drawing that was taken, whose error tells the row.  CN_OK: the next line is the
 * one behind the drawing.
 */
cn_status reader_leave_drawing(struct reader *reader, cn_status status, struct slice drawing);

/*
 * Take a decimal number off the start of text, one of 0..highest; false for any other, or for none,
 * and nothing is taken.
 */
bool reader_number(struct slice *text, unsigned highest, unsigned *out);

/* The block above gets its shape of the drawing, which must be there. */
cn_status reader_finish_block(struct reader *reader);

/* Read what follows a key.  The current line starts at its value. */
cn_status reader_name(struct reader *reader);
cn_status reader_title(struct reader *reader);
cn_status reader_target(struct reader *reader);
cn_status reader_convention(struct reader *reader);
cn_status reader_holes(struct reader *reader);
cn_status reader_colour(struct reader *reader);
cn_status reader_block(struct reader *reader);
cn_status reader_cells(struct reader *reader);
cn_status reader_pin(struct reader *reader);

#endif
