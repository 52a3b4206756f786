#include "formats/export.h"

#include "base/fail.h"

#include <stdlib.h>

static cn_status
check_block(const struct block *block, const struct export_abilities *abilities, cn_error *error)
{
    const char *format = abilities->format;

    if (box_volume(block->shape.box) > BOX_MAX)
        return fail(error, CN_ECONTENT, "block '%s': expected a box of at most %d cells for %s",
                    block->name, BOX_MAX, format);
    if (!abilities->ranges && block->least != block->most)
        return fail(error, CN_ECONTENT,
                    "block '%s': %u to %u copies: expected a fixed number of copies for %s",
                    block->name, block->least, block->most, format);
    for (unsigned i = 0; i < block->shape.count && !abilities->colours; i++)
        if (block->shape.voxel[i].colour != 0)
            return fail(error, CN_ECONTENT, "block '%s': expected no colours for %s", block->name,
                        format);
    return CN_OK;
}

cn_status
export_check(const struct puzzle_draft *draft, const struct export_abilities *abilities,
             cn_error *error)
{
    const struct target *target = &draft->target;
    const unsigned volume = box_volume(target->box);

    for (unsigned i = 0; i < volume; i++) {
        if (target->kind[i] == CELL_OPTIONAL && !abilities->optional)
            return fail(error, CN_ECONTENT,
                        "a target with cells that may stay empty: expected none for %s",
                        abilities->format);
        if (target->colour[i] != 0 && !abilities->colours)
            return fail(error, CN_ECONTENT, "a target with colours: expected none for %s",
                        abilities->format);
    }
    for (unsigned b = 0; b < draft->blocks; b++) {
        const cn_status status = check_block(&draft->block[b], abilities, error);
        if (status != CN_OK)
            return status;
    }
    return CN_OK;
}

static bool
fits(struct box image, struct box target)
{
    for (unsigned k = 0; k < AXES; k++)
        if (image.size[k] > target.size[k])
            return false;
    return true;
}

/* Is each image under the first maps that fits into the box one under the second? */
static bool
images_among(const struct shape *shape, cubemap_set first, cubemap_set second, struct box box,
             struct shape room[2])
{
    for (cubemap_set left = first; left != 0; left = bits_drop_lowest(left)) {
        bool found = false;
        shape_mapped(shape, cubemap_numbered(bits_lowest(left)), &room[0]);
        if (!fits(room[0].box, box))
            continue;
        for (cubemap_set other = second; other != 0 && !found; other = bits_drop_lowest(other)) {
            shape_mapped(shape, cubemap_numbered(bits_lowest(other)), &room[1]);
            found = shape_equals(&room[0], &room[1]);
        }
        if (!found)
            return false;
    }
    return true;
}

cn_status
export_motions_agree(const struct puzzle_draft *draft, const struct block *block,
                     enum motions motions, bool *agree)
{
    const cubemap_set own = motions_maps(block->motions);
    const cubemap_set other = motions_maps(motions);
    const unsigned count = block->shape.count;

    *agree = own == other;
    if (*agree)
        return CN_OK;
    struct voxel *voxel = malloc(2 * (size_t)count * sizeof *voxel);
    if (voxel == NULL)
        return CN_ENOMEM;
    struct shape room[2] = {{.voxel = voxel}, {.voxel = voxel + count}};
    *agree = images_among(&block->shape, own, other, draft->target.box, room)
             && images_among(&block->shape, other, own, draft->target.box, room);
    free(voxel);
    return CN_OK;
}

cn_status
export_all_agree(const struct puzzle_draft *draft, enum motions motions,
                 const struct block **refused)
{
    *refused = NULL;
    for (unsigned b = 0; b < draft->blocks && *refused == NULL; b++) {
        bool agree;
        const cn_status status = export_motions_agree(draft, &draft->block[b], motions, &agree);
        if (status != CN_OK)
            return status;
        if (!agree)
            *refused = &draft->block[b];
    }
    return CN_OK;
}
