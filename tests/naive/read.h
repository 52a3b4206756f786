#ifndef READ_H
#define READ_H

#include "puzzle.h"

/* The puzzle in a file, with its blocks oriented; sets: the folder of NAME.set, or NULL. */
struct puzzle *puzzle_read(const char *path, const char *sets);

#endif
