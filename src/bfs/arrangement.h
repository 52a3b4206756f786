#ifndef BFS_ARRANGEMENT_H
#define BFS_ARRANGEMENT_H

#include "bfs/action.h"

/*
 * How some pieces lie at some positions of their orbits, as a number.  Each piece is a digit, the
 * first the most significant: which of the positions that the pieces before it have left it takes,
 * these counted in ascending order, and its orientation.
 *
 * A motion carries these positions to as many others.  What it does to the number depends only on
 * its relabelling: which of the positions becomes which of the others, both counted in ascending
 * order, and the turns.  As bytes that is, for each orbit that has digits, the former for each
 * position and then the latter.
 */
struct digit {
    uint8_t orbit;
    uint8_t positions; /* that are left for it */
    uint8_t modulus;   /* 1 also if its orientation follows from those of the others */
};

struct arrangement {
    unsigned digits;
    struct digit digit[CN_POINTS_MAX];
    unsigned available[ORBITS_MAX]; /* positions of each orbit */
    unsigned used[ORBITS_MAX];      /* digits of each orbit */
    bool turned[ORBITS_MAX];        /* has any of them orientations? */
    unsigned label[ORBITS_MAX];     /* the orbit's first byte of a relabelling */
    unsigned orbits;
    unsigned bytes; /* of a relabelling */
    uint64_t count; /* of arrangements; UINT64_MAX if they are more than that */
    /*
     * Not pieces are arranged, but the orientations at all positions of orbit 0, the last one left
     * out if it follows from the others.
     */
    bool vector;
};

/* No digits yet, and so many positions of each orbit. */
void arrangement_start(struct arrangement *out, unsigned orbits, const unsigned *available);

/* The next piece; modulus as in struct digit. */
void arrangement_add(struct arrangement *arrangement, unsigned orbit, unsigned modulus);

/* Of the orientations of orbit 0, the only one. */
void arrangement_of_vector(struct arrangement *out, const struct action *action);

/* The relabelling that leaves all as it is. */
void arrangement_identity(const struct arrangement *arrangement, uint8_t *label);

/* The relabelling of a motion that starts from those positions p for which member[p] is wanted. */
void arrangement_label(const struct arrangement *arrangement, const struct action *action,
                       const struct motion *motion, const bool *member, bool wanted,
                       uint8_t *label);

/* The relabelling that undoes another. */
void arrangement_undo(const struct arrangement *arrangement, const struct action *action,
                      const uint8_t *label, uint8_t *undone);

/* to[i] is what becomes of arrangement i by a relabelling; [count] */
void arrangement_table(const struct arrangement *arrangement, const uint8_t *label, uint32_t *to);

/*
 * The number of an arrangement: piece d is at the position place[d] of those available in its
 * orbit, counted from 0, and turned by turned[d].  Of a vector turned[i] is the orientation at
 * position i, and place does not matter.  Orientations that follow from others are neither read nor
 * written.
 */
uint64_t arrangement_rank(const struct arrangement *arrangement, const uint8_t *place,
                          const uint8_t *turned);
void arrangement_unrank(const struct arrangement *arrangement, uint64_t number, uint8_t *place,
                        uint8_t *turned);

#endif
