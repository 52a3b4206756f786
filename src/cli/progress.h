#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdint.h>

/* How far a search is, on a terminal: how much is done, and how long the rest may take. */
struct progress;

/* NULL if stderr is no terminal, or if memory ran out: then there is nothing to show. */
struct progress *progress_start(void);

/* To be given to a search as its progress function, with what progress_start() returned as its context. */
int progress_show(void *context, uint64_t done, uint64_t total);

/* Take the line away again.  NULL is allowed. */
void progress_end(struct progress *progress);

#endif
