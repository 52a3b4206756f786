#include "cube/shape.h"

#include "base/fail.h"

#include <string.h>

static unsigned char
smaller(unsigned char a, unsigned char b)
{
    return a < b ? a : b;
}

static unsigned char
larger(unsigned char a, unsigned char b)
{
    return a > b ? a : b;
}

struct shape
shape_of(cells set)
{
    struct cell low = {{CUBE_SIDE, CUBE_SIDE, CUBE_SIDE}};
    struct cell high = {{0, 0, 0}};
    struct shape shape;

    for (cells rest = set; rest != 0; rest = (cells)bits_drop_lowest(rest)) {
        const struct cell cell = cell_numbered(bits_lowest(rest));
        for (unsigned k = 0; k < CUBE_AXES; k++) {
            low.at[k] = smaller(low.at[k], cell.at[k]);
            high.at[k] = larger(high.at[k], cell.at[k]);
        }
    }
    for (unsigned k = 0; k < CUBE_AXES; k++)
        shape.size[k] = (unsigned char)(high.at[k] - low.at[k] + 1);
    shape.set = set >> cell_number(low);
    return shape;
}

struct shape
shape_mapped(struct shape shape, struct cubemap map)
{
    return shape_of(cubemap_cells(map, shape.set));
}

cells
shape_at(struct shape shape, struct cell start)
{
    return shape.set << cell_number(start);
}

bool
shape_equals(struct shape a, struct shape b)
{
    return a.set == b.set;
}

bool
shape_congruent(struct shape a, struct shape b)
{
    for (unsigned number = 0; number < CN_CUBEMAPS; number++) {
        const struct cubemap map = cubemap_numbered(number);
        if (cubemap_is_rotation(map) && shape_equals(shape_mapped(a, map), b))
            return true;
    }
    return false;
}

/* Number of the cell at place n of a box of this size, in the order plane, row, column. */
static unsigned
box_cell(const unsigned char size[CUBE_AXES], unsigned n)
{
    const struct cell cell = {{(unsigned char)(n / ((unsigned)size[1] * size[2])),
                               (unsigned char)(n / size[2] % size[1]),
                               (unsigned char)(n % size[2])}};
    return cell_number(cell);
}

static unsigned
box_volume(const unsigned char size[CUBE_AXES])
{
    return (unsigned)size[0] * size[1] * size[2];
}

void
shape_signature(struct shape shape, char signature[SIGNATURE_SIZE])
{
    const unsigned volume = box_volume(shape.size);

    for (unsigned k = 0; k < CUBE_AXES; k++)
        signature[k] = (char)('0' + shape.size[k]);
    for (unsigned n = 0; n < volume; n++)
        signature[CUBE_AXES + n] = shape.set & cells_one(box_cell(shape.size, n)) ? '1' : '0';
    signature[CUBE_AXES + volume] = '\0';
}

/* CN_ECONTENT at character number `at` of the signature, from 0. */
static cn_status
refuse_character(const char *signature, size_t at, const char *expected, cn_error *error)
{
    char name[BYTE_NAME_SIZE];

    text_name_byte(signature[at], name);
    return fail_at(error, CN_ECONTENT, 0, (unsigned)at + 1,
                   "signature '%s': %s at character %zu: expected %s", signature, name, at + 1,
                   expected);
}

/* The sizes at the start of a signature. */
static cn_status
read_sizes(unsigned char size[CUBE_AXES], const char *signature, cn_error *error)
{
    for (unsigned k = 0; k < CUBE_AXES; k++) {
        if (signature[k] < '1' || signature[k] > '0' + CUBE_SIDE)
            return refuse_character(signature, k, "1, 2 or 3", error);
        size[k] = (unsigned char)(signature[k] - '0');
    }
    return CN_OK;
}

cn_status
shape_read_signature(struct shape *out, const char *signature, cn_error *error)
{
    const size_t length = strlen(signature);
    unsigned char size[CUBE_AXES] = {0};
    cells set = CELLS_NONE;

    if (length < CUBE_AXES)
        return fail_at(error, CN_ECONTENT, 0, (unsigned)length + 1,
                       "signature '%s': expected three sizes and a digit for each cell", signature);
    const cn_status status = read_sizes(size, signature, error);
    if (status != CN_OK)
        return status;
    const size_t wanted = CUBE_AXES + box_volume(size);
    if (length != wanted)
        return fail_at(error, CN_ECONTENT, 0, (unsigned)(length < wanted ? length : wanted) + 1,
                       "signature '%s': %zu characters: expected %zu for a box of %ux%ux%u",
                       signature, length, wanted, size[0], size[1], size[2]);
    for (unsigned n = 0; n < box_volume(size); n++) {
        const char digit = signature[CUBE_AXES + n];
        if (digit != '0' && digit != '1')
            return refuse_character(signature, CUBE_AXES + n, "0 or 1", error);
        if (digit == '1')
            set |= cells_one(box_cell(size, n));
    }
    const struct shape shape = set != 0 ? shape_of(set) : (struct shape){0};
    if (memcmp(shape.size, size, sizeof size) != 0)
        return fail_at(error, CN_ECONTENT, 0, CUBE_AXES + 1,
                       "signature '%s': expected filled cells on every side of the box", signature);
    *out = shape;
    return CN_OK;
}

void
shape_draw(struct shape shape, char letter, struct writer *writer)
{
    for (unsigned char row = 0; row < shape.size[1]; row++) {
        for (unsigned char plane = 0; plane < shape.size[0]; plane++) {
            if (plane != 0)
                write_char(writer, ' ');
            for (unsigned char column = 0; column < shape.size[2]; column++) {
                const struct cell cell = {{plane, row, column}};
                write_char(writer, shape.set & cells_one(cell_number(cell)) ? letter : '.');
            }
        }
        write_char(writer, '\n');
    }
}
