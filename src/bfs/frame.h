#ifndef BFS_FRAME_H
#define BFS_FRAME_H

#include "cubenum/element.h"
#include "group/moveset.h"

/*
 * Which symmetries of the cuboctahedron a search may use, and how a class's representative is found
 * without trying them all.
 *
 * A symmetry s carries x to s∙x∙s^-1 (way 0), or to s∙x^-1∙s^-1 (way 1); allowed.h says when.  The
 * representative of a class is the least of its elements in this order: by what the piece at
 * position 1 does, what takes most turns first; then by the bytes.  So an s can lead to it only if
 * it carries a position that has the least label to position 1, labels being what that piece would
 * do: a table look-up for each position, and most elements have one or two positions left.
 */
enum { FRAME_LANES = 32, FRAME_CODES = 32, FRAME_CANDIDATES = 4 };

struct frame {
    unsigned order; /* allowed pairs of a symmetry and a way */
    bool both_ways; /* is way 1 allowed for any? */
    bool edges;     /* positions are those of edges, else of vertices */
    unsigned lanes; /* positions */
    uint64_t used;  /* bit 32 * way + position: an allowed symmetry carries it to position 1 */
    unsigned label_shift, second_shift; /* how two labels make a byte */
    unsigned symmetries;
    cn_element map[CN_SYMMETRIES], inverse[CN_SYMMETRIES];
    /* what a piece would do at position 1, by its byte in the element and its position */
    uint8_t label[2][FRAME_CODES][FRAME_LANES];
    /* the symmetries that make it do so */
    uint8_t candidates[2][FRAME_CODES][FRAME_LANES];
    uint8_t candidate[2][FRAME_CODES][FRAME_LANES][FRAME_CANDIDATES];
};

/* Turns are those of the cuboctahedron; `edges` tells which pieces lead.  Cannot fail. */
void frame_create(struct frame *out, const struct move_set *moves, bool edges);

#endif
