/* Vertex permutations and maps with AVX2, BMI and POPCNT. */
#include "bfs/row_avx2.h"
#include "bfs/vertex_kernel.h"

#include <stdalign.h>
#include <string.h>

static inline __m256i
load(const void *bytes)
{
    return _mm256_loadu_si256((const __m256i *)bytes);
}

/* Two lanes, from two places. */
static inline __m256i
two_lanes(const void *low, const void *high)
{
    return _mm256_inserti128_si256(_mm256_castsi128_si256(row_load(low)), row_load(high), 1);
}

static inline __m256i
both_lanes(const void *bytes)
{
    return _mm256_broadcastsi128_si256(row_load(bytes));
}

/* The permutation of a byte's bits, of its nibbles by themselves. */
static inline __m256i
permute_bits(const struct vertex_nibbles *nibbles, __m256i low, __m256i high)
{
    return _mm256_or_si256(_mm256_shuffle_epi8(load(nibbles->low), low),
                           _mm256_shuffle_epi8(load(nibbles->high), high));
}

/* What is added to a map: in place, with what all of its lanes have. */
struct sum {
    uint64_t *map;
    __m256i all;
};

static inline struct sum
sum_start(const uint64_t *before, uint64_t *after)
{
    memcpy(after, before, MAP_BYTES);
    return (struct sum){.map = after, .all = _mm256_setzero_si256()};
}

static inline unsigned
sum_end(const struct sum *sum, const uint64_t *before, const uint64_t *after)
{
    (void)sum;
    return vertex_maps_differ(before, after);
}

static inline bool
sum_is_full(const struct sum *sum)
{
    return _mm256_testc_si256(sum->all, _mm256_set1_epi8(-1)) != 0;
}

/* Add to two lanes of a map; `all` keeps what all lanes have. */
static inline void
add_lanes(uint64_t *map, unsigned r, __m256i brought, __m256i *all)
{
    __m256i *to = (__m256i *)(void *)map + r / 2;
    const __m256i sum = _mm256_or_si256(_mm256_load_si256(to), brought);

    _mm256_store_si256(to, sum);
    *all = _mm256_and_si256(*all, sum);
}

/*
 * The exclusive-ors that depend on the byte are two swaps of bits and one of nibbles, chosen by
 * masks; those that depend on the lane are in the tables by which nibbles are permuted.
 */
static inline void
sum_add(struct sum *sum, const struct vertex_carry *carry, unsigned offset, const uint64_t *source)
{
    const uint8_t *from = (const uint8_t *)source;
    const __m256i ones = both_lanes(carry->swap_ones), twos = both_lanes(carry->swap_twos);
    const __m256i swap_nibbles = both_lanes(carry->swap_nibbles);
    const __m256i nibble = _mm256_set1_epi8(15);
    const __m256i byte_offset = _mm256_set1_epi8((char)(offset >> 3 & 15));
    __m256i all = _mm256_set1_epi8(-1);
    alignas(16) uint8_t lane[MAP_LANES], bits[MAP_LANES];

    _mm_store_si128((__m128i *)(void *)lane,
                    _mm_xor_si128(row_load(carry->lane), _mm_set1_epi8((char)(offset >> 7 << 4))));
    _mm_store_si128((__m128i *)(void *)bits,
                    _mm_xor_si128(row_load(carry->lane_bits), _mm_set1_epi8((char)(offset & 7))));
#pragma GCC unroll 8
    for (unsigned r = 0; r < MAP_LANES; r += 2) {
        __m256i x = two_lanes(from + lane[r], from + lane[r + 1]);
        x = _mm256_shuffle_epi8(x, _mm256_xor_si256(load(carry->byte[r]), byte_offset));
        __m256i t = _mm256_and_si256(_mm256_xor_si256(x, _mm256_srli_epi16(x, 1)), ones);
        x = _mm256_xor_si256(x, _mm256_xor_si256(t, _mm256_add_epi8(t, t)));
        t = _mm256_and_si256(_mm256_xor_si256(x, _mm256_srli_epi16(x, 2)), twos);
        x = _mm256_xor_si256(x, _mm256_xor_si256(t, _mm256_slli_epi16(t, 2)));
        const __m256i low = _mm256_and_si256(x, nibble);
        const __m256i high = _mm256_and_si256(_mm256_srli_epi16(x, 4), nibble);
        add_lanes(sum->map, r,
                  permute_bits(&carry->nibbles[bits[r]],
                               _mm256_blendv_epi8(low, high, swap_nibbles),
                               _mm256_blendv_epi8(high, low, swap_nibbles)),
                  &all);
    }
    sum->all = all;
}

/* Nothing but the offset: lanes, bytes and bits change places. */
static inline void
sum_add_same(struct sum *sum, const struct vertex_carry *carry, unsigned offset,
             const uint64_t *source)
{
    const uint8_t *from = (const uint8_t *)source;
    const struct vertex_nibbles *nibbles = &carry->nibbles[offset & 7];
    const __m256i nibble = _mm256_set1_epi8(15);
    const __m256i order =
        _mm256_xor_si256(load(carry->byte[0]), _mm256_set1_epi8((char)(offset >> 3 & 15)));
    const unsigned lane_offset = offset >> 7 << 4;
    __m256i all = _mm256_set1_epi8(-1);

#pragma GCC unroll 8
    for (unsigned r = 0; r < MAP_LANES; r += 2) {
        const unsigned first = 16 * r ^ lane_offset;
        const __m256i x = _mm256_shuffle_epi8(two_lanes(from + first, from + (first ^ 16)), order);
        add_lanes(sum->map, r,
                  permute_bits(nibbles, _mm256_and_si256(x, nibble),
                               _mm256_and_si256(_mm256_srli_epi16(x, 4), nibble)),
                  &all);
    }
    sum->all = all;
}

#define FIND find_avx2
#define STEPS steps_avx2
#define NUMBERS numbers_avx2
#define MARK mark_avx2
#define PULL pull_avx2
#define COUNT count_avx2
#include "bfs/vertex_kernel_body.h"

/*
 * What four words of a map are chosen by: the bits, or the others where the sum of the words' bits
 * is 1.
 */
static inline __m256i
choose(uint64_t bits, unsigned words, unsigned first)
{
    /* Of a word's number, the two lowest bits make the difference within four words. */
    static const uint64_t ODD[4][4] = {{0, 0, 0, 0},
                                       {0, UINT64_MAX, 0, UINT64_MAX},
                                       {0, 0, UINT64_MAX, UINT64_MAX},
                                       {0, UINT64_MAX, UINT64_MAX, 0}};
    const uint64_t all = bits_count(first & words) % 2 != 0 ? ~bits : bits;

    return _mm256_xor_si256(_mm256_set1_epi64x((long long)all),
                            _mm256_loadu_si256((const __m256i *)(const void *)ODD[words & 3]));
}

static inline void
shear_one(const struct vertex_shear *shear, __m256i x[MAP_WORDS / 4])
{
    const uint64_t bits = shear_bits(shear->sources) ^ (shear->constant != 0 ? UINT64_MAX : 0);
    const unsigned words = shear->sources >> 6, target = shear->target;

    if (target >= 8) {
        const unsigned other = 1u << (target - 8);
        for (unsigned i = 0; i < MAP_WORDS / 4; i++) {
            if ((i & other) != 0)
                continue;
            const __m256i change =
                _mm256_and_si256(_mm256_xor_si256(x[i], x[i | other]), choose(bits, words, 4 * i));
            x[i] = _mm256_xor_si256(x[i], change);
            x[i | other] = _mm256_xor_si256(x[i | other], change);
        }
        return;
    }
    if (target >= 6) {
        for (unsigned i = 0; i < MAP_WORDS / 4; i++) {
            const __m256i other = target == 6 ? _mm256_permute4x64_epi64(x[i], 0xb1)
                                              : _mm256_permute4x64_epi64(x[i], 0x4e);
            x[i] = _mm256_xor_si256(
                x[i], _mm256_and_si256(_mm256_xor_si256(x[i], other), choose(bits, words, 4 * i)));
        }
        return;
    }
    const __m128i distance = _mm_cvtsi32_si128(1 << target);
    const uint64_t low_bits = ~shear_bits(1u << target);
    const __m256i low = _mm256_set1_epi64x((long long)low_bits);
    for (unsigned i = 0; i < MAP_WORDS / 4; i++) {
        const __m256i chosen = _mm256_and_si256(choose(bits, words, 4 * i), low);
        const __m256i change =
            _mm256_and_si256(_mm256_xor_si256(x[i], _mm256_srl_epi64(x[i], distance)), chosen);
        x[i] = _mm256_xor_si256(x[i], _mm256_xor_si256(change, _mm256_sll_epi64(change, distance)));
    }
}

static void
image_avx2(const struct vertex_columns *columns, const uint64_t *from, uint64_t *to)
{
    struct vertex_shears shears;
    __m256i x[MAP_WORDS / 4];

    vertex_shears_create(&shears, columns);
    memcpy(x, from, sizeof x);
    for (unsigned s = 0; s < shears.count; s++)
        shear_one(&shears.shear[s], x);
    memcpy(to, x, sizeof x);
}

const struct vertex_kernel vertex_kernel_avx2 = {
    .find = find_avx2,
    .steps = steps_avx2,
    .numbers = numbers_avx2,
    .mark = mark_avx2,
    .pull = pull_avx2,
    .count = count_avx2,
    .image = image_avx2,
};
