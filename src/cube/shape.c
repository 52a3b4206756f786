#include "cube/shape.h"

#include "base/fail.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int
compare_cells(struct cell a, struct cell b)
{
    for (unsigned k = 0; k < AXES; k++)
        if (a.at[k] != b.at[k])
            return a.at[k] < b.at[k] ? -1 : 1;
    return 0;
}

static int
compare_voxels(const void *a, const void *b)
{
    const struct voxel *first = a;
    const struct voxel *second = b;

    return compare_cells(first->cell, second->cell);
}

/* Sort the voxels and let their bounding box start at (0, 0, 0); returns the box. */
static struct box
settle(struct voxel *voxel, unsigned count)
{
    struct box box;

    qsort(voxel, count, sizeof *voxel, compare_voxels);
    struct cell low = voxel[0].cell;
    struct cell high = voxel[0].cell;
    for (unsigned i = 1; i < count; i++)
        for (unsigned k = 0; k < AXES; k++) {
            const unsigned short at = voxel[i].cell.at[k];
            low.at[k] = at < low.at[k] ? at : low.at[k];
            high.at[k] = at > high.at[k] ? at : high.at[k];
        }
    for (unsigned k = 0; k < AXES; k++) {
        box.size[k] = (unsigned short)(high.at[k] - low.at[k] + 1);
        for (unsigned i = 0; i < count; i++)
            voxel[i].cell.at[k] = (unsigned short)(voxel[i].cell.at[k] - low.at[k]);
    }
    return box;
}

bool
shape_of(struct voxel *voxel, unsigned count, struct shape *out, struct cell *twice)
{
    qsort(voxel, count, sizeof *voxel, compare_voxels);
    for (unsigned i = 1; i < count; i++)
        if (compare_cells(voxel[i - 1].cell, voxel[i].cell) == 0) {
            *twice = voxel[i].cell;
            return false;
        }
    *out = (struct shape){settle(voxel, count), count, voxel};
    return true;
}

void
shape_mapped(const struct shape *shape, struct cubemap map, struct shape *out)
{
    for (unsigned i = 0; i < shape->count; i++)
        out->voxel[i] = (struct voxel){cubemap_cell(map, shape->box, shape->voxel[i].cell),
                                       shape->voxel[i].colour};
    out->count = shape->count;
    out->box = settle(out->voxel, out->count);
}

bool
shape_same_cells(const struct shape *a, const struct shape *b)
{
    if (a->count != b->count)
        return false;
    for (unsigned i = 0; i < a->count; i++)
        if (compare_cells(a->voxel[i].cell, b->voxel[i].cell) != 0)
            return false;
    return true;
}

bool
shape_equals(const struct shape *a, const struct shape *b)
{
    if (!shape_same_cells(a, b))
        return false;
    for (unsigned i = 0; i < a->count; i++)
        if (a->voxel[i].colour != b->voxel[i].colour)
            return false;
    return true;
}

/* Room for the sizes at the start of a signature. */
enum { SIZES_TEXT = 32 };

static void
write_sizes(struct box box, char text[SIZES_TEXT])
{
    const unsigned short *size = box.size;
    const bool long_side = size[0] > 9 || size[1] > 9 || size[2] > 9;

    snprintf(text, SIZES_TEXT, long_side ? "%ux%ux%u:" : "%u%u%u", size[0], size[1], size[2]);
}

/* The sizes as they stand in signatures: those with a long side too are sorted as text. */
static int
compare_sizes(struct box a, struct box b)
{
    char first[SIZES_TEXT], second[SIZES_TEXT];

    write_sizes(a, first);
    write_sizes(b, second);
    return strcmp(first, second);
}

int
shape_order(const struct shape *a, const struct shape *b)
{
    const int sizes = compare_sizes(a->box, b->box);

    if (sizes != 0)
        return -sizes;
    /* Boxes and counts are equal: where the cells first differ, the nearer one is a 1 before a 0. */
    for (unsigned i = 0; i < a->count && i < b->count; i++) {
        const int cells = compare_cells(a->voxel[i].cell, b->voxel[i].cell);
        if (cells != 0)
            return cells;
    }
    for (unsigned i = 0; i < a->count && i < b->count; i++)
        if (a->voxel[i].colour != b->voxel[i].colour)
            return a->voxel[i].colour > b->voxel[i].colour ? -1 : 1;
    return 0;
}

cn_status
shape_congruent(const struct shape *a, const struct shape *b, cubemap_set maps, bool *congruent)
{
    *congruent = false;
    if (a->count != b->count)
        return CN_OK;
    struct shape image = {.voxel = malloc(a->count * sizeof *image.voxel)};
    if (image.voxel == NULL)
        return CN_ENOMEM;
    for (; maps != 0 && !*congruent; maps = bits_drop_lowest(maps)) {
        shape_mapped(a, cubemap_numbered(bits_lowest(maps)), &image);
        *congruent = shape_equals(&image, b);
    }
    free(image.voxel);
    return CN_OK;
}

static bool
are_neighbours(struct cell a, struct cell b)
{
    unsigned distance = 0;

    for (unsigned k = 0; k < AXES; k++)
        distance += (unsigned)abs((int)a.at[k] - (int)b.at[k]);
    return distance == 1;
}

cn_status
shape_connected(const struct shape *shape, bool *connected)
{
    bool *reached = calloc(shape->count, sizeof *reached);
    unsigned *queue = malloc(shape->count * sizeof *queue);
    unsigned count = 0;

    if (reached == NULL || queue == NULL) {
        free(reached);
        free(queue);
        return CN_ENOMEM;
    }
    queue[count++] = 0;
    reached[0] = true;
    for (unsigned done = 0; done < count; done++)
        for (unsigned i = 0; i < shape->count; i++)
            if (!reached[i]
                && are_neighbours(shape->voxel[queue[done]].cell, shape->voxel[i].cell)) {
                reached[i] = true;
                queue[count++] = i;
            }
    *connected = count == shape->count;
    free(reached);
    free(queue);
    return CN_OK;
}

void
shape_draw(const struct shape *shape, char letter, struct writer *writer)
{
    const struct box box = shape->box;

    for (unsigned short row = 0; row < box.size[1]; row++) {
        for (unsigned short plane = 0; plane < box.size[0]; plane++) {
            if (plane != 0)
                write_char(writer, ' ');
            for (unsigned short column = 0; column < box.size[2]; column++) {
                const struct voxel here = {{{plane, row, column}}, 0};
                const bool filled =
                    bsearch(&here, shape->voxel, shape->count, sizeof here, compare_voxels) != NULL;
                write_char(writer, filled ? letter : '.');
            }
        }
        write_char(writer, '\n');
    }
}
