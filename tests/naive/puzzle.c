/* What is to be packed: text -> blocks -> orientations -> placements -> their images, profiles. */
#include "naive.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char blanks[] = " \t\r\n";

static const char seven_blocks[] = "A AA/.A\n"
                                   "B BB/B. .B/..\n"
                                   "C CC/C. ../C.\n"
                                   "D ..D/DDD\n"
                                   "E .EE/EE.\n"
                                   "F FF/F. F./..\n"
                                   "G .G./GGG\n"
                                   "pin A 1221101\n";

/* Where the text being read comes from. */
struct source {
    const char *path;
    int line;
};

void
fail(int code, const char *format, ...)
{
    va_list args;

    fputs("naive: ", stderr);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    exit(code);
}

void *
grow(void *list, size_t count, size_t size)
{
    if ((count & (count - 1)) != 0) /* doubled at powers of two */
        return list;
    list = realloc(list, (count == 0 ? 1 : 2 * count) * size);
    if (list == NULL)
        fail(NO_MEMORY, "out of memory");
    return list;
}

static void
make_maps(struct map *map)
{
    for (int order = 0; order < 27; order++) {
        const int a = order / 9, b = order / 3 % 3, c = order % 3;
        if (a == b || b == c || a == c)
            continue;
        const int inversions = (a > b) + (a > c) + (b > c);
        for (int flips = 0; flips < 8; flips++) {
            const bool f = flips & 1, g = flips & 2, h = flips & 4;
            *map++ = (struct map){{a, b, c}, {f, g, h}, (inversions + f + g + h) % 2 == 0, true};
        }
    }
}

static void
map_cell(const struct map *map, const int *from, int *to)
{
    for (int i = 0; i < 3; i++)
        to[i] = map->flip[i] ? SIDE - 1 - from[map->axis[i]] : from[map->axis[i]];
}

/* Move the shape so that its bounding box, of this size, starts at the origin. */
static void
to_origin(struct shape *shape, int *size)
{
    for (int i = 0; i < 3; i++) {
        int low = shape->at[0][i], high = low;
        for (int k = 1; k < shape->count; k++) {
            low = shape->at[k][i] < low ? shape->at[k][i] : low;
            high = shape->at[k][i] > high ? shape->at[k][i] : high;
        }
        for (int k = 0; k < shape->count; k++)
            shape->at[k][i] -= low;
        size[i] = high - low + 1;
    }
}

/* The signature of a shape after a map; its box fits into the cube. */
static void
write_signature(char *text, const struct shape *shape, const struct map *map)
{
    struct shape image = *shape;
    int size[3];

    for (int k = 0; k < shape->count; k++)
        map_cell(map, shape->at[k], image.at[k]);
    to_origin(&image, size);
    memset(text, '\0', SIGNATURE);
    for (int i = 0; i < 3; i++)
        text[i] = (char)('0' + size[i]);
    const int box = size[0] * size[1] * size[2];
    memset(text + 3, '0', (size_t)box);
    for (int k = 0; k < image.count; k++)
        text[3 + (image.at[k][0] * size[1] + image.at[k][1]) * size[2] + image.at[k][2]] = '1';
}

static int
find_signature(const struct block *block, const char *text)
{
    for (int i = 0; i < block->orientations; i++) {
        if (strcmp(block->signature[i], text) == 0)
            return i;
    }
    return -1;
}

static int
compare_descending(const void *a, const void *b)
{
    return strcmp(b, a);
}

static void
orient(struct block *block, const struct map *map)
{
    for (int m = 0; m < MAPS; m++) {
        char text[SIGNATURE];
        write_signature(text, &block->drawn, &map[m]);
        if (map[m].rotation && find_signature(block, text) < 0)
            memcpy(block->signature[block->orientations++], text, SIGNATURE);
    }
    qsort(block->signature, (size_t)block->orientations, SIGNATURE, compare_descending);
}

int
find_block(const struct puzzle *puzzle, const char *name)
{
    for (int b = 0; b < puzzle->blocks; b++) {
        if (strcmp(puzzle->block[b].name, name) == 0)
            return b;
    }
    return -1;
}

static void
require(bool condition, const struct source *from, const char *what)
{
    if (!condition)
        fail(BAD_CONTENT, "%s:%d: %s", from->path, from->line, what);
}

/* Planes separated by blanks; within each, exactly every (columns + 1)-th character is a '/'. */
static void
read_drawing(struct shape *shape, char *plane, char **rest, const struct source *from)
{
    const size_t length = strlen(plane), columns = strcspn(plane, "/");

    require(columns > 0 && (length + 1) % (columns + 1) == 0, from, "rows differ in size");
    for (int p = 0; plane != NULL; p++, plane = strtok_r(NULL, blanks, rest)) {
        require(strlen(plane) == length, from, "planes differ in size");
        for (size_t i = 0; i < length; i++) {
            const size_t row = i / (columns + 1), column = i % (columns + 1);
            require((plane[i] == '/') == (column == columns), from, "rows differ in size");
            if (plane[i] == '/' || plane[i] == '.')
                continue;
            require(shape->count < CELLS, from, "a block of more than 27 cells");
            memcpy(shape->at[shape->count++], (int[]){p, (int)row, (int)column}, sizeof(int[3]));
        }
    }
    require(shape->count > 0, from, "a block without cells");
}

static void
read_block(struct puzzle *puzzle, const char *name, char **rest, const struct source *from)
{
    char *plane = strtok_r(NULL, blanks, rest);
    struct block *block = &puzzle->block[puzzle->blocks];
    int size[3];

    require(plane != NULL, from, "expected NAME DRAWING");
    require(strlen(name) <= MAX_NAME, from, "a name of more than 31 bytes");
    require(find_block(puzzle, name) < 0, from, "a second block of this name");
    require(puzzle->blocks < MAX_BLOCKS, from, "more than 27 blocks");
    memcpy(block->name, name, strlen(name));
    read_drawing(&block->drawn, plane, rest, from);
    to_origin(&block->drawn, size);
    require(size[0] <= SIDE && size[1] <= SIDE && size[2] <= SIDE, from,
            "a block that does not fit into the cube");
    orient(block, puzzle->map);
    for (int b = 0; b < puzzle->blocks; b++)
        require(find_signature(&puzzle->block[b], block->signature[0]) < 0, from,
                "a block that is a rotation of another");
    puzzle->volume += block->drawn.count;
    puzzle->blocks++;
}

/* A pin line stands below the block that it names. */
static void
read_pin(struct puzzle *puzzle, char **rest, const struct source *from)
{
    const char *name = strtok_r(NULL, blanks, rest);
    const char *signature = strtok_r(NULL, blanks, rest);

    require(signature != NULL && strtok_r(NULL, blanks, rest) == NULL, from,
            "expected pin NAME SIGNATURE");
    require(puzzle->pin_block < 0, from, "a second pin");
    puzzle->pin_block = find_block(puzzle, name);
    require(puzzle->pin_block >= 0, from, "no block of this name above");
    puzzle->pin_orientation = find_signature(&puzzle->block[puzzle->pin_block], signature);
    require(puzzle->pin_orientation >= 0, from, "not an orientation of the block");
}

static void
read_lines(struct puzzle *puzzle, FILE *in, const char *path)
{
    struct source from = {path, 0};
    char *line = NULL, *rest;
    size_t room = 0;
    ssize_t length;

    while ((length = getline(&line, &room, in)) >= 0) {
        from.line++;
        require(strlen(line) == (size_t)length, &from, "a zero byte");
        const char *word = strtok_r(line, blanks, &rest);
        if (word == NULL || word[0] == '#')
            continue;
        if (strcmp(word, "pin") == 0)
            read_pin(puzzle, &rest, &from);
        else
            read_block(puzzle, word, &rest, &from);
    }
    if (ferror(in))
        fail(BAD_INPUT, "%s: %s", path, strerror(errno));
    free(line);
    require(puzzle->blocks > 0, &from, "no blocks");
}

static void
place(struct puzzle *puzzle, int b, int orientation, int p, int r, int c)
{
    const char *signature = puzzle->block[b].signature[orientation], *occupancy = signature + 3;
    const int rows = signature[1] - '0', columns = signature[2] - '0';
    struct placement *new = &puzzle->placement[puzzle->placements++];

    *new = (struct placement){.block = b, .orientation = orientation, .at = {p, r, c}};
    memset(new->cells, '.', CELLS);
    for (int i = 0; occupancy[i] != '\0'; i++) {
        const int plane = p + i / (rows * columns);
        const int row = r + i / columns % rows;
        const int column = c + i % columns;
        if (occupancy[i] == '1')
            new->cells[9 * plane + 3 * row + column] = '1';
    }
    new->first = (int)strcspn(new->cells, "1");
}

static void
place_everywhere(struct puzzle *puzzle, int b)
{
    for (int i = 0; i < puzzle->block[b].orientations; i++) {
        const char *size = puzzle->block[b].signature[i];
        for (int p = 0; p + size[0] - '0' <= SIDE; p++) {
            for (int r = 0; r + size[1] - '0' <= SIDE; r++) {
                for (int c = 0; c + size[2] - '0' <= SIDE; c++)
                    place(puzzle, b, i, p, r, c);
            }
        }
    }
}

static int
find_image(const struct puzzle *puzzle, const struct map *map, const char *cells)
{
    char image[CELLS + 1] = {0};

    for (int cell = 0; cell < CELLS; cell++) {
        int to[3];
        map_cell(map, (int[]){cell / 9, cell / 3 % 3, cell % 3}, to);
        image[9 * to[0] + 3 * to[1] + to[2]] = cells[cell];
    }
    for (int id = 0; id < puzzle->placements; id++) {
        if (strcmp(puzzle->placement[id].cells, image) == 0)
            return id;
    }
    return -1;
}

/* A map keeps the block set if it takes every placement to a placement: every block has one. */
static void
map_placements(struct puzzle *puzzle)
{
    for (int m = 0; m < MAPS; m++) {
        struct map *map = &puzzle->map[m];
        for (int id = 0; id < puzzle->placements; id++) {
            puzzle->image[m][id] = find_image(puzzle, map, puzzle->placement[id].cells);
            map->keeps_set = map->keeps_set && puzzle->image[m][id] >= 0;
        }
        if (map->rotation && !map->keeps_set)
            fail(BUG, "bug: a rotation takes a placement to none");
    }
}

struct puzzle *
puzzle_read(const char *path)
{
    struct puzzle *puzzle = calloc(1, sizeof *puzzle);
    char text[sizeof seven_blocks];

    if (puzzle == NULL)
        fail(NO_MEMORY, "out of memory");
    memcpy(text, seven_blocks, sizeof text);
    FILE *in = path != NULL ? fopen(path, "r") : fmemopen(text, sizeof text - 1, "r");
    if (in == NULL)
        fail(BAD_INPUT, "%s: %s", path != NULL ? path : "seven-blocks", strerror(errno));
    puzzle->pin_block = -1;
    make_maps(puzzle->map);
    read_lines(puzzle, in, path != NULL ? path : "seven-blocks");
    fclose(in);
    for (int b = 0; b < puzzle->blocks; b++)
        place_everywhere(puzzle, b);
    map_placements(puzzle);
    return puzzle;
}

/* ---- profiles ---- */

static int
profile_of(const struct placement *p)
{
    static const int unit[] = {1000000, 10000, 100, 1}; /* by the number of odd coordinates */
    int cells = 0;

    for (int cell = 0; cell < CELLS; cell++) {
        if (p->cells[cell] == '1')
            cells += unit[cell / 9 % 2 + cell / 3 % 3 % 2 + cell % 3 % 2];
    }
    return cells;
}

static int
compare_profiles(const void *a, const void *b)
{
    const struct profile *one = a, *other = b;

    return (one->cells < other->cells) - (one->cells > other->cells);
}

static void
add_profile(struct profiles *all, const struct placement *p)
{
    struct profile *list = all->list[p->block];
    const int cells = profile_of(p);
    int i = 0;

    while (i < all->count[p->block] && list[i].cells != cells)
        i++;
    if (i == all->count[p->block])
        list[all->count[p->block]++].cells = cells;
    list[i].placements++;
}

static void
add_combination(const struct puzzle *puzzle, struct profiles *all, const int *chosen)
{
    struct combination new = {0};
    size_t end = 0;

    for (int b = 0; b < puzzle->blocks; b++) {
        struct profile *p = &all->list[b][chosen[b]];
        p->occurs = true;
        end += (size_t)snprintf(new.text + end, sizeof new.text - end, "%s%s:%d,%d,%d,%d",
                                b == 0 ? "" : " ", puzzle->block[b].name, p->cells / 1000000,
                                p->cells / 10000 % 100, p->cells / 100 % 100, p->cells % 100);
    }
    all->combination = grow(all->combination, all->combinations, sizeof new);
    all->combination[all->combinations++] = new;
}

/* Choose profiles for blocks b, b + 1, ... in every way that brings the sum to the cube's. */
static void
combine_from(const struct puzzle *puzzle, struct profiles *all, int *chosen, int b, int sum)
{
    if (b == puzzle->blocks) {
        if (sum == CUBE_PROFILE)
            add_combination(puzzle, all, chosen);
        return;
    }
    for (chosen[b] = 0; chosen[b] < all->count[b]; chosen[b]++)
        combine_from(puzzle, all, chosen, b + 1, sum + all->list[b][chosen[b]].cells);
}

static int
compare_combinations(const void *a, const void *b)
{
    const struct combination *one = a, *other = b;

    return strcmp(one->text, other->text);
}

struct profiles
find_profiles(const struct puzzle *puzzle)
{
    struct profiles all = {0};
    int chosen[MAX_BLOCKS] = {0};

    for (int id = 0; id < puzzle->placements; id++)
        add_profile(&all, &puzzle->placement[id]);
    for (int b = 0; b < puzzle->blocks; b++)
        qsort(all.list[b], (size_t)all.count[b], sizeof(struct profile), compare_profiles);
    if (puzzle->volume == CELLS)
        combine_from(puzzle, &all, chosen, 0, 0);
    if (all.combinations > 0)
        qsort(all.combination, all.combinations, sizeof *all.combination, compare_combinations);
    return all;
}
