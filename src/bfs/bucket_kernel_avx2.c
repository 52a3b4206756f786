/* Elements from bucket to bucket, with AVX2 and BMI2. */
#include "bfs/bucket_kernel.h"

#include <immintrin.h>

/* An index as two shuffles need it: where its highest bit is set they give 0. */
struct index {
    __m256i low, high;
};

static inline struct index
index_of(__m256i bytes)
{
    return (struct index){
        _mm256_add_epi8(bytes, _mm256_set1_epi8(0x70)),
        _mm256_sub_epi8(bytes, _mm256_set1_epi8(16)),
    };
}

/* A table of 32 bytes, its halves twice each. */
struct halves {
    __m256i low, high;
};

static inline struct halves
halves_of(__m256i table)
{
    return (struct halves){
        _mm256_permute2x128_si256(table, table, 0x00),
        _mm256_permute2x128_si256(table, table, 0x11),
    };
}

static inline __m256i
lookup(struct halves table, struct index index)
{
    return _mm256_or_si256(_mm256_shuffle_epi8(table.low, index.low),
                           _mm256_shuffle_epi8(table.high, index.high));
}

static inline __m256i
load(const void *bytes)
{
    return _mm256_loadu_si256((const __m256i *)bytes);
}

static inline __m256i
edges_of(struct bucket_key key)
{
    uint64_t word[3];

    bucket_key_edges(key, word);
    return _mm256_set_epi64x(0, (long long)word[2], (long long)word[1], (long long)word[0]);
}

static inline struct bucket_key
key_of(__m256i edges, const struct bucket_carry *carry, unsigned number)
{
    const __m128i low = _mm256_castsi256_si128(edges), high = _mm256_extracti128_si256(edges, 1);
    const uint64_t word[3] = {
        (uint64_t)_mm_cvtsi128_si64(low),
        (uint64_t)_mm_extract_epi64(low, 1),
        (uint64_t)_mm_cvtsi128_si64(high),
    };

    return bucket_key_of(word, vertex_affine_image(carry->vector, number ^ carry->offset));
}

static void
carry_avx2(const struct bucket_carry *carry, size_t count, const struct bucket_key *source,
           struct bucket_key *out)
{
    const struct index before = index_of(load(carry->before));
    const struct halves after = halves_of(load(carry->after));

    for (size_t n = 0; n < count; n++) {
        const __m256i moved = lookup(halves_of(edges_of(source[n])), before);
        out[n] = key_of(lookup(after, index_of(moved)), carry, bucket_key_number(source[n]));
    }
}

static void
invert_avx2(const struct bucket_carry *carry, size_t count, const struct bucket_key *source,
            struct bucket_key *out)
{
    const struct index before = index_of(load(carry->before));
    uint8_t edge[EDGE_BYTES], inverse[EDGE_BYTES] = {0};

    for (size_t n = 0; n < count; n++) {
        _mm256_storeu_si256((__m256i *)(void *)edge, edges_of(source[n]));
#pragma GCC unroll 24
        for (unsigned i = 0; i < CN_EDGES; i++)
            inverse[edge[i]] = carry->after[i];
        out[n] =
            key_of(lookup(halves_of(load(inverse)), before), carry, bucket_key_number(source[n]));
    }
}

const struct bucket_kernel bucket_kernel_avx2 = {
    .carry = carry_avx2,
    .invert = invert_avx2,
};
