/* The number of packings in each convention. */
#include "base/clock.h"
#include "base/fail.h"
#include "cubenum/count.h"
#include "packing/dive.h"
#include "packing/identity.h"
#include "packing/options.h"
#include "packing/quotient.h"
#include "packing/run.h"

#include <stdlib.h>
#include <string.h>

/* Bytes of the tables of what was counted already. */
enum { MEMO_BYTES = 1 << 26, QUOTIENT_BYTES = 1 << 22 };

/* Ways down that decide whether a search is so long that another method is tried first. */
enum { DIVES = 64, DIVES_SEED = 1 };

/* What a count is made of. */
struct tally {
    struct problem problem;
    const cn_search_options *options;
    cn_counts *counts;
    cn_search_stats stats;
    struct identity_sums sums;
    struct placement_class *classes; /* [counts->classes]: those of the anchor */
    unsigned *class_of;              /* [placement]: see struct harvest_plan */
    struct starts starts[JOBS_MAX];
    struct search_job job[JOBS_MAX];
    struct search_result result[JOBS_MAX];
    unsigned jobs;
};

/* The block that is anchored, its classes, and to which of them each placement belongs. */
static cn_status
list_classes(struct tally *tally)
{
    const cn_puzzle *puzzle = tally->problem.puzzle;
    cn_counts *counts = tally->counts;

    counts->held = CN_BLOCK_NONE;
    counts->anchor =
        tally->options->anchor != 0 ? tally->options->anchor - 1 : cn_puzzle_anchor(puzzle);
    if (counts->anchor == CN_BLOCK_NONE)
        return CN_OK;
    const struct block_data *anchor = &puzzle->block[counts->anchor];
    const cubemap_set group = puzzle_anchor_maps(puzzle, counts->anchor);
    if (anchor->pin >= 0)
        counts->held = counts->anchor;
    tally->classes = calloc(anchor->placements + 1u, sizeof *tally->classes);
    tally->class_of = calloc(puzzle->placements + 1u, sizeof *tally->class_of);
    if (tally->classes == NULL || tally->class_of == NULL
        || orbit_classes(puzzle, counts->anchor, group, anchor->pin >= 0, tally->classes,
                         &counts->classes)
               != CN_OK)
        return CN_ENOMEM;
    counts->by_class = calloc(counts->classes + 1u, sizeof *counts->by_class);
    if (counts->by_class == NULL)
        return CN_ENOMEM;
    counts->maps = bits_count(group);
    for (unsigned n = 0; n < puzzle->placements; n++)
        tally->class_of[n] = CLASS_NONE;
    for (unsigned c = 0; c < counts->classes; c++) {
        const unsigned representative = tally->classes[c].representative;
        counts->by_class[c].representative = representative;
        counts->by_class[c].size = tally->classes[c].size;
        for (cubemap_set rest = group; rest != 0; rest = bits_drop_lowest(rest))
            tally->class_of[puzzle_image(puzzle, bits_lowest(rest), representative)] = c;
    }
    return CN_OK;
}

/* Add a search to be done, whose starts are made already. */
static struct search_job *
add_job(struct tally *tally, enum harvest_kind kind)
{
    struct search_job *job = &tally->job[tally->jobs];

    *job = (struct search_job){
        .problem = &tally->problem,
        .starts = &tally->starts[tally->jobs],
        .plan = {.kind = kind, .problem = &tally->problem},
    };
    tally->jobs++;
    return job;
}

static cn_status
run_jobs(struct tally *tally, cn_error *error)
{
    return run_searches(tally->job, tally->jobs, tally->options, tally->result, &tally->stats,
                        error);
}

/* Packings with the anchor at the representative of each class, from a search with these starts. */
static void
read_anchored(struct tally *tally, const struct starts *starts, const wide *by_start)
{
    cn_counts *counts = tally->counts;
    wide anchored = 0;

    for (unsigned s = 0; s < starts->count; s++) {
        const unsigned placement = tally->problem.placement[starts->start[s].row];
        counts->by_class[tally->class_of[placement]].solutions = number_of(by_start[s]);
        anchored += by_start[s]; /* not more than all packings, which fit */
    }
    counts->anchored = number_of(anchored);
}

/*
 * A packing that is found stands for its images under the group of the starts.  In those of them
 * where another block has become the anchor, the anchor's class is that of the other block's image.
 * Let the placements of these blocks belong to it; returns how many blocks they are, the anchor
 * included: as many classes are noted of each packing, all alike often in its images.
 */
static unsigned
spread_classes(struct tally *tally, cubemap_set group)
{
    const cn_puzzle *puzzle = tally->problem.puzzle;
    unsigned blocks = 0;

    for (unsigned b = 0; b < puzzle->blocks; b++) {
        const struct block_data *block = &puzzle->block[b];
        cubemap_set rest = group;
        while (rest != 0 && puzzle_renamed(puzzle, bits_lowest(rest), b) != tally->counts->anchor)
            rest = bits_drop_lowest(rest);
        if (rest == 0)
            continue;
        blocks++;
        for (unsigned n = block->first; n < block->first + block->placements; n++)
            tally->class_of[n] = tally->class_of[puzzle_image(puzzle, bits_lowest(rest), n)];
    }
    return blocks;
}

/* The same from the packings of whole classes, each noted for so many blocks. */
static cn_status
divide_classes(struct tally *tally, const wide *by_class, unsigned blocks)
{
    cn_counts *counts = tally->counts;
    wide anchored = 0;

    for (unsigned c = 0; c < counts->classes; c++) {
        const wide noted = (wide)counts->by_class[c].size * blocks;
        if (noted == 0 || by_class[c] % noted != 0)
            return CN_ECHECK;
        const wide solutions = by_class[c] / noted;
        counts->by_class[c].solutions = number_of(solutions);
        anchored += solutions;
    }
    counts->anchored = number_of(anchored);
    return CN_OK;
}

/*
 * Where the least packing of an orbit under a group can start: with the first block at the least
 * placement of a class, if that block is used once.
 */
static cn_status
least_starts(struct starts *out, const struct problem *problem, cubemap_set group)
{
    const cn_puzzle *puzzle = problem->puzzle;

    if (puzzle->block[0].least != 1 || puzzle->block[0].most != 1)
        return starts_empty(out);
    return starts_block(out, problem, 0, group & puzzle_anchor_maps(puzzle, 0), false);
}

/* One search for each convention that applies; they share their workers. */
static cn_status
count_independently(struct tally *tally, cn_error *error)
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
        add_job(tally, HARVEST_COUNT);
    }
    if (status == CN_OK && counts->reflection_applies) {
        status = least_starts(&tally->starts[tally->jobs], problem, puzzle->maps);
        reflection = tally->jobs;
        add_job(tally, HARVEST_LEAST)->plan.group = puzzle->maps;
    }
    const unsigned rotation = tally->jobs;
    if (status == CN_OK)
        status = least_starts(&tally->starts[tally->jobs], problem, puzzle->rotations);
    if (status == CN_OK)
        add_job(tally, HARVEST_LEAST)->plan.group = puzzle->rotations;
    const unsigned all = tally->jobs;
    if (status == CN_OK)
        status = starts_empty(&tally->starts[tally->jobs]);
    if (status != CN_OK)
        return fail_memory(error);
    add_job(tally, HARVEST_COUNT);
    status = run_jobs(tally, error);
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
        read_anchored(tally, &tally->starts[anchored], tally->result[anchored].sum.by_start);
    return CN_OK;
}

/* All packings from one search, those of each class of the anchor from looking at them. */
static cn_status
count_by_search(struct tally *tally, cn_error *error)
{
    cn_counts *counts = tally->counts;
    const struct starts *starts = &tally->starts[0];
    const bool at_anchor = counts->anchor != CN_BLOCK_NONE
                           && starts->item == tally->problem.puzzle->cells + counts->anchor;
    const bool look = counts->anchor != CN_BLOCK_NONE && !at_anchor;
    unsigned blocks = 1;

    struct search_job *job = add_job(tally, look ? HARVEST_TALLY : HARVEST_COUNT);
    if (look) {
        blocks = spread_classes(tally, starts->group);
        job->plan.classes = counts->classes;
        job->plan.class_of = tally->class_of;
    }
    const cn_status status = run_jobs(tally, error);
    if (status != CN_OK)
        return status;
    const struct harvest *sum = &tally->result[0].sum;
    counts->all = number_of(sum->weighted);
    if (at_anchor)
        read_anchored(tally, starts, sum->by_start);
    if (look && divide_classes(tally, sum->by_class, blocks) != CN_OK)
        return fail(error, CN_ECHECK,
                    "self-check: a class of the anchor has packings that "
                    "its placements do not share alike");
    return CN_OK;
}

/* Is there any hope that states recur?  Not where each block is used once. */
static bool
may_recur(const cn_puzzle *puzzle)
{
    for (unsigned b = 0; b < puzzle->blocks; b++)
        if (puzzle->block[b].most > 1)
            return true;
    return false;
}

/* Count with a memory if that pays: *done tells.  Where there is an anchor its classes are searched. */
static cn_status
count_by_memory(struct tally *tally, bool *done, cn_error *error)
{
    const struct problem *problem = &tally->problem;
    const struct memo_limits limits = {.bytes = MEMO_BYTES};
    struct memo_result result;
    double nodes;

    *done = false;
    if (tally->counts->anchor != CN_BLOCK_NONE || !may_recur(problem->puzzle))
        return CN_OK;
    cn_status status = dive_average(problem, &tally->starts[0], DIVES, DIVES_SEED, &nodes);
    if (status == CN_OK)
        status = memo_pays(&problem->cover, NULL, &limits, nodes, done, &result);
    if (status == CN_EOVERFLOW)
        return fail(error, status, "more packings than a count can hold");
    if (status != CN_OK)
        return status == CN_ENOMEM ? fail_memory(error) : status;
    if (*done) {
        tally->counts->all = number_of(result.count);
        tally->counts->memoised = true;
        tally->stats.nodes = result.nodes;
        tally->stats.threads = 1;
    }
    return CN_OK;
}

/* The orbits, by the packings that each map keeps. */
static cn_status
count_orbits(struct tally *tally, cn_error *error)
{
    const struct memo_limits limits = {.bytes = QUOTIENT_BYTES};
    cn_counts *counts = tally->counts;
    struct orbit_counts orbits;

    const cn_status status =
        quotient_count(&tally->problem, number_wide(counts->all), &limits, &orbits);
    if (status == CN_ECHECK)
        return fail(error, status,
                    "self-check: the packings that maps keep do not make whole orbits");
    if (status == CN_EOVERFLOW)
        return fail(error, status, "more packings than a count can hold");
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

static cn_status
count_derived(struct tally *tally, cn_error *error)
{
    bool done;

    tally->counts->derived = true;
    if (starts_best(&tally->starts[0], &tally->problem) != CN_OK)
        return fail_memory(error);
    cn_status status = count_by_memory(tally, &done, error);
    if (status == CN_OK && !done)
        status = count_by_search(tally, error);
    return status;
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
    cn_status status = list_classes(tally);

    if (status != CN_OK)
        return fail_memory(error);
    tally->counts->reflection_applies = cn_puzzle_mirrored(tally->problem.puzzle);
    if (!possible) {
        take_obstacle(tally);
        return CN_OK;
    }
    status = tally->options->independent ? count_independently(tally, error)
                                         : count_derived(tally, error);
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
