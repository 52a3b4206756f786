/* Memory for the bits of all states. */
#include "bfs/blocks.h"

#include "base/bits.h"

#include <string.h>

static uint64_t
map_bytes(const struct split *split)
{
    /* A group's bytes are read together with one that follows them. */
    return split_blocks(split) * split_words(split) * sizeof(uint64_t) + GROUP_OVERREAD;
}

static uint64_t
count_bytes(const struct split *split)
{
    return split_blocks(split) * sizeof(uint32_t);
}

static uint64_t
outer_bytes(const struct split *split)
{
    return split->outer_labels.count * split->outer.count * sizeof(uint32_t);
}

static uint64_t
inner_bytes(const struct split *split)
{
    return split->inner_labels.count * split->inner.count * sizeof(uint16_t);
}

/* Planes for numbers up to the modulus. */
static unsigned
planes_for(unsigned modulus)
{
    unsigned planes = 1;

    while (modulus >> planes != 0)
        planes++;
    return planes;
}

static uint64_t
label_bytes(const struct relabellings *set)
{
    return set->capacity * (set->arrangement->bytes + 1 + sizeof *set->inverse)
           + set->slots * sizeof *set->slot;
}

uint64_t
blocks_bytes(const struct split *split, unsigned modulus)
{
    return (2 + planes_for(modulus)) * map_bytes(split) + 3 * count_bytes(split)
           + outer_bytes(split) + inner_bytes(split) + groups_bytes(&split->inner_labels)
           + split->sets.count * split->action->turns * sizeof *split->passage
           + label_bytes(&split->outer_labels) + label_bytes(&split->inner_labels) + sizeof *split;
}

cn_status
blocks_create(struct blocks *out, const struct split *split, unsigned modulus)
{
    struct blocks blocks = {
        .split = split,
        .words = split_words(split),
        .count = split_blocks(split),
        .modulus = modulus,
        .planes = planes_for(modulus),
    };

    cn_status status = bigmem_create(&blocks.front, map_bytes(split));
    for (unsigned p = 0; status == CN_OK && p < blocks.planes; p++)
        status = bigmem_create(&blocks.plane[p], map_bytes(split));
    if (status == CN_OK)
        status = bigmem_create(&blocks.next, map_bytes(split));
    if (status == CN_OK)
        status = bigmem_create(&blocks.seen_count, count_bytes(split));
    if (status == CN_OK)
        status = bigmem_create(&blocks.front_count, count_bytes(split));
    if (status == CN_OK)
        status = bigmem_create(&blocks.next_count, count_bytes(split));
    if (status == CN_OK)
        status = bigmem_create(&blocks.outer_to, outer_bytes(split));
    if (status == CN_OK)
        status = bigmem_create(&blocks.inner_to, inner_bytes(split));
    if (status != CN_OK) {
        blocks_release(&blocks);
        return status;
    }
    *out = blocks;
    return CN_OK;
}

void
blocks_release(struct blocks *blocks)
{
    for (unsigned p = 0; p < blocks->planes; p++)
        bigmem_release(&blocks->plane[p]);
    bigmem_release(&blocks->front);
    bigmem_release(&blocks->next);
    bigmem_release(&blocks->seen_count);
    bigmem_release(&blocks->front_count);
    bigmem_release(&blocks->next_count);
    bigmem_release(&blocks->outer_to);
    bigmem_release(&blocks->inner_to);
    groups_release(&blocks->groups);
}

uint32_t
blocks_tables(const struct blocks *blocks)
{
    return blocks->split->inner_labels.count + blocks->split->outer_labels.count;
}

void
blocks_fill_table(struct blocks *blocks, uint32_t table, uint32_t *room)
{
    const struct split *split = blocks->split;
    const struct relabellings *inner = &split->inner_labels, *outer = &split->outer_labels;

    if (table >= inner->count) {
        table -= inner->count;
        arrangement_table(&split->outer, relabelling_at(outer, table),
                          (uint32_t *)blocks->outer_to.at + table * split->outer.count);
        return;
    }
    uint16_t *to = (uint16_t *)blocks->inner_to.at + table * split->inner.count;
    arrangement_table(&split->inner, relabelling_at(inner, table), room);
    for (uint64_t i = 0; i < split->inner.count; i++)
        to[i] = (uint16_t)room[i];
}

cn_status
blocks_group(struct blocks *blocks)
{
    return groups_create(&blocks->groups, &blocks->split->inner_labels, blocks->inner_to.at);
}

void
blocks_start(struct blocks *blocks, uint64_t state)
{
    const uint64_t block = state / blocks->split->inner.count;
    const uint64_t inner = state % blocks->split->inner.count;
    const uint64_t word = block * blocks->words + inner / 64;

    /* At depth 0 the planes hold a 1. */
    ((uint64_t *)blocks->plane[0].at)[word] |= (uint64_t)1 << inner % 64;
    ((uint64_t *)blocks->front.at)[word] |= (uint64_t)1 << inner % 64;
    ((uint32_t *)blocks->seen_count.at)[block] = 1;
    ((uint32_t *)blocks->front_count.at)[block] = 1;
}

static void
swap(struct bigmem *a, struct bigmem *b)
{
    const struct bigmem other = *a;

    *a = *b;
    *b = other;
}

void
blocks_move_on(struct blocks *blocks)
{
    swap(&blocks->front, &blocks->next);
    swap(&blocks->front_count, &blocks->next_count);
}

uint64_t
blocks_find(const struct blocks *blocks, uint64_t state)
{
    const uint64_t inner = blocks->split->inner.count;
    const uint32_t *count = blocks->front_count.at;
    uint64_t from = state % inner;

    for (uint64_t b = state / inner; b < blocks->count; b++, from = 0) {
        const uint64_t *front = (const uint64_t *)blocks->front.at + b * blocks->words;
        if (count[b] == 0)
            continue;
        for (uint64_t w = from / 64; w < blocks->words; w++) {
            const uint64_t word = w == from / 64 ? front[w] & ~(uint64_t)0 << from % 64 : front[w];
            if (word != 0)
                return b * inner + w * 64 + bits_lowest(word);
        }
    }
    return UINT64_MAX;
}

bool
blocks_is_depth(const struct blocks *blocks, uint64_t state, unsigned depth)
{
    const uint64_t inner = state % blocks->split->inner.count;
    const uint64_t word = state / blocks->split->inner.count * blocks->words + inner / 64;
    unsigned value = 0;

    for (unsigned p = 0; p < blocks->planes; p++)
        value |= (unsigned)(((const uint64_t *)blocks->plane[p].at)[word] >> inner % 64 & 1) << p;
    return value == 1 + depth % blocks->modulus;
}
