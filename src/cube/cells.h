#ifndef CUBE_CELLS_H
#define CUBE_CELLS_H

#include "base/bits.h"

#include <stdint.h>

/* The cube has CUBE_SIDE planes of CUBE_SIDE rows of CUBE_SIDE cells (columns). */
enum { CUBE_SIDE = 3, CUBE_AXES = 3, CUBE_CELLS = CUBE_SIDE * CUBE_SIDE * CUBE_SIDE };

/* A set of cells of the cube: cell (plane, row, column) is bit 9*plane + 3*row + column. */
typedef uint32_t cells;

#define CELLS_NONE ((cells)0)
#define CELLS_ALL ((cells)((1u << CUBE_CELLS) - 1))

/* A cell by its coordinates along the axes a, b, c: plane, row, column, each from 0. */
struct cell {
    unsigned char at[CUBE_AXES];
};

static inline unsigned
cell_number(struct cell cell)
{
    return (unsigned)(CUBE_SIDE * CUBE_SIDE * cell.at[0] + CUBE_SIDE * cell.at[1] + cell.at[2]);
}

static inline struct cell
cell_numbered(unsigned number)
{
    return (struct cell){{(unsigned char)(number / (CUBE_SIDE * CUBE_SIDE)),
                          (unsigned char)(number / CUBE_SIDE % CUBE_SIDE),
                          (unsigned char)(number % CUBE_SIDE)}};
}

static inline cells
cells_one(unsigned number)
{
    return (cells)1 << number;
}

static inline unsigned
cells_count(cells set)
{
    return bits_count(set);
}

#endif
