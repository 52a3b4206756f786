/* A permutation puzzle, and its elements as the paper writes them. */
#ifndef GROUP_H
#define GROUP_H

#include <stdbool.h>

enum { MAX_PIECES = 255, MAX_ORBITS = 64, MAX_MOVES = 64, NAME_SIZE = 32 };

/*
 * The pieces of all orbits are numbered on, from 0.  The piece at i goes to `to[i]`; the piece that
 * is now at n is turned by `turn[n]`.
 */
struct element {
    unsigned char to[MAX_PIECES], turn[MAX_PIECES];
};

struct orbit {
    char name[NAME_SIZE];
    int pieces, modulus;
    int first; /* its first piece */
};

struct move {
    char name[NAME_SIZE];
    int angle; /* 0: none */
    struct element element;
};

struct group {
    int orbits, pieces, moves;
    struct orbit orbit[MAX_ORBITS];
    int modulus[MAX_PIECES]; /* of each piece */
    struct move move[MAX_MOVES];
};

struct element identity(const struct group *group);

/* y first, then x. */
struct element product(const struct group *group, const struct element *x, const struct element *y);
struct element inverse(const struct group *group, const struct element *x);
bool is_equal(const struct group *group, const struct element *x, const struct element *y);

/* The orbit whose name begins with a letter, or NULL. */
const struct orbit *find_orbit(const struct group *group, char letter);

#endif
