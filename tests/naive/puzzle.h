/* What is to be packed: target and blocks, and the 48 maps of space. */
#ifndef PUZZLE_H
#define PUZZLE_H

#include <stdbool.h>

enum {
    MAPS = 48,
    MAX_CELLS = 512, /* of a target; also the longest side, the most copies */
    MAX_BOX = 4096,  /* cells of the box around a target */
    MAX_NAME = 31,
    LETTERS = 256
};

enum motions { ROTATIONS, PLANAR, MIRRORED, FIXED };

/* What a cell of the target's box is. */
enum kind { NO_CELL, MUST, MAY };

/* Coordinate i of the image is coordinate axis[i], or the size less 1 less it if flip[i]. */
struct map {
    int axis[3];
    bool flip[3];
    bool rotation;
};

struct cell {
    int at[3];  /* plane, row, column */
    int colour; /* 0: none, else the number of its name, in the order of declaration */
};

struct shape {
    int count;
    int size[3];       /* of the bounding box, which starts at the origin, once normalized */
    struct cell *cell; /* in the order plane, row, column, once normalized */
};

struct orientation {
    struct shape shape;
    char *signature;
};

struct block {
    char name[MAX_NAME + 1];
    int minimum, maximum; /* copies */
    enum motions motions;
    struct shape drawn;
    char *pin;                       /* signature, or NULL */
    int orientations;                /* see orientation.h */
    struct orientation *orientation; /* in descending order */
    int first, last;                 /* its placements are first..last - 1: see placement.h */
};

struct target {
    int size[3];
    int box;   /* cells of the box, there or not; they have numbers: see cell_number */
    int cells; /* that are there */
    int may;   /* that may stay empty */
    enum kind kind[MAX_BOX];
    int colour[MAX_BOX]; /* as that of a struct cell */
};

struct placement;

struct puzzle {
    struct map map[MAPS];
    struct target target;
    int holes; /* cells that stay empty at most; -1: not said */
    int blocks;
    struct block *block;
    int anchor; /* -1: none */

    int placements; /* see placement.h */
    struct placement *placement;
    int starting_at[MAX_BOX]; /* first of the placements whose lowest cell this is, -1: none */

    bool keeps[MAPS];    /* the map carries target to target, blocks to blocks: see symmetry.h */
    int *block_to[MAPS]; /* of a map that keeps: block -> block */
    int *image[MAPS];    /* of a map that keeps: placement -> placement */
};

/* A puzzle with the maps and nothing else. */
struct puzzle *puzzle_new(void);

void puzzle_free(struct puzzle *puzzle);

/* The block of this name, or -1. */
int find_block(const struct puzzle *puzzle, const char *name);

/* Is it used exactly once in every packing? */
bool is_single(const struct block *block);

/* Where a map of a box of this size takes a cell. */
void map_cell(const struct map *map, const int *size, const int *from, int *to);

/* Move the shape so that its bounding box starts at the origin, and sort its cells. */
void normalize(struct shape *shape);

/* The number of a cell in the target's box: (plane * rows + row) * columns + column. */
int cell_number(const struct target *target, int plane, int row, int column);

#endif
