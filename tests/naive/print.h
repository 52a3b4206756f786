/* The text of packings, orientations and placements. */
#ifndef PRINT_H
#define PRINT_H

#include "packing.h"
#include "puzzle.h"

/* The label of a placement, as 0+000 or, in a large target, 0+0,0,0. */
void print_label(const struct puzzle *puzzle, int id);

/* The number of a packing, its placements, and the planes of the target side by side. */
void print_packing(const struct puzzle *puzzle, const struct packing *packing, size_t number);

/* A line for each orientation: block, number, signature. */
void print_orientations(const struct puzzle *puzzle);

/* A line for each placement: block, label, cells of the target's box as the bits of a number. */
void print_placements(const struct puzzle *puzzle);

#endif
