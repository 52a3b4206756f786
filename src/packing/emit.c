/* Packings in one order, whatever order the workers found them in. */
#include "base/clock.h"
#include "base/fail.h"
#include "cubenum/list.h"
#include "packing/options.h"
#include "packing/run.h"

#include <stdlib.h>

/* Bytes for packings unless the caller sets a limit. */
enum { MEMORY = 1 << 26 };

/* What hands the packings out. */
struct listing {
    struct problem problem;
    struct starts starts;
    cn_packing packing; /* the one handed out last */
    unsigned placement[CELLS_MAX];
    int (*visit)(void *context, const cn_packing *packing);
    void *context;
};

static cn_status
check_convention(const cn_puzzle *puzzle, cn_convention convention,
                 const cn_search_options *options, cn_error *error)
{
    if (convention == CN_REFLECTION && !cn_puzzle_mirrored(puzzle))
        return fail(error, CN_EINVAL,
                    "puzzle '%s': reflection does not apply: expected a reflection that keeps the "
                    "target and the set of blocks",
                    puzzle->name);
    if (convention != CN_ANCHORED)
        return CN_OK;
    if (options->anchor == 0 && cn_puzzle_anchor(puzzle) == CN_BLOCK_NONE)
        return fail(error, CN_EINVAL,
                    "puzzle '%s': anchored does not apply: expected a block that is used exactly "
                    "once",
                    puzzle->name);
    return CN_OK;
}

/* One map of each coset of a subgroup: the images under these, up to the subgroup, are all. */
static cubemap_set
cosets(cubemap_set maps, cubemap_set subgroup)
{
    cubemap_set chosen = 0;

    while (maps != 0) {
        const unsigned map = bits_lowest(maps);
        chosen |= (cubemap_set)1 << map;
        for (cubemap_set rest = subgroup; rest != 0; rest = bits_drop_lowest(rest)) {
            const struct cubemap product =
                cubemap_then(cubemap_numbered(map), cubemap_numbered(bits_lowest(rest)));
            maps &= ~((cubemap_set)1 << cubemap_number(product));
        }
    }
    return chosen;
}

/* The starts of the search for a convention, and what is done with the packings. */
static cn_status
plan_search(struct listing *listing, cn_convention convention, const cn_search_options *options,
            struct harvest_plan *plan)
{
    const struct problem *problem = &listing->problem;
    const cn_puzzle *puzzle = problem->puzzle;

    *plan = (struct harvest_plan){.problem = problem};
    listing->packing.held = CN_BLOCK_NONE;
    if (convention == CN_ANCHORED) {
        const unsigned anchor =
            options->anchor != 0 ? options->anchor - 1 : cn_puzzle_anchor(puzzle);
        const bool held = puzzle->block[anchor].pin >= 0;
        if (held)
            listing->packing.held = anchor;
        plan->kind = HARVEST_KEEP;
        plan->held = listing->packing.held;
        return starts_block(&listing->starts, problem, anchor, puzzle_anchor_maps(puzzle, anchor),
                            held);
    }
    /*
     * The starts stand for all packings under the maps of the puzzle: one packing may stand for
     * several classes under the rotations.
     */
    if (convention == CN_REFLECTION) {
        plan->kind = HARVEST_CANON;
        plan->group = puzzle->maps;
    } else if (convention == CN_ROTATION) {
        plan->kind = HARVEST_COSETS;
        plan->group = puzzle->rotations;
        plan->cosets = cosets(puzzle->maps, puzzle->rotations);
    } else {
        plan->kind = HARVEST_IMAGES;
        plan->group = puzzle->maps;
    }
    return starts_best(&listing->starts, problem);
}

static cn_status
hand_out(void *context, const unsigned *placement, unsigned count)
{
    struct listing *listing = context;

    for (unsigned i = 0; i < count; i++)
        listing->placement[i] =
            puzzle_held_placement(listing->packing.puzzle, listing->packing.held, placement[i]);
    listing->packing.number++;
    listing->packing.placement = listing->placement;
    listing->packing.count = count;
    return listing->visit(listing->context, &listing->packing) == 0 ? CN_OK : CN_ESTOPPED;
}

static cn_status
merge_stores(struct listing *listing, struct search_result *result, cn_error *error)
{
    struct store **stores = calloc(result->store_count + 1u, sizeof(struct store *));

    if (stores == NULL)
        return fail_memory(error);
    for (unsigned s = 0; s < result->store_count; s++)
        stores[s] = &result->stores[s];
    const cn_status status = store_merge(stores, result->store_count, hand_out, listing);
    free(stores);
    if (status == CN_EWRITE)
        return fail(error, status, "a temporary file: expected to read packings back");
    return status == CN_ENOMEM ? fail_memory(error) : status;
}

static cn_status
list_packings(struct listing *listing, cn_convention convention, const cn_search_options *options,
              cn_search_stats *stats, cn_error *error)
{
    struct search_result result = {.store_count = 0};
    struct search_job job = {
        .problem = &listing->problem,
        .starts = &listing->starts,
        .limits = {.bytes = options->memory != 0 ? options->memory : MEMORY,
                   .depth = listing->problem.depth},
    };

    if (listing->problem.reason.kind != REASON_NONE)
        return CN_OK;
    if (plan_search(listing, convention, options, &job.plan) != CN_OK)
        return fail_memory(error);
    cn_status status = run_searches(&job, 1, options, &result, stats, error);
    if (status == CN_OK)
        status = merge_stores(listing, &result, error);
    search_result_release(&result);
    return status;
}

cn_status
cn_list(const cn_puzzle *puzzle, cn_convention convention, const cn_search_options *options,
        int (*visit)(void *context, const cn_packing *packing), void *context,
        cn_search_stats *stats, cn_error *error)
{
    static const cn_search_options DEFAULTS = {0};
    const double start = clock_seconds();
    struct listing listing = {.packing = {.puzzle = puzzle}, .visit = visit, .context = context};

    if (options == NULL)
        options = &DEFAULTS;
    if (stats != NULL)
        *stats = (cn_search_stats){.threads = 0};
    cn_status status = options_check(options, puzzle, error);
    if (status == CN_OK)
        status = check_convention(puzzle, convention, options, error);
    if (status == CN_OK)
        status = problem_create(&listing.problem, puzzle, options->no_types, error);
    if (status != CN_OK)
        return status;
    status = list_packings(&listing, convention, options, stats, error);
    starts_release(&listing.starts);
    problem_release(&listing.problem);
    if (stats != NULL)
        stats->seconds = clock_seconds() - start;
    return status;
}
