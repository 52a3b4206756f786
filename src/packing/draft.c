#include "packing/draft.h"

#include "base/fail.h"

#include <stdio.h>
#include <string.h>

/* The 4 rotations about the first axis: they keep it, its direction included. */
static cubemap_set
planar_rotations(void)
{
    cubemap_set planar = 0;

    for (cubemap_set rest = cubemap_rotations(); rest != 0; rest = bits_drop_lowest(rest)) {
        const struct cubemap map = cubemap_numbered(bits_lowest(rest));
        if (map.axis[0] == 0 && !map.flip[0])
            planar |= rest & -rest;
    }
    return planar;
}

cubemap_set
motions_maps(enum motions motions)
{
    const cubemap_set identity = 1;

    switch (motions) {
    case MOTIONS_ROTATIONS:
        return cubemap_rotations();
    case MOTIONS_PLANAR:
        return planar_rotations();
    case MOTIONS_MIRRORED:
        return CUBEMAPS_ALL;
    case MOTIONS_FIXED:
        break;
    }
    return identity;
}

void
draft_release(struct puzzle_draft *draft)
{
    arena_release(&draft->arena);
    *draft = (struct puzzle_draft){.blocks = 0};
}

struct block *
draft_add_block(struct puzzle_draft *draft, cn_status *status, cn_error *error)
{
    if (draft->blocks == CN_BLOCKS_MAX) {
        *status = fail(error, CN_ECONTENT, "expected at most %d blocks", CN_BLOCKS_MAX);
        return NULL;
    }
    if (draft->blocks == draft->block_capacity) {
        const unsigned capacity = 2 * draft->block_capacity + 16;
        struct block *grown = arena_alloc(&draft->arena, capacity, sizeof *grown);
        if (grown == NULL) {
            *status = fail_memory(error);
            return NULL;
        }
        if (draft->blocks != 0)
            memcpy(grown, draft->block, draft->blocks * sizeof *grown);
        draft->block = grown;
        draft->block_capacity = capacity;
    }
    struct block *block = &draft->block[draft->blocks++];
    *block = (struct block){.least = 1, .most = 1};
    return block;
}

cn_status
draft_set_target(struct puzzle_draft *draft, struct box box, cn_error *error)
{
    for (unsigned k = 0; k < AXES; k++)
        if (box.size[k] == 0 || box.size[k] > SIDE_MAX)
            return fail(error, CN_ECONTENT, "expected sides of 1 to %d cells", SIDE_MAX);
    /* sides of 512 are multiplied within 32 bits */
    const unsigned volume = box_volume(box);
    if (volume > BOX_MAX)
        return fail(error, CN_ECONTENT, "expected a box of at most %d cells", BOX_MAX);
    struct target target = {.box = box, .line = draft->target.line};
    target.kind = arena_alloc(&draft->arena, volume, sizeof *target.kind);
    target.colour = arena_alloc(&draft->arena, volume, sizeof *target.colour);
    if (target.kind == NULL || target.colour == NULL)
        return fail_memory(error);
    draft->target = target;
    return CN_OK;
}

cn_status
draft_shape(struct puzzle_draft *draft, const struct voxel *voxel, unsigned count,
            struct shape *out, cn_error *error)
{
    struct cell twice;

    if (count == 0 || count > CELLS_MAX)
        return fail(error, CN_ECONTENT, "expected a block of 1 to %d cells", CELLS_MAX);
    struct voxel *own = arena_alloc(&draft->arena, count, sizeof *own);
    if (own == NULL)
        return fail_memory(error);
    memcpy(own, voxel, count * sizeof *own);
    if (!shape_of(own, count, out, &twice))
        return fail(error, CN_ECONTENT, "expected each cell once, not %u,%u,%u again", twice.at[0],
                    twice.at[1], twice.at[2]);
    return CN_OK;
}

unsigned
draft_colour(struct puzzle_draft *draft, const char *name)
{
    for (unsigned c = 1; c <= draft->colours; c++)
        if (strcmp(draft->colour_name[c], name) == 0)
            return c;
    if (draft->colours == COLOURS_MAX || strlen(name) >= COLOUR_NAME_SIZE)
        return 0;
    snprintf(draft->colour_name[++draft->colours], COLOUR_NAME_SIZE, "%s", name);
    return draft->colours;
}
