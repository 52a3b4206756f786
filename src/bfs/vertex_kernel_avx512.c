/*
 * Vertex permutations and maps with AVX-512 F, BW, DQ, VL and VBMI, GFNI, and all that AVX2's have.
 *
 * Any permutation of the bits of a byte is one product with a matrix of 8 x 8 bits.
 */
#include "bfs/row_avx2.h"

#define FIND find_avx512
#define STEPS steps_avx512
#define MARK mark_avx512
#define COUNT count_avx512
#include "bfs/vertex_kernel_body.h"

/* A map is four registers, each of four lanes. */
enum { REGISTERS = 4, LANES = MAP_LANES / REGISTERS, REGISTER_BYTES = 64 };

static inline __m512i
load(const void *bytes)
{
    return _mm512_loadu_si512(bytes);
}

/* Add to register k of a map; `all` keeps what all registers have. */
static inline void
add_register(uint64_t *map, unsigned k, __m512i brought, __m512i *all)
{
    __m512i *to = (__m512i *)(void *)map + k;
    const __m512i sum = _mm512_or_si512(_mm512_load_si512(to), brought);

    _mm512_store_si512(to, sum);
    *all = _mm512_and_si512(*all, sum);
}

static inline bool
is_full(__m512i all)
{
    return _mm512_cmpneq_epi64_mask(all, _mm512_set1_epi64(-1)) == 0;
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

static bool
pull_avx512(const struct vertex_carry *carry, unsigned offset, const uint64_t *source,
            uint64_t *map)
{
    const uint8_t *from = (const uint8_t *)source;
    /* They exchange bits one, two and four apart. */
    const __m512i ones = _mm512_set1_epi64(0x0201080420108040);
    const __m512i twos = _mm512_set1_epi64(0x0408010240801020);
    const __m512i fours = _mm512_set1_epi64(0x1020408001020408);
    const __m512i matrices = load(carry->matrix);
    const __m512i byte_offset = _mm512_set1_epi8((char)(offset >> 3 & 15));
    const __m512i bit_offset = _mm512_set1_epi64(offset & 7);
    __m512i all = _mm512_set1_epi64(-1);
    _Alignas(16) uint8_t lane[MAP_LANES];

    _mm_store_si128((__m128i *)(void *)lane,
                    _mm_xor_si128(row_load(carry->lane), _mm_set1_epi8((char)(offset >> 7 << 4))));
#pragma GCC unroll 4
    for (unsigned k = 0; k < REGISTERS; k++) {
        const __m512i constant = _mm512_cvtepu8_epi64(
            _mm_loadl_epi64((const __m128i *)(const void *)(carry->word_bits + 8 * k)));
        const __m512i matrix =
            _mm512_permutexvar_epi64(_mm512_xor_si512(constant, bit_offset), matrices);
        const __m512i order = _mm512_xor_si512(load(carry->byte[LANES * k]), byte_offset);
        __m512i x = _mm512_shuffle_epi8(four_lanes(from, lane + LANES * k), order);
        x = _mm512_mask_gf2p8affine_epi64_epi8(x, carry->bytes_moved[0], x, ones, 0);
        x = _mm512_mask_gf2p8affine_epi64_epi8(x, carry->bytes_moved[1], x, twos, 0);
        x = _mm512_mask_gf2p8affine_epi64_epi8(x, carry->bytes_moved[2], x, fours, 0);
        add_register(map, k, _mm512_gf2p8affine_epi64_epi8(x, matrix, 0), &all);
    }
    return is_full(all);
}

/* Nothing but the offset: registers, bytes and bits change places. */
static bool
pull_same_avx512(const struct vertex_carry *carry, unsigned offset, const uint64_t *source,
                 uint64_t *map)
{
    static const uint8_t BYTE[REGISTER_BYTES] = {
        0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
        22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
        44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
    const uint8_t *from = (const uint8_t *)source;
    const unsigned first = offset >> 9;
    const __m512i order = _mm512_xor_si512(load(BYTE), _mm512_set1_epi8((char)(offset >> 3 & 63)));
    const __m512i matrix = _mm512_set1_epi64((long long)carry->matrix[offset & 7]);
    __m512i all = _mm512_set1_epi64(-1);

#pragma GCC unroll 4
    for (unsigned k = 0; k < REGISTERS; k++) {
        const __m512i x =
            _mm512_permutexvar_epi8(order, load(from + (size_t)(k ^ first) * REGISTER_BYTES));
        add_register(map, k, _mm512_gf2p8affine_epi64_epi8(x, matrix, 0), &all);
    }
    return is_full(all);
}

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

static inline void
shear_one(const struct vertex_shear *shear, __m512i x[REGISTERS])
{
    const __m512i bits = _mm512_set1_epi64(
        (long long)(shear_bits(shear->sources) ^ (shear->constant != 0 ? UINT64_MAX : 0)));
    const unsigned words = shear->sources >> 6, target = shear->target;

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
    const __m512i distance = _mm512_set1_epi64(1 << target);
    const __m512i high = _mm512_set1_epi64((long long)shear_bits(1u << target));
    for (unsigned k = 0; k < REGISTERS; k++) {
        const __m512i other =
            select_bits(high, _mm512_sllv_epi64(x[k], distance), _mm512_srlv_epi64(x[k], distance));
        x[k] = select_bits(choose(bits, words, k), other, x[k]);
    }
}

static void
shear_avx512(const struct vertex_shears *shears, const uint64_t *from, uint64_t *to)
{
    __m512i x[REGISTERS];

    for (unsigned k = 0; k < REGISTERS; k++)
        x[k] = _mm512_load_si512((const __m512i *)(const void *)from + k);
    for (unsigned s = 0; s < shears->count; s++)
        shear_one(&shears->shear[s], x);
    for (unsigned k = 0; k < REGISTERS; k++)
        _mm512_store_si512((__m512i *)(void *)to + k, x[k]);
}

const struct vertex_kernel vertex_kernel_avx512 = {
    .find = find_avx512,
    .steps = steps_avx512,
    .mark = mark_avx512,
    .pull = pull_avx512,
    .pull_same = pull_same_avx512,
    .count = count_avx512,
    .shear = shear_avx512,
};
