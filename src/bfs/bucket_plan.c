#include "bfs/bucket_plan.h"

#include "base/fail.h"
#include "bfs/bucket_level.h"
#include "bfs/probe.h"
#include "bfs/vertex_space.h"

#include <math.h>
#include <sys/statvfs.h>

/* No level is so deep that one after it would fit better. */
enum { PLANNED_LEVELS = 64 };

/* Of the bytes of keys, what is written of them to a file. */
static const double PACKED = 0.7;

struct needs {
    double memory, disk;
};

double
bucket_level_bytes(double classes, double states, unsigned workers)
{
    return states * sizeof(struct bucket_key) + classes * sizeof(uint64_t)
           + (double)workers * STRETCH_KEYS * sizeof(struct bucket_key);
}

double
bucket_spill_bytes(double pairs)
{
    return pairs * sizeof(struct spilled_block);
}

bool
bucket_plan_spills(const struct bucket_plan *plan, double pairs, double kept, double level)
{
    const double later = plan->back * bucket_spill_bytes(pairs);

    return plan->options->spill != NULL && kept + level + later > (double)plan->memory;
}

/* The most memory is taken while a level that is kept is made: the last is only counted. */
static struct needs
needs_to(const struct bucket_plan *plan, const struct probe *probe, unsigned depth)
{
    struct vertex_frame frame;
    uint64_t classes, pairs;
    double level[PLANNED_LEVELS] = {0};

    vertex_frame_create(&frame, plan->moves);
    vertex_space_sizes(plan->moves, plan->permutations, &classes, &pairs);
    const double space = (double)vertex_space_bytes(plan->moves, plan->permutations);
    struct needs needs = {.memory = space};
    for (unsigned l = 0; l < depth && l < PLANNED_LEVELS; l++) {
        const double states = probe_elements(probe, l) / frame.symmetries;
        double bytes = space;
        for (unsigned back = 1; back <= plan->back && back <= l; back++)
            bytes += level[l - back];
        level[l] = bucket_level_bytes((double)classes, states, plan->workers);
        if (bucket_plan_spills(plan, (double)pairs, bytes, level[l])) {
            level[l] = bucket_spill_bytes((double)pairs);
            needs.disk +=
                states * sizeof(struct bucket_key) * PACKED * (double)pairs / (double)classes;
        }
        needs.memory = fmax(needs.memory, bytes + level[l]);
    }
    return needs;
}

/* Bytes that a folder has room for; more than any file if it cannot be told. */
static double
room_of(const char *folder)
{
    struct statvfs there;

    return folder != NULL && statvfs(folder, &there) == 0
               ? (double)there.f_bavail * (double)there.f_frsize
               : INFINITY;
}

cn_status
bucket_plan_check(const struct bucket_plan *plan, cn_error *error)
{
    const cn_bfs_options *options = plan->options;
    const double memory = (double)plan->memory, room = room_of(options->spill);
    struct probe probe;

    if (!options->limited)
        return CN_OK;
    const cn_status status = probe_create(&probe, plan->moves, true, plan->size, options, error);
    if (status != CN_OK)
        return status;
    const struct needs needed = needs_to(plan, &probe, options->depth);
    if (needed.memory <= memory && needed.disk <= room)
        return CN_OK;
    unsigned depth = options->depth - 1;
    for (; depth > 0 && probe_sparse_bytes(&probe, depth) > memory; depth--) {
        const struct needs less = needs_to(plan, &probe, depth);
        if (less.memory <= memory && less.disk <= room)
            break;
    }
    if (needed.memory > memory)
        return fail(error, CN_ENOMEM,
                    "full to depth %u: %.0f MiB needed, and %.0f MiB may be used: expected a depth "
                    "of %u at most",
                    options->depth, ceil(needed.memory / (1 << 20)), floor(memory / (1 << 20)),
                    depth);
    return fail(error, CN_ENOMEM,
                "full to depth %u: some %.0f MiB of files needed, and %s has room for %.0f MiB: "
                "expected a depth of %u at most",
                options->depth, ceil(needed.disk / (1 << 20)), options->spill,
                floor(room / (1 << 20)), depth);
}
