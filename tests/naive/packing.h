#ifndef PACKING_H
#define PACKING_H

#include "puzzle.h"

#include <stddef.h>

enum convention { ALL, ROTATION, REFLECTION, ANCHORED, CONVENTIONS };

struct packing {
    int placed[MAX_BLOCKS]; /* placement of each block; 0 beyond the last block */
    bool seen;              /* in the class of an earlier packing */
    bool listed;            /* in the convention chosen last */
};

struct packings {
    size_t count;
    struct packing *list; /* sorted */
};

/* One class of the anchor's placements, under the maps that keep the block set and the anchor. */
struct class {
    int id; /* of the representative */
    int size;
};

/* All packings of the cube: none unless the blocks together have 27 cells. */
struct packings find_packings(const struct puzzle *puzzle);

/* Does a reflection keep the block set? */
bool is_mirrored(const struct puzzle *puzzle);

/* The classes in the order of their representatives; one orientation is in all: at most 27. */
int find_classes(const struct puzzle *puzzle, struct class *classes);

/* List all packings with the anchor at a placement, and count them. */
size_t list_anchored_at(const struct puzzle *puzzle, struct packings *all, int id);

/* Mark the packings that a convention lists, and count them. */
size_t list_by(const struct puzzle *puzzle, struct packings *all, enum convention by);

#endif
