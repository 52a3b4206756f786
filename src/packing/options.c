#include "packing/options.h"

#include "base/fail.h"
#include "packing/puzzle.h"
#include "packing/run.h"

cn_status
options_check(const cn_search_options *options, const cn_puzzle *puzzle, cn_error *error)
{
    if (options->threads > CN_THREADS_MAX)
        return fail(error, CN_EINVAL, "%u threads: expected at most %d", options->threads,
                    CN_THREADS_MAX);
    if (options->split_depth > CN_CELLS_MAX)
        return fail(error, CN_EINVAL, "split depth %u: expected at most %d", options->split_depth,
                    CN_CELLS_MAX);
    if (options->anchor > puzzle->blocks)
        return fail(error, CN_EINVAL, "anchor %u: expected a block from 1 to %u", options->anchor,
                    puzzle->blocks);
    if (!kernel_available(run_isa(options->kernel)))
        return fail(error, CN_EINVAL, "kernel '%s': expected one that this processor has",
                    cn_kernel_name(options->kernel));
    if (options->simulations != 0 && options->resume != NULL)
        return fail(error, CN_EINVAL, "simulations: expected no search that is resumed");
    for (unsigned s = 0; s < options->simulations; s++)
        if (options->simulation[s].workers == 0
            || options->simulation[s].workers > CN_SIMULATED_MAX)
            return fail(error, CN_EINVAL, "simulation of %u workers: expected 1 to %d",
                        options->simulation[s].workers, CN_SIMULATED_MAX);
    if (options->anchor == 0)
        return CN_OK;
    const struct block_data *anchor = &puzzle->block[options->anchor - 1];
    if (anchor->least == 1 && anchor->most == 1)
        return CN_OK;
    return fail(error, CN_EINVAL, "anchor '%s': expected a block that is used exactly once",
                anchor->name);
}
