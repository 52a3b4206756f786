#include "formats/xmpuzzle_turn.h"

#include <stdlib.h>

enum { X = 1, Y = 2, Z = 3 };

/* What becomes x, y and z: the argument's coordinate, negated where the sign is minus. */
static const int SOURCE[TURNS][3] = {
    {X, Y, Z},    {X, -Z, Y},   {X, -Y, -Z},  {X, Z, -Y},  {-Z, Y, X},  {-Y, -Z, X},  {Z, -Y, X},
    {Y, Z, X},    {-X, Y, -Z},  {-X, -Z, -Y}, {-X, -Y, Z}, {-X, Z, Y},  {Z, Y, -X},   {Y, -Z, -X},
    {-Z, -Y, -X}, {-Y, Z, -X},  {-Y, X, Z},   {Z, X, Y},   {Y, X, -Z},  {-Z, X, -Y},  {Y, -X, Z},
    {-Z, -X, Y},  {-Y, -X, -Z}, {Z, -X, -Y},  {-X, Y, Z},  {-X, -Z, Y}, {-X, -Y, -Z}, {-X, Z, -Y},
    {-Z, Y, -X},  {-Y, -Z, -X}, {Z, -Y, -X},  {Y, Z, -X},  {X, Y, -Z},  {X, -Z, -Y},  {X, -Y, Z},
    {X, Z, Y},    {Z, Y, X},    {Y, -Z, X},   {-Z, -Y, X}, {-Y, Z, X},  {-Y, -X, Z},  {Z, -X, Y},
    {Y, -X, -Z},  {-Z, -X, -Y}, {Y, X, Z},    {-Z, X, Y},  {-Y, X, -Z}, {Z, X, -Y},
};

void
turn_point(unsigned turn, const int point[3], int image[3])
{
    for (unsigned k = 0; k < 3; k++) {
        const int source = SOURCE[turn][k];
        const int value = point[abs(source) - 1];
        image[k] = source < 0 ? -value : value;
    }
}

/* The image of a cell of a shape. */
static void
turn_cell(unsigned turn, struct cell cell, int image[3])
{
    turn_point(turn, (const int[]){cell.at[2], cell.at[1], cell.at[0]}, image);
}

void
turn_start(unsigned turn, const struct shape *shape, int start[3])
{
    for (unsigned i = 0; i < shape->count; i++) {
        int image[3];
        turn_cell(turn, shape->voxel[i].cell, image);
        for (unsigned k = 0; k < 3; k++)
            start[k] = i == 0 || image[k] < start[k] ? image[k] : start[k];
    }
}

void
turn_shape(unsigned turn, const struct shape *shape, struct shape *out)
{
    int start[3] = {0};
    struct cell twice;

    turn_start(turn, shape, start);
    for (unsigned i = 0; i < shape->count; i++) {
        int image[3];
        turn_cell(turn, shape->voxel[i].cell, image);
        for (unsigned k = 0; k < 3; k++)
            out->voxel[i].cell.at[2 - k] = (unsigned short)(image[k] - start[k]);
        out->voxel[i].colour = shape->voxel[i].colour;
    }
    shape_of(out->voxel, shape->count, out, &twice);
}
