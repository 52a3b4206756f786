/* All packings, the conventions derived from them, and the commands that print things. */
#include "naive.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum convention { ALL, ROTATION, REFLECTION, ANCHORED, CONVENTIONS };
static const char *const convention_names[] = {"all", "rotation", "reflection", "anchored"};

struct packing {
    int placed[MAX_BLOCKS]; /* placement of each block; 0 beyond the last block */
    bool seen;              /* in the class of an earlier packing */
    bool listed;            /* in the convention chosen last */
};

struct packings {
    size_t count;
    struct packing *list; /* sorted */
};

/* ---- all packings ---- */

struct search {
    const struct puzzle *puzzle;
    char cube[CELLS]; /* '1' covered, '.' not */
    bool used[MAX_BLOCKS];
    struct packing now;
    struct packings found;
};

static bool
fits(const char *cube, const char *cells)
{
    for (int cell = 0; cell < CELLS; cell++) {
        if (cells[cell] == '1' && cube[cell] == '1')
            return false;
    }
    return true;
}

static void
paint(char *cube, const char *cells, char colour)
{
    for (int cell = 0; cell < CELLS; cell++) {
        if (cells[cell] == '1')
            cube[cell] = colour;
    }
}

/* Cover the first empty cell, which is @p cell or a later one, in every way, and go on. */
static void
fill_from(struct search *search, int cell)
{
    const struct puzzle *puzzle = search->puzzle;
    struct packings *found = &search->found;

    while (cell < CELLS && search->cube[cell] == '1')
        cell++;
    if (cell == CELLS) { /* so all blocks are used: together they have 27 cells */
        found->list = grow(found->list, found->count, sizeof *found->list);
        found->list[found->count++] = search->now;
        return;
    }
    for (int id = 0; id < puzzle->placements; id++) {
        const struct placement *p = &puzzle->placement[id];
        if (p->first != cell || search->used[p->block] || !fits(search->cube, p->cells))
            continue;
        paint(search->cube, p->cells, '1');
        search->used[p->block] = true;
        search->now.placed[p->block] = id;
        fill_from(search, cell + 1);
        search->used[p->block] = false;
        paint(search->cube, p->cells, '.');
    }
}

static int
compare_packings(const void *a, const void *b)
{
    const struct packing *one = a, *other = b;

    for (int k = 0; k < MAX_BLOCKS; k++) {
        if (one->placed[k] != other->placed[k])
            return one->placed[k] < other->placed[k] ? -1 : 1;
    }
    return 0;
}

static struct packings
find_packings(const struct puzzle *puzzle)
{
    struct search search = {.puzzle = puzzle};

    memset(search.cube, '.', CELLS);
    if (puzzle->volume == CELLS)
        fill_from(&search, 0);
    if (search.found.count > 0)
        qsort(search.found.list, search.found.count, sizeof(struct packing), compare_packings);
    return search.found;
}

/* ---- the conventions ---- */

static struct packing *
find_image(const struct puzzle *puzzle, struct packings *all, const struct packing *from, int m)
{
    struct packing image = {0};

    for (int b = 0; b < puzzle->blocks; b++) {
        const int id = puzzle->image[m][from->placed[b]];
        image.placed[puzzle->placement[id].block] = id;
    }
    struct packing *found = bsearch(&image, all->list, all->count, sizeof image, compare_packings);
    if (found == NULL)
        fail(BUG, "bug: the image of a packing is not among all packings");
    return found;
}

/* List the first packing of each class under the rotations, or maps, that keep the block set. */
static void
list_firsts(const struct puzzle *puzzle, struct packings *all, bool rotations_only)
{
    for (struct packing *p = all->list; p < all->list + all->count; p++) {
        p->listed = !p->seen;
        for (int m = 0; m < MAPS && p->listed; m++) {
            if (puzzle->map[m].keeps_set && (puzzle->map[m].rotation || !rotations_only))
                find_image(puzzle, all, p, m)->seen = true;
        }
    }
}

/* One class of the anchor's placements, under the maps that keep the block set and the anchor. */
struct class {
    int id; /* of the representative */
    int size;
};

/* The classes in the order of their representatives; one orientation is in all: at most 27. */
static int
find_classes(const struct puzzle *puzzle, struct class *classes)
{
    const bool pinned = puzzle->anchor == puzzle->pin_block;
    bool seen[MAX_PLACEMENTS] = {false};
    int count = 0;

    for (int id = 0; id < puzzle->placements; id++) {
        const struct placement *p = &puzzle->placement[id];
        if (p->block != puzzle->anchor || seen[id]
            || (pinned && p->orientation != puzzle->pin_orientation))
            continue;
        classes[count] = (struct class){.id = id};
        for (int m = 0; m < MAPS; m++) {
            const int image = puzzle->image[m][id];
            if (!puzzle->map[m].keeps_set || puzzle->placement[image].block != puzzle->anchor)
                continue;
            classes[count].size += !seen[image];
            seen[image] = true;
        }
        count++;
    }
    return count;
}

/* List all packings with the anchor at a placement, and count them. */
static size_t
list_anchored_at(const struct puzzle *puzzle, struct packings *all, int id)
{
    size_t count = 0;

    for (struct packing *p = all->list; p < all->list + all->count; p++) {
        if (p->placed[puzzle->anchor] == id) {
            p->listed = true;
            count++;
        }
    }
    return count;
}

static bool
is_mirrored(const struct puzzle *puzzle)
{
    for (int m = 0; m < MAPS; m++) {
        if (puzzle->map[m].keeps_set && !puzzle->map[m].rotation)
            return true;
    }
    return false;
}

/* Mark the packings that a convention lists, and count them. */
static size_t
list_by(const struct puzzle *puzzle, struct packings *all, enum convention by)
{
    struct class classes[CELLS];
    size_t count = 0;

    for (size_t i = 0; i < all->count; i++) {
        all->list[i].seen = false;
        all->list[i].listed = by == ALL;
    }
    if (by == ROTATION || by == REFLECTION)
        list_firsts(puzzle, all, by == ROTATION);
    if (by == ANCHORED) {
        for (int k = find_classes(puzzle, classes); k-- > 0;)
            list_anchored_at(puzzle, all, classes[k].id);
    }
    for (size_t i = 0; i < all->count; i++)
        count += all->list[i].listed;
    return count;
}

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
