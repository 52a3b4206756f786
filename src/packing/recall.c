#include "packing/recall.h"

#include "cover/memo.h"
#include "packing/dive.h"

#include <string.h>

/* Bytes of the table of what was counted already. */
enum { MEMO_BYTES = 1 << 26 };

/* Ways down that tell how long the search would be. */
enum { DIVES = 64, DIVES_SEED = 1 };

/* The cover with one row only of a block's. */
static cn_status
restrict_block(const struct cover *cover, unsigned block, unsigned kept, struct cover *out)
{
    if (cover_create(out, cover->cells, cover->blocks, cover->rows, cover->rows) != CN_OK)
        return CN_ENOMEM;
    memcpy(out->least, cover->least, cover->blocks * sizeof *out->least);
    memcpy(out->most, cover->most, cover->blocks * sizeof *out->most);
    for (unsigned row = 0; row < cover->rows; row++) {
        if (cover_block(cover, row) == block && row != kept)
            continue;
        memcpy(out->row + (size_t)out->rows * out->words, cover_row(cover, row),
               out->words * sizeof *out->row);
        out->use[out->rows] = cover->use[cover->use_start[row]];
        out->rows++;
        out->use_start[out->rows] = out->rows;
    }
    return CN_OK;
}

/* The packings with the anchor at the representative of a class. */
static cn_status
count_class(const struct problem *problem, unsigned anchor, const struct placement_class *class,
            const struct memo_limits *limits, double nodes, bool *pays, struct memo_result *result)
{
    const unsigned row = problem->row[class->representative];
    struct cover cover;

    *pays = true;
    *result = (struct memo_result){.count = 0};
    if (row == ROW_NONE)
        return CN_OK;
    cn_status status = restrict_block(&problem->cover, anchor, row, &cover);
    if (status != CN_OK)
        return status;
    status = memo_pays(&cover, NULL, limits, nodes, pays, result);
    cover_release(&cover);
    return status;
}

static cn_status
count_classes(const struct problem *problem, const struct recall_classes *classes,
              const struct memo_limits *limits, double nodes, struct recall *recall)
{
    recall->pays = true;
    for (unsigned c = 0; c < classes->count && recall->pays; c++) {
        const struct placement_class *class = &classes->class[c];
        struct memo_result result;
        const cn_status status = count_class(problem, classes->anchor, class, limits,
                                             nodes / classes->count, &recall->pays, &result);
        if (status != CN_OK)
            return status;
        if (!recall->pays)
            return CN_OK;
        recall->by_class[c] = result.count;
        recall->nodes += result.nodes;
        if (!number_add(&recall->all, class->size, result.count))
            return CN_EOVERFLOW;
    }
    return CN_OK;
}

cn_status
recall_count(const struct problem *problem, const struct starts *starts,
             const struct recall_classes *classes, const atomic_bool *stop, struct recall *recall)
{
    const struct memo_limits limits = {.bytes = MEMO_BYTES, .stop = stop};
    struct memo_result result;
    double nodes;

    *recall = (struct recall){.pays = false, .by_class = recall->by_class};
    if (!puzzle_has_copies(problem->puzzle))
        return CN_OK;
    cn_status status = dive_average(problem, starts, DIVES, DIVES_SEED, &nodes);
    if (status != CN_OK)
        return status;
    if (classes->anchor != CN_BLOCK_NONE)
        return count_classes(problem, classes, &limits, nodes, recall);
    status = memo_pays(&problem->cover, NULL, &limits, nodes, &recall->pays, &result);
    if (status == CN_OK && recall->pays) {
        recall->all = result.count;
        recall->nodes = result.nodes;
    }
    return status;
}
