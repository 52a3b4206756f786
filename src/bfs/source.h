#ifndef BFS_SOURCE_H
#define BFS_SOURCE_H

#include "bfs/groups.h"

/* What a turn, undone, leads to from the states of a block. */
struct source {
    unsigned words;       /* of a block's bits */
    bool identity;        /* each state leads to the one of the same number */
    const uint16_t *to;   /* to which a state leads */
    const uint16_t *back; /* which state leads to it */
    struct group_table groups;
    const uint64_t *front; /* the states that are in the last level */
    uint32_t count;        /* how many they are, not 0 */
};

/*
 * Take the states that lead to one of the last level off the rest, which are `left`; returns how
 * many they were.
 */
uint32_t source_take(const struct source *source, uint32_t left, uint64_t *rest);

#endif
