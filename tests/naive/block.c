#include "block.h"
#include "fail.h"

#include <ctype.h>
#include <string.h>

/* ---- the line ---- */

static void
read_copies(struct block *block, const char *word, const struct source *from)
{
    block->minimum = take_number(from, &word, 0, MAX_CELLS);
    block->maximum = block->minimum;
    if (strncmp(word, "..", 2) == 0) {
        word += 2;
        block->maximum = take_number(from, &word, 0, MAX_CELLS);
    }
    require(*word == '\0', from, "expected N or MIN..MAX");
    require(block->minimum <= block->maximum && block->maximum > 0, from, "no such number");
}

static enum motions
find_motions(const char *word, const struct source *from)
{
    static const char *const names[] = {"rotations", "planar", "mirrored", "fixed"};

    for (enum motions motions = ROTATIONS; motions <= FIXED; motions++) {
        if (strcmp(names[motions], word) == 0)
            return motions;
    }
    require(false, from, "expected rotations, planar, mirrored or fixed");
    return FIXED;
}

void
read_block_line(struct block *block, struct source *from)
{
    *block = (struct block){.minimum = 1, .maximum = 1, .motions = ROTATIONS};
    next_name(from, block->name);
    const char *word = next_word(from);
    if (word != NULL && isdigit((unsigned char)word[0])) {
        read_copies(block, word, from);
        word = next_word(from);
    }
    if (word != NULL)
        block->motions = find_motions(word, from);
    end_line(from);
}

/* ---- the cells ---- */

static void
add_cell(struct block *block, const struct cell *cell, const struct source *from)
{
    struct shape *shape = &block->drawn;

    for (int k = 0; k < shape->count; k++)
        require(memcmp(shape->cell[k].at, cell->at, sizeof cell->at) != 0, from, "a cell twice");
    require(shape->count < MAX_CELLS, from, "a block of more than 512 cells");
    shape->cell = grow(shape->cell, (size_t)shape->count, sizeof *cell);
    shape->cell[shape->count++] = *cell;
}

static void
draw_cell(struct block *block, struct drawing *drawing, const int *at,
          const struct palette *palette, const struct source *from)
{
    const unsigned char letter = drawn_at(drawing, at[0], at[1], at[2]);
    const struct cell cell = {{at[0], at[1], at[2]}, palette->colour[letter]};

    if (letter == '.')
        return;
    require(isalnum(letter), from, "expected '.' or a letter");
    if (cell.colour == 0) {
        require(drawing->plain == '\0' || drawing->plain == (char)letter, from,
                "expected one and the same letter");
        drawing->plain = (char)letter;
    }
    add_cell(block, &cell, from);
}

void
draw_block(struct block *block, struct drawing *drawing, const struct palette *palette,
           const struct source *from)
{
    for (int p = 0; p < drawing->planes; p++) {
        for (int r = 0; r < drawing->rows; r++) {
            for (int c = 0; c < drawing->columns; c++)
                draw_cell(block, drawing, (int[]){p, r, c}, palette, from);
        }
    }
}

void
list_cells(struct block *block, const struct palette *palette, struct source *from)
{
    const char *word = next_word(from);

    require(word != NULL, from, "expected cells");
    for (; word != NULL; word = next_word(from)) {
        struct cell cell = {{0}, 0};
        for (int i = 0; i < 3; i++) {
            require(i == 0 || *word++ == ',', from, "expected P,R,C");
            cell.at[i] = take_number(from, &word, 0, MAX_CELLS - 1);
        }
        if (*word == ':') {
            cell.colour = palette->colour[(unsigned char)word[1]];
            require(cell.colour > 0, from, "expected the letter of a colour");
            word += 2;
        }
        require(*word == '\0', from, "expected P,R,C or P,R,C:X");
        add_cell(block, &cell, from);
    }
}
