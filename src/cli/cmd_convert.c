#include "cli/commands.h"
#include "cli/exits.h"
#include "cli/input.h"
#include "cli/outfile.h"
#include "cli/report.h"
#include "cubenum/formats.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int
put(void *context, const char *text, size_t length)
{
    struct outfile *target = context;

    if (fwrite(text, 1, length, target->file) == length)
        return 0;
    target->error = errno;
    return 1;
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
convert_to_path(const struct options *options, const cn_writing *writing)
{
    cn_writing to_target = *writing;
    struct outfile target;

    int code = outfile_open(&target, "convert", options->output);
    if (code != EXIT_DONE)
        return code;
    to_target.context = &target;
    code = convert(options, &to_target);
    return outfile_close(&target, "convert", code);
}

static int
run(const struct options *options)
{
    struct outfile target = {.file = stdout};
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
    return code == EXIT_DONE && ferror(stdout) != 0 ? report_failed_write("convert") : code;
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
