#ifndef BFS_SPACE_H
#define BFS_SPACE_H

#include "cubenum/bfs.h"
#include "group/moveset.h"

/*
 * A space whose states are met one by one: how a state, or a class of states under symmetry, is written as a key of
 * a few words, and which keys its neighbours have.
 *
 * A class is known by its representative.  The top KEY_STABILISER_BITS of a key's last word hold how
 * many symmetries keep the representative, from 1, so that no key is zero and the class has
 * `symmetries` / that many elements.
 *
 * The top two bits of the first word are marks: what is known of a class from the one it was met from.
 * Keys that differ in marks only are the same, and a set keeps the marks of all that it was given.
 */
enum {
    KEY_WORDS_MAX = 8,
    KEY_STABILISER_BITS = 7,
    KEY_STABILISER_SHIFT = 64 - KEY_STABILISER_BITS
};

struct space {
    unsigned words;      /* of a key, up to KEY_WORDS_MAX */
    unsigned symmetries; /* of the classes; 1 where there are none */
    unsigned children;   /* keys that expand() writes at most */
    /*
     * A neighbour of a state is in the level after it, or in one of so many up to its own: two where
     * every turn can be undone by one; else as many as the largest order of a generator, for a state
     * is turn^(order - 1) of its neighbour.
     */
    unsigned levels_back;
    size_t scratch; /* bytes that each worker needs for expand(), from a multiple of 64 on */
    uint64_t start[KEY_WORDS_MAX]; /* the identity's key */
    /* The keys of the neighbours' classes, one after the other; returns how many. */
    unsigned (*expand)(const struct space *space, void *scratch, const uint64_t *key,
                       uint64_t *children);
    /* The representative as the places of its pieces. */
    void (*unpack)(const struct space *space, const uint64_t *key, cn_permutation *out);
};

static inline unsigned
key_stabiliser(const uint64_t *key, unsigned words)
{
    return (unsigned)(key[words - 1] >> KEY_STABILISER_SHIFT);
}

/*
 * Elements of the cuboctahedron, with their edges or without, in classes under the symmetries that keep
 * the set of turns, and under those, together with inversion, that carry it to the set of the inverse turns.
 * CN_ENOMEM; CN_EINVAL for an instruction set that this processor does not have.
 */
cn_status space_cuboctahedron_create(struct space **out, const struct move_set *moves, bool edges,
                                     cn_kernel kernel, cn_error *error);

/* Elements of any group, one by one. CN_ENOMEM; CN_EINVAL if a key would be too long. */
cn_status space_points_create(struct space **out, const cn_group *group,
                              const struct move_set *moves, cn_error *error);

/* Released by free(). */

#endif
