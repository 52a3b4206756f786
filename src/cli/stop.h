#ifndef CLI_STOP_H
#define CLI_STOP_H

#include "cli/options.h"
#include "cubenum/control.h"

/*
 * Searches that are ended before they are done: by SIGINT, SIGTERM or SIGUSR1, within a second, or by
 * --time-limit.  A second SIGINT ends the process at once.  SIGUSR2 has the checkpoint written.
 *
 * One search at a time: signals are the process's.
 */

/*
 * From now on signals, and the time limit, are *out's.  EXIT_DONE, or the code of what was complained
 * of.
 */
int stop_start(const char *command, const struct options *options, cn_control **out);

/* The control has ended its search: say by what, and return the exit code that tells so. */
int stop_report(const char *command);

/* Signals do again what they did before; NULL is nothing. */
void stop_end(cn_control *control);

#endif
