/*
 * The maps of the cube as a reader meets them: formulas, products of simple operations, permuted
 * body diagonals.
 */
#include "base/text.h"
#include "cube/cubemap.h"

/* The cube for which the maps are described. */
enum { CUBE_SIDE = 3, CUBE_CELLS = CUBE_SIDE * CUBE_SIDE * CUBE_SIDE };

static const struct box CUBE = {{CUBE_SIDE, CUBE_SIDE, CUBE_SIDE}};

/* A simple operation on the coordinates, of one of the three kinds. */
struct operation {
    const char *name;
    unsigned kind;
    struct cubemap map;
};

static const struct operation OPERATIONS[] = {
    {"cycle", CN_CYCLE, {{1, 2, 0}, {false, false, false}}},
    {"cycle back", CN_CYCLE, {{2, 0, 1}, {false, false, false}}},
    {"flip a", CN_FLIP, {{0, 1, 2}, {true, false, false}}},
    {"flip b", CN_FLIP, {{0, 1, 2}, {false, true, false}}},
    {"flip c", CN_FLIP, {{0, 1, 2}, {false, false, true}}},
    {"exchange bc", CN_EXCHANGE, {{0, 2, 1}, {false, false, false}}},
    {"exchange ab", CN_EXCHANGE, {{1, 0, 2}, {false, false, false}}},
    {"exchange ac", CN_EXCHANGE, {{2, 1, 0}, {false, false, false}}},
};

enum { OPERATION_COUNT = sizeof OPERATIONS / sizeof OPERATIONS[0] };

/*
 * How a map was reached first: the map before it and the operation that led here; the start has no
 * operation.
 */
struct step {
    unsigned char from;
    unsigned char operation;
};

/*
 * Breadth-first search of the maps by the operations of these kinds, from the identity.  Returns
 * how many are reached; steps[n] leads to map n by a shortest product, unless it was not reached or
 * is the identity.
 */
static unsigned
generate(unsigned kinds, struct step steps[CN_CUBEMAPS])
{
    unsigned char queue[CN_CUBEMAPS] = {0};
    cubemap_set seen = 1;
    unsigned reached = 1;

    for (unsigned done = 0; done < reached; done++) {
        const struct cubemap map = cubemap_numbered(queue[done]);
        for (unsigned o = 0; o < OPERATION_COUNT; o++) {
            if ((OPERATIONS[o].kind & kinds) == 0)
                continue;
            const unsigned next = cubemap_number(cubemap_then(map, OPERATIONS[o].map));
            if (seen >> next & 1)
                continue;
            seen |= (cubemap_set)1 << next;
            steps[next] = (struct step){queue[done], (unsigned char)o};
            queue[reached++] = (unsigned char)next;
        }
    }
    return reached;
}

unsigned
cn_cubemap_generated(unsigned kinds)
{
    struct step steps[CN_CUBEMAPS];

    return generate(kinds, steps);
}

static void
write_product(const struct step steps[CN_CUBEMAPS], unsigned number, struct writer *writer,
              unsigned char *odd)
{
    if (number == 0)
        return;
    const struct operation *operation = &OPERATIONS[steps[number].operation];
    write_product(steps, steps[number].from, writer, odd);
    *odd = (unsigned char)(*odd + (operation->kind != CN_CYCLE));
    write_format(writer, "%s%s", writer->wanted != 0 ? ", " : "", operation->name);
}

static void
write_formula(struct cubemap map, struct writer *writer)
{
    for (unsigned k = 0; k < AXES; k++)
        write_format(writer, "%s%s%c", k == 0 ? "(" : ", ", map.flip[k] ? "2-" : "",
                     "abc"[map.axis[k]]);
    write_char(writer, ')');
}

/*
 * Number of the body diagonal that has this vertex: its end in plane 0, read as the binary number
 * of (row, column) / 2.
 */
static unsigned char
diagonal_of(struct cell vertex)
{
    const bool far_end = vertex.at[0] != 0;
    const bool row = (vertex.at[1] != 0) != far_end;
    const bool column = (vertex.at[2] != 0) != far_end;

    return (unsigned char)(2 * row + column);
}

cn_status
cn_cubemap_describe(unsigned number, cn_cubemap *out)
{
    struct step steps[CN_CUBEMAPS];
    cn_cubemap described = {0};

    if (number >= CN_CUBEMAPS)
        return CN_EINVAL;
    const struct cubemap map = cubemap_numbered(number);
    struct writer formula = {described.formula, sizeof described.formula, 0};
    struct writer product = {described.product, sizeof described.product, 0};
    write_formula(map, &formula);
    generate(CN_CYCLE | CN_FLIP | CN_EXCHANGE, steps);
    write_product(steps, number, &product, &described.odd);
    described.rotation = cubemap_is_rotation(map);
    for (unsigned n = 0; n < CUBE_CELLS; n++)
        described.image[n] =
            (unsigned char)box_number(CUBE, cubemap_cell(map, CUBE, box_cell(CUBE, n)));
    for (unsigned d = 0; d < 4; d++) {
        const unsigned short far = CUBE_SIDE - 1;
        const struct cell end = {{0, d & 2 ? far : 0, d & 1 ? far : 0}};
        described.diagonals[d] = diagonal_of(cubemap_cell(map, CUBE, end));
    }
    *out = described;
    return CN_OK;
}
