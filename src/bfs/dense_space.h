#ifndef BFS_DENSE_SPACE_H
#define BFS_DENSE_SPACE_H

#include "bfs/blocks.h"
#include "bfs/dense.h"

enum dense_kind {
    DENSE_PIECES,      /* where the chosen pieces are, and how they are turned */
    DENSE_PERMUTATION, /* where all pieces of orbit 0 are */
    DENSE_ORIENTATION, /* the orientations at all positions of orbit 0 */
};

struct dense_space {
    enum dense_kind kind;
    const cn_group *group;
    const struct move_set *moves;
    const char *name;
    struct action action;
    struct chosen chosen;        /* none for DENSE_ORIENTATION */
    bool implied[CN_POINTS_MAX]; /* of a chosen piece: its orientation follows from the others */
    uint64_t states;
    struct split *split; /* NULL if no machine could search it */
};

/* A state as points of the action: where each chosen piece is.  DENSE_ORIENTATION: orientations. */
struct state {
    unsigned count;
    uint8_t point[CN_POINTS_MAX];
};

/* At the start each piece is at its own position, not turned. */
void dense_start(const struct dense_space *space, struct state *out);

/* The state before a turn. */
void dense_undo(const struct dense_space *space, unsigned turn, const struct state *state,
                struct state *out);

/* A state's number: its block's, times the states of a block, plus that within its block. */
uint64_t dense_number(const struct dense_space *space, const struct state *state);
void dense_state(const struct dense_space *space, uint64_t number, struct state *out);

/* A state as text; *out is to be freed.  CN_ENOMEM. */
cn_status dense_state_text(const struct dense_space *space, const struct state *state, char **out);

/*
 * By which number depths are told apart: the states before one of depth d have depths that are
 * different up to multiples of it.  They are d - 1 to d + 1 if each turn can be undone by another,
 * else a turn is undone by at most `longest` - 1 more of it.  1 if that would take too many bits.
 */
unsigned dense_modulus(const struct dense_space *space);

/*
 * Put states of the last level, which is the record's last, into the record, with a shortest
 * sequence that leads to each.
 */
cn_status dense_antipodes(const struct dense_space *space, const struct blocks *blocks,
                          unsigned wanted, struct bfs_record *record, cn_error *error);

#endif
