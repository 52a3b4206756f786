#include "cli/commands.h"
#include "cli/exits.h"
#include "cli/input.h"
#include "cli/report.h"
#include "cubenum/formats.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Where the converted puzzle goes. */
struct target_file {
    FILE *file;
    bool failed;
    int error;
};

static int
put(void *context, const char *text, size_t length)
{
    struct target_file *target = context;

    if (fwrite(text, 1, length, target->file) == length)
        return 0;
    target->failed = true;
    target->error = errno;
    return 1;
}

static int
refuse_output(const char *path, int error)
{
    return complain("convert", EXIT_WRITE, "%s: %s: expected to write the puzzle", path,
                    strerror(error));
}

/* Convert the input; what fails before anything is written fails before the output is opened. */
static int
convert(const struct options *options, const cn_writing *writing)
{
    const bool builtin = strpbrk(options->puzzle, "/.") == NULL;
    cn_reading how = {.format = (cn_file)options->from,
                      .path = options->puzzle,
                      .problem = (unsigned)options->problem};
    cn_error error = {0};
    char *text = NULL;
    size_t length;

    if (builtin && (options->box != NULL || options->problem != 0 || options->from != 0))
        return complain("convert", EXIT_USAGE,
                        "--%s: expected a puzzle file, not the built-in puzzle '%s'",
                        options->box != NULL    ? "box"
                        : options->problem != 0 ? "problem"
                                                : "from",
                        options->puzzle);
    int code = input_box(&command_convert, options, &how.box);
    if (code == EXIT_DONE && !builtin)
        code = input_file(&command_convert, options->puzzle, &text, &length);
    if (code == EXIT_DONE) {
        const cn_status status = builtin ? cn_convert_builtin(options->puzzle, writing, &error)
                                         : cn_convert(text, length, &how, writing, &error);
        if (status != CN_OK && status != CN_ESTOPPED)
            code = builtin ? complain_of("convert", status, &error)
                           : input_refuse(&command_convert, options->puzzle, status, &error);
    }
    free(text);
    return code;
}

static int
refuse_creation(const char *path, int error)
{
    return complain("convert", EXIT_CREATE, "%s: %s: expected to create a file", path,
                    strerror(error));
}

/* Convert into the file that is open for it, and close that. */
static int
convert_and_close(const struct options *options, const cn_writing *writing,
                  struct target_file *target)
{
    cn_writing to_target = *writing;
    to_target.context = target;
    const int code = convert(options, &to_target);
    if (fclose(target->file) != 0 && !target->failed) {
        target->failed = true;
        target->error = errno;
    }
    return code == EXIT_DONE && target->failed ? refuse_output(options->output, target->error)
                                               : code;
}

/* The permissions that a new file would have: mkstemp() gives fewer. */
static mode_t
usual_mode(void)
{
    const mode_t mask = umask(0);

    umask(mask);
    return 0666 & ~mask;
}

/*
 * By way of a file beside the output, which takes its name only when it is whole: whatever fails, a
 * file that was there before stays as it was.
 */
static int
convert_to_file(const struct options *options, const cn_writing *writing, const char *name,
                mode_t mode)
{
    struct target_file target = {.failed = false};
    const size_t size = strlen(name) + sizeof ".XXXXXX";
    char *path = malloc(size);

    if (path == NULL)
        return complain("convert", EXIT_MEMORY, "not enough memory");
    snprintf(path, size, "%s.XXXXXX", name);
    const int descriptor = mkstemp(path);
    target.file = descriptor >= 0 ? fdopen(descriptor, "wb") : NULL;
    if (target.file == NULL) {
        const int code = refuse_creation(options->output, errno);
        free(path);
        return code;
    }
    int code = convert_and_close(options, writing, &target);
    if (code == EXIT_DONE && (chmod(path, mode) != 0 || rename(path, name) != 0))
        code = refuse_output(options->output, errno);
    if (code != EXIT_DONE)
        remove(path);
    free(path);
    return code;
}

/* A device or a pipe is written to as it is, for it cannot be replaced. */
static int
convert_to_device(const struct options *options, const cn_writing *writing)
{
    struct target_file target = {.file = fopen(options->output, "wbe")};

    return target.file != NULL ? convert_and_close(options, writing, &target)
                               : refuse_creation(options->output, errno);
}

/* A link stays one: what it leads to is written. */
static int
convert_to_path(const struct options *options, const cn_writing *writing)
{
    struct stat there;

    if (stat(options->output, &there) != 0)
        return convert_to_file(options, writing, options->output, usual_mode());
    if (S_ISDIR(there.st_mode))
        return refuse_creation(options->output, EISDIR);
    if (!S_ISREG(there.st_mode))
        return convert_to_device(options, writing);
    char *name = realpath(options->output, NULL);
    if (name == NULL)
        return refuse_creation(options->output, errno);
    const int code = convert_to_file(options, writing, name, there.st_mode & 0777);
    free(name);
    return code;
}

static int
run(const struct options *options)
{
    struct target_file target = {.file = stdout};
    cn_writing writing = {.to = (cn_file)options->to,
                          .solutions = options->solutions,
                          .put = put,
                          .context = &target};
    cn_search_options search = {.threads = (unsigned)options->threads};

    writing.search = &search;
    if (options->puzzle == NULL || options->output == NULL)
        return complain("convert", EXIT_USAGE, "expected two files, or '-' for standard output");
    if (writing.to == CN_FILE_AUTO)
        writing.to = cn_file_of_path(options->output);
    if (writing.to == CN_FILE_AUTO)
        return complain(
            "convert", EXIT_USAGE,
            "'%s' tells no format: expected --to puzzle, xmpuzzle, polycube, soma or csv",
            options->output);
    if (writing.solutions && writing.to != CN_FILE_XMPUZZLE)
        return complain("convert", EXIT_USAGE,
                        "--solutions: expected xmpuzzle to be written, not %s",
                        cn_file_name(writing.to));
    if (strcmp(options->output, "-") != 0)
        return convert_to_path(options, &writing);
    const int code = convert(options, &writing);
    if (code == EXIT_DONE && target.failed)
        return report_failed_write("convert");
    return code;
}

const struct command command_convert = {
    .name = "convert",
    .argument = "IN OUT",
    .two_arguments = true,
    .summary = "Write a puzzle in another format, with its packings if wanted",
    .about =
        "IN is a built-in puzzle or a file, OUT a file or '-' for standard output.  The formats are\n"
        "told by the names of the files: .puzzle, .xmpuzzle (BurrTools), .pc or .def (polycube),\n"
        ".soma, .csv; else by --from and --to.  What a format cannot say is refused.\n\n"
        "  cubenum convert bedlam bedlam.xmpuzzle\n"
        "  cubenum convert --solutions soma soma.xmpuzzle\n"
        "  cubenum convert --problem 2 burr.xmpuzzle burr.puzzle\n"
        "  cubenum convert --box 4x4x4 pieces.csv - --to puzzle\n",
    .options = WITH(threads) | WITH(help) | WITH(box) | WITH(problem) | WITH(from) | WITH(to)
               | WITH(solutions),
    .run = run,
};
