#ifndef BFS_GROUPS_H
#define BFS_GROUPS_H

#include "bfs/relabelling.h"

/*
 * Tables for whole groups of states.
 *
 * Where the last digits of an arrangement have 24 values together, as those of four pieces without
 * orientations, such a group of states always comes from one group: by one of few permutations, if
 * only few positions are left.  As a group is three bytes of a block's bits, it is permuted by
 * three look-ups.
 */
enum { GROUP = 24, GROUP_BYTES = GROUP / 8, GROUP_OVERREAD = 8, GROUP_PERMUTATIONS_MAX = 64 };

/* For each byte of the source's group and its value: the bits that it becomes. */
struct group_permutation {
    uint32_t bits[GROUP_BYTES][256];
};

/* From where a group comes. */
struct group_source {
    uint16_t group;
    uint16_t permutation;
};

struct groups {
    uint32_t count;              /* of a table; 0 if groups are not used */
    struct group_source *source; /* [relabellings][count] */
    struct group_permutation *permutation;
};

/* The groups of one table, and how to permute them. */
struct group_table {
    uint32_t count; /* 0 if there are none */
    const struct group_source *source;
    const struct group_permutation *permutation;
};

static inline struct group_table
groups_of(const struct groups *groups, uint32_t relabelling)
{
    return (struct group_table){
        .count = groups->count,
        .source = groups->source + (size_t)relabelling * groups->count,
        .permutation = groups->permutation,
    };
}

/*
 * The groups of all tables, to[relabelling][state], if there are groups.  CN_ENOMEM leaves nothing
 * to be released.
 */
cn_status groups_create(struct groups *out, const struct relabellings *set, const uint16_t *to);
void groups_release(struct groups *groups);

/* Bytes that they take. */
uint64_t groups_bytes(const struct relabellings *set);

#endif
