/* Puzzles from one format to another, with their packings if wanted. */
#include "base/fail.h"
#include "catalogue/catalogue.h"
#include "catalogue/read.h"
#include "cubenum/catalogue.h"
#include "cubenum/count.h"
#include "cubenum/list.h"
#include "formats/format.h"
#include "formats/xmpuzzle.h"
#include "packing/puzzle.h"

#include <stdlib.h>
#include <string.h>

/* What writes the packings as they come. */
struct export
{
    struct xmpuzzle_writer *writer;
    const cn_puzzle *puzzle;
    struct xmpuzzle_placed *placed; /* room for a packing */
    struct cell *cell;              /* room for its cells */
    cn_status status;
    cn_error *error;
};

static cn_status
put_piece(void *context, const char *text, size_t length)
{
    const cn_writing *writing = context;

    return writing->put(writing->context, text, length) == 0 ? CN_OK : CN_ESTOPPED;
}

static int
write_solution(void *context, const cn_packing *packing)
{
    struct export *export = context;
    const cn_puzzle *puzzle = export->puzzle;
    struct cell *next = export->cell;

    for (unsigned i = 0; i < packing->count; i++) {
        const unsigned n = packing->placement[i];
        unsigned short number[CN_CELLS_MAX];
        const unsigned count = cn_placement_cells(puzzle, n, number);
        export->placed[i] = (struct xmpuzzle_placed){puzzle->placement[n].block, next};
        for (unsigned k = 0; k < count; k++)
            *next++ = box_cell(puzzle->box, puzzle->cell[number[k]]);
    }
    export->status =
        xmpuzzle_solution(export->writer, export->placed, packing->count, export->error);
    return export->status != CN_OK;
}

static cn_status
list_solutions(struct export *export, const cn_writing *writing, cn_error *error)
{
    const cn_convention convention = cn_puzzle_convention(export->puzzle);

    export->placed = calloc(CELLS_MAX, sizeof *export->placed);
    export->cell = calloc(CELLS_MAX, sizeof *export->cell);
    if (export->placed == NULL || export->cell == NULL)
        return fail_memory(error);
    const cn_status status =
        cn_list(export->puzzle, convention, writing->search, write_solution, export, NULL, error);
    return status == CN_ESTOPPED ? export->status : status;
}

/* As BurrTools does: how many solutions there are stands before them. */
static cn_status
write_solved(const struct puzzle_draft *draft, const cn_puzzle *puzzle, const cn_writing *writing,
             const struct output *output, cn_error *error)
{
    struct export export = {.puzzle = puzzle, .error = error};
    cn_counts counts;

    cn_status status = cn_count(puzzle, writing->search, &counts, NULL, error);
    if (status != CN_OK)
        return status;
    const cn_number number = cn_counts_in(&counts, cn_puzzle_convention(puzzle));
    cn_counts_release(&counts);
    if (number.high != 0)
        return fail(error, CN_EOVERFLOW, "more packings than a file can hold");
    status = xmpuzzle_begin(&export.writer, draft, number.low, output, error);
    if (status == CN_OK && number.low != 0)
        status = list_solutions(&export, writing, error);
    if (status == CN_OK)
        status = xmpuzzle_end(export.writer, error);
    xmpuzzle_close(export.writer);
    free(export.placed);
    free(export.cell);
    return status;
}

/* A draft that makes no puzzle is not written either. */
static cn_status
convert_draft(const struct puzzle_draft *draft, const cn_writing *writing, cn_error *error)
{
    const struct output output = {put_piece, (void *)writing};
    cn_puzzle *puzzle = NULL;

    if (writing->to == CN_FILE_AUTO)
        return fail(error, CN_EINVAL, "expected a format to write");
    if (writing->solutions && writing->to != CN_FILE_XMPUZZLE)
        return fail(error, CN_EINVAL, "solutions are written to xmpuzzle only, not to %s",
                    cn_file_name(writing->to));
    cn_status status = puzzle_build(draft, &puzzle, error);
    if (status != CN_OK)
        return status;
    status = writing->solutions ? write_solved(draft, puzzle, writing, &output, error)
                                : formats_write(draft, (enum format)writing->to, &output, error);
    cn_puzzle_free(puzzle);
    return status;
}

cn_status
cn_convert(const char *text, size_t length, const cn_reading *how, const cn_writing *writing,
           cn_error *error)
{
    struct puzzle_draft draft = {.blocks = 0};

    cn_status status = read_draft(text, length, how, &draft, error);
    if (status == CN_OK)
        status = convert_draft(&draft, writing, error);
    draft_release(&draft);
    return status;
}

cn_status
cn_convert_builtin(const char *name, const cn_writing *writing, cn_error *error)
{
    static const cn_reading OWN = {.format = CN_FILE_PUZZLE};

    for (unsigned i = 0; i < cn_catalogue_size(); i++) {
        const cn_catalogue_entry entry = cn_catalogue_get(i);
        if (strcmp(entry.name, name) == 0)
            return cn_convert(entry.text, entry.text_length, &OWN, writing, error);
    }
    return fail(error, CN_EINVAL,
                "unknown puzzle '%s': expected a built-in one, which 'cubenum puzzles' lists",
                name);
}
