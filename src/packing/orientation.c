/* How each block may be turned. */
#include "base/fail.h"
#include "packing/puzzle.h"

#include <stdlib.h>
#include <string.h>

/* An image of a block under the maps, while they are put in order. */
struct image {
    struct shape shape;
    unsigned short first; /* the first of the maps that makes it */
    bool allowed;         /* by a motion of the block */
};

static int
compare_images(const void *a, const void *b)
{
    const struct image *first = a;
    const struct image *second = b;

    if (first->allowed != second->allowed)
        return first->allowed ? -1 : 1;
    return shape_order(&first->shape, &second->shape);
}

/* The distinct images under the 48 maps; *by_map[map] is the number of the image.  NULL: no memory. */
static struct image *
list_images(struct arena *arena, const struct shape *shape, enum motions motions, unsigned *count,
            unsigned short by_map[CN_CUBEMAPS])
{
    struct image *image = arena_alloc(arena, CN_CUBEMAPS, sizeof *image);
    struct voxel *room = arena_alloc(arena, (size_t)CN_CUBEMAPS * shape->count, sizeof *room);
    const cubemap_set allowed = motions_maps(motions);

    *count = 0;
    if (image == NULL || room == NULL)
        return NULL;
    for (unsigned short map = 0; map < CN_CUBEMAPS; map++) {
        struct shape mapped = {.voxel = room + (size_t)*count * shape->count};
        unsigned short i = 0;
        shape_mapped(shape, cubemap_numbered(map), &mapped);
        while (i < *count && !shape_equals(&image[i].shape, &mapped))
            i++;
        if (i == *count)
            image[(*count)++] = (struct image){.shape = mapped, .first = map};
        if ((allowed >> map & 1) != 0 && !image[i].allowed) {
            image[i].allowed = true;
            image[i].first = map;
        }
        by_map[map] = i;
    }
    return image;
}

/* Sort the images, the allowed ones first, and let by_map follow. */
static void
sort_images(struct image *image, unsigned count, unsigned short by_map[CN_CUBEMAPS])
{
    unsigned short place[CN_CUBEMAPS] = {0}; /* [map that makes an image first]: its new number */
    unsigned short first[CN_CUBEMAPS] = {0}; /* [old number]: that map */

    for (unsigned i = 0; i < count; i++)
        first[i] = image[i].first;
    qsort(image, count, sizeof *image, compare_images);
    for (unsigned i = 0; i < count; i++)
        place[image[i].first] = (unsigned short)i;
    for (unsigned map = 0; map < CN_CUBEMAPS; map++)
        by_map[map] = place[first[by_map[map]]];
}

static cn_status
name_orientation(cn_puzzle *puzzle, struct orientation *orientation, cn_error *error)
{
    const size_t length = shape_signature(&orientation->shape, NULL, 0);
    char *signature = arena_alloc(&puzzle->arena, length + 1, 1);

    if (signature == NULL)
        return fail_memory(error);
    shape_signature(&orientation->shape, signature, length + 1);
    orientation->signature = signature;
    return CN_OK;
}

static cn_status
find_pin(struct block_data *data, const struct block *block, cn_error *error)
{
    data->pin = -1;
    if (!block->pinned)
        return CN_OK;
    /* A signature tells no colours: the first orientation that has these cells is meant. */
    for (unsigned o = data->orientations; o-- > 0;)
        if (shape_same_cells(&data->orientation[o].shape, &block->pin))
            data->pin = (int)o;
    if (data->pin >= 0)
        return CN_OK;
    return fail_at(error, CN_ECONTENT, block->pin_line, 1,
                   "expected the signature of an orientation of block '%s'", block->name);
}

static cn_status
list_orientations(cn_puzzle *puzzle, struct block_data *data, const struct block *block,
                  cn_error *error)
{
    struct arena *arena = &puzzle->arena;
    unsigned count;
    struct image *image = list_images(arena, &block->shape, block->motions, &count, data->by_map);

    if (image == NULL)
        return fail_memory(error);
    sort_images(image, count, data->by_map);
    while (data->orientations < count && image[data->orientations].allowed)
        data->orientations++;
    data->orientation = arena_alloc(arena, data->orientations, sizeof *data->orientation);
    if (data->orientation == NULL)
        return fail_memory(error);
    for (unsigned o = 0; o < data->orientations; o++) {
        struct orientation *orientation = &data->orientation[o];
        orientation->shape = image[o].shape;
        orientation->map = image[o].first;
        const cn_status status = name_orientation(puzzle, orientation, error);
        if (status != CN_OK)
            return status;
    }
    for (unsigned i = 0; i < block->shape.count; i++)
        puzzle->coloured = puzzle->coloured || block->shape.voxel[i].colour != 0;
    for (unsigned map = 0; map < CN_CUBEMAPS; map++)
        if (data->by_map[map] >= data->orientations)
            data->by_map[map] = ORIENTATION_NONE;
    return find_pin(data, block, error);
}

cn_status
puzzle_list_orientations(cn_puzzle *puzzle, const struct puzzle_draft *draft, cn_error *error)
{
    cn_status status = CN_OK;

    for (unsigned b = 0; b < puzzle->blocks && status == CN_OK; b++)
        status = list_orientations(puzzle, &puzzle->block[b], &draft->block[b], error);
    return status;
}
