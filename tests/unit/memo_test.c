#include "cover/memo.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { WORDS = MEMO_CELLS_MAX / 64, ROWS_MAX = 4096, BLOCKS_MAX = 40, USES_MAX = 3 };

static const struct memo_limits AMPLE = {.bytes = (size_t)8 << 20};
static const struct memo_limits CRAMPED = {.bytes = 4096};

static uint64_t
next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Memory for a cover: one is filled at a time. */
static struct {
    uint64_t row[ROWS_MAX * WORDS];
    unsigned use_start[ROWS_MAX + 1];
    struct use use[ROWS_MAX * USES_MAX];
    unsigned short least[BLOCKS_MAX], most[BLOCKS_MAX];
} memory;

static struct cover
empty_cover(unsigned cells, unsigned blocks)
{
    memset(&memory, 0, sizeof memory);
    return (struct cover){.cells = cells,
                          .words = (cells + 63) / 64,
                          .blocks = blocks,
                          .row = memory.row,
                          .use_start = memory.use_start,
                          .use = memory.use,
                          .least = memory.least,
                          .most = memory.most};
}

static void
bound(unsigned block, unsigned least, unsigned most)
{
    memory.least[block] = (unsigned short)least;
    memory.most[block] = (unsigned short)most;
}

/* Begin a row without cells and uses. */
static void
add_row(struct cover *cover)
{
    cr_assert_lt(cover->rows, ROWS_MAX);
    cover->rows++;
    memory.use_start[cover->rows] = memory.use_start[cover->rows - 1];
}

static void
add_use(const struct cover *cover, unsigned block, unsigned copies)
{
    memory.use[memory.use_start[cover->rows]++] =
        (struct use){.block = (unsigned short)block, .copies = (unsigned short)copies};
}

static void
add_cell(const struct cover *cover, unsigned cell)
{
    memory.row[(size_t)(cover->rows - 1) * cover->words + cell / 64] |= UINT64_C(1) << cell % 64;
}

/* Take the last row back if there is the same with the same block; rows use one block each. */
static void
drop_if_twice(struct cover *cover)
{
    const unsigned last = cover->rows - 1;
    const size_t bytes = cover->words * sizeof *memory.row;

    for (unsigned row = 0; row < last; row++)
        if (memory.use[row].block == memory.use[last].block
            && memcmp(cover_row(cover, row), cover_row(cover, last), bytes) == 0) {
            memset(memory.row + (size_t)last * cover->words, 0, bytes);
            cover->rows--;
            return;
        }
}

struct box {
    int size[3];
};

/* A drawing's cells ('#'; rows end with '/', planes with '|') as a block, in all orientations. */
static void
add_block(struct cover *cover, const struct box *box, unsigned block, const char *drawing)
{
    int cells[16][3], count = 0, at[3] = {0};
    for (; *drawing != '\0'; drawing++) {
        if (*drawing == '#')
            memcpy(cells[count++], at, sizeof at);
        at[2] = *drawing == '/' || *drawing == '|' ? 0 : at[2] + 1;
        at[1] = *drawing == '|' ? 0 : at[1] + (*drawing == '/');
        at[0] += *drawing == '|';
    }
    static const int AXES[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                   {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    for (unsigned o = 0; o < 48; o++) {
        /* The first three permutations are even; an orientation turns, it does not mirror. */
        if (((o / 8 >= 3) + (o & 1) + (o >> 1 & 1) + (o >> 2 & 1)) % 2 != 0)
            continue;
        const unsigned places = (unsigned)(box->size[0] * box->size[1] * box->size[2]);
        for (unsigned place = 0; place < places; place++) {
            bool inside = true;
            add_row(cover);
            add_use(cover, block, 1);
            for (int c = 0; c < count; c++) {
                int number = 0;
                for (int axis = 0; axis < 3; axis++) {
                    const int unit = axis == 0   ? box->size[1] * box->size[2]
                                     : axis == 1 ? box->size[2]
                                                 : 1;
                    const int along = cells[c][AXES[o / 8][axis]] - cells[0][AXES[o / 8][axis]];
                    const int x = (int)place / unit % box->size[axis]
                                  + ((o >> axis & 1) != 0 ? -along : along);
                    inside = inside && x >= 0 && x < box->size[axis];
                    number += x * unit;
                }
                if (inside)
                    add_cell(cover, (unsigned)number);
            }
            if (inside) {
                drop_if_twice(cover);
            } else {
                memset(memory.row + (size_t)(cover->rows - 1) * cover->words, 0,
                       cover->words * sizeof *memory.row);
                cover->rows--;
            }
        }
    }
}

static struct cover
box_cover(int planes, int rows, int columns, const char *drawing)
{
    const struct box box = {{planes, rows, columns}};
    const unsigned cells = (unsigned)(planes * rows * columns);
    struct cover cover = empty_cover(cells, 1);

    add_block(&cover, &box, 0, drawing);
    bound(0, 0, cells);
    return cover;
}

static void
expect_count(const struct cover *cover, const struct memo_limits *limits, memo_number expected,
             const char *what)
{
    struct memo_result result;

    cr_assert_eq(memo_count(cover, NULL, limits, &result), CN_OK, "%s", what);
    cr_expect(result.count == expected, "%s: %016llx%016llx, expected %016llx%016llx", what,
              (unsigned long long)(result.count >> 64), (unsigned long long)result.count,
              (unsigned long long)(expected >> 64), (unsigned long long)expected);
    cr_expect_leq(result.hits, result.lookups, "%s", what);
}

Test(memo, known_numbers_of_packings)
{
    static const struct {
        int planes, rows, columns;
        const char *drawing;
        uint64_t count;
    } CASES[] = {
        {1, 8, 8, "##", 12988816}, {4, 4, 4, "##", 5051532105},   {4, 4, 2, "##", 32000},
        {1, 4, 4, "###/.#.", 2},   {1, 12, 12, "###/.#.", 78696}, {1, 3, 3, "##", 0},
        {1, 1, 0, "##", 1},        {1, 10, 10, "####/.#..", 350}, {2, 2, 2, "#", 1},
    };

    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const struct cover cover =
            box_cover(CASES[i].planes, CASES[i].rows, CASES[i].columns, CASES[i].drawing);
        expect_count(&cover, &AMPLE, CASES[i].count, CASES[i].drawing);
    }
}

/* The number is that of a transfer matrix between planes. */
Test(memo, dominoes_of_4_by_4_by_8_are_more_than_64_bits_hold)
{
    const struct cover cover = box_cover(4, 4, 8, "##");

    expect_count(&cover, &AMPLE, (memo_number)17522072798219 * 10000000 + 6365632, "4 x 4 x 8");
}

/* OEIS A006253: a(n) = 3 a(n - 1) + 3 a(n - 2) - a(n - 3). */
Test(memo, dominoes_of_2_by_2_by_n_follow_their_recurrence_until_they_overflow)
{
    memo_number a[69] = {1, 2, 9};

    for (int n = 1; n <= 66; n++) {
        if (n > 2)
            a[n] = 3 * a[n - 1] + 3 * a[n - 2] - a[n - 3];
        const struct cover cover = n % 2 == 0 ? box_cover(2, 2, n, "##") : box_cover(n, 2, 2, "##");
        expect_count(&cover, &AMPLE, a[n], "2 x 2 x n");
    }
    for (int n = 69; n <= 128; n += 59) {
        const struct cover cover = box_cover(2, n, 2, "##");
        struct memo_result result;
        cr_expect_eq(memo_count(&cover, NULL, &AMPLE, &result), CN_EOVERFLOW, "2 x 2 x %d", n);
        cr_expect_eq(result.count, 0);
    }
}

/* Each cell is one of two blocks: 2^cells packings. */
Test(memo, the_largest_number_that_fits_is_counted_and_one_more_is_an_overflow)
{
    static const struct {
        unsigned cells, least;
        cn_status status;
        memo_number count;
    } CASES[] = {
        {127, 0, CN_OK, (memo_number)1 << 127},
        {128, 1, CN_OK, ~(memo_number)0},
        {128, 0, CN_EOVERFLOW, 0},
        {512, 0, CN_EOVERFLOW, 0},
    };

    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        struct memo_result result;
        struct cover cover = empty_cover(CASES[i].cells, 2);
        for (unsigned row = 0; row < 2 * cover.cells; row++) {
            add_row(&cover);
            add_use(&cover, row % 2, 1);
            add_cell(&cover, row / 2);
        }
        bound(0, CASES[i].least, cover.cells);
        bound(1, 0, cover.cells);
        cr_expect_eq(memo_count(&cover, NULL, &AMPLE, &result), CASES[i].status, "case %zu", i);
        cr_expect(result.count == CASES[i].count, "case %zu", i);
    }
}

/* Each row is laid down or not, in the order they have: no order of cells, nothing remembered. */
static uint64_t
naive_count(const struct cover *cover, unsigned row, uint64_t covered, const unsigned *used)
{
    if (row == cover->rows) {
        bool packing = covered == (UINT64_C(1) << cover->cells) - 1;
        for (unsigned block = 0; block < cover->blocks; block++)
            packing =
                packing && used[block] >= cover->least[block] && used[block] <= cover->most[block];
        return packing;
    }
    uint64_t count = naive_count(cover, row + 1, covered, used);
    if ((covered & *cover_row(cover, row)) == 0) {
        unsigned more[BLOCKS_MAX];
        memcpy(more, used, sizeof more);
        for (unsigned u = cover->use_start[row]; u < cover->use_start[row + 1]; u++)
            more[cover->use[u].block] += cover->use[u].copies;
        count += naive_count(cover, row + 1, covered | *cover_row(cover, row), more);
    }
    return count;
}

/* Rows that happen to be the same are two different ones, for both ways of counting. */
static struct cover
random_cover(uint64_t *random)
{
    const unsigned cells = 1 + (unsigned)(next_random(random) % 9);
    const unsigned blocks = 1 + (unsigned)(next_random(random) % (BLOCKS_MAX - 1));
    const unsigned kinds = next_random(random) % 2 == 0 ? blocks : 1 + blocks % 3;
    const unsigned rows = 4 + (unsigned)(next_random(random) % 24);
    struct cover cover = empty_cover(cells, blocks);

    for (unsigned row = 0; row < rows; row++) {
        const unsigned first = (unsigned)(next_random(random) % kinds);
        add_row(&cover);
        for (unsigned u = 0; u < USES_MAX && first + u < kinds; u++)
            if (u == 0 || next_random(random) % 3 == 0)
                add_use(&cover, first + u, 1 + (unsigned)(next_random(random) % 3) / 2);
        for (unsigned c = 0; c < 1 + row % 4; c++)
            add_cell(&cover, (unsigned)(next_random(random) % cells));
    }
    for (unsigned block = 0; block < blocks; block++) {
        const unsigned least = next_random(random) % 4 != 0 ? 0 : 1 + (unsigned)(*random >> 60) / 6;
        const unsigned more = (unsigned)(next_random(random) % 5);
        bound(block, block < kinds ? least : 0, least + (more == 4 ? 1000 : more) + (least == 0));
    }
    return cover;
}

Test(memo, random_problems_have_as_many_packings_as_a_naive_recursion_finds)
{
    uint64_t random = UINT64_C(0x9e3779b97f4a7c15);
    unsigned several = 0;

    for (unsigned round = 0; round < 6000; round++) {
        const struct cover cover = random_cover(&random);
        const unsigned none[BLOCKS_MAX] = {0};
        const uint64_t expected = naive_count(&cover, 0, 0, none);
        char what[32];
        snprintf(what, sizeof what, "round %u", round);
        expect_count(&cover, round % 2 == 0 ? &AMPLE : &CRAMPED, expected, what);
        several += expected > 1;
    }
    cr_expect_gt(several, 600);
}

/*
 * Single cells, and the pairs of neighbours on a path through some of them; one row of all cells so
 * that no order has narrow windows.
 */
static struct cover
path_cover(unsigned cells, unsigned path, uint64_t *random)
{
    struct cover cover = empty_cover(cells, 3);
    unsigned shuffled[MEMO_CELLS_MAX];

    for (unsigned cell = 0; cell < cells; cell++) {
        const unsigned other = (unsigned)(next_random(random) % (cell + 1));
        shuffled[cell] = cell;
        shuffled[cell] = shuffled[other];
        shuffled[other] = cell;
        add_row(&cover);
        add_use(&cover, 0, 1);
        add_cell(&cover, cell);
    }
    for (unsigned pair = 0; pair + 1 < path; pair++) {
        add_row(&cover);
        add_use(&cover, 1, 1);
        add_cell(&cover, shuffled[pair]);
        add_cell(&cover, shuffled[pair + 1]);
    }
    add_row(&cover);
    add_use(&cover, 2, 1);
    for (unsigned cell = 0; cell < cells; cell++)
        add_cell(&cover, cell);
    bound(0, 0, cells);
    bound(2, 0, 1);
    return cover;
}

static unsigned
binomial(unsigned n, unsigned k)
{
    return k == 0 ? 1 : binomial(n, k - 1) * (n - k + 1) / k;
}

/* Ways to choose some pairs, `least` to `most`, of neighbours on a path, none of them in two. */
static unsigned
matchings(unsigned path, unsigned least, unsigned most)
{
    unsigned sum = 0;

    for (unsigned pairs = least; pairs <= most; pairs++)
        sum += binomial(path - pairs, pairs);
    return sum;
}

Test(memo, states_are_told_apart_in_windows_of_any_number_of_words)
{
    enum { PATH = 12 };
    static const unsigned RANGES[][2] = {{0, MEMO_CELLS_MAX}, {3, 5}, {2, MEMO_CELLS_MAX}, {0, 4}};
    uint64_t random = UINT64_C(0xd1b54a32d192ed03);

    for (unsigned cells = 32; cells <= MEMO_CELLS_MAX; cells += 32) {
        const struct cover cover = path_cover(cells, PATH, &random);
        for (unsigned range = 0; range < 4; range++) {
            const unsigned least = RANGES[range][0];
            const unsigned most = RANGES[range][1] < PATH / 2 ? RANGES[range][1] : PATH / 2;
            const unsigned all_in_one = least == 0;
            char what[64];
            snprintf(what, sizeof what, "%u cells, at least %u pairs", cells, least);
            bound(1, least, RANGES[range][1]);
            expect_count(&cover, &AMPLE, matchings(PATH, least, most) + all_in_one, what);
            expect_count(&cover, &CRAMPED, matchings(PATH, least, most) + all_in_one, what);
        }
    }
}

Test(memo, a_small_table_and_another_order_cost_time_only)
{
    const struct cover cover = box_cover(4, 4, 4, "##");
    struct memo_result ample, again, cramped;
    unsigned order[64];

    cr_assert_eq(memo_count(&cover, NULL, &AMPLE, &ample), CN_OK);
    cr_assert_eq(memo_count(&cover, NULL, &AMPLE, &again), CN_OK);
    cr_expect_eq(again.nodes, ample.nodes);
    cr_expect_eq(again.hits, ample.hits);
    cr_expect_eq(again.lookups, ample.lookups);
    cr_expect_eq(again.stored, ample.stored);
    cr_expect_leq(ample.nodes, 100000);
    const struct memo_limits few = {.bytes = (size_t)1 << 18};
    cr_assert_eq(memo_count(&cover, NULL, &few, &cramped), CN_OK);
    cr_expect(cramped.count == ample.count);
    cr_expect_gt(cramped.nodes, ample.nodes);
    for (unsigned place = 0; place < 64; place++)
        order[place] = place * 16 % 64 + place / 4;
    cr_assert_eq(memo_count(&cover, order, &AMPLE, &again), CN_OK);
    cr_expect(again.count == ample.count);
}

Test(memo, limits_stop_it_and_wrong_arguments_are_refused)
{
    struct cover cover = box_cover(4, 4, 4, "##");
    struct memo_limits limits = {.bytes = AMPLE.bytes, .nodes = 1000};
    struct memo_result result;
    unsigned order[64];

    cr_expect_eq(memo_count(&cover, NULL, &limits, &result), CN_ESTOPPED);
    cr_expect_eq(result.nodes, 1000);
    cr_expect_eq(result.count, 0);
    atomic_bool stop = true;
    limits = (struct memo_limits){.bytes = AMPLE.bytes, .stop = &stop};
    bool pays = true;
    cr_expect_eq(memo_count(&cover, NULL, &limits, &result), CN_ESTOPPED);
    cr_expect_eq(memo_pays(&cover, NULL, &limits, 1e9, &pays, &result), CN_ESTOPPED);
    for (unsigned place = 0; place < 64; place++)
        order[place] = place == 63 ? 64 : place;
    cr_expect_eq(memo_count(&cover, order, &AMPLE, &result), CN_EINVAL, "no such cell");
    order[63] = 0;
    cr_expect_eq(memo_count(&cover, order, &AMPLE, &result), CN_EINVAL, "a cell twice");
    cover = empty_cover(MEMO_CELLS_MAX + 1, 1);
    cr_expect_eq(memo_count(&cover, NULL, &AMPLE, &result), CN_EINVAL, "too many cells");
}

Test(memo, pays_where_states_recur)
{
    const struct cover cover = box_cover(4, 4, 4, "##");
    const struct memo_limits limits = {.bytes = AMPLE.bytes, .nodes = 20000};
    struct memo_result result;
    bool pays = false;

    cr_assert_eq(memo_pays(&cover, NULL, &AMPLE, 1e10, &pays, &result), CN_OK);
    cr_expect(pays);
    cr_expect(result.count == 5051532105);
    cr_assert_eq(memo_pays(&cover, NULL, &AMPLE, 1000, &pays, &result), CN_OK);
    cr_expect(pays, "an estimate far too low");
    cr_assert_eq(memo_pays(&cover, NULL, &limits, 1e10, &pays, &result), CN_OK);
    cr_expect_not(pays, "within the caller's limit");
    cr_expect_leq(result.nodes, 20000);
}

Test(memo, does_not_pay_where_each_block_is_used_once)
{
    static const char *const PENTOMINOES[12] = {
        ".##/##./.#.", "#####",       "####/#...",   "###./..##",   "###/##.",   "###/.#./.#.",
        "#.#/###",     "###/#../#..", "##./.##/..#", ".#./###/.#.", "####/.#..", "##./.#./.##"};
    const struct box box = {{3, 4, 5}};
    struct cover cover = empty_cover(60, 12);
    struct memo_result result;
    bool pays = true;

    for (unsigned block = 0; block < 12; block++) {
        add_block(&cover, &box, block, PENTOMINOES[block]);
        bound(block, 1, block % 2 == 0 ? 1 : 12);
    }
    cr_assert_eq(memo_pays(&cover, NULL, &AMPLE, 1e9, &pays, &result), CN_OK);
    cr_expect_not(pays);
    cr_expect_leq(result.nodes, 1 << 17);
    cr_assert_eq(memo_pays(&cover, NULL, &AMPLE, 1e4, &pays, &result), CN_OK);
    cr_expect_not(pays);
    cr_expect_leq(result.nodes, 1 << 13);
}
