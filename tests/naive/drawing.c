#include "drawing.h"
#include "fail.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static int
find_colour(struct palette *palette, const char *name)
{
    for (int k = 0; k < palette->colours; k++) {
        if (strcmp(palette->name[k], name) == 0)
            return k + 1;
    }
    palette->name = grow(palette->name, (size_t)palette->colours, sizeof *palette->name);
    memcpy(palette->name[palette->colours++], name, strlen(name) + 1);
    return palette->colours;
}

void
declare_colour(struct palette *palette, struct source *from)
{
    const char *word = next_word(from);
    const unsigned char letter = word != NULL ? (unsigned char)word[0] : '\0';
    char name[MAX_NAME + 1];

    require(isalnum(letter) && word[1] == '\0', from, "expected a letter or digit for the colour");
    require(palette->colour[letter] == 0, from, "a second colour for this letter");
    next_name(from, name);
    palette->colour[letter] = find_colour(palette, name);
    word = next_word(from);
    require(word == NULL || strcmp(word, "optional") == 0, from, "expected optional");
    palette->is_optional[letter] = word != NULL;
    end_line(from);
}

void
add_row(struct drawing *drawing, struct source *from)
{
    size_t count = (size_t)drawing->planes * (size_t)drawing->rows * (size_t)drawing->columns;
    int planes = 0;

    for (char *plane; (plane = next_word(from)) != NULL; planes++) {
        if (drawing->columns == 0)
            drawing->columns = (int)strlen(plane);
        require(strlen(plane) == (size_t)drawing->columns, from, "planes differ in size");
        for (; *plane != '\0'; plane++) {
            drawing->cells = grow(drawing->cells, count, 1);
            drawing->cells[count++] = *plane;
        }
    }
    require(drawing->rows == 0 || planes == drawing->planes, from, "rows differ in size");
    drawing->planes = planes;
    drawing->rows++;
    require(drawing->planes <= MAX_CELLS && drawing->rows <= MAX_CELLS
                && drawing->columns <= MAX_CELLS,
            from, "a drawing of more than 512 planes, rows or columns");
}

void
clear_drawing(struct drawing *drawing)
{
    free(drawing->cells);
    *drawing = (struct drawing){0};
}

unsigned char
drawn_at(const struct drawing *drawing, int plane, int row, int column)
{
    const int cell = (row * drawing->planes + plane) * drawing->columns + column;

    return (unsigned char)drawing->cells[cell];
}
