/* Which search a space is given to, and what it must agree with. */
#include "cubenum/bfs.h"

#include "base/fail.h"
#include "bfs/bucket_search.h"
#include "bfs/dense.h"
#include "bfs/probe.h"
#include "bfs/route.h"
#include "bfs/sparse.h"
#include "bfs/vertex_classes.h"
#include "bfs/vertex_search.h"
#include "group/group.h"
#include "machine/memory.h"

#include <stdlib.h>
#include <string.h>

const char *
cn_metric_name(cn_metric metric)
{
    switch (metric) {
    case CN_FACE:
        return "face";
    case CN_POSITIVE:
        return "positive";
    case CN_QUARTER:
        break;
    }
    return "quarter";
}

/* Of what this process may use, a search takes so much unless it is told otherwise. */
static uint64_t
memory_of(const cn_bfs_options *options)
{
    return options->memory != 0 ? options->memory : memory_usable("") / 10 * 8;
}

/* The elements that the moves make of the identity; UINT64_MAX if they are more than that. */
static cn_status
size_of(const cn_group *group, const struct move_set *moves, bool edges, uint64_t *size,
        cn_error *error)
{
    cn_permutation *generator = malloc((moves->count + 1) * sizeof *generator);
    cn_chain *chain = NULL;

    if (generator == NULL)
        return fail_memory(error);
    for (unsigned t = 0; t < moves->count; t++) {
        generator[t] = moves->turn[t].permutation;
        for (unsigned p = group->orbit[0].pieces * group->orbit[0].modulus;
             !edges && p < group->points; p++)
            generator[t].image[p] = (uint8_t)p;
    }
    const cn_status status = cn_chain_of(group->points, moves->count, generator, &chain, error);
    if (status == CN_OK && cn_chain_order_small(chain, size) != CN_OK)
        *size = UINT64_MAX;
    cn_chain_free(chain);
    free(generator);
    return status;
}

/* Are finished levels to be kept in files, or taken from one? */
static bool
is_kept(const cn_bfs_options *options)
{
    return options->checkpoint != NULL || options->resume != NULL || options->spill != NULL;
}

static cn_status
refuse_files(const char *name, cn_error *error)
{
    return fail(
        error, CN_EINVAL,
        "levels of %s in files: expected vertices, or full of the cuboctahedron, to some depth, "
        "with moves that make all permutations of the vertices",
        name);
}

static cn_status
search_sparse(const cn_group *group, const struct move_set *moves, const char *name,
              const cn_bfs_options *options, struct bfs_record *record, cn_error *error)
{
    const bool edges = strcmp(name, "vertices") != 0;
    struct sparse_search search = {.options = options, .name = name, .memory = memory_of(options)};
    struct space *space = NULL;
    uint64_t *keys = NULL;
    unsigned count = 0;

    if (is_kept(options))
        return refuse_files(name, error);
    cn_status status = group->cuboctahedron ? space_cuboctahedron_create(&space, moves, edges,
                                                                         options->kernel, error)
                                            : space_points_create(&space, group, moves, error);
    search.space = space;
    if (status == CN_OK)
        status = size_of(group, moves, edges, &search.size, error);
    if (status == CN_OK)
        status = sparse_run(&search, record, &keys, &count, error);
    if (status == CN_OK)
        status = route_antipodes(group, moves, space, edges, NULL, keys, count, record, error);
    free(keys);
    free(space);
    return status;
}

/* Rounded up, so that what does not fit does not look as if it did. */
static unsigned long long
mebibytes(uint64_t bytes)
{
    return (bytes >> 20) + (bytes % (1 << 20) != 0);
}

static cn_status
search_dense(const cn_group *group, const struct move_set *moves, const char *name,
             const cn_bfs_options *options, struct bfs_record *record, cn_error *error)
{
    struct dense_space *space = NULL;
    const uint64_t memory = memory_of(options);

    if (is_kept(options))
        return refuse_files(name, error);
    cn_status status = dense_space_create(&space, group, moves, name, error);
    if (status == CN_OK && dense_space_bytes(space) > memory)
        status = fail(error, CN_ENOMEM,
                      "%s: %llu states need some %llu MiB, and %llu MiB may be used: expected %s",
                      name, (unsigned long long)dense_space_states(space),
                      mebibytes(dense_space_bytes(space)), (unsigned long long)(memory >> 20),
                      strncmp(name, "pieces:", strlen("pieces:")) == 0 ? "fewer pieces"
                                                                       : "so much memory");
    if (status == CN_OK)
        status = dense_search(space, options, record, error);
    dense_space_free(space);
    return status;
}

/*
 * The first levels of vertices, or of the whole group, are found one by one sooner than maps or
 * buckets are laid out; the tables are the same.
 */
enum { ONE_BY_ONE = 7 };

/* No space has so many levels. */
enum { FAR = 1000 };

static cn_status
search_vertices(const cn_group *group, const struct move_set *moves, const cn_bfs_options *options,
                struct bfs_record *record, cn_error *error)
{
    const uint64_t memory = memory_of(options);
    uint64_t size = 0, bytes = 0;

    if (options->spill != NULL)
        return fail(error, CN_EINVAL, "spill of vertices, which are all maps: expected full");
    cn_status status = size_of(group, moves, false, &size, error);
    if (status == CN_OK)
        status = vertex_search_bytes(moves, &bytes, error);
    if (status == CN_OK && bytes <= memory)
        return vertex_search(group, moves, options, size, record, error);
    struct probe probe;
    if (status == CN_OK)
        status = probe_create(&probe, moves, false, size, options, error);
    if (status != CN_OK)
        return status;
    if (probe_sparse_bytes(&probe, FAR) <= (double)memory)
        return search_sparse(group, moves, "vertices", options, record, error);
    unsigned depth = ONE_BY_ONE;
    while (depth > 0 && probe_sparse_bytes(&probe, depth) > (double)memory)
        depth--;
    return fail(error, CN_ENOMEM,
                "vertices: %llu states need some %llu MiB, and %llu MiB may be used: expected a "
                "depth of %u at most",
                (unsigned long long)size, mebibytes(bytes), (unsigned long long)(memory >> 20),
                depth);
}

/* Levels of a group with all vertex permutations, and no end in sight: by buckets. */
static cn_status
search_full(const cn_group *group, const struct move_set *moves, const cn_bfs_options *options,
            struct bfs_record *record, cn_error *error)
{
    uint64_t size = 0, permutations = 0;

    cn_status status = size_of(group, moves, true, &size, error);
    if (status == CN_OK)
        status = vertex_permutations(moves, &permutations, error);
    if (status != CN_OK)
        return status;
    if (size != UINT64_MAX || permutations != ROW_RANKS)
        return search_sparse(group, moves, "full", options, record, error);
    return bucket_search(moves, options, size, memory_of(options), record, error);
}

static bool
is_dense(const char *space)
{
    return strcmp(space, "vertex-orientation") == 0 || strcmp(space, "vertex-permutation") == 0
           || strncmp(space, "pieces:", strlen("pieces:")) == 0;
}

static cn_status
check(const cn_group *group, const char *space, cn_error *error)
{
    if (strcmp(space, "full") == 0 || is_dense(space)
        || (group->cuboctahedron && strcmp(space, "vertices") == 0))
        return CN_OK;
    if (group->cuboctahedron)
        return fail(error, CN_EINVAL,
                    "unknown space '%s': expected full, vertices, vertex-permutation, "
                    "vertex-orientation or pieces:LIST",
                    space);
    return fail(error, CN_EINVAL, "unknown space '%s' of %s: expected full or pieces:LIST", space,
                group->name);
}

static cn_status
search(const cn_group *group, const struct move_set *moves, const char *space,
       const cn_bfs_options *options, struct bfs_record *record, cn_error *error)
{
    /* What is kept in files are maps and buckets. */
    const bool few_levels = options->limited && options->depth <= ONE_BY_ONE && !is_kept(options);

    if (is_dense(space))
        return search_dense(group, moves, space, options, record, error);
    if (strcmp(space, "vertices") == 0 && !few_levels)
        return search_vertices(group, moves, options, record, error);
    if (group->cuboctahedron && !few_levels && options->limited)
        return search_full(group, moves, options, record, error);
    return search_sparse(group, moves, space, options, record, error);
}

cn_status
cn_bfs_search(const cn_group *group, const char *space, const cn_bfs_options *options, cn_bfs **out,
              cn_error *error)
{
    static const cn_bfs_options DEFAULTS = {.metric = CN_QUARTER};
    struct move_set moves = {.count = 0};

    if (options == NULL)
        options = &DEFAULTS;
    cn_status status = check(group, space, error);
    if (status != CN_OK)
        return status;
    cn_bfs *bfs = calloc(1, sizeof *bfs);
    if (bfs == NULL)
        return fail_memory(error);
    status = move_set_create(&moves, group, options->metric, options->moves, error);
    if (status == CN_OK)
        status = search(group, &moves, space, options, &bfs->record, error);
    move_set_release(&moves);
    if (status != CN_OK) {
        cn_bfs_free(bfs);
        return status;
    }
    *out = bfs;
    return CN_OK;
}
