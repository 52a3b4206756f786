#include "puzzle.h"
#include "fail.h"

#include <stdlib.h>
#include <string.h>

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

struct puzzle *
puzzle_new(void)
{
    struct puzzle *puzzle = calloc(1, sizeof *puzzle);

    if (puzzle == NULL)
        fail(NO_MEMORY, "out of memory");
    puzzle->pin_block = -1;
    make_maps(puzzle->map);
    return puzzle;
}

static void
map_cell(const struct map *map, const int *from, int *to)
{
    for (int i = 0; i < 3; i++)
        to[i] = map->flip[i] ? SIDE - 1 - from[map->axis[i]] : from[map->axis[i]];
}

void
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

int
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

void
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

void
place_blocks(struct puzzle *puzzle)
{
    for (int b = 0; b < puzzle->blocks; b++)
        place_everywhere(puzzle, b);
    map_placements(puzzle);
}

void
paint(char *cube, const char *cells, char colour)
{
    for (int cell = 0; cell < CELLS; cell++) {
        if (cells[cell] == '1')
            cube[cell] = colour;
    }
}
