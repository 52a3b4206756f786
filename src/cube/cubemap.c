#include "cube/cubemap.h"

/*
 * The exchanges of the axes in lexicographic order; entry k of a row is the axis that coordinate k
 * comes from.
 */
static const unsigned char EXCHANGES[6][AXES] = {
    {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0},
};

struct cubemap
cubemap_numbered(unsigned number)
{
    const unsigned char *axes = EXCHANGES[number / 8];

    return (struct cubemap){
        .axis = {axes[0], axes[1], axes[2]},
        .flip = {(number & 4) != 0, (number & 2) != 0, (number & 1) != 0},
    };
}

/*
 * Lexicographic rank of an exchange of three axes: each first axis has two rows, in the order of
 * the second.
 */
static unsigned
axes_rank(const unsigned char axis[AXES])
{
    return 2u * axis[0] + (axis[1] > axis[2]);
}

unsigned
cubemap_number(struct cubemap map)
{
    return 8 * axes_rank(map.axis) + 4u * map.flip[0] + 2u * map.flip[1] + map.flip[2];
}

struct cubemap
cubemap_then(struct cubemap first, struct cubemap second)
{
    struct cubemap product;

    for (unsigned k = 0; k < AXES; k++) {
        const unsigned middle = second.axis[k];
        product.axis[k] = first.axis[middle];
        product.flip[k] = first.flip[middle] != second.flip[k];
    }
    return product;
}

struct cubemap
cubemap_inverse(struct cubemap map)
{
    struct cubemap inverse = {{0}, {false}};

    for (unsigned k = 0; k < AXES; k++) {
        inverse.axis[map.axis[k]] = (unsigned char)k;
        inverse.flip[map.axis[k]] = map.flip[k];
    }
    return inverse;
}

bool
cubemap_is_rotation(struct cubemap map)
{
    const unsigned rank = axes_rank(map.axis);
    const bool odd_exchange = rank == 1 || rank == 2 || rank == 5;
    const unsigned flips = (unsigned)map.flip[0] + map.flip[1] + map.flip[2];

    return (odd_exchange + flips) % 2 == 0;
}

cubemap_set
cubemap_rotations(void)
{
    cubemap_set rotations = 0;

    for (unsigned number = 0; number < CN_CUBEMAPS; number++)
        if (cubemap_is_rotation(cubemap_numbered(number)))
            rotations |= (cubemap_set)1 << number;
    return rotations;
}

struct box
cubemap_box(struct cubemap map, struct box box)
{
    struct box image;

    for (unsigned k = 0; k < AXES; k++)
        image.size[k] = box.size[map.axis[k]];
    return image;
}

struct cell
cubemap_cell(struct cubemap map, struct box box, struct cell cell)
{
    struct cell image;

    for (unsigned k = 0; k < AXES; k++) {
        const unsigned short from = cell.at[map.axis[k]];
        const unsigned short last = (unsigned short)(box.size[map.axis[k]] - 1);
        image.at[k] = map.flip[k] ? (unsigned short)(last - from) : from;
    }
    return image;
}
