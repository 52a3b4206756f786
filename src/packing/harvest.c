#include "packing/harvest.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

cn_status
harvest_create(struct harvest *out, const struct harvest_plan *plan, const struct starts *starts,
               const struct store_limits *limits)
{
    struct harvest harvest = {.nodes = 0};
    const size_t starts_and_classes = (size_t)starts->count + plan->classes + 1;

    harvest.by_start = array_alloc_apart(starts_and_classes, sizeof *harvest.by_start);
    if (harvest.by_start == NULL)
        return CN_ENOMEM;
    memset(harvest.by_start, 0, starts_and_classes * sizeof *harvest.by_start);
    harvest.by_class = harvest.by_start + starts->count;
    store_create(&harvest.store, limits);
    *out = harvest;
    return CN_OK;
}

void
harvest_release(struct harvest *harvest)
{
    free(harvest->by_start);
    store_release(&harvest->store);
    *harvest = (struct harvest){.nodes = 0};
}

cn_status
harvest_count(struct harvest *harvest, const struct starts *starts, unsigned start,
              uint64_t packings)
{
    const bool fits = number_add(&harvest->packings, 1, packings)
                      && number_add(&harvest->by_start[start], 1, packings)
                      && number_add(&harvest->weighted, starts->start[start].weight, packings);

    return fits ? CN_OK : CN_EOVERFLOW;
}

static int
compare_numbers(const void *a, const void *b)
{
    const unsigned first = *(const unsigned *)a;
    const unsigned second = *(const unsigned *)b;

    return (first > second) - (first < second);
}

/* The placements of rows, ascending; returns how many, for empty cells have none. */
static unsigned
placements_of(const struct problem *problem, const unsigned *rows, unsigned count,
              unsigned *packing)
{
    unsigned placements = 0;

    for (unsigned i = 0; i < count; i++)
        if (problem->placement[rows[i]] != PLACEMENT_NONE)
            packing[placements++] = problem->placement[rows[i]];
    /* cppcheck-suppress uninitvar ; as many as are counted are set */
    qsort(packing, placements, sizeof *packing, compare_numbers);
    return placements;
}

/* Note the classes of a packing that stands for `weight`.  CN_EOVERFLOW. */
static cn_status
note_classes(struct harvest *harvest, const struct harvest_plan *plan, unsigned weight,
             const unsigned *packing, unsigned count)
{
    bool fits = true;

    for (unsigned i = 0; i < count; i++) {
        const unsigned class = plan->class_of[packing[i]];
        fits = fits && (class == CLASS_NONE || number_add(&harvest->by_class[class], weight, 1));
    }
    return fits ? CN_OK : CN_EOVERFLOW;
}

/* Keep the images under these maps, or in place of each the least of its orbit under the group. */
static cn_status
keep_images(struct harvest *harvest, const struct harvest_plan *plan, cubemap_set maps,
            const unsigned *packing, unsigned count)
{
    const cn_puzzle *puzzle = plan->problem->puzzle;
    unsigned image[CELLS_MAX], room[CELLS_MAX];
    cn_status status = CN_OK;

    for (; maps != 0 && status == CN_OK; maps = bits_drop_lowest(maps)) {
        orbit_image(puzzle, bits_lowest(maps), packing, count, image);
        if (plan->kind == HARVEST_COSETS)
            orbit_least(puzzle, plan->group, image, count, room);
        status = store_add(&harvest->store, image, count);
    }
    return status;
}

cn_status
harvest_add(struct harvest *harvest, const struct harvest_plan *plan, const struct starts *starts,
            unsigned start, const unsigned *rows, unsigned count)
{
    const cn_puzzle *puzzle = plan->problem->puzzle;
    unsigned packing[CELLS_MAX], image[CELLS_MAX];
    const unsigned placements = placements_of(plan->problem, rows, count, packing);
    cn_status status = CN_OK;
    unsigned orbit;

    switch (plan->kind) {
    case HARVEST_COUNT:
        break;
    case HARVEST_TALLY:
        status = note_classes(harvest, plan, starts->start[start].weight, packing, placements);
        break;
    case HARVEST_LEAST:
        orbit = orbit_if_least(puzzle, plan->group, packing, placements, image);
        if (orbit == 0)
            return CN_OK;
        if (!number_add(&harvest->in_orbits, orbit, 1))
            return CN_EOVERFLOW;
        break;
    case HARVEST_KEEP:
        for (unsigned i = 0; i < placements; i++)
            packing[i] = puzzle_held_rank(puzzle, plan->held, packing[i]);
        status = store_add(&harvest->store, packing, placements);
        break;
    case HARVEST_CANON:
        orbit_least(puzzle, plan->group, packing, placements, image);
        status = store_add(&harvest->store, packing, placements);
        break;
    case HARVEST_IMAGES:
        status = keep_images(harvest, plan, plan->group, packing, placements);
        break;
    case HARVEST_COSETS:
        status = keep_images(harvest, plan, plan->cosets, packing, placements);
        break;
    }
    return status == CN_OK ? harvest_count(harvest, starts, start, 1) : status;
}

/* What has not to do with starts and classes. */
static bool
add_totals(struct harvest *sum, const struct harvest *part)
{
    return !__builtin_add_overflow(sum->nodes, part->nodes, &sum->nodes)
           && number_add(&sum->packings, 1, part->packings)
           && number_add(&sum->weighted, 1, part->weighted)
           && number_add(&sum->in_orbits, 1, part->in_orbits);
}

cn_status
harvest_settle(struct harvest *sum, struct harvest *part, const struct harvest_plan *plan,
               unsigned start)
{
    bool fits =
        add_totals(sum, part) && number_add(&sum->by_start[start], 1, part->by_start[start]);

    for (unsigned c = 0; c < plan->classes; c++)
        fits = fits && number_add(&sum->by_class[c], 1, part->by_class[c]);
    part->nodes = 0;
    part->packings = part->weighted = part->in_orbits = part->by_start[start] = 0;
    memset(part->by_class, 0, plan->classes * sizeof *part->by_class);
    return fits ? CN_OK : CN_EOVERFLOW;
}

cn_status
harvest_merge(struct harvest *sum, const struct harvest *part, const struct harvest_plan *plan,
              const struct starts *starts)
{
    bool fits = add_totals(sum, part);

    for (unsigned s = 0; s < starts->count; s++)
        fits = fits && number_add(&sum->by_start[s], 1, part->by_start[s]);
    for (unsigned c = 0; c < plan->classes; c++)
        fits = fits && number_add(&sum->by_class[c], 1, part->by_class[c]);
    return fits ? CN_OK : CN_EOVERFLOW;
}
