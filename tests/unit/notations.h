#ifndef UNIT_NOTATIONS_H
#define UNIT_NOTATIONS_H

#include "base/random.h"
#include "group/notation.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline cn_group *
cuboctahedron(void)
{
    cn_group *group = NULL;

    cr_assert_eq(cn_group_cuboctahedron(&group, NULL), CN_OK);
    return group;
}

static inline void
add_move(cn_group *group, const char *name, unsigned angle, const cn_permutation *permutation)
{
    cn_error error = {0};

    cr_assert_eq(group_add_move(group, name, angle, permutation, &error), CN_OK, "%s: %s", name,
                 error.what);
}

/* Where each piece of an orbit goes, from 0, and by how much it is turned when it arrives. */
static inline void
put_orbit(const cn_group *group, unsigned orbit, const unsigned *to, const unsigned *turn,
          cn_permutation *out)
{
    const cn_orbit o = cn_group_orbit(group, orbit);

    for (unsigned i = 0; i < o.pieces; i++)
        for (unsigned s = 0; s < o.modulus; s++)
            out->image[o.first + o.modulus * i + s] =
                (uint8_t)(o.first + o.modulus * to[i] + (s + turn[i]) % o.modulus);
}

/*
 * Corners of 3 orientations, and edges of one.  No angles; A and AB have no piece in common with C
 * and C_a, which are of order 2 and 9; C_a2b moves all corners.
 * Longer names stand before shorter ones, and behind.
 */
static inline cn_group *
corners(void)
{
    static const unsigned EDGES[] = {0, 1, 2, 3, 4}, SWAPPED[] = {1, 0, 2, 3, 4}, FLAT[8] = {0};
    static const struct {
        const char *name;
        unsigned to[8], turn[8];
        const unsigned *edges;
    } MOVES[] = {
        {"AB", {0, 2, 1, 3, 4, 5, 6, 7}, {0, 1, 1}, EDGES},
        {"A", {1, 2, 3, 0, 4, 5, 6, 7}, {0}, SWAPPED},
        {"C_a2b", {1, 2, 3, 4, 5, 6, 7, 0}, {0}, EDGES},
        {"C", {0, 1, 2, 3, 5, 4, 6, 7}, {0}, EDGES},
        {"C_a", {0, 1, 2, 3, 5, 6, 4, 7}, {0, 0, 0, 0, 1, 0, 0, 0}, EDGES},
    };
    cn_group *group = group_create("corners");

    cr_assert_not_null(group);
    cr_assert_eq(group_add_orbit(group, "corners", 8, 3, NULL), CN_OK);
    cr_assert_eq(group_add_orbit(group, "edges", 5, 1, NULL), CN_OK);
    for (unsigned m = 0; m < sizeof MOVES / sizeof MOVES[0]; m++) {
        cn_permutation permutation = cn_permutation_identity();
        put_orbit(group, 0, MOVES[m].to, MOVES[m].turn, &permutation);
        put_orbit(group, 1, MOVES[m].edges, FLAT, &permutation);
        add_move(group, MOVES[m].name, 0, &permutation);
    }
    return group;
}

/* Points in cycles of the lengths given, 0 at the end, all turned by one move L. */
static inline cn_group *
cycles_of(const unsigned *lengths, unsigned angle)
{
    cn_group *group = group_create("cycles");
    cn_permutation permutation = cn_permutation_identity();
    unsigned points = 0;

    cr_assert_not_null(group);
    for (; *lengths != 0; points += *lengths++)
        for (unsigned i = 0; i < *lengths; i++)
            permutation.image[points + i] = (uint8_t)(points + (i + 1) % *lengths);
    cr_assert_eq(group_add_orbit(group, "points", points, 1, NULL), CN_OK);
    add_move(group, "L", angle, &permutation);
    return group;
}

static inline cn_permutation
evaluated(const cn_group *group, const char *text, bool sequence)
{
    cn_permutation out = cn_permutation_identity();
    cn_error error = {0};

    cr_assert_eq(cn_group_evaluate(group, text, sequence, &out, &error), CN_OK, "'%.99s': %u: %s",
                 text, error.column, error.what);
    return out;
}

/* `piece` so many times, between two other texts; to be freed. */
static inline char *
repeated(const char *before, const char *piece, size_t count, const char *after)
{
    const size_t length = strlen(piece);
    char *text = malloc(strlen(before) + count * length + strlen(after) + 1);

    cr_assert_not_null(text);
    char *at = stpcpy(text, before);
    for (size_t i = 0; i < count; i++, at += length)
        memcpy(at, piece, length);
    strcpy(at, after);
    return text;
}

#endif
