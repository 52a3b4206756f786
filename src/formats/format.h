#ifndef FORMATS_FORMAT_H
#define FORMATS_FORMAT_H

#include "base/text.h"
#include "formats/output.h"
#include "formats/puzzletext.h"
#include "packing/draft.h"

/* The formats of puzzles that are read and written. */
enum format {
    FORMAT_AUTO,     /* to be recognised */
    FORMAT_PUZZLE,   /* our own */
    FORMAT_XMPUZZLE, /* BurrTools */
    FORMAT_POLYCUBE, /* Busche's polycube */
    FORMAT_SOMA,     /* figures of yass */
    FORMAT_CSV,      /* lists of pieces */
};
enum { FORMATS = FORMAT_CSV + 1 };

/* "auto", "puzzle", "xmpuzzle", "polycube", "soma", "csv"; the inverse is false for other words. */
const char *format_name(enum format format);
bool format_named(const char *word, enum format *format);

/*
 * The format of a file: by the ending of its name if that is known (".puzzle", ".xmpuzzle", ".pc"
 * and ".def" for polycube, ".soma", ".csv"), else by what it holds; FORMAT_PUZZLE if nothing tells.
 * path may be NULL.
 */
enum format format_recognise(const char *path, struct slice text);

/* How to read a file. */
struct format_choice {
    enum format format;
    unsigned problem;                   /* from 1 where a file has several; 0 is the first */
    const struct box *box;              /* the target for a list of pieces; else NULL */
    const struct puzzletext_sets *sets; /* for our own format, may be NULL */
};

/*
 * The puzzle of a text.  If the format tells no name for it, or none that is a word, that is
 * "puzzle".  CN_ENOMEM, CN_EINVAL for a problem number or a box that the text does not go with, or
 * CN_ECONTENT with line and column where there are any.  *out is set only on CN_OK.
 */
cn_status formats_read(struct slice text, const struct format_choice *choice,
                       struct puzzle_draft *out, cn_error *error);

/*
 * Write a draft.  CN_EINVAL for FORMAT_AUTO; CN_ENOMEM, the status of put(), or CN_ECONTENT for
 * what the format cannot say.
 */
cn_status formats_write(const struct puzzle_draft *draft, enum format format,
                        const struct output *output, cn_error *error);

#endif
