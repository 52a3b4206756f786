#ifndef BFS_VERTEX_ROW_H
#define BFS_VERTEX_ROW_H

#include <stdint.h>

/*
 * A permutation of the twelve vertices, from 0, as bytes of which the last four are 12 to 15: one
 * shuffle multiplies two of them.
 *
 * Its rank is its number in lexicographic order.
 */
enum { ROW_BYTES = 16 };

#define ROW_RANKS UINT32_C(479001600) /* 12! */

void row_unrank(uint32_t rank, uint8_t row[ROW_BYTES]);

void row_inverse(const uint8_t row[ROW_BYTES], uint8_t inverse[ROW_BYTES]);

#endif
