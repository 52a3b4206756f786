/* What is to be packed: blocks -> orientations -> placements -> their images under the 48 maps. */
#ifndef PUZZLE_H
#define PUZZLE_H

#include <stdbool.h>

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

/* A puzzle without blocks, anchored at the first, with the maps. */
struct puzzle *puzzle_new(void);

/* Move the shape so that its bounding box, of this size, starts at the origin. */
void to_origin(struct shape *shape, int *size);

/* The orientations of a block whose shape, at the origin, fits into the cube. */
void orient(struct block *block, const struct map *map);

/* The orientation with this signature, or -1. */
int find_signature(const struct block *block, const char *text);

/* The block of this name, or -1. */
int find_block(const struct puzzle *puzzle, const char *name);

/* Once all blocks are there and oriented: all placements, and their images. */
void place_blocks(struct puzzle *puzzle);

/* Colour those of 27 cells that a placement covers. */
void paint(char *cube, const char *cells, char colour);

#endif
