#ifndef COVER_VECTOR_AVX512_H
#define COVER_VECTOR_AVX512_H

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Vectors of words, and sets of their lanes, for the kernel: what vector_portable.h says, with
 * AVX-512.
 */
enum { VECTOR_LANES = 8 };

#define VECTOR_GROUP 8

typedef __m512i vector;
typedef __mmask8 lane_set;

static inline vector
vector_load(const uint64_t *words)
{
    return _mm512_load_si512((const void *)words);
}

static inline void
vector_store(uint64_t *words, vector a)
{
    _mm512_storeu_si512((void *)words, a);
}

static inline vector
vector_of(uint64_t word)
{
    return _mm512_set1_epi64((long long)word);
}

static inline vector
vector_or(vector a, vector b)
{
    return _mm512_or_si512(a, b);
}

static inline vector
vector_and(vector a, vector b)
{
    return _mm512_and_si512(a, b);
}

static inline vector
vector_xor(vector a, vector b)
{
    return _mm512_xor_si512(a, b);
}

static inline vector
vector_or_and(vector a, vector b, vector c)
{
    return _mm512_ternarylogic_epi64(a, b, c, 0xf8);
}

static inline vector
vector_sum(vector a, vector b, vector c)
{
    return _mm512_ternarylogic_epi64(a, b, c, 0x96);
}

static inline vector
vector_carry(vector a, vector b, vector c)
{
    return _mm512_ternarylogic_epi64(a, b, c, 0xe8);
}

static inline lane_set
vector_disjoint(const vector *a, const vector *b, unsigned words)
{
    lane_set lanes = _mm512_testn_epi64_mask(a[0], b[0]);

    for (unsigned w = 1; w < words; w++)
        lanes = _mm512_mask_testn_epi64_mask(lanes, a[w], b[w]);
    return lanes;
}

static inline vector
vector_or_lanes(vector a, lane_set lanes, vector b)
{
    return _mm512_mask_or_epi64(a, lanes, a, b);
}

static inline unsigned
lanes_count(lane_set lanes)
{
    return (unsigned)__builtin_popcount(lanes);
}

static inline lane_set
vector_meeting(vector a, vector b)
{
    return _mm512_test_epi64_mask(a, b);
}

static inline unsigned
vector_equal(vector a, vector b)
{
    return _mm512_cmpeq_epi64_mask(a, b);
}

static inline vector
vector_pack(uint64_t *words, lane_set lanes, vector a)
{
    const vector packed = _mm512_maskz_compress_epi64(lanes, a);

    vector_store(words, packed);
    return packed;
}

static inline uint64_t
vector_join(vector a)
{
    const __m256i four =
        _mm256_or_si256(_mm512_castsi512_si256(a), _mm512_extracti64x4_epi64(a, 1));
    const __m128i two =
        _mm_or_si128(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));

    return (uint64_t)_mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two)));
}

/* Two unions in pairs of lanes: the union of a's lanes, that of b's. */
static inline vector
vector_join_pair(vector a, vector b)
{
    return _mm512_or_si512(_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
}

/* Joins the halves of a and those of b: lanes 0 to 3 of the result are of a, 4 to 7 of b. */
static inline vector
vector_join_halves(vector a, vector b)
{
    return _mm512_or_si512(_mm512_shuffle_i64x2(a, b, 0x44), _mm512_shuffle_i64x2(a, b, 0xee));
}

/* The same within each half. */
static inline vector
vector_join_quarters(vector a, vector b)
{
    return _mm512_or_si512(_mm512_shuffle_i64x2(a, b, 0x88), _mm512_shuffle_i64x2(a, b, 0xdd));
}

static inline unsigned
vector_containing(const vector *unions, const uint64_t *rows, uint64_t required, uint64_t kept,
                  unsigned count)
{
    if (count == 1)
        return (required & ~(rows[0] & ~kept) & ~vector_join(unions[0])) == 0;
    const __mmask8 counted = (__mmask8)((1U << count) - 1);
    const vector pair0 = vector_join_pair(unions[0], unions[1]);
    const vector needed = _mm512_ternarylogic_epi64(_mm512_loadu_si512((const void *)rows),
                                                    vector_of(kept), vector_of(required), 0x8a);
    if (count == 2) {
        const __m256i four =
            _mm256_or_si256(_mm512_castsi512_si256(pair0), _mm512_extracti64x4_epi64(pair0, 1));
        const __m128i two =
            _mm_or_si128(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
        const __m128i missing = _mm_andnot_si128(two, _mm512_castsi512_si128(needed));
        return _mm_testn_epi64_mask(missing, missing) & counted;
    }
    const vector pair1 = vector_join_pair(unions[2], unions[count == 3 ? 2 : 3]);
    vector joined;
    if (count <= 4) {
        joined = vector_join_halves(pair0, pair1);
        joined = vector_join_quarters(joined, joined);
    } else {
        const vector pair2 = vector_join_pair(unions[4], unions[count == 5 ? 4 : 5]);
        const vector pair3 =
            count <= 6 ? pair2 : vector_join_pair(unions[6], unions[count == 7 ? 6 : 7]);
        joined = vector_join_quarters(vector_join_halves(pair0, pair1),
                                      vector_join_halves(pair2, pair3));
    }
    const vector missing = _mm512_andnot_si512(joined, needed);
    return _mm512_mask_testn_epi64_mask(counted, missing, missing);
}

static inline void
vector_add_lanes(uint64_t sum[4], const vector plane[4])
{
    __m256i a[4], b[4];
    __m128i c[4], d[4];

    for (unsigned i = 0; i < 4; i++) {
        a[i] = _mm512_castsi512_si256(plane[i]);
        b[i] = _mm512_extracti64x4_epi64(plane[i], 1);
    }
    const __m256i two = _mm256_and_si256(a[0], b[0]);
    const __m256i four = _mm256_ternarylogic_epi64(a[1], b[1], two, 0xe8);
    const __m256i eight = _mm256_ternarylogic_epi64(a[2], b[2], four, 0xe8);
    a[0] = _mm256_xor_si256(a[0], b[0]);
    a[1] = _mm256_ternarylogic_epi64(a[1], b[1], two, 0x96);
    a[2] = _mm256_ternarylogic_epi64(a[2], b[2], four, 0x96);
    a[3] = _mm256_ternarylogic_epi64(a[3], b[3], eight, 0xfe);
    for (unsigned i = 0; i < 4; i++)
        c[i] = _mm256_castsi256_si128(a[i]);
    for (unsigned step = 0; step < 2; step++) {
        for (unsigned i = 0; i < 4; i++)
            d[i] = step == 0 ? _mm256_extracti128_si256(a[i], 1) : _mm_unpackhi_epi64(c[i], c[i]);
        const __m128i carry_two = _mm_and_si128(c[0], d[0]);
        const __m128i carry_four = _mm_ternarylogic_epi64(c[1], d[1], carry_two, 0xe8);
        const __m128i carry_eight = _mm_ternarylogic_epi64(c[2], d[2], carry_four, 0xe8);
        c[0] = _mm_xor_si128(c[0], d[0]);
        c[1] = _mm_ternarylogic_epi64(c[1], d[1], carry_two, 0x96);
        c[2] = _mm_ternarylogic_epi64(c[2], d[2], carry_four, 0x96);
        c[3] = _mm_ternarylogic_epi64(c[3], d[3], carry_eight, 0xfe);
    }
    for (unsigned i = 0; i < 4; i++)
        sum[i] = (uint64_t)_mm_cvtsi128_si64(c[i]);
}

static inline uint64_t
word_extract(uint64_t word, uint64_t mask)
{
    return _pext_u64(word, mask);
}

#endif
