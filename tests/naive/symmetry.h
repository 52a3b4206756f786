/* Which maps carry the target to itself and the blocks to blocks, and what they do. */
#ifndef SYMMETRY_H
#define SYMMETRY_H

#include "puzzle.h"

/* Once all blocks are placed: fill in keeps, block_to and image. */
void find_symmetries(struct puzzle *puzzle);

/* Is it a rotation that carries every block to itself? */
bool is_plain_rotation(const struct puzzle *puzzle, int m);

/* Does a reflection carry target to target and blocks to blocks? */
bool is_mirrored(const struct puzzle *puzzle);

#endif
