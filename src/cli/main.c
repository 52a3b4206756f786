#include "cli/build.h"
#include "cli/commands.h"
#include "cli/exits.h"
#include "cli/report.h"
#include "cubenum/version.h"

#include <hwloc.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static const struct command *const COMMANDS[] = {
    &command_count,   &command_list,  &command_blocks, &command_puzzles,  &command_estimate,
    &command_convert, &command_group, &command_bfs,    &command_topology, &command_self_test,
};

/* Most results fit: then it is the last flush that fails if any write does, and tells why. */
enum { OUTPUT_BUFFER = 1 << 16 };

enum { COMMAND_COUNT = sizeof COMMANDS / sizeof COMMANDS[0] };

static const struct command *
command_named(const char *name)
{
    for (unsigned c = 0; c < COMMAND_COUNT; c++)
        if (strcmp(COMMANDS[c]->name, name) == 0)
            return COMMANDS[c];
    return NULL;
}

static int
refuse_command(const char *name)
{
    char expected[256];
    size_t length = 0;

    for (unsigned c = 0; c < COMMAND_COUNT && length < sizeof expected; c++)
        length += (size_t)snprintf(expected + length, sizeof expected - length, "%s, ",
                                   COMMANDS[c]->name);
    if (name == NULL)
        return complain(NULL, EXIT_USAGE, "no command: expected %shelp", expected);
    return complain(NULL, EXIT_USAGE, "unknown command '%s': expected %shelp", name, expected);
}

static int
print_overview(void)
{
    printf("usage: cubenum COMMAND [OPTION...] [ARGUMENT]\n"
           "Counts and lists every way to pack blocks into a target, and searches the groups of\n"
           "permutation puzzles breadth first, on every core of the machine.\n\n"
           "Commands:\n");
    for (unsigned c = 0; c < COMMAND_COUNT; c++)
        printf("  %-10s  %s\n", COMMANDS[c]->name, COMMANDS[c]->summary);
    printf("  %-10s  %s\n\n", "help", "Print the help of a command");
    printf("'cubenum COMMAND --help' and 'cubenum help COMMAND' tell more; 'cubenum --version'\n"
           "prints what this program was made of.  Exit codes: 0 done, 64 bad command line,\n"
           "65 bad content, 66 unreadable input, 70 a self-check failed, 71 out of memory,\n"
           "73 an output cannot be created, 74 a write failed.\n");
    return report_finish(NULL);
}

static bool
is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static int
print_help(int argc, char **argv)
{
    if (argc < 2 || (argc == 2 && is_help(argv[1])))
        return print_overview();
    if (argc > 2)
        return complain("help", EXIT_USAGE,
                        "unexpected argument '%s': expected 'cubenum help [COMMAND]'", argv[2]);
    const struct command *command = command_named(argv[1]);
    if (command == NULL)
        return refuse_command(argv[1]);
    options_help(command);
    return report_finish(command->name);
}

static int
print_version(void)
{
    const unsigned hwloc = hwloc_get_api_version();

    printf("cubenum %s\ncommit %s\ncompiler %s\nOpenMP %d\nhwloc API %u.%u.%u\n", cn_version(),
           BUILD_COMMIT, BUILD_COMPILER, BUILD_OPENMP, hwloc >> 16, hwloc >> 8 & 0xff,
           hwloc & 0xff);
    return report_finish(NULL);
}

int
main(int argc, char **argv)
{
    struct options options;

    /* A closed pipe and a limit of the file's size are failed writes, reported like any other. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    setvbuf(stdout, NULL, _IOFBF, OUTPUT_BUFFER);
    if (argc < 2)
        return refuse_command(NULL);
    if (is_help(argv[1]) || strcmp(argv[1], "--version") == 0) {
        if (argc > 2)
            return complain(NULL, EXIT_USAGE, "unexpected argument '%s': expected none after '%s'",
                            argv[2], argv[1]);
        return is_help(argv[1]) ? print_overview() : print_version();
    }
    if (strcmp(argv[1], "help") == 0)
        return print_help(argc - 1, argv + 1);
    const struct command *command = command_named(argv[1]);
    if (command == NULL)
        return refuse_command(argv[1]);
    int code = options_parse(&options, command, argc - 1, argv + 1);
    if (code != EXIT_DONE)
        return code;
    if (options.help) {
        options_help(command);
        return report_finish(command->name);
    }
    code = command->run(&options);
    if (code == EXIT_WRITE || code >= EXIT_LIMIT) /* has been complained of, or is to end at once */
        return code;
    const int written = report_finish(command->name);
    return code != EXIT_DONE ? code : written;
}
