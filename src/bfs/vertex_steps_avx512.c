/*
 * The steps of a permutation with AVX-512: what find() does in vertex_kernel_body.h, four
 * permutations at a time.
 */
#include "bfs/vertex_steps.h"

#include "base/bits.h"

#include <immintrin.h>
#include <stdalign.h>

/* Four rows, one in each lane. */
enum { FOUR = 4, MOVES = (CN_MOVES_MAX + FOUR - 1) / FOUR * FOUR };

static inline __m128i
load_row(const uint8_t row[ROW_BYTES])
{
    return _mm_loadu_si128((const __m128i *)(const void *)row);
}

static inline __m512i
same_row(const uint8_t row[ROW_BYTES])
{
    return _mm512_broadcast_i32x4(load_row(row));
}

/* Rows from four places. */
static inline __m512i
four_rows(const uint8_t *const row[FOUR])
{
    __m512i x = _mm512_castsi128_si512(load_row(row[0]));

    x = _mm512_mask_broadcast_i32x4(x, 0x00f0, load_row(row[1]));
    x = _mm512_mask_broadcast_i32x4(x, 0x0f00, load_row(row[2]));
    return _mm512_mask_broadcast_i32x4(x, 0xf000, load_row(row[3]));
}

/* x∙y, turns included. */
static inline __m512i
product(__m512i x, __m512i y)
{
    return _mm512_xor_si512(_mm512_shuffle_epi8(x, y),
                            _mm512_and_si512(y, _mm512_set1_epi8(CN_TURNED)));
}

/* A coordinate of the vertices: where it is 1, and where -1. */
struct coordinate {
    __m512i value;
    __mmask64 plus, minus;
};

static inline struct coordinate
take_coordinate(const int8_t value[ROW_BYTES])
{
    const __m512i x = same_row((const uint8_t *)value), zero = _mm512_setzero_si512();

    return (struct coordinate){x, _mm512_cmpgt_epi8_mask(x, zero), _mm512_cmplt_epi8_mask(x, zero)};
}

static inline __m512i
add_products(__m512i sum, const struct coordinate *c, __m512i p)
{
    const __m512i there = _mm512_shuffle_epi8(c->value, p);

    sum = _mm512_mask_add_epi8(sum, c->plus, sum, there);
    return _mm512_mask_sub_epi8(sum, c->minus, sum, there);
}

/* What the labels of all rows are found by. */
struct labelling {
    struct coordinate x, y, z;
    __m512i angle, second_angle, unused;
};

static inline struct labelling
take_labelling(const struct vertex_frame *frame)
{
    return (struct labelling){take_coordinate(frame->x),     take_coordinate(frame->y),
                              take_coordinate(frame->z),     same_row(frame->angle),
                              same_row(frame->second_angle), same_row(frame->unused)};
}

/* The positions of the least label of each row: 16 bits for each. */
static inline uint64_t
least_labels(const struct labelling *by, __m512i p)
{
    __m512i angle = _mm512_set1_epi8(2);

    angle = add_products(angle, &by->x, p);
    angle = add_products(angle, &by->y, p);
    angle = add_products(angle, &by->z, p);
    const __m512i first = _mm512_shuffle_epi8(by->angle, angle);
    const __m512i second = _mm512_shuffle_epi8(_mm512_shuffle_epi8(by->second_angle, angle), p);
    const __m512i label = _mm512_ternarylogic_epi64(_mm512_slli_epi16(first, VERTEX_SECOND_BITS),
                                                    second, by->unused, 0xfe);
    __m512i least = label;
    least = _mm512_min_epu8(least, _mm512_shuffle_epi32(least, _MM_PERM_BADC));
    least = _mm512_min_epu8(least, _mm512_shuffle_epi32(least, _MM_PERM_CDAB));
    least = _mm512_min_epu8(least, _mm512_alignr_epi8(least, least, 2));
    least = _mm512_min_epu8(least, _mm512_alignr_epi8(least, least, 1));
    return _mm512_cmpeq_epi8_mask(label, least);
}

/* The images that may be the least of their permutations', those of a permutation together. */
struct images {
    unsigned count;
    unsigned first[MOVES + 1]; /* of each permutation */
    uint8_t turn[MOVES * CN_SYMMETRIES], symmetry[MOVES * CN_SYMMETRIES];
    alignas(64) uint8_t row[MOVES * CN_SYMMETRIES][ROW_BYTES]; /* with turns */
    uint64_t number[MOVES * CN_SYMMETRIES];                    /* in the order of rows */
};

static inline void
add_images(struct images *images, const struct vertex_frame *frame, unsigned turn, uint64_t least,
           const uint8_t row[ROW_BYTES])
{
    for (; least != 0; least = bits_drop_lowest(least)) {
        const unsigned i = bits_lowest(least), v = row[i];
        for (unsigned c = 0; c < frame->candidates[i][v]; c++) {
            images->turn[images->count] = (uint8_t)turn;
            images->symmetry[images->count++] = frame->candidate[i][v][c];
        }
    }
}

/* Undo all turns, and list the symmetries that are to be tried. */
static inline void
undo_turns(const struct vertex_frame *frame, unsigned turns, const struct vertex_turn *turn,
           const uint8_t row[ROW_BYTES], uint8_t undone[MOVES][ROW_BYTES], struct images *images)
{
    const struct labelling labelling = take_labelling(frame);
    const __m512i p = same_row(row);
    alignas(64) uint8_t plain[FOUR][ROW_BYTES];

    for (unsigned first = 0; first < turns; first += FOUR) {
        const unsigned count = turns - first < FOUR ? turns - first : FOUR;
        const __m512i back =
            _mm512_maskz_loadu_epi64((__mmask8)((1u << 2 * count) - 1), turn[first].back);
        const __m512i rows = _mm512_shuffle_epi8(back, p);
        const __m512i places = _mm512_and_si512(rows, _mm512_set1_epi8(15));
        _mm512_store_si512(undone[first], rows);
        _mm512_store_si512(plain, places);
        const uint64_t least = least_labels(&labelling, places);
        for (unsigned k = 0; k < count; k++) {
            images->first[first + k] = images->count;
            add_images(images, frame, first + k, least >> ROW_BYTES * k & 0xffff, plain[k]);
        }
    }
    images->first[turns] = images->count;
}

static inline void
make_images(const struct vertex_frame *frame, uint8_t undone[MOVES][ROW_BYTES],
            struct images *images)
{
    /* Two places in a byte, the first ones in the highest. */
    const __m512i order = same_row((const uint8_t[ROW_BYTES]){10, 8, 6, 4, 2, 0, 128, 128, 128, 128,
                                                              128, 128, 128, 128, 128, 128});
    alignas(64) uint64_t number[2 * FOUR];

    for (unsigned first = 0; first < images->count; first += FOUR) {
        const uint8_t *map[FOUR], *inverse[FOUR], *row[FOUR];
        for (unsigned k = 0; k < FOUR; k++) {
            const unsigned n = first + k < images->count ? first + k : first;
            const unsigned s = images->symmetry[n];
            map[k] = frame->map[s].vertex;
            inverse[k] = frame->inverse[s].vertex;
            row[k] = undone[images->turn[n]];
        }
        const __m512i image = product(four_rows(map), product(four_rows(row), four_rows(inverse)));
        const __m512i places = _mm512_and_si512(image, _mm512_set1_epi8(15));
        const __m512i twos = _mm512_maddubs_epi16(places, _mm512_set1_epi16(0x0110));
        _mm512_store_si512(images->row[first], image);
        _mm512_store_si512(number, _mm512_shuffle_epi8(twos, order));
        for (unsigned k = 0; k < FOUR; k++)
            images->number[first + k] = number[2 * k];
    }
}

/* The least image of a permutation, the first if there are more; how many these are. */
static inline unsigned
find_least(const struct images *images, unsigned turn, uint8_t *keepers)
{
    unsigned best = images->first[turn];

    *keepers = 1;
    for (unsigned n = best + 1; n < images->first[turn + 1]; n++)
        if (images->number[n] < images->number[best]) {
            best = n;
            *keepers = 1;
        } else {
            *keepers = (uint8_t)(*keepers + (images->number[n] == images->number[best]));
        }
    return best;
}

/* The ranks of four rows, the first of each four numbers. */
static inline __m512i
find_ranks(__m512i x)
{
    const __m512i none = _mm512_set1_epi8(0x7f), one = _mm512_set1_epi8(1);
    __m512i digit = x;

    /* How many of the bytes before a byte are smaller, a distance at a time. */
#define AT_DISTANCE(d)            \
    digit = _mm512_mask_sub_epi8( \
        digit, _mm512_cmpgt_epi8_mask(x, _mm512_alignr_epi8(x, none, 16 - (d))), digit, one)
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
    /* Digits of radix 12 down to 1, by twos, by fours, together. */
    const __m512i twos = _mm512_maddubs_epi16(
        digit, same_row((const uint8_t[ROW_BYTES]){11, 1, 9, 1, 7, 1, 5, 1, 3, 1, 1, 1}));
    const __m512i fours = _mm512_madd_epi16(
        twos, _mm512_broadcast_i32x4(_mm_setr_epi16(10 * 9, 1, 6 * 5, 1, 2, 1, 0, 0)));
    const __m512i parts = _mm512_mullo_epi32(
        fours, _mm512_broadcast_i32x4(_mm_setr_epi32(8 * 7 * 6 * 5 * 4 * 3 * 2, 4 * 3 * 2, 1, 0)));
    const __m512i two = _mm512_add_epi32(parts, _mm512_shuffle_epi32(parts, _MM_PERM_BADC));
    return _mm512_add_epi32(two, _mm512_shuffle_epi32(two, _MM_PERM_CDAB));
}

/* The steps of turns by their least images. */
static inline void
write_steps(const struct images *images, unsigned turns, struct vertex_step *step)
{
    alignas(64) uint32_t rank[FOUR][ROW_BYTES / sizeof(uint32_t)];

    for (unsigned first = 0; first < turns; first += FOUR) {
        const unsigned count = turns - first < FOUR ? turns - first : FOUR;
        const uint8_t *row[FOUR];
        for (unsigned k = 0; k < FOUR; k++) {
            struct vertex_found *to = &step[k < count ? first + k : first].to;
            const unsigned best = find_least(images, k < count ? first + k : first, &to->keepers);
            /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): each has an image */
            to->symmetry = images->symmetry[best];
            row[k] = images->row[best];
        }
        const __m512i image = four_rows(row);
        const __mmask64 turned = _mm512_test_epi8_mask(image, _mm512_set1_epi8(CN_TURNED));
        _mm512_store_si512(rank, find_ranks(_mm512_and_si512(image, _mm512_set1_epi8(15))));
        for (unsigned k = 0; k < count; k++) {
            step[first + k].to.rank = rank[k][0];
            step[first + k].vector = (uint16_t)(turned >> ROW_BYTES * k);
        }
    }
}

void
vertex_steps_avx512(const struct vertex_frame *frame, unsigned turns,
                    const struct vertex_turn *turn, const uint8_t row[ROW_BYTES],
                    struct vertex_step *step)
{
    alignas(64) uint8_t undone[MOVES][ROW_BYTES];
    struct images images;

    images.count = 0;
    undo_turns(frame, turns, turn, row, undone, &images);
    make_images(frame, undone, &images);
    write_steps(&images, turns, step);
}
