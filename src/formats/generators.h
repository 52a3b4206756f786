#ifndef FORMATS_GENERATORS_H
#define FORMATS_GENERATORS_H

#include "base/text.h"
#include "cubenum/group.h"

/* A generator file that is being read, and its current line. */
struct generators {
    cn_group *group;
    cn_error *error;
    struct slice rest; /* of the text */
    struct slice line; /* what is left of the current one, in our own format */
    const char *start; /* of the current line */
    unsigned number;   /* of the current line, from 1 */
};

/* CN_ECONTENT at a place of the current line. */
__attribute__((format(printf, 3, 4))) cn_status generators_refuse(const struct generators *reader,
                                                                  const char *at,
                                                                  const char *format, ...);

/* Is a text in GAP's manner?  Else it is in our own format. */
bool generators_are_gap(struct slice text);

/*
 * Read permutations of points as GAP writes them,
 *     NAME := (1,2,3)(4,5);        NAME := [(1,2), (2,3)];
 *     [(1,2), (2,3)];              Group((1,2), (2,3));
 * into one orbit "points" and its moves, from the first line on.
 */
cn_status generators_read_gap(struct generators *reader);

#endif
