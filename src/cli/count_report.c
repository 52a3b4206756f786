/* The counts as JSON. */
#include "cli/count.h"
#include "cli/report.h"

#include <stdio.h>

static json_t *
json_classes(const struct tallied *tallied)
{
    const cn_counts *counts = &tallied->counts;
    json_t *classes = json_array();
    char label[CN_LABEL_SIZE];

    for (unsigned c = 0; c < counts->classes; c++) {
        cn_placement_label(tallied->puzzle, counts->by_class[c].representative, counts->held,
                           label);
        json_add(&classes, json_pack("{s:s, s:i, s:o}", "representative", label, "size",
                                     (int)counts->by_class[c].size, "solutions",
                                     json_big_count(counts->by_class[c].solutions)));
    }
    return classes;
}

static json_t *
json_counts(const struct tallied *tallied)
{
    const cn_counts *counts = &tallied->counts;
    const bool anchored = counts->anchor != CN_BLOCK_NONE;
    json_t *numbers =
        json_pack("{s:o, s:o, s:o, s:o}", "all", json_big_count(counts->all), "rotation",
                  json_big_count(counts->rotation), "reflection",
                  counts->reflection_applies ? json_big_count(counts->reflection) : json_null(),
                  "anchored", anchored ? json_big_count(counts->anchored) : json_null());

    if (!counts->reflection_applies || !anchored)
        json_put(&numbers, "reason",
                 json_sprintf("%s%s%s",
                              counts->reflection_applies
                                  ? ""
                                  : "reflection: no reflection keeps the target and the set of "
                                    "blocks",
                              !counts->reflection_applies && !anchored ? "; " : "",
                              anchored ? "" : "anchored: no block is used exactly once"));
    return numbers;
}

static json_t *
json_weights(const int32_t *weight, unsigned count)
{
    json_t *array = json_array();

    for (unsigned i = 0; i < count; i++)
        json_add(&array, json_integer(weight[i]));
    return array;
}

/* Why there is no packing. */
static json_t *
json_obstacle(const struct tallied *tallied)
{
    const cn_obstacle *obstacle = &tallied->counts.obstacle;
    const cn_puzzle *puzzle = tallied->puzzle;

    switch (obstacle->kind) {
    case CN_OBSTACLE_BLOCK:
        return json_pack("{s:s, s:s}", "kind", "block", "block",
                         cn_block_name(puzzle, obstacle->block));
    case CN_OBSTACLE_VOLUME:
        return json_pack("{s:s, s:o, s:o, s:i}", "kind", "volume", "least",
                         json_count(obstacle->least_volume), "most",
                         json_count(obstacle->most_volume), "cells", (int)cn_puzzle_cells(puzzle));
    case CN_OBSTACLE_CELL:
        return json_pack("{s:s, s:i}", "kind", "cell", "place", (int)obstacle->cell);
    case CN_OBSTACLE_COLOURING:
        return json_pack("{s:s, s:i, s:o, s:o, s:I, s:I}", "kind", "colouring", "modulus",
                         (int)obstacle->modulus, "weights",
                         json_weights(obstacle->weight, cn_puzzle_cells(puzzle)), "block_weights",
                         json_weights(obstacle->block_weight, cn_puzzle_blocks(puzzle)), "target",
                         (json_int_t)obstacle->target_sum, "blocks",
                         (json_int_t)obstacle->blocks_sum);
    case CN_OBSTACLE_NONE:
        break;
    }
    return json_null();
}

static json_t *
json_target(const cn_puzzle *puzzle)
{
    const cn_box box = cn_puzzle_box(puzzle);

    return json_pack("{s:[i, i, i], s:i, s:i}", "box", (int)box.planes, (int)box.rows,
                     (int)box.columns, "cells", (int)cn_puzzle_cells(puzzle), "holes",
                     (int)cn_puzzle_holes(puzzle));
}

static json_t *
json_busy(const cn_search_stats *stats, const double *busy)
{
    json_t *array = json_array();

    for (unsigned w = 0; w < stats->threads; w++)
        json_add(&array, json_real(busy[w]));
    return array;
}

/* What other workers would take; null where no prefixes were searched. */
static json_t *
json_simulations(const struct tallied *tallied)
{
    const cn_search_stats *stats = &tallied->stats;

    if (stats->prefixes == 0)
        return json_null();
    json_t *array = json_array();
    for (unsigned s = 0; s < tallied->search->simulations; s++) {
        const cn_simulation *simulation = &tallied->simulation[s];
        json_add(&array,
                 json_pack("{s:i, s:f, s:f, s:f}", "threads", (int)simulation->workers, "seconds",
                           stats->seconds - stats->searching + simulation->seconds, "searching",
                           simulation->seconds, "efficiency", simulation->efficiency));
    }
    return array;
}

int
count_report_json(const struct tallied *tallied)
{
    const cn_counts *counts = &tallied->counts;
    const cn_search_stats *stats = &tallied->stats;
    const bool anchored = counts->anchor != CN_BLOCK_NONE;
    json_t *document = json_pack(
        "{s:i, s:s, s:s, s:o, s:o, s:b, s:b, s:o, s:o, s:o}", "version", JSON_VERSION, "puzzle",
        cn_puzzle_name(tallied->puzzle), "convention", cn_convention_name(tallied->convention),
        "target", json_target(tallied->puzzle), "counts", json_counts(tallied), "derived",
        counts->derived, "memoised", counts->memoised, "anchor",
        anchored ? json_string(cn_block_name(tallied->puzzle, counts->anchor)) : json_null(),
        "classes", json_classes(tallied), "obstacle", json_obstacle(tallied));

    json_put(&document, "nodes", json_count(stats->nodes));
    json_put(&document, "prefixes", json_count(stats->prefixes));
    json_put(&document, "split_depth", json_integer(stats->split_depth));
    json_put(&document, "kernel", json_string(cn_kernel_name(stats->kernel)));
    json_put(&document, "seconds", json_real(stats->seconds));
    json_put(&document, "threads", json_integer(stats->threads));
    json_put(&document, "bound", json_boolean(stats->bound));
    json_put(&document, "topology",
             json_machine(tallied->search->topology, tallied->search->threads));
    if (tallied->busy != NULL)
        json_put(&document, "busy", json_busy(stats, tallied->busy));
    if (tallied->simulation != NULL)
        json_put(&document, "simulated", json_simulations(tallied));
    return report_json("count", document, false);
}
