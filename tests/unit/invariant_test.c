#include "cover/invariant.h"
#include "cover/equations.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A cover that grows by rows. */
static struct cover
cover_of(unsigned cells, unsigned blocks)
{
    struct cover cover = {.cells = cells, .words = (cells + 63) / 64, .blocks = blocks};

    cover.use_start = calloc(1, sizeof *cover.use_start);
    cover.least = calloc(blocks, sizeof *cover.least);
    cover.most = calloc(blocks, sizeof *cover.most);
    return cover;
}

static void
cover_free(struct cover *cover)
{
    free(cover->row);
    free(cover->use_start);
    free(cover->use);
    free(cover->least);
    free(cover->most);
}

static void
allow(struct cover *cover, unsigned block, unsigned least, unsigned most)
{
    cover->least[block] = (unsigned short)least;
    cover->most[block] = (unsigned short)most;
}

/* A row without cells; it uses so many copies of the block. */
static uint64_t *
add_empty_row(struct cover *cover, unsigned block, unsigned copies)
{
    const size_t rows = cover->rows + 1, uses = cover->use_start[cover->rows] + 1;

    cover->row = realloc(cover->row, rows * cover->words * sizeof *cover->row);
    cover->use_start = realloc(cover->use_start, (rows + 1) * sizeof *cover->use_start);
    cover->use = realloc(cover->use, uses * sizeof *cover->use);
    cover->use[uses - 1] = (struct use){(unsigned short)block, (unsigned short)copies};
    cover->use_start[rows] = (unsigned)uses;
    cover->rows++;
    uint64_t *row = cover->row + (rows - 1) * cover->words;
    memset(row, 0, cover->words * sizeof *row);
    return row;
}

/* The last row uses copies of a further block. */
static void
use_also(struct cover *cover, unsigned block, unsigned copies)
{
    const size_t uses = ++cover->use_start[cover->rows];

    cover->use = realloc(cover->use, uses * sizeof *cover->use);
    cover->use[uses - 1] = (struct use){(unsigned short)block, (unsigned short)copies};
}

static void
set_cell(uint64_t *row, unsigned cell)
{
    row[cell / 64] |= (uint64_t)1 << cell % 64;
}

/* A row of the cells from first up to last. */
static void
add_row(struct cover *cover, unsigned block, unsigned copies, unsigned first, unsigned last)
{
    uint64_t *row = add_empty_row(cover, block, copies);

    for (unsigned cell = first; cell <= last; cell++)
        set_cell(row, cell);
}

/* A row unless it is one of those from `first` on. */
static void
add_new_row(struct cover *cover, unsigned block, const uint64_t *cells, unsigned first)
{
    const size_t bytes = cover->words * sizeof *cells;

    for (unsigned row = first; row < cover->rows; row++)
        if (memcmp(cover_row(cover, row), cells, bytes) == 0)
            return;
    memcpy(add_empty_row(cover, block, 1), cells, bytes);
}

struct board {
    int side[3]; /* cell (x, y, z) is (x * side[1] + y) * side[2] + z */
    unsigned cells;
};

static struct board
board_of(int x, int y, int z)
{
    return (struct board){{x, y, z}, (unsigned)(x * y * z)};
}

/* The cell of a shape, turned and mirrored, at the corner; false if it is off the board. */
static bool
locate(const struct board *board, const int *corner, const int *cell, unsigned turn,
       unsigned *number)
{
    static const int AXES[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                   {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    int at[3];

    for (unsigned a = 0; a < 3; a++) {
        const int along = cell[AXES[turn / 8][a]];
        at[a] = corner[a] + ((turn >> a & 1) != 0 ? -along : along);
        if (at[a] < 0 || at[a] >= board->side[a])
            return false;
    }
    *number = (unsigned)((at[0] * board->side[1] + at[1]) * board->side[2] + at[2]);
    return true;
}

/* All placements of a shape, given by its cells' "xyz", mirrored ones as well. */
static void
add_placements(struct cover *cover, const struct board *board, unsigned block, const char *shape)
{
    const unsigned first = cover->rows;
    uint64_t row[8];

    for (unsigned turn = 0; turn < 48; turn++)
        for (unsigned corner = 0; corner < board->cells; corner++) {
            const int c = (int)corner;
            const int from[3] = {c / (board->side[1] * board->side[2]),
                                 c / board->side[2] % board->side[1], c % board->side[2]};
            bool inside = true;
            memset(row, 0, sizeof row);
            for (const char *s = shape; *s != '\0' && inside; s += s[3] == ' ' ? 4 : 3) {
                const int cell[3] = {s[0] - '0', s[1] - '0', s[2] - '0'};
                unsigned number = 0;
                inside = locate(board, from, cell, turn, &number);
                if (inside)
                    set_cell(row, number);
            }
            if (inside)
                add_new_row(cover, block, row, first);
        }
}

/* Copies of one shape fill the board. */
static struct cover
cover_of_copies(struct board board, const char *shape, unsigned least, unsigned most)
{
    struct cover cover = cover_of(board.cells, 1);

    allow(&cover, 0, least, most);
    add_placements(&cover, &board, 0, shape);
    return cover;
}

/* The reason found, which holds. */
static struct reason
reason_of(const struct cover *cover)
{
    struct reason reason;

    cr_assert_eq(invariant_find(cover, &reason), CN_OK);
    cr_expect_eq(invariant_check(cover, &reason), reason.kind == REASON_NONE ? CN_ECHECK : CN_OK);
    return reason;
}

static void
expect_colouring(const struct cover *cover, unsigned modulus, const char *name)
{
    struct reason reason = reason_of(cover);

    cr_expect_eq(reason.kind, REASON_COLOURING, "%s: %d", name, (int)reason.kind);
    cr_expect_eq(reason.modulus, modulus, "%s: modulo %u", name, reason.modulus);
    cr_expect_neq(reason.target_sum, reason.blocks_sum, "%s", name);
    reason_release(&reason);
}

static void
expect_none(const struct cover *cover, const char *name)
{
    struct reason reason = reason_of(cover);

    cr_expect_eq(reason.kind, REASON_NONE, "%s: %d modulo %u", name, (int)reason.kind,
                 reason.modulus);
    reason_release(&reason);
}

Test(invariant, a_block_that_must_be_used_has_a_row)
{
    struct cover cover = cover_of(4, 3);

    allow(&cover, 0, 1, 1);
    allow(&cover, 1, 0, 2);
    allow(&cover, 2, 1, 2);
    add_row(&cover, 0, 1, 0, 3);
    struct reason reason = reason_of(&cover);
    cr_expect_eq(reason.kind, REASON_BLOCK);
    cr_expect_eq(reason.block, 2);
    reason.block = 0;
    cr_expect_eq(invariant_check(&cover, &reason), CN_ECHECK);
    reason.block = 1;
    cr_expect_eq(invariant_check(&cover, &reason), CN_ECHECK);
    reason.block = 3;
    cr_expect_eq(invariant_check(&cover, &reason), CN_ECHECK);
    reason_release(&reason);
    allow(&cover, 2, 0, 2);
    expect_none(&cover, "block 2 need not be used");
    cover_free(&cover);
}

Test(invariant, a_cell_that_no_row_covers)
{
    struct cover cover = cover_of(130, 1);

    allow(&cover, 0, 1, 130);
    for (unsigned cell = 0; cell < 129; cell++)
        add_row(&cover, 0, 1, cell, cell);
    struct reason reason = reason_of(&cover);
    cr_expect_eq(reason.kind, REASON_CELL);
    cr_expect_eq(reason.cell, 129);
    reason.cell = 128;
    cr_expect_eq(invariant_check(&cover, &reason), CN_ECHECK);
    reason.cell = 130;
    cr_expect_eq(invariant_check(&cover, &reason), CN_ECHECK);
    reason_release(&reason);
    add_row(&cover, 0, 1, 129, 129);
    expect_none(&cover, "all cells are covered");
    cover_free(&cover);
}

static void
expect_volume(const struct cover *cover, uint64_t least, uint64_t most, uint64_t below,
              const char *name)
{
    struct reason reason = reason_of(cover);

    cr_expect_eq(reason.kind, REASON_VOLUME, "%s: %d", name, (int)reason.kind);
    cr_expect_eq(reason.volume_least, least, "%s", name);
    cr_expect_eq(reason.volume_most, most, "%s", name);
    cr_expect_eq(reason.volume_below, below, "%s", name);
    reason.volume_below++;
    cr_expect_eq(invariant_check(cover, &reason), CN_ECHECK, "%s", name);
    reason_release(&reason);
}

/* Blocks of 3 and 5 cells in a row of cells. */
static struct cover
threes_and_fives(unsigned cells)
{
    struct cover cover = cover_of(cells, 2);

    for (unsigned cell = 0; cell + 3 <= cells; cell++)
        add_row(&cover, 0, 1, cell, cell + 2);
    for (unsigned cell = 0; cell + 5 <= cells; cell++)
        add_row(&cover, 1, 1, cell, cell + 4);
    return cover;
}

Test(invariant, volumes_of_ranges_of_copies)
{
    for (unsigned cells = 5; cells <= 140; cells++)
        for (unsigned most = 1; most <= 30; most += cells > 20 ? 14 : 1)
            for (unsigned least = 0; least <= most; least += cells > 20 ? 5 : 1) {
                struct cover cover = threes_and_fives(cells);
                bool possible = false;
                uint64_t below = 0;
                allow(&cover, 0, least, most);
                allow(&cover, 1, 1, most + 2);
                for (unsigned threes = least; threes <= most; threes++)
                    for (unsigned fives = 1; fives <= most + 2; fives++) {
                        const unsigned volume = 3 * threes + 5 * fives;
                        possible |= volume == cells;
                        if (volume < cells && volume > below)
                            below = volume;
                    }
                if (possible)
                    expect_none(&cover, "possible");
                else
                    expect_volume(&cover, 3 * least + 5, 3 * most + 5 * (most + 2), below, "not");
                cover_free(&cover);
            }
}

Test(invariant, volumes_of_a_block_of_several_sizes_are_a_range)
{
    struct cover cover = cover_of(9, 1);

    for (unsigned cell = 0; cell < 9; cell++) {
        if (cell + 2 <= 9)
            add_row(&cover, 0, 1, cell, cell + 1);
        if (cell + 4 <= 9)
            add_row(&cover, 0, 1, cell, cell + 3);
    }
    allow(&cover, 0, 2, 2);
    expect_volume(&cover, 4, 8, 8, "two copies cover 8 at most");
    allow(&cover, 0, 5, 6);
    expect_volume(&cover, 10, 24, 0, "five copies cover 10 at least");
    allow(&cover, 0, 3, 3);
    struct reason reason = reason_of(&cover);
    cr_expect_neq(reason.kind, REASON_VOLUME);
    reason_release(&reason);
    cover_free(&cover);
}

Test(invariant, volumes_of_rows_of_several_copies)
{
    struct cover cover = cover_of(8, 2);

    add_row(&cover, 0, 2, 0, 3);
    add_row(&cover, 0, 2, 4, 7);
    allow(&cover, 0, 3, 3);
    allow(&cover, 1, 0, 1);
    expect_volume(&cover, 6, 6, 6, "three copies of two cells");
    allow(&cover, 0, 4, 4);
    expect_none(&cover, "four copies of two cells");
    add_row(&cover, 1, 1, 0, 0);
    add_row(&cover, 0, 1, 0, 2);
    use_also(&cover, 1, 1);
    allow(&cover, 0, 3, 3);
    expect_volume(&cover, 6, 7, 7, "and one cell more, in one row or two");
    add_row(&cover, 0, 1, 0, 7);
    use_also(&cover, 1, 1);
    struct reason reason = reason_of(&cover);
    cr_expect_neq(reason.kind, REASON_VOLUME, "a row that covers more than its blocks do");
    reason_release(&reason);
    cover_free(&cover);
}

Test(invariant, a_share_of_a_row_need_not_be_whole)
{
    struct cover cover = cover_of(3, 1);

    allow(&cover, 0, 2, 2);
    add_row(&cover, 0, 2, 0, 2);
    expect_none(&cover, "two copies cover three cells");
    cover_free(&cover);
}

#define T_TETROMINO "000 001 002 011"
#define L_TETROMINO "000 001 002 010"
#define BRICK_124 "000 001 002 003 010 011 012 013"
#define DOMINO "000 001"

Test(invariant, known_colourings)
{
    static const struct {
        const char *name, *shape;
        int x, y, z;
        unsigned copies;
    } PUZZLES[] = {
        {"T tetrominoes in 6x6 (Walkup, 1965)", T_TETROMINO, 1, 6, 6, 9},
        {"T tetrominoes in 10x10", T_TETROMINO, 1, 10, 10, 25},
        {"L tetrominoes in 6x6 (Golomb)", L_TETROMINO, 1, 6, 6, 9},
        {"bars of 4 in 10x10 (Golomb)", "000 001 002 003", 1, 10, 10, 25},
        {"bricks 1x2x4 in 6x6x6 (de Bruijn, 1969)", BRICK_124, 6, 6, 6, 27},
    };

    for (unsigned i = 0; i < sizeof PUZZLES / sizeof PUZZLES[0]; i++) {
        struct cover cover =
            cover_of_copies(board_of(PUZZLES[i].x, PUZZLES[i].y, PUZZLES[i].z), PUZZLES[i].shape,
                            PUZZLES[i].copies, PUZZLES[i].copies);
        expect_colouring(&cover, 2, PUZZLES[i].name);
        cover_free(&cover);
    }
}

Test(invariant, the_five_tetrominoes_fill_no_rectangle)
{
    static const char *const SHAPES[] = {T_TETROMINO, L_TETROMINO, "000 001 002 003",
                                         "000 001 010 011", "000 001 011 012"};
    const struct board board = board_of(1, 4, 5);
    struct cover cover = cover_of(board.cells, 5);

    for (unsigned b = 0; b < 5; b++) {
        allow(&cover, b, 1, 1);
        add_placements(&cover, &board, b, SHAPES[b]);
    }
    struct reason reason = reason_of(&cover);
    cr_assert_eq(reason.kind, REASON_COLOURING);
    cr_expect_eq(reason.modulus, 2);
    for (unsigned cell = 0; cell < 20; cell++)
        cr_expect_eq(reason.weight[cell] == reason.weight[0], (cell / 5 + cell % 5) % 2 == 0);
    for (unsigned b = 0; b < 5; b++)
        cr_expect_eq(reason.block_weight[b], b == 0);
    cr_expect_eq(reason.target_sum, 0);
    cr_expect_eq(reason.blocks_sum, 1);
    reason_release(&reason);
    cover_free(&cover);
}

Test(invariant, what_can_be_filled_is_not_ruled_out)
{
    static const struct {
        const char *shape;
        int x, y, z;
        unsigned copies;
    } PUZZLES[] = {{T_TETROMINO, 1, 8, 8, 16},
                   {L_TETROMINO, 1, 4, 6, 6},
                   {BRICK_124, 4, 4, 6, 12},
                   {BRICK_124, 8, 4, 8, 32},
                   {DOMINO, 1, 8, 8, 32},
                   {"000 001 010", 1, 5, 9, 15},
                   {"000 001 002 003 011", 1, 5, 10, 10},
                   {DOMINO, 4, 4, 4, 32}};

    for (unsigned i = 0; i < sizeof PUZZLES / sizeof PUZZLES[0]; i++) {
        struct cover cover =
            cover_of_copies(board_of(PUZZLES[i].x, PUZZLES[i].y, PUZZLES[i].z), PUZZLES[i].shape,
                            PUZZLES[i].copies, PUZZLES[i].copies);
        expect_none(&cover, PUZZLES[i].shape);
        cover_free(&cover);
    }
}

Test(invariant, a_block_whose_copies_are_not_fixed_weighs_nothing)
{
    struct cover cover = cover_of_copies(board_of(1, 10, 10), T_TETROMINO, 0, 99);
    struct reason reason = reason_of(&cover);

    cr_assert_eq(reason.kind, REASON_COLOURING);
    cr_expect_eq(reason.modulus, 8);
    cr_expect_eq(reason.block_weight[0], 0);
    cr_expect_eq(reason.blocks_sum, 0);
    reason_release(&reason);
    cover_free(&cover);
}

/*
 * Dominoes of one black and one white cell each, any two; and a block of `heavy` black cells, if
 * not 0.  What is more in black must be made up of heavy blocks.
 */
static struct cover
black_and_white(unsigned black, unsigned white, unsigned heavy)
{
    struct cover cover = cover_of(black + white, 2);

    allow(&cover, 0, 0, 99);
    allow(&cover, 1, 0, 9);
    for (unsigned b = 0; b < black; b++)
        for (unsigned w = 0; w < white; w++) {
            uint64_t *row = add_empty_row(&cover, 0, 1);
            set_cell(row, b);
            set_cell(row, black + w);
        }
    if (heavy != 0)
        add_row(&cover, 1, 1, 0, heavy - 1);
    return cover;
}

Test(invariant, every_modulus_has_its_covers)
{
    static const struct {
        unsigned black, white, heavy, modulus;
    } COVERS[] = {
        {5, 3, 0, 4}, {7, 3, 0, 8}, {11, 3, 0, 0}, {4, 3, 3, 3},  {12, 9, 9, 9},
        {8, 7, 5, 5}, {8, 7, 7, 7}, {3, 11, 0, 0}, {43, 3, 0, 0},
    };

    for (unsigned i = 0; i < sizeof COVERS / sizeof COVERS[0]; i++) {
        struct cover cover = black_and_white(COVERS[i].black, COVERS[i].white, COVERS[i].heavy);
        char name[32];
        snprintf(name, sizeof name, "cover %u", i);
        expect_colouring(&cover, COVERS[i].modulus, name);
        cover_free(&cover);
    }
    struct cover beyond = black_and_white(12, 11, 11);
    expect_none(&beyond, "11 is no modulus");
    cover_free(&beyond);
}

Test(invariant, a_colouring_in_the_integers)
{
    struct cover cover = black_and_white(11, 3, 0);
    struct reason reason = reason_of(&cover);

    cr_assert_eq(reason.kind, REASON_COLOURING);
    cr_expect_eq(reason.modulus, 0);
    cr_expect_eq(labs((long)reason.target_sum), 8);
    for (unsigned cell = 0; cell < 14; cell++)
        cr_expect_eq(reason.weight[cell], cell < 11 ? reason.weight[0] : -reason.weight[0]);
    reason_release(&reason);
    cover_free(&cover);
}

/* T tetrominoes in pairs that a half turn carries to each other. */
Test(invariant, rows_of_two_copies_use_no_odd_number_of_them)
{
    struct cover single = cover_of_copies(board_of(1, 6, 6), T_TETROMINO, 9, 9);
    struct cover cover = cover_of(36, 1);

    allow(&cover, 0, 9, 9);
    for (unsigned row = 0; row < single.rows; row++) {
        const uint64_t cells = cover_row(&single, row)[0];
        uint64_t turned = 0;
        for (unsigned cell = 0; cell < 36; cell++)
            turned |= (cells >> cell & 1) << (35 - cell);
        if ((cells & turned) == 0 && cells < turned)
            *add_empty_row(&cover, 0, 2) = cells | turned;
    }
    expect_colouring(&cover, 2, "nine are no pairs");
    cover_free(&cover);
    cover_free(&single);
}

Test(invariant, a_block_that_only_its_copies_tell_of)
{
    struct cover cover = cover_of(4, 1);

    /* Modulo 2, none of the rows can be solved for the block. */
    allow(&cover, 0, 2, 2);
    add_row(&cover, 0, 2, 0, 3);
    for (unsigned cell = 0; cell < 4; cell++)
        add_row(&cover, 0, 4, cell, cell);
    expect_none(&cover, "two copies at once");
    allow(&cover, 0, 3, 3);
    expect_colouring(&cover, 2, "three copies");
    cover_free(&cover);
}

static void
expect_refused(const struct cover *cover, const struct reason *reason, const char *name)
{
    cr_expect_eq(invariant_check(cover, reason), CN_ECHECK, "%s", name);
}

Test(invariant, a_corrupted_colouring_is_refused)
{
    struct cover cover = cover_of_copies(board_of(1, 6, 6), T_TETROMINO, 9, 9);
    struct reason reason = reason_of(&cover);

    cr_assert_eq(reason.kind, REASON_COLOURING);
    for (unsigned cell = 0; cell < 36; cell++) {
        const int32_t weight = reason.weight[cell];
        reason.weight[cell] = 1 - weight;
        expect_refused(&cover, &reason, "one cell's weight");
        reason.weight[cell] = weight + 2;
        expect_refused(&cover, &reason, "a weight that is no residue");
        reason.weight[cell] = weight - 2;
        expect_refused(&cover, &reason, "a negative weight");
        reason.weight[cell] = weight;
    }
    for (unsigned cell = 1; cell < 36; cell++) {
        const int32_t weight = reason.weight[cell];
        if (weight == reason.weight[0])
            continue;
        reason.weight[cell] = reason.weight[0];
        reason.weight[0] = weight;
        expect_refused(&cover, &reason, "two weights exchanged, the sum the same");
        reason.weight[0] = reason.weight[cell];
        reason.weight[cell] = weight;
    }
    reason.block_weight[0] ^= 1;
    expect_refused(&cover, &reason, "the block's weight");
    reason.block_weight[0] ^= 1;
    reason.target_sum ^= 1;
    expect_refused(&cover, &reason, "the target's sum");
    reason.blocks_sum ^= 1;
    expect_refused(&cover, &reason, "both sums");
    reason.target_sum ^= 1;
    expect_refused(&cover, &reason, "the blocks' sum");
    reason.blocks_sum ^= 1;
    reason.modulus = 3;
    expect_refused(&cover, &reason, "another modulus");
    reason.modulus = 0;
    expect_refused(&cover, &reason, "no modulus");
    reason.modulus = 2;
    cover.least[0] = 8;
    expect_refused(&cover, &reason, "a block whose copies are not fixed");
    allow(&cover, 0, 10, 10);
    expect_refused(&cover, &reason, "another number of copies");
    allow(&cover, 0, 9, 9);
    cr_expect_eq(invariant_check(&cover, &reason), CN_OK);
    reason.kind = REASON_VOLUME;
    expect_refused(&cover, &reason, "another kind");
    reason_release(&reason);
    cover_free(&cover);
}

Test(invariant, weights_that_add_up_prove_nothing)
{
    struct cover cover = cover_of_copies(board_of(1, 6, 6), DOMINO, 18, 18);
    int32_t weight[37];
    struct reason reason = {.kind = REASON_COLOURING, .modulus = 5, .weight = weight};

    for (unsigned i = 0; i < 37; i++)
        weight[i] = i < 36 ? 1 : 2;
    reason.block_weight = weight + 36;
    reason.target_sum = reason.blocks_sum = 1;
    expect_refused(&cover, &reason, "36 and 18 times 2");
    cover_free(&cover);
}

static uint64_t random_state;

/* Below count; xorshift (Marsaglia, 2003). */
static unsigned
random_below(unsigned count)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (unsigned)((random_state >> 32) % count);
}

static void
random_rows(struct cover *cover, unsigned rows)
{
    for (unsigned r = 0; r < rows; r++) {
        uint64_t row[8] = {0};
        const unsigned size = 1 + random_below(5);
        for (unsigned i = 0; i < size; i++)
            set_cell(row, random_below(cover->cells));
        add_new_row(cover, random_below(cover->blocks), row, 0);
    }
}

/* Some rows that cover all cells, all of one block or each of several copies of two. */
static void
plant_packing(struct cover *cover)
{
    unsigned used[4] = {0};

    for (unsigned cell = 0; cell < cover->cells;) {
        const unsigned last = cell + random_below(5);
        const unsigned block = random_below(cover->blocks - 1), copies = 1 + random_below(3);
        add_row(cover, block, copies, cell, last < cover->cells ? last : cover->cells - 1);
        used[block] += copies;
        if (random_below(2) == 0) {
            use_also(cover, block + 1, copies + 1);
            used[block + 1] += copies + 1;
        }
        cell = last + 1;
    }
    for (unsigned b = 0; b < cover->blocks; b++) {
        const unsigned less = random_below(2) * random_below(3), more = random_below(2);
        const unsigned most = used[b] + (less != 0 ? more : 0);
        allow(cover, b, used[b] < less ? 0 : used[b] - less, most == 0 ? 1 : most);
        if (used[b] == 0)
            cover->least[b] = 0;
    }
}

Test(invariant, a_cover_with_a_packing_is_never_ruled_out)
{
    random_state = 20;
    for (unsigned i = 0; i < 3000; i++) {
        struct cover cover = cover_of(1 + random_below(i % 10 == 0 ? 200 : 30), 2 + i % 3);
        plant_packing(&cover);
        random_rows(&cover, random_below(i % 7 == 0 ? 400 : 60));
        expect_none(&cover, "planted");
        cover_free(&cover);
    }
}

/* Whether the rows from `row` on can cover the cells that are left, one word, as they must. */
static bool
has_packing(const struct cover *cover, unsigned row, uint64_t left, const unsigned *used)
{
    unsigned now[4];

    if (left == 0) {
        for (unsigned b = 0; b < cover->blocks; b++)
            if (used[b] < cover->least[b] || used[b] > cover->most[b])
                return false;
        return true;
    }
    for (; row < cover->rows; row++) {
        if ((cover->row[row] & ~left) != 0)
            continue;
        memcpy(now, used, sizeof now);
        for (unsigned u = cover->use_start[row]; u < cover->use_start[row + 1]; u++)
            now[cover->use[u].block] += cover->use[u].copies;
        if (has_packing(cover, row + 1, left & ~cover->row[row], now))
            return true;
    }
    return false;
}

enum { COLUMNS = 64 };

/* The equations of the packing itself, one for each item: how often rows are used. */
static unsigned
fill_matrix(const struct cover *cover, unsigned modulus, unsigned (*matrix)[COLUMNS])
{
    unsigned items = 0;

    for (unsigned cell = 0; cell < cover->cells; cell++, items++) {
        for (unsigned row = 0; row < cover->rows; row++)
            matrix[items][row] = cover->row[row] >> cell & 1;
        matrix[items][cover->rows] = 1;
    }
    for (unsigned b = 0; b < cover->blocks; b++) {
        if (cover->least[b] != cover->most[b])
            continue;
        memset(matrix[items], 0, sizeof matrix[items]);
        for (unsigned row = 0; row < cover->rows; row++)
            for (unsigned u = cover->use_start[row]; u < cover->use_start[row + 1]; u++)
                if (cover->use[u].block == b)
                    matrix[items][row] = cover->use[u].copies % modulus;
        matrix[items++][cover->rows] = cover->least[b] % modulus;
    }
    return items;
}

/* a * row is taken off until nothing is left in the column; row has a 1 there. */
static void
clear_column(unsigned *from, const unsigned *row, unsigned column, unsigned modulus)
{
    const unsigned factor = modulus - from[column];

    for (unsigned i = 0; i < COLUMNS; i++)
        from[i] = (from[i] + factor * row[i]) % modulus;
}

/* Gauss's elimination as in the textbook, modulo a prime: whether the packing's equations agree. */
static bool
is_consistent(const struct cover *cover, unsigned modulus)
{
    unsigned matrix[COLUMNS][COLUMNS] = {{0}};
    const unsigned items = fill_matrix(cover, modulus, matrix);
    unsigned rank = 0;

    for (unsigned column = 0; column <= cover->rows; column++) {
        unsigned pivot = rank, inverse = 1;
        while (pivot < items && matrix[pivot][column] == 0)
            pivot++;
        if (pivot == items)
            continue;
        if (column == cover->rows)
            return false;
        while (inverse * matrix[pivot][column] % modulus != 1)
            inverse++;
        for (unsigned i = 0; i < COLUMNS; i++) {
            const unsigned swapped = matrix[rank][i];
            matrix[rank][i] = matrix[pivot][i] * inverse % modulus;
            if (pivot != rank)
                matrix[pivot][i] = swapped;
        }
        for (unsigned item = rank + 1; item < items; item++)
            clear_column(matrix[item], matrix[rank], column, modulus);
        rank++;
    }
    return true;
}

static bool
is_consistent_for_small_primes(const struct cover *cover)
{
    return is_consistent(cover, 2) && is_consistent(cover, 3) && is_consistent(cover, 5)
           && is_consistent(cover, 7);
}

Test(invariant, reasons_are_true_and_no_colouring_is_missed)
{
    unsigned found[REASON_COLOURING + 1] = {0}, none_but_impossible = 0;

    random_state = 4;
    for (unsigned i = 0; i < 6000; i++) {
        static const unsigned NOTHING[4] = {0};
        struct cover cover = cover_of(3 + random_below(9), 1 + i % 4);
        random_rows(&cover, 2 + random_below(i % 3 == 0 ? 60 : 20));
        for (unsigned b = 0; b < cover.blocks; b++) {
            const unsigned least = random_below(4);
            allow(&cover, b, least, least + random_below(2) * random_below(3));
            cover.most[b] = cover.most[b] == 0 ? 1 : cover.most[b];
        }
        struct reason reason = reason_of(&cover);
        const uint64_t all = ((uint64_t)1 << cover.cells) - 1;
        const bool possible = has_packing(&cover, 0, all, NOTHING);
        found[reason.kind]++;
        none_but_impossible += reason.kind == REASON_NONE && !possible;
        cr_expect(reason.kind == REASON_NONE || !possible, "cover %u", i);
        cr_expect(reason.kind != REASON_NONE || is_consistent_for_small_primes(&cover), "cover %u",
                  i);
        reason_release(&reason);
        cover_free(&cover);
    }
    for (unsigned kind = 0; kind <= REASON_COLOURING; kind++)
        cr_expect_gt(found[kind], 50, "kind %u", kind);
    cr_expect_gt(none_but_impossible, 50);
}

Test(invariant, more_rows_than_are_tried_first)
{
    struct cover cover = black_and_white(30, 30, 0);

    expect_none(&cover, "all of 900 dominoes");
    cover_free(&cover);
    cover = black_and_white(38, 30, 0);
    expect_colouring(&cover, 0, "8 black cells too many");
    cover_free(&cover);
}

/* Four cells more, two of them in one row each, which is not among those tried first mostly. */
static void
with_rare_cells(unsigned each, bool possible)
{
    struct cover cover = black_and_white(each, each, 0);
    const unsigned first = 2 * each;
    struct cover wider = cover_of(first + 4, 2);

    allow(&wider, 0, 0, 99);
    allow(&wider, 1, 0, 9);
    for (unsigned row = 0; row < cover.rows; row++) {
        if (row == cover.rows / 2) {
            add_row(&wider, 0, 1, first, first + 1);
            add_row(&wider, 0, 1, possible ? first + 2 : first + 1,
                    possible ? first + 3 : first + 2);
            add_row(&wider, 1, 1, first + 3, first + 3);
        }
        uint64_t *copy = add_empty_row(&wider, 0, 1);
        memcpy(copy, cover_row(&cover, row), cover.words * sizeof *copy);
    }
    if (possible)
        expect_none(&wider, "rare cells that can be covered");
    else
        expect_colouring(&wider, 2, "two cells that only the same third one can be covered with");
    cover_free(&wider);
    cover_free(&cover);
}

Test(invariant, cells_of_no_row_that_is_tried_first)
{
    for (unsigned each = 20; each <= 40; each++) {
        with_rare_cells(each, false);
        with_rare_cells(each, true);
    }
}

Test(invariant, no_reason_is_found_if_the_work_is_too_much)
{
    struct cover cover = cover_of_copies(board_of(1, 6, 6), T_TETROMINO, 9, 9);
    struct equations equations;
    unsigned differ = 0;

    cr_assert_eq(equations_create(&equations, &cover, cover.rows), CN_OK);
    for (size_t allowed = 1; allowed < 100000; allowed *= 2) {
        struct nullspace nullspace;
        size_t work = allowed;
        bool zero = false;
        cr_assert_eq(nullspace_create(&nullspace, &equations.system, &equations.plan,
                                      (struct modulus){2, 2}, &work, &zero),
                     CN_OK);
        cr_expect_eq(zero, work == 0);
        differ += zero;
        nullspace_release(&nullspace);
    }
    cr_expect_gt(differ, 3);
    cr_expect_lt(differ, 16);
    equations_release(&equations);
    cover_free(&cover);
}
