#ifndef CUBENUM_GROUP_H
#define CUBENUM_GROUP_H

#include "cubenum/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Points of a group at most: pieces times orientations, all orbits together. */
#define CN_POINTS_MAX 255

/** Generators of a group at most. */
#define CN_MOVES_MAX 64

/** Bytes of the longest name of a group, an orbit or a move, the ending NUL included. */
#define CN_GROUP_NAME_SIZE 32

/**
 * A permutation of a group's points, from 0: image[p] is where the point p goes.  Beyond the
 * group's points it is the identity.
 *
 * A point is a piece's place in one orientation: point first + modulus * position + orientation of
 * its orbit, positions counted from 0.  So the piece at position i goes to position j and arrives
 * turned by r exactly if the point of i and 0 goes to that of j and r; the points of i and s then go
 * to those of j and (s + r) modulo the modulus.
 *
 * X after Y ("Y first, then X", the product X∙Y) sends p to X.image[Y.image[p]].
 */
typedef struct cn_permutation {
    uint8_t image[CN_POINTS_MAX + 1];
} cn_permutation;

/** Pieces of one kind, which can trade places, and the orientations that each can have. */
typedef struct cn_orbit {
    const char *name; /**< valid as long as the group */
    unsigned pieces;
    unsigned modulus; /**< orientations: 1 where a piece has only one */
    unsigned first;   /**< the orbit's first point */
} cn_orbit;

/** A permutation puzzle: orbits of pieces, and the moves that generate its group.  Immutable. */
typedef struct cn_group cn_group;

/**
 * The cuboctahedron puzzle: 12 vertices of 2 orientations and 24 edges, turned by 14 faces, F R L U
 * D B by 90 degrees and UF UR UL UB DF DR DL DB by 120.  The moves are derived from the geometry.
 * @param[out] out  the caller's, to be freed by cn_group_free()
 * @return CN_OK or CN_ENOMEM
 */
CN_API cn_status cn_group_cuboctahedron(cn_group **out, cn_error *error);

/** NULL is allowed. */
CN_API void cn_group_free(cn_group *group);

CN_API const char *cn_group_name(const cn_group *group);
CN_API unsigned cn_group_points(const cn_group *group);
CN_API unsigned cn_group_orbit_count(const cn_group *group);
CN_API cn_orbit cn_group_orbit(const cn_group *group, unsigned orbit);
CN_API unsigned cn_group_move_count(const cn_group *group);

/** @return the name of a generator such as "F"; valid as long as the group */
CN_API const char *cn_group_move_name(const cn_group *group, unsigned move);

/** @return the name with the angle where the group has one, such as "F90"; else the name */
CN_API const char *cn_group_move_full_name(const cn_group *group, unsigned move);
CN_API cn_permutation cn_group_move(const cn_group *group, unsigned move);

/** @return how often the move is done until all is as before: 4 for a square of the cuboctahedron */
CN_API uint64_t cn_group_move_order(const cn_group *group, unsigned move);

/**
 * Choose generators by a list of names such as "F,U" or "F90 U90".
 * @param list   NULL: all
 * @param[out] moves  bit i: move i is chosen
 * @return CN_OK, or CN_EINVAL for an unknown name, one that comes twice, or an empty list
 */
CN_API cn_status cn_group_select(const cn_group *group, const char *list, uint64_t *moves,
                                 cn_error *error);

/* Permutations. */

CN_API cn_permutation cn_permutation_identity(void);
/** X after Y. */
CN_API cn_permutation cn_permutation_product(const cn_permutation *x, const cn_permutation *y);
CN_API cn_permutation cn_permutation_inverse(const cn_permutation *x);
CN_API cn_permutation cn_permutation_power(const cn_permutation *x, int64_t exponent);
CN_API bool cn_permutation_equals(const cn_permutation *x, const cn_permutation *y);
/** @return the least positive exponent that gives the identity; fits, with 255 points at most */
CN_API uint64_t cn_permutation_order(const cn_permutation *x);

/* Elements as text. */

/**
 * Evaluate an expression: moves (F, F90, F', F-, F2, F180, UF', UF240 ...), products by '·', '∙', '*'
 * or a blank, powers (F U)3, inverses (F U)', commutators [F, U], conjugates [F: U], and elements in
 * the text form ((1 3 4), (0,0,1,...), (1)).
 * @param sequence  false: a product, rightmost first; true: moves from left to right
 * @return CN_OK; CN_ECONTENT with the column of what is wrong; CN_ENOMEM
 */
CN_API cn_status cn_group_evaluate(const cn_group *group, const char *text, bool sequence,
                                   cn_permutation *out, cn_error *error);

/**
 * Write an element as the paper does: for each orbit its cycles, smallest number first, and its
 * vector of orientations if there are any: "((1 3 4), (0,0,1,1,0,0,0,0,0,0,0,0), (1))".
 * @param[out] text  cut off at @p size bytes, the ending NUL included
 * @return bytes that the whole text takes without the NUL
 */
CN_API size_t cn_group_element_text(const cn_group *group, const cn_permutation *element,
                                    char *text, size_t size);

/**
 * Merge neighbouring turns of the same face, through those that commute with it, and drop what
 * cancels.  @p text is a sequence without elements in the text form.
 * @return as cn_group_evaluate()
 */
CN_API cn_status cn_group_simplify(const cn_group *group, const char *text, bool sequence,
                                   char **out, cn_error *error);

/** The inverse of a sequence, move by move; *out is to be freed by free(). */
CN_API cn_status cn_group_invert(const cn_group *group, const char *text, bool sequence, char **out,
                                 cn_error *error);

/* The group as a whole. */

/** Bytes of the largest order in decimal, and different primes in it at most. */
#define CN_ORDER_SIZE 512
#define CN_PRIMES_MAX 54

/** The order of a group: exact, in decimal, and as a product of prime powers. */
typedef struct cn_order {
    char decimal[CN_ORDER_SIZE];
    unsigned primes;
    unsigned prime[CN_PRIMES_MAX];    /**< ascending */
    unsigned exponent[CN_PRIMES_MAX]; /**< of each prime, from 1 */
} cn_order;

/**
 * A base and strong generating set: what answers questions about a group without listing it
 * (Sims 1970; the incremental form of Knuth 1991).
 */
typedef struct cn_chain cn_chain;

/**
 * @param moves  which generators, as cn_group_select() gives them
 * @param[out] out  the caller's, to be freed by cn_chain_free()
 * @return CN_OK or CN_ENOMEM
 */
CN_API cn_status cn_chain_create(const cn_group *group, uint64_t moves, cn_chain **out,
                                 cn_error *error);

/** The same for any permutations. */
CN_API cn_status cn_chain_of(unsigned points, size_t count, const cn_permutation *generators,
                             cn_chain **out, cn_error *error);
CN_API void cn_chain_free(cn_chain *chain);
CN_API void cn_chain_order(const cn_chain *chain, cn_order *order);
/** @return CN_OK and the order, or CN_EOVERFLOW if it does not fit 64 bits */
CN_API cn_status cn_chain_order_small(const cn_chain *chain, uint64_t *order);
CN_API bool cn_chain_contains(const cn_chain *chain, const cn_permutation *element);
/** A random element, each with the same probability; *seed goes on to the next. */
CN_API cn_permutation cn_chain_random(const cn_chain *chain, uint64_t *seed);

/** All arrangements that pieces in orbits can have: n! m^n for n pieces of m orientations, multiplied. */
CN_API void cn_group_arrangements(const cn_group *group, cn_order *order);

/** All arrangements divided by those that the chain's group reaches. */
CN_API void cn_group_index(const cn_group *group, const cn_chain *chain, cn_order *order);

/** Do two moves commute? */
CN_API bool cn_group_commute(const cn_group *group, unsigned i, unsigned j);

/** @return the unordered pairs of two of these moves that commute */
CN_API unsigned cn_group_commuting_pairs(const cn_group *group, uint64_t moves);

/**
 * The elements that commute with all moves.
 * @param moves   as cn_group_select() gives them
 * @param chain   of the same moves
 * @param[out] order  how many there are
 * @param[out] generators  elements that generate them all, to be freed by free(); NULL if *count is 0
 * @return CN_OK; CN_ENOMEM; CN_EOVERFLOW if the search for them does not end soon
 */
CN_API cn_status cn_group_centre(const cn_group *group, uint64_t moves, const cn_chain *chain,
                                 cn_order *order, cn_permutation **generators, size_t *count,
                                 cn_error *error);

/**
 * What holds for every element because it holds for the moves: sets of places that pieces do not
 * leave, sums of orientations, parities, and relations between them.  Worked out from the moves
 * alone; a group may have other constraints, which no such rule tells.
 * @param moves     as cn_group_select() gives them
 * @param[out] out  lines, each with its newline; to be freed by free()
 * @return CN_OK or CN_ENOMEM
 */
CN_API cn_status cn_group_constraints(const cn_group *group, uint64_t moves, char **out,
                                      cn_error *error);

/** Orbits of a group at most, and different lengths of the cycles of one permutation. */
#define CN_ORBITS_MAX 64
#define CN_LENGTHS_MAX 22

/** What an element does to one orbit. */
typedef struct cn_orbit_analysis {
    bool odd;             /**< the permutation of its pieces */
    unsigned orientation; /**< the sum of its pieces' orientations, modulo the orbit's modulus */
    unsigned lengths;
    unsigned length[CN_LENGTHS_MAX]; /**< of cycles, ascending, from 1 */
    unsigned cycles[CN_LENGTHS_MAX]; /**< of each length */
} cn_orbit_analysis;

typedef struct cn_analysis {
    uint64_t order;
    unsigned orbits;
    cn_orbit_analysis orbit[CN_ORBITS_MAX];
    bool contained;      /**< is it in the group? */
    char why[240];       /**< if not: one line that tells why not, else empty */
    unsigned conjugates; /**< different images under the symmetries; 0 for a group that has none */
} cn_analysis;

/**
 * @param moves    as cn_group_select() gives them
 * @param chain    of the same moves
 * @param element  keeps the group's orbits, and the orientations of a piece together
 * @return CN_OK; CN_ENOMEM; CN_EINVAL for a permutation that moves no pieces
 */
CN_API cn_status cn_group_analyse(const cn_group *group, uint64_t moves, const cn_chain *chain,
                                  const cn_permutation *element, cn_analysis *out, cn_error *error);

#ifdef __cplusplus
}
#endif

#endif
