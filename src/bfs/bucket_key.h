#ifndef BFS_BUCKET_KEY_H
#define BFS_BUCKET_KEY_H

#include "cubenum/element.h"

#ifdef __BMI2__
#include <immintrin.h>
#endif
#include <string.h>

/*
 * An element of the whole group within the bucket of its vertex permutation, as two words: where
 * edges 1 to 23 go, five bits each, and the number of the vertices' orientation vector, as
 * bfs/vertex_map.h has it.
 *
 *   word 0   bits 0..59  edges 1 to 12    60..63  bits 0 to 3 of the number
 *   word 1   bits 0..54  edges 13 to 23   55..61  bits 4 to 10 of the number
 *
 * No key is zero, since edges go to different places.
 */
struct bucket_key {
    uint64_t word[2];
};

enum { EDGE_BYTES = 32, EDGE_BITS = 5, KEY_EDGES = 12 };

#define EDGE_FIELDS UINT64_C(0x1f1f1f1f1f1f1f1f)

static inline unsigned
bucket_key_number(struct bucket_key key)
{
    return (unsigned)(key.word[0] >> 60 | key.word[1] >> 55 << 4);
}

/* Eight bytes below 32 as 40 bits, and back. */
static inline uint64_t
edges_join(uint64_t bytes)
{
#ifdef __BMI2__
    return _pext_u64(bytes, EDGE_FIELDS);
#else
    bytes = (bytes & 0x001f001f001f001f) | (bytes & 0x1f001f001f001f00) >> 3;
    bytes = (bytes & 0x000003ff000003ff) | (bytes & 0x03ff000003ff0000) >> 6;
    return (bytes & 0xfffff) | bytes >> 32 << 20;
#endif
}

static inline uint64_t
edges_split(uint64_t bits)
{
#ifdef __BMI2__
    return _pdep_u64(bits, EDGE_FIELDS);
#else
    bits = (bits & 0xfffff) | (bits & 0xfffff00000) << 12;
    bits = (bits & 0x000003ff000003ff) | (bits & 0x000ffc00000ffc00) << 6;
    return (bits & 0x001f001f001f001f) | (bits & 0x03e003e003e003e0) << 3;
#endif
}

/* edge: the bytes 0..23 of a permutation, in three words. */
static inline struct bucket_key
bucket_key_of(const uint64_t edge[3], unsigned number)
{
    const uint64_t middle = edges_join(edge[1]);
    /* The last edge is where no other is. */
    const uint64_t last = edges_join(edge[2] & (UINT64_MAX >> 8));

    return (struct bucket_key){{
        edges_join(edge[0]) | (middle & 0xfffff) << 40 | (uint64_t)number << 60,
        middle >> 20 | last << 20 | (uint64_t)(number >> 4) << 55,
    }};
}

static inline void
bucket_key_edges(struct bucket_key key, uint64_t edge[3])
{
    const uint64_t low = key.word[0] & (UINT64_MAX >> 4);
    const uint64_t high = key.word[1] & (UINT64_MAX >> 9);
    /* The exclusive-or of all places 0 to 23 is 0. */
    uint64_t rest = low ^ high;
    rest ^= rest >> 30;
    rest ^= rest >> 15;
    rest = (rest ^ rest >> 5 ^ rest >> 10) & 31;
    edge[0] = edges_split(low & (UINT64_MAX >> 24));
    edge[1] = edges_split(low >> 40 | (high & 0xfffff) << 20);
    edge[2] = edges_split(high >> 20) | rest << 56;
}

#endif
