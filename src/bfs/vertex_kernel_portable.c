/* Vertex permutations and maps for any processor. */
#include "bfs/row_portable.h"
#include "bfs/vertex_kernel.h"

#include <string.h>

/* What is added to a map: in place, with what all of its bytes have. */
struct sum {
    uint64_t *map;
    uint8_t all;
};

static inline struct sum
sum_start(const uint64_t *before, uint64_t *after)
{
    memcpy(after, before, MAP_BYTES);
    return (struct sum){.map = after, .all = 0};
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
    return sum->all == 0xff;
}

static void
sum_add(struct sum *sum, const struct vertex_carry *carry, unsigned offset, const uint64_t *source)
{
    const uint8_t *from = (const uint8_t *)source;
    uint8_t *to = (uint8_t *)sum->map;

    sum->all = 0xff;
    for (unsigned r = 0; r < MAP_LANES; r++) {
        const uint8_t *lane = from + (carry->lane[r] ^ offset >> 7 << 4);
        const unsigned lane_bits = carry->lane_bits[r] ^ (offset & 7);
        for (unsigned w = 0; w < 16; w++) {
            const uint8_t byte = lane[carry->byte[r][w] ^ (offset >> 3 & 15)];
            const struct vertex_nibbles *nibbles = &carry->nibbles[lane_bits ^ carry->byte_bits[w]];
            to[16 * r + w] |= nibbles->low[0][byte & 15] | nibbles->high[0][byte >> 4];
            sum->all &= to[16 * r + w];
        }
    }
}

static inline void
sum_add_same(struct sum *sum, const struct vertex_carry *carry, unsigned offset,
             const uint64_t *source)
{
    sum_add(sum, carry, offset, source);
}

#define FIND find_portable
#define STEPS steps_portable
#define NUMBERS numbers_portable
#define MARK mark_portable
#define PULL pull_portable
#define COUNT count_portable
#include "bfs/vertex_kernel_body.h"

/* The target is a bit of the word's number: some bits change places with those of another word. */
static void
shear_words(const struct vertex_shear *shear, uint64_t *map)
{
    const uint64_t bits = shear_bits(shear->sources) ^ (shear->constant != 0 ? UINT64_MAX : 0);
    const unsigned other = 1u << (shear->target - 6), words = shear->sources >> 6;

    for (unsigned w = 0; w < MAP_WORDS; w++) {
        if ((w & other) != 0)
            continue;
        const uint64_t chosen = bits_count(w & words) % 2 != 0 ? ~bits : bits;
        const uint64_t change = (map[w] ^ map[w | other]) & chosen;
        map[w] ^= change;
        map[w | other] ^= change;
    }
}

/* It is a bit of the number in the word: some bits of each word change places. */
static void
shear_bits_of_words(const struct vertex_shear *shear, uint64_t *map)
{
    const uint64_t bits = shear_bits(shear->sources) ^ (shear->constant != 0 ? UINT64_MAX : 0);
    const uint64_t low = ~shear_bits(1u << shear->target);
    const unsigned distance = 1u << shear->target, words = shear->sources >> 6;

    for (unsigned w = 0; w < MAP_WORDS; w++) {
        const uint64_t chosen = bits_count(w & words) % 2 != 0 ? ~bits : bits;
        const uint64_t change = (map[w] ^ map[w] >> distance) & chosen & low;
        map[w] ^= change ^ change << distance;
    }
}

static void
image_portable(const struct vertex_columns *columns, const uint64_t *from, uint64_t *to)
{
    struct vertex_shears shears;

    vertex_shears_create(&shears, columns);
    if (to != from)
        memcpy(to, from, MAP_BYTES);
    for (unsigned s = 0; s < shears.count; s++)
        if (shears.shear[s].target >= 6)
            shear_words(&shears.shear[s], to);
        else
            shear_bits_of_words(&shears.shear[s], to);
}

const struct vertex_kernel vertex_kernel_portable = {
    .find = find_portable,
    .steps = steps_portable,
    .numbers = numbers_portable,
    .mark = mark_portable,
    .pull = pull_portable,
    .count = count_portable,
    .image = image_portable,
};
