#ifndef BFS_VERTEX_KERNEL_H
#define BFS_VERTEX_KERNEL_H

#include "bfs/vertex_frame.h"
#include "bfs/vertex_line.h"
#include "bfs/vertex_map.h"
#include "bfs/vertex_shears.h"

#include <stdbool.h>

/* The representative of a permutation's class. */
struct vertex_found {
    uint32_t rank;
    uint8_t symmetry; /* carries the permutation to it: the first of vertex_frame.map that does */
    uint8_t keepers;  /* symmetries that keep it */
};

/* What undoes a turn, as bytes with CN_TURNED. */
struct vertex_turn {
    uint8_t back[ROW_BYTES];
};

/* What undoing a turn after a representative p, and a symmetry s, lead to. */
struct vertex_step {
    struct vertex_found to;
    uint16_t vector; /* of s∙turn^-1∙(p, 0)∙s^-1 */
};

/* Permutations that begin with the same three bytes; there are 12 * 11 * 10 such stretches. */
enum {
    STRETCH_BYTES = 3,
    STRETCH_RANKS = 362880,
    STRETCH_WORDS = STRETCH_RANKS / 64,
    STRETCHES = 1320
};

/* What a turn back leads to from a class, and by which symmetry: class << 6 | symmetry. */
enum { LINK_SYMMETRY_BITS = 6, LINK_SYMMETRY = (1 << LINK_SYMMETRY_BITS) - 1 };

/* The links of a class that bring something to its map. */
struct vertex_pull {
    const struct vertex_carry *carry; /* of all symmetries */
    const uint64_t *map;              /* [classes][MAP_WORDS] */
    const uint32_t *link, *next;      /* by turn; those of the class that comes next */
    const uint16_t *offset;           /* by turn: what is added to numbers */
    uint64_t same, others;            /* turns: those whose symmetry is the identity, and others */
};

static inline const uint64_t *
vertex_pull_from(const struct vertex_pull *pull, uint32_t link)
{
    return pull->map + (size_t)(link >> LINK_SYMMETRY_BITS) * MAP_WORDS;
}

/* The hot loops, by instruction set; the results are the same. */
struct vertex_kernel {
    struct vertex_found (*find)(const struct vertex_frame *frame, const uint8_t row[ROW_BYTES]);

    /* The steps of all turns. */
    void (*steps)(const struct vertex_frame *frame, unsigned turns, const struct vertex_turn *turn,
                  const uint8_t row[ROW_BYTES], struct vertex_step *step);

    /* The numbers of classes, by the ranks of their representatives: of all turns' steps. */
    void (*numbers)(const struct vertex_line *lines, unsigned turns, const struct vertex_step *step,
                    uint32_t *number);

    /* Of a stretch of ranks, set the bits of representatives; all bits are 0 before. */
    void (*mark)(const struct vertex_frame *frame, uint32_t stretch, uint64_t *bits);

    /*
     * Add to a map what links bring, until it is full; returns how many states that is.  Meanwhile
     * the maps that the next class's links lead to are asked for.
     */
    unsigned (*pull)(const struct vertex_pull *pull, const uint64_t *before, uint64_t *after);

    /* Bits in which two maps differ. */
    unsigned (*count)(const uint64_t *before, const uint64_t *after);

    /*
     * The image of a map, bfs/vertex_shears.h: to[image of x] = from[x]; to and from may be the same.
     */
    void (*image)(const struct vertex_columns *columns, const uint64_t *from, uint64_t *to);
};

/*
 * The widest that this processor has, or the one asked for; NULL if the processor does not have
 * that.
 */
const struct vertex_kernel *vertex_kernel_choose(cn_kernel kernel);

extern const struct vertex_kernel vertex_kernel_portable, vertex_kernel_avx2, vertex_kernel_avx512;

#endif
