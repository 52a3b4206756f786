#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "cubenum/status.h"

#include <stdint.h>

/* How far a search is, on a terminal: how much is done, and how long the rest may take. */
struct progress;

/* NULL if stderr is no terminal, or if memory ran out: then there is nothing to show. */
struct progress *progress_start(void);

/* To be given to a search as its progress function, with what progress_start() returned as its context. */
int progress_show(void *context, uint64_t done, uint64_t total);

/*
 * The same for a search level by level.  last_level is the depth of its last level, or 0 if that is not
 * known: then the line tells when this level ends, not when all do.
 */
struct progress *progress_start_levels(unsigned last_level);
int progress_show_level(void *context, unsigned level, uint64_t done, uint64_t total);

/* A level is done: take its line away, and count the time anew.  NULL is allowed. */
void progress_end_level(struct progress *progress);

/* The line is taken away, and a warning printed.  The context is as in progress_show(), or NULL. */
void progress_warn(void *context, const cn_error *warning);

/* Take the line away again.  NULL is allowed. */
void progress_end(struct progress *progress);

#endif
