/* Breadth first, with everything kept. */
#ifndef SEARCH_H
#define SEARCH_H

#include "space.h"
#include "symmetry.h"
#include "turns.h"

#include <stddef.h>

struct search {
    const struct group *group;
    struct space space;
    struct turns turns;
    bool has_classes;
    struct carriers carriers; /* for classes */
    int depth;                /* the last level that is wanted */
    size_t most;              /* states: a level that would make more is not told */
};

/* Print "depth elements" or "depth elements classes" for each level, then "complete" if it is. */
void search_levels(const struct search *search);

#endif
