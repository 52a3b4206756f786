#include "cli/outfile.h"

#include "cli/exits.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int
refuse_creation(const char *command, const char *path, int error)
{
    return complain(command, EXIT_CREATE, "%s: %s: expected to create a file", path,
                    strerror(error));
}

static int
refuse_write(const char *command, const char *path, int error)
{
    return complain(command, EXIT_WRITE, "%s: %s: expected to write the result", path,
                    strerror(error));
}

/* The permissions that a new file would have: mkstemp() gives fewer. */
static mode_t
usual_mode(void)
{
    const mode_t mask = umask(0);

    umask(mask);
    return 0666 & ~mask;
}

static void
release(struct outfile *out)
{
    free(out->name);
    free(out->beside);
    *out = (struct outfile){.file = NULL};
}

/* The file beside out->name. */
static int
open_beside(struct outfile *out, const char *command)
{
    const size_t size = strlen(out->name) + sizeof ".XXXXXX";

    out->beside = malloc(size);
    if (out->beside == NULL)
        return complain(command, EXIT_MEMORY, "not enough memory");
    snprintf(out->beside, size, "%s.XXXXXX", out->name);
    const int descriptor = mkstemp(out->beside);
    out->file = descriptor >= 0 ? fdopen(descriptor, "wb") : NULL;
    return out->file != NULL ? EXIT_DONE : refuse_creation(command, out->path, errno);
}

int
outfile_open(struct outfile *out, const char *command, const char *path)
{
    struct outfile made = {.path = path};
    struct stat there;
    int code = EXIT_DONE;

    if (stat(path, &there) != 0) {
        made.name = strdup(path);
        made.mode = usual_mode();
    } else if (S_ISDIR(there.st_mode)) {
        return refuse_creation(command, path, EISDIR);
    } else if (S_ISREG(there.st_mode)) {
        made.name = realpath(path, NULL);
        made.mode = there.st_mode & 0777;
        if (made.name == NULL)
            return refuse_creation(command, path, errno);
    } else {
        made.file = fopen(path, "wbe");
        if (made.file == NULL)
            return refuse_creation(command, path, errno);
        *out = made;
        return EXIT_DONE;
    }
    code = made.name != NULL ? open_beside(&made, command)
                             : complain(command, EXIT_MEMORY, "not enough memory");
    if (code != EXIT_DONE)
        release(&made);
    *out = made;
    return code;
}

/* The new name must survive what happens to the machine, too; where that is not to be had it is not. */
static void
flush_folder(const char *name)
{
    char *copy = strdup(name);
    const int folder = copy != NULL ? open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;

    if (folder >= 0) {
        (void)fsync(folder);
        close(folder);
    }
    free(copy);
}

int
outfile_close(struct outfile *out, const char *command, int code)
{
    errno = 0;
    bool failed = ferror(out->file) != 0 || fflush(out->file) != 0
                  || (out->name != NULL && code == EXIT_DONE && fsync(fileno(out->file)) != 0);
    int error = out->error != 0 ? out->error : errno;

    if (fclose(out->file) != 0 && !failed) {
        failed = true;
        error = errno;
    }
    if (code == EXIT_DONE && !failed && out->name != NULL
        && (chmod(out->beside, out->mode) != 0 || rename(out->beside, out->name) != 0)) {
        failed = true;
        error = errno;
    }
    if (code == EXIT_DONE && failed)
        code = refuse_write(command, out->path, error != 0 ? error : EIO);
    if (out->name != NULL && code != EXIT_DONE)
        remove(out->beside);
    else if (out->name != NULL)
        flush_folder(out->name);
    release(out);
    return code;
}

/* Where a file is, or would be; NULL if that cannot be told. */
static char *
place_of(const char *path)
{
    char *whole = realpath(path, NULL);

    if (whole != NULL)
        return whole;
    char *for_folder = strdup(path), *for_name = strdup(path), *place = NULL;
    char *folder = for_folder != NULL ? realpath(dirname(for_folder), NULL) : NULL;
    if (folder != NULL && for_name != NULL) {
        const char *name = basename(for_name);
        const size_t size = strlen(folder) + strlen(name) + 2;
        place = malloc(size);
        if (place != NULL)
            snprintf(place, size, "%s/%s", folder, name);
    }
    free(folder);
    free(for_folder);
    free(for_name);
    return place;
}

bool
outfile_same(const char *path, const char *other)
{
    char *a = place_of(path), *b = place_of(other);
    const bool same = a != NULL && b != NULL && strcmp(a, b) == 0;

    free(a);
    free(b);
    return same;
}
