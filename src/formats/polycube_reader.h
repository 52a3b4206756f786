#ifndef FORMATS_POLYCUBE_READER_H
#define FORMATS_POLYCUBE_READER_H

#include "formats/polycube_pieces.h"

/* The text of a definition, line by line. */

struct polycube_reader {
    struct slice rest; /* of the text */
    struct slice line; /* the current one without the blanks around it */
    const char *start; /* of the current line */
    unsigned number;   /* of the current line, from 1 */
    unsigned box[3];   /* of the puzzle that is wanted: x, y, z; 0 if not known yet */
    bool one_side;
    unsigned box_line;
    struct pieces pieces;
    cn_error *error;
};

/* CN_ECONTENT at this place of the current line. */
cn_status polycube_refuse(const struct polycube_reader *reader, const char *at,
                          const char *expected);

/* The next line that is neither blank nor a comment; false at the end, where the line is empty. */
bool polycube_next_line(struct polycube_reader *reader);

/* The directive at the start of a line: what stands before the first colon. */
struct slice polycube_take_directive(struct slice *line);

/* The part of the line up to the next colon, as KEY=VALUE; the value is empty without '='. */
bool polycube_take_setting(struct slice *line, struct slice *key, struct slice *value);

/* One more piece, or one more cell of a piece, the latter with its place in the current line. */
cn_status polycube_add_piece(struct polycube_reader *reader, struct slice name, bool stationary);
cn_status polycube_add_cell(struct polycube_reader *reader, unsigned piece, const int at[3],
                            const char *where);

/* Without the blanks around it. */
struct slice polycube_trimmed(struct slice text);

#endif
