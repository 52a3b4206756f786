#include "packing/placement.h"

unsigned
placement_list(const struct orientation *orientations, unsigned count, unsigned char block,
               struct placement out[PLACEMENTS_MAX])
{
    unsigned placements = 0;

    for (unsigned o = 0; o < count; o++) {
        const struct shape shape = orientations[o].shape;
        for (unsigned char p = 0; p + shape.size[0] <= CUBE_SIDE; p++)
            for (unsigned char r = 0; r + shape.size[1] <= CUBE_SIDE; r++)
                for (unsigned char c = 0; c + shape.size[2] <= CUBE_SIDE; c++) {
                    const struct cell start = {{p, r, c}};
                    out[placements++] = (struct placement){
                        .set = shape_at(shape, start),
                        .start = start,
                        .block = block,
                        .orientation = (unsigned char)o,
                    };
                }
    }
    return placements;
}
