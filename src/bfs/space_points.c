/* The elements of any group, one by one: a key holds where each piece is. */
#include "bfs/space.h"

#include "base/fail.h"
#include "group/group.h"

#include <stdlib.h>
#include <string.h>

/* Bits of a word that hold pieces; no piece is torn apart between two words. */
enum { WORD_BITS = KEY_STABILISER_SHIFT };

struct piece {
    uint8_t point; /* where it is at the start, not turned */
    uint8_t first; /* the first point of its orbit, from which its place is counted */
    uint8_t modulus;
    uint8_t word, shift;
    uint64_t mask;
};

struct points_space {
    struct space space;
    unsigned pieces, turns;
    struct piece piece[CN_POINTS_MAX];
    cn_permutation turn[]; /* [turns] */
};

static unsigned
bits_for(unsigned values)
{
    unsigned bits = 0;

    while (1u << bits < values)
        bits++;
    return bits;
}

/* Give each piece its bits; false if there are too many for a key. */
static bool
lay_out(struct points_space *points, const cn_group *group)
{
    unsigned word = 0, used = 0;

    for (unsigned o = 0; o < group->orbits; o++) {
        const struct orbit *orbit = &group->orbit[o];
        const unsigned bits = bits_for(orbit->pieces * orbit->modulus);
        for (unsigned i = 0; i < orbit->pieces; i++) {
            if (used + bits > WORD_BITS) {
                word++;
                used = 0;
            }
            if (word >= KEY_WORDS_MAX)
                return false;
            points->piece[points->pieces++] = (struct piece){
                .point = (uint8_t)(orbit->first + i * orbit->modulus),
                .first = (uint8_t)orbit->first,
                .modulus = (uint8_t)orbit->modulus,
                .word = (uint8_t)word,
                .shift = (uint8_t)used,
                .mask = ((uint64_t)1 << bits) - 1,
            };
            used += bits;
        }
    }
    points->space.words = word + 1;
    return true;
}

/* The key of the state that a turn makes of one whose pieces are at `at`; NULL: of that state. */
static void
pack(const struct points_space *points, const uint8_t *at, const uint8_t *image, uint64_t *key)
{
    const unsigned words = points->space.words;

    memset(key, 0, words * sizeof *key);
    for (unsigned p = 0; p < points->pieces; p++) {
        const struct piece *piece = &points->piece[p];
        const unsigned point = image != NULL ? image[at[p]] : at[p];
        key[piece->word] |= (uint64_t)(point - piece->first) << piece->shift;
    }
    key[words - 1] |= (uint64_t)1 << KEY_STABILISER_SHIFT;
}

static uint8_t
place(const struct piece *piece, const uint64_t *key)
{
    return (uint8_t)(piece->first + (key[piece->word] >> piece->shift & piece->mask));
}

static unsigned
expand(const struct space *space, void *scratch, const uint64_t *key, uint64_t *children)
{
    const struct points_space *points = (const void *)space;
    uint8_t *at = scratch;

    for (unsigned p = 0; p < points->pieces; p++)
        at[p] = place(&points->piece[p], key);
    for (unsigned t = 0; t < points->turns; t++)
        pack(points, at, points->turn[t].image, children + (size_t)t * space->words);
    return points->turns;
}

static void
unpack(const struct space *space, const uint64_t *key, cn_permutation *out)
{
    const struct points_space *points = (const void *)space;

    *out = cn_permutation_identity();
    for (unsigned p = 0; p < points->pieces; p++) {
        const struct piece *piece = &points->piece[p];
        const unsigned to = place(piece, key) - piece->first;
        const unsigned turned = to % piece->modulus;
        for (unsigned s = 0; s < piece->modulus; s++)
            out->image[piece->point + s] =
                (uint8_t)(piece->first + to - turned + (turned + s) % piece->modulus);
    }
}

cn_status
space_points_create(struct space **out, const cn_group *group, const struct move_set *moves,
                    cn_error *error)
{
    struct points_space *points = calloc(1, sizeof *points + moves->count * sizeof *points->turn);

    if (points == NULL)
        return fail_memory(error);
    if (!lay_out(points, group)) {
        free(points);
        return fail(error, CN_EINVAL, "group '%s': expected pieces whose places fit %d bits",
                    group->name, KEY_WORDS_MAX * WORD_BITS);
    }
    uint8_t at[CN_POINTS_MAX];
    for (unsigned p = 0; p < points->pieces; p++)
        at[p] = points->piece[p].point;
    points->turns = moves->count;
    for (unsigned t = 0; t < moves->count; t++)
        points->turn[t] = moves->turn[t].permutation;
    points->space.symmetries = 1;
    points->space.children = moves->count;
    points->space.levels_back = moves->closed ? 2 : moves->longest;
    points->space.scratch = CN_POINTS_MAX + 1;
    points->space.expand = expand;
    points->space.unpack = unpack;
    pack(points, at, NULL, points->space.start);
    *out = &points->space;
    return CN_OK;
}
