/* All packings of a puzzle. */
#ifndef PACKING_H
#define PACKING_H

#include "puzzle.h"

#include <stddef.h>

struct packing {
    int count;
    int *placed; /* placements, ascending */
    bool seen;   /* in the class of an earlier packing */
    bool listed; /* in the convention chosen last */
};

struct packings {
    size_t count;
    struct packing *list; /* sorted: by the first placement that differs, the shorter one first */
};

/* All packings; more than most of them, or too long a search for so many, end the program. */
struct packings find_packings(const struct puzzle *puzzle, size_t most);

void free_packings(struct packings *all);

/* The packing that consists of these placements in any order, which are sorted here, or NULL. */
struct packing *find_packing(const struct packings *all, int *placed, int count);

#endif
