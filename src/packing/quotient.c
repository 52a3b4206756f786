#include "packing/quotient.h"

#include <stdlib.h>
#include <string.h>

/* An orbit of rows under one map: at most as many as the order of an element of the cube's group. */
enum { ORDER_MAX = 6 };

struct row_orbit {
    unsigned row[ORDER_MAX];
    unsigned count;
};

/* Walk the orbit of a row; false if this is not its first row, or a row of it is ruled out. */
static bool
walk(const struct problem *problem, unsigned map, unsigned row, struct row_orbit *orbit)
{
    orbit->count = 0;
    for (unsigned next = row;;) {
        orbit->row[orbit->count++] = next;
        next = problem_image(problem, map, next);
        if (next == row)
            return true;
        if (next == ROW_NONE || next < row)
            return false;
    }
}

/* Put the rows of an orbit together to one row of the quotient; false if they overlap. */
static bool
unite(const struct cover *cover, const struct row_orbit *orbit, uint64_t *set, struct use *use,
      unsigned *uses)
{
    memset(set, 0, cover->words * sizeof *set);
    *uses = 0;
    for (unsigned i = 0; i < orbit->count; i++) {
        const unsigned short block = (unsigned short)cover_block(cover, orbit->row[i]);
        unsigned u = 0;
        if (!cover_is_disjoint(cover, orbit->row[i], set))
            return false;
        for (unsigned w = 0; w < cover->words; w++)
            set[w] |= cover_row(cover, orbit->row[i])[w];
        while (u < *uses && use[u].block != block)
            u++;
        if (u == *uses)
            use[(*uses)++] = (struct use){block, 0};
        use[u].copies++;
    }
    return true;
}

static int
compare_uses(const void *a, const void *b)
{
    return ((const struct use *)a)->block - ((const struct use *)b)->block;
}

/* Add the orbit as a row, unless it uses more copies than there are. */
static void
add_row(struct cover *quotient, const uint64_t *set, struct use *use, unsigned uses)
{
    const unsigned row = quotient->rows;
    const unsigned first = quotient->use_start[row];

    for (unsigned u = 0; u < uses; u++)
        if (use[u].copies > quotient->most[use[u].block])
            return;
    qsort(use, uses, sizeof *use, compare_uses);
    memcpy(quotient->row + (size_t)row * quotient->words, set, quotient->words * sizeof *set);
    memcpy(quotient->use + first, use, uses * sizeof *use);
    quotient->use_start[row + 1] = first + uses;
    quotient->rows++;
}

static cn_status
build(const struct problem *problem, unsigned map, struct cover *quotient)
{
    const struct cover *cover = &problem->cover;

    if (cover_create(quotient, cover->cells, cover->blocks, cover->rows, cover->rows) != CN_OK)
        return CN_ENOMEM;
    memcpy(quotient->least, cover->least, cover->blocks * sizeof *cover->least);
    memcpy(quotient->most, cover->most, cover->blocks * sizeof *cover->most);
    for (unsigned row = 0; row < cover->rows; row++) {
        struct row_orbit orbit;
        struct use use[ORDER_MAX];
        uint64_t set[CELLS_MAX / 64];
        unsigned uses;
        if (walk(problem, map, row, &orbit) && unite(cover, &orbit, set, use, &uses))
            add_row(quotient, set, use, uses);
    }
    return CN_OK;
}

/* Does every cell have a row, and every block that must be used?  A map seldom keeps a whole packing. */
static bool
may_have_packings(const struct cover *cover)
{
    uint64_t covered[CELLS_MAX / 64] = {0};
    unsigned used = 0, cells = 0, wanted = 0;
    bool seen[CN_BLOCKS_MAX + 1] = {false};

    for (unsigned row = 0; row < cover->rows; row++) {
        for (unsigned w = 0; w < cover->words; w++)
            covered[w] |= cover_row(cover, row)[w];
        for (unsigned u = cover->use_start[row]; u < cover->use_start[row + 1]; u++) {
            const unsigned block = cover->use[u].block;
            used += !seen[block] && cover->least[block] != 0;
            seen[block] = true;
        }
    }
    for (unsigned w = 0; w < cover->words; w++)
        cells += bits_count(covered[w]);
    for (unsigned b = 0; b < cover->blocks; b++)
        wanted += cover->least[b] != 0;
    return cells == cover->cells && used == wanted;
}

cn_status
quotient_fixed(const struct problem *problem, unsigned map, const struct memo_limits *limits,
               wide *fixed)
{
    struct cover quotient;
    struct memo_result result;

    cn_status status = build(problem, map, &quotient);
    if (status != CN_OK)
        return status;
    *fixed = 0;
    if (may_have_packings(&quotient)) {
        status = memo_count(&quotient, NULL, limits, &result);
        *fixed = status == CN_OK ? result.count : 0;
    }
    cover_release(&quotient);
    return status;
}

/* The maps that those of the group make of one of them by conjugation: they keep as many packings. */
static cubemap_set
conjugates(cubemap_set group, unsigned map)
{
    cubemap_set conjugate = 0;

    for (; group != 0; group = bits_drop_lowest(group)) {
        const struct cubemap by = cubemap_numbered(bits_lowest(group));
        const struct cubemap image =
            cubemap_then(cubemap_then(cubemap_inverse(by), cubemap_numbered(map)), by);
        conjugate |= (cubemap_set)1 << cubemap_number(image);
    }
    return conjugate;
}

/* Do two maps move cells and blocks alike?  On a board that is one cell thick many do. */
static bool
act_alike(const cn_puzzle *puzzle, unsigned a, unsigned b)
{
    for (unsigned c = 0; c < puzzle->cells; c++)
        if (puzzle_cell_image(puzzle, a, c) != puzzle_cell_image(puzzle, b, c))
            return false;
    for (unsigned block = 0; block < puzzle->blocks; block++)
        if (puzzle_renamed(puzzle, a, block) != puzzle_renamed(puzzle, b, block))
            return false;
    return true;
}

/* The maps that act like one of these. */
static cubemap_set
all_alike(const cn_puzzle *puzzle, cubemap_set maps)
{
    cubemap_set alike = maps;

    for (cubemap_set rest = puzzle->maps & ~maps; rest != 0; rest = bits_drop_lowest(rest))
        for (cubemap_set of = maps; of != 0; of = bits_drop_lowest(of))
            if (act_alike(puzzle, bits_lowest(rest), bits_lowest(of))) {
                alike |= rest & -rest;
                break;
            }
    return alike;
}

/* *orbits = sum / maps; CN_ECHECK if that is no whole number. */
static cn_status
average(wide sum, unsigned maps, wide *orbits)
{
    if (maps == 0 || sum % maps != 0) /* the identity is always there */
        return CN_ECHECK;
    *orbits = sum / maps;
    return CN_OK;
}

cn_status
quotient_count(const struct problem *problem, wide all, const struct memo_limits *limits,
               struct orbit_counts *out)
{
    const cn_puzzle *puzzle = problem->puzzle;
    const cubemap_set idle = all_alike(puzzle, 1); /* act like the identity */
    wide kept = 0, kept_by_rotations = 0;

    for (cubemap_set rest = puzzle->maps; rest != 0;) {
        const unsigned map = bits_lowest(rest);
        const cubemap_set class =
            map == 0 ? idle : all_alike(puzzle, conjugates(puzzle->maps, map)) & rest;
        wide fixed = all;
        if (map != 0 && all != 0) {
            const cn_status status = quotient_fixed(problem, map, limits, &fixed);
            if (status != CN_OK)
                return status;
        }
        if (!number_add(&kept, fixed, bits_count(class))
            || !number_add(&kept_by_rotations, fixed, bits_count(class & puzzle->rotations)))
            return CN_EOVERFLOW;
        rest &= ~class;
    }
    const cn_status status =
        average(kept_by_rotations, bits_count(puzzle->rotations), &out->rotation);
    return status == CN_OK ? average(kept, bits_count(puzzle->maps), &out->reflection) : status;
}
