#ifndef UNIT_EXAMPLES_H
#define UNIT_EXAMPLES_H

#include "puzzles.h"

#include <stdint.h>

/*
 * Small puzzles of all kinds.  `all` is known by thinking or from the literature, or left to brute
 * force where it is BY_BRUTE_FORCE.
 */
#define BY_BRUTE_FORCE UINT64_MAX

#define EXAMPLE(lines) "puzzle p\n" lines

static const struct example {
    const char *name;
    uint64_t all;
    const char *text;
} EXAMPLES[] = {
    {"one cell", 1, EXAMPLE("target 1x1x1\nblock A\n A\n")},
    {"the whole target", 1, EXAMPLE("target 2x3x4\nblock A\n AAAA AAAA\n AAAA AAAA\n AAAA AAAA\n")},
    /* The slab lies at one of the six faces. */
    {"two slabs", 6,
     EXAMPLE("target 3x3x3\nblock A\n AAA\n AAA\n AAA\nblock B\n BBB BBB\n BBB BBB\n BBB BBB\n")},
    /* Six places for A, four planes that divide the rest. */
    {"three boxes", 24,
     EXAMPLE("target 3x3x3\nblock A\n AAA\n AAA\n AAA\nblock B\n BBB BBB\n BBB BBB\n"
             "block C\n CCC CCC\n")},
    /* A twist in a corner and the rest, as chiral: 24 rotations. */
    {"a twist and its complement", 24,
     EXAMPLE("target 3x3x3\nblock B\n BB .B\n B. ..\n"
             "block C\n ..C C.C CCC\n .CC CCC CCC\n CCC CCC CCC\n")},
    {"26 cells", 0, EXAMPLE("target 3x3x3\nblock A\n .AA AAA AAA\n AAA AAA AAA\n AAA AAA AAA\n")},
    /* Fisher and Kasteleyn; 2xN are Fibonacci's numbers. */
    {"dominoes 2x2", 2, EXAMPLE("target 1x2x2\nblock A 2\n AA\n")},
    {"dominoes 2x5", 8, EXAMPLE("target 1x2x5\nblock A 5\n AA\n")},
    {"dominoes 4x4", 36, EXAMPLE("target 1x4x4\nblock A 8 planar\n AA\n")},
    {"dominoes 4x4 upright", 36, EXAMPLE("target 4x4x1\nblock A 8\n AA\n")},
    {"dominoes 4x5", 95, EXAMPLE("target 1x4x5\nblock A 0..20 mirrored\n AA\n")},
    {"dominoes 6x6", 6728, EXAMPLE("target 1x6x6\nblock A 18\n AA\n")},
    {"dominoes 2x2x2", 9, EXAMPLE("target 2x2x2\nblock A 4\n AA\n")},
    {"dominoes 2x2x3", 32, EXAMPLE("target 2x2x3\nblock A 6\n AA\n")},
    {"dominoes 3x3x2", 229, EXAMPLE("target 3x3x2\nblock A 9\n AA\n")},
    {"dominoes without two corners", 0,
     EXAMPLE("target\n .###\n ####\n ####\n ###.\nblock A 7\n AA\n")},
    {"too few dominoes", 0, EXAMPLE("target\n .##.\n ####\n ####\n .##.\nblock A 5\n AA\n")},
    /* The Aztec diamond of order 2 has 2^3 (Elkies, Kuperberg, Larsen, Propp). */
    {"dominoes on an Aztec diamond", 8,
     EXAMPLE("target\n .##.\n ####\n ####\n .##.\nblock A 6\n AA\n")},
    {"bars 3x3x3", 21, EXAMPLE("target 3x3x3\nblock A 9\n AAA\n")},
    {"bars 3x6", 6, EXAMPLE("target 1x3x6\nblock A 6\n AAA\n")},
    /* Two make a 2x3, and nothing else does. */
    {"corners 2x6", 4, EXAMPLE("target 1x2x6\nblock A 4\n AA\n .A\n")},
    {"corners 36x2", 4096, EXAMPLE("target 1x36x2\nblock A 24 planar\n AA\n .A\n")},
    {"tees 4x4", 2, EXAMPLE("target 1x4x4\nblock A 4\n AAA\n .A.\n")},
    {"squares 2x2x2", 3, EXAMPLE("target 2x2x2\nblock A 2\n AA\n AA\n")},
    /* Jacobsthal's numbers. */
    {"dominoes and squares 2x5", 21,
     EXAMPLE("target 1x2x5\nblock D 0..5\n DD\nblock S 0..2\n SS\n SS\n")},
    /* of which as many have one square: 4 places, and Fibonacci's numbers of the rest */
    {"dominoes and one square 2x5", 10,
     EXAMPLE("target 1x2x5\nblock D 3\n DD\nblock S 1\n SS\n SS\n")},
    {"at least one square 2x4", 6,
     EXAMPLE("target 1x2x4\nblock D 0..4\n DD\nblock S 1..2\n SS\n SS\n")},
    /* The matchings of the 3x3 grid: 1 + 12x + 44x^2 + 56x^3 + 18x^4 by their edges. */
    {"matchings 2x2", 7, EXAMPLE("target\n ++\n ++\nblock A 0..2\n AA\n")},
    {"matchings 3x3", 131, EXAMPLE("target\n +++\n +++\n +++\nblock A 0..4\n AA\n")},
    {"matchings 3x3, one hole", 18, EXAMPLE("target\n +++\n +++\n +++\nholes 1\nblock A 4\n AA\n")},
    {"matchings 3x3, at most three holes", 74,
     EXAMPLE("target\n +++\n +++\n +++\nholes 3\nblock A 0..4\n AA\n")},
    /* The centre of a 3x3 board empty: 8 cells in a ring. */
    {"a hole in the middle", 2, EXAMPLE("target\n ###\n #+#\n ###\nblock A 4\n AA\n")},
    {"a middle that may stay empty", 2, EXAMPLE("target\n ###\n #+#\n ###\nblock A 0..4\n AA\n")},
    {"a middle that must be filled", 0, EXAMPLE("target 1x3x3\nblock A 4\n AA\n")},
    /* Fixed blocks: rows of two in each line, or blocks that rotations exchange. */
    {"fixed dominoes", 1, EXAMPLE("target 1x4x4\nblock A 8 fixed\n AA\n")},
    {"lying and standing dominoes", 36,
     EXAMPLE("target 1x4x4\nblock L 0..8 fixed\n LL\nblock S 0..8 fixed\n S\n S\n")},
    {"as many lying as standing", BY_BRUTE_FORCE,
     EXAMPLE("target 1x4x4\nblock L 4 fixed\n LL\nblock S 4 fixed\n S\n S\n")},
    {"more lying than standing", BY_BRUTE_FORCE,
     EXAMPLE("target 1x4x4\nblock L 6 fixed\n LL\nblock S 2 fixed\n S\n S\n")},
    {"three directions", 9,
     EXAMPLE("target 2x2x2\nblock A 0..4 fixed\n AA\nblock B 0..4 fixed\n B\n B\n"
             "block C 0..4 fixed\n C C\n")},
    {"a planar corner", BY_BRUTE_FORCE,
     EXAMPLE("target 2x3x3\nblock L 2 planar\n LL\n L.\nblock D 6\n DD\n")},
    {"a corner of all motions", BY_BRUTE_FORCE,
     EXAMPLE("target 2x2x3\nblock L 2 mirrored\n LL\n L.\nblock D 3\n DD\n")},
    {"a twist with its mirror images", BY_BRUTE_FORCE,
     EXAMPLE("target 2x2x4\nblock T 1..4 mirrored\n TT .T\n T. ..\nblock D 0..6\n DD\n")},
    {"a twist without", BY_BRUTE_FORCE,
     EXAMPLE("target 2x2x4\nblock T 1..4\n TT .T\n T. ..\nblock D 0..6\n DD\n")},
    {"two twists that reflections exchange", BY_BRUTE_FORCE,
     EXAMPLE("target 2x3x3\nblock T\n TT .T\n T. ..\nblock U\n UU ..\n U. U.\nblock D 5\n DD\n")},
    /* S is searched, and reflections that keep it exchange T and U. */
    {"two twists and the rest", BY_BRUTE_FORCE,
     EXAMPLE("target 2x3x3\nblock T\n TT .T\n T. ..\nblock U\n UU ..\n U. U.\n"
             "block S mirrored\n ..S S.S\n ... SSS\n S.S S.S\n")},
    {"one-sided", BY_BRUTE_FORCE,
     EXAMPLE("target 1x4x4\nblock S 1..2 planar\n .SS\n SS.\nblock Z 1..2 planar\n ZZ.\n .ZZ\n"
             "block L 0..2 planar\n LLL\n L..\nblock D 0..4\n DD\n")},
    /* Fixed or turned, they fit lying only: reflections exchange two pairs. */
    {"pairs that cannot be told apart", BY_BRUTE_FORCE,
     EXAMPLE(
         "target\n ++++++++++++\n ++++++++++++\nblock A fixed\n .AA\n AA.\n"
         "block B planar\n .BB\n BB.\nblock C fixed\n CC.\n .CC\nblock D planar\n DD.\n .DD\n")},
    {"pairs in another order", BY_BRUTE_FORCE,
     EXAMPLE(
         "target\n ++++++++++++\n ++++++++++++\nblock A fixed\n .AA\n AA.\n"
         "block D planar\n DD.\n .DD\nblock C fixed\n CC.\n .CC\nblock B planar\n .BB\n BB.\n")},
    {"three of which two are alike", BY_BRUTE_FORCE,
     EXAMPLE("target\n +++++++++\n +++++++++\nblock A fixed\n .AA\n AA.\n"
             "block B planar\n .BB\n BB.\nblock C fixed\n CC.\n .CC\n")},
    /* A block in two parts: a domino on every other cell. */
    {"combs", 1, EXAMPLE("target 1x1x8\nblock A 4\n A.A\n")},
    {"combs in the square", 16, EXAMPLE("target 1x4x4\nblock A 8\n A.A\n")},
    {"colours", BY_BRUTE_FORCE,
     EXAMPLE("colour R red\ncolour B blue\ntarget\n R#B\n ###\n B#R\nblock X 2\n RX\n"
             "block Y 2 planar\n BY\nblock Z\n Z\n")},
    /* Each domino has a cell of each colour, so that it fits wherever a plain one does. */
    {"colours in turn", 36,
     EXAMPLE("colour R red\ncolour B blue\ntarget\n RBRB\n BRBR\n RBRB\n BRBR\n"
             "block X 8\n RB\n")},
    {"colours and holes", BY_BRUTE_FORCE,
     EXAMPLE("colour R red\ncolour B blue optional\ntarget\n RB+\n +#R\n BBR\n"
             "block X 0..4\n RX\nblock Y 0..4 fixed\n YY\n")},
    {"tetrominoes", 0,
     EXAMPLE("target 1x4x5\nblock I\n IIII\nblock O\n OO\n OO\nblock T\n TTT\n .T.\n"
             "block L\n LLL\n L..\nblock S\n .SS\n SS.\n")},
    {"an anchor and dominoes", BY_BRUTE_FORCE,
     EXAMPLE("target 2x3x3\nblock D 7\n DD\nblock A\n AAA\n A..\n")},
    {"a pinned anchor", BY_BRUTE_FORCE,
     EXAMPLE("target 3x3x2\nblock A\n AA\n A.\npin 2211101\nblock B\n BBB\n B..\nblock D 5\n DD\n"
             "block E\n E\n")},
};

enum { EXAMPLE_COUNT = sizeof EXAMPLES / sizeof EXAMPLES[0] };

#endif
