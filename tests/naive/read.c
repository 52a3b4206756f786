/* A file of blocks, each a line, and how it is read. */
#include "read.h"
#include "fail.h"

#include <errno.h>
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

struct puzzle *
puzzle_read(const char *path)
{
    struct puzzle *puzzle = puzzle_new();
    char text[sizeof seven_blocks];

    memcpy(text, seven_blocks, sizeof text);
    FILE *in = path != NULL ? fopen(path, "r") : fmemopen(text, sizeof text - 1, "r");
    if (in == NULL)
        fail(BAD_INPUT, "%s: %s", path != NULL ? path : "seven-blocks", strerror(errno));
    read_lines(puzzle, in, path != NULL ? path : "seven-blocks");
    fclose(in);
    place_blocks(puzzle);
    return puzzle;
}
