/* A set of relabellings, closed under inverses: a hash table of their bytes. */
#include "bfs/relabelling.h"

#include <stdlib.h>
#include <string.h>

enum { CAPACITY_LEAST = 32 };

static uint32_t *
find(const struct relabellings *set, const uint8_t *label)
{
    const unsigned bytes = set->arrangement->bytes;
    uint64_t hash = 0;

    for (unsigned i = 0; i < bytes; i++)
        hash = (hash ^ label[i]) * UINT64_C(0x100000001b3) + UINT64_C(0x9e3779b97f4a7c15);
    hash ^= hash >> 32;
    hash *= UINT64_C(0xbf58476d1ce4e5b9);
    size_t s = hash >> 16 & (set->slots - 1);
    while (set->slot[s] != 0 && memcmp(relabelling_at(set, set->slot[s] - 1), label, bytes) != 0)
        s = (s + 1) & (set->slots - 1);
    return &set->slot[s];
}

/* Room for so many; half of the slots stay unused. */
static cn_status
make_room(struct relabellings *set, size_t capacity)
{
    /* A relabelling may be of no bytes at all. */
    uint8_t *label = realloc(set->label, capacity * (set->arrangement->bytes + 1u));
    set->label = label != NULL ? label : set->label;
    uint32_t *inverse = realloc(set->inverse, capacity * sizeof *inverse);
    set->inverse = inverse != NULL ? inverse : set->inverse;
    uint32_t *slot = calloc(capacity * 2, sizeof *slot);
    if (label == NULL || inverse == NULL || slot == NULL) {
        free(slot);
        return CN_ENOMEM;
    }
    free(set->slot);
    set->slot = slot;
    set->slots = capacity * 2;
    set->capacity = capacity;
    for (uint32_t n = 0; n < set->count; n++)
        *find(set, relabelling_at(set, n)) = n + 1;
    return CN_OK;
}

static uint32_t
append(struct relabellings *set, const uint8_t *label)
{
    memcpy(set->label + (size_t)set->count * set->arrangement->bytes, label,
           set->arrangement->bytes);
    *find(set, label) = set->count + 1;
    return set->count++;
}

cn_status
relabellings_add(struct relabellings *set, const uint8_t *label, uint32_t *number)
{
    uint8_t undone[2 * CN_POINTS_MAX];

    const uint32_t known = *find(set, label);
    if (known != 0) {
        *number = known - 1;
        return CN_OK;
    }
    if (set->count + 2 > set->capacity && make_room(set, set->capacity * 2) != CN_OK)
        return CN_ENOMEM;
    arrangement_undo(set->arrangement, set->action, label, undone);
    const uint32_t own = append(set, label);
    const uint32_t there = *find(set, undone);
    const uint32_t other = there != 0 ? there - 1 : append(set, undone);
    set->inverse[own] = other;
    set->inverse[other] = own;
    *number = own;
    return CN_OK;
}

cn_status
relabellings_create(struct relabellings *out, const struct arrangement *arrangement,
                    const struct action *action)
{
    struct relabellings set = {.arrangement = arrangement, .action = action};
    uint8_t label[2 * CN_POINTS_MAX];
    uint32_t identity;

    cn_status status = make_room(&set, CAPACITY_LEAST);
    if (status == CN_OK) {
        arrangement_identity(arrangement, label);
        status = relabellings_add(&set, label, &identity);
    }
    if (status != CN_OK) {
        relabellings_release(&set);
        return status;
    }
    *out = set;
    return CN_OK;
}

void
relabellings_release(struct relabellings *set)
{
    free(set->label);
    free(set->inverse);
    free(set->slot);
}
