#ifndef CLI_EXITS_H
#define CLI_EXITS_H

#include "cubenum/status.h"

/* Exit codes, after sysexits.h. */
enum exit_code {
    EXIT_DONE = 0,
    EXIT_USAGE = 64,   /* the command line: an unknown word, a value out of range */
    EXIT_CONTENT = 65, /* bad content of an input */
    EXIT_INPUT = 66,   /* an input cannot be opened or read */
    EXIT_BUG = 70,     /* a self-check failed */
    EXIT_MEMORY = 71,  /* not enough memory, or the system refused */
    EXIT_CREATE = 73,  /* an output cannot be created */
    EXIT_WRITE = 74,   /* a write failed */
    EXIT_LIMIT = 75,   /* stopped by --time-limit; by signal n: 128 + n */
};

enum exit_code exit_code_of(cn_status status);

/*
 * Print "cubenum: WHAT (try 'cubenum COMMAND --help')" on stderr, as one line, and return the exit
 * code.  command may be NULL.
 */
__attribute__((format(printf, 3, 4))) int complain(const char *command, enum exit_code code,
                                                   const char *format, ...);

/* Print "cubenum: WHAT" on stderr, as one line, of what is no failure. */
__attribute__((format(printf, 1, 2))) void warn(const char *format, ...);

/* complain() about a failed call of the library. */
int complain_of(const char *command, cn_status status, const cn_error *error);

#endif
