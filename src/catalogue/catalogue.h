#ifndef CATALOGUE_CATALOGUE_H
#define CATALOGUE_CATALOGUE_H

#include "formats/puzzletext.h"

/* The built-in sets of blocks, for readers of puzzles that name one. */
extern const struct puzzletext_sets catalogue_sets;

#endif
