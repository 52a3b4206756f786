#include "packing/puzzle.h"
#include "examples.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

Test(placement, there_are_as_many_as_fit)
{
    static const struct {
        const char *target, *block;
        unsigned placements;
    } CASES[] = {
        {"3x3x3", " A\n", 27},              /* a cell */
        {"3x3x3", " AA\n", 54},             /* a domino: 3 directions of 18 */
        {"3x3x3", " AAA\n", 27},            /* a bar of 3 */
        {"3x3x3", " AA\n AA\n", 36},        /* a square: 3 directions of 12 */
        {"3x3x3", " AAA\n AAA\n AAA\n", 9}, /* a plane */
        {"3x3x3", " AA AA\n AA AA\n", 8},   /* a cube of 2x2x2 */
        {"3x3x3", " AAA AAA AAA\n AAA AAA AAA\n AAA AAA AA.\n", 8}, /* all but a corner */
        {"1x8x8", " AA\n", 112},                                    /* 2 directions of 56 */
        {"8x8x8", " AA\n", 1344},                                   /* 3 of 448 */
        {"1x1x30", " AAAAA\n", 26},
        {"2x3x10", " AAAAA\n", 36}, /* one direction of 6 x 6 */
        {"1x6x10", " .A.\n AAA\n .A.\n", 32},
        {"2x16x16", " AA\n AA\n", 930}, /* 2 x 225, and 240 in either of two directions */
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char text[200];
        snprintf(text, sizeof text, "puzzle p\ntarget %s\nblock A\n%s", CASES[i].target,
                 CASES[i].block);
        cn_puzzle *puzzle = parse(text);
        cr_expect_eq(cn_puzzle_placements(puzzle), CASES[i].placements, "%s: %u", text,
                     cn_puzzle_placements(puzzle));
        cn_puzzle_free(puzzle);
    }
}

Test(placement, the_seven_blocks_have_144_96_96_144_72_64_72)
{
    static const unsigned PLACEMENTS[] = {144, 96, 96, 144, 72, 64, 72};
    cn_puzzle *puzzle = seven_blocks();
    unsigned first = 0;

    for (unsigned b = 0; b < 7; b++) {
        cr_expect_eq(cn_block_placements(puzzle, b), PLACEMENTS[b], "block %u", b);
        cr_expect_eq(cn_block_first_placement(puzzle, b), first, "block %u", b);
        first += PLACEMENTS[b];
    }
    cr_expect_eq(cn_puzzle_placements(puzzle), first);
    cn_puzzle_free(puzzle);
}

/* The colour of a block's orientation in a place of its box, or -1 if the place is empty. */
static int
colour_at(const struct shape *shape, unsigned place)
{
    for (unsigned v = 0; v < shape->count; v++)
        if (box_number(shape->box, shape->voxel[v].cell) == place)
            return shape->voxel[v].colour;
    return -1;
}

/* Does the orientation fit there, and which cells would it cover? */
static bool
covers(const cn_puzzle *puzzle, const struct shape *shape, const unsigned start[3], bool *cells)
{
    const unsigned short *size = shape->box.size;
    const cn_box box = cn_puzzle_box(puzzle);

    memset(cells, 0, CN_CELLS_MAX * sizeof *cells);
    for (unsigned n = 0; n < box_volume(shape->box); n++) {
        const int colour = colour_at(shape, n);
        const unsigned p = start[0] + n / size[2] / size[1], r = start[1] + n / size[2] % size[1];
        const unsigned c = start[2] + n % size[2];
        unsigned cell = 0;
        if (colour < 0)
            continue;
        if (p >= box.planes || r >= box.rows || c >= box.columns)
            return false;
        while (cell < cn_puzzle_cells(puzzle)
               && cn_puzzle_cell(puzzle, cell) != (p * box.rows + r) * box.columns + c)
            cell++;
        if (cell == cn_puzzle_cells(puzzle)
            || (colour != 0 && puzzle->colour[cell] != 0 && puzzle->colour[cell] != colour))
            return false;
        cells[cell] = true;
    }
    return true;
}

static bool
has_cells(const cn_puzzle *puzzle, unsigned placement, const bool *cells)
{
    unsigned short own[CN_CELLS_MAX];
    const unsigned count = cn_placement_cells(puzzle, placement, own);
    unsigned expected = 0;

    for (unsigned c = 0; c < CN_CELLS_MAX; c++)
        expected += cells[c];
    for (unsigned i = 0; i < count; i++)
        if (!cells[own[i]] || (i != 0 && own[i] <= own[i - 1]))
            return false;
    return count == expected;
}

/*
 * Every orientation at every start, in this order; a start at which an orientation before covers
 * the same cells is that one's.
 */
static void
check_placements(const char *name, const cn_puzzle *puzzle)
{
    const cn_box box = cn_puzzle_box(puzzle);
    unsigned n = 0;

    for (unsigned b = 0; b < puzzle->blocks; b++) {
        cr_expect_eq(cn_block_first_placement(puzzle, b), n, "%s: block %u", name, b);
        for (unsigned o = 0; o < cn_block_orientations(puzzle, b); o++)
            for (unsigned place = 0; place < box.planes * box.rows * box.columns; place++) {
                const unsigned start[3] = {place / box.columns / box.rows,
                                           place / box.columns % box.rows, place % box.columns};
                bool cells[CN_CELLS_MAX];
                bool before = false;
                if (!covers(puzzle, &puzzle->block[b].orientation[o].shape, start, cells))
                    continue;
                for (unsigned m = cn_block_first_placement(puzzle, b); m < n; m++)
                    before = before || has_cells(puzzle, m, cells);
                if (before)
                    continue;
                cr_assert_lt(n, cn_puzzle_placements(puzzle), "%s: too few", name);
                const cn_placement p = cn_puzzle_placement(puzzle, n);
                cr_assert(p.block == b && p.orientation == o && p.start[0] == start[0]
                              && p.start[1] == start[1] && p.start[2] == start[2],
                          "%s: placement %u", name, n);
                cr_assert(has_cells(puzzle, n, cells), "%s: placement %u", name, n);
                n++;
            }
        cr_expect_eq(cn_block_placements(puzzle, b), n - cn_block_first_placement(puzzle, b), "%s",
                     name);
    }
    cr_expect_eq(cn_puzzle_placements(puzzle), n, "%s: too many", name);
}

Test(placement, they_are_all_that_fit_in_the_order_of_a_listing)
{
    for (unsigned e = 0; e < EXAMPLE_COUNT; e++) {
        cn_puzzle *puzzle = parse(EXAMPLES[e].text);
        check_placements(EXAMPLES[e].name, puzzle);
        cn_puzzle_free(puzzle);
    }
    cn_puzzle *seven = seven_blocks();
    check_placements("seven blocks", seven);
    cn_puzzle_free(seven);
}

/* Both halves of the board are plain where the domino's colours bind elsewhere. */
Test(placement, two_colourings_of_the_same_cells_are_one_placement)
{
    cn_puzzle *puzzle =
        parse("puzzle p\ncolour R red\ncolour B blue\ntarget\n RB##\nblock A 2\n RA\n");

    cr_expect_eq(cn_block_orientations(puzzle, 0), 6);
    cr_expect_eq(cn_puzzle_placements(puzzle), 3, "one for each pair of neighbours");
    check_placements("one line", puzzle);
    cn_puzzle_free(puzzle);
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
    return UINT_MAX;
}

Test(label, those_of_solution_1_of_the_slides_name_its_cells)
{
    /* with A held its orientation 9 is called 0, as is that of number 0, which comes first here */
    static const char *const LABELS[7] = {"9+000", "0+100", "2+111", "0+002",
                                          "3+021", "2+010", "8+200"};
    /* AAD  BBD  GBD / FAD  BCC  GGC / FFE  FEE  GEC by cell number */
    static const char GRID[] = "AADFADFFEBBDBCCFEEGBDGGCGEC";
    cn_puzzle *puzzle = seven_blocks();
    char label[CN_LABEL_SIZE];

    for (unsigned b = 0; b < 7; b++) {
        const unsigned n = labelled(puzzle, b, LABELS[b]);
        bool cells[CN_CELLS_MAX] = {false};
        for (unsigned c = 0; c < 27; c++)
            cells[c] = GRID[c] == "ABCDEFG"[b];
        cr_assert_neq(n, UINT_MAX, "block %u: no placement %s", b, LABELS[b]);
        cr_expect(has_cells(puzzle, n, cells), "block %u: %s", b, LABELS[b]);
        cn_placement_label(puzzle, n, 0, label);
        cr_expect_str_eq(label, b == 0 ? "0+000" : LABELS[b], "block %u, A held", b);
    }
    cn_puzzle_free(puzzle);
}

Test(label, a_held_block_has_number_0_in_its_pinned_orientation_and_those_before_it_move_up)
{
    cn_puzzle *puzzle = seven_blocks();

    for (unsigned n = 0; n < cn_puzzle_placements(puzzle); n++) {
        const cn_placement p = cn_puzzle_placement(puzzle, n);
        char expected[32], plain[CN_LABEL_SIZE], held[CN_LABEL_SIZE], other[CN_LABEL_SIZE];
        cn_placement_label(puzzle, n, CN_BLOCK_NONE, plain);
        cn_placement_label(puzzle, n, 0, held);
        cn_placement_label(puzzle, n, 3, other);
        snprintf(expected, sizeof expected, "%u+%u%u%u", p.orientation, p.start[0], p.start[1],
                 p.start[2]);
        cr_expect_str_eq(plain, expected, "placement %u", n);
        cr_expect_str_eq(other, expected, "placement %u: block 3 is not pinned", n);
        if (p.block == 0 && p.orientation <= 9)
            snprintf(expected, sizeof expected, "%u+%u%u%u",
                     p.orientation == 9 ? 0 : p.orientation + 1, p.start[0], p.start[1],
                     p.start[2]);
        cr_expect_str_eq(held, expected, "placement %u, A held", n);
    }
    cn_puzzle_free(puzzle);
}

Test(label, has_commas_where_a_coordinate_needs_two_digits)
{
    static const struct {
        const char *target, *first, *last;
    } CASES[] = {
        {"1x1x10", "0+000", "0+009"},      {"1x1x11", "0+0,0,0", "0+0,0,10"},
        {"10x2x2", "0+000", "0+911"},      {"11x2x2", "0+0,0,0", "0+10,1,1"},
        {"2x11x2", "0+0,0,0", "0+1,10,1"}, {"1x1x512", "0+0,0,0", "0+0,0,511"},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char text[100], label[CN_LABEL_SIZE];
        snprintf(text, sizeof text, "puzzle p\ntarget %s\nblock A\n A\n", CASES[i].target);
        cn_puzzle *puzzle = parse(text);
        cn_placement_label(puzzle, 0, CN_BLOCK_NONE, label);
        cr_expect_str_eq(label, CASES[i].first);
        cn_placement_label(puzzle, cn_puzzle_placements(puzzle) - 1, CN_BLOCK_NONE, label);
        cr_expect_str_eq(label, CASES[i].last);
        cn_puzzle_free(puzzle);
    }
}
