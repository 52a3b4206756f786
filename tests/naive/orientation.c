#include "orientation.h"
#include "fail.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool
is_motion(enum motions motions, const struct map *map)
{
    const bool keeps_planes = map->axis[0] == 0 && !map->flip[0];
    const bool keeps_rows = map->axis[1] == 1 && !map->flip[1];

    switch (motions) {
    case ROTATIONS:
        return map->rotation;
    case PLANAR:
        return map->rotation && keeps_planes;
    case MIRRORED:
        return true;
    case FIXED:
        return map->rotation && keeps_planes && keeps_rows;
    }
    return false;
}

static bool
fits_as_box(const struct puzzle *puzzle, const struct block *block)
{
    for (int m = 0; m < MAPS; m++) {
        bool fits = is_motion(block->motions, &puzzle->map[m]);
        for (int i = 0; i < 3; i++) {
            if (block->drawn.size[puzzle->map[m].axis[i]] > puzzle->target.size[i])
                fits = false;
        }
        if (fits)
            return true;
    }
    return false;
}

/* ---- one orientation ---- */

static struct shape
map_shape(const struct shape *shape, const struct map *map)
{
    struct shape image = {.count = shape->count};

    image.cell = new_array((size_t)shape->count, sizeof *image.cell);
    for (int k = 0; k < shape->count; k++) {
        map_cell(map, shape->size, shape->cell[k].at, image.cell[k].at);
        image.cell[k].colour = shape->cell[k].colour;
    }
    normalize(&image);
    return image;
}

/* Sizes, as digits or "2x2x15:", then the cells of the bounding box. */
static char *
write_signature(const struct shape *shape)
{
    const int *size = shape->size;
    const int box = size[0] * size[1] * size[2];
    const bool is_long = size[0] > 9 || size[1] > 9 || size[2] > 9;
    char *text = new_array((size_t)box + 40, 1);
    const int start = sprintf(text, is_long ? "%dx%dx%d:" : "%d%d%d", size[0], size[1], size[2]);

    memset(text + start, '0', (size_t)box);
    for (int k = 0; k < shape->count; k++) {
        const int *at = shape->cell[k].at;
        text[start + (at[0] * size[1] + at[1]) * size[2] + at[2]] = '1';
    }
    return text;
}

/* ---- all of them ---- */

/* By signature, then by the colours of the cells in their order, both descending. */
static int
compare_descending(const void *a, const void *b)
{
    const struct orientation *one = a, *other = b;
    const int by_signature = strcmp(other->signature, one->signature);

    if (by_signature != 0)
        return by_signature;
    for (int k = 0; k < one->shape.count; k++) {
        const int here = one->shape.cell[k].colour, there = other->shape.cell[k].colour;
        if (here != there)
            return here > there ? -1 : 1;
    }
    return 0;
}

static int
find_orientation(const struct block *block, const struct orientation *wanted)
{
    for (int i = 0; i < block->orientations; i++) {
        if (compare_descending(&block->orientation[i], wanted) == 0)
            return i;
    }
    return -1;
}

static void
orient(const struct puzzle *puzzle, struct block *block)
{
    block->orientation = new_array(MAPS, sizeof *block->orientation);
    for (int m = 0; m < MAPS; m++) {
        if (!is_motion(block->motions, &puzzle->map[m]))
            continue;
        struct orientation new = {.shape = map_shape(&block->drawn, &puzzle->map[m])};
        new.signature = write_signature(&new.shape);
        if (find_orientation(block, &new) < 0) {
            block->orientation[block->orientations++] = new;
        } else {
            free(new.shape.cell);
            free(new.signature);
        }
    }
    qsort(block->orientation, (size_t)block->orientations, sizeof *block->orientation,
          compare_descending);
}

static int
find_signature(const struct block *block, const char *signature)
{
    for (int i = 0; i < block->orientations; i++) {
        if (strcmp(block->orientation[i].signature, signature) == 0)
            return i;
    }
    return -1;
}

static bool
are_same(const struct block *one, const struct block *other)
{
    return one->motions == other->motions && one->drawn.count == other->drawn.count
           && find_orientation(one, &other->orientation[0]) >= 0;
}

void
hold_pin(struct block *block)
{
    const int pinned = find_signature(block, block->pin);
    const struct orientation held = block->orientation[pinned];

    for (int i = pinned; i > 0; i--)
        block->orientation[i] = block->orientation[i - 1];
    block->orientation[0] = held;
}

void
complete_block(struct puzzle *puzzle, int b, const char *path)
{
    struct block *block = &puzzle->block[b];

    if (block->drawn.count == 0)
        fail(BAD_CONTENT, "%s: block '%s': no cells", path, block->name);
    normalize(&block->drawn);
    if (!fits_as_box(puzzle, block))
        fail(BAD_CONTENT, "%s: block '%s': larger than the target", path, block->name);
    orient(puzzle, block);
    for (int other = 0; other < b; other++) {
        if (are_same(&puzzle->block[other], block))
            fail(BAD_CONTENT, "%s: block '%s': the same as '%s'", path, block->name,
                 puzzle->block[other].name);
    }
    if (block->pin != NULL && find_signature(block, block->pin) < 0)
        fail(BAD_CONTENT, "%s: block '%s': no such orientation to pin", path, block->name);
    if (puzzle->anchor < 0 && is_single(block))
        puzzle->anchor = b;
}
