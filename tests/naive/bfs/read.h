/* Generator files: the project's own format, or permutations of points as GAP writes them. */
#ifndef READ_H
#define READ_H

#include "group.h"

/* The group of a file; to be freed by free(). */
struct group *read_group(const char *path);

#endif
