/*
 * The next level, pulled: a state that was not met before belongs to it if a turn undone leads to a
 * state of the last one.  So each block is written by one worker only, and all read the last level.
 */
#include "bfs/blocks_step.h"

#include "base/array.h"
#include "bfs/source.h"

#include <stdlib.h>

/* Words of all blocks of a part at most: 128 KiB, beside which a table fits into an L2 cache. */
enum { PART_WORDS = 1 << 14 };

static uint64_t
blocks_together(const struct blocks *blocks)
{
    const uint64_t fit = PART_WORDS / blocks->words;

    return blocks->split->outer.count < fit ? blocks->split->outer.count : fit;
}

static uint64_t
parts_of_set(const struct blocks *blocks)
{
    const uint64_t together = blocks_together(blocks);

    return (blocks->split->outer.count + together - 1) / together;
}

uint64_t
blocks_parts(const struct blocks *blocks)
{
    return blocks->split->sets.count * parts_of_set(blocks);
}

uint64_t
blocks_part_size(const struct blocks *blocks)
{
    return blocks_together(blocks);
}

cn_status
blocks_worker_create(struct blocks_worker *out, const struct blocks *blocks)
{
    const size_t together = blocks_together(blocks);

    out->rest = array_alloc_apart(together * blocks->words, sizeof *out->rest);
    out->left = array_alloc_apart(together, sizeof *out->left);
    out->begun = array_alloc_apart(together, sizeof *out->begun);
    return out->rest != NULL && out->left != NULL && out->begun != NULL ? CN_OK : CN_ENOMEM;
}

void
blocks_worker_release(struct blocks_worker *worker)
{
    free(worker->rest);
    free(worker->left);
    free(worker->begun);
}

/* The bits of a block's last word that are states. */
static uint64_t
last_mask(const struct blocks *blocks)
{
    const unsigned used = (unsigned)(blocks->split->inner.count % 64);

    return used == 0 ? ~(uint64_t)0 : ((uint64_t)1 << used) - 1;
}

static uint64_t *
plane_of(const struct blocks *blocks, unsigned plane, uint64_t block)
{
    return (uint64_t *)blocks->plane[plane].at + block * blocks->words;
}

/* The rest of a block: all of its states that no level has. */
static void
begin(const struct blocks *blocks, uint64_t block, uint64_t *rest)
{
    for (unsigned p = 0; p < blocks->planes; p++) {
        const uint64_t *plane = plane_of(blocks, p, block);
        for (unsigned w = 0; w < blocks->words; w++)
            rest[w] = (p == 0 ? ~(uint64_t)0 : rest[w]) & ~plane[w];
    }
    rest[blocks->words - 1] &= last_mask(blocks);
}

/* What is new in a block: it was not seen, and is in the rest no more. */
static void
end(struct blocks *blocks, uint64_t block, unsigned depth, uint64_t *rest)
{
    const unsigned value = 1 + depth % blocks->modulus;
    uint64_t *next = (uint64_t *)blocks->next.at + block * blocks->words;

    rest[blocks->words - 1] |= ~last_mask(blocks);
    for (unsigned w = 0; w < blocks->words; w++)
        next[w] = ~rest[w];
    for (unsigned p = 0; p < blocks->planes; p++) {
        const uint64_t *plane = plane_of(blocks, p, block);
        for (unsigned w = 0; w < blocks->words; w++)
            next[w] &= ~plane[w];
    }
    for (unsigned p = 0; p < blocks->planes; p++) {
        uint64_t *plane = plane_of(blocks, p, block);
        for (unsigned w = 0; (value >> p & 1) != 0 && w < blocks->words; w++)
            plane[w] |= next[w];
    }
}

/* The blocks from `first` on that a part has, all of one set. */
struct part {
    uint64_t set, first, end; /* outer arrangements from first to before end */
};

/* Undo one turn for all blocks of a part. */
static void
undo_turn(const struct blocks *blocks, struct blocks_worker *worker, const struct part *part,
          unsigned turn)
{
    const struct split *split = blocks->split;
    const struct passage *passage = &split->passage[part->set * split->action->turns + turn];
    const uint32_t *count = blocks->front_count.at;
    const uint32_t *outer =
        (const uint32_t *)blocks->outer_to.at + passage->outer * split->outer.count;
    const uint16_t *inner = blocks->inner_to.at;
    struct source source = {
        .words = blocks->words,
        .identity = passage->inner == 0,
        .to = inner + passage->inner * split->inner.count,
        .back = inner + split->inner_labels.inverse[passage->inner] * split->inner.count,
        .groups = groups_of(&blocks->groups, passage->inner),
    };

    for (uint64_t a = part->first; a < part->end; a++) {
        const uint64_t n = a - part->first;
        const uint64_t block = passage->set * split->outer.count + outer[a];
        uint64_t *rest = worker->rest + n * blocks->words;
        if (worker->left[n] == 0 || count[block] == 0)
            continue;
        if (!worker->begun[n])
            begin(blocks, part->set * split->outer.count + a, rest);
        worker->begun[n] = true;
        source.front = (const uint64_t *)blocks->front.at + block * blocks->words;
        source.count = count[block];
        worker->left[n] -= source_take(&source, worker->left[n], rest);
    }
}

void
blocks_step(struct blocks *blocks, struct blocks_worker *worker, unsigned depth, uint64_t number)
{
    const struct split *split = blocks->split;
    const uint64_t in_set = parts_of_set(blocks), together = blocks_together(blocks);
    struct part part = {.set = number / in_set, .first = number % in_set * together};
    uint32_t *seen = blocks->seen_count.at, *next = blocks->next_count.at;

    part.end =
        part.first + together < split->outer.count ? part.first + together : split->outer.count;
    const uint64_t first = part.set * split->outer.count + part.first;
    const uint64_t count = part.end - part.first;
    for (uint64_t n = 0; n < count; n++) {
        worker->left[n] = (uint32_t)split->inner.count - seen[first + n];
        worker->begun[n] = false;
    }
    for (unsigned t = 0; t < split->action->turns; t++)
        undo_turn(blocks, worker, &part, t);
    for (uint64_t n = 0; n < count; n++) {
        const uint32_t found = (uint32_t)split->inner.count - seen[first + n] - worker->left[n];
        if (found != 0)
            end(blocks, first + n, depth, worker->rest + n * blocks->words);
        seen[first + n] += found;
        next[first + n] = found;
        worker->elements += found;
    }
}
