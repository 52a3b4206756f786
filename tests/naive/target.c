#include "target.h"

#include <string.h>

static void
set_cell(struct target *target, int cell, unsigned char letter, const struct palette *palette,
         const struct source *from)
{
    const int colour = palette->colour[letter];
    const bool may = letter == '+' || palette->is_optional[letter];

    require(letter == '.' || letter == '#' || letter == '+' || colour > 0, from,
            "expected '#', '+', '.' or the letter of a colour");
    target->kind[cell] = letter == '.' ? NO_CELL : may ? MAY : MUST;
    target->colour[cell] = colour;
    target->cells += letter != '.';
    target->may += may;
}

/* The box around what is drawn: where it starts, and its size. */
static void
find_box(const struct drawing *drawing, int *start, int *size)
{
    const int room[3] = {drawing->planes, drawing->rows, drawing->columns};
    int end[3] = {0};

    memcpy(start, room, sizeof room);
    for (int cell = 0; cell < room[0] * room[1] * room[2]; cell++) {
        const int at[3] = {cell / room[2] / room[1], cell / room[2] % room[1], cell % room[2]};
        if (drawn_at(drawing, at[0], at[1], at[2]) == '.')
            continue;
        for (int i = 0; i < 3; i++) {
            start[i] = at[i] < start[i] ? at[i] : start[i];
            end[i] = at[i] + 1 > end[i] ? at[i] + 1 : end[i];
        }
    }
    for (int i = 0; i < 3; i++)
        size[i] = end[i] - start[i];
}

static void
set_size(struct target *target, const int *size, const struct source *from)
{
    memcpy(target->size, size, sizeof target->size);
    require(size[0] > 0 && size[1] > 0 && size[2] > 0, from, "a target without cells");
    require(size[0] * size[1] <= MAX_BOX && size[0] * size[1] * size[2] <= MAX_BOX, from,
            "a target in a box of more than 4096 cells");
    target->box = size[0] * size[1] * size[2];
}

void
draw_target(struct target *target, const struct drawing *drawing, const struct palette *palette,
            const struct source *from)
{
    int start[3], size[3];

    require(drawing->rows > 0, from, "expected PxRxC or a drawing of the target");
    find_box(drawing, start, size);
    set_size(target, size, from);
    for (int cell = 0; cell < target->box; cell++) {
        const int row = cell / size[2];
        const unsigned char letter = drawn_at(drawing, start[0] + row / size[1],
                                              start[1] + row % size[1], start[2] + cell % size[2]);
        set_cell(target, cell, letter, palette, from);
    }
    require(target->cells <= MAX_CELLS, from, "a target of more than 512 cells");
}

void
box_target(struct target *target, struct source *from)
{
    const char *word = next_word(from);
    int size[3];

    for (int i = 0; i < 3; i++) {
        require(i == 0 || *word++ == 'x', from, "expected PxRxC");
        size[i] = take_number(from, &word, 1, MAX_CELLS);
    }
    require(*word == '\0', from, "expected PxRxC");
    end_line(from);
    set_size(target, size, from);
    require(target->box <= MAX_CELLS, from, "a target of more than 512 cells");
    target->cells = target->box;
    for (int cell = 0; cell < target->box; cell++)
        target->kind[cell] = MUST;
}
