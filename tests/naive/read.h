#ifndef READ_H
#define READ_H

#include "puzzle.h"

/* The puzzle in a file, or the seven blocks if path is NULL; anchored at its first block. */
struct puzzle *puzzle_read(const char *path);

#endif
