#include "symmetry.h"
#include "fail.h"
#include "placement.h"

#include <stdlib.h>
#include <string.h>

/* The map of cell numbers; false if the map does not keep the target. */
static bool
map_target(const struct target *target, const struct map *map, int *cell_to)
{
    for (int i = 0; i < 3; i++) {
        if (target->size[map->axis[i]] != target->size[i])
            return false;
    }
    for (int cell = 0; cell < target->box; cell++) {
        const int row = cell / target->size[2];
        const int from[3] = {row / target->size[1], row % target->size[1], cell % target->size[2]};
        int to[3];
        map_cell(map, target->size, from, to);
        const int image = cell_number(target, to[0], to[1], to[2]);
        if (target->kind[image] != target->kind[cell]
            || target->colour[image] != target->colour[cell])
            return false;
        cell_to[cell] = image;
    }
    return true;
}

static int
compare_numbers(const void *a, const void *b)
{
    const int one = *(const int *)a, other = *(const int *)b;

    return (one > other) - (one < other);
}

/* The placement of a block on the cells to which a placement is carried, or -1. */
static int
find_image(const struct puzzle *puzzle, const struct placement *p, const int *cell_to, int block)
{
    int cells[MAX_CELLS];

    for (int k = 0; k < p->count; k++)
        cells[k] = cell_to[p->cells[k]];
    qsort(cells, (size_t)p->count, sizeof cells[0], compare_numbers);
    return find_placement(puzzle, block, cells, p->count);
}

/* Are the placements of one block carried onto those of the other, and are they used alike? */
static bool
carries(const struct puzzle *puzzle, const int *cell_to, int from, int to)
{
    const struct block *one = &puzzle->block[from], *other = &puzzle->block[to];

    if (one->minimum != other->minimum || one->maximum != other->maximum
        || one->last - one->first != other->last - other->first)
        return false;
    for (int id = one->first; id < one->last; id++) {
        if (find_image(puzzle, &puzzle->placement[id], cell_to, to) < 0)
            return false;
    }
    return true;
}

/*
 * To which block each is carried; false if there is no such permutation.  Blocks that have the same
 * placements (and differ in their motions) are carried in their order: then maps compose.
 */
static bool
map_blocks(const struct puzzle *puzzle, const int *cell_to, int *block_to)
{
    bool *is_taken = new_array((size_t)puzzle->blocks, sizeof *is_taken);
    bool is_permutation = true;

    for (int from = 0; from < puzzle->blocks && is_permutation; from++) {
        int to = 0;
        while (to < puzzle->blocks && (is_taken[to] || !carries(puzzle, cell_to, from, to)))
            to++;
        is_permutation = to < puzzle->blocks;
        if (is_permutation) {
            is_taken[to] = true;
            block_to[from] = to;
        }
    }
    free(is_taken);
    return is_permutation;
}

static void
map_placements(struct puzzle *puzzle, int m, const int *cell_to)
{
    for (int id = 0; id < puzzle->placements; id++) {
        const struct placement *p = &puzzle->placement[id];
        puzzle->image[m][id] = find_image(puzzle, p, cell_to, puzzle->block_to[m][p->block]);
    }
}

void
find_symmetries(struct puzzle *puzzle)
{
    int cell_to[MAX_BOX];

    for (int m = 0; m < MAPS; m++) {
        puzzle->block_to[m] = new_array((size_t)puzzle->blocks, sizeof(int));
        puzzle->image[m] = new_array((size_t)puzzle->placements, sizeof(int));
        puzzle->keeps[m] = map_target(&puzzle->target, &puzzle->map[m], cell_to)
                           && map_blocks(puzzle, cell_to, puzzle->block_to[m]);
        if (puzzle->keeps[m])
            map_placements(puzzle, m, cell_to);
    }
}

bool
is_plain_rotation(const struct puzzle *puzzle, int m)
{
    if (!puzzle->keeps[m] || !puzzle->map[m].rotation)
        return false;
    for (int b = 0; b < puzzle->blocks; b++) {
        if (puzzle->block_to[m][b] != b)
            return false;
    }
    return true;
}

bool
is_mirrored(const struct puzzle *puzzle)
{
    for (int m = 0; m < MAPS; m++) {
        if (puzzle->keeps[m] && !puzzle->map[m].rotation)
            return true;
    }
    return false;
}
