#ifndef GROUP_CONSTRAINTS_H
#define GROUP_CONSTRAINTS_H

#include "base/text.h"
#include "group/group.h"

/* Places of one orbit whose pieces trade places with each other, and with no others. */
struct cell {
    unsigned orbit;
    unsigned first; /* its first place, counted through all orbits */
    unsigned places;
    unsigned divisor; /* of the modulus and all sums of orientations; 1: they may be any */
};

/* A sum that is 0 modulo a prime for every element. */
struct relation {
    unsigned prime;
    uint8_t sum[CN_POINTS_MAX];    /* [cells]: times the sum of the orientations */
    uint8_t parity[CN_POINTS_MAX]; /* [cells]: times the parity, 0 if even; of the prime 2 only */
};

/* What holds for every element because it holds for the moves. */
struct constraints {
    const cn_group *group;
    unsigned places;
    uint8_t cell_of[CN_POINTS_MAX]; /* [places] */
    unsigned cells;
    struct cell cell[CN_POINTS_MAX];
    size_t relations, relation_capacity;
    struct relation *relation;
};

/* What an element does to the pieces of each cell, which it must keep. */
struct deed {
    unsigned sum[CN_POINTS_MAX]; /* of orientations, modulo the orbit's modulus */
    bool odd[CN_POINTS_MAX];
};

/* CN_ENOMEM leaves nothing to be released. */
cn_status constraints_create(struct constraints *out, const cn_group *group, uint64_t moves);
void constraints_release(struct constraints *constraints);

/* Where the piece at a place goes, both counted through all orbits, and by how much it is turned. */
unsigned constraints_follow(const struct constraints *constraints, const cn_permutation *element,
                            unsigned place, unsigned *turn);

/* The value of a relation: 0 where it holds. */
unsigned relation_value(const struct constraints *constraints, const struct relation *relation,
                        const struct deed *deed);

/* False if a piece leaves its cell. */
bool constraints_deed(const struct constraints *constraints, const cn_permutation *element,
                      struct deed *out);

#endif
