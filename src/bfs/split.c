/* The states as blocks, and how the turns carry them to each other. */
#include "bfs/split.h"

#include <stdlib.h>

void
split_inner(struct arrangement *out, const struct action *action, const struct chosen *chosen,
            const bool *implied, unsigned outer_pieces)
{
    unsigned available[ORBITS_MAX];

    for (unsigned o = 0; o < action->orbits; o++)
        available[o] = action->orbit[o].pieces;
    for (unsigned i = 0; i < outer_pieces; i++)
        available[chosen->orbit[i]]--;
    arrangement_start(out, action->orbits, available);
    for (unsigned i = outer_pieces; i < chosen->count; i++)
        arrangement_add(out, chosen->orbit[i],
                        implied[i] ? 1 : action->orbit[chosen->orbit[i]].modulus);
}

static void
split_outer(struct arrangement *out, const struct action *action, const struct chosen *chosen,
            const bool *implied, unsigned outer_pieces, const unsigned *taken)
{
    arrangement_start(out, action->orbits, taken);
    for (unsigned i = 0; i < outer_pieces; i++)
        arrangement_add(out, chosen->orbit[i],
                        implied[i] ? 1 : action->orbit[chosen->orbit[i]].modulus);
}

/* What the turns, undone, make of one set. */
static cn_status
set_passages(struct split *split, uint64_t set)
{
    const struct action *action = split->action;
    bool member[CN_POINTS_MAX], there[CN_POINTS_MAX];
    uint8_t label[2 * CN_POINTS_MAX];

    position_sets_unrank(&split->sets, set, member);
    for (unsigned t = 0; t < action->turns; t++) {
        const struct motion *motion = &action->motion[t];
        struct passage *passage = &split->passage[set * action->turns + t];
        for (unsigned p = 0; p < action->positions; p++)
            there[motion->to[p]] = member[p];
        passage->set = (uint32_t)position_sets_rank(&split->sets, there);
        arrangement_label(&split->outer, action, motion, member, true, label);
        cn_status status = relabellings_add(&split->outer_labels, label, &passage->outer);
        if (status == CN_OK) {
            arrangement_label(&split->inner, action, motion, member, false, label);
            status = relabellings_add(&split->inner_labels, label, &passage->inner);
        }
        if (status != CN_OK)
            return status;
    }
    return CN_OK;
}

static cn_status
fill(struct split *split)
{
    cn_status status = relabellings_create(&split->outer_labels, &split->outer, split->action);

    if (status == CN_OK)
        status = relabellings_create(&split->inner_labels, &split->inner, split->action);
    if (status != CN_OK)
        return status;
    split->passage =
        malloc((split->sets.count * split->action->turns + 1) * sizeof *split->passage);
    if (split->passage == NULL)
        return CN_ENOMEM;
    for (uint64_t set = 0; status == CN_OK && set < split->sets.count; set++)
        status = set_passages(split, set);
    return status;
}

cn_status
split_create(struct split **out, const struct action *action, const struct chosen *chosen,
             const bool *implied, unsigned outer_pieces)
{
    struct split *split = calloc(1, sizeof *split);
    unsigned taken[ORBITS_MAX] = {0};

    if (split == NULL)
        return CN_ENOMEM;
    split->action = action;
    split->outer_pieces = outer_pieces;
    for (unsigned i = 0; i < outer_pieces; i++)
        taken[chosen->orbit[i]]++;
    position_sets_create(&split->sets, action, taken);
    split_outer(&split->outer, action, chosen, implied, outer_pieces, taken);
    if (chosen->count == 0)
        arrangement_of_vector(&split->inner, action);
    else
        split_inner(&split->inner, action, chosen, implied, outer_pieces);
    const cn_status status = fill(split);
    if (status != CN_OK) {
        split_free(split);
        return status;
    }
    *out = split;
    return CN_OK;
}

void
split_free(struct split *split)
{
    if (split == NULL)
        return;
    relabellings_release(&split->outer_labels);
    relabellings_release(&split->inner_labels);
    free(split->passage);
    free(split);
}
