#ifndef BFS_VERTEX_LINE_H
#define BFS_VERTEX_LINE_H

#include "base/bits.h"
#include "bfs/vertex_row.h"

/*
 * Of 448 ranks which are those of representatives, and how many come before them: a line of the
 * cache, so that a class's number is one miss.  12! is a multiple of 448.
 */
enum { LINE_WORDS = 7, LINE_RANKS = 64 * LINE_WORDS };

struct vertex_line {
    uint64_t before;
    uint64_t word[LINE_WORDS];
};

#define VERTEX_LINES (ROW_RANKS / LINE_RANKS)

/* The number of the representative with this rank. */
static inline uint32_t
vertex_line_number(const struct vertex_line *lines, uint32_t rank)
{
    const struct vertex_line *line = lines + rank / LINE_RANKS;
    const uint32_t bit = rank % LINE_RANKS;
    uint32_t number = (uint32_t)line->before;

    for (uint32_t w = 0; w < bit / 64; w++)
        number += bits_count(line->word[w]);
    return number + bits_count(line->word[bit / 64] & (((uint64_t)1 << bit % 64) - 1));
}

#endif
