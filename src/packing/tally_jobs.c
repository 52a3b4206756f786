/* What counts of all kinds have in common: the classes of the anchor, and searches to be done. */
#include "packing/tally.h"

#include <stdlib.h>

cn_status
tally_list_classes(struct tally *tally)
{
    const cn_puzzle *puzzle = tally->problem.puzzle;
    cn_counts *counts = tally->counts;

    counts->held = CN_BLOCK_NONE;
    counts->anchor =
        tally->options->anchor != 0 ? tally->options->anchor - 1 : cn_puzzle_anchor(puzzle);
    if (counts->anchor == CN_BLOCK_NONE)
        return CN_OK;
    const struct block_data *anchor = &puzzle->block[counts->anchor];
    const cubemap_set group = puzzle_anchor_maps(puzzle, counts->anchor);
    if (anchor->pin >= 0)
        counts->held = counts->anchor;
    tally->classes = calloc(anchor->placements + 1u, sizeof *tally->classes);
    tally->class_of = calloc(puzzle->placements + 1u, sizeof *tally->class_of);
    if (tally->classes == NULL || tally->class_of == NULL
        || orbit_classes(puzzle, counts->anchor, group, anchor->pin >= 0, tally->classes,
                         &counts->classes)
               != CN_OK)
        return CN_ENOMEM;
    counts->by_class = calloc(counts->classes + 1u, sizeof *counts->by_class);
    if (counts->by_class == NULL)
        return CN_ENOMEM;
    counts->maps = bits_count(group);
    for (unsigned n = 0; n < puzzle->placements; n++)
        tally->class_of[n] = CLASS_NONE;
    for (unsigned c = 0; c < counts->classes; c++) {
        const unsigned representative = tally->classes[c].representative;
        counts->by_class[c].representative = representative;
        counts->by_class[c].size = tally->classes[c].size;
        for (cubemap_set rest = group; rest != 0; rest = bits_drop_lowest(rest))
            tally->class_of[puzzle_image(puzzle, bits_lowest(rest), representative)] = c;
    }
    return CN_OK;
}

struct search_job *
tally_add_job(struct tally *tally, enum harvest_kind kind)
{
    struct search_job *job = &tally->job[tally->jobs];

    *job = (struct search_job){
        .problem = &tally->problem,
        .starts = &tally->starts[tally->jobs],
        .plan = {.kind = kind, .problem = &tally->problem},
    };
    tally->jobs++;
    return job;
}

cn_status
tally_run(struct tally *tally, cn_error *error)
{
    return run_searches(tally->job, tally->jobs, tally->options, tally->result, &tally->stats,
                        error);
}

void
tally_read_anchored(struct tally *tally, const struct starts *starts, const wide *by_start)
{
    cn_counts *counts = tally->counts;
    wide anchored = 0;

    for (unsigned s = 0; s < starts->count; s++) {
        const unsigned placement = tally->problem.placement[starts->start[s].row];
        counts->by_class[tally->class_of[placement]].solutions = number_of(by_start[s]);
        anchored += by_start[s]; /* not more than all packings, which fit */
    }
    counts->anchored = number_of(anchored);
}
