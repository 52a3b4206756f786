/*
 * The picture of the cuboctahedron: the net of the cube around it.  Each face of the cube holds a
 * square, which stands on one of its corners since vertices lie in the middles of the cube's edges;
 * the triangles lie around the cube's corners.
 */
#include "group/geometry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Characters from one face of the cube to the next; neighbours share a frame. */
enum { CELL_WIDTH = 18, CELL_HEIGHT = 10 };
enum { WIDTH = 4 * CELL_WIDTH + 1, HEIGHT = 3 * CELL_HEIGHT + 1 };

struct canvas {
    char line[HEIGHT][WIDTH];
};

/* A face of the cube, where it lies in the net, and which square is above it. */
struct cell {
    unsigned square, row, column, above;
};

/* A corner of a face of the cube, and the triangle around it. */
struct corner {
    unsigned square, triangle;
    bool below, right;
};

/* "[12*]" and "24", the ending NULs included. */
enum { VERTEX_TEXT_SIZE = 6, EDGE_TEXT_SIZE = 3 };

static const char LEGEND[] = "[n]   where vertex n is, seen from a square\n"
                             "[n*]  the same, from its zero side\n"
                             " n    edge n, between the square and the triangle\n"
                             "A triangle has its name at each of its three squares.\n";

static void
put(struct canvas *canvas, unsigned row, unsigned column, const char *text)
{
    memcpy(&canvas->line[row][column], text, strlen(text));
}

/* The same, with the text's end at the column. */
static void
put_before(struct canvas *canvas, unsigned row, unsigned column, const char *text)
{
    put(canvas, row, column + 1 - (unsigned)strlen(text), text);
}

static void
draw_frame(struct canvas *canvas, unsigned row, unsigned column)
{
    for (unsigned c = 0; c <= CELL_WIDTH; c++) {
        const char mark = c % CELL_WIDTH == 0 ? '+' : '-';
        canvas->line[row][column + c] = canvas->line[row + CELL_HEIGHT][column + c] = mark;
    }
    for (unsigned r = 1; r < CELL_HEIGHT; r++)
        canvas->line[row + r][column] = canvas->line[row + r][column + CELL_WIDTH] = '|';
}

static void
draw_sides(struct canvas *canvas, unsigned row, unsigned column)
{
    static const struct {
        unsigned row, column;
        const char *text;
    } PART[] = {
        {2, 6, ".'"}, {2, 11, "'."}, {4, 2, ".'"}, {4, 15, "'."},
        {6, 2, "'."}, {6, 15, ".'"}, {8, 6, "'."}, {8, 11, ".'"},
    };

    for (unsigned p = 0; p < sizeof PART / sizeof PART[0]; p++)
        put(canvas, row + PART[p].row, column + PART[p].column, PART[p].text);
}

/* The vertex between two squares as seen from the first. */
static void
vertex_text(unsigned square, unsigned other, char text[VERTEX_TEXT_SIZE])
{
    unsigned v = 0;

    while (v + 1 < CN_VERTICES
           && !(geometry_vertex_zero_side(v) == square && geometry_vertex_other_side(v) == other)
           && !(geometry_vertex_zero_side(v) == other && geometry_vertex_other_side(v) == square))
        v++;
    snprintf(text, VERTEX_TEXT_SIZE, "[%u%s]", (v + 1) % 100,
             geometry_vertex_zero_side(v) == square ? "*" : "");
}

static void
draw_vertices(struct canvas *canvas, unsigned row, unsigned column, unsigned square,
              const unsigned around[4])
{
    char text[4][VERTEX_TEXT_SIZE];

    for (unsigned i = 0; i < 4; i++)
        vertex_text(square, around[i], text[i]);
    put(canvas, row + 1, column + CELL_WIDTH / 2 - 1, text[0]);
    put_before(canvas, row + CELL_HEIGHT / 2, column + CELL_WIDTH - 1, text[1]);
    put(canvas, row + CELL_HEIGHT - 1, column + CELL_WIDTH / 2 - 1, text[2]);
    put(canvas, row + CELL_HEIGHT / 2, column + 1, text[3]);
}

/* A corner of the cube's face: the name of its triangle, and the edge towards it. */
static void
draw_corner(struct canvas *canvas, unsigned row, unsigned column, const struct corner *corner)
{
    const unsigned name_row = corner->below ? row + CELL_HEIGHT - 1 : row + 1;
    const unsigned edge_row = corner->below ? row + CELL_HEIGHT - 3 : row + 3;
    char number[EDGE_TEXT_SIZE];
    unsigned e = 0;

    while (e + 1 < CN_EDGES
           && (geometry_edge_square(e) != corner->square
               || geometry_edge_triangle(e) != corner->triangle))
        e++;
    snprintf(number, sizeof number, "%u", (e + 1) % 100);
    if (corner->right) {
        put_before(canvas, name_row, column + CELL_WIDTH - 1, geometry_face_name(corner->triangle));
        put(canvas, edge_row, column + CELL_WIDTH - 5, number);
    } else {
        put(canvas, name_row, column + 1, geometry_face_name(corner->triangle));
        put_before(canvas, edge_row, column + 5, number);
    }
}

static struct direction
sum(struct direction a, struct direction b)
{
    return (struct direction){a.x + b.x, a.y + b.y, a.z + b.z};
}

static struct direction
opposite(struct direction a)
{
    return (struct direction){-a.x, -a.y, -a.z};
}

static struct direction
cross(struct direction a, struct direction b)
{
    return (struct direction){
        a.y * b.z - a.z * b.y,
        a.z * b.x - a.x * b.z,
        a.x * b.y - a.y * b.x,
    };
}

static void
draw_cell(struct canvas *canvas, const struct cell *cell)
{
    const unsigned row = cell->row * CELL_HEIGHT, column = cell->column * CELL_WIDTH;
    const struct direction outward = geometry_face_direction(cell->square);
    const struct direction up = geometry_face_direction(cell->above);
    const struct direction right = cross(up, outward); /* for who looks from outside */
    const unsigned around[4] = {
        cell->above,
        geometry_face_at(right),
        geometry_face_at(opposite(up)),
        geometry_face_at(opposite(right)),
    };

    draw_frame(canvas, row, column);
    draw_sides(canvas, row, column);
    draw_vertices(canvas, row, column, cell->square, around);
    for (unsigned i = 0; i < 4; i++) {
        const bool below = i / 2 != 0, to_right = i % 2 != 0;
        const struct direction side =
            sum(below ? opposite(up) : up, to_right ? right : opposite(right));
        const unsigned triangle = geometry_face_at(sum(outward, side));
        draw_corner(canvas, row, column, &(struct corner){cell->square, triangle, below, to_right});
    }
    put(canvas, row + CELL_HEIGHT / 2, column + CELL_WIDTH / 2, geometry_face_name(cell->square));
}

/* The lines without the blanks at their ends, then the legend. */
static char *
canvas_text(const struct canvas *canvas)
{
    char *text = malloc(HEIGHT * (WIDTH + 1) + sizeof LEGEND);
    size_t length = 0;

    if (text == NULL)
        return NULL;
    for (unsigned r = 0; r < HEIGHT; r++) {
        unsigned width = WIDTH;
        while (width > 0 && canvas->line[r][width - 1] == ' ')
            width--;
        memcpy(text + length, canvas->line[r], width);
        length += width;
        text[length++] = '\n';
    }
    memcpy(text + length, LEGEND, sizeof LEGEND);
    return text;
}

cn_status
cn_cuboctahedron_map(char **out)
{
    static const struct cell CELL[SQUARES] = {
        {FACE_U, 0, 1, FACE_B}, {FACE_L, 1, 0, FACE_U}, {FACE_F, 1, 1, FACE_U},
        {FACE_R, 1, 2, FACE_U}, {FACE_B, 1, 3, FACE_U}, {FACE_D, 2, 1, FACE_F},
    };
    struct canvas canvas;

    memset(&canvas, ' ', sizeof canvas);
    for (unsigned c = 0; c < SQUARES; c++)
        draw_cell(&canvas, &CELL[c]);
    char *text = canvas_text(&canvas);
    if (text == NULL)
        return CN_ENOMEM;
    *out = text;
    return CN_OK;
}
