/*
 * naive: every packing of a puzzle, found the slow and obvious way.
 *
 * An oracle for the fast program, with which it shares no code and no method: no bit sets, no
 * reduced search, no formula.  It finds *all* packings by deciding about the first open cell again
 * and again, and gets the other conventions by applying maps to complete packings and to
 * placements.  Only the file format, orders and notation are those of the specification.
 */
#include "convention.h"
#include "fail.h"
#include "orientation.h"
#include "packing.h"
#include "placement.h"
#include "print.h"
#include "profile.h"
#include "read.h"
#include "symmetry.h"

#include <errno.h>
#include <getopt.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const convention_names[] = {"all", "rotation", "reflection", "anchored"};

struct options {
    const char *anchor, *sets;
    size_t most;
    enum convention by;
};

/* ---- packings ---- */

static void
print_solutions(const struct puzzle *puzzle, const struct options *options)
{
    if (!applies(puzzle, options->by)) {
        puts("not applicable");
        return;
    }
    struct packings all = find_packings(puzzle, options->most);
    size_t number = 0;
    list_by(puzzle, &all, options->by);
    for (size_t i = 0; i < all.count; i++) {
        if (all.list[i].listed)
            print_packing(puzzle, &all.list[i], ++number);
    }
    free_packings(&all);
}

static void
print_counts(const struct puzzle *puzzle, const struct options *options)
{
    struct packings all = find_packings(puzzle, options->most);
    struct classes classes = find_classes(puzzle);

    for (enum convention by = ALL; by < CONVENTIONS; by++) {
        if (applies(puzzle, by))
            printf("%s %zu\n", convention_names[by], list_by(puzzle, &all, by));
        else
            printf("%s n/a\n", convention_names[by]);
    }
    for (int k = 0; k < classes.count; k++) {
        fputs("class ", stdout);
        print_label(puzzle, classes.list[k].id);
        printf(" %d %zu\n", classes.list[k].size, list_with(&all, classes.list[k].id));
    }
    free(classes.list);
    free_packings(&all);
}

/* ---- profiles ---- */

static void
print_profiles(const struct puzzle *puzzle)
{
    struct profiles all = find_profiles(puzzle);

    for (int b = 0; b < puzzle->blocks; b++) {
        for (const struct profile *p = all.list[b]; p < all.list[b] + all.count[b]; p++)
            printf("%s %d %d %d %d %d %s\n", puzzle->block[b].name, p->cells / 1000000,
                   p->cells / 10000 % 100, p->cells / 100 % 100, p->cells % 100, p->placements,
                   p->occurs ? "yes" : "no");
    }
    free(all.combination);
}

static void
print_combinations(const struct puzzle *puzzle)
{
    struct profiles all = find_profiles(puzzle);

    for (size_t i = 0; i < all.combinations; i++)
        puts(all.combination[i].text);
    free(all.combination);
}

/* ---- the command line ---- */

static const char usage[] =
    "usage: naive [--anchor NAME] [--sets DIR] [--most N] COMMAND FILE.puzzle\n"
    "commands: orientations placements profiles combinations counts\n"
    "          solutions all|rotation|reflection|anchored\n";

struct command {
    const char *name;
    void (*print)(const struct puzzle *puzzle);
    void (*print_packings)(const struct puzzle *puzzle, const struct options *options);
};
static const struct command commands[] = {
    {"orientations", print_orientations, NULL},
    {"placements", print_placements, NULL},
    {"profiles", print_profiles, NULL},
    {"combinations", print_combinations, NULL},
    {"counts", NULL, print_counts},
    {"solutions", NULL, print_solutions},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const struct command *
find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    }
    fail(BAD_USAGE, "unknown command '%s' (try --help)", name);
}

static enum convention
find_convention(const char *name)
{
    for (enum convention by = ALL; by < CONVENTIONS; by++) {
        if (strcmp(convention_names[by], name) == 0)
            return by;
    }
    fail(BAD_USAGE, "unknown convention '%s' (try --help)", name);
}

static void
read_options(int argc, char **argv, struct options *chosen)
{
    static const struct option options[] = {{"anchor", required_argument, NULL, 'a'},
                                            {"sets", required_argument, NULL, 's'},
                                            {"most", required_argument, NULL, 'm'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};

    for (int o; (o = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (o == 'h' || o == '?') { /* '?': getopt has said why, in one line */
            fputs(o == 'h' ? usage : "", stdout);
            exit(o == 'h' ? 0 : BAD_USAGE);
        }
        if (o == 'm')
            chosen->most = strtoul(optarg, NULL, 10);
        else
            *(o == 's' ? &chosen->sets : &chosen->anchor) = optarg;
    }
}

static void
choose_anchor(struct puzzle *puzzle, const char *name)
{
    if (name == NULL)
        return;
    puzzle->anchor = find_block(puzzle, name);
    if (puzzle->anchor < 0 || !is_single(&puzzle->block[puzzle->anchor]))
        fail(BAD_USAGE, "no block '%s', used just once, to anchor", name);
}

/* Where the anchor is held, its pinned orientation comes first; elsewhere a pin does nothing. */
static bool
is_anchor_held(const struct puzzle *puzzle, const struct command *command, enum convention by)
{
    return puzzle->anchor >= 0 && puzzle->block[puzzle->anchor].pin != NULL
           && (command->print_packings == print_counts
               || (command->print_packings == print_solutions && by == ANCHORED));
}

int
main(int argc, char **argv)
{
    struct options options = {.most = SIZE_MAX};

    read_options(argc, argv, &options);
    const int words = argc - optind;
    if (words == 0)
        fail(BAD_USAGE, "no command (try --help)");
    const struct command *command = find_command(argv[optind]);
    const bool has_convention = command->print_packings == print_solutions;
    if (words != (has_convention ? 3 : 2))
        fail(BAD_USAGE, "wrong number of arguments to '%s' (try --help)", argv[optind]);
    if (has_convention)
        options.by = find_convention(argv[optind + 1]);

    struct puzzle *puzzle = puzzle_read(argv[argc - 1], options.sets);
    choose_anchor(puzzle, options.anchor);
    if (is_anchor_held(puzzle, command, options.by))
        hold_pin(&puzzle->block[puzzle->anchor]);
    place_blocks(puzzle);
    find_symmetries(puzzle);
    if (command->print_packings != NULL)
        command->print_packings(puzzle, &options);
    else
        command->print(puzzle);
    puzzle_free(puzzle);
    if (fflush(stdout) != 0 || ferror(stdout))
        fail(BAD_WRITE, "cannot write: %s", strerror(errno));
    return 0;
}
