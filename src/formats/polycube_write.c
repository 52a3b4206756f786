#include "formats/polycube.h"

#include "base/fail.h"
#include "formats/export.h"

#include <stdio.h>
#include <string.h>

static cn_status
put_cell(const struct output *output, struct cell cell, bool first)
{
    return output_format(output, "%s%u %u %u", first ? "" : ",", cell.at[2], cell.at[1],
                         cell.at[0]);
}

/* Can a line name a piece so? */
static bool
is_fit(const char *name)
{
    return name[0] != '\0' && strpbrk(name, ":,") == NULL && strcmp(name, ".") != 0;
}

static bool
is_taken(const struct puzzle_draft *draft, const char *name)
{
    for (unsigned b = 0; b < draft->blocks; b++)
        if (strcmp(draft->block[b].name, name) == 0)
            return true;
    return false;
}

/* A name that no block has and that was not made before. */
static void
make_name(const struct puzzle_draft *draft, unsigned *number, char name[CN_NAME_SIZE])
{
    do
        snprintf(name, CN_NAME_SIZE, "piece-%u", ++*number);
    while (is_taken(draft, name));
}

/* The name of a copy: the block's own for the first, since no two pieces may have the same. */
static void
name_copy(const struct puzzle_draft *draft, unsigned b, unsigned copy, unsigned *number,
          char name[CN_NAME_SIZE])
{
    const struct block *block = &draft->block[b];

    if (copy == 0 && is_fit(block->name))
        snprintf(name, CN_NAME_SIZE, "%s", block->name);
    else
        make_name(draft, number, name);
}

static cn_status
put_block(const struct output *output, const struct block *block, const char *name)
{
    const struct shape *shape = &block->shape;
    cn_status status = output_format(output, "C:name=%s:layout=", name);

    for (unsigned i = 0; i < shape->count && status == CN_OK; i++)
        status = put_cell(output, shape->voxel[i].cell, i == 0);
    return status == CN_OK ? output_text(output, "\n") : status;
}

/* The cells of the box that are none of the target, as a stationary piece. */
static cn_status
put_holes(const struct output *output, const struct puzzle_draft *draft, unsigned *number)
{
    const struct target *target = &draft->target;
    char name[CN_NAME_SIZE] = "*";
    cn_status status = CN_OK;
    bool first = true;

    if (is_taken(draft, name))
        make_name(draft, number, name);
    for (unsigned i = 0; i < box_volume(target->box) && status == CN_OK; i++) {
        if (target->kind[i] != CELL_OUTSIDE)
            continue;
        if (first)
            status = output_format(output, "C:name=%s:type=S:layout=", name);
        if (status == CN_OK)
            status = put_cell(output, box_cell(target->box, i), first);
        first = false;
    }
    return status == CN_OK && !first ? output_text(output, "\n") : status;
}

static cn_status
put_puzzle(const struct puzzle_draft *draft, bool one_side, const struct output *output)
{
    const unsigned short *size = draft->target.box.size;
    unsigned number = 0;

    cn_status status = output_format(output, "# %s%s%s\nD:xDim=%u:yDim=%u:zDim=%u%s\n", draft->name,
                                     draft->title[0] != '\0' ? ": " : "", draft->title, size[2],
                                     size[1], size[0], one_side ? ":oneSide" : "");
    if (status == CN_OK)
        status = put_holes(output, draft, &number);
    for (unsigned b = 0; b < draft->blocks; b++)
        for (unsigned copy = 0; copy < draft->block[b].most && status == CN_OK; copy++) {
            char name[CN_NAME_SIZE];
            name_copy(draft, b, copy, &number, name);
            status = put_block(output, &draft->block[b], name);
        }
    return status == CN_OK ? output_text(output, "~D\n") : status;
}

/* Are all blocks said to stay in their planes? */
static bool
are_planar(const struct puzzle_draft *draft)
{
    bool planar = true;

    for (unsigned b = 0; b < draft->blocks; b++)
        planar = planar && draft->block[b].motions == MOTIONS_PLANAR;
    return planar;
}

cn_status
polycube_write(const struct puzzle_draft *draft, const struct output *output, cn_error *error)
{
    static const struct export_abilities ABILITIES = {"polycube", false, false, false};
    const struct block *refused, *planar;

    cn_status status = export_check(draft, &ABILITIES, error);
    if (status != CN_OK)
        return status;
    if (export_all_agree(draft, MOTIONS_ROTATIONS, &refused) != CN_OK
        || export_all_agree(draft, MOTIONS_PLANAR, &planar) != CN_OK)
        return fail_memory(error);
    if (refused != NULL && planar != NULL)
        return fail(error, CN_ECONTENT,
                    "block '%s': expected all blocks to be turned alike, in space or in their "
                    "planes, for polycube",
                    refused->name);
    const bool one_side = refused != NULL || (planar == NULL && are_planar(draft));
    status = put_puzzle(draft, one_side, output);
    return status == CN_OK ? CN_OK : fail(error, status, "%s", cn_status_text(status));
}
