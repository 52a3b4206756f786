/* Puzzle files: a key at the start of each line, its drawing indented on the lines below. */
#include "read.h"
#include "block.h"
#include "drawing.h"
#include "fail.h"
#include "orientation.h"
#include "target.h"
#include "text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    struct puzzle *puzzle;
    const char *sets;     /* folder, or NULL */
    bool in_set;          /* a file of that folder is being read */
    struct source source; /* of the line being read */
    struct palette palette;
    struct drawing drawing;
    enum { NOTHING, TARGET, BLOCK } drawn; /* what rows below draw */
    bool has_name, has_target;
};

static void read_file(struct reader *reader, const char *path);

static struct block *
last_block(const struct reader *reader)
{
    require(reader->puzzle->blocks > 0, &reader->source, "expected a block above");
    return &reader->puzzle->block[reader->puzzle->blocks - 1];
}

/* ---- the keys ---- */

static void
read_puzzle(struct reader *reader)
{
    char name[MAX_NAME + 1];

    require(!reader->has_name, &reader->source, "a second puzzle");
    next_name(&reader->source, name);
    end_line(&reader->source);
    reader->has_name = true;
}

static void
read_target(struct reader *reader)
{
    struct source *from = &reader->source;

    require(!reader->has_target, from, "a second target");
    reader->has_target = true;
    from->rest += strspn(from->rest, " \t");
    if (*from->rest != '\0')
        box_target(&reader->puzzle->target, from);
    else
        reader->drawn = TARGET;
}

/* Titles are for people, and conventions are chosen on the command line. */
static void
skip_line(struct reader *reader)
{
    reader->source.rest += strlen(reader->source.rest);
}

static void
read_holes(struct reader *reader)
{
    require(reader->puzzle->holes < 0, &reader->source, "a second number of holes");
    reader->puzzle->holes = next_number(&reader->source, 0, MAX_CELLS);
    end_line(&reader->source);
}

static void
read_colour(struct reader *reader)
{
    declare_colour(&reader->palette, &reader->source);
}

static void
read_block(struct reader *reader)
{
    struct puzzle *puzzle = reader->puzzle;
    struct source *from = &reader->source;
    struct block new;

    read_block_line(&new, from);
    require(find_block(puzzle, new.name) < 0, from, "a second block of this name");
    puzzle->block = grow(puzzle->block, (size_t)puzzle->blocks, sizeof new);
    puzzle->block[puzzle->blocks++] = new;
    reader->drawn = BLOCK;
}

static void
read_cells(struct reader *reader)
{
    list_cells(last_block(reader), &reader->palette, &reader->source);
}

static void
read_pin(struct reader *reader)
{
    struct block *block = last_block(reader);
    const char *word = next_word(&reader->source);

    require(word != NULL, &reader->source, "expected a signature");
    require(block->pin == NULL, &reader->source, "a second pin");
    block->pin = new_array(strlen(word) + 1, 1);
    memcpy(block->pin, word, strlen(word));
    end_line(&reader->source);
}

static void
read_set(struct reader *reader)
{
    const struct source from = reader->source;
    char name[MAX_NAME + 1], path[4096];

    next_name(&reader->source, name);
    end_line(&reader->source);
    require(reader->sets != NULL, &from, "a set, but no --sets");
    const int length = snprintf(path, sizeof path, "%s/%s.set", reader->sets, name);
    require(length < (int)sizeof path, &from, "a path that is too long");
    reader->in_set = true;
    read_file(reader, path);
    reader->in_set = false;
    reader->source = from;
    skip_line(reader);
}

struct key {
    const char *name;
    void (*read)(struct reader *reader);
    bool is_of_blocks; /* and so read in sets too, where other keys are skipped */
};
static const struct key keys[] = {
    {"puzzle", read_puzzle, false},   {"title", skip_line, false},  {"target", read_target, false},
    {"convention", skip_line, false}, {"holes", read_holes, false}, {"colour", read_colour, true},
    {"block", read_block, true},      {"cells", read_cells, true},  {"pin", read_pin, true},
    {"set", read_set, false},
};
enum { KEYS = sizeof keys / sizeof keys[0] };

/* ---- the lines ---- */

/* What has been drawn, once the next key, or the end, shows that it is complete. */
static void
end_drawing(struct reader *reader)
{
    struct drawing *drawing = &reader->drawing;
    const struct source *from = &reader->source;

    if (reader->drawn == TARGET)
        draw_target(&reader->puzzle->target, drawing, &reader->palette, from);
    if (reader->drawn == BLOCK && drawing->rows > 0)
        draw_block(last_block(reader), drawing, &reader->palette, from);
    clear_drawing(drawing);
    reader->drawn = NOTHING;
}

static void
read_key(struct reader *reader, const char *word)
{
    int k = 0;

    end_drawing(reader);
    while (k < KEYS && strcmp(keys[k].name, word) != 0)
        k++;
    if (reader->in_set && (k == KEYS || !keys[k].is_of_blocks)) {
        skip_line(reader);
        return;
    }
    require(k < KEYS, &reader->source, "an unknown key");
    require(reader->has_name || keys[k].read == read_puzzle, &reader->source,
            "expected puzzle NAME before anything else");
    keys[k].read(reader);
}

static void
read_line(struct reader *reader, char *line)
{
    struct source *from = &reader->source;

    from->rest = line;
    if (line[0] == '#' || line[strspn(line, " \t")] == '\0')
        return;
    if (line[0] != ' ' && line[0] != '\t') {
        read_key(reader, next_word(from));
        return;
    }
    require(reader->drawn != NOTHING, from, "expected a drawing only below its target or block");
    add_row(&reader->drawing, from);
}

static void
read_file(struct reader *reader, const char *path)
{
    FILE *in = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    ssize_t length;

    if (in == NULL)
        fail(BAD_INPUT, "%s: %s", path, strerror(errno));
    reader->source = (struct source){.path = path};
    while ((length = getline(&line, &room, in)) >= 0) {
        reader->source.line++;
        require(strlen(line) == (size_t)length, &reader->source, "a zero byte");
        line[strcspn(line, "\n")] = '\0';
        read_line(reader, line);
    }
    if (ferror(in))
        fail(BAD_INPUT, "%s: %s", path, strerror(errno));
    free(line);
    fclose(in);
    end_drawing(reader);
}

struct puzzle *
puzzle_read(const char *path, const char *sets)
{
    struct reader reader = {.puzzle = puzzle_new(), .sets = sets};

    read_file(&reader, path);
    require(reader.has_name && reader.has_target, &reader.source, "no puzzle or no target");
    require(reader.puzzle->blocks > 0, &reader.source, "no blocks");
    for (int b = 0; b < reader.puzzle->blocks; b++)
        complete_block(reader.puzzle, b, path);
    if (reader.puzzle->holes < 0)
        reader.puzzle->holes = reader.puzzle->target.may;
    free(reader.palette.name);
    return reader.puzzle;
}
