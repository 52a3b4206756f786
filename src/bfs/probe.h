#ifndef BFS_PROBE_H
#define BFS_PROBE_H

#include "cubenum/bfs.h"
#include "group/moveset.h"

/*
 * The first levels of a space of the cuboctahedron, which take no time, and what follows for the
 * others: whether a search will fit is known before it starts.
 */
enum { PROBE_LEVELS = 6 };

struct probe {
    double elements[PROBE_LEVELS];
    double size; /* all elements that there are */
    unsigned symmetries;
    unsigned levels_back;
};

/* size: UINT64_MAX if there are more.  What sparse_run() returns. */
cn_status probe_create(struct probe *out, const struct move_set *moves, bool edges, uint64_t size,
                       const cn_bfs_options *options, cn_error *error);

/*
 * Elements at a depth: growth never gets more from level to level, but the last levels of a space
 * are small.
 */
double probe_elements(const struct probe *probe, unsigned depth);

/* Bytes of a search of classes one by one to a depth, at most. */
double probe_sparse_bytes(const struct probe *probe, unsigned depth);

#endif
