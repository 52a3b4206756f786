#ifndef BFS_BYTES_AVX2_H
#define BFS_BYTES_AVX2_H

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

/* bytes_portable.h says what these do; `to` has 32 bytes that can be read. */

/* table[index[i]] for indices below 32. */
static inline __m256i
bytes_lookup(__m256i table, __m256i index)
{
    const __m256i low = _mm256_permute2x128_si256(table, table, 0x00);
    const __m256i high = _mm256_permute2x128_si256(table, table, 0x11);
    /* A shuffle gives 0 where bit 7 of the index is set. */
    const __m256i in_low = _mm256_add_epi8(index, _mm256_set1_epi8(0x70));
    const __m256i in_high = _mm256_sub_epi8(index, _mm256_set1_epi8(16));

    return _mm256_or_si256(_mm256_shuffle_epi8(low, in_low), _mm256_shuffle_epi8(high, in_high));
}

static inline __m256i
bytes_of(const uint8_t *label, const uint8_t *to, uint8_t mask, __m128i label_shift,
         __m128i second_shift, __m256i second_mask, uint64_t used)
{
    const __m256i first = _mm256_load_si256((const __m256i *)(const void *)label);
    const __m256i index = _mm256_and_si256(_mm256_loadu_si256((const __m256i *)(const void *)to),
                                           _mm256_set1_epi8((char)mask));
    /* No bits cross from one byte to the next: labels are small, and the masks take away the rest. */
    const __m256i second =
        _mm256_and_si256(_mm256_srl_epi16(bytes_lookup(first, index), second_shift), second_mask);
    const __m256i both = _mm256_or_si256(_mm256_sll_epi16(first, label_shift), second);
    /* All bits where the position is not used. */
    const __m256i bit = _mm256_set1_epi64x((long long)0x8040201008040201);
    const __m256i spread =
        _mm256_shuffle_epi8(_mm256_set1_epi32((int)(uint32_t)used),
                            _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2,
                                             2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3));
    const __m256i unused = _mm256_cmpeq_epi8(_mm256_and_si256(spread, bit), _mm256_setzero_si256());

    return _mm256_or_si256(both, unused);
}

static inline uint64_t
bytes_least(const uint8_t label[2][32], const uint8_t *const to[2], unsigned positions,
            uint8_t mask, unsigned label_shift, unsigned second_shift, uint64_t used)
{
    const __m128i first_by = _mm_cvtsi32_si128((int)label_shift);
    const __m128i second_by = _mm_cvtsi32_si128((int)second_shift);
    const __m256i second_mask = _mm256_set1_epi8((char)((1u << label_shift) - 1));
    const __m256i row0 = bytes_of(label[0], to[0], mask, first_by, second_by, second_mask, used);
    const __m256i row1 =
        bytes_of(label[1], to[1], mask, first_by, second_by, second_mask, used >> 32);
    const __m256i row = _mm256_min_epu8(row0, row1);
    __m128i least = _mm_min_epu8(_mm256_castsi256_si128(row), _mm256_extracti128_si256(row, 1));

    (void)positions;
    least = _mm_min_epu8(least, _mm_srli_epi16(least, 8));
    const __m256i wanted =
        _mm256_set1_epi8((char)(_mm_cvtsi128_si32(_mm_minpos_epu16(least)) & 0xff));
    const uint32_t found0 = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(row0, wanted));
    const uint32_t found1 = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(row1, wanted));
    return (found0 | (uint64_t)found1 << 32) & used;
}

#endif
