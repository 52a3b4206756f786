#ifndef BFS_ROW_AVX2_H
#define BFS_ROW_AVX2_H

#include "base/bits.h"
#include "bfs/vertex_frame.h"

#include <immintrin.h>

/* What row_portable.h says, with AVX2. */
typedef __m128i row;

static inline row
row_load(const void *bytes)
{
    return _mm_loadu_si128((const __m128i *)bytes);
}

static inline row
row_lookup(row table, row index)
{
    return _mm_shuffle_epi8(table, index);
}

static inline row
row_product(row x, row y)
{
    return _mm_xor_si128(_mm_shuffle_epi8(x, y), _mm_and_si128(y, _mm_set1_epi8(CN_TURNED)));
}

static inline row
row_plain(row x)
{
    return _mm_and_si128(x, _mm_set1_epi8(15));
}

static inline uint16_t
row_turned(row x)
{
    return (uint16_t)_mm_movemask_epi8(_mm_slli_epi16(x, 3));
}

static inline uint64_t
row_number(row x)
{
    /* Pairs of bytes to bytes, then the first of them to the top. */
    const row pairs = _mm_maddubs_epi16(x, _mm_set1_epi16(0x0110));
    const row packed = _mm_packus_epi16(pairs, pairs);

    return __builtin_bswap64((uint64_t)_mm_cvtsi128_si64(packed)) >> 16;
}

static inline uint32_t
row_rank(row x)
{
    /* How many of the bytes before a byte are smaller, a distance at a time. */
    const row none = _mm_set1_epi8(0x7f);
    row smaller = _mm_setzero_si128();
#define AT_DISTANCE(d) \
    smaller = _mm_add_epi8(smaller, _mm_cmpgt_epi8(x, _mm_alignr_epi8(x, none, 16 - (d))))
    AT_DISTANCE(1);
    AT_DISTANCE(2);
    AT_DISTANCE(3);
    AT_DISTANCE(4);
    AT_DISTANCE(5);
    AT_DISTANCE(6);
    AT_DISTANCE(7);
    AT_DISTANCE(8);
    AT_DISTANCE(9);
    AT_DISTANCE(10);
    AT_DISTANCE(11);
#undef AT_DISTANCE
    const row digit = _mm_add_epi8(x, smaller);
    /* Digits of radix 12 down to 1, by twos, by fours, together. */
    const row twos =
        _mm_maddubs_epi16(digit, _mm_setr_epi8(11, 1, 9, 1, 7, 1, 5, 1, 3, 1, 1, 1, 0, 0, 0, 0));
    const row fours = _mm_madd_epi16(twos, _mm_setr_epi16(10 * 9, 1, 6 * 5, 1, 2, 1, 0, 0));
    const uint64_t two = (uint64_t)_mm_cvtsi128_si64(fours);
    const uint32_t high = (uint32_t)two, middle = (uint32_t)(two >> 32);
    const uint32_t low = (uint32_t)_mm_extract_epi32(fours, 2);

    return (high * (8 * 7 * 6 * 5) + middle) * (4 * 3 * 2) + low;
}

static inline row
row_labels(const struct vertex_frame *frame, row p)
{
    const row x = row_load(frame->x), y = row_load(frame->y), z = row_load(frame->z);
    const row product = _mm_add_epi8(_mm_sign_epi8(_mm_shuffle_epi8(x, p), x),
                                     _mm_add_epi8(_mm_sign_epi8(_mm_shuffle_epi8(y, p), y),
                                                  _mm_sign_epi8(_mm_shuffle_epi8(z, p), z)));
    const row angle = _mm_add_epi8(product, _mm_set1_epi8(2));
    const row first = _mm_shuffle_epi8(row_load(frame->angle), angle);
    const row second = _mm_shuffle_epi8(_mm_shuffle_epi8(row_load(frame->second_angle), angle), p);
    /* No bit crosses from one byte to the next: labels have three. */
    return _mm_or_si128(_mm_or_si128(_mm_slli_epi16(first, VERTEX_SECOND_BITS), second),
                        row_load(frame->unused));
}

static inline uint32_t
row_least(row x)
{
    const row least = _mm_minpos_epu16(_mm_min_epu8(x, _mm_srli_epi16(x, 8)));
    const row wanted = _mm_shuffle_epi8(least, _mm_setzero_si128());

    return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(x, wanted));
}

#endif
