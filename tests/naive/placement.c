#include "placement.h"
#include "fail.h"

#include <stdlib.h>
#include <string.h>

int
find_placement(const struct puzzle *puzzle, int block, const int *cells, int count)
{
    for (int id = puzzle->starting_at[cells[0]]; id >= 0; id = puzzle->placement[id].next) {
        const struct placement *p = &puzzle->placement[id];
        if (p->block == block && p->count == count
            && memcmp(p->cells, cells, (size_t)count * sizeof *cells) == 0)
            return id;
    }
    return -1;
}

/* May this cell lie there?  A colour on both sides must be the same. */
static bool
may_lie(const struct target *target, const struct cell *cell, int number)
{
    return target->kind[number] != NO_CELL
           && (cell->colour == 0 || target->colour[number] == 0
               || cell->colour == target->colour[number]);
}

/* Which cells a shape covers from there, ascending; false if it does not fit. */
static bool
cover(const struct target *target, const struct shape *shape, const int *at, int *cells)
{
    for (int k = 0; k < shape->count; k++) {
        const struct cell *cell = &shape->cell[k];
        cells[k] =
            cell_number(target, at[0] + cell->at[0], at[1] + cell->at[1], at[2] + cell->at[2]);
        if (!may_lie(target, cell, cells[k]))
            return false;
    }
    return true;
}

static void
place(struct puzzle *puzzle, int b, int orientation, const int *at)
{
    const struct shape *shape = &puzzle->block[b].orientation[orientation].shape;
    const size_t size = (size_t)shape->count * sizeof(int);
    int cells[MAX_BOX];

    if (!cover(&puzzle->target, shape, at, cells)
        || find_placement(puzzle, b, cells, shape->count) >= 0)
        return;
    const int id = puzzle->placements;
    puzzle->placement = grow(puzzle->placement, (size_t)id, sizeof *puzzle->placement);
    struct placement *new = &puzzle->placement[puzzle->placements++];
    *new = (struct placement){.block = b, .orientation = orientation, .count = shape->count};
    memcpy(new->at, at, sizeof new->at);
    new->cells = new_array((size_t)shape->count, sizeof(int));
    memcpy(new->cells, cells, size);
    new->next = puzzle->starting_at[cells[0]];
    puzzle->starting_at[cells[0]] = id;
}

static void
place_everywhere(struct puzzle *puzzle, int b, int orientation)
{
    const int *size = puzzle->block[b].orientation[orientation].shape.size;
    const int *room = puzzle->target.size;

    for (int p = 0; p + size[0] <= room[0]; p++) {
        for (int r = 0; r + size[1] <= room[1]; r++) {
            for (int c = 0; c + size[2] <= room[2]; c++)
                place(puzzle, b, orientation, (int[]){p, r, c});
        }
    }
}

void
place_blocks(struct puzzle *puzzle)
{
    for (int cell = 0; cell < puzzle->target.box; cell++)
        puzzle->starting_at[cell] = -1;
    for (int b = 0; b < puzzle->blocks; b++) {
        puzzle->block[b].first = puzzle->placements;
        for (int i = 0; i < puzzle->block[b].orientations; i++)
            place_everywhere(puzzle, b, i);
        puzzle->block[b].last = puzzle->placements;
    }
}
