#include "bfs/level.h"

#include "bfs/space.h"

#include <stdlib.h>

/* Slots for each part: a quarter more than its share, as tables are not filled up and parts not quite equal. */
static uint64_t
slots_for(uint64_t classes)
{
    const uint64_t each = classes / LEVEL_PARTS;

    return each < 64 ? 0 : each + each / 4 + 64;
}

uint64_t
level_bytes_for(unsigned words, uint64_t classes)
{
    return LEVEL_PARTS * (slots_for(classes) * words * sizeof(uint64_t) + sizeof(struct table));
}

uint64_t
level_bytes(const struct level *level)
{
    uint64_t bytes = level->slots.bytes;

    for (unsigned p = 0; level->part != NULL && p < LEVEL_PARTS; p++)
        bytes += sizeof *level->part + table_bytes(&level->part[p], level->words);
    return bytes;
}

cn_status
level_create(struct level *out, unsigned words, uint64_t classes)
{
    const size_t each = slots_for(classes);
    struct level level = {.words = words};

    level.part = array_alloc_apart(LEVEL_PARTS, sizeof *level.part);
    if (level.part == NULL)
        return CN_ENOMEM;
    if (each != 0
        && bigmem_create(&level.slots, LEVEL_PARTS * each * words * sizeof(uint64_t)) != CN_OK) {
        free(level.part);
        return CN_ENOMEM;
    }
    for (unsigned p = 0; p < LEVEL_PARTS; p++) {
        uint64_t *slots = each != 0 ? (uint64_t *)level.slots.at + p * each * words : NULL;
        table_create(&level.part[p], slots, each);
    }
    *out = level;
    return CN_OK;
}

void
level_release(struct level *level)
{
    for (unsigned p = 0; level->part != NULL && p < LEVEL_PARTS; p++)
        table_release(&level->part[p]);
    free(level->part);
    bigmem_release(&level->slots);
    *level = (struct level){.words = 0};
}

enum { BATCH_MOST = 64 };

cn_status
level_insert(struct level *level, unsigned part, unsigned count, const uint64_t *keys,
             unsigned symmetries, uint64_t *classes, uint64_t *elements)
{
    const unsigned words = level->words;
    struct table *table = &level->part[part];
    uint64_t hash[BATCH_MOST];
    cn_status status = CN_OK;

    for (unsigned i = 0; i < count; i++)
        hash[i] = table_hash(keys + (size_t)i * words, words);
    while (atomic_flag_test_and_set_explicit(&table->busy, memory_order_acquire))
        ;
    /* The slots are asked for before the first is looked at: memory answers all at once. */
    for (unsigned i = 0; i < count && table->capacity != 0; i++)
        __builtin_prefetch(table->slot + table_home(table, hash[i], LEVEL_PART_BITS) * words, 1);
    for (unsigned i = 0; i < count && status == CN_OK; i++) {
        const uint64_t *key = keys + (size_t)i * words;
        bool added;
        status = table_insert(table, words, LEVEL_PART_BITS, key, hash[i], &added);
        if (status == CN_OK && added) {
            *classes += 1;
            *elements += symmetries / key_stabiliser(key, words);
        }
    }
    atomic_flag_clear_explicit(&table->busy, memory_order_release);
    return status;
}

void
level_remove(struct level *level, unsigned part, const struct level *other, unsigned symmetries,
             uint64_t *classes, uint64_t *elements)
{
    const unsigned words = level->words;
    const struct table *table = &other->part[part];

    for (size_t i = 0; i < table->capacity; i++) {
        const uint64_t *key = table->slot + i * words;
        if (table_is_key(key, words)
            && table_remove(&level->part[part], words, LEVEL_PART_BITS, key)) {
            *classes -= 1;
            *elements -= symmetries / key_stabiliser(key, words);
        }
    }
}
