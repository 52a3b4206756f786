#include "packing/placement.h"

#include "cubenum/puzzle.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* The seven blocks: the orientation that the slides draw, and the counts of the slides. */
static const struct {
    char name;
    const char *signature;
    unsigned placements;
} SEVEN[] = {
    {'A', "1221101", 144},   {'B', "22211100100", 96}, {'C', "22211100010", 96},
    {'D', "123001111", 144}, {'E', "123011110", 72},   {'F', "22211101000", 64},
    {'G', "123010111", 72},
};

enum { SEVEN_COUNT = sizeof SEVEN / sizeof SEVEN[0] };

struct list {
    struct orientation orientation[ORIENTATIONS_MAX];
    unsigned orientations;
    struct placement placement[PLACEMENTS_MAX];
    unsigned placements;
};

/* The placements of the block with this signature, as block number 5. */
static void
list_all(struct list *list, const char *signature)
{
    struct shape shape;

    cr_assert_eq(shape_read_signature(&shape, signature, NULL), CN_OK, "%s", signature);
    list->orientations = orientation_list(shape, list->orientation);
    list->placements = placement_list(list->orientation, list->orientations, 5, list->placement);
    cr_assert_leq(list->placements, PLACEMENTS_MAX);
}

Test(placement, the_seven_blocks_have_144_96_96_144_72_64_72)
{
    static struct list list;

    for (unsigned i = 0; i < SEVEN_COUNT; i++) {
        list_all(&list, SEVEN[i].signature);
        cr_expect_eq(list.placements, SEVEN[i].placements, "block %c: %u", SEVEN[i].name,
                     list.placements);
    }
}

Test(placement, simple_shapes_have_as_many_as_fit)
{
    static const struct {
        const char *signature;
        unsigned placements;
    } CASES[] = {
        {"1111", 27},                          /* a cell */
        {"11211", 54},                         /* a domino: 3 directions of 18 */
        {"113111", 27},                        /* a bar of 3 */
        {"1221111", 36},                       /* a square: 3 directions of 12 */
        {"133111111111", 9},                   /* a plane */
        {"22211111111", 8},                    /* a cube of 2x2x2 */
        {"333111111111111111111111111111", 1}, /* the whole cube */
        {"333111111111111111111111111110", 8}, /* but a corner */
    };
    static struct list list;

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        list_all(&list, CASES[i].signature);
        cr_expect_eq(list.placements, CASES[i].placements, "%s: %u", CASES[i].signature,
                     list.placements);
    }
}

Test(placement, they_are_in_the_order_of_orientation_plane_row_column)
{
    static struct list list;

    for (unsigned i = 0; i < SEVEN_COUNT; i++) {
        list_all(&list, SEVEN[i].signature);
        for (unsigned n = 1; n < list.placements; n++) {
            const struct placement *before = &list.placement[n - 1], *after = &list.placement[n];
            const unsigned key_before = 27u * before->orientation + cell_number(before->start);
            const unsigned key_after = 27u * after->orientation + cell_number(after->start);
            cr_expect_lt(key_before, key_after, "block %c: %u and the next", SEVEN[i].name, n - 1);
        }
    }
}

Test(placement, each_covers_the_cells_of_its_signature_from_its_start_on)
{
    static struct list list;

    for (unsigned i = 0; i < SEVEN_COUNT; i++) {
        list_all(&list, SEVEN[i].signature);
        for (unsigned n = 0; n < list.placements; n++) {
            const struct placement *p = &list.placement[n];
            const char *s = list.orientation[p->orientation].signature;
            cells set = CELLS_NONE;
            unsigned digit = 3;
            cr_assert_lt(p->orientation, list.orientations);
            cr_expect_eq(p->block, 5);
            for (int a = 0; a < s[0] - '0'; a++)
                for (int b = 0; b < s[1] - '0'; b++)
                    for (int c = 0; c < s[2] - '0'; c++)
                        if (s[digit++] == '1')
                            set |= 1u << (9 * (p->start.at[0] + a) + 3 * (p->start.at[1] + b)
                                          + p->start.at[2] + c);
            for (unsigned k = 0; k < 3; k++)
                cr_expect_leq(p->start.at[k] + (s[k] - '0'), 3, "block %c, %u", SEVEN[i].name, n);
            cr_expect_eq(p->set, set, "block %c, placement %u", SEVEN[i].name, n);
        }
    }
}

Test(placement, they_are_all_congruent_sets_of_cells_each_once)
{
    static struct list list;

    /* Of three cells: every set of the 2925 that is congruent to A, and no other. */
    list_all(&list, "1221101");
    for (unsigned a = 0; a < 27; a++)
        for (unsigned b = 0; b < a; b++)
            for (unsigned c = 0; c < b; c++) {
                const cells set = 1u << a | 1u << b | 1u << c;
                unsigned times = 0;
                for (unsigned n = 0; n < list.placements; n++)
                    times += list.placement[n].set == set;
                cr_assert_eq(times, shape_congruent(shape_of(set), list.orientation[0].shape),
                             "cells %u %u %u: %u times", c, b, a, times);
            }
}

Test(placement, of_some_orientations_only_those_are_listed)
{
    static struct list list;
    static struct placement few[PLACEMENTS_MAX];

    list_all(&list, "1221101");
    cr_expect_eq(placement_list(list.orientation + 9, 1, 2, few), 12);
    for (unsigned n = 0; n < 12; n++) {
        cr_expect_eq(few[n].orientation, 0, "numbered within the list that was given");
        cr_expect_eq(few[n].block, 2);
    }
    cr_expect_eq(cell_number(few[0].start), 0);
    cr_expect_eq(few[0].set, 1u << 0 | 1u << 1 | 1u << 4);
    cr_expect_eq(cell_number(few[11].start), 9 * 2 + 3 * 1 + 1);
    cr_expect_eq(placement_list(list.orientation, 0, 2, few), 0);
}

/* The number of the puzzle's placement of a block with this label, or UINT_MAX. */
static unsigned
labelled(const cn_puzzle *puzzle, unsigned block, const char *label)
{
    const unsigned first = cn_block_first_placement(puzzle, block);

    for (unsigned n = first; n < first + cn_block_placements(puzzle, block); n++) {
        char text[CN_LABEL_SIZE];
        cn_placement_label(puzzle, n, CN_BLOCK_NONE, text);
        if (strcmp(text, label) == 0)
            return n;
    }
    return UINT32_MAX;
}

Test(label, those_of_solution_1_of_the_slides_name_its_cells)
{
    /* with A held its orientation 9 is called 0, as is that of number 0, which comes first here */
    static const char *const LABELS[7] = {"9+000", "0+100", "2+111", "0+002",
                                          "3+021", "2+010", "8+200"};
    /* AAD  BBD  GBD / FAD  BCC  GGC / FFE  FEE  GEC by cell number */
    static const char GRID[] = "AADFADFFEBBDBCCFEEGBDGGCGEC";
    cn_puzzle *puzzle;
    char label[CN_LABEL_SIZE];

    cr_assert_eq(cn_puzzle_builtin("seven-blocks", &puzzle, NULL), CN_OK);
    for (unsigned b = 0; b < 7; b++) {
        const unsigned n = labelled(puzzle, b, LABELS[b]);
        cells set = CELLS_NONE;
        for (unsigned c = 0; c < 27; c++)
            if (GRID[c] == "ABCDEFG"[b])
                set |= 1u << c;
        cr_assert_neq(n, UINT32_MAX, "block %u: no placement %s", b, LABELS[b]);
        cr_expect_eq(cn_puzzle_placement(puzzle, n).cells, set, "block %u: %s", b, LABELS[b]);
        cn_placement_label(puzzle, n, 0, label);
        cr_expect_str_eq(label, b == 0 ? "0+000" : LABELS[b], "block %u, A held", b);
    }
    cn_puzzle_free(puzzle);
}

Test(label, a_held_block_has_number_0_in_its_pinned_orientation_only)
{
    cn_puzzle *puzzle;

    cr_assert_eq(cn_puzzle_builtin("seven-blocks", &puzzle, NULL), CN_OK);
    for (unsigned n = 0; n < cn_puzzle_placements(puzzle); n++) {
        const cn_placement p = cn_puzzle_placement(puzzle, n);
        char expected[16], plain[CN_LABEL_SIZE], held[CN_LABEL_SIZE], other[CN_LABEL_SIZE];
        cn_placement_label(puzzle, n, CN_BLOCK_NONE, plain);
        cn_placement_label(puzzle, n, 0, held);
        cn_placement_label(puzzle, n, 3, other);
        snprintf(expected, sizeof expected, "%u+%u%u%u", p.orientation, p.start[0], p.start[1],
                 p.start[2]);
        cr_expect_str_eq(plain, expected, "placement %u", n);
        cr_expect_str_eq(other, expected, "placement %u: block 3 is not pinned", n);
        if (p.block == 0 && p.orientation == 9)
            snprintf(expected, sizeof expected, "0+%u%u%u", p.start[0], p.start[1], p.start[2]);
        cr_expect_str_eq(held, expected, "placement %u, A held", n);
    }
    cn_puzzle_free(puzzle);
}
