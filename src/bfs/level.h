#ifndef BFS_LEVEL_H
#define BFS_LEVEL_H

#include "bfs/table.h"
#include "machine/bigmem.h"

/*
 * The classes at one depth: LEVEL_PARTS tables, a key's by the highest bits of its hash, so that workers rarely meet at
 * one, and one's slots are near each other while a batch is put in.
 */
enum { LEVEL_PART_BITS = 10, LEVEL_PARTS = 1 << LEVEL_PART_BITS };

struct level {
    unsigned words;
    struct table *part; /* [LEVEL_PARTS]; NULL: no such level */
    struct bigmem slots;
    uint64_t classes, elements;
};

static inline unsigned
level_part(uint64_t hash)
{
    return (unsigned)(hash >> (64 - LEVEL_PART_BITS));
}

/* A level with room for so many classes; it grows if there are more. */
cn_status level_create(struct level *out, unsigned words, uint64_t classes);
void level_release(struct level *level);

/* Bytes that a level for so many classes takes, and that one takes indeed. */
uint64_t level_bytes_for(unsigned words, uint64_t classes);
uint64_t level_bytes(const struct level *level);

/*
 * Put keys of one part in, of which hash[i] is that of key i; *elements grows by `symmetries` over
 * the stabiliser of each new one, and *classes by 1.  Any workers may call it at once.
 */
cn_status level_insert(struct level *level, unsigned part, unsigned count, const uint64_t *keys,
                       unsigned symmetries, uint64_t *classes, uint64_t *elements);

/* Take the keys of a part of another level out; *elements and *classes shrink. */
void level_remove(struct level *level, unsigned part, const struct level *other,
                  unsigned symmetries, uint64_t *classes, uint64_t *elements);

#endif
