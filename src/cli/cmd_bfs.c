#include "cli/bfs.h"
#include "cli/commands.h"
#include "cli/exits.h"
#include "cli/input.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/stop.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Without --depth, groups of up to so many elements are searched completely, larger ones to this depth. */
#define COMPLETE_ORDER UINT64_C(100000000)
enum { DEFAULT_DEPTH = 6, DEFAULT_ANTIPODES = 4 };

/* What the calls from within the search need. */
struct watch {
    const struct options *options;
    struct progress *progress;
    bool live; /* levels are printed as they come: a terminal reads them */
    cn_bfs_level previous;
    uint64_t cumulative;
};

static int
show_level(void *context, const cn_bfs_level *level)
{
    struct watch *watch = context;

    progress_end_level(watch->progress);
    watch->cumulative += level->elements;
    if (watch->live) {
        if (level->depth == 0)
            bfs_print_head(watch->options);
        bfs_print_level(watch->options, level, level->depth == 0 ? NULL : &watch->previous,
                        watch->cumulative);
        fflush(stdout);
    }
    watch->previous = *level;
    return 0;
}

static int
show_progress(void *context, unsigned depth, uint64_t done, uint64_t total)
{
    const struct watch *watch = context;

    return watch->progress != NULL ? progress_show_level(watch->progress, depth, done, total) : 0;
}

static void
show_warning(void *context, const cn_error *warning)
{
    const struct watch *watch = context;

    progress_warn(watch->progress, warning);
}

static void
print_table(const struct explored *explored)
{
    cn_bfs_level previous = {0};
    uint64_t cumulative = 0;

    bfs_print_head(explored->options);
    for (unsigned d = 0; d < cn_bfs_level_count(explored->bfs); d++) {
        const cn_bfs_level level = cn_bfs_get_level(explored->bfs, d);
        cumulative += level.elements;
        bfs_print_level(explored->options, &level, d == 0 ? NULL : &previous, cumulative);
        previous = level;
    }
}

static int
report(const struct explored *explored, bool table_printed)
{
    const struct options *options = explored->options;

    if (options->json)
        return bfs_report_json(explored);
    if (options->quiet) {
        printf("%" PRIu64 "\n", cn_bfs_total(explored->bfs));
    } else if (options->csv) {
        bfs_print_csv(explored);
    } else {
        if (!table_printed)
            print_table(explored);
        bfs_print_end(explored);
    }
    return EXIT_DONE;
}

/* How far to go: as --depth says, else to the end where the space is known not to be too large. */
static int
choose_depth(const struct explored *explored, cn_bfs_options *search)
{
    cn_chain *chain = NULL;
    cn_error error = {0};
    uint64_t order;

    if (option_given(explored->options, OPTION_depth)) {
        search->limited = true;
        search->depth = (unsigned)explored->options->depth;
        return EXIT_DONE;
    }
    if (strcmp(explored->space, "full") != 0)
        return EXIT_DONE;
    const cn_status status = cn_chain_create(explored->group, explored->moves, &chain, &error);
    if (status != CN_OK)
        return complain_of("bfs", status, &error);
    search->limited = cn_chain_order_small(chain, &order) != CN_OK || order > COMPLETE_ORDER;
    search->depth = search->limited ? DEFAULT_DEPTH : 0;
    cn_chain_free(chain);
    return EXIT_DONE;
}

/* The diameter, or how large it must be. */
static int
find_bounds(struct explored *explored)
{
    const bool whole = strcmp(explored->space, "full") == 0;
    cn_chain *chain = NULL;
    cn_order order;
    cn_error error = {0};

    if (!explored->options->bounds)
        return EXIT_DONE;
    cn_status status = cn_chain_create(explored->group, explored->moves, &chain, &error);
    if (status == CN_OK) {
        cn_chain_order(chain, &order);
        status = cn_bfs_diameter(explored->bfs, whole ? &order : NULL, &explored->diameter, &error);
        cn_chain_free(chain);
    }
    explored->bounds = status == CN_OK;
    return status == CN_OK ? EXIT_DONE : complain_of("bfs", status, &error);
}

static int
search_space(struct explored *explored, const cn_topology *topology)
{
    const struct options *options = explored->options;
    const bool table = !options->json && !options->csv && !options->quiet;
    struct watch watch = {.options = options, .live = table && isatty(STDOUT_FILENO)};
    cn_bfs_options search = {
        .metric = (cn_metric)options->metric,
        .moves = explored->moves,
        .threads = (unsigned)options->threads,
        .no_bind = options->no_bind,
        .kernel = (cn_kernel)options->kernel,
        .topology = topology,
        .memory = options->memory,
        .antipodes = option_given(options, OPTION_antipodes) ? (unsigned)options->antipodes
                                                             : DEFAULT_ANTIPODES,
        .checkpoint = options->checkpoint,
        .resume = options->resume,
        .spill = options->spill,
        .warning = show_warning,
        .level = show_level,
        .progress = show_progress,
        .context = &watch,
    };
    cn_control *control = NULL;
    cn_bfs *bfs = NULL;
    cn_error error = {0};

    int code = input_checkpoint(&command_bfs, options, &search.checkpoint_every);
    if (code == EXIT_DONE)
        code = choose_depth(explored, &search);
    if (code == EXIT_DONE)
        code = stop_start("bfs", explored->options, &control);
    if (code != EXIT_DONE)
        return code;
    search.control = control;
    watch.progress = progress_start_levels(search.depth);
    const cn_status status = cn_bfs_search(explored->group, explored->space, &search, &bfs, &error);
    progress_end(watch.progress);
    if (status == CN_ESTOPPED)
        code = stop_report("bfs");
    else if (status != CN_OK)
        code = complain_of("bfs", status, &error);
    stop_end(control);
    if (status != CN_OK)
        return code;
    explored->bfs = bfs;
    code = find_bounds(explored);
    if (code == EXIT_DONE)
        code = report(explored, watch.live);
    cn_bfs_free(bfs);
    return code;
}

static int
run(const struct options *options)
{
    struct explored explored = {.options = options,
                                .space = options->puzzle != NULL ? options->puzzle : "full"};
    cn_topology *topology = NULL;
    cn_group *group = NULL;

    if (options->csv && (options->json || options->quiet))
        return complain("bfs", EXIT_USAGE, "--csv and --%s: expected one of them at most",
                        options->json ? "json" : "quiet");
    int code = input_group(&command_bfs, options, &group, &explored.moves);
    if (code == EXIT_DONE)
        code = input_machine(&command_bfs, options, false, &topology);
    if (code == EXIT_DONE) {
        explored.group = group;
        code = search_space(&explored, topology);
    }
    cn_topology_free(topology);
    cn_group_free(group);
    return code;
}

const struct command command_bfs = {
    .name = "bfs",
    .argument = "[SPACE]",
    .summary = "Search the states of a permutation puzzle breadth first: how many at each distance",
    .about =
        "SPACE is 'full', the elements of the whole group, if left out; of the cuboctahedron also\n"
        "vertex-orientation, vertex-permutation and vertices; pieces:LIST is where those pieces are,\n"
        "such as pieces:v1..v4,e7.  Without --depth a search goes on to the end, but in groups of\n"
        "more than 100,000,000 elements 'full' goes to depth 6.  --memory is the most that a search\n"
        "may take; one that will not fit says so before it starts.  --quiet prints the total.\n\n"
        "  cubenum bfs --depth 4\n"
        "  cubenum bfs --metric face --moves F,U\n"
        "  cubenum bfs vertex-orientation --antipodes 1\n"
        "  cubenum bfs pieces:v1,v2,e7 --csv\n"
        "  cubenum bfs --group rubik-2x2x2 --depth 5 --json\n",
    .options = WITH_EVERYWHERE | WITH_GROUP | WITH(metric) | WITH(depth) | WITH(memory)
               | WITH(antipodes) | WITH(bounds) | WITH_CHECKPOINT | WITH(spill) | WITH(csv)
               | WITH(stats) | WITH(no_bind) | WITH(kernel),
    .run = run,
};
