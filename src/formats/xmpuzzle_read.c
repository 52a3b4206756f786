/* The draft of what stands in an .xmpuzzle file. */
#include "formats/xmpuzzle.h"

#include "base/fail.h"
#include "formats/gunzip.h"
#include "formats/import.h"
#include "formats/xmpuzzle_colours.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reading {
    const struct xm_file *file;
    struct puzzle_draft *draft;
    struct xm_colours colours;
    unsigned *block;   /* [entry]: what it became */
    struct cell start; /* of the draft's target in the result */
    cn_error *error;
};

/* A failure without a place, at this byte. */
static cn_status
fail_there(const struct reading *reading, cn_status status, size_t offset)
{
    unsigned line, column;

    if (status != CN_ECONTENT)
        return status;
    xm_locate(reading->file, offset, &line, &column);
    return import_at(status, line, column, reading->error);
}

static struct cell
cell_of(const struct xm_cell *cell)
{
    return (struct cell){{cell->at[2], cell->at[1], cell->at[0]}};
}

static cn_status
read_result(struct reading *reading)
{
    const struct xm_file *file = reading->file;
    struct target_cell cell[CELLS_MAX];
    unsigned column;

    const struct xm_shape *shape =
        xm_take_shape(file, file->result, file->result_offset, reading->error);
    if (shape == NULL)
        return CN_ECONTENT;
    for (size_t i = 0; i < shape->cells; i++)
        cell[i] = (struct target_cell){
            .at = cell_of(&shape->cell[i]),
            .kind = shape->cell[i].variable ? CELL_OPTIONAL : CELL_FILL,
            .colour = reading->colours.of_result[shape->cell[i].colour],
        };
    xm_locate(file, file->result_offset, &reading->draft->target.line, &column);
    const cn_status status = import_target(reading->draft, cell, (unsigned)shape->cells,
                                           &reading->start, reading->error);
    return fail_there(reading, status, file->result_offset);
}

static cn_status
read_entry(struct reading *reading, size_t number)
{
    const struct xm_file *file = reading->file;
    const struct xm_entry *entry = &file->entry.at[number];
    struct voxel voxel[CELLS_MAX];
    char fallback[16];

    if (entry->most == 0)
        return CN_OK;
    const struct xm_shape *shape = xm_take_shape(file, entry->shape, entry->offset, reading->error);
    if (shape == NULL)
        return CN_ECONTENT;
    for (size_t i = 0; i < shape->cells; i++) {
        if (shape->cell[i].variable)
            return xm_fail(file, entry->offset, reading->error,
                           "shape %u: expected a piece without cells that may stay empty ('+')",
                           entry->shape);
        voxel[i] = (struct voxel){cell_of(&shape->cell[i]),
                                  reading->colours.of_piece[shape->cell[i].colour]};
    }
    snprintf(fallback, sizeof fallback, "S%u", entry->shape + 1);
    const struct import_block block = {
        .name = shape->name,
        .fallback = fallback,
        .voxel = voxel,
        .count = (unsigned)shape->cells,
        .least = entry->least,
        .most = entry->most,
        .motions = MOTIONS_ROTATIONS,
        .line = entry->line,
    };
    const cn_status status =
        import_block(reading->draft, &block, &reading->block[number], reading->error);
    return fail_there(reading, status, entry->offset);
}

static cn_status
read_problem(struct reading *reading)
{
    const struct xm_file *file = reading->file;
    struct puzzle_draft *draft = reading->draft;

    if (!file->has_result)
        return xm_fail(file, file->problem_offset, reading->error,
                       "expected a problem with a result");
    snprintf(draft->name, sizeof draft->name, "puzzle");
    import_title(draft, file->title);
    draft->holes = file->holes;
    cn_status status = xm_match_colours(file, draft, &reading->colours, reading->error);
    if (status == CN_OK)
        status = read_result(reading);
    for (size_t i = 0; i < file->entry.count && status == CN_OK; i++)
        status = read_entry(reading, i);
    if (status == CN_OK && draft->blocks == 0)
        return xm_fail(file, file->problem_offset, reading->error,
                       "expected a problem with pieces");
    return status;
}

/* The problem that is wanted, once the file is parsed. */
static cn_status
read_parsed(const struct xm_file *file, unsigned problem, struct puzzle_draft *draft,
            struct xmpuzzle_assemblies *assemblies, cn_error *error)
{
    struct reading reading = {.file = file, .draft = draft, .error = error};

    if (file->problems == 0)
        return xm_fail(file, file->problems_offset, error, "expected a problem");
    if (problem > file->problems)
        return fail(error, CN_EINVAL, "problem %u: expected 1 to %u, the problems of this file",
                    problem, file->problems);
    reading.block = calloc(file->entry.count + 1, sizeof *reading.block);
    if (reading.block == NULL)
        return fail_memory(error);
    cn_status status = read_problem(&reading);
    if (status == CN_OK && assemblies != NULL)
        status = xm_assemblies(assemblies, file, draft, reading.block, reading.start, error);
    free(reading.block);
    return status;
}

static cn_status
read_xml(struct slice text, unsigned problem, struct puzzle_draft *draft,
         struct xmpuzzle_assemblies *assemblies, cn_error *error)
{
    struct xm_file file;

    if (text.length > GUNZIP_MAX)
        return fail(error, CN_ECONTENT, "a file of %zu bytes: expected at most %d MiB", text.length,
                    GUNZIP_MAX >> 20);
    cn_status status = xm_parse(&file, text, problem, assemblies != NULL, error);
    if (status == CN_OK)
        status = read_parsed(&file, problem, draft, assemblies, error);
    xm_release(&file);
    return status;
}

cn_status
xmpuzzle_read(struct puzzle_draft *out, struct xmpuzzle_assemblies *assemblies, struct slice bytes,
              unsigned problem, cn_error *error)
{
    struct puzzle_draft draft = {.blocks = 0};
    struct xmpuzzle_assemblies found = {.count = 0};
    char *inflated = NULL;
    struct slice text = bytes;
    cn_status status = CN_OK;

    if (gunzip_is(bytes)) {
        status = gunzip(bytes, &inflated, &text.length, error);
        text.at = inflated;
    }
    if (status == CN_OK)
        status = read_xml(text, problem != 0 ? problem : 1, &draft,
                          assemblies != NULL ? &found : NULL, error);
    free(inflated);
    if (status != CN_OK) {
        draft_release(&draft);
        xmpuzzle_assemblies_release(&found);
        return status;
    }
    *out = draft;
    if (assemblies != NULL)
        *assemblies = found;
    return CN_OK;
}
