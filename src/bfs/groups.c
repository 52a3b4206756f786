/* Groups of 24 states, found in the tables of single states. */
#include "bfs/groups.h"

#include <stdlib.h>
#include <string.h>

/* Groups need their bytes in this order, the lowest bits first. */
static const bool LOWEST_FIRST = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;

/* The permutations met so far: bit i of a group comes from bit from[i]. */
struct met {
    unsigned count;
    uint8_t from[GROUP_PERMUTATIONS_MAX][GROUP];
};

/* Have the last digits 24 values together? */
static bool
has_groups(const struct arrangement *arrangement)
{
    unsigned values = 1;

    for (unsigned d = arrangement->digits; !arrangement->vector && d-- > 0 && values < GROUP;)
        values *= arrangement->digit[d].positions * arrangement->digit[d].modulus;
    return LOWEST_FIRST && values == GROUP;
}

static uint64_t
groups_in(const struct relabellings *set)
{
    return has_groups(set->arrangement) ? set->arrangement->count / GROUP : 0;
}

uint64_t
groups_bytes(const struct relabellings *set)
{
    const uint64_t groups = groups_in(set);

    return groups == 0 ? 0
                       : set->count * groups * sizeof(struct group_source)
                             + GROUP_PERMUTATIONS_MAX * sizeof(struct group_permutation);
}

/* The permutation's number; GROUP_PERMUTATIONS_MAX if it would be one too many. */
static unsigned
number_of(struct met *met, const uint8_t *from)
{
    for (unsigned p = 0; p < met->count; p++)
        if (memcmp(met->from[p], from, GROUP) == 0)
            return p;
    if (met->count == GROUP_PERMUTATIONS_MAX)
        return GROUP_PERMUTATIONS_MAX;
    memcpy(met->from[met->count], from, GROUP);
    return met->count++;
}

/* Where the groups come from; false if that takes too many permutations. */
static bool
find_sources(struct groups *groups, struct met *met, size_t count, const uint16_t *to)
{
    for (size_t g = 0; g < count; g++) {
        uint8_t from[GROUP];
        for (unsigned i = 0; i < GROUP; i++)
            from[i] = (uint8_t)(to[g * GROUP + i] % GROUP);
        const unsigned permutation = number_of(met, from);
        if (permutation == GROUP_PERMUTATIONS_MAX)
            return false;
        groups->source[g] =
            (struct group_source){(uint16_t)(to[g * GROUP] / GROUP), (uint16_t)permutation};
    }
    return true;
}

static void
fill_permutation(struct group_permutation *permutation, const uint8_t *from)
{
    memset(permutation, 0, sizeof *permutation);
    for (unsigned i = 0; i < GROUP; i++)
        for (unsigned value = 0; value < 256; value++)
            permutation->bits[from[i] / 8][value] |= (value >> from[i] % 8 & 1) << i;
}

cn_status
groups_create(struct groups *out, const struct relabellings *set, const uint16_t *to)
{
    struct groups groups = {.count = (uint32_t)groups_in(set)};
    struct met met = {.count = 0};
    const size_t count = (size_t)set->count * groups.count;

    *out = (struct groups){.count = 0};
    if (count == 0)
        return CN_OK;
    groups.source = malloc(count * sizeof *groups.source);
    groups.permutation = malloc(GROUP_PERMUTATIONS_MAX * sizeof *groups.permutation);
    if (groups.source == NULL || groups.permutation == NULL) {
        groups_release(&groups);
        return CN_ENOMEM;
    }
    if (!find_sources(&groups, &met, count, to)) {
        groups_release(&groups);
        return CN_OK;
    }
    for (unsigned p = 0; p < met.count; p++)
        fill_permutation(&groups.permutation[p], met.from[p]);
    *out = groups;
    return CN_OK;
}

void
groups_release(struct groups *groups)
{
    free(groups->source);
    free(groups->permutation);
}
