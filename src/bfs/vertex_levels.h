#ifndef BFS_VERTEX_LEVELS_H
#define BFS_VERTEX_LEVELS_H

#include "bfs/vertex_lists.h"
#include "bfs/vertex_states.h"

/*
 * Of each class the map of the states met up to the last level.  While a level is made, all workers
 * read these, and write of each pair of classes the first one's map as it will be; when it is made,
 * those maps and their partners' take the place of the old ones.
 */
struct vertex_levels {
    const struct vertex_space *space;
    struct bigmem map;         /* [classes][MAP_WORDS] of 64 bits */
    struct bigmem made;        /* [pairs][MAP_WORDS]: what the next level makes of first classes */
    struct bigmem brought;     /* [pairs] of 16 bits: how many states it brings to them */
    struct bigmem met;         /* [pairs] of 16 bits: how many they then have */
    struct bigmem changed;     /* [classes / 64] words: did the last level bring anything? */
    struct bigmem changes;     /* [classes] bytes: the same, while it is found out */
    bool most_changed;         /* did it bring something to most classes? */
    struct vertex_lists lists; /* of what it brought, if that is little */
};

/* What a worker adds up of a level. */
struct vertex_count {
    uint64_t elements, classes;
    uint64_t states; /* bits of all maps */
};

/* Bytes that the maps and what belongs to them take. */
uint64_t vertex_levels_bytes(uint64_t classes, uint64_t pairs);

/* CN_ENOMEM leaves nothing to be released. */
cn_status vertex_levels_create(struct vertex_levels *out, const struct vertex_space *space);
void vertex_levels_release(struct vertex_levels *levels);

/* level: [depth + 1], what is in the levels up to `depth`, which becomes the last one.  CN_ENOMEM. */
cn_status vertex_levels_start(struct vertex_levels *levels, const struct vertex_states *level,
                              unsigned depth, unsigned workers);

/* Make the next level, of some pairs: from `first` to before `end`. */
void vertex_levels_step(struct vertex_levels *levels, uint32_t first, uint32_t end,
                        struct vertex_count *count);

/* The map of a pair's partner, from that of its first class. */
void vertex_levels_mirror(const struct vertex_space *space, const struct vertex_pair *pair,
                          const uint64_t *from, uint64_t *to);

/* The states of the last level, `count` of them, if it is listed.  CN_ENOMEM. */
cn_status vertex_levels_newest(const struct vertex_levels *levels, size_t count,
                               struct vertex_states *out);

/*
 * The level made, with so many states, becomes the last one.  Its states are listed if they are few,
 * LISTED_STATES at most, or if that is asked for.  CN_ENOMEM.
 */
enum { LISTED_STATES = 1 << 23 };

cn_status vertex_levels_move_on(struct vertex_levels *levels, uint64_t states, bool listed,
                                unsigned workers);

/* The same after maps were put in from elsewhere, where `changes` tells what has changed. */
void vertex_levels_note_changes(struct vertex_levels *levels, unsigned workers);

static inline uint64_t *
vertex_map_of(const struct vertex_levels *levels, uint32_t class)
{
    return (uint64_t *)levels->map.at + (size_t) class * MAP_WORDS;
}

static inline uint64_t *
vertex_made_of(const struct vertex_levels *levels, uint32_t pair)
{
    return (uint64_t *)levels->made.at + (size_t)pair * MAP_WORDS;
}

static inline bool
vertex_has_changed(const struct vertex_levels *levels, uint32_t class)
{
    return (((const uint64_t *)levels->changed.at)[class / 64] >> class % 64 & 1) != 0;
}

#endif
