#include "cli/commands.h"
#include "cli/exits.h"
#include "cli/input.h"
#include "cli/report.h"
#include "cubenum/estimate.h"

#include <inttypes.h>
#include <stdio.h>

/* A number to be read: all digits while they are few. */
static void
print_rounded(double number)
{
    if (number < 1e7)
        printf("%.0f", number);
    else
        printf("%.2e", number);
}

static void
print_duration(double seconds)
{
    static const struct {
        double seconds;
        const char *unit;
    } UNITS[] = {{31557600, "years"}, {86400, "days"}, {3600, "hours"}, {60, "minutes"}};

    for (unsigned u = 0; u < sizeof UNITS / sizeof UNITS[0]; u++)
        if (seconds >= 2 * UNITS[u].seconds) {
            printf("%.3g %s", seconds / UNITS[u].seconds, UNITS[u].unit);
            return;
        }
    printf("%.2g seconds", seconds);
}

static void
print_estimate(const cn_puzzle *puzzle, const cn_estimate *estimate, unsigned workers)
{
    const double share = estimate->seconds_per_node / workers;

    printf("Search for all packings of %s:\n", cn_puzzle_name(puzzle));
    if (estimate->impossible) {
        printf("none is needed, since there are none: 'cubenum count' tells why\n");
        return;
    }
    printf("nodes     ");
    print_rounded(estimate->nodes);
    if (estimate->exact) {
        printf(", counted\n");
    } else {
        printf(", or from ");
        print_rounded(estimate->nodes_from);
        printf(" to ");
        print_rounded(estimate->nodes_to);
        printf(" in 95 of 100 cases\n");
    }
    if (share > 0) {
        printf("time      ");
        print_duration(share * estimate->nodes_from);
        printf(" to ");
        print_duration(share * estimate->nodes_to);
        printf(" with %u worker%s\n", workers, workers == 1 ? "" : "s");
    } else {
        printf("time      too little to tell\n");
    }
    printf("samples   %u of %" PRIu64 " prefixes, or of places below them\n", estimate->samples,
           estimate->prefixes);
    if (estimate->may_recur)
        printf(
            "Blocks have copies: what was counted once may be remembered, and the count take far "
            "less.\n");
}

static json_t *
json_estimate(const cn_puzzle *puzzle, const cn_estimate *estimate, unsigned workers)
{
    const bool timed = estimate->seconds_per_node > 0;
    const double share = estimate->seconds_per_node / workers;

    return json_pack(
        "{s:i, s:s, s:f, s:f, s:f, s:f, s:b, s:b, s:b, s:o, s:i, s:i, s:o, s:o, s:s*}", "version",
        JSON_VERSION, "puzzle", cn_puzzle_name(puzzle), "nodes", estimate->nodes, "nodes_from",
        estimate->nodes_from, "nodes_to", estimate->nodes_to, "confidence", 0.95, "exact",
        estimate->exact, "impossible", estimate->impossible, "may_recur", estimate->may_recur,
        "prefixes", json_count(estimate->prefixes), "samples", (int)estimate->samples, "threads",
        (int)workers, "seconds_from", timed ? json_real(share * estimate->nodes_from) : json_null(),
        "seconds_to", timed ? json_real(share * estimate->nodes_to) : json_null(), "reason",
        timed ? NULL : "seconds: too little was searched to tell");
}

static int
report(const struct options *options, const cn_puzzle *puzzle, const cn_estimate *estimate,
       unsigned workers)
{
    if (options->json)
        return report_json("estimate", json_estimate(puzzle, estimate, workers), false);
    if (options->quiet)
        printf("%.0f\n", estimate->nodes);
    else
        print_estimate(puzzle, estimate, workers);
    return EXIT_DONE;
}

static int
run(const struct options *options)
{
    const cn_estimate_options how = {.samples = (unsigned)options->samples, .seed = options->seed};
    cn_puzzle *puzzle = NULL;
    cn_topology *topology = NULL;
    cn_search_options search;
    cn_estimate estimate;
    cn_error error = {0};

    int code = input_puzzle(&command_estimate, options, &puzzle);
    if (code == EXIT_DONE)
        code = input_search(&command_estimate, options, puzzle, true, &search, &topology);
    if (code == EXIT_DONE) {
        const cn_status status = cn_estimate_tree(puzzle, &search, &how, &estimate, &error);
        code = status == CN_OK ? report(options, puzzle, &estimate,
                                        cn_topology_workers(topology, search.threads, NULL))
                               : complain_of("estimate", status, &error);
    }
    cn_topology_free(topology);
    cn_puzzle_free(puzzle);
    return code;
}

const struct command command_estimate = {
    .name = "estimate",
    .argument = "[PUZZLE]",
    .summary = "Estimate the size of the search and the time that it takes, from samples",
    .about =
        "The tree is the one that 'cubenum count --derived' searches.  Parts of it are chosen at\n"
        "random, as --seed fixes, and searched; the range holds the true number of nodes in some 95\n"
        "of 100 cases.  The time is that of this machine with as many workers as --threads says.\n\n"
        "  cubenum estimate bedlam\n"
        "  cubenum estimate --samples 4000 --json --box 5x12 --set pentominoes\n",
    .options = WITH_EVERYWHERE | WITH_PUZZLE | WITH(no_types) | WITH(kernel) | WITH(split_depth)
               | WITH(seed) | WITH(samples),
    .run = run,
};
