#ifndef FORMATS_POLYCUBE_PIECES_H
#define FORMATS_POLYCUBE_PIECES_H

#include "base/text.h"
#include "packing/draft.h"

/* The pieces of a definition while it is read. */

/* Cells of all pieces together at most. */
enum { PIECE_CELLS_MAX = 2 * BOX_MAX };

struct piece_cell {
    unsigned piece;
    int at[3]; /* x, y, z */
    unsigned line, column;
};

struct piece {
    struct slice name;
    bool stationary;
    unsigned line;
};

struct pieces {
    struct piece *piece;
    size_t count, room;
    struct piece_cell *cell;
    size_t cells, cell_room;
};

/* The number of the piece of this name, pieces->count if there is none. */
size_t pieces_find(const struct pieces *pieces, struct slice name);

/* One more piece or cell; false if memory ran out. */
bool pieces_add(struct pieces *pieces, struct piece piece);
bool pieces_add_cell(struct pieces *pieces, struct piece_cell cell);

void pieces_release(struct pieces *pieces);

/*
 * The target and the blocks of the pieces: the box, in the order x, y, z, without the stationary
 * pieces, and the movable ones with these motions.  `line` is that of the box.
 */
cn_status pieces_draft(const struct pieces *pieces, const unsigned box[3], enum motions motions,
                       unsigned line, struct puzzle_draft *draft, cn_error *error);

#endif
