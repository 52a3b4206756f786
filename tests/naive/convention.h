/* What each convention lists of all packings. */
#ifndef CONVENTION_H
#define CONVENTION_H

#include "packing.h"
#include "puzzle.h"

enum convention { ALL, ROTATION, REFLECTION, ANCHORED, CONVENTIONS };

/* A class of the anchor's placements, under the maps that keep target, blocks and anchor. */
struct class {
    int id; /* of the representative, the first */
    int size;
};

struct classes {
    int count;
    struct class *list; /* in the order of the representatives */
};

/* Does the convention apply to the puzzle? */
bool applies(const struct puzzle *puzzle, enum convention by);

/* The classes of the anchor's placements; none without an anchor. */
struct classes find_classes(const struct puzzle *puzzle);

/* List all packings that have a placement, and count them. */
size_t list_with(struct packings *all, int id);

/* Mark the packings that a convention, which applies, lists, and count them. */
size_t list_by(const struct puzzle *puzzle, struct packings *all, enum convention by);

#endif
