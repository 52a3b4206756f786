/* The number of packings in each convention. */
#include "base/clock.h"
#include "base/fail.h"
#include "cubenum/count.h"
#include "packing/identity.h"
#include "packing/problem.h"
#include "packing/run.h"

#include <stdlib.h>

/* One search for each convention that applies; they share their workers. */
struct tally {
    struct problem problem;
    struct search_job job[JOBS_MAX];
    struct search_result result[JOBS_MAX];
    unsigned jobs;
    unsigned job_of[JOBS_MAX]; /* [convention]: number of its job */
    struct start *starts;      /* [JOBS_MAX][PLACEMENTS_MAX] */
};

static cn_status
tally_prepare(struct tally *tally, cn_error *error)
{
    /*
     * The short ones first: they keep the others busy while one worker lists the prefixes of the
     * last.
     */
    static const cn_convention ORDER[] = {CN_ANCHORED, CN_REFLECTION, CN_ROTATION, CN_ALL};

    tally->starts = malloc((size_t)JOBS_MAX * PLACEMENTS_MAX * sizeof *tally->starts);
    if (tally->starts == NULL)
        return fail_memory(error);
    for (unsigned i = 0; i < sizeof ORDER / sizeof ORDER[0]; i++) {
        if (ORDER[i] == CN_REFLECTION && !cn_puzzle_mirrored(tally->problem.puzzle))
            continue;
        struct start *start = tally->starts + (size_t)tally->jobs * PLACEMENTS_MAX;
        tally->job_of[ORDER[i]] = tally->jobs;
        tally->job[tally->jobs++] = problem_job(&tally->problem, ORDER[i], start);
    }
    return CN_OK;
}

static void
tally_release(struct tally *tally)
{
    for (unsigned j = 0; j < tally->jobs; j++)
        search_result_release(&tally->result[j]);
    free(tally->starts);
    problem_release(&tally->problem);
}

static const struct search_result *
result_of(const struct tally *tally, cn_convention convention)
{
    return &tally->result[tally->job_of[convention]];
}

/* The anchored search's packings by class; classes that were not searched have none. */
static cn_status
list_classes(const struct tally *tally, cn_counts *counts)
{
    const struct search_job *job = &tally->job[tally->job_of[CN_ANCHORED]];
    const uint64_t *solutions = result_of(tally, CN_ANCHORED)->by_start;
    struct placement_class classes[PLACEMENTS_MAX];

    counts->held = problem_held(&tally->problem, CN_ANCHORED);
    counts->maps =
        bits_count(puzzle_anchor_symmetries(tally->problem.puzzle, tally->problem.anchor));
    counts->classes = problem_classes(&tally->problem, classes);
    counts->by_class = calloc(counts->classes, sizeof *counts->by_class);
    if (counts->by_class == NULL)
        return CN_ENOMEM;
    for (unsigned c = 0, s = 0; c < counts->classes; c++) {
        const bool searched =
            s < job->start_count && job->starts[s].placement == classes[c].representative;
        counts->by_class[c] = (cn_class){
            .representative = classes[c].representative,
            .size = classes[c].size,
            .solutions = searched ? solutions[s++] : 0,
        };
    }
    return CN_OK;
}

static void
read_results(const struct tally *tally, cn_counts *counts)
{
    counts->reflection_applies = cn_puzzle_mirrored(tally->problem.puzzle);
    counts->all = result_of(tally, CN_ALL)->packings;
    counts->rotation = result_of(tally, CN_ROTATION)->packings;
    counts->anchored = result_of(tally, CN_ANCHORED)->packings;
    if (counts->reflection_applies)
        counts->reflection = result_of(tally, CN_REFLECTION)->packings;
}

static cn_status
check(const struct tally *tally, const cn_counts *counts, cn_error *error)
{
    const struct search_result *anchored = result_of(tally, CN_ANCHORED);
    const struct identity_sums sums = {
        .in_rotation_orbits = result_of(tally, CN_ROTATION)->in_orbits,
        .in_reflection_orbits = result_of(tally, CN_REFLECTION)->in_orbits,
        .fixing_maps = anchored->fixing_maps,
        .fixing_rotations = anchored->fixing_rotations,
    };
    const char *contradiction = identity_contradiction(counts, &sums);

    if (contradiction != NULL)
        return fail(error, CN_ECHECK, "self-check: %s", contradiction);
    return CN_OK;
}

cn_status
cn_count(const cn_puzzle *puzzle, const cn_search_options *options, cn_counts *out,
         cn_search_stats *stats, cn_error *error)
{
    static const cn_search_options DEFAULTS = {0};
    const double start = clock_seconds();
    struct tally tally = {.jobs = 0};
    cn_counts counts = {0};
    cn_search_stats done;

    if (options == NULL)
        options = &DEFAULTS;
    cn_status status = problem_create(&tally.problem, puzzle, options, error);
    if (status != CN_OK)
        return status;
    status = tally_prepare(&tally, error);
    if (status == CN_OK)
        status = run_searches(tally.job, tally.jobs, options, tally.result, &done, error);
    if (status == CN_OK) {
        read_results(&tally, &counts);
        status = list_classes(&tally, &counts);
        if (status != CN_OK)
            fail_memory(error);
    }
    if (status == CN_OK)
        status = check(&tally, &counts, error);
    tally_release(&tally);
    if (status != CN_OK) {
        cn_counts_release(&counts);
        return status;
    }
    if (stats != NULL) {
        *stats = done;
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
}

uint64_t
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
