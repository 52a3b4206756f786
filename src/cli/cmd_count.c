#include "base/text.h"
#include "cli/commands.h"
#include "cli/count.h"
#include "cli/exits.h"
#include "cli/input.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/stop.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Targets of up to so many cells are small enough for a search for each count. */
enum { INDEPENDENT_CELLS = 27 };

static void
print_stats(const cn_search_stats *stats, const double *busy)
{
    double longest = 0, sum = 0;

    printf("\nnodes      %" PRIu64 "\nprefixes   %" PRIu64 " (of up to %u blocks)\n", stats->nodes,
           stats->prefixes, stats->split_depth);
    printf("kernel     %s\nthreads    %u (%s)\nseconds    %.6f\n", cn_kernel_name(stats->kernel),
           stats->threads, stats->bound ? "bound" : "not bound", stats->seconds);
    for (unsigned w = 0; w < stats->threads; w++) {
        printf("worker %-3u %.6f s busy\n", w, busy[w]);
        sum += busy[w];
        longest = busy[w] > longest ? busy[w] : longest;
    }
    printf("imbalance  %.3f (longest / mean)\n", sum > 0 ? longest * stats->threads / sum : 1);
}

static void
print_simulations(const struct tallied *tallied)
{
    const cn_search_stats *stats = &tallied->stats;
    const double outside = stats->seconds - stats->searching;

    if (stats->prefixes == 0) {
        printf("\nsimulated  n/a: no prefixes were searched\n");
        return;
    }
    printf("\nworkers    simulated s   of which prefixes  efficiency\n");
    for (unsigned s = 0; s < tallied->search->simulations; s++) {
        const cn_simulation *simulation = &tallied->simulation[s];
        printf("%-8u %13.6f %19.6f %11.3f\n", simulation->workers, outside + simulation->seconds,
               simulation->seconds, simulation->efficiency);
    }
}

static int
report(const struct tallied *tallied)
{
    const struct options *options = tallied->options;
    char number[CN_NUMBER_SIZE];

    if (options->json)
        return count_report_json(tallied);
    if (options->quiet || option_given(options, OPTION_convention)) {
        cn_number_text(cn_counts_in(&tallied->counts, tallied->convention), number);
        printf("%s\n", number);
    } else {
        count_explain(tallied);
    }
    if (tallied->busy != NULL)
        print_stats(&tallied->stats, tallied->busy);
    if (tallied->simulation != NULL)
        print_simulations(tallied);
    return EXIT_DONE;
}

static int
count_repeatedly(struct tallied *tallied)
{
    cn_error error = {0};

    for (uint64_t n = tallied->options->repeat != 0 ? tallied->options->repeat : 1; n > 0; n--) {
        cn_counts_release(&tallied->counts);
        const cn_status status =
            cn_count(tallied->puzzle, tallied->search, &tallied->counts, &tallied->stats, &error);
        if (status == CN_ESTOPPED)
            return stop_report("count");
        if (status != CN_OK)
            return complain_of("count", status, &error);
    }
    return EXIT_DONE;
}

static int
refuse_simulations(const char *list)
{
    return complain("count", EXIT_USAGE,
                    "--simulate-threads '%s': expected numbers from 1 to %d, such as 2,4,8", list,
                    CN_SIMULATED_MAX);
}

/* The numbers of workers that are to be simulated. */
static int
take_simulations(struct tallied *tallied, cn_search_options *search)
{
    const char *list = tallied->options->simulate_threads;
    struct slice rest, part;

    if (list == NULL)
        return EXIT_DONE;
    if (tallied->options->resume != NULL)
        return complain("count", EXIT_USAGE,
                        "--simulate-threads and --resume: expected one of them at most");
    rest = (struct slice){list, strlen(list)};
    if (rest.length == 0 || list[rest.length - 1] == ',')
        return refuse_simulations(list);
    tallied->simulation = calloc(rest.length, sizeof *tallied->simulation);
    if (tallied->simulation == NULL)
        return complain("count", EXIT_MEMORY, "not enough memory");
    while (text_take_part(&rest, ',', &part)) {
        char number[16];
        uint64_t workers;
        if (!text_copy(number, sizeof number, part)
            || !text_parse_unsigned(number, 1, CN_SIMULATED_MAX, &workers))
            return refuse_simulations(list);
        tallied->simulation[search->simulations++].workers = (unsigned)workers;
    }
    search->simulation = tallied->simulation;
    return EXIT_DONE;
}

/* How to search, and what else the options ask for. */
static int
prepare(struct tallied *tallied, cn_search_options *search, cn_topology **topology)
{
    const struct options *options = tallied->options;

    if (options->independent && options->derived)
        return complain("count", EXIT_USAGE,
                        "--independent and --derived: expected one of them at most");
    if (option_given(options, OPTION_repeat)
        && (options->checkpoint != NULL || options->resume != NULL))
        return complain("count", EXIT_USAGE, "--repeat and --%s: expected one of them at most",
                        options->checkpoint != NULL ? "checkpoint" : "resume");
    int code = input_convention(&command_count, options, tallied->puzzle, &tallied->convention);
    if (code == EXIT_DONE)
        code =
            input_search(&command_count, options, tallied->puzzle, options->json, search, topology);
    if (code == EXIT_DONE)
        code = take_simulations(tallied, search);
    if (code != EXIT_DONE)
        return code;
    search->independent =
        options->independent
        || (!options->derived && cn_puzzle_cells(tallied->puzzle) <= INDEPENDENT_CELLS);
    tallied->search = search;
    if (!options->stats)
        return EXIT_DONE;
    tallied->busy = calloc(CN_THREADS_MAX, sizeof *tallied->busy);
    search->busy = tallied->busy;
    return tallied->busy != NULL ? EXIT_DONE : complain("count", EXIT_MEMORY, "not enough memory");
}

static int
run(const struct options *options)
{
    struct tallied tallied = {.options = options};
    struct progress *progress = NULL;
    cn_puzzle *puzzle = NULL;
    cn_topology *topology = NULL;
    cn_control *control = NULL;
    cn_search_options search;

    int code = input_puzzle(&command_count, options, &puzzle);
    tallied.puzzle = puzzle;
    if (code == EXIT_DONE)
        code = prepare(&tallied, &search, &topology);
    if (code == EXIT_DONE) {
        progress = progress_start();
        search.progress = progress != NULL ? progress_show : NULL;
        search.warning = progress_warn;
        search.context = progress;
        code = stop_start("count", options, &control);
    }
    if (code == EXIT_DONE) {
        search.control = control;
        code = count_repeatedly(&tallied);
    }
    progress_end(progress);
    stop_end(control);
    if (code == EXIT_DONE)
        code = report(&tallied);
    cn_counts_release(&tallied.counts);
    free(tallied.busy);
    free(tallied.simulation);
    cn_topology_free(topology);
    cn_puzzle_free(puzzle);
    return code;
}

const struct command command_count = {
    .name = "count",
    .argument = "[PUZZLE]",
    .summary = "Count the packings of a puzzle in every convention, and tell why the counts differ",
    .about =
        "PUZZLE is a built-in puzzle ('cubenum puzzles' lists them) or, if it has a '/' or a '.',\n"
        "a file; seven-blocks if left out.  With --convention or --quiet one bare number is\n"
        "printed: the count in that convention, or in the puzzle's own.  Up to 27 cells each count\n"
        "comes from a search of its own, beyond they come from one search by the sizes of orbits;\n"
        "every run checks that they fit together.\n\n"
        "  cubenum count --quiet                      339\n"
        "  cubenum count --convention all             11520\n"
        "  cubenum count --anchor D --json\n"
        "  cubenum count diabolical-cube              13 up to reflection\n"
        "  cubenum count --box 6x10 --set pentominoes\n",
    .options = WITH_EVERYWHERE | WITH_PUZZLE | WITH_SEARCH | WITH(convention) | WITH(repeat)
               | WITH(stats) | WITH(independent) | WITH(derived) | WITH(simulate_threads)
               | WITH_CHECKPOINT,
    .run = run,
};
