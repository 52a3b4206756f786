#ifndef GROUP_GROUP_H
#define GROUP_GROUP_H

#include "cubenum/group.h"

/* Orbits of pieces at most. */
enum { ORBITS_MAX = 64 };

struct orbit {
    char name[CN_GROUP_NAME_SIZE];
    unsigned pieces, modulus;
    unsigned first; /* its first point; position i in orientation s is first + modulus * i + s */
};

struct generator {
    char name[CN_GROUP_NAME_SIZE];      /* F */
    char full_name[CN_GROUP_NAME_SIZE]; /* F90; the name again where there are no angles */
    unsigned angle;                     /* 90, 120; 0 where there are no angles */
    cn_permutation permutation;
    uint64_t order;
};

struct cn_group {
    char name[CN_GROUP_NAME_SIZE];
    unsigned points;
    unsigned orbits;
    struct orbit orbit[ORBITS_MAX];
    unsigned moves;
    struct generator move[CN_MOVES_MAX];
    bool cuboctahedron; /* of the geometry that element.h and symmetry.h know */
};

/* A group without orbits and moves; NULL if memory ran out. */
cn_group *group_create(const char *name);

/*
 * Add an orbit behind the others.  CN_EINVAL with a sentence: no or an overlong name, one that is
 * taken, no pieces, a modulus of 0, more than CN_POINTS_MAX points or ORBITS_MAX orbits.
 */
cn_status group_add_orbit(cn_group *group, const char *name, unsigned pieces, unsigned modulus,
                          cn_error *error);

/*
 * Add a generator; its order and full name are worked out, from the angle if that is not 0.
 * CN_EINVAL with a sentence: no or an overlong name, one that is taken or that the notation would
 * not read as one (letters, digits and underscores, a letter first and no digit last), an identity, no permutation, one that does not keep the orbits or that tears the orientations of a
 * piece apart, or more than CN_MOVES_MAX moves.
 */
cn_status group_add_move(cn_group *group, const char *name, unsigned angle,
                         const cn_permutation *permutation, cn_error *error);

#endif
