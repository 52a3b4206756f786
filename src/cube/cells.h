#ifndef CUBE_CELLS_H
#define CUBE_CELLS_H

#include "base/bits.h"

#include <stdint.h>

/* The axes are plane, row, column. */
enum { AXES = 3 };

/* Cells in a target at most, cells in the box around it at most, and the longest side of a box. */
enum { CELLS_MAX = 512, BOX_MAX = 4096, SIDE_MAX = 512 };

/* A cell by its coordinates: plane, row, column, each from 0. */
struct cell {
    unsigned short at[AXES];
};

/* The sizes of a box: planes, rows, columns, each at least 1. */
struct box {
    unsigned short size[AXES];
};

static inline unsigned
box_volume(struct box box)
{
    return (unsigned)box.size[0] * box.size[1] * box.size[2];
}

/* Number of a cell of the box in the order plane, row, column. */
static inline unsigned
box_number(struct box box, struct cell cell)
{
    return ((unsigned)cell.at[0] * box.size[1] + cell.at[1]) * box.size[2] + cell.at[2];
}

/* The cell with this number. */
static inline struct cell
box_cell(struct box box, unsigned number)
{
    const unsigned row = number / box.size[2];

    return (struct cell){{(unsigned short)(row / box.size[1]), (unsigned short)(row % box.size[1]),
                          (unsigned short)(number % box.size[2])}};
}

#endif
