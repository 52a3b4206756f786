#include "puzzle.h"
#include "fail.h"
#include "placement.h"

#include <stdlib.h>
#include <string.h>

static void
make_maps(struct map *map)
{
    for (int order = 0; order < 27; order++) {
        const int a = order / 9, b = order / 3 % 3, c = order % 3;
        if (a == b || b == c || a == c)
            continue;
        const int inversions = (a > b) + (a > c) + (b > c);
        for (int flips = 0; flips < 8; flips++) {
            const bool f = flips & 1, g = flips & 2, h = flips & 4;
            *map++ = (struct map){{a, b, c}, {f, g, h}, (inversions + f + g + h) % 2 == 0};
        }
    }
}

struct puzzle *
puzzle_new(void)
{
    struct puzzle *puzzle = new_array(1, sizeof *puzzle);

    puzzle->holes = -1;
    puzzle->anchor = -1;
    make_maps(puzzle->map);
    return puzzle;
}

static void
free_block(struct block *block)
{
    for (int i = 0; i < block->orientations; i++) {
        free(block->orientation[i].shape.cell);
        free(block->orientation[i].signature);
    }
    free(block->orientation);
    free(block->drawn.cell);
    free(block->pin);
}

void
puzzle_free(struct puzzle *puzzle)
{
    for (int b = 0; b < puzzle->blocks; b++)
        free_block(&puzzle->block[b]);
    for (int id = 0; id < puzzle->placements; id++)
        free(puzzle->placement[id].cells);
    for (int m = 0; m < MAPS; m++) {
        free(puzzle->block_to[m]);
        free(puzzle->image[m]);
    }
    free(puzzle->block);
    free(puzzle->placement);
    free(puzzle);
}

int
find_block(const struct puzzle *puzzle, const char *name)
{
    for (int b = 0; b < puzzle->blocks; b++) {
        if (strcmp(puzzle->block[b].name, name) == 0)
            return b;
    }
    return -1;
}

bool
is_single(const struct block *block)
{
    return block->minimum == 1 && block->maximum == 1;
}

void
map_cell(const struct map *map, const int *size, const int *from, int *to)
{
    for (int i = 0; i < 3; i++) {
        const int k = map->axis[i];
        to[i] = map->flip[i] ? size[k] - 1 - from[k] : from[k];
    }
}

static int
compare_cells(const void *a, const void *b)
{
    const struct cell *one = a, *other = b;

    for (int i = 0; i < 3; i++) {
        if (one->at[i] != other->at[i])
            return one->at[i] < other->at[i] ? -1 : 1;
    }
    return 0;
}

void
normalize(struct shape *shape)
{
    for (int i = 0; i < 3; i++) {
        int low = shape->cell[0].at[i], high = low;
        for (int k = 1; k < shape->count; k++) {
            const int here = shape->cell[k].at[i];
            low = here < low ? here : low;
            high = here > high ? here : high;
        }
        for (int k = 0; k < shape->count; k++)
            shape->cell[k].at[i] -= low;
        shape->size[i] = high - low + 1;
    }
    qsort(shape->cell, (size_t)shape->count, sizeof *shape->cell, compare_cells);
}

int
cell_number(const struct target *target, int plane, int row, int column)
{
    return (plane * target->size[1] + row) * target->size[2] + column;
}
