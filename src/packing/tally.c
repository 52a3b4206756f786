/* The number of packings in each convention. */
#include "packing/tally.h"

#include "base/clock.h"
#include "base/control.h"
#include "base/fail.h"
#include "packing/options.h"
#include "packing/quotient.h"

#include <stdlib.h>

/* Bytes of the table of what was counted already, for the packings that a map keeps. */
enum { QUOTIENT_BYTES = 1 << 22 };

/* The orbits, by the packings that each map keeps. */
static cn_status
count_orbits(struct tally *tally, cn_error *error)
{
    const struct memo_limits limits = {.bytes = QUOTIENT_BYTES,
                                       .stop = control_stop_flag(tally->options->control)};
    cn_counts *counts = tally->counts;
    struct orbit_counts orbits;

    const cn_status status =
        quotient_count(&tally->problem, number_wide(counts->all), &limits, &orbits);
    if (status == CN_ECHECK)
        return fail(error, status,
                    "self-check: the packings that maps keep do not make whole orbits");
    if (status == CN_EOVERFLOW)
        return fail(error, status, "more packings than a count can hold");
    if (status == CN_ESTOPPED)
        return fail(error, status, "stopped");
    if (status != CN_OK)
        return fail_memory(error);
    tally->sums.averaged = true;
    tally->sums.rotation_average = orbits.rotation;
    tally->sums.reflection_average = orbits.reflection;
    if (!counts->derived)
        return CN_OK;
    counts->rotation = number_of(orbits.rotation);
    counts->reflection = number_of(orbits.reflection);
    return CN_OK;
}

/* What the search would have found: nothing, and why. */
static void
take_obstacle(struct tally *tally)
{
    static const cn_obstacle_kind KIND[] = {
        [REASON_NONE] = CN_OBSTACLE_NONE,           [REASON_BLOCK] = CN_OBSTACLE_BLOCK,
        [REASON_VOLUME] = CN_OBSTACLE_VOLUME,       [REASON_CELL] = CN_OBSTACLE_CELL,
        [REASON_COLOURING] = CN_OBSTACLE_COLOURING,
    };
    struct reason *reason = &tally->problem.reason;
    const cn_puzzle *puzzle = tally->problem.puzzle;

    tally->counts->obstacle = (cn_obstacle){
        .kind = KIND[reason->kind],
        .block = reason->block,
        .cell = reason->kind == REASON_CELL ? puzzle->cell[reason->cell] : 0,
        .least_volume = cn_puzzle_least_volume(puzzle),
        .most_volume = cn_puzzle_most_volume(puzzle),
        .modulus = reason->modulus,
        .weight = reason->weight,
        .block_weight = reason->block_weight,
        .target_sum = reason->target_sum,
        .blocks_sum = reason->blocks_sum,
    };
    reason->weight = NULL;
    reason->block_weight = NULL;
}

static cn_status
count_packings(struct tally *tally, cn_error *error)
{
    const bool possible = tally->problem.reason.kind == REASON_NONE;
    cn_status status = tally_list_classes(tally);

    if (status != CN_OK)
        return fail_memory(error);
    tally->counts->reflection_applies = cn_puzzle_mirrored(tally->problem.puzzle);
    if (!possible) {
        take_obstacle(tally);
        return CN_OK;
    }
    status =
        tally->options->independent ? tally_independent(tally, error) : tally_derived(tally, error);
    if (status == CN_OK)
        status = count_orbits(tally, error);
    if (status != CN_OK)
        return status;
    const char *contradiction = identity_contradiction(tally->counts, &tally->sums);
    if (contradiction != NULL)
        return fail(error, CN_ECHECK, "self-check: %s", contradiction);
    return CN_OK;
}

static void
tally_release(struct tally *tally)
{
    for (unsigned j = 0; j < JOBS_MAX; j++) {
        starts_release(&tally->starts[j]);
        search_result_release(&tally->result[j]);
    }
    free(tally->classes);
    free(tally->class_of);
    problem_release(&tally->problem);
}

cn_status
cn_count(const cn_puzzle *puzzle, const cn_search_options *options, cn_counts *out,
         cn_search_stats *stats, cn_error *error)
{
    static const cn_search_options DEFAULTS = {0};
    const double start = clock_seconds();
    cn_counts counts = {.classes = 0};
    struct tally tally = {.options = options != NULL ? options : &DEFAULTS, .counts = &counts};

    cn_status status = options_check(tally.options, puzzle, error);
    if (status == CN_OK)
        status = problem_create(&tally.problem, puzzle, tally.options->no_types, error);
    if (status != CN_OK)
        return status;
    for (unsigned s = 0; s < tally.options->simulations; s++)
        tally.options->simulation[s].seconds = tally.options->simulation[s].efficiency = 0;
    status = count_packings(&tally, error);
    tally_release(&tally);
    if (status != CN_OK) {
        cn_counts_release(&counts);
        return status;
    }
    if (stats != NULL) {
        *stats = tally.stats;
        stats->seconds = clock_seconds() - start;
    }
    *out = counts;
    return CN_OK;
}

void
cn_counts_release(cn_counts *counts)
{
    free(counts->by_class);
    counts->by_class = NULL;
    free(counts->obstacle.weight); /* allocated together with those of the blocks */
    counts->obstacle.weight = NULL;
    counts->obstacle.block_weight = NULL;
}

cn_number
cn_counts_in(const cn_counts *counts, cn_convention convention)
{
    switch (convention) {
    case CN_ALL:
        return counts->all;
    case CN_ROTATION:
        return counts->rotation;
    case CN_REFLECTION:
        return counts->reflection;
    case CN_ANCHORED:
        break;
    }
    return counts->anchored;
}
