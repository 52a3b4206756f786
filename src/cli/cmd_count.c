#include "cli/commands.h"
#include "cli/exits.h"
#include "cli/input.h"
#include "cli/report.h"
#include "cubenum/count.h"
#include "cubenum/cubemap.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* What was counted, for the reports. */
struct tallied {
    const cn_puzzle *puzzle;
    const struct options *options;
    const cn_search_options *search;
    cn_counts counts;
    cn_search_stats stats;
    double *busy; /* [stats.threads], or NULL */
};

static const char *
class_label(const struct tallied *tallied, unsigned c, char label[CN_LABEL_SIZE])
{
    const cn_counts *counts = &tallied->counts;

    cn_placement_label(tallied->puzzle, counts->by_class[c].representative, counts->held, label);
    return label;
}

/* A sum over the classes that have solutions: "207 + 56 + 76", or with sizes "48 x 207 + ...". */
static void
print_class_sum(const cn_counts *counts, bool with_sizes)
{
    const char *between = "";

    for (unsigned c = 0; c < counts->classes; c++) {
        if (counts->by_class[c].solutions == 0)
            continue;
        printf("%s", between);
        if (with_sizes)
            printf("%u x ", counts->by_class[c].size);
        printf("%" PRIu64, counts->by_class[c].solutions);
        between = " + ";
    }
    if (*between == '\0')
        printf("0");
}

/* Which blocks trade names when the cube is reflected: "; a reflection exchanges B and C". */
static void
print_exchanges(const cn_puzzle *puzzle)
{
    const char *lead = "; a reflection exchanges ";

    for (unsigned b = 0; b < cn_puzzle_blocks(puzzle); b++) {
        const unsigned mirror = cn_block_mirror(puzzle, b);
        if (mirror <= b)
            continue;
        printf("%s%s and %s", lead, cn_block_name(puzzle, b), cn_block_name(puzzle, mirror));
        lead = ", ";
    }
}

static const char *
rotation_remark(const cn_counts *counts)
{
    if (counts->all == 0)
        return "";
    return counts->all == 24 * counts->rotation
               ? "; none is its own image, so this is all / 24"
               : "; some are their own image, so this is more than all / 24";
}

static void
print_meanings(const struct tallied *tallied)
{
    const cn_counts *counts = &tallied->counts;
    const char *anchor = cn_block_name(tallied->puzzle, tallied->search->anchor);

    printf("all         %10" PRIu64 "  Every packing counts, in each of its positions: ",
           counts->all);
    print_class_sum(counts, true);
    printf(".\nrotation    %10" PRIu64 "  Packings that a rotation of the cube carries to each "
           "other count once%s.\n",
           counts->rotation, rotation_remark(counts));
    if (counts->reflection_applies) {
        printf("reflection  %10" PRIu64 "  Packings that any of the 48 maps of the cube carries to "
               "each other count once",
               counts->reflection);
        print_exchanges(tallied->puzzle);
        printf(".\n");
    } else {
        printf("reflection         n/a  The mirror image of some block is no block of the set.\n");
    }
    printf("anchored    %10" PRIu64 "  %s is put only at the first placement of each of its "
           "classes: ",
           counts->anchored, anchor);
    print_class_sum(counts, false);
    printf(".\n");
}

/* Is a placement at which the anchor has packings held fixed by more than one map? */
static bool
has_fixed_anchor(const cn_counts *counts)
{
    for (unsigned c = 0; c < counts->classes; c++)
        if (counts->by_class[c].size < counts->maps && counts->by_class[c].solutions != 0)
            return true;
    return false;
}

static void
print_classes(const struct tallied *tallied)
{
    const cn_counts *counts = &tallied->counts;
    char label[CN_LABEL_SIZE];

    printf(
        "\nClasses of the placements of %s under the %u maps that keep it and the set of blocks:\n"
        "first   size  fixed by  packings\n",
        cn_block_name(tallied->puzzle, tallied->search->anchor), counts->maps);
    for (unsigned c = 0; c < counts->classes; c++)
        printf("%s %6u %9u %9" PRIu64 "\n", class_label(tallied, c, label),
               counts->by_class[c].size, counts->maps / counts->by_class[c].size,
               counts->by_class[c].solutions);
    if (has_fixed_anchor(counts))
        printf("A packing with %s at a placement that several maps hold fixed has images there "
               "too:\nanchored counts them all, %s counts them once.\n",
               cn_block_name(tallied->puzzle, tallied->search->anchor),
               counts->maps == CN_CUBEMAPS ? "reflection" : "rotation");
}

static void
print_stats(const cn_search_stats *stats, const double *busy)
{
    double longest = 0, sum = 0;

    printf("\nnodes      %" PRIu64 "\nprefixes   %" PRIu64 " (of up to %u blocks)\n", stats->nodes,
           stats->prefixes, stats->split_depth);
    printf("threads    %u (%s)\nseconds    %.6f\n", stats->threads,
           stats->bound ? "bound" : "not bound", stats->seconds);
    for (unsigned w = 0; w < stats->threads; w++) {
        printf("worker %-3u %.6f s busy\n", w, busy[w]);
        sum += busy[w];
        longest = busy[w] > longest ? busy[w] : longest;
    }
    printf("imbalance  %.3f (longest / mean)\n", sum > 0 ? longest * stats->threads / sum : 1);
}

static json_t *
json_classes(const struct tallied *tallied)
{
    const cn_counts *counts = &tallied->counts;
    json_t *classes = json_array();
    char label[CN_LABEL_SIZE];

    for (unsigned c = 0; c < counts->classes; c++)
        json_add(&classes,
                 json_pack("{s:s, s:i, s:o}", "representative", class_label(tallied, c, label),
                           "size", (int)counts->by_class[c].size, "solutions",
                           json_count(counts->by_class[c].solutions)));
    return classes;
}

static json_t *
json_busy(const cn_search_stats *stats, const double *busy)
{
    json_t *array = json_array();

    for (unsigned w = 0; w < stats->threads; w++)
        json_add(&array, json_real(busy[w]));
    return array;
}

static json_t *
json_document(const struct tallied *tallied, cn_convention convention)
{
    const cn_counts *counts = &tallied->counts;
    const cn_search_stats *stats = &tallied->stats;
    json_t *numbers =
        json_pack("{s:o, s:o, s:o, s:o}", "all", json_count(counts->all), "rotation",
                  json_count(counts->rotation), "reflection",
                  counts->reflection_applies ? json_count(counts->reflection) : json_null(),
                  "anchored", json_count(counts->anchored));
    if (!counts->reflection_applies)
        json_put(&numbers, "reason",
                 json_string("reflection: the mirror image of some block is no block "
                             "of the set"));
    json_t *document =
        json_pack("{s:i, s:s, s:s, s:o, s:s, s:o, s:o, s:o, s:i, s:f, s:i, s:b, s:o}", "version",
                  JSON_VERSION, "puzzle", cn_puzzle_name(tallied->puzzle), "convention",
                  cn_convention_name(convention), "counts", numbers, "anchor",
                  cn_block_name(tallied->puzzle, tallied->search->anchor), "classes",
                  json_classes(tallied), "nodes", json_count(stats->nodes), "prefixes",
                  json_count(stats->prefixes), "split_depth", (int)stats->split_depth, "seconds",
                  stats->seconds, "threads", (int)stats->threads, "bound", stats->bound, "topology",
                  json_machine(tallied->search->topology, tallied->search->threads));
    if (tallied->busy != NULL)
        json_put(&document, "busy", json_busy(stats, tallied->busy));
    return document;
}

static int
report(const struct tallied *tallied)
{
    const struct options *options = tallied->options;
    const bool chosen = option_given(options, OPTION_convention);
    const cn_convention convention =
        chosen ? (cn_convention)options->convention : cn_puzzle_convention(tallied->puzzle);

    if (options->json)
        return report_json("count", json_document(tallied, convention), false);
    if (options->quiet || chosen) {
        printf("%" PRIu64 "\n", cn_counts_in(&tallied->counts, convention));
    } else {
        printf("Packings of %s, 3x3x3:\n", cn_puzzle_name(tallied->puzzle));
        if (cn_puzzle_volume(tallied->puzzle) != 27)
            printf("None: the blocks have %u cells in all, the cube has 27.\n",
                   cn_puzzle_volume(tallied->puzzle));
        print_meanings(tallied);
        print_classes(tallied);
    }
    if (tallied->busy != NULL)
        print_stats(&tallied->stats, tallied->busy);
    return EXIT_DONE;
}

/* Before a search that may take long, what can be said at once. */
static int
check_convention(const struct options *options, const cn_puzzle *puzzle)
{
    if (!option_given(options, OPTION_convention) || options->convention != CN_REFLECTION
        || cn_puzzle_mirrored(puzzle))
        return EXIT_DONE;
    return complain("count", EXIT_USAGE,
                    "--convention 'reflection' does not apply to puzzle '%s': expected all, "
                    "rotation or anchored",
                    cn_puzzle_name(puzzle));
}

static int
count_repeatedly(struct tallied *tallied)
{
    cn_error error = {0};

    for (uint64_t n = tallied->options->repeat != 0 ? tallied->options->repeat : 1; n > 0; n--) {
        cn_counts_release(&tallied->counts);
        const cn_status status =
            cn_count(tallied->puzzle, tallied->search, &tallied->counts, &tallied->stats, &error);
        if (status != CN_OK)
            return complain_of("count", status, &error);
    }
    return EXIT_DONE;
}

static int
run(const struct options *options)
{
    struct tallied tallied = {.options = options};
    cn_puzzle *puzzle = NULL;
    cn_topology *topology = NULL;
    cn_search_options search;

    int code = input_puzzle(&command_count, options, &puzzle);
    if (code == EXIT_DONE)
        code = check_convention(options, puzzle);
    if (code == EXIT_DONE)
        code = input_search(&command_count, options, puzzle, options->json, &search, &topology);
    if (code == EXIT_DONE && options->stats) {
        tallied.busy = calloc(CN_THREADS_MAX, sizeof *tallied.busy);
        search.busy = tallied.busy;
        if (tallied.busy == NULL)
            code = complain("count", EXIT_MEMORY, "not enough memory");
    }
    tallied.puzzle = puzzle;
    tallied.search = &search;
    if (code == EXIT_DONE)
        code = count_repeatedly(&tallied);
    if (code == EXIT_DONE)
        code = report(&tallied);
    cn_counts_release(&tallied.counts);
    free(tallied.busy);
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
        "printed: the count in that convention, or in the puzzle's own.  Each count comes from a\n"
        "search of its own, and every run checks that they fit together.\n\n"
        "  cubenum count --quiet                 339\n"
        "  cubenum count --convention all        11520\n"
        "  cubenum count --anchor D --json\n",
    .options = WITH_EVERYWHERE | WITH(no_bind) | WITH(no_types) | WITH(split_depth)
               | WITH(convention) | WITH(anchor) | WITH(repeat) | WITH(stats),
    .run = run,
};
