#ifndef GROUP_LANES_SSSE3_H
#define GROUP_LANES_SSSE3_H

#include "cubenum/element.h"

#include <tmmintrin.h>

/* What lanes_portable.h says, with SSSE3. */
typedef struct lanes {
    __m128i vertex;
    __m128i edge_low, edge_high;
} lanes;

static inline lanes
lanes_load(const cn_element *element)
{
    return (lanes){
        _mm_loadu_si128((const __m128i *)(const void *)element->vertex),
        _mm_loadu_si128((const __m128i *)(const void *)element->edge),
        _mm_loadu_si128((const __m128i *)(const void *)(element->edge + 16)),
    };
}

static inline void
lanes_store(cn_element *element, lanes x)
{
    _mm_storeu_si128((__m128i *)(void *)element->vertex, x.vertex);
    _mm_storeu_si128((__m128i *)(void *)element->edge, x.edge_low);
    _mm_storeu_si128((__m128i *)(void *)(element->edge + 16), x.edge_high);
}

/*
 * Sixteen look-ups in a table of 32 bytes.  A shuffle gives 0 where the highest bit of the index is
 * set: the sum sets it for what is not in the lower half, the difference for what is.
 */
static inline __m128i
lanes_look_up(__m128i low, __m128i high, __m128i index)
{
    const __m128i in_low = _mm_shuffle_epi8(low, _mm_add_epi8(index, _mm_set1_epi8(0x70)));
    const __m128i in_high = _mm_shuffle_epi8(high, _mm_sub_epi8(index, _mm_set1_epi8(0x10)));

    return _mm_or_si128(in_low, in_high);
}

static inline lanes
lanes_product(lanes x, lanes y)
{
    /* A shuffle ignores CN_TURNED in its indices: it takes their lower four bits. */
    const __m128i turned = _mm_and_si128(y.vertex, _mm_set1_epi8(CN_TURNED));

    return (lanes){
        _mm_xor_si128(_mm_shuffle_epi8(x.vertex, y.vertex), turned),
        lanes_look_up(x.edge_low, x.edge_high, y.edge_low),
        lanes_look_up(x.edge_low, x.edge_high, y.edge_high),
    };
}

/* Which bytes of x are larger; none of an element has its highest bit set. */
static inline uint64_t
lanes_larger(lanes x, lanes y)
{
    const int low = _mm_movemask_epi8(_mm_cmpgt_epi8(x.edge_low, y.edge_low));
    const int high = _mm_movemask_epi8(_mm_cmpgt_epi8(x.edge_high, y.edge_high));
    const int vertex = _mm_movemask_epi8(_mm_cmpgt_epi8(x.vertex, y.vertex));

    return (uint64_t)(unsigned)low | (uint64_t)(unsigned)high << 16
           | (uint64_t)(unsigned)vertex << 32;
}

static inline int
lanes_compare(lanes x, lanes y)
{
    const uint64_t larger = lanes_larger(x, y), smaller = lanes_larger(y, x);
    const uint64_t different = larger | smaller;

    if (different == 0)
        return 0;
    return (larger & (different & -different)) != 0 ? 1 : -1;
}

static inline bool
lanes_equal(lanes x, lanes y)
{
    const __m128i edges = _mm_and_si128(_mm_cmpeq_epi8(x.edge_low, y.edge_low),
                                        _mm_cmpeq_epi8(x.edge_high, y.edge_high));

    return _mm_movemask_epi8(_mm_and_si128(edges, _mm_cmpeq_epi8(x.vertex, y.vertex))) == 0xffff;
}

#endif
