#ifndef UNIT_BRUTE_H
#define UNIT_BRUTE_H

#include "packing/puzzle.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/*
 * What a puzzle has by the definitions, found by brute force: all packings, the maps that carry it
 * to itself, the images of placements.  Of the library it uses the placements' cells and what the
 * target's cells are, nothing else.
 */
enum { BRUTE_MAPS = 48, BRUTE_DEPTH = 40, BRUTE_WORDS = 8 };

struct brute_packing {
    unsigned count;
    unsigned placement[BRUTE_DEPTH]; /* ascending */
};

struct brute_set {
    uint64_t word[BRUTE_WORDS];
};

struct brute {
    const cn_puzzle *puzzle;
    unsigned cells, placements;
    struct brute_set *set; /* [placement] */
    size_t count, capacity;
    struct brute_packing *packing;       /* ascending */
    bool keeps_target[BRUTE_MAPS];       /* the maps, numbered as by cn_cubemap_describe() */
    bool map[BRUTE_MAPS];                /* those that carry blocks to blocks */
    bool rotation[BRUTE_MAPS];           /* those that are rotations and keep each block */
    unsigned *image[BRUTE_MAPS];         /* [placement] */
    unsigned short *renamed[BRUTE_MAPS]; /* [block] */
};

static inline int
brute_compare(const void *a, const void *b)
{
    const struct brute_packing *first = a;
    const struct brute_packing *second = b;

    for (unsigned i = 0; i < first->count && i < second->count; i++)
        if (first->placement[i] != second->placement[i])
            return first->placement[i] < second->placement[i] ? -1 : 1;
    return (first->count > second->count) - (first->count < second->count);
}

static inline int
brute_compare_numbers(const void *a, const void *b)
{
    const unsigned first = *(const unsigned *)a, second = *(const unsigned *)b;

    return (first > second) - (first < second);
}

static inline bool
brute_has(const struct brute_set *set, unsigned cell)
{
    return (set->word[cell / 64] >> cell % 64 & 1) != 0;
}

static inline void
brute_keep(struct brute *brute, const struct brute_packing *packing)
{
    if (brute->count == brute->capacity) {
        brute->capacity = 2 * brute->capacity + 64;
        brute->packing = realloc(brute->packing, brute->capacity * sizeof *packing);
        cr_assert_not_null(brute->packing);
    }
    struct brute_packing *kept = &brute->packing[brute->count++];
    *kept = *packing;
    qsort(kept->placement, kept->count, sizeof *kept->placement, brute_compare_numbers);
}

/* Into the first open cell goes each placement that fits, or nothing if the cell may stay empty. */
static inline void
brute_fill(struct brute *brute, struct brute_set covered, unsigned holes, unsigned *used,
           struct brute_packing *packing)
{
    const cn_puzzle *puzzle = brute->puzzle;
    unsigned open = 0;

    while (open < brute->cells && brute_has(&covered, open))
        open++;
    if (open == brute->cells) {
        for (unsigned b = 0; b < puzzle->blocks; b++)
            if (used[b] < cn_block_least(puzzle, b))
                return;
        brute_keep(brute, packing);
        return;
    }
    if ((puzzle->optional[open / 64] >> open % 64 & 1) != 0 && holes != 0) {
        struct brute_set next = covered;
        next.word[open / 64] |= (uint64_t)1 << open % 64;
        brute_fill(brute, next, holes - 1, used, packing);
    }
    for (unsigned n = 0; n < brute->placements; n++) {
        const unsigned block = cn_puzzle_placement(puzzle, n).block;
        struct brute_set next = covered;
        bool free = brute_has(&brute->set[n], open) && used[block] < cn_block_most(puzzle, block);
        for (unsigned w = 0; w < BRUTE_WORDS && free; w++) {
            free = (covered.word[w] & brute->set[n].word[w]) == 0;
            next.word[w] |= brute->set[n].word[w];
        }
        if (!free)
            continue;
        cr_assert_lt(packing->count, BRUTE_DEPTH);
        used[block]++;
        packing->placement[packing->count++] = n;
        brute_fill(brute, next, holes, used, packing);
        packing->count--;
        used[block]--;
    }
}

/* Where a map takes a place of a box, by the words of cn_cubemap_describe(); its sides change too. */
static inline unsigned
brute_moved(unsigned map, const unsigned side[3], unsigned place, unsigned image_side[3])
{
    static const unsigned char FROM[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                             {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    const unsigned at[3] = {place / (side[1] * side[2]), place / side[2] % side[1],
                            place % side[2]};
    unsigned to[3];

    for (unsigned k = 0; k < 3; k++) {
        const unsigned from = FROM[map / 8][k];
        image_side[k] = side[from];
        to[k] = (map >> (2 - k) & 1) != 0 ? side[from] - 1 - at[from] : at[from];
    }
    return (to[0] * image_side[1] + to[1]) * image_side[2] + to[2];
}

/* By determinant: an odd exchange or an odd number of flips, but not both. */
static inline bool
brute_is_reflection(unsigned map)
{
    const unsigned p = map / 8;
    const bool odd_exchange = p == 1 || p == 2 || p == 5;

    return odd_exchange != ((map & 1) + (map >> 1 & 1) + (map >> 2 & 1)) % 2;
}

/* The images of the cells; false if the target does not look the same afterwards. */
static inline bool
brute_move_cells(const cn_puzzle *puzzle, unsigned map, unsigned short *image)
{
    const cn_box box = cn_puzzle_box(puzzle);
    const unsigned side[3] = {box.planes, box.rows, box.columns};
    const unsigned cells = cn_puzzle_cells(puzzle);

    for (unsigned c = 0; c < cells; c++) {
        unsigned sides[3], to = 0;
        const unsigned place = brute_moved(map, side, cn_puzzle_cell(puzzle, c), sides);
        if (memcmp(sides, side, sizeof side) != 0)
            return false;
        while (to < cells && cn_puzzle_cell(puzzle, to) != place)
            to++;
        if (to == cells || puzzle->colour[to] != puzzle->colour[c]
            || (puzzle->optional[to / 64] >> to % 64 & 1)
                   != (puzzle->optional[c / 64] >> c % 64 & 1))
            return false;
        image[c] = (unsigned short)to;
    }
    return true;
}

/* The placement of a block that covers the images of a placement's cells, or UINT_MAX. */
static inline unsigned
brute_image_of(const struct brute *brute, const unsigned short *moved, unsigned placement,
               unsigned block)
{
    const unsigned first = cn_block_first_placement(brute->puzzle, block);
    struct brute_set image = {{0}};

    for (unsigned c = 0; c < brute->cells; c++)
        if (brute_has(&brute->set[placement], c))
            image.word[moved[c] / 64] |= (uint64_t)1 << moved[c] % 64;
    for (unsigned n = first; n < first + cn_block_placements(brute->puzzle, block); n++)
        if (memcmp(&brute->set[n], &image, sizeof image) == 0)
            return n;
    return UINT_MAX;
}

static inline bool
brute_carries(const struct brute *brute, const unsigned short *moved, unsigned a, unsigned b)
{
    const cn_puzzle *puzzle = brute->puzzle;
    const unsigned first = cn_block_first_placement(puzzle, a);

    if (cn_block_least(puzzle, a) != cn_block_least(puzzle, b)
        || cn_block_most(puzzle, a) != cn_block_most(puzzle, b)
        || cn_block_placements(puzzle, a) != cn_block_placements(puzzle, b))
        return false;
    for (unsigned n = first; n < first + cn_block_placements(puzzle, a); n++)
        if (brute_image_of(brute, moved, n, b) == UINT_MAX)
            return false;
    return true;
}

/*
 * What a map makes of the blocks, one to one; of several that could be, the first that is left, so
 * that products of maps are products here too.
 */
static inline void
brute_find_map(struct brute *brute, unsigned map)
{
    const cn_puzzle *puzzle = brute->puzzle;
    unsigned short moved[CN_CELLS_MAX];
    bool taken[CN_BLOCKS_MAX] = {false}, each = true;

    brute->keeps_target[map] = brute_move_cells(puzzle, map, moved);
    if (!brute->keeps_target[map])
        return;
    brute->renamed[map] = calloc(puzzle->blocks, sizeof *brute->renamed[map]);
    brute->image[map] = calloc(brute->placements + 1u, sizeof *brute->image[map]);
    for (unsigned short a = 0; a < puzzle->blocks; a++) {
        unsigned short b = 0;
        while (b < puzzle->blocks && (taken[b] || !brute_carries(brute, moved, a, b)))
            b++;
        if (b == puzzle->blocks)
            return;
        taken[b] = true;
        brute->renamed[map][a] = b;
        each = each && a == b;
    }
    for (unsigned n = 0; n < brute->placements; n++)
        brute->image[map][n] = brute_image_of(
            brute, moved, n, brute->renamed[map][cn_puzzle_placement(puzzle, n).block]);
    brute->map[map] = true;
    brute->rotation[map] = each && !brute_is_reflection(map);
}

static inline struct brute *
brute_force(const cn_puzzle *puzzle)
{
    struct brute *brute = calloc(1, sizeof *brute);
    unsigned used[CN_BLOCKS_MAX] = {0};
    struct brute_packing packing = {.count = 0};

    cr_assert_not_null(brute);
    brute->puzzle = puzzle;
    brute->cells = cn_puzzle_cells(puzzle);
    brute->placements = cn_puzzle_placements(puzzle);
    brute->set = calloc(brute->placements + 1u, sizeof *brute->set);
    for (unsigned n = 0; n < brute->placements; n++) {
        unsigned short cells[CN_CELLS_MAX];
        const unsigned count = cn_placement_cells(puzzle, n, cells);
        for (unsigned i = 0; i < count; i++)
            brute->set[n].word[cells[i] / 64] |= (uint64_t)1 << cells[i] % 64;
    }
    brute_fill(brute, (struct brute_set){{0}}, cn_puzzle_holes(puzzle), used, &packing);
    if (brute->count != 0)
        qsort(brute->packing, brute->count, sizeof *brute->packing, brute_compare);
    for (unsigned map = 0; map < BRUTE_MAPS; map++)
        brute_find_map(brute, map);
    return brute;
}

static inline void
brute_free(struct brute *brute)
{
    for (unsigned map = 0; map < BRUTE_MAPS; map++) {
        free(brute->image[map]);
        free(brute->renamed[map]);
    }
    free(brute->set);
    free(brute->packing);
    free(brute);
}

static inline struct brute_packing
brute_mapped(const struct brute *brute, unsigned map, const struct brute_packing *packing)
{
    struct brute_packing image = {.count = packing->count};

    for (unsigned i = 0; i < packing->count; i++)
        image.placement[i] = brute->image[map][packing->placement[i]];
    qsort(image.placement, image.count, sizeof *image.placement, brute_compare_numbers);
    return image;
}

/* How many packings a map keeps. */
static inline size_t
brute_kept(const struct brute *brute, unsigned map)
{
    size_t kept = 0;

    for (size_t p = 0; p < brute->count; p++) {
        const struct brute_packing image = brute_mapped(brute, map, &brute->packing[p]);
        kept += brute_compare(&image, &brute->packing[p]) == 0;
    }
    return kept;
}

/* Is this packing the first of its class under these maps? */
static inline bool
brute_is_first(const struct brute *brute, const bool group[BRUTE_MAPS], size_t p)
{
    for (unsigned map = 0; map < BRUTE_MAPS; map++) {
        if (!group[map])
            continue;
        const struct brute_packing image = brute_mapped(brute, map, &brute->packing[p]);
        if (brute_compare(&image, &brute->packing[p]) < 0)
            return false;
    }
    return true;
}

static inline size_t
brute_orbits(const struct brute *brute, const bool group[BRUTE_MAPS])
{
    size_t orbits = 0;

    for (size_t p = 0; p < brute->count; p++)
        orbits += brute_is_first(brute, group, p);
    return orbits;
}

static inline bool
brute_reflects(const struct brute *brute)
{
    for (unsigned map = 0; map < BRUTE_MAPS; map++)
        if (brute->map[map] && brute_is_reflection(map))
            return true;
    return false;
}

/* Does a packing have this placement? */
static inline bool
brute_uses(const struct brute_packing *packing, unsigned placement)
{
    for (unsigned i = 0; i < packing->count; i++)
        if (packing->placement[i] == placement)
            return true;
    return false;
}

/* The packings with this placement. */
static inline size_t
brute_with(const struct brute *brute, unsigned placement)
{
    size_t count = 0;

    for (size_t p = 0; p < brute->count; p++)
        count += brute_uses(&brute->packing[p], placement);
    return count;
}

/*
 * The placement that stands for a placement of the anchor: the first of its class, in the pinned
 * orientation if there is one and the class has such; *size is that of the class.
 */
static inline unsigned
brute_representative(const struct brute *brute, unsigned anchor, unsigned placement, unsigned *size)
{
    const int pin = cn_block_pin(brute->puzzle, anchor);
    unsigned best = UINT_MAX;
    bool best_pinned = false;
    bool *seen = calloc(brute->placements + 1u, sizeof *seen);

    *size = 0;
    for (unsigned map = 0; map < BRUTE_MAPS; map++) {
        if (!brute->map[map] || brute->renamed[map][anchor] != anchor)
            continue;
        const unsigned image = brute->image[map][placement];
        const bool pinned = (int)cn_puzzle_placement(brute->puzzle, image).orientation == pin;
        *size += !seen[image];
        seen[image] = true;
        if (best == UINT_MAX || (pinned && !best_pinned)
            || (pinned == best_pinned && image < best)) {
            best = image;
            best_pinned = pinned;
        }
    }
    free(seen);
    return best;
}

/* Packings with the anchor at the placement that stands for its class. */
static inline size_t
brute_anchored(const struct brute *brute, unsigned anchor)
{
    const unsigned first = cn_block_first_placement(brute->puzzle, anchor);
    size_t anchored = 0;

    for (unsigned n = first; n < first + cn_block_placements(brute->puzzle, anchor); n++) {
        unsigned size;
        if (brute_representative(brute, anchor, n, &size) == n)
            anchored += brute_with(brute, n);
    }
    return anchored;
}

#endif
