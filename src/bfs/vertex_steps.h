#ifndef BFS_VERTEX_STEPS_H
#define BFS_VERTEX_STEPS_H

#include "bfs/vertex_kernel.h"

/* vertex_kernel.steps, four permutations at a time, with AVX-512 F, BW and VL. */
void vertex_steps_avx512(const struct vertex_frame *frame, unsigned turns,
                         const struct vertex_turn *turn, const uint8_t row[ROW_BYTES],
                         struct vertex_step *step);

#endif
