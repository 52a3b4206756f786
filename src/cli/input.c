#include "cli/input.h"

#include "cli/exits.h"
#include "cubenum/catalogue.h"
#include "cubenum/formats.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A puzzle is short, but a file of BurrTools may hold thousands of solutions. */
enum { FILE_MAX = 1 << 24 };

/* kind is what the file should be, in the words of a complaint. */
static int
read_file(const struct command *command, const char *path, const char *kind, char **text,
          size_t *length)
{
    size_t capacity = 1 << 16;
    FILE *file = fopen(path, "rbe");
    int code = EXIT_DONE;

    *text = NULL;
    *length = 0;
    if (file == NULL)
        return complain(command->name, EXIT_INPUT, "%s: %s: expected a %s file", path,
                        strerror(errno), kind);
    for (;;) {
        char *grown = realloc(*text, capacity);
        if (grown == NULL) {
            code = complain(command->name, EXIT_MEMORY, "not enough memory");
            break;
        }
        *text = grown;
        errno = 0;
        *length += fread(*text + *length, 1, capacity - *length, file);
        if (*length < capacity || capacity > FILE_MAX)
            break;
        capacity *= 2;
    }
    if (code == EXIT_DONE && ferror(file) != 0)
        code = complain(command->name, EXIT_INPUT, "%s: %s: expected a %s file", path,
                        strerror(errno), kind);
    if (code == EXIT_DONE && *length > FILE_MAX)
        code = complain(command->name, EXIT_CONTENT, "%s: expected a %s file of at most 16 MiB",
                        path, kind);
    fclose(file);
    return code;
}

int
input_file(const struct command *command, const char *path, char **text, size_t *length)
{
    return read_file(command, path, "puzzle", text, length);
}

int
input_refuse(const struct command *command, const char *path, cn_status status,
             const cn_error *error)
{
    if (status != CN_ECONTENT)
        return complain_of(command->name, status, error);
    if (error->line == 0)
        return complain(command->name, EXIT_CONTENT, "%s: %s", path, error->what);
    return complain(command->name, EXIT_CONTENT, "%s:%u:%u: %s", path, error->line, error->column,
                    error->what);
}

static int
refuse_box(const struct command *command, const char *word)
{
    return complain(
        command->name, EXIT_USAGE,
        "--box '%s': expected planes x rows x columns such as 3x4x5, or rows x columns, "
        "of at most 512 cells",
        word);
}

int
input_box(const struct command *command, const struct options *options, cn_box *box)
{
    unsigned long side[3] = {1, 1, 1};
    const char *at = options->box;
    unsigned sides = 0;

    *box = (cn_box){0};
    if (at == NULL)
        return EXIT_DONE;
    for (;;) {
        char *end;
        if (sides == 3 || *at < '1' || *at > '9')
            return refuse_box(command, options->box);
        side[sides] = strtoul(at, &end, 10);
        if (side[sides++] > CN_CELLS_MAX)
            return refuse_box(command, options->box);
        if (*end == '\0')
            break;
        if (*end != 'x')
            return refuse_box(command, options->box);
        at = end + 1;
    }
    if (sides < 2 || side[0] * side[1] * side[2] > CN_CELLS_MAX)
        return refuse_box(command, options->box);
    *box = sides == 3 ? (cn_box){(unsigned)side[0], (unsigned)side[1], (unsigned)side[2]}
                      : (cn_box){1, (unsigned)side[0], (unsigned)side[1]};
    return EXIT_DONE;
}

/* Nothing is wrong with a block that does not hang together, but it may be a slip. */
static void
warn_of_pieces(const char *path, const cn_puzzle *puzzle)
{
    unsigned pieces = 0, first = 0;

    for (unsigned b = cn_puzzle_blocks(puzzle); b-- > 0;)
        if (!cn_block_connected(puzzle, b)) {
            pieces++;
            first = b;
        }
    if (pieces == 1)
        warn("%s: warning: the cells of block '%s' do not hang together", path,
             cn_block_name(puzzle, first));
    else if (pieces > 1)
        warn("%s: warning: the cells of block '%s' do not hang together, nor those of %u others",
             path, cn_block_name(puzzle, first), pieces - 1);
}

static int
parse_file(const struct command *command, const struct options *options, cn_puzzle **puzzle)
{
    const char *path = options->puzzle;
    cn_reading how = {
        .format = (cn_file)options->from, .path = path, .problem = (unsigned)options->problem};
    char *text = NULL;
    size_t length = 0;
    cn_error error = {0};

    int code = input_box(command, options, &how.box);
    if (code == EXIT_DONE)
        code = input_file(command, path, &text, &length);
    if (code == EXIT_DONE) {
        const cn_status status = cn_puzzle_read(text, length, &how, puzzle, &error);
        if (status != CN_OK)
            code = input_refuse(command, path, status, &error);
        else
            warn_of_pieces(path, *puzzle);
    }
    free(text);
    return code;
}

/* A box and a set of blocks, both from the command line. */
static int
make_inline(const struct command *command, const struct options *options, cn_puzzle **puzzle)
{
    cn_error error = {0};
    cn_box box;

    if (options->puzzle != NULL || options->box == NULL || options->problem != 0
        || options->from != 0)
        return complain(command->name, EXIT_USAGE,
                        "--set: expected --box with it, and no other puzzle");
    const int code = input_box(command, options, &box);
    if (code != EXIT_DONE)
        return code;
    const cn_status status = cn_puzzle_of_set(box, options->set, puzzle, &error);
    if (status == CN_ECONTENT)
        return complain(command->name, EXIT_USAGE, "--box '%s' with --set '%s': %s", options->box,
                        options->set, error.what);
    return status == CN_OK ? EXIT_DONE : complain_of(command->name, status, &error);
}

int
input_puzzle(const struct command *command, const struct options *options, cn_puzzle **puzzle)
{
    const char *name = options->puzzle != NULL ? options->puzzle : "seven-blocks";
    cn_error error = {0};

    if (options->set != NULL)
        return make_inline(command, options, puzzle);
    if (options->puzzle != NULL && strpbrk(name, "/.") != NULL)
        return parse_file(command, options, puzzle);
    if (options->box != NULL || options->problem != 0 || options->from != 0)
        return complain(command->name, EXIT_USAGE, "--%s: expected a puzzle file%s",
                        options->box != NULL    ? "box"
                        : options->problem != 0 ? "problem"
                                                : "from",
                        options->box != NULL ? ", or --set with it" : "");
    const cn_status status = cn_puzzle_builtin(name, puzzle, &error);
    return status == CN_OK ? EXIT_DONE : complain_of(command->name, status, &error);
}

static int
find_anchor(const struct command *command, const char *name, const cn_puzzle *puzzle,
            unsigned *anchor)
{
    *anchor = 0;
    if (name == NULL)
        return EXIT_DONE;
    const unsigned block = cn_puzzle_block_named(puzzle, name);
    if (block == CN_BLOCK_NONE)
        return complain(command->name, EXIT_USAGE, "--anchor '%s': expected a block of puzzle '%s'",
                        name, cn_puzzle_name(puzzle));
    if (cn_block_least(puzzle, block) != 1 || cn_block_most(puzzle, block) != 1)
        return complain(command->name, EXIT_USAGE,
                        "--anchor '%s': expected a block of which there is exactly one", name);
    *anchor = block + 1;
    return EXIT_DONE;
}

int
input_machine(const struct command *command, const struct options *options, bool wanted,
              cn_topology **topology)
{
    cn_error error = {0};

    if (options->threads != 0 && options->no_bind && !wanted)
        return EXIT_DONE;
    const cn_status status = cn_topology_create(NULL, topology, &error);
    return status == CN_OK ? EXIT_DONE : complain_of(command->name, status, &error);
}

int
input_checkpoint(const struct command *command, const struct options *options, unsigned *every)
{
    enum { EVERY = 60 };
    const bool given = option_given(options, OPTION_checkpoint_every);

    if (given && options->checkpoint == NULL)
        return complain(command->name, EXIT_USAGE,
                        "--checkpoint-every: expected --checkpoint with it");
    *every = given ? (unsigned)options->checkpoint_every : EVERY;
    return EXIT_DONE;
}

int
input_search(const struct command *command, const struct options *options, const cn_puzzle *puzzle,
             bool machine_wanted, cn_search_options *search, cn_topology **topology)
{
    *search = (cn_search_options){
        .threads = (unsigned)options->threads,
        .no_bind = options->no_bind,
        .no_types = options->no_types,
        .kernel = (cn_kernel)options->kernel,
        .split_depth = (unsigned)options->split_depth,
        .memory = (size_t)options->memory,
        .checkpoint = options->checkpoint,
        .resume = options->resume,
    };
    int code = find_anchor(command, options->anchor, puzzle, &search->anchor);
    if (code == EXIT_DONE)
        code = input_checkpoint(command, options, &search->checkpoint_every);
    if (code != EXIT_DONE)
        return code;
    const int seen = input_machine(command, options, machine_wanted, topology);
    search->topology = *topology;
    return seen;
}

int
input_convention(const struct command *command, const struct options *options,
                 const cn_puzzle *puzzle, cn_convention *convention)
{
    const bool given = option_given(options, OPTION_convention);

    *convention = given ? (cn_convention)options->convention : cn_puzzle_convention(puzzle);
    if (*convention == CN_REFLECTION && !cn_puzzle_mirrored(puzzle))
        return complain(command->name, EXIT_USAGE,
                        "--convention 'reflection' does not apply to puzzle '%s': expected a "
                        "convention other than that",
                        cn_puzzle_name(puzzle));
    if (*convention == CN_ANCHORED && cn_puzzle_anchor(puzzle) == CN_BLOCK_NONE)
        return complain(
            command->name, EXIT_USAGE,
            "--convention 'anchored' does not apply to puzzle '%s', in which no block is "
            "used exactly once: expected all, rotation or reflection",
            cn_puzzle_name(puzzle));
    return EXIT_DONE;
}

static int
read_group(const struct command *command, const char *path, cn_group **group)
{
    char *text = NULL;
    size_t length = 0;
    cn_error error = {0};

    int code = read_file(command, path, "generator", &text, &length);
    if (code == EXIT_DONE) {
        const cn_status status = cn_group_read(text, length, group, &error);
        if (status != CN_OK)
            code = input_refuse(command, path, status, &error);
    }
    free(text);
    return code;
}

int
input_group(const struct command *command, const struct options *options, cn_group **group,
            uint64_t *moves)
{
    cn_group *found = NULL;
    cn_error error = {0};
    cn_status status;

    if (options->group != NULL && options->generators != NULL)
        return complain(command->name, EXIT_USAGE,
                        "--group and --generators: expected one of them at most");
    if (options->generators != NULL) {
        const int code = read_group(command, options->generators, &found);
        if (code != EXIT_DONE)
            return code;
    } else {
        status = cn_group_builtin(options->group != NULL ? options->group : CUBOCTAHEDRON, &found,
                                  &error);
        if (status != CN_OK)
            return complain_of(command->name, status, &error);
    }
    status = cn_group_select(found, options->moves, moves, &error);
    if (status != CN_OK) {
        cn_group_free(found);
        return status == CN_EINVAL ? complain(command->name, EXIT_USAGE, "--moves '%s': %s",
                                              options->moves, error.what)
                                   : complain_of(command->name, status, &error);
    }
    *group = found;
    return EXIT_DONE;
}
