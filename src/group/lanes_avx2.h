#ifndef GROUP_LANES_AVX2_H
#define GROUP_LANES_AVX2_H

#include "cubenum/element.h"

#include <immintrin.h>

/* What lanes_portable.h says, with AVX2 and BMI. */
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
    const __m128i turned = _mm_and_si128(y.vertex, _mm_set1_epi8(CN_TURNED));
    /*
     * It looks no further than its half, hence a table of 32 bytes is two shuffles.  They give 0
     * where the highest bit of the index is set: the sum sets it for what is not in the lower half,
     * the difference for what is.
     */
    const __m256i low = _mm256_permute2x128_si256(x.edge, x.edge, 0x00);
    const __m256i high = _mm256_permute2x128_si256(x.edge, x.edge, 0x11);
    const __m256i at_low = _mm256_add_epi8(y.edge, _mm256_set1_epi8(0x70));
    const __m256i at_high = _mm256_sub_epi8(y.edge, _mm256_set1_epi8(0x10));

    return (lanes){
        _mm_xor_si128(_mm_shuffle_epi8(x.vertex, y.vertex), turned),
        _mm256_or_si256(_mm256_shuffle_epi8(low, at_low), _mm256_shuffle_epi8(high, at_high)),
    };
}

/* Which bytes of x are larger; none of an element has its highest bit set. */
static inline uint64_t
lanes_larger(lanes x, lanes y)
{
    const int edge = _mm256_movemask_epi8(_mm256_cmpgt_epi8(x.edge, y.edge));
    const int vertex = _mm_movemask_epi8(_mm_cmpgt_epi8(x.vertex, y.vertex));

    return (uint64_t)(unsigned)edge | (uint64_t)(unsigned)vertex << 32;
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
    const __m256i edge = _mm256_xor_si256(x.edge, y.edge);
    const __m128i vertex = _mm_xor_si128(x.vertex, y.vertex);

    return _mm256_testz_si256(edge, edge) && _mm_testz_si128(vertex, vertex);
}

#endif
