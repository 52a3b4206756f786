#include "cli/input.h"

#include "cli/exits.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1 << 20 };

static int
read_file(const struct command *command, const char *path, char **text, size_t *length)
{
    FILE *file = fopen(path, "re");
    if (file == NULL)
        return complain(command->name, EXIT_INPUT, "%s: %s: expected a puzzle file", path,
                        strerror(errno));
    *text = malloc(FILE_MAX + 1);
    if (*text == NULL) {
        fclose(file);
        return complain(command->name, EXIT_MEMORY, "not enough memory");
    }
    *length = fread(*text, 1, FILE_MAX + 1, file);
    const bool failed = ferror(file) != 0;
    const int error = errno;
    fclose(file);
    if (failed)
        return complain(command->name, EXIT_INPUT, "%s: %s: expected a puzzle file", path,
                        strerror(error));
    if (*length > FILE_MAX)
        return complain(command->name, EXIT_CONTENT, "%s: expected a puzzle file of at most 1 MiB",
                        path);
    return EXIT_DONE;
}

static int
parse_file(const struct command *command, const char *path, cn_puzzle **puzzle)
{
    char *text = NULL;
    size_t length = 0;
    cn_error error = {0};

    int code = read_file(command, path, &text, &length);
    if (code == EXIT_DONE) {
        const cn_status status = cn_puzzle_parse(text, length, puzzle, &error);
        if (status == CN_ECONTENT)
            code = complain(command->name, EXIT_CONTENT, "%s:%u:%u: %s", path, error.line,
                            error.column, error.what);
        else if (status != CN_OK)
            code = complain_of(command->name, status, &error);
    }
    free(text);
    return code;
}

int
input_puzzle(const struct command *command, const struct options *options, cn_puzzle **puzzle)
{
    const char *name = options->puzzle != NULL ? options->puzzle : "seven-blocks";
    cn_error error = {0};

    if (strpbrk(name, "/.") != NULL)
        return parse_file(command, name, puzzle);
    const cn_status status = cn_puzzle_builtin(name, puzzle, &error);
    return status == CN_OK ? EXIT_DONE : complain_of(command->name, status, &error);
}

static int
find_anchor(const struct command *command, const char *name, const cn_puzzle *puzzle,
            unsigned *anchor)
{
    if (name == NULL)
        return EXIT_DONE;
    *anchor = cn_puzzle_block_named(puzzle, name);
    if (*anchor != CN_BLOCK_NONE)
        return EXIT_DONE;
    return complain(command->name, EXIT_USAGE, "--anchor '%s': expected a block of puzzle '%s'",
                    name, cn_puzzle_name(puzzle));
}

int
input_search(const struct command *command, const struct options *options, const cn_puzzle *puzzle,
             bool machine_wanted, cn_search_options *search, cn_topology **topology)
{
    cn_error error = {0};

    *search = (cn_search_options){
        .threads = (unsigned)options->threads,
        .no_bind = options->no_bind,
        .no_types = options->no_types,
        .split_depth = (unsigned)options->split_depth,
    };
    const int code = find_anchor(command, options->anchor, puzzle, &search->anchor);
    if (code != EXIT_DONE)
        return code;
    if (options->threads != 0 && options->no_bind && !machine_wanted)
        return EXIT_DONE;
    const cn_status status = cn_topology_create(NULL, topology, &error);
    if (status != CN_OK)
        return complain_of(command->name, status, &error);
    search->topology = *topology;
    return EXIT_DONE;
}
