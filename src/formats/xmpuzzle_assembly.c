/* The assemblies of an .xmpuzzle file as cells of the draft's target. */
#include "base/fail.h"
#include "formats/xmpuzzle.h"
#include "formats/xmpuzzle_file.h"
#include "formats/xmpuzzle_turn.h"

void
xmpuzzle_assemblies_release(struct xmpuzzle_assemblies *assemblies)
{
    arena_release(&assemblies->arena);
    *assemblies = (struct xmpuzzle_assemblies){.count = 0};
}

/* Where a cell of the shape is; false if that is outside of the target. */
static bool
place_cell(const struct xm_shape *shape, const struct xm_cell *cell, const struct xm_place *place,
           const struct target *target, struct cell start, struct cell *out)
{
    int point[3], image[3];

    for (unsigned k = 0; k < 3; k++)
        point[k] = cell->at[k] - shape->hotspot[k];
    turn_point(place->transformation, point, image);
    for (unsigned k = 0; k < AXES; k++) {
        const int at = image[2 - k] + place->at[2 - k] - start.at[k];
        if (at < 0 || at >= target->box.size[k])
            return false;
        out->at[k] = (unsigned short)at;
    }
    return target->kind[box_number(target->box, *out)] != CELL_OUTSIDE;
}

static cn_status
read_placement(struct xmpuzzle_assemblies *out, struct xmpuzzle_placement *placement,
               const struct xm_file *file, const struct puzzle_draft *draft,
               const struct xm_place *place, struct cell start, cn_error *error)
{
    const struct xm_shape *shape = &file->shape.at[file->entry.at[placement->piece].shape];

    placement->cell = arena_alloc(&out->arena, shape->cells, sizeof *placement->cell);
    if (placement->cell == NULL)
        return fail_memory(error);
    placement->cells = (unsigned)shape->cells;
    placement->transformation = place->transformation;
    for (unsigned k = 0; k < 3; k++)
        placement->at[k] = place->at[k];
    for (unsigned i = 0; i < placement->cells; i++)
        if (!place_cell(shape, &shape->cell[i], place, &draft->target, start, &placement->cell[i]))
            return CN_ECONTENT; /* the caller knows where */
    return CN_OK;
}

static cn_status
read_assembly(struct xmpuzzle_assemblies *out, struct xmpuzzle_assembly *assembly,
              const struct xm_assembly *read, const struct xm_file *file,
              const struct puzzle_draft *draft, const unsigned *block, struct cell start,
              cn_error *error)
{
    const struct xm_place *place = file->place.at + read->first;

    assembly->placement = arena_alloc(&out->arena, read->places, sizeof *assembly->placement);
    if (assembly->placement == NULL)
        return fail_memory(error);
    for (unsigned e = 0; e < file->entry.count; e++)
        for (unsigned copy = 0; copy < file->entry.at[e].most; copy++, place++) {
            if (!place->placed)
                continue;
            struct xmpuzzle_placement *placement = &assembly->placement[assembly->placements++];
            placement->piece = e;
            placement->block = block[e];
            const cn_status status =
                read_placement(out, placement, file, draft, place, start, error);
            if (status == CN_ECONTENT)
                return xm_fail(file, read->offset, error,
                               "piece %td of an assembly: expected it inside of the result",
                               place - file->place.at - (ptrdiff_t)read->first + 1);
            if (status != CN_OK)
                return status;
        }
    return CN_OK;
}

cn_status
xm_assemblies(struct xmpuzzle_assemblies *out, const struct xm_file *file,
              const struct puzzle_draft *draft, const unsigned *block, struct cell start,
              cn_error *error)
{
    size_t pieces = 0;

    for (size_t e = 0; e < file->entry.count; e++)
        pieces += file->entry.at[e].most;
    out->assembly = arena_alloc(&out->arena, file->assembly.count, sizeof *out->assembly);
    if (out->assembly == NULL)
        return fail_memory(error);
    for (size_t i = 0; i < file->assembly.count; i++) {
        const struct xm_assembly *read = &file->assembly.at[i];
        if (read->places != pieces)
            return xm_fail(file, read->offset, error,
                           "an assembly of %zu pieces: expected %zu, 'x' for those not placed",
                           read->places, pieces);
        const cn_status status =
            read_assembly(out, &out->assembly[i], read, file, draft, block, start, error);
        if (status != CN_OK)
            return status;
        out->count++;
    }
    return CN_OK;
}
