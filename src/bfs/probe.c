#include "bfs/probe.h"

#include "bfs/level.h"
#include "bfs/sparse.h"

#include <math.h>
#include <stdlib.h>

/* What workers have in hand, and what forecasts of single levels add for safety. */
static const double IN_HAND = 16 << 20, MARGIN = 1.25;

cn_status
probe_create(struct probe *out, const struct move_set *moves, bool edges, uint64_t size,
             const cn_bfs_options *options, cn_error *error)
{
    const cn_bfs_options first = {
        .metric = options->metric,
        .limited = true,
        .depth = PROBE_LEVELS - 1,
        .threads = options->threads,
        .no_bind = options->no_bind,
        .kernel = options->kernel,
        .topology = options->topology,
    };
    struct sparse_search search = {.options = &first,
                                   .name = edges ? "full" : "vertices",
                                   .size = size,
                                   .memory = UINT64_MAX / 2};
    struct bfs_record record = {.levels = 0};
    struct space *space = NULL;
    uint64_t *keys = NULL;
    unsigned count = 0;

    cn_status status = space_cuboctahedron_create(&space, moves, edges, options->kernel, error);
    search.space = space;
    if (status == CN_OK)
        status = sparse_run(&search, &record, &keys, &count, error);
    if (status == CN_OK) {
        *out = (struct probe){.size = size == UINT64_MAX ? INFINITY : (double)size,
                              .symmetries = space->symmetries,
                              .levels_back = space->levels_back};
        for (unsigned d = 0; d < PROBE_LEVELS && d < record.levels; d++)
            out->elements[d] = (double)record.level[d].elements;
    }
    free(keys);
    free(space);
    bfs_record_release(&record);
    return status;
}

double
probe_elements(const struct probe *probe, unsigned depth)
{
    const double last = probe->elements[PROBE_LEVELS - 1];

    if (depth < PROBE_LEVELS)
        return probe->elements[depth];
    const double growth = last / probe->elements[PROBE_LEVELS - 2];
    const double elements = last * pow(growth, depth - PROBE_LEVELS + 1);
    return elements < probe->size ? elements : probe->size;
}

double
probe_sparse_bytes(const struct probe *probe, unsigned depth)
{
    double bytes = IN_HAND;

    for (unsigned back = 0; back <= probe->levels_back && back <= depth; back++) {
        const double classes = probe_elements(probe, depth - back) / probe->symmetries * MARGIN;
        bytes += (double)level_bytes_for(2, (uint64_t)fmin(classes, 1e15));
    }
    return bytes;
}
