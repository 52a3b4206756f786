/* What counts as one move. */
#ifndef TURNS_H
#define TURNS_H

#include "group.h"

enum metric { QUARTER, FACE, POSITIVE, METRICS };

struct turns {
    int count;
    struct element *list;
};

/* The turns of the moves in a list such as "F,U"; NULL: all. */
struct turns find_turns(const struct group *group, enum metric metric, const char *moves);

#endif
