#ifndef BFS_VERTEX_CLASSES_H
#define BFS_VERTEX_CLASSES_H

#include "base/bits.h"
#include "bfs/vertex_kernel.h"
#include "machine/bigmem.h"
#include "machine/team.h"

/*
 * The classes of the vertex permutations that turns can make, numbered by the ranks of their
 * representatives: 9,985,968 of 12! under all 48 symmetries.
 */
struct vertex_classes {
    uint32_t count;
    struct bigmem rank;   /* of the representatives: [count] of 32 bits, ascending */
    struct bigmem member; /* [12!/64] words: bit r is set if a representative has rank r */
    struct bigmem before; /* [12!/512] of 32 bits: how many come before a line of the bits */
};

/* Permutations that the turns make of the identity.  CN_ENOMEM, CN_EOVERFLOW. */
cn_status vertex_permutations(const struct move_set *moves, uint64_t *count, cn_error *error);

/* CN_ENOMEM leaves nothing to be released. */
cn_status vertex_classes_create(struct vertex_classes *out, const struct vertex_frame *frame,
                                const struct vertex_kernel *kernel, const struct move_set *moves,
                                uint64_t permutations, const struct team *team);
void vertex_classes_release(struct vertex_classes *classes);

/* What only vertex_class_number() needs. */
void vertex_classes_drop_index(struct vertex_classes *classes);

enum { MEMBER_LINE = 8 }; /* words */

/* Ask for what the number of a class will be read from. */
static inline void
vertex_class_prefetch(const struct vertex_classes *classes, uint32_t rank)
{
    const uint32_t line = rank / 64 / MEMBER_LINE;

    __builtin_prefetch((const uint64_t *)classes->member.at + (size_t)line * MEMBER_LINE);
    __builtin_prefetch((const uint32_t *)classes->before.at + line);
}

/* The number of the class whose representative has this rank. */
static inline uint32_t
vertex_class_number(const struct vertex_classes *classes, uint32_t rank)
{
    const uint32_t word = rank / 64, line = word / MEMBER_LINE;
    const uint64_t *member = classes->member.at;
    uint32_t number = ((const uint32_t *)classes->before.at)[line];

    for (uint32_t w = line * MEMBER_LINE; w < word; w++)
        number += bits_count(member[w]);
    return number + bits_count(member[word] & (((uint64_t)1 << rank % 64) - 1));
}

static inline uint32_t
vertex_class_rank(const struct vertex_classes *classes, uint32_t number)
{
    return ((const uint32_t *)classes->rank.at)[number];
}

#endif
