#ifndef COVER_VECTOR_AVX2_H
#define COVER_VECTOR_AVX2_H

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Vectors of words, and sets of their lanes, for the kernel: what vector_portable.h says, with
 * AVX2 and BMI2.
 */
enum { VECTOR_LANES = 4 };

#define VECTOR_GROUP 4

typedef __m256i vector;
typedef __m256i lane_set; /* all bits of a lane */

static inline vector
vector_load(const uint64_t *words)
{
    return _mm256_load_si256((const vector *)(const void *)words);
}

static inline void
vector_store(uint64_t *words, vector a)
{
    _mm256_storeu_si256((vector *)(void *)words, a);
}

static inline vector
vector_of(uint64_t word)
{
    return _mm256_set1_epi64x((long long)word);
}

static inline vector
vector_or(vector a, vector b)
{
    return _mm256_or_si256(a, b);
}

static inline vector
vector_and(vector a, vector b)
{
    return _mm256_and_si256(a, b);
}

static inline vector
vector_xor(vector a, vector b)
{
    return _mm256_xor_si256(a, b);
}

static inline vector
vector_or_and(vector a, vector b, vector c)
{
    return _mm256_or_si256(a, _mm256_and_si256(b, c));
}

static inline vector
vector_sum(vector a, vector b, vector c)
{
    return _mm256_xor_si256(_mm256_xor_si256(a, b), c);
}

static inline vector
vector_carry(vector a, vector b, vector c)
{
    return _mm256_or_si256(_mm256_and_si256(a, b), _mm256_and_si256(_mm256_or_si256(a, b), c));
}

static inline lane_set
vector_disjoint(const vector *a, const vector *b, unsigned words)
{
    vector common = _mm256_and_si256(a[0], b[0]);

    for (unsigned w = 1; w < words; w++)
        common = _mm256_or_si256(common, _mm256_and_si256(a[w], b[w]));
    return _mm256_cmpeq_epi64(common, _mm256_setzero_si256());
}

static inline vector
vector_or_lanes(vector a, lane_set lanes, vector b)
{
    return _mm256_or_si256(a, _mm256_and_si256(b, lanes));
}

static inline unsigned
lanes_bits(lane_set lanes)
{
    return (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(lanes));
}

static inline unsigned
lanes_count(lane_set lanes)
{
    return (unsigned)__builtin_popcount(lanes_bits(lanes));
}

static inline lane_set
vector_meeting(vector a, vector b)
{
    const vector common = _mm256_and_si256(a, b);

    return _mm256_xor_si256(_mm256_cmpeq_epi64(common, _mm256_setzero_si256()),
                            vector_of(UINT64_MAX));
}

static inline unsigned
vector_equal(vector a, vector b)
{
    return lanes_bits(_mm256_cmpeq_epi64(a, b));
}

/* clang-format off */
/* The halves of the lanes of a set, then those of the others. */
static const _Alignas(32) uint32_t vector_order[16][8] = {
    {0, 1, 2, 3, 4, 5, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7},
    {2, 3, 0, 1, 4, 5, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7},
    {4, 5, 0, 1, 2, 3, 6, 7}, {0, 1, 4, 5, 2, 3, 6, 7},
    {2, 3, 4, 5, 0, 1, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7},
    {6, 7, 0, 1, 2, 3, 4, 5}, {0, 1, 6, 7, 2, 3, 4, 5},
    {2, 3, 6, 7, 0, 1, 4, 5}, {0, 1, 2, 3, 6, 7, 4, 5},
    {4, 5, 6, 7, 0, 1, 2, 3}, {0, 1, 4, 5, 6, 7, 2, 3},
    {2, 3, 4, 5, 6, 7, 0, 1}, {0, 1, 2, 3, 4, 5, 6, 7},
};
/* clang-format on */

static inline vector
vector_pack(uint64_t *words, lane_set lanes, vector a)
{
    const vector order =
        _mm256_load_si256((const vector *)(const void *)vector_order[lanes_bits(lanes)]);
    const vector packed = _mm256_permutevar8x32_epi32(_mm256_and_si256(a, lanes), order);

    vector_store(words, packed);
    return packed;
}

static inline uint64_t
vector_join(vector a)
{
    const __m128i two = _mm_or_si128(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));

    return (uint64_t)_mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two)));
}

/* Two unions in pairs of lanes: the union of a's lanes, that of b's. */
static inline vector
vector_join_pair(vector a, vector b)
{
    return _mm256_or_si256(_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
}

static inline unsigned
vector_containing(const vector *unions, const uint64_t *rows, uint64_t required, uint64_t kept,
                  unsigned count)
{
    if (count == 1)
        return (required & ~(rows[0] & ~kept) & ~vector_join(unions[0])) == 0;
    const vector low = vector_join_pair(unions[0], unions[1]);
    const vector high = count == 2 ? low : vector_join_pair(unions[2], unions[count - 1]);
    const vector joined = _mm256_or_si256(_mm256_permute2x128_si256(low, high, 0x20),
                                          _mm256_permute2x128_si256(low, high, 0x31));
    vector covered = _mm256_loadu_si256((const vector *)(const void *)rows);
    covered = _mm256_or_si256(_mm256_andnot_si256(vector_of(kept), covered), joined);
    const vector missing = _mm256_andnot_si256(covered, vector_of(required));
    return lanes_bits(_mm256_cmpeq_epi64(missing, _mm256_setzero_si256())) & ((1U << count) - 1);
}

static inline void
vector_add_lanes(uint64_t sum[4], const vector plane[4])
{
    __m128i a[4];

    for (unsigned i = 0; i < 4; i++)
        a[i] = _mm256_castsi256_si128(plane[i]);
    for (unsigned step = 0; step < 2; step++) {
        __m128i b[4];
        for (unsigned i = 0; i < 4; i++)
            b[i] =
                step == 0 ? _mm256_extracti128_si256(plane[i], 1) : _mm_unpackhi_epi64(a[i], a[i]);
        const __m128i two = _mm_and_si128(a[0], b[0]);
        const __m128i differ = _mm_xor_si128(a[1], b[1]);
        const __m128i four = _mm_or_si128(_mm_and_si128(a[1], b[1]), _mm_and_si128(differ, two));
        const __m128i differ_four = _mm_xor_si128(a[2], b[2]);
        const __m128i eight =
            _mm_or_si128(_mm_and_si128(a[2], b[2]), _mm_and_si128(differ_four, four));
        a[0] = _mm_xor_si128(a[0], b[0]);
        a[1] = _mm_xor_si128(differ, two);
        a[2] = _mm_xor_si128(differ_four, four);
        a[3] = _mm_or_si128(_mm_or_si128(a[3], b[3]), eight);
    }
    for (unsigned i = 0; i < 4; i++)
        sum[i] = (uint64_t)_mm_cvtsi128_si64(a[i]);
}

static inline uint64_t
word_extract(uint64_t word, uint64_t mask)
{
    return _pext_u64(word, mask);
}

#endif
