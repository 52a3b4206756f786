/* All counts from one search, or from a memory. */
#include "base/control.h"
#include "base/fail.h"
#include "packing/recall.h"
#include "packing/tally.h"

#include <stdlib.h>

/*
 * A packing that is found stands for its images under the group of the starts.  In those of them
 * where another block has become the anchor, the anchor's class is that of the other block's image.
 * Let the placements of these blocks belong to it; returns how many blocks they are, the anchor
 * included: as many classes are noted of each packing, all alike often in its images.
 */
static unsigned
spread_classes(struct tally *tally, cubemap_set group)
{
    const cn_puzzle *puzzle = tally->problem.puzzle;
    unsigned blocks = 0;

    for (unsigned b = 0; b < puzzle->blocks; b++) {
        const struct block_data *block = &puzzle->block[b];
        cubemap_set rest = group;
        while (rest != 0 && puzzle_renamed(puzzle, bits_lowest(rest), b) != tally->counts->anchor)
            rest = bits_drop_lowest(rest);
        if (rest == 0)
            continue;
        blocks++;
        for (unsigned n = block->first; n < block->first + block->placements; n++)
            tally->class_of[n] = tally->class_of[puzzle_image(puzzle, bits_lowest(rest), n)];
    }
    return blocks;
}

/* The same from the packings of whole classes, each noted for so many blocks. */
static cn_status
divide_classes(struct tally *tally, const wide *by_class, unsigned blocks)
{
    cn_counts *counts = tally->counts;
    wide anchored = 0;

    for (unsigned c = 0; c < counts->classes; c++) {
        const wide noted = (wide)counts->by_class[c].size * blocks;
        if (noted == 0 || by_class[c] % noted != 0)
            return CN_ECHECK;
        const wide solutions = by_class[c] / noted;
        counts->by_class[c].solutions = number_of(solutions);
        anchored += solutions;
    }
    counts->anchored = number_of(anchored);
    return CN_OK;
}

/* All packings from one search, those of each class of the anchor from looking at them. */
static cn_status
count_by_search(struct tally *tally, cn_error *error)
{
    cn_counts *counts = tally->counts;
    const struct starts *starts = &tally->starts[0];
    const bool at_anchor = counts->anchor != CN_BLOCK_NONE
                           && starts->item == tally->problem.puzzle->cells + counts->anchor;
    const bool look = counts->anchor != CN_BLOCK_NONE && !at_anchor;
    unsigned blocks = 1;

    struct search_job *job = tally_add_job(tally, look ? HARVEST_TALLY : HARVEST_COUNT);
    if (look) {
        blocks = spread_classes(tally, starts->group);
        job->plan.classes = counts->classes;
        job->plan.class_of = tally->class_of;
    }
    const cn_status status = tally_run(tally, error);
    if (status != CN_OK)
        return status;
    const struct harvest *sum = &tally->result[0].sum;
    counts->all = number_of(sum->weighted);
    if (at_anchor)
        tally_read_anchored(tally, starts, sum->by_start);
    if (look && divide_classes(tally, sum->by_class, blocks) != CN_OK)
        return fail(error, CN_ECHECK,
                    "self-check: a class of the anchor has packings that "
                    "its placements do not share alike");
    return CN_OK;
}

/* Count with a memory if that pays: *done tells. */
static cn_status
count_by_memory(struct tally *tally, bool *done, cn_error *error)
{
    cn_counts *counts = tally->counts;
    const struct recall_classes classes = {counts->anchor, tally->classes, counts->classes};
    struct recall recall = {.by_class = calloc(counts->classes + 1u, sizeof(wide))};
    cn_status status = CN_ENOMEM;

    if (recall.by_class != NULL)
        status = recall_count(&tally->problem, &tally->starts[0], &classes,
                              control_stop_flag(tally->options->control), &recall);
    *done = status == CN_OK && recall.pays;
    if (*done) {
        wide anchored = 0;
        for (unsigned c = 0; c < counts->classes; c++) {
            counts->by_class[c].solutions = number_of(recall.by_class[c]);
            anchored += recall.by_class[c]; /* not more than all packings, which fit */
        }
        counts->all = number_of(recall.all);
        counts->anchored = number_of(anchored);
        counts->memoised = true;
        tally->stats.nodes = recall.nodes;
        tally->stats.threads = 1;
    }
    free(recall.by_class);
    if (status == CN_EOVERFLOW)
        return fail(error, status, "more packings than a count can hold");
    if (status == CN_ESTOPPED)
        return fail(error, status, "stopped");
    return status == CN_OK ? CN_OK : fail_memory(error);
}

cn_status
tally_derived(struct tally *tally, cn_error *error)
{
    cn_status status = CN_OK;
    bool done = false;

    tally->counts->derived = true;
    if (starts_best(&tally->starts[0], &tally->problem) != CN_OK)
        return fail_memory(error);
    if (tally->options->resume == NULL) /* a checkpoint is one of a search */
        status = count_by_memory(tally, &done, error);
    if (status == CN_OK && !done)
        status = count_by_search(tally, error);
    return status;
}
