#ifndef GROUP_LANES_AVX512_H
#define GROUP_LANES_AVX512_H

#include "cubenum/element.h"

#include <immintrin.h>

/* What lanes_portable.h says, with AVX-512 BW, VL and VBMI. */
typedef struct lanes {
    __m128i vertex;
    __m256i edge;
} lanes;

static inline lanes
lanes_load(const cn_element *element)
{
    return (lanes){
        _mm_loadu_si128((const __m128i *)(const void *)element->vertex),
        _mm256_loadu_si256((const __m256i *)(const void *)element->edge),
    };
}

static inline void
lanes_store(cn_element *element, lanes x)
{
    _mm_storeu_si128((__m128i *)(void *)element->vertex, x.vertex);
    _mm256_storeu_si256((__m256i *)(void *)element->edge, x.edge);
}

static inline lanes
lanes_product(lanes x, lanes y)
{
    /* A shuffle ignores CN_TURNED in its indices: it takes their lower four bits. */
    const __m128i vertex = _mm_shuffle_epi8(x.vertex, y.vertex);
    /* The table of a ^ (b & c), for a = 0xf0, b = 0xcc and c = 0xaa. */
    enum { XOR_AND = 0xf0 ^ (0xcc & 0xaa) };

    return (lanes){
        _mm_ternarylogic_epi32(vertex, y.vertex, _mm_set1_epi8(CN_TURNED), XOR_AND),
        _mm256_permutexvar_epi8(y.edge, x.edge), /* the index comes first */
    };
}

static inline int
lanes_compare(lanes x, lanes y)
{
    const uint64_t edge = _mm256_cmpneq_epu8_mask(x.edge, y.edge);
    const uint64_t vertex = _mm_cmpneq_epu8_mask(x.vertex, y.vertex);
    const uint64_t larger = (uint64_t)_mm256_cmpgt_epu8_mask(x.edge, y.edge)
                            | (uint64_t)_mm_cmpgt_epu8_mask(x.vertex, y.vertex) << 32;
    const uint64_t different = edge | vertex << 32;

    if (different == 0)
        return 0;
    return (larger & (different & -different)) != 0 ? 1 : -1;
}

static inline bool
lanes_equal(lanes x, lanes y)
{
    const __m256i edge = _mm256_xor_si256(x.edge, y.edge);
    const __m128i vertex = _mm_xor_si128(x.vertex, y.vertex);

    return _mm256_testz_si256(edge, edge) && _mm_testz_si128(vertex, vertex);
}

#endif
