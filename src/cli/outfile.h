#ifndef CLI_OUTFILE_H
#define CLI_OUTFILE_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

/*
 * A file that a result goes to: by way of one beside it, which takes its name only when it is whole.
 * Whatever fails, a file that was there before stays as it was.  A link stays one: what it leads to
 * is written.  A device or a pipe is written to as it is, for it cannot be replaced.
 */
struct outfile {
    FILE *file;
    const char *path; /* as it was given */
    char *name;       /* of the file that is replaced; NULL: a device */
    char *beside;     /* of the one beside it */
    mode_t mode;
    int error; /* set by whoever writes: why a write failed; 0: none has */
};

/* EXIT_DONE, or the code of what was complained of.  The path must live as long as *out. */
int outfile_open(struct outfile *out, const char *command, const char *path);

/*
 * The result is written, if `code` is EXIT_DONE: the file takes its name.  Else nothing is left of
 * it.  Returns the code, or that of what was complained of.
 */
int outfile_close(struct outfile *out, const char *command, int code);

/* Are these the same file, or would they be? */
bool outfile_same(const char *path, const char *other);

#endif
