/*
 * The search in rows of KERNEL_WORDS words, of KERNEL_RANGED puzzles or others; included once for
 * each, by every instruction set, after its vectors.
 *
 * Nothing is ever undone: each level holds the list of the rows that are still possible, word by
 * word in columns.  A candidate is first met with all rows of its level, and those that are
 * disjoint from it are only united: most candidates leave an item out and are dead, without a word
 * stored.  For one that is not, the rows disjoint from it are packed into the next level's list
 * and added up on the way in vertical counters, bit i of which counts the rows that cover item i.
 *
 * Where of some block several copies may be laid down (or none), the block's bit does not stand
 * in the way of another copy, and it may be required or not.
 */
#define PASTE_(a, b, c) a##_##b##_##c
#define PASTE(a, b, c) PASTE_(a, b, c)
#if KERNEL_RANGED
#define NAME(name) PASTE(name, ranged, KERNEL_WORDS)
#define NARROW(name) PASTE(name, ranged, KERNEL_HALF)
#else
#define NAME(name) PASTE(name, plain, KERNEL_WORDS)
#define NARROW(name) PASTE(name, plain, KERNEL_HALF)
#endif
#define WORDS KERNEL_WORDS
#define HALF KERNEL_HALF

/* Candidates that are met with the rows of a level at once. */
#define GROUP (VECTOR_GROUP / WORDS > 1 ? VECTOR_GROUP / WORDS : 1)

/* Where the search has come to. */
struct NAME(node) {
    const uint64_t *list; /* the rows that are left, in columns */
    size_t stride;        /* of the list */
    size_t rows;
    uint64_t *free;           /* what is behind the list */
    unsigned level;           /* rows laid down */
    unsigned left;            /* to be laid down, or more than there can be */
    uint64_t plane[4][WORDS]; /* how many rows cover each item: 1, 2, 4, and "8 or more" */
    uint64_t required[WORDS]; /* items to be covered still */
#if KERNEL_RANGED
    uint64_t branchable[WORDS]; /* of these: the cells, and the blocks of one copy left */
    uint64_t shared[WORDS];     /* blocks of several copies left */
    uint64_t kept[WORDS];       /* of these: those that will be required after one more copy */
#endif
};

#if KERNEL_RANGED
#define BRANCHABLE(node) ((node)->branchable)
#define SHARED(node, w) ((node)->shared[w])
#define KEPT(node, w) ((node)->kept[w])
#else
#define BRANCHABLE(node) ((node)->required)
#define SHARED(node, w) ((uint64_t)0)
#define KEPT(node, w) ((uint64_t)0)
#endif

/* few becomes those of its items whose plane has a 0, and 0 is returned, unless it has no such. */
static inline unsigned
NAME(prefer_without)(uint64_t few[WORDS], const uint64_t plane[WORDS])
{
    uint64_t fewer[WORDS], any = 0;

    for (unsigned w = 0; w < WORDS; w++) {
        fewer[w] = few[w] & ~plane[w];
        any |= fewer[w];
    }
    for (unsigned w = 0; w < WORDS; w++)
        few[w] = any != 0 ? fewer[w] : few[w];
    return any == 0;
}

/* The first word that is not 0. */
static inline unsigned
NAME(first_word)(const uint64_t items[WORDS])
{
    unsigned word = 0;

    while (word + 1 < WORDS && items[word] == 0)
        word++;
    return word;
}

/*
 * The sum over all lanes of vertical counters of `planes` planes, into the first lane of each.  No
 * plane more is needed for it.
 */
static inline void
NAME(add_all_lanes)(uint64_t (*plane)[VECTOR_LANES], unsigned planes)
{
    for (unsigned half = VECTOR_LANES / 2; half > 0; half /= 2) {
        uint64_t carry[VECTOR_LANES] = {0};
        for (unsigned p = 0; p < planes; p++)
            for (unsigned l = 0; l < half; l++) {
                const uint64_t one = plane[p][l], other = plane[p][l + half];
                plane[p][l] = one ^ other ^ carry[l];
                carry[l] = (one & other) | ((one | other) & carry[l]);
            }
    }
}

/*
 * Adds the rows of a column up, two vectors at a time.  A lane gets few of them: so many planes
 * as `planes` says hold its counts.
 */
static inline void
NAME(add_column)(const uint64_t *column, size_t rows, vector *plane, unsigned planes)
{
    for (unsigned p = 0; p < planes; p++)
        plane[p] = vector_of(0);
    for (size_t row = 0; row < rows; row += 2 * VECTOR_LANES) {
        const uint64_t *pair = column + row;
        _Alignas(64) uint64_t last[2 * VECTOR_LANES] = {0};
        /* The padding behind the rows would count as rows. */
        if (row + 2 * VECTOR_LANES > rows) {
            memcpy(last, pair, (rows - row) * sizeof *last);
            pair = last;
        }
        const vector first = vector_load(pair), second = vector_load(pair + VECTOR_LANES);
        vector carry = vector_carry(plane[0], first, second);
        plane[0] = vector_sum(plane[0], first, second);
        for (unsigned p = 1; p < planes; p++) {
            const vector before = plane[p];
            plane[p] = vector_xor(before, carry);
            carry = vector_and(before, carry);
        }
    }
}

/* The same as choose() where every item has eight rows or more. */
static __attribute__((noinline)) unsigned
NAME(choose_exactly)(const struct NAME(node) * node, uint64_t few[WORDS])
{
    enum { PLANES_MAX = 32 };
    uint64_t total[PLANES_MAX][WORDS];
    unsigned planes = 1, lane_planes = 1, count = 0;

    while (node->rows >> planes != 0)
        planes++;
    while ((node->rows + VECTOR_LANES - 1) / VECTOR_LANES >> lane_planes != 0)
        lane_planes++;
    for (unsigned w = 0; w < WORDS; w++) {
        vector plane[PLANES_MAX];
        uint64_t lanes[PLANES_MAX][VECTOR_LANES] = {{0}};
        NAME(add_column)(node->list + w * node->stride, node->rows, plane, lane_planes);
        for (unsigned p = 0; p < lane_planes; p++)
            vector_store(lanes[p], plane[p]);
        NAME(add_all_lanes)(lanes, planes);
        for (unsigned p = 0; p < planes; p++)
            total[p][w] = lanes[p][0];
        few[w] = BRANCHABLE(node)[w];
    }
    for (unsigned p = planes; p-- > 0;)
        count |= NAME(prefer_without)(few, total[p]) << p;
    return count;
}

/* The branchable items that the fewest rows cover, and how many rows these are. */
static inline unsigned
NAME(choose)(const struct NAME(node) * node, uint64_t few[WORDS])
{
    uint64_t any = 0;

    for (unsigned w = 0; w < WORDS; w++) {
        few[w] = BRANCHABLE(node)[w] & ~node->plane[3][w];
        any |= few[w];
    }
    if (any == 0)
        return NAME(choose_exactly)(node, few);
    const unsigned fours = NAME(prefer_without)(few, node->plane[2]);
    const unsigned twos = NAME(prefer_without)(few, node->plane[1]);
    return fours << 2 | twos << 1 | NAME(prefer_without)(few, node->plane[0]);
}

/* The `count` rows that cover the item of this word, in columns. */
static inline void
NAME(gather)(const struct NAME(node) * node, unsigned word, uint64_t item, unsigned count,
             uint64_t *candidates, size_t stride)
{
    const vector items = vector_of(item);
    unsigned found = 0;

    for (size_t row = 0; found < count; row += VECTOR_LANES) {
        const vector key = vector_load(node->list + word * node->stride + row);
        const lane_set lanes = vector_meeting(key, items);
        if (WORDS > 1 && lanes_count(lanes) == 0)
            continue;
        for (unsigned w = 0; w < WORDS; w++)
            vector_pack(candidates + w * stride + found, lanes,
                        vector_load(node->list + w * node->stride + row));
        found += lanes_count(lanes);
    }
}

/* Which of `count` candidates, a constant up to GROUP, leave a row for each item: bits of a word.
 */
static inline __attribute__((always_inline)) unsigned
NAME(alive_of)(const struct NAME(node) * node, const uint64_t *candidates, size_t stride,
               const unsigned count)
{
    vector in_the_way[GROUP][WORDS], unions[WORDS][GROUP];
    unsigned alive = (1U << count) - 1;

    for (unsigned c = 0; c < count; c++)
        for (unsigned w = 0; w < WORDS; w++) {
            in_the_way[c][w] = vector_of(candidates[w * stride + c] & ~SHARED(node, w));
            unions[w][c] = vector_of(0);
        }
    for (size_t row = 0; row < node->rows; row += VECTOR_LANES) {
        vector rows[WORDS];
        for (unsigned w = 0; w < WORDS; w++)
            rows[w] = vector_load(node->list + w * node->stride + row);
        for (unsigned c = 0; c < count; c++) {
            const lane_set lanes = vector_disjoint(rows, in_the_way[c], WORDS);
            for (unsigned w = 0; w < WORDS; w++)
                unions[w][c] = vector_or_lanes(unions[w][c], lanes, rows[w]);
        }
    }
    for (unsigned w = 0; w < WORDS; w++)
        alive &= vector_containing(unions[w], candidates + w * stride, node->required[w],
                                   KEPT(node, w), count);
    return alive;
}

/* The same of any number of candidates up to GROUP. */
static inline unsigned
NAME(alive)(const struct NAME(node) * node, const uint64_t *candidates, size_t stride,
            unsigned count)
{
    switch (count) {
#if VECTOR_GROUP >= 8 && KERNEL_WORDS == 1
    case 8:
        return NAME(alive_of)(node, candidates, stride, 8 <= GROUP ? 8 : 1);
    case 7:
        return NAME(alive_of)(node, candidates, stride, 7 <= GROUP ? 7 : 1);
    case 6:
        return NAME(alive_of)(node, candidates, stride, 6 <= GROUP ? 6 : 1);
    case 5:
        return NAME(alive_of)(node, candidates, stride, 5 <= GROUP ? 5 : 1);
#endif
#if VECTOR_GROUP / KERNEL_WORDS >= 4
    case 4:
        return NAME(alive_of)(node, candidates, stride, 4);
    case 3:
        return NAME(alive_of)(node, candidates, stride, 3);
#endif
#if VECTOR_GROUP / KERNEL_WORDS >= 2
    case 2:
        return NAME(alive_of)(node, candidates, stride, 2);
#endif
    default:
        return NAME(alive_of)(node, candidates, stride, 1);
    }
}

#include "cover/kernel_descend.h"

#undef PASTE_
#undef PASTE
#undef NAME
#undef NARROW
#undef WORDS
#undef HALF
#undef GROUP
#undef BRANCHABLE
#undef SHARED
#undef KEPT
#undef KERNEL_WORDS
#undef KERNEL_HALF
#undef KERNEL_RANGED
