#ifndef BFS_TELL_H
#define BFS_TELL_H

#include "base/control.h"
#include "cubenum/bfs.h"

/*
 * Tell the caller how far a level is; CN_ESTOPPED if the search is to end.  To be called several
 * times a second.
 */
static inline cn_status
bfs_tell(const cn_bfs_options *options, unsigned depth, uint64_t done, uint64_t total)
{
    if (control_says_stop(options->control)
        || (options->progress != NULL
            && options->progress(options->context, depth, done, total) != 0))
        return CN_ESTOPPED;
    return CN_OK;
}

#endif
