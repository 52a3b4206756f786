#include "packing/orbit.h"

#include <stdlib.h>
#include <string.h>

/* In the order of listings, for which context has the puzzle and the block that is held. */
struct order {
    const cn_puzzle *puzzle;
    unsigned held;
};

static int
compare_representatives(const void *a, const void *b, void *context)
{
    const struct order *order = context;
    const struct placement_class *first = a;
    const struct placement_class *second = b;

    return puzzle_held_rank(order->puzzle, order->held, first->representative)
                   < puzzle_held_rank(order->puzzle, order->held, second->representative)
               ? -1
               : 1;
}

/*
 * Walk the orbit of a placement, mark it as seen; a held block's representative is the first in its
 * pinned orientation.
 */
static struct placement_class
walk(const cn_puzzle *puzzle, const struct block_data *block, cubemap_set group, unsigned placement,
     bool held, bool *seen)
{
    struct placement_class found = {.representative = placement, .size = 0};
    bool eligible = false;

    for (; group != 0; group = bits_drop_lowest(group)) {
        const unsigned image = puzzle_image(puzzle, bits_lowest(group), placement);
        const bool pinned = !held || puzzle->placement[image].orientation == block->pin;
        const bool better = pinned != eligible ? pinned : image < found.representative;
        if (better) {
            found.representative = image;
            eligible = pinned;
        }
        found.size += !seen[image - block->first];
        seen[image - block->first] = true;
    }
    return found;
}

cn_status
orbit_classes(const cn_puzzle *puzzle, unsigned block, cubemap_set group, bool held,
              struct placement_class *out, unsigned *count)
{
    const struct block_data *data = &puzzle->block[block];
    bool *seen = calloc(data->placements + 1u, sizeof *seen);

    if (seen == NULL)
        return CN_ENOMEM;
    *count = 0;
    for (unsigned n = 0; n < data->placements; n++)
        if (!seen[n])
            out[(*count)++] = walk(puzzle, data, group, data->first + n, held, seen);
    free(seen);
    struct order order = {puzzle, held ? block : CN_BLOCK_NONE};
    qsort_r(out, *count, sizeof *out, compare_representatives, &order);
    return CN_OK;
}

int
orbit_compare(const unsigned *a, unsigned a_count, const unsigned *b, unsigned b_count)
{
    for (unsigned i = 0; i < a_count && i < b_count; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return (a_count > b_count) - (a_count < b_count);
}

/* By insertion: packings are short, and images of sorted packings nearly sorted block by block. */
static void
sort_numbers(unsigned *number, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        const unsigned moved = number[i];
        unsigned at = i;
        for (; at > 0 && number[at - 1] > moved; at--)
            number[at] = number[at - 1];
        number[at] = moved;
    }
}

void
orbit_image(const cn_puzzle *puzzle, unsigned map, const unsigned *packing, unsigned count,
            unsigned *out)
{
    for (unsigned i = 0; i < count; i++)
        out[i] = puzzle_image(puzzle, map, packing[i]);
    sort_numbers(out, count);
}

/* Where the placements of each block start in a packing: [block], and one behind the last. */
static void
find_blocks(const cn_puzzle *puzzle, const unsigned *packing, unsigned count, unsigned *first)
{
    unsigned i = 0;

    for (unsigned b = 0; b < puzzle->blocks; b++) {
        first[b] = i;
        while (i < count && puzzle->placement[packing[i]].block == b)
            i++;
    }
    first[puzzle->blocks] = i;
}

/*
 * Negative, zero or positive as the image of the packing comes before, is, or comes after the
 * packing.  Block by block, for the first one mostly tells: image has room for a packing.
 */
static int
compare_image(const cn_puzzle *puzzle, unsigned map, const unsigned *packing, const unsigned *first,
              unsigned *image)
{
    for (unsigned b = 0; b < puzzle->blocks; b++) {
        const unsigned source = puzzle->image[map][b].source;
        const unsigned count = first[b + 1] - first[b];
        const unsigned images = first[source + 1] - first[source];
        for (unsigned i = 0; i < images; i++)
            image[i] = puzzle_image(puzzle, map, packing[first[source] + i]);
        sort_numbers(image, images);
        for (unsigned i = 0; i < images && i < count; i++)
            if (image[i] != packing[first[b] + i])
                return image[i] < packing[first[b] + i] ? -1 : 1;
        /* What follows belongs to later blocks, whose placements have greater numbers. */
        if (images != count)
            return images > count ? -1 : 1;
    }
    return 0;
}

unsigned
orbit_if_least(const cn_puzzle *puzzle, cubemap_set group, const unsigned *packing, unsigned count,
               unsigned *image)
{
    const cubemap_set identity = 1;
    unsigned first[CN_BLOCKS_MAX + 1];
    unsigned stabiliser = 1;

    find_blocks(puzzle, packing, count, first);
    for (cubemap_set rest = group & ~identity; rest != 0; rest = bits_drop_lowest(rest)) {
        const int order = compare_image(puzzle, bits_lowest(rest), packing, first, image);
        if (order < 0)
            return 0;
        stabiliser += order == 0;
    }
    return bits_count(group) / stabiliser;
}

void
orbit_least(const cn_puzzle *puzzle, cubemap_set group, unsigned *packing, unsigned count,
            unsigned *image)
{
    const cubemap_set identity = 1;
    unsigned original[CELLS_MAX];

    memcpy(original, packing, count * sizeof *packing);
    for (group &= ~identity; group != 0; group = bits_drop_lowest(group)) {
        orbit_image(puzzle, bits_lowest(group), original, count, image);
        if (orbit_compare(image, count, packing, count) < 0)
            memcpy(packing, image, count * sizeof *packing);
    }
}
