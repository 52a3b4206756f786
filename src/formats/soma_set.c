#include "formats/soma_set.h"

#include <string.h>

/* clang-format off */
#define CELL(plane, row, column) {{{plane, row, column}}, 0}

const struct soma_block SOMA_SET[SOMA_BLOCKS] = {
    {'c', 4, {CELL(0, 0, 0), CELL(0, 0, 1), CELL(0, 1, 0), CELL(1, 0, 0)}},
    {'p', 4, {CELL(0, 0, 0), CELL(0, 0, 1), CELL(0, 1, 1), CELL(1, 0, 0)}},
    {'n', 4, {CELL(0, 0, 0), CELL(0, 0, 1), CELL(0, 1, 0), CELL(1, 0, 1)}},
    {'z', 4, {CELL(0, 0, 0), CELL(0, 0, 1), CELL(0, 1, 1), CELL(0, 1, 2)}},
    {'t', 4, {CELL(0, 0, 0), CELL(0, 0, 1), CELL(0, 0, 2), CELL(0, 1, 1)}},
    {'l', 4, {CELL(0, 0, 0), CELL(0, 0, 1), CELL(0, 0, 2), CELL(0, 1, 0)}},
    {'3', 3, {CELL(0, 0, 0), CELL(0, 0, 1), CELL(0, 1, 0)}},
};
/* clang-format on */

unsigned
soma_lettered(char letter)
{
    unsigned number = 0;

    while (number < SOMA_BLOCKS && SOMA_SET[number].letter != letter)
        number++;
    return number;
}

cn_status
soma_number(const struct shape *shape, unsigned *number)
{
    for (*number = 0; *number < SOMA_BLOCKS; ++*number) {
        struct voxel voxel[SOMA_BLOCK_CELLS];
        struct cell twice;
        struct shape own;
        bool same = false;
        memcpy(voxel, SOMA_SET[*number].voxel, sizeof voxel);
        shape_of(voxel, SOMA_SET[*number].count, &own, &twice);
        const cn_status status = shape_congruent(&own, shape, cubemap_rotations(), &same);
        if (status != CN_OK)
            return status;
        if (same)
            return CN_OK;
    }
    return CN_OK;
}
