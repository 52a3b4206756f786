/* Which maps keep the target, and what they make of the blocks. */
#include "base/fail.h"
#include "packing/puzzle.h"

#include <string.h>

unsigned
puzzle_cell_image(const cn_puzzle *puzzle, unsigned map, unsigned cell)
{
    const struct cell from = box_cell(puzzle->box, puzzle->cell[cell]);
    const struct cell image = cubemap_cell(puzzle->cubemap[map], puzzle->box, from);

    return puzzle->cell_at[box_number(puzzle->box, image)];
}

static bool
keeps_target(const cn_puzzle *puzzle, unsigned map)
{
    const struct box box = cubemap_box(cubemap_numbered(map), puzzle->box);

    if (memcmp(&box, &puzzle->box, sizeof box) != 0)
        return false;
    for (unsigned c = 0; c < puzzle->cells; c++) {
        const unsigned image = puzzle_cell_image(puzzle, map, c);
        if (image == CELLS_MAX || puzzle->colour[image] != puzzle->colour[c]
            || puzzle_is_optional(puzzle, image) != puzzle_is_optional(puzzle, c))
            return false;
    }
    return true;
}

static bool
fits(const struct orientation *orientation)
{
    for (unsigned place = 0; place < box_volume(orientation->starts); place++)
        if (orientation->placement[place] != PLACEMENT_NONE)
            return true;
    return false;
}

/* The first orientation of `block` that has these cells, or ORIENTATION_NONE. */
static unsigned short
orientation_of(const struct block_data *block, const struct shape *shape)
{
    for (unsigned short o = 0; o < block->orientations; o++)
        if (shape_same_cells(&block->orientation[o].shape, shape))
            return o;
    return ORIENTATION_NONE;
}

/* Room for an image of any shape of the puzzle. */
struct workspace {
    struct voxel voxel[CELLS_MAX];
};

/*
 * The orientation of block b that a map makes of orientation o of block a, colours apart.  What maps
 * make of a block itself was listed with its orientations; else the shapes are compared.
 */
static unsigned short
image_orientation(const cn_puzzle *puzzle, unsigned map, unsigned a, unsigned o, unsigned b,
                  struct workspace *space)
{
    const struct block_data *from = &puzzle->block[a];
    const struct orientation *orientation = &from->orientation[o];

    if (a == b && !puzzle->coloured) {
        const struct cubemap product =
            cubemap_then(cubemap_numbered(orientation->map), cubemap_numbered(map));
        return from->by_map[cubemap_number(product)];
    }
    struct shape image = {.voxel = space->voxel};
    shape_mapped(&orientation->shape, cubemap_numbered(map), &image);
    return orientation_of(&puzzle->block[b], &image);
}

/* The placement of block b that the map makes of a placement, whose orientation becomes this one. */
static unsigned
image_placement(const cn_puzzle *puzzle, unsigned map, unsigned placement, unsigned b,
                unsigned orientation)
{
    const struct placement *from = &puzzle->placement[placement];
    const struct orientation *turned = &puzzle->block[from->block].orientation[from->orientation];
    const struct orientation *image = &puzzle->block[b].orientation[orientation];

    /* The box of possible starts is mapped like any box. */
    const struct cell start = cubemap_cell(puzzle->cubemap[map], turned->starts, from->start);
    return image->placement[box_number(image->starts, start)];
}

/* Where colours bind, an orientation may fit at one place and its image not at the image of that. */
static bool
carries_placements(const cn_puzzle *puzzle, unsigned map, unsigned a, unsigned b,
                   const unsigned short *orientation)
{
    const struct block_data *from = &puzzle->block[a];

    for (unsigned n = from->first; n < from->first + from->placements; n++)
        if (image_placement(puzzle, map, n, b, orientation[puzzle->placement[n].orientation])
            == PLACEMENT_NONE)
            return false;
    return true;
}

/*
 * Does the map carry the placements of block a onto those of block b?  Orientations that fit nowhere
 * have none.  *image has room for a's orientations.
 */
static bool
carries_block(const cn_puzzle *puzzle, unsigned map, unsigned a, unsigned b,
              unsigned short *orientation, struct workspace *space)
{
    const struct block_data *from = &puzzle->block[a];
    const struct block_data *to = &puzzle->block[b];

    if (from->least != to->least || from->most != to->most || from->placements != to->placements)
        return false;
    for (unsigned o = 0; o < from->orientations; o++) {
        orientation[o] = image_orientation(puzzle, map, a, o, b, space);
        if (orientation[o] == ORIENTATION_NONE && fits(&from->orientation[o]))
            return false;
    }
    /* The map is one to one, and both blocks have as many placements: it is onto. */
    return !puzzle->coloured || carries_placements(puzzle, map, a, b, orientation);
}

/*
 * Fill in what the map makes of the blocks, one to one; false if it does not carry each to some
 * block.  Of blocks that have the same placements each becomes the first that is left: so what a
 * product of maps makes of a block is what one map makes of what the other does.
 */
static bool
carries_blocks(const cn_puzzle *puzzle, unsigned map, struct block_image *image,
               unsigned short *room, struct workspace *space)
{
    bool taken[CN_BLOCKS_MAX] = {false};

    for (unsigned a = 0; a < puzzle->blocks; a++) {
        unsigned tried = 0;
        image[a].orientation = room;
        room += puzzle->block[a].orientations;
        /* A block is its own image more often than not. */
        for (; tried <= puzzle->blocks; tried++) {
            const unsigned b = tried == 0 ? a : tried - 1;
            if (taken[b] || !carries_block(puzzle, map, a, b, image[a].orientation, space))
                continue;
            taken[b] = true;
            image[a].block = (unsigned short)b;
            image[b].source = (unsigned short)a;
            break;
        }
        if (tried > puzzle->blocks)
            return false;
    }
    return true;
}

static bool
keeps_each_block(const cn_puzzle *puzzle, unsigned map)
{
    for (unsigned b = 0; b < puzzle->blocks; b++)
        if (puzzle->image[map][b].block != b)
            return false;
    return true;
}

cn_status
puzzle_find_symmetries(cn_puzzle *puzzle, cn_error *error)
{
    struct workspace *space = arena_alloc(&puzzle->arena, 1, sizeof *space);
    unsigned orientations = 0;

    if (space == NULL)
        return fail_memory(error);
    for (unsigned b = 0; b < puzzle->blocks; b++)
        orientations += puzzle->block[b].orientations;
    for (unsigned map = 0; map < CN_CUBEMAPS; map++)
        puzzle->cubemap[map] = cubemap_numbered(map);
    for (unsigned map = 0; map < CN_CUBEMAPS; map++) {
        if (!keeps_target(puzzle, map))
            continue;
        const cubemap_set bit = (cubemap_set)1 << map;
        struct block_image *image = arena_alloc(&puzzle->arena, puzzle->blocks, sizeof *image);
        unsigned short *room = arena_alloc(&puzzle->arena, orientations, sizeof *room);
        if (image == NULL || room == NULL)
            return fail_memory(error);
        puzzle->target_maps |= bit;
        if (!carries_blocks(puzzle, map, image, room, space))
            continue;
        puzzle->image[map] = image;
        puzzle->maps |= bit;
        if (cubemap_is_rotation(cubemap_numbered(map)) && keeps_each_block(puzzle, map))
            puzzle->rotations |= bit;
    }
    return CN_OK;
}

unsigned
puzzle_image(const cn_puzzle *puzzle, unsigned map, unsigned placement)
{
    const struct placement *from = &puzzle->placement[placement];
    const struct block_image *image = &puzzle->image[map][from->block];

    return image_placement(puzzle, map, placement, image->block,
                           image->orientation[from->orientation]);
}

cubemap_set
puzzle_anchor_maps(const cn_puzzle *puzzle, unsigned anchor)
{
    cubemap_set kept = 0;

    for (cubemap_set rest = puzzle->maps; rest != 0; rest = bits_drop_lowest(rest))
        if (puzzle_renamed(puzzle, bits_lowest(rest), anchor) == anchor)
            kept |= rest & -rest;
    return kept;
}
