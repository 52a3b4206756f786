/* A file that is read is written, with its assemblies, so that it reads back as the same. */
#include "../unit/drafts.h"
#include "formats/xmpuzzle.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/*
 * The assembly in the words of the writer.  It is refused if a piece of it is mirrored or on
 * another colour, which a file may say though no solver would.
 */
static cn_status
write_assembly(struct xmpuzzle_writer *writer, const struct xmpuzzle_assembly *assembly)
{
    struct xmpuzzle_placed *placed = calloc(assembly->placements + 1, sizeof *placed);

    if (placed == NULL)
        abort();
    for (unsigned i = 0; i < assembly->placements; i++)
        placed[i] =
            (struct xmpuzzle_placed){assembly->placement[i].block, assembly->placement[i].cell};
    const cn_status status = xmpuzzle_solution(writer, placed, assembly->placements, NULL);
    free(placed);
    return status;
}

static cn_status
write_file(const struct puzzle_draft *draft, const struct xmpuzzle_assemblies *assemblies,
           const struct output *output)
{
    struct xmpuzzle_writer *writer;
    cn_error error;

    cn_status status = xmpuzzle_begin(&writer, draft, assemblies->count, output, &error);
    if (status != CN_OK)
        abort();
    for (size_t i = 0; i < assemblies->count && status == CN_OK; i++)
        status = write_assembly(writer, &assemblies->assembly[i]);
    if (status == CN_OK && xmpuzzle_end(writer, &error) != CN_OK)
        abort();
    xmpuzzle_close(writer);
    return status;
}

/* How many pieces of this block have the cell. */
static unsigned
count_at(const struct xmpuzzle_assembly *assembly, unsigned block, struct cell cell)
{
    unsigned count = 0;

    for (unsigned p = 0; p < assembly->placements; p++)
        for (unsigned c = 0; c < assembly->placement[p].cells; c++)
            count += assembly->placement[p].block == block
                     && memcmp(&assembly->placement[p].cell[c], &cell, sizeof cell) == 0;
    return count;
}

/* Do the blocks of both cover the same cells as often? */
static bool
same_assemblies(const struct xmpuzzle_assembly *a, const struct xmpuzzle_assembly *b)
{
    bool same = a->placements == b->placements;

    for (unsigned p = 0; p < a->placements && same; p++)
        for (unsigned c = 0; c < a->placement[p].cells && same; c++) {
            const struct xmpuzzle_placement *placement = &a->placement[p];
            same = count_at(a, placement->block, placement->cell[c])
                   == count_at(b, placement->block, placement->cell[c]);
        }
    return same;
}

static void
check_again(const struct puzzle_draft *draft, const struct xmpuzzle_assemblies *assemblies,
            const struct written *written)
{
    struct puzzle_draft again;
    struct xmpuzzle_assemblies found;
    cn_error error;

    if (xmpuzzle_read(&again, &found, (struct slice){written->text, written->length}, 1, &error)
        != CN_OK)
        abort();
    if (!same_drafts(draft, &again) || found.count != assemblies->count)
        abort();
    for (size_t i = 0; i < found.count; i++)
        if (!same_assemblies(&assemblies->assembly[i], &found.assembly[i]))
            abort();
    draft_release(&again);
    xmpuzzle_assemblies_release(&found);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct written written = {.text = NULL};
    const struct output output = written_output(&written);
    const struct slice bytes = {(const char *)data, size};
    struct puzzle_draft draft;
    struct xmpuzzle_assemblies assemblies;
    cn_error error;

    if (xmpuzzle_read(&draft, &assemblies, bytes, 0, &error) != CN_OK)
        return 0;
    if (write_file(&draft, &assemblies, &output) == CN_OK)
        check_again(&draft, &assemblies, &written);
    free(written.text);
    draft_release(&draft);
    xmpuzzle_assemblies_release(&assemblies);
    return 0;
}
