/*
 * naive: every packing of the 3x3x3 cube, found the slow and obvious way.
 *
 * An oracle for the fast program, with which it shares no code and no method: no bit sets, no
 * reduced search, no formula.  It finds *all* packings by filling the first empty cell again and
 * again, and gets the other conventions by applying the maps of the cube to complete packings and
 * to placements, as strings of 27 cells.  Only orders and notation are those of the specification.
 */
#include "fail.h"
#include "packing.h"
#include "profile.h"
#include "puzzle.h"
#include "read.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const convention_names[] = {"all", "rotation", "reflection", "anchored"};

/* ---- packings ---- */

static void
print_label(const struct puzzle *puzzle, int id, enum convention by)
{
    const struct placement *p = &puzzle->placement[id];
    const bool is_pinned =
        by == ANCHORED && p->block == puzzle->anchor && p->block == puzzle->pin_block;

    printf("%d+%d%d%d", is_pinned ? 0 : p->orientation, p->at[0], p->at[1], p->at[2]);
}

static char
block_letter(const struct puzzle *puzzle, int block)
{
    for (int b = 0; b < puzzle->blocks; b++) {
        if (puzzle->block[b].name[1] != '\0' || !isalpha((unsigned char)puzzle->block[b].name[0]))
            return "ABCDEFGHIJKLMNOPQRSTUVWXYZa"[block];
    }
    return puzzle->block[block].name[0];
}

static void
print_packing(const struct puzzle *puzzle, const struct packing *packing, enum convention by)
{
    char cube[CELLS];

    for (int b = 0; b < puzzle->blocks; b++) {
        fputs(b == 0 ? "(" : ", ", stdout);
        print_label(puzzle, packing->placed[b], by);
        paint(cube, puzzle->placement[packing->placed[b]].cells, block_letter(puzzle, b));
    }
    puts(")");
    for (const char *row = cube; row < cube + 9; row += 3)
        printf("%.3s  %.3s  %.3s\n", row, row + 9, row + 18);
}

static void
print_solutions(const struct puzzle *puzzle, enum convention by)
{
    if (by == REFLECTION && !is_mirrored(puzzle)) {
        puts("not applicable");
        return;
    }
    struct packings all = find_packings(puzzle);
    size_t number = 0;
    list_by(puzzle, &all, by);
    for (size_t i = 0; i < all.count; i++) {
        if (!all.list[i].listed)
            continue;
        printf("#%03zu ", ++number);
        print_packing(puzzle, &all.list[i], by);
    }
    free(all.list);
}

static void
print_counts(const struct puzzle *puzzle)
{
    struct packings all = find_packings(puzzle);
    struct class classes[CELLS];
    const int count = find_classes(puzzle, classes);

    for (enum convention by = ALL; by < CONVENTIONS; by++) {
        if (by == REFLECTION && !is_mirrored(puzzle))
            puts("reflection n/a");
        else
            printf("%s %zu\n", convention_names[by], list_by(puzzle, &all, by));
    }
    for (int k = 0; k < count; k++) {
        fputs("class ", stdout);
        print_label(puzzle, classes[k].id, ANCHORED);
        printf(" %d %zu\n", classes[k].size, list_anchored_at(puzzle, &all, classes[k].id));
    }
    free(all.list);
}

/* ---- orientations, placements ---- */

static void
print_orientations(const struct puzzle *puzzle)
{
    for (int b = 0; b < puzzle->blocks; b++) {
        for (int i = 0; i < puzzle->block[b].orientations; i++)
            printf("%s %d %s\n", puzzle->block[b].name, i, puzzle->block[b].signature[i]);
    }
}

static void
print_placements(const struct puzzle *puzzle)
{
    for (int id = 0; id < puzzle->placements; id++) {
        unsigned mask = 0;
        for (int cell = CELLS; cell-- > 0;)
            mask = 2 * mask + (puzzle->placement[id].cells[cell] == '1');
        printf("%s ", puzzle->block[puzzle->placement[id].block].name);
        print_label(puzzle, id, ALL);
        printf(" 0x%07x\n", mask);
    }
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

static const char usage[] = "usage: naive [--blocks FILE] [--anchor NAME] COMMAND\n"
                            "commands: orientations placements profiles combinations counts\n"
                            "          solutions all|rotation|reflection|anchored\n";

struct command {
    const char *name;
    void (*print)(const struct puzzle *puzzle); /* NULL: solutions, which has an argument */
};
static const struct command commands[] = {
    {"orientations", print_orientations},
    {"placements", print_placements},
    {"profiles", print_profiles},
    {"combinations", print_combinations},
    {"counts", print_counts},
    {"solutions", NULL},
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
read_options(int argc, char **argv, const char **blocks, const char **anchor)
{
    static const struct option options[] = {{"blocks", required_argument, NULL, 'b'},
                                            {"anchor", required_argument, NULL, 'a'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};

    for (int o; (o = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (o == 'h' || o == '?') { /* '?': getopt has said why, in one line */
            fputs(o == 'h' ? usage : "", stdout);
            exit(o == 'h' ? 0 : BAD_USAGE);
        }
        *(o == 'b' ? blocks : anchor) = optarg;
    }
}

int
main(int argc, char **argv)
{
    const char *blocks = NULL, *anchor = NULL;

    read_options(argc, argv, &blocks, &anchor);
    const char *const *words = (const char *const *)argv + optind;
    if (words[0] == NULL)
        fail(BAD_USAGE, "no command (try --help)");
    const struct command *command = find_command(words[0]);
    if (argc - optind != (command->print == NULL ? 2 : 1))
        fail(BAD_USAGE, "wrong number of arguments to '%s' (try --help)", words[0]);
    const enum convention by = command->print == NULL ? find_convention(words[1]) : ALL;

    struct puzzle *puzzle = puzzle_read(blocks);
    if (anchor != NULL)
        puzzle->anchor = find_block(puzzle, anchor);
    if (puzzle->anchor < 0)
        fail(BAD_USAGE, "no block '%s' to anchor", anchor);
    if (command->print == NULL)
        print_solutions(puzzle, by);
    else
        command->print(puzzle);
    free(puzzle);
    if (fflush(stdout) != 0 || ferror(stdout))
        fail(BAD_WRITE, "cannot write: %s", strerror(errno));
    return 0;
}
