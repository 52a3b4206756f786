/*
 * Vertex permutations and maps with AVX-512 F, BW, DQ, VL and VBMI, VPOPCNTDQ, GFNI, and all that AVX2's have.
 *
 * Any permutation of the bits of a byte is one product with a matrix of 8 x 8 bits.
 */
#include "bfs/row_avx2.h"
#include "bfs/vertex_steps.h"

/* A map is four registers, each of four lanes. */
enum { REGISTERS = 4, LANES = MAP_LANES / REGISTERS, REGISTER_BYTES = 64 };

static inline __m512i
load(const void *bytes)
{
    return _mm512_loadu_si512(bytes);
}

/* What is added to a map, in registers. */
struct sum {
    __m512i r0, r1, r2, r3;
};

static inline struct sum
sum_start(const uint64_t *before, const uint64_t *after)
{
    (void)after;
    return (struct sum){_mm512_load_si512(before), _mm512_load_si512(before + 8),
                        _mm512_load_si512(before + 16), _mm512_load_si512(before + 24)};
}

static inline bool
sum_is_full(const struct sum *sum)
{
    const __m512i all =
        _mm512_ternarylogic_epi64(_mm512_and_si512(sum->r0, sum->r1), sum->r2, sum->r3, 0x80);

    return _mm512_cmpneq_epi64_mask(all, _mm512_set1_epi64(-1)) == 0;
}

/* Write a register; how many bits are in it and not in `before`, by words. */
static inline __m512i
put_register(__m512i x, const uint64_t *before, uint64_t *after)
{
    _mm512_store_si512(after, x);
    return _mm512_popcnt_epi64(_mm512_xor_si512(x, _mm512_load_si512(before)));
}

static inline unsigned
sum_end(const struct sum *sum, const uint64_t *before, uint64_t *after)
{
    const __m512i low = _mm512_add_epi64(put_register(sum->r0, before, after),
                                         put_register(sum->r1, before + 8, after + 8));
    const __m512i high = _mm512_add_epi64(put_register(sum->r2, before + 16, after + 16),
                                          put_register(sum->r3, before + 24, after + 24));

    return (unsigned)_mm512_reduce_add_epi64(_mm512_add_epi64(low, high));
}

/* Four lanes, each from its own place. */
static inline __m512i
four_lanes(const uint8_t *from, const uint8_t lane[LANES])
{
    __m512i x = _mm512_castsi128_si512(row_load(from + lane[0]));

    x = _mm512_mask_broadcast_i32x4(x, 0x00f0, row_load(from + lane[1]));
    x = _mm512_mask_broadcast_i32x4(x, 0x0f00, row_load(from + lane[2]));
    return _mm512_mask_broadcast_i32x4(x, 0xf000, row_load(from + lane[3]));
}

/* They exchange the bits of bytes one, two and four apart. */
#define SWAP_ONES 0x0201080420108040
#define SWAP_TWOS 0x0408010240801020
#define SWAP_FOURS 0x1020408001020408

/* What the same carry and offset make of registers: what differs between these is in tables. */
struct carrying {
    const struct vertex_carry *carry;
    const uint8_t *from;
    const uint8_t *lane; /* where each lane is in the source */
    __m512i byte_offset, bit_offset;
};

/* Register k of what a source brings. */
static inline __m512i
brought(const struct carrying *carrying, unsigned k)
{
    const struct vertex_carry *carry = carrying->carry;
    const __m512i constant = _mm512_cvtepu8_epi64(
        _mm_loadl_epi64((const __m128i *)(const void *)(carry->word_bits + 8 * k)));
    const __m512i matrix = _mm512_permutexvar_epi64(
        _mm512_xor_si512(constant, carrying->bit_offset), load(carry->matrix));
    const __m512i order = _mm512_xor_si512(load(carry->byte[LANES * k]), carrying->byte_offset);
    __m512i x = _mm512_shuffle_epi8(four_lanes(carrying->from, carrying->lane + LANES * k), order);

    x = _mm512_mask_gf2p8affine_epi64_epi8(x, carry->bytes_moved[0], x,
                                           _mm512_set1_epi64(SWAP_ONES), 0);
    x = _mm512_mask_gf2p8affine_epi64_epi8(x, carry->bytes_moved[1], x,
                                           _mm512_set1_epi64(SWAP_TWOS), 0);
    x = _mm512_mask_gf2p8affine_epi64_epi8(x, carry->bytes_moved[2], x,
                                           _mm512_set1_epi64(SWAP_FOURS), 0);
    return _mm512_gf2p8affine_epi64_epi8(x, matrix, 0);
}

static inline void
sum_add(struct sum *sum, const struct vertex_carry *carry, unsigned offset, const uint64_t *source)
{
    _Alignas(16) uint8_t lane[MAP_LANES];
    const struct carrying carrying = {carry, (const uint8_t *)source, lane,
                                      _mm512_set1_epi8((char)(offset >> 3 & 15)),
                                      _mm512_set1_epi64(offset & 7)};

    _mm_store_si128((__m128i *)(void *)lane,
                    _mm_xor_si128(row_load(carry->lane), _mm_set1_epi8((char)(offset >> 7 << 4))));
    sum->r0 = _mm512_or_si512(sum->r0, brought(&carrying, 0));
    sum->r1 = _mm512_or_si512(sum->r1, brought(&carrying, 1));
    sum->r2 = _mm512_or_si512(sum->r2, brought(&carrying, 2));
    sum->r3 = _mm512_or_si512(sum->r3, brought(&carrying, 3));
}

/* The number of each byte. */
static const uint8_t BYTE[REGISTER_BYTES] = {
    0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
    22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
    44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};

/* Nothing but the offset: registers, bytes and bits change places. */
static inline void
sum_add_same(struct sum *sum, const struct vertex_carry *carry, unsigned offset,
             const uint64_t *source)
{
    const uint8_t *from = (const uint8_t *)source;
    const unsigned first = (offset >> 9) * REGISTER_BYTES;
    const __m512i order = _mm512_xor_si512(load(BYTE), _mm512_set1_epi8((char)(offset >> 3 & 63)));
    const __m512i matrix = _mm512_set1_epi64((long long)carry->matrix[offset & 7]);
#define BROUGHT(k)                 \
    _mm512_gf2p8affine_epi64_epi8( \
        _mm512_permutexvar_epi8(order, load(from + ((k)*REGISTER_BYTES ^ first))), matrix, 0)

    sum->r0 = _mm512_or_si512(sum->r0, BROUGHT(0));
    sum->r1 = _mm512_or_si512(sum->r1, BROUGHT(1));
    sum->r2 = _mm512_or_si512(sum->r2, BROUGHT(2));
    sum->r3 = _mm512_or_si512(sum->r3, BROUGHT(3));
#undef BROUGHT
}

#define FIND find_avx512
#define NUMBERS numbers_avx512
#define MARK mark_avx512
#define PULL pull_avx512
#define COUNT count_avx512
#include "bfs/vertex_kernel_body.h"

/* Word w of register k is word 8 k + w of the map: which words have an odd sum of these bits of w? */
static const uint8_t ODD_WORDS[8] = {0x00, 0xaa, 0xcc, 0x66, 0xf0, 0x5a, 0x3c, 0x96};

/*
 * What register k of a map is chosen by: the bits, or the others where the sum of the words' bits
 * is 1.
 */
static inline __m512i
choose(__m512i bits, unsigned words, unsigned k)
{
    const unsigned odd = ODD_WORDS[words & 7] ^ (bits_count(8 * k & words) % 2 != 0 ? 0xffu : 0);

    return _mm512_mask_xor_epi64(bits, (__mmask8)odd, bits, _mm512_set1_epi64(-1));
}

/* Where `chosen` has ones y, else x. */
static inline __m512i
select_bits(__m512i chosen, __m512i y, __m512i x)
{
    return _mm512_ternarylogic_epi64(chosen, y, x, 0xca);
}

/* A shear without a constant; `target` is known when this is compiled. */
static inline __attribute__((always_inline)) void
shear_one(unsigned target, unsigned sources, __m512i x[REGISTERS])
{
    const __m512i bits = _mm512_set1_epi64((long long)shear_bits(sources));
    const unsigned words = sources >> 6;

    if (target >= 9) {
        const unsigned other = 1u << (target - 9);
        for (unsigned k = 0; k < REGISTERS; k++) {
            if ((k & other) != 0)
                continue;
            const __m512i chosen = choose(bits, words, k), y = x[k | other];
            x[k | other] = select_bits(chosen, x[k], y);
            x[k] = select_bits(chosen, y, x[k]);
        }
        return;
    }
    if (target >= 6) {
        const __m512i order = _mm512_xor_si512(_mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7),
                                               _mm512_set1_epi64(1 << (target - 6)));
        for (unsigned k = 0; k < REGISTERS; k++)
            x[k] = select_bits(choose(bits, words, k), _mm512_permutexvar_epi64(order, x[k]), x[k]);
        return;
    }
    /* Each bit's other one is so far above it or below. */
    const __m512i high = _mm512_set1_epi64((long long)shear_bits(1u << target));
    for (unsigned k = 0; k < REGISTERS; k++) {
        const __m512i other = select_bits(high, _mm512_slli_epi64(x[k], 1u << target),
                                          _mm512_srli_epi64(x[k], 1u << target));
        x[k] = select_bits(choose(bits, words, k), other, x[k]);
    }
}

/* The rows of a matrix, one in each 16 bits. */
static inline __m256i
rows_of(const struct vertex_columns *columns)
{
    const __m256i bit =
        _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 0, 0, 0, 0, 0);
    __m256i rows = _mm256_setzero_si256();

    for (unsigned j = 0; j < MAP_DIMENSION; j++) {
        const __m256i column = _mm256_set1_epi16((short)columns->column[j]);
        rows = _mm256_or_si256(
            rows, _mm256_maskz_set1_epi16(_mm256_test_epi16_mask(column, bit), (short)(1u << j)));
    }
    return rows;
}

/* Row i, in all rows' places. */
static inline __m256i
spread_row(__m256i rows, unsigned i)
{
    return _mm256_permutexvar_epi16(_mm256_set1_epi16((short)i), rows);
}

/* Add one to some rows. */
static inline __m256i
add_row(__m256i rows, unsigned some, __m256i one)
{
    return _mm256_xor_si256(rows, _mm256_maskz_mov_epi16((__mmask16)some, one));
}

/*
 * One column of vertex_shears_create()'s elimination, and its shear at once; returns how far below
 * the diagonal the pivot was.
 */
static inline __attribute__((always_inline)) unsigned
eliminate(unsigned i, __m256i *rows, __m512i x[REGISTERS])
{
    const __m256i diagonal = _mm256_set1_epi16((short)(1u << i));
    const unsigned have = _mm256_test_epi16_mask(*rows, diagonal);
    const unsigned below = bits_lowest(have >> i);

    *rows = add_row(*rows, (below != 0 ? 1u : 0u) << i, spread_row(*rows, i + below));
    const __m256i sources = _mm256_andnot_si256(diagonal, spread_row(*rows, i));
    *rows = add_row(*rows, have, sources); /* row i is not looked at again */
    shear_one(i, (unsigned)_mm256_cvtsi256_si32(sources) & (MAP_BITS - 1), x);
    return below;
}

/* Bytes, or pairs or fours of them, and those so many bits above change places. */
static inline uint64_t
exchange(uint64_t matrix, unsigned distance, uint64_t low)
{
    return (matrix >> distance & low) | (matrix & low) << distance;
}

/* Add a constant to all numbers: registers, bytes and bits change places. */
static inline void
translate(unsigned constant, const __m512i from[REGISTERS], __m512i to[REGISTERS])
{
    const __m512i order =
        _mm512_xor_si512(load(BYTE), _mm512_set1_epi8((char)(constant >> 3 & 63)));
    /* Byte 7 - b of the matrix has the bit that bit b comes from. */
    uint64_t matrix = 0x0102040810204080;
    matrix = (constant & 1) != 0 ? exchange(matrix, 8, 0x00ff00ff00ff00ff) : matrix;
    matrix = (constant & 2) != 0 ? exchange(matrix, 16, 0x0000ffff0000ffff) : matrix;
    matrix = (constant & 4) != 0 ? exchange(matrix, 32, 0x00000000ffffffff) : matrix;
    for (unsigned k = 0; k < REGISTERS; k++)
        to[k] =
            _mm512_gf2p8affine_epi64_epi8(_mm512_permutexvar_epi8(order, from[k ^ constant >> 9]),
                                          _mm512_set1_epi64((long long)matrix), 0);
}

static void
image_avx512(const struct vertex_columns *columns, const uint64_t *from, uint64_t *to)
{
    __m512i x[REGISTERS], moved[REGISTERS];
    __m256i rows = rows_of(columns);
    unsigned below[MAP_DIMENSION];

    for (unsigned k = 0; k < REGISTERS; k++)
        x[k] = _mm512_load_si512((const __m512i *)(const void *)from + k);
#pragma GCC unroll 11
    for (unsigned i = 0; i < MAP_DIMENSION; i++)
        below[i] = eliminate(i, &rows, x);
#pragma GCC unroll 11
    for (unsigned i = MAP_DIMENSION; i-- > 0;)
        if (below[i] != 0)
            shear_one(i, 1u << (i + below[i]), x);
    translate(columns->constant, x, moved);
    for (unsigned k = 0; k < REGISTERS; k++)
        _mm512_stream_si512((__m512i *)(void *)to + k, moved[k]); /* it is not read soon */
}

const struct vertex_kernel vertex_kernel_avx512 = {
    .find = find_avx512,
    .steps = vertex_steps_avx512,
    .numbers = numbers_avx512,
    .mark = mark_avx512,
    .pull = pull_avx512,
    .count = count_avx512,
    .image = image_avx512,
};
