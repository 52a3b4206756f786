#ifndef PROFILE_H
#define PROFILE_H

#include "puzzle.h"

#include <stddef.h>

/*
 * How many cells of each type a placement covers, (v, e, f, c), as the decimal number vveeffcc:
 * so profiles add and compare as numbers.  With 27 cells in all nothing is carried.
 */
enum { CUBE_PROFILE = 8120601, CELLS = 27, MAX_BLOCKS = 27 };

struct profile {
    int cells;
    int placements;
    bool occurs; /* in a combination */
};

struct combination {
    char text[MAX_BLOCKS * (MAX_NAME + 16)];
};

struct profiles {
    int count[MAX_BLOCKS];
    struct profile list[MAX_BLOCKS][CELLS]; /* all occur in one orientation: at most 27 */
    size_t combinations;
    struct combination *combination;
};

/*
 * Of the 3x3x3 cube and blocks used once: the profiles of all blocks, in descending order, and the
 * combinations, in that of their text.
 */
struct profiles find_profiles(const struct puzzle *puzzle);

#endif
