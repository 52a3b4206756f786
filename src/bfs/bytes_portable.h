#ifndef BFS_BYTES_PORTABLE_H
#define BFS_BYTES_PORTABLE_H

#include <stddef.h>
#include <stdint.h>

/*
 * Of the positions in two rows of 32, those with the least byte: a label, and below it the label of the position that
 * `to` names in the low five (mask) bits.  Bit 32 * row + position; only those of `used` count.
 */
static inline uint64_t
bytes_least(const uint8_t label[2][32], const uint8_t *const to[2], unsigned positions,
            uint8_t mask, unsigned label_shift, unsigned second_shift, uint64_t used)
{
    const uint8_t second_mask = (uint8_t)((1u << label_shift) - 1);
    unsigned least = 256;
    uint64_t found = 0;

    for (unsigned row = 0; row < 2; row++)
        for (unsigned i = 0; i < positions; i++) {
            if ((used >> (32 * row + i) & 1) == 0)
                continue;
            const unsigned second = label[row][to[row][i] & mask] >> second_shift & second_mask;
            const unsigned byte = (unsigned)label[row][i] << label_shift | second;
            if (byte < least) {
                least = byte;
                found = 0;
            }
            if (byte == least)
                found |= (uint64_t)1 << (32 * row + i);
        }
    return found;
}

#endif
