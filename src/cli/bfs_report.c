/* What a breadth-first search found: as a table, as CSV, as JSON. */
#include "cli/bfs.h"
#include "cli/exits.h"
#include "cli/report.h"

#include <inttypes.h>
#include <stdio.h>

void
bfs_print_head(const struct options *options)
{
    printf("%5s %16s %16s %14s %8s%s\n", "depth", "elements", "cumulative", "classes", "ratio",
           options->stats ? "    seconds" : "");
}

void
bfs_print_level(const struct options *options, const cn_bfs_level *level,
                const cn_bfs_level *previous, uint64_t cumulative)
{
    printf("%5u %16" PRIu64 " %16" PRIu64, level->depth, level->elements, cumulative);
    if (level->classes != 0)
        printf(" %14" PRIu64, level->classes);
    else
        printf(" %14s", "-");
    if (previous != NULL)
        printf(" %8.4f", (double)level->elements / (double)previous->elements);
    else
        printf(" %8s", "-");
    if (options->stats)
        printf(" %10.3f", level->seconds);
    printf("\n");
}

static cn_bfs_level
last_level(const cn_bfs *bfs)
{
    return cn_bfs_get_level(bfs, cn_bfs_level_count(bfs) - 1);
}

static void
print_antipodes(const struct explored *explored)
{
    const cn_bfs_level last = last_level(explored->bfs);
    const unsigned shown = cn_bfs_antipode_count(explored->bfs);
    const bool classes = cn_bfs_has_classes(explored->bfs);

    printf("antipodes  %" PRIu64 " at depth %u", last.elements, last.depth);
    if (classes)
        printf(", in %" PRIu64 " %s", last.classes, last.classes == 1 ? "class" : "classes");
    if (shown != 0 && shown < (classes ? last.classes : last.elements))
        printf(", of which %u:", shown);
    else if (shown != 0)
        printf(":");
    printf("\n");
    for (unsigned a = 0; a < shown; a++)
        printf("  %s\n    by %s\n", cn_bfs_antipode_text(explored->bfs, a),
               cn_bfs_antipode_moves(explored->bfs, a));
}

void
bfs_print_end(const struct explored *explored)
{
    const uint64_t total = cn_bfs_total(explored->bfs);
    const bool complete = cn_bfs_complete(explored->bfs);

    if (complete)
        printf("total      %" PRIu64 ", which is all\n", total);
    else
        printf("total      %" PRIu64 " to depth %u; there are more\n", total,
               last_level(explored->bfs).depth);
    if (explored->bounds)
        printf("diameter   %s%u\n", complete ? "" : "at least ", explored->diameter);
    if (complete)
        print_antipodes(explored);
}

void
bfs_print_csv(const struct explored *explored)
{
    uint64_t cumulative = 0;

    printf("depth,elements,cumulative,classes,seconds\n");
    for (unsigned d = 0; d < cn_bfs_level_count(explored->bfs); d++) {
        const cn_bfs_level level = cn_bfs_get_level(explored->bfs, d);
        cumulative += level.elements;
        printf("%u,%" PRIu64 ",%" PRIu64 ",", level.depth, level.elements, cumulative);
        if (cn_bfs_has_classes(explored->bfs))
            printf("%" PRIu64, level.classes);
        printf(",%.6f\n", level.seconds);
    }
}

static json_t *
json_moves(const struct explored *explored)
{
    json_t *moves = json_array();

    for (unsigned m = 0; m < cn_group_move_count(explored->group); m++)
        if ((explored->moves >> m & 1) != 0)
            json_add(&moves, json_string(cn_group_move_name(explored->group, m)));
    return moves;
}

static json_t *
json_levels(const struct explored *explored)
{
    const bool classes = cn_bfs_has_classes(explored->bfs);
    json_t *levels = json_array();

    for (unsigned d = 0; d < cn_bfs_level_count(explored->bfs); d++) {
        const cn_bfs_level level = cn_bfs_get_level(explored->bfs, d);
        json_add(&levels, json_pack("{s:i, s:o, s:o, s:f}", "depth", (int)level.depth, "elements",
                                    json_count(level.elements), "classes",
                                    classes ? json_count(level.classes) : json_null(), "seconds",
                                    level.seconds));
    }
    return levels;
}

static json_t *
json_antipodes(const struct explored *explored)
{
    json_t *antipodes = json_array();

    for (unsigned a = 0; a < cn_bfs_antipode_count(explored->bfs); a++)
        json_add(&antipodes,
                 json_pack("{s:s, s:s}", "state", cn_bfs_antipode_text(explored->bfs, a), "moves",
                           cn_bfs_antipode_moves(explored->bfs, a)));
    return antipodes;
}

/* Why something is null; NULL if nothing is. */
static const char *
reason_of(const cn_bfs *bfs)
{
    const bool classes = cn_bfs_has_classes(bfs), complete = cn_bfs_complete(bfs);

    if (!classes && !complete)
        return "classes: none are formed; antipodes: the space is not complete";
    if (!classes)
        return "classes: none are formed";
    return complete ? NULL : "antipodes: the space is not complete";
}

int
bfs_report_json(const struct explored *explored)
{
    const cn_bfs *bfs = explored->bfs;
    const bool complete = cn_bfs_complete(bfs);
    const char *reason = reason_of(bfs);
    json_t *document =
        json_pack("{s:i, s:s, s:s, s:o, s:o, s:o, s:b, s:o}", "version", JSON_VERSION, "space",
                  explored->space, "metric", cn_metric_name((cn_metric)explored->options->metric),
                  "moves", json_moves(explored), "levels", json_levels(explored), "total",
                  json_count(cn_bfs_total(bfs)), "complete", complete, "antipodes",
                  complete ? json_antipodes(explored) : json_null());

    if (explored->bounds)
        json_put(&document, "diameter",
                 json_pack("{s:i, s:o}", "least", (int)explored->diameter, "most",
                           complete ? json_integer(explored->diameter) : json_null()));
    if (reason != NULL)
        json_put(&document, "reason", json_string(reason));
    return report_json("bfs", document, false);
}
