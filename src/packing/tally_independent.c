/* A search for each count. */
#include "base/fail.h"
#include "packing/tally.h"

/*
 * Where the least packing of an orbit under a group can start: with the first block at the least
 * placement of a class, if that block is used once.
 */
static cn_status
least_starts(struct starts *out, const struct problem *problem, cubemap_set group)
{
    const cn_puzzle *puzzle = problem->puzzle;

    if (!block_is_used_once(&puzzle->block[0]))
        return starts_empty(out);
    return starts_block(out, problem, 0, group & puzzle_anchor_maps(puzzle, 0), false);
}

/* They share their workers. */
cn_status
tally_independent(struct tally *tally, cn_error *error)
{
    const struct problem *problem = &tally->problem;
    const cn_puzzle *puzzle = problem->puzzle;
    cn_counts *counts = tally->counts;
    cn_status status = CN_OK;
    unsigned anchored = JOBS_MAX, reflection = JOBS_MAX;

    /* The short ones first: they keep the others busy while the last one is split. */
    if (counts->anchor != CN_BLOCK_NONE) {
        status =
            starts_block(&tally->starts[tally->jobs], problem, counts->anchor,
                         puzzle_anchor_maps(puzzle, counts->anchor), counts->held != CN_BLOCK_NONE);
        anchored = tally->jobs;
        tally_add_job(tally, HARVEST_COUNT);
    }
    if (status == CN_OK && counts->reflection_applies) {
        status = least_starts(&tally->starts[tally->jobs], problem, puzzle->maps);
        reflection = tally->jobs;
        tally_add_job(tally, HARVEST_LEAST)->plan.group = puzzle->maps;
    }
    const unsigned rotation = tally->jobs;
    if (status == CN_OK)
        status = least_starts(&tally->starts[tally->jobs], problem, puzzle->rotations);
    if (status == CN_OK)
        tally_add_job(tally, HARVEST_LEAST)->plan.group = puzzle->rotations;
    const unsigned all = tally->jobs;
    if (status == CN_OK)
        status = starts_empty(&tally->starts[tally->jobs]);
    if (status != CN_OK)
        return fail_memory(error);
    tally_add_job(tally, HARVEST_COUNT);
    status = tally_run(tally, error);
    if (status != CN_OK)
        return status;
    counts->all = number_of(tally->result[all].sum.packings);
    counts->rotation = number_of(tally->result[rotation].sum.packings);
    tally->sums.independent = true;
    tally->sums.in_rotation_orbits = tally->result[rotation].sum.in_orbits;
    if (reflection != JOBS_MAX) {
        counts->reflection = number_of(tally->result[reflection].sum.packings);
        tally->sums.in_reflection_orbits = tally->result[reflection].sum.in_orbits;
    }
    if (anchored != JOBS_MAX)
        tally_read_anchored(tally, &tally->starts[anchored], tally->result[anchored].sum.by_start);
    return CN_OK;
}
