#include "packing/orbit.h"

#include <stdlib.h>

static int
compare_representatives(const void *a, const void *b)
{
    const struct placement_class *first = a;
    const struct placement_class *second = b;

    return first->representative - second->representative;
}

/*
 * Walk the orbit of a placement, mark it as seen; a held block's representative is the first in its
 * pinned orientation.
 */
static struct placement_class
walk(const cn_puzzle *puzzle, const struct block_data *block, cubemap_set group, unsigned placement,
     bool held, bool seen[PLACEMENTS_MAX])
{
    struct placement_class found = {.representative = 0, .size = 0};
    bool represented = false;

    for (; group != 0; group = bits_drop_lowest(group)) {
        const unsigned image = puzzle_image(puzzle, bits_lowest(group), placement);
        const bool eligible = !held || puzzle->placement[image].orientation == block->pin;
        if (eligible && (!represented || image < found.representative)) {
            found.representative = (unsigned short)image;
            represented = true;
        }
        found.size = (unsigned short)(found.size + !seen[image - block->first]);
        seen[image - block->first] = true;
    }
    return found;
}

unsigned
orbit_classes(const cn_puzzle *puzzle, unsigned block, cubemap_set group, bool held,
              struct placement_class out[PLACEMENTS_MAX])
{
    const struct block_data *data = &puzzle->block[block];
    bool seen[PLACEMENTS_MAX] = {false};
    unsigned count = 0;

    for (unsigned n = 0; n < data->placements; n++)
        if (!seen[n])
            out[count++] = walk(puzzle, data, group, data->first + n, held, seen);
    qsort(out, count, sizeof *out, compare_representatives);
    return count;
}

cubemap_set
orbit_candidates(const cn_puzzle *puzzle, cubemap_set group, unsigned first_placement)
{
    cubemap_set candidates = 0;

    for (; group != 0; group = bits_drop_lowest(group)) {
        const unsigned map = bits_lowest(group);
        /* Where the map renames the first block, another block's placement decides. */
        if (puzzle_renamed(puzzle, map, 0) != 0
            || puzzle_image(puzzle, map, first_placement) <= first_placement)
            candidates |= (cubemap_set)1 << map;
    }
    return candidates;
}

cubemap_set
orbit_fixing(const cn_puzzle *puzzle, cubemap_set group, unsigned placement)
{
    cubemap_set fixing = 0;

    for (; group != 0; group = bits_drop_lowest(group))
        if (puzzle_image(puzzle, bits_lowest(group), placement) == placement)
            fixing |= group & -group;
    return fixing;
}

/*
 * Negative, zero or positive as the image of the packing is less than, equal to or greater than the
 * packing.
 */
static int
compare_image(const cn_puzzle *puzzle, unsigned map, const unsigned short *packing)
{
    for (unsigned b = 0; b < puzzle->blocks; b++) {
        /* Blocks trade names in pairs: what becomes block b is what b becomes. */
        const unsigned from = puzzle_renamed(puzzle, map, b);
        const int difference = (int)puzzle_image(puzzle, map, packing[from]) - packing[b];
        if (difference != 0)
            return difference;
    }
    return 0;
}

cubemap_set
orbit_stabiliser(const cn_puzzle *puzzle, cubemap_set maps, const unsigned short *packing)
{
    cubemap_set stabiliser = 0;

    for (; maps != 0; maps = bits_drop_lowest(maps))
        if (compare_image(puzzle, bits_lowest(maps), packing) == 0)
            stabiliser |= maps & -maps;
    return stabiliser;
}

unsigned
orbit_if_least(const cn_puzzle *puzzle, cubemap_set group, cubemap_set candidates,
               const unsigned short *packing)
{
    const cubemap_set identity = 1;
    unsigned stabiliser = 1;

    for (candidates &= ~identity; candidates != 0; candidates = bits_drop_lowest(candidates)) {
        const int order = compare_image(puzzle, bits_lowest(candidates), packing);
        if (order < 0)
            return 0;
        stabiliser += order == 0;
    }
    return bits_count(group) / stabiliser;
}
