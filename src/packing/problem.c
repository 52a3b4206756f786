#include "packing/problem.h"

#include "base/fail.h"

static cn_status
check_options(const cn_search_options *options, const cn_puzzle *puzzle, cn_error *error)
{
    if (options->threads > CN_THREADS_MAX)
        return fail(error, CN_EINVAL, "%u threads: expected at most %d", options->threads,
                    CN_THREADS_MAX);
    if (options->split_depth > CN_BLOCKS_MAX)
        return fail(error, CN_EINVAL, "split depth %u: expected at most %d", options->split_depth,
                    CN_BLOCKS_MAX);
    if (options->anchor >= puzzle->blocks)
        return fail(error, CN_EINVAL, "anchor %u: expected a block from 0 to %u", options->anchor,
                    puzzle->blocks - 1);
    return CN_OK;
}

cn_status
problem_create(struct problem *out, const cn_puzzle *puzzle, const cn_search_options *options,
               cn_error *error)
{
    struct problem problem = {.puzzle = puzzle, .anchor = options->anchor};

    cn_status status = check_options(options, puzzle, error);
    if (status != CN_OK)
        return status;
    if (!options->no_types)
        status = cn_celltypes_create(puzzle, &problem.types);
    if (status == CN_OK)
        status = matrix_create(&problem.by_first, puzzle, 0, problem.types);
    if (status == CN_OK && options->anchor != 0)
        status = matrix_create(&problem.by_anchor, puzzle, options->anchor, problem.types);
    if (status != CN_OK) {
        problem_release(&problem);
        return fail_memory(error);
    }
    *out = problem;
    return CN_OK;
}

void
problem_release(struct problem *problem)
{
    cn_celltypes_free(problem->types);
    matrix_release(&problem->by_first);
    matrix_release(&problem->by_anchor);
}

unsigned
problem_held(const struct problem *problem, cn_convention convention)
{
    const bool held = convention == CN_ANCHORED && problem->puzzle->block[problem->anchor].pin >= 0;

    return held ? problem->anchor : CN_BLOCK_NONE;
}

unsigned
problem_classes(const struct problem *problem, struct placement_class out[PLACEMENTS_MAX])
{
    const unsigned anchor = problem->anchor;
    const cubemap_set group = puzzle_anchor_symmetries(problem->puzzle, anchor);
    const bool held = problem_held(problem, CN_ANCHORED) != CN_BLOCK_NONE;

    return orbit_classes(problem->puzzle, anchor, group, held, out);
}

/*
 * Add a start, unless position types rule it out or nothing can fill the cube anyway: then NULL is
 * returned.
 */
static struct start *
add_start(const struct problem *problem, struct search_job *job, struct start *start,
          unsigned placement)
{
    const cn_puzzle *puzzle = problem->puzzle;
    const struct placement *p = &puzzle->placement[placement];

    if (puzzle->volume != CUBE_CELLS
        || (problem->types != NULL && !cn_celltypes_allow(problem->types, p->block, p->set)))
        return NULL;
    struct start *added = &start[job->start_count++];
    *added = (struct start){
        .placement = (unsigned short)placement,
        .maps = job->group != 0 ? orbit_candidates(puzzle, job->group, placement) : 0,
    };
    return added;
}

static void
add_all_starts(const struct problem *problem, struct search_job *job, struct start *start)
{
    const struct block_data *first = &problem->puzzle->block[0];

    for (unsigned n = 0; n < first->placements; n++)
        add_start(problem, job, start, first->first + n);
}

static void
add_class_starts(const struct problem *problem, struct search_job *job, struct start *start,
                 const struct placement_class *classes, unsigned count)
{
    for (unsigned c = 0; c < count; c++)
        add_start(problem, job, start, classes[c].representative);
}

/* The same for the anchored search, which adds up stabilisers. */
static void
add_anchored_starts(const struct problem *problem, struct search_job *job, struct start *start,
                    const struct placement_class *classes, unsigned count)
{
    const cn_puzzle *puzzle = problem->puzzle;
    const cubemap_set group = puzzle_anchor_symmetries(puzzle, problem->anchor);

    job->anchored = true;
    for (unsigned c = 0; c < count; c++) {
        struct start *added = add_start(problem, job, start, classes[c].representative);
        if (added == NULL)
            continue;
        added->class_size = classes[c].size;
        added->maps = orbit_fixing(puzzle, group, classes[c].representative);
    }
}

struct search_job
problem_job(const struct problem *problem, cn_convention convention, struct start *start)
{
    const cn_puzzle *puzzle = problem->puzzle;
    struct search_job job = {.matrix = &problem->by_first, .starts = start};
    struct placement_class classes[PLACEMENTS_MAX];
    unsigned count;

    /*
     * The least packing of an orbit has the first block at the least placement of its class: no
     * other start is needed.
     */
    switch (convention) {
    case CN_ALL:
        add_all_starts(problem, &job, start);
        break;
    case CN_ROTATION:
        job.group = puzzle->rotations;
        count = orbit_classes(puzzle, 0, job.group, false, classes);
        add_class_starts(problem, &job, start, classes, count);
        break;
    case CN_REFLECTION:
        job.group = puzzle_symmetries(puzzle);
        count = orbit_classes(puzzle, 0, puzzle_anchor_symmetries(puzzle, 0), false, classes);
        add_class_starts(problem, &job, start, classes, count);
        break;
    case CN_ANCHORED:
        if (problem->anchor != 0)
            job.matrix = &problem->by_anchor;
        count = problem_classes(problem, classes);
        add_anchored_starts(problem, &job, start, classes, count);
        break;
    }
    return job;
}
