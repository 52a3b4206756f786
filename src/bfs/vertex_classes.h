#ifndef BFS_VERTEX_CLASSES_H
#define BFS_VERTEX_CLASSES_H

#include "bfs/vertex_kernel.h"
#include "machine/bigmem.h"
#include "machine/team.h"

/* Ranks in sectors, so that few classes remain where one is looked for. */
enum { SECTOR_RANKS = 1 << 13, CLASS_SECTORS = (ROW_RANKS + SECTOR_RANKS - 1) / SECTOR_RANKS };

/*
 * The classes of the vertex permutations that turns can make, numbered by the ranks of their
 * representatives: 9,985,968 of 12! under all 48 symmetries.
 */
struct vertex_classes {
    uint32_t count;
    struct bigmem rank;  /* of the representatives: [count] of 32 bits, ascending */
    uint32_t *sector;    /* [CLASS_SECTORS + 1]: the first class of each sector of ranks */
    struct bigmem lines; /* [VERTEX_LINES] struct vertex_line: their numbers by their ranks */
};

/* Permutations that the turns make of the identity.  CN_ENOMEM, CN_EOVERFLOW. */
cn_status vertex_permutations(const struct move_set *moves, uint64_t *count, cn_error *error);

/* CN_ENOMEM or CN_ESTOPPED leaves nothing to be released. */
cn_status vertex_classes_create(struct vertex_classes *out, const struct vertex_frame *frame,
                                const struct vertex_kernel *kernel, const struct move_set *moves,
                                uint64_t permutations, const struct team *team);
void vertex_classes_release(struct vertex_classes *classes);

/* Numbers by ranks are no longer needed. */
void vertex_classes_drop_index(struct vertex_classes *classes);

static inline const struct vertex_line *
vertex_class_lines(const struct vertex_classes *classes)
{
    return classes->lines.at;
}

/* The class whose representative has this rank. */
uint32_t vertex_class_of_rank(const struct vertex_classes *classes, uint32_t rank);

static inline uint32_t
vertex_class_rank(const struct vertex_classes *classes, uint32_t number)
{
    return ((const uint32_t *)classes->rank.at)[number];
}

#endif
