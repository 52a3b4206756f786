#ifndef BFS_VERTEX_LINKS_H
#define BFS_VERTEX_LINKS_H

#include "bfs/vertex_classes.h"

/*
 * The classes of vertex permutations in pairs, and the neighbours of the first of each pair.
 *
 * If an element x is in a level, so is mirror∙x^-1∙mirror^-1, where mirror is the identity or, if
 * the turns are carried to their inverses by a reflection only, that reflection.  So the map of one
 * class tells that of another, its partner, and only one of the two is worked out from its
 * neighbours.  A class may be its own partner; without a mirror each is.
 */
struct vertex_pair {
    uint32_t class, partner; /* partner >= class */
    uint8_t symmetry; /* carries mirror∙x^-1∙mirror^-1 to the partner, for an x of the class */
    uint8_t keepers;  /* symmetries that keep the representative */
};

struct vertex_links {
    uint32_t pairs;
    unsigned turns;
    struct bigmem pair;   /* [pairs] struct vertex_pair; room for [classes] */
    struct bigmem link;   /* [pairs + 1][turns], see vertex_kernel.h; the last ones are 0 */
    struct bigmem offset; /* [pairs][turns] of 16 bits: the constant of vertex_map.h */
};

/* Bytes for so many pairs. */
uint64_t vertex_links_bytes(uint64_t pairs, unsigned turns);

/* CN_ENOMEM or CN_ESTOPPED leaves nothing to be released. */
cn_status vertex_links_create(struct vertex_links *out, const struct vertex_classes *classes,
                              const struct vertex_frame *frame, const struct vertex_basis *basis,
                              const struct vertex_kernel *kernel, const struct move_set *moves,
                              const struct team *team);
void vertex_links_release(struct vertex_links *links);

#endif
