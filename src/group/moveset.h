#ifndef GROUP_MOVESET_H
#define GROUP_MOVESET_H

#include "cubenum/bfs.h"

/* A turn: a power of a generator that counts as one move. */
struct turn {
    unsigned move;     /* the generator */
    uint64_t exponent; /* from 1 to before its order */
    cn_permutation permutation;
};

/* The turns of a metric; all that a breadth-first search knows of the moves. */
struct move_set {
    unsigned count;
    struct turn *turn; /* [count], in the order of the generators, exponents ascending */
    unsigned *inverse; /* [count]: the turn that undoes it, or MOVE_NONE */
    bool closed;       /* every turn has its inverse in the set */
    unsigned longest;  /* the largest order of a generator, UINT_MAX if it does not fit */
};

#define MOVE_NONE (~0u)

/*
 * The turns of the chosen generators (bit i: generator i; 0: all).  Generators of order 2 give one
 * turn in each metric.  A turn that another one equals already is left out.  CN_ENOMEM; CN_EINVAL
 * with a sentence where a generator's order is above 255, but in the quarter metric, which has no
 * use for all the powers.
 */
cn_status move_set_create(struct move_set *out, const cn_group *group, cn_metric metric,
                          uint64_t moves, cn_error *error);
void move_set_release(struct move_set *set);

/* Write a turn as puzzlers do: F, F', F2; returns the length. */
size_t turn_text(const cn_group *group, const struct turn *turn, char *text, size_t size);

#endif
