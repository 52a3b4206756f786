#include "formats/soma.h"

#include "base/fail.h"
#include "formats/export.h"
#include "formats/soma_set.h"

/* Are the blocks those of the Soma cube, each once? */
static cn_status
check_blocks(const struct puzzle_draft *draft, cn_error *error)
{
    unsigned found = 0; /* bit n: block n of the set */

    for (unsigned b = 0; b < draft->blocks; b++) {
        const struct block *block = &draft->block[b];
        unsigned number;
        if (soma_number(&block->shape, &number) != CN_OK)
            return fail_memory(error);
        if (number == SOMA_BLOCKS || (found >> number & 1) != 0 || block->most != 1)
            return fail(error, CN_ECONTENT,
                        "block '%s': expected the blocks of the Soma cube, each once, for .soma",
                        block->name);
        found |= 1u << number;
    }
    if (found != (1u << SOMA_BLOCKS) - 1)
        return fail(error, CN_ECONTENT, "%u blocks: expected all %d of the Soma cube for .soma",
                    draft->blocks, SOMA_BLOCKS);
    return CN_OK;
}

static cn_status
check_draft(const struct puzzle_draft *draft, cn_error *error)
{
    static const struct export_abilities ABILITIES = {".soma", false, false, false};
    const struct block *refused;

    cn_status status = export_check(draft, &ABILITIES, error);
    if (status == CN_OK)
        status = check_blocks(draft, error);
    if (status != CN_OK)
        return status;
    if (export_all_agree(draft, MOTIONS_ROTATIONS, &refused) != CN_OK)
        return fail_memory(error);
    if (refused != NULL)
        return fail(error, CN_ECONTENT,
                    "block '%s': expected the rotations of space as its motions for .soma",
                    refused->name);
    return CN_OK;
}

/* A row of a plane, and the blank line that ends a plane before it. */
static cn_status
put_row(const struct target *target, unsigned row, const struct output *output)
{
    const struct box box = target->box;
    const bool next_plane = row != 0 && row % box.size[1] == 0;
    cn_status status = next_plane ? output_text(output, "\n") : CN_OK;

    for (unsigned c = 0; c < box.size[2] && status == CN_OK; c++) {
        const bool filled = target->kind[row * box.size[2] + c] == CELL_FILL;
        status = output_text(output, filled ? "o" : ".");
    }
    return status == CN_OK ? output_text(output, "\n") : status;
}

cn_status
soma_write(const struct puzzle_draft *draft, const struct output *output, cn_error *error)
{
    const struct box box = draft->target.box;

    cn_status status = check_draft(draft, error);
    if (status != CN_OK)
        return status;
    for (unsigned row = 0; row < (unsigned)box.size[0] * box.size[1] && status == CN_OK; row++)
        status = put_row(&draft->target, row, output);
    return status == CN_OK ? CN_OK : fail(error, status, "%s", cn_status_text(status));
}
