#include "bfs/vertex_row.h"

#include "cubenum/element.h"

void
row_unrank(uint32_t rank, uint8_t row[ROW_BYTES])
{
    uint64_t unused = 0xba9876543210; /* in nibbles, ascending */
    unsigned digit[CN_VERTICES];

#pragma GCC unroll 12
    for (unsigned i = CN_VERTICES; i-- > 0;) {
        digit[i] = rank % (CN_VERTICES - i);
        rank /= CN_VERTICES - i;
    }
#pragma GCC unroll 12
    for (unsigned i = 0; i < CN_VERTICES; i++) {
        const uint64_t before = ((uint64_t)1 << 4 * digit[i]) - 1;
        row[i] = unused >> 4 * digit[i] & 15;
        unused = (unused & before) | (unused >> 4 & ~before);
    }
    for (unsigned i = CN_VERTICES; i < ROW_BYTES; i++)
        row[i] = (uint8_t)i;
}

void
row_inverse(const uint8_t row[ROW_BYTES], uint8_t inverse[ROW_BYTES])
{
    for (unsigned i = 0; i < ROW_BYTES; i++)
        inverse[row[i]] = (uint8_t)i;
}
