/*
 * naive: every packing of the 3x3x3 cube, found the slow and obvious way.
 *
 * An oracle for the fast program, with which it shares no code and no method: no bit sets, no
 * reduced search, no formula.  It finds *all* packings by filling the first empty cell again and
 * again, and gets the other conventions by applying the maps of the cube to complete packings and
 * to placements, as strings of 27 cells.  Only orders and notation are those of the specification.
 */
#ifndef NAIVE_H
#define NAIVE_H

#include <stdbool.h>
#include <stddef.h>

enum {
    SIDE = 3,
    CELLS = 27,
    MAPS = 48,
    ROTATIONS = 24,
    MAX_BLOCKS = 27, /* each has a cell */
    MAX_PLACEMENTS = MAX_BLOCKS * ROTATIONS * CELLS,
    MAX_NAME = 31,
    SIGNATURE = 3 + CELLS + 1, /* with its final zero */
};

enum { BAD_USAGE = 64, BAD_CONTENT = 65, BAD_INPUT = 66, BUG = 70, NO_MEMORY = 71, BAD_WRITE = 74 };

/* One of the 48 maps: coordinate i of the image is coordinate axis[i], or 2 minus it if flip[i]. */
struct map {
    int axis[3];
    bool flip[3];
    bool rotation;
    bool keeps_set; /* carries the block set to itself, up to renaming */
};

struct shape {
    int count;
    int at[CELLS][3]; /* plane, row, column of each cell, in no particular order */
};

struct block {
    char name[MAX_NAME + 1];
    struct shape drawn;
    int orientations;
    char signature[ROTATIONS][SIGNATURE]; /* descending */
};

struct placement {
    int block;
    int orientation;
    int at[3];             /* plane, row, column where the bounding box starts */
    int first;             /* lowest cell */
    char cells[CELLS + 1]; /* '1' covered, '.' not */
};

/* Placements lie in the order of listings: of two of a block the lower has the lower index. */
struct puzzle {
    int blocks;
    struct block block[MAX_BLOCKS];
    int volume; /* of all blocks */
    int anchor;
    int pin_block; /* -1: none */
    int pin_orientation;
    struct map map[MAPS];
    int placements;
    struct placement placement[MAX_PLACEMENTS];
    int image[MAPS][MAX_PLACEMENTS]; /* placement -> placement, -1: of no block of the set */
};

/*
 * How many cells of each type a placement covers, (v, e, f, c), as the decimal number vveeffcc:
 * so profiles add and compare as numbers.  With 27 cells in all nothing is carried.
 */
enum { CUBE_PROFILE = 8120601 };

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

/* Print one line to stderr and exit. */
__attribute__((format(printf, 2, 3))) _Noreturn void fail(int code, const char *format, ...);

/* Room for one more item in an array of count items. */
void *grow(void *list, size_t count, size_t size);

/* The puzzle in a file, or the seven blocks if path is NULL; anchored at its first block. */
struct puzzle *puzzle_read(const char *path);

/* The block of this name, or -1. */
int find_block(const struct puzzle *puzzle, const char *name);

/* The profiles of all blocks, in descending order, and the combinations, in that of their text. */
struct profiles find_profiles(const struct puzzle *puzzle);

#endif
