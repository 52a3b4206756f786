#include "packing/puzzle.h"
#include "puzzles.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* What the cells should be, box by box: '.' none, '#' must be filled, '+' may stay empty, else a colour. */
static const struct {
    const char *target; /* as it stands in a text */
    const char *box;    /* PxRxC */
    const char *cells;
    unsigned holes;
} CASES[] = {
    {"target 2x3x4\n", "2x3x4", "########################", 0},
    {"target 1x1x1\n", "1x1x1", "#", 0},
    {"target\n #\n", "1x1x1", "#", 0},
    {"target\n #.#\n ...\n #.#\n", "1x3x3", "#.#...#.#", 0},
    /* empty layers outside are cut off, those inside are not */
    {"target\n .... .... ....\n .... ..#. ....\n .... .+#. ....\n .... .... ....\n", "1x2x2",
     ".#+#", 1},
    {"target\n .#. ... .#.\n", "3x1x1", "#.#", 0},
    {"target\n ++ ++\n +# ++\n", "2x2x2", "+++#++++", 7},
    {"target\n ++ ++\n +# ++\nholes 3\n", "2x2x2", "+++#++++", 3},
    {"target\n ++ ++\n +# ++\nholes 9\n", "2x2x2", "+++#++++", 7},
    {"target\n ++ ++\n +# ++\nholes 0\n", "2x2x2", "+++#++++", 0},
    {"colour R red\ncolour B blue optional\ntarget\n RB#\n +.R\n", "1x2x3", "1b#+.1", 2},
};

Test(target, cells_are_those_of_the_drawing)
{
    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char text[300], box[40];
        snprintf(text, sizeof text, "puzzle p\n%sblock A\n A\n", CASES[i].target);
        cn_puzzle *puzzle = parse(text);
        const cn_box around = cn_puzzle_box(puzzle);
        unsigned cell = 0, optional = 0;
        snprintf(box, sizeof box, "%ux%ux%u", around.planes, around.rows, around.columns);
        cr_expect_str_eq(box, CASES[i].box, "%s", CASES[i].target);
        for (unsigned place = 0; CASES[i].cells[place] != '\0'; place++) {
            const char kind = CASES[i].cells[place];
            if (kind == '.') {
                cr_expect_eq(puzzle->cell_at[place], CELLS_MAX, "case %u, place %u", i, place);
                continue;
            }
            const bool may = kind == '+' || kind == 'b';
            cr_expect_eq(puzzle->cell_at[place], cell, "case %u, place %u", i, place);
            cr_expect_eq(cn_puzzle_cell(puzzle, cell), place, "case %u, place %u", i, place);
            cr_expect_eq(puzzle->optional[cell / 64] >> cell % 64 & 1, may, "case %u, place %u", i,
                         place);
            cr_expect_eq(puzzle->colour[cell],
                         kind == '1'   ? 1
                         : kind == 'b' ? 2
                                       : 0,
                         "case %u, place %u", i, place);
            optional += may;
            cell++;
        }
        cr_expect_eq(cn_puzzle_cells(puzzle), cell, "case %u", i);
        cr_expect_eq(puzzle->optional_cells, optional, "case %u", i);
        cr_expect_eq(cn_puzzle_holes(puzzle), CASES[i].holes, "case %u", i);
        cn_puzzle_free(puzzle);
    }
}

Test(target, holds_512_cells_in_8_words_and_no_more)
{
    static const struct {
        const char *target;
        unsigned cells, words;
    } SIZES[] = {{"8x8x8", 512, 8},
                 {"1x1x64", 64, 1},
                 {"1x5x13", 65, 2},
                 {"2x16x16", 512, 8},
                 {"512x1x1", 512, 8}};
    cn_error error = {0};

    for (unsigned i = 0; i < sizeof SIZES / sizeof SIZES[0]; i++) {
        char text[100];
        snprintf(text, sizeof text, "puzzle p\ntarget %s\nblock A 0..9\n AA\n", SIZES[i].target);
        cn_puzzle *puzzle = parse(text);
        cr_expect_eq(cn_puzzle_cells(puzzle), SIZES[i].cells);
        cr_expect_eq(puzzle->words, SIZES[i].words);
        cn_puzzle_free(puzzle);
    }

    struct puzzle_draft draft = {.target = {.line = 5}, .holes = HOLES_ANY};
    cn_status status;
    cn_puzzle *puzzle = NULL;
    const struct voxel voxel = {{{0, 0, 0}}, 0};
    cr_assert_eq(draft_set_target(&draft, (struct box){{9, 8, 8}}, NULL), CN_OK);
    struct block *block = draft_add_block(&draft, &status, NULL);
    strcpy(block->name, "A");
    cr_assert_eq(draft_shape(&draft, &voxel, 1, &block->shape, NULL), CN_OK);
    cr_expect_eq(puzzle_build(&draft, &puzzle, &error), CN_ECONTENT, "no cell at all");
    cr_expect_not_null(strstr(error.what, "one cell at least"), "%s", error.what);
    memset(draft.target.kind, CELL_OPTIONAL, 513);
    cr_expect_eq(puzzle_build(&draft, &puzzle, &error), CN_ECONTENT);
    cr_expect_not_null(strstr(error.what, "513 cells: expected at most 512"), "%s", error.what);
    cr_expect_eq(error.line, 5);
    draft.target.kind[200] = CELL_OUTSIDE;
    cr_expect_eq(puzzle_build(&draft, &puzzle, &error), CN_OK);
    cr_expect_eq(cn_puzzle_cells(puzzle), 512);
    cr_expect_eq(cn_puzzle_holes(puzzle), 512, "any number is as many as there are");
    cn_puzzle_free(puzzle);
    draft_release(&draft);
}

/* Readers may leave empty layers around. */
Test(target, empty_layers_of_a_draft_are_cut_off)
{
    struct puzzle_draft draft = {.holes = HOLES_ANY};
    const struct box box = {{5, 6, 7}};
    const struct voxel voxel = {{{0, 0, 0}}, 0};
    cn_status status;
    cn_puzzle *puzzle = NULL;

    cr_assert_eq(draft_set_target(&draft, box, NULL), CN_OK);
    draft.target.kind[box_number(box, (struct cell){{2, 1, 3}})] = CELL_FILL;
    draft.target.kind[box_number(box, (struct cell){{3, 1, 5}})] = CELL_OPTIONAL;
    draft.target.kind[box_number(box, (struct cell){{3, 4, 4}})] = CELL_FILL;
    draft.target.colour[box_number(box, (struct cell){{3, 4, 4}})] = 9;
    struct block *block = draft_add_block(&draft, &status, NULL);
    strcpy(block->name, "A");
    cr_assert_eq(draft_shape(&draft, &voxel, 1, &block->shape, NULL), CN_OK);
    cr_assert_eq(puzzle_build(&draft, &puzzle, NULL), CN_OK);
    const cn_box around = cn_puzzle_box(puzzle);
    cr_expect(around.planes == 2 && around.rows == 4 && around.columns == 3);
    cr_assert_eq(cn_puzzle_cells(puzzle), 3);
    cr_expect_eq(cn_puzzle_cell(puzzle, 0), 0);
    cr_expect_eq(cn_puzzle_cell(puzzle, 1), 12 + 2);
    cr_expect_eq(cn_puzzle_cell(puzzle, 2), 12 + 9 + 1);
    cr_expect(puzzle->optional[0] == 2 && puzzle->colour[2] == 9 && cn_puzzle_holes(puzzle) == 1);
    cn_puzzle_free(puzzle);
    draft_release(&draft);
}
