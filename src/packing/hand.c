#include "packing/hand.h"

#include <stdlib.h>
#include <string.h>

/* All but the lock. */
static void
release(struct hand *hand)
{
    cursor_release(&hand->cursor);
    root_release(&hand->root);
    kernel_free(hand->kernel);
    harvest_release(&hand->harvest);
    harvest_release(&hand->settled);
    free(hand->room);
    free(hand->found);
}

cn_status
hand_create(struct hand *out, const struct search_job *job, const struct row_table *table,
            enum kernel_isa isa, const atomic_bool *stop)
{
    const struct problem *problem = job->problem;
    const struct cover *cover = &problem->cover;
    struct hand hand = {.job = job, .table = table, .stop = stop};

    cn_status status = cursor_create(&hand.cursor, cover, problem->depth);
    if (status == CN_OK)
        status = root_create(&hand.root, cover, problem->fixed_depth ? problem->depth : 0);
    if (status == CN_OK)
        status = kernel_create(&hand.kernel, isa, root_words(&hand.root), cover->rows + 1,
                               problem->depth + 1);
    if (status == CN_OK)
        status = harvest_create(&hand.harvest, &job->plan, job->starts, &job->limits);
    if (status == CN_OK)
        status = harvest_create(&hand.settled, &job->plan, job->starts, &job->limits);
    hand.room = malloc((cover->rows + 1u) * sizeof *hand.room);
    hand.found = malloc((problem->depth + 1u) * sizeof *hand.found);
    if (hand.room == NULL || hand.found == NULL)
        status = CN_ENOMEM;
    if (status != CN_OK) {
        release(&hand);
        return status;
    }
    *out = hand;
    pthread_mutex_init(&out->lock, NULL);
    return CN_OK;
}

void
hand_release(struct hand *hand)
{
    if (hand->job == NULL)
        return;
    release(hand);
    pthread_mutex_destroy(&hand->lock);
    *hand = (struct hand){.job = NULL};
}

/* Harvest a packing; what is kept of it a checkpoint may be reading. */
static cn_status
add(struct hand *hand, unsigned count)
{
    pthread_mutex_lock(&hand->lock);
    const cn_status status = harvest_add(&hand->harvest, &hand->job->plan, hand->job->starts,
                                         hand->start, hand->found, count);
    pthread_mutex_unlock(&hand->lock);
    return status;
}

/* The rows of a packing that the kernel found, behind those of the prefix. */
static bool
visit(void *context, const uint64_t *const *row, unsigned count)
{
    struct hand *hand = context;
    const unsigned laid = hand->cursor.depth;

    for (unsigned i = 0; i < count; i++) {
        uint64_t cells[CELLS_MAX / 64];
        const unsigned block = root_decode(&hand->root, row[i], cells);
        hand->found[laid + i] = row_table_find(hand->table, cells, block);
    }
    hand->status = add(hand, laid + count);
    return hand->status == CN_OK;
}

/* Where nothing is left to be covered: a packing, unless blocks are missing. */
static cn_status
harvest_complete(struct hand *hand)
{
    const struct cursor *cursor = &hand->cursor;

    for (unsigned b = 0; b < cursor->cover->blocks; b++)
        if (cursor_least(cursor)[b] != 0)
            return CN_OK;
    if (!harvest_looks(&hand->job->plan))
        return harvest_count(&hand->harvest, hand->job->starts, hand->start, 1);
    return add(hand, cursor->depth);
}

cn_status
hand_search(struct hand *hand, const unsigned *entry, unsigned depth)
{
    const bool looks = harvest_looks(&hand->job->plan);
    struct kernel_result result = {0};

    if (prefix_enter(&hand->cursor, hand->job->starts, entry, depth) != CN_OK)
        return CN_ENOMEM;
    hand->start = entry[0];
    hand->status = CN_OK;
    memcpy(hand->found, hand->cursor.laid, hand->cursor.depth * sizeof *hand->found);
    root_fill(&hand->root, &hand->cursor);
    if (hand->root.kernel.cells == 0)
        return harvest_complete(hand);
    const bool complete = kernel_search(hand->kernel, &hand->root.kernel, &result,
                                        looks ? visit : NULL, hand, hand->stop);
    hand->harvest.nodes += result.nodes;
    if (hand->status != CN_OK)
        return hand->status;
    if (!complete)
        return CN_ESTOPPED;
    if (looks)
        return CN_OK;
    return harvest_count(&hand->harvest, hand->job->starts, hand->start, result.packings);
}

cn_status
hand_settle(struct hand *hand, atomic_ushort *mark, unsigned short me)
{
    pthread_mutex_lock(&hand->lock);
    const cn_status status =
        harvest_settle(&hand->settled, &hand->harvest, &hand->job->plan, hand->start);
    atomic_store_explicit(mark, me, memory_order_relaxed);
    pthread_mutex_unlock(&hand->lock);
    return status;
}
