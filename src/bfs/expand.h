#ifndef BFS_EXPAND_H
#define BFS_EXPAND_H

#include "bfs/frame.h"
#include "bfs/space.h"

#include <stdalign.h>

/* Pieces of a kind that one turn moves at most. */
enum { TURN_PIECES = 4 };

/* A turn as expand() needs it: which positions it moves, of the kind of pieces that leads. */
struct full_turn {
    cn_element forth, back;
    bool square;
    unsigned moved;
    uint8_t position[TURN_PIECES];
};

struct full_space {
    struct space space;
    struct frame frame;
    bool edges; /* or vertices alone */
    unsigned turns;
    struct full_turn turn[]; /* [turns] */
};

/* What a worker has in hand. */
struct full_hand {
    /* an element (way 0) and its inverse (way 1): the one that is expanded, and a neighbour */
    alignas(64) cn_element parent[2], child[2];
    /* the labels of their positions, by way */
    alignas(64) uint8_t parent_label[2][FRAME_LANES], label[2][FRAME_LANES];
};

/* struct space.expand, by instruction set; the keys are the same. */
unsigned expand_portable(const struct space *space, void *scratch, const uint64_t *key,
                         uint64_t *children);
unsigned expand_avx2(const struct space *space, void *scratch, const uint64_t *key,
                     uint64_t *children);

/* The key of the class that hand->child is in; hand->label is that of its positions. */
void expand_key(const struct full_space *full, struct full_hand *hand, uint64_t key[2]);

#endif
