#include "cover/kernel.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * Every kernel against a plain recursion, on small random problems: the cells come in a few bunches
 * that each row covers wholly or not at all, so that wide rows have packings too.
 */
enum { ROWS_MAX = 64, BLOCKS_MAX = 8, BUNCHES_MAX = 14, DEPTH = 64 };

/* What blocks there are: none, one of each, some number of each, from some number to another. */
enum kind { NO_BLOCKS, ONE_EACH, COPIES, RANGES, KINDS };

struct problem {
    struct kernel_root root;
    unsigned short least[BLOCKS_MAX], most[BLOCKS_MAX];
    uint64_t row[ROWS_MAX][KERNEL_WORDS_MAX];
    uint64_t *columns;
};

static const unsigned WIDTHS[] = {1, 2, 4, 8, 16};
enum { WIDTH_COUNT = sizeof WIDTHS / sizeof WIDTHS[0] };

static uint64_t random_state;

static unsigned
random_below(unsigned bound)
{
    random_state = random_state * 6364136223846793005 + 1442695040888963407;
    return (unsigned)(random_state >> 33) % bound;
}

static bool
has(const uint64_t *row, unsigned item)
{
    return row[item / 64] >> item % 64 & 1;
}

static void
add(uint64_t *row, unsigned item)
{
    row[item / 64] |= (uint64_t)1 << item % 64;
}

/* A problem whose rows take this many words; its columns are allocated without a word to spare. */
static void
make_problem(struct problem *problem, unsigned words, enum kind kind, uint64_t seed)
{
    struct kernel_root *root = &problem->root;

    random_state = seed * 7919 + words * 31 + kind;
    memset(problem, 0, sizeof *problem);
    const unsigned bunches = 5 + random_below(BUNCHES_MAX - 4);
    root->blocks = kind == NO_BLOCKS ? 0 : 2 + random_below(4);
    root->cells = words * 64 - root->blocks - random_below(words > 8 ? 512 : words == 1 ? 20 : 60);
    root->rows = random_below(8) == 0 ? random_below(6) : 10 + random_below(ROWS_MAX / 2);
    root->words = words;
    for (unsigned b = 0; b < root->blocks; b++) {
        problem->least[b] = 1;
        if (kind == COPIES)
            problem->least[b] = (unsigned short)(1 + random_below(3));
        if (kind == RANGES)
            problem->least[b] = (unsigned short)random_below(3);
        problem->most[b] = problem->least[b];
        if (kind == RANGES)
            problem->most[b] = (unsigned short)(problem->least[b] + random_below(3));
        problem->most[b] += problem->most[b] == 0;
        root->rows_left += kind == ONE_EACH || kind == COPIES ? problem->least[b] : 0;
    }
    for (unsigned r = 0; r < root->rows; r++) {
        const unsigned size = root->rows_left == 0
                                  ? 1 + random_below(3)
                                  : 1 + random_below(2 * bunches / root->rows_left + 1);
        const unsigned from = random_below(bunches);
        for (unsigned c = 0; c < root->cells; c++)
            if ((c * 7 / 3 % bunches + bunches - from) % bunches < size)
                add(problem->row[r], c);
        bool empty = true;
        for (unsigned w = 0; w < words; w++)
            empty = empty && problem->row[r][w] == 0;
        if (empty)
            add(problem->row[r], random_below(root->cells));
        if (root->blocks != 0 && (root->rows_left != 0 || random_below(4) != 0))
            add(problem->row[r], root->cells + random_below(root->blocks));
    }
    root->stride = root->rows + (unsigned)(seed % 3);
    problem->columns = malloc((size_t)root->stride * words * sizeof *problem->columns + 1);
    cr_assert_not_null(problem->columns);
    memset(problem->columns, 0xa5, (size_t)root->stride * words * sizeof *problem->columns);
    for (unsigned r = 0; r < root->rows; r++)
        for (unsigned w = 0; w < words; w++)
            problem->columns[w * root->stride + r] = problem->row[r][w];
    root->row = problem->columns;
    root->least = problem->least;
    root->most = problem->most;
}

/* Where the plain recursion is: sets of rows, and the blocks still to be placed. */
struct place {
    uint64_t rows;
    unsigned least[BLOCKS_MAX], most[BLOCKS_MAX];
    bool covered[KERNEL_ITEMS_MAX / 8];
};

/*
 * Which rows cover each item.  Of the cells that the same rows cover, all but the first are left
 * out: nothing depends on them.
 */
struct coverage {
    unsigned items, cells; /* the cells come first */
    uint64_t rows[KERNEL_ITEMS_MAX];
};

static void
find_coverage(struct coverage *coverage, const struct kernel_root *root,
              uint64_t row[][KERNEL_WORDS_MAX])
{
    *coverage = (struct coverage){0};
    for (unsigned i = 0; i < root->cells + root->blocks; i++) {
        uint64_t rows = 0;
        bool known = false;
        for (unsigned r = 0; r < root->rows; r++)
            rows |= (uint64_t)has(row[r], i) << r;
        for (unsigned c = 0; c < coverage->items && i < root->cells; c++)
            known = known || coverage->rows[c] == rows;
        if (!known)
            coverage->rows[coverage->items++] = rows;
        if (i < root->cells)
            coverage->cells = coverage->items;
    }
}

static bool
required(const struct coverage *coverage, const struct place *place, unsigned item)
{
    return item < coverage->cells ? !place->covered[item]
                                  : place->least[item - coverage->cells] > 0;
}

static void
recurse(const struct coverage *coverage, const struct place *place, unsigned left,
        struct kernel_result *result)
{
    const unsigned cells = coverage->cells, items = coverage->items;
    unsigned best = items, best_count = 0;
    uint64_t covering_all = place->rows;

    for (unsigned i = 0; i < items; i++) {
        const uint64_t rows = coverage->rows[i] & place->rows;
        const unsigned count = (unsigned)__builtin_popcountll(rows);
        if (!required(coverage, place, i))
            continue;
        covering_all &= rows;
        if (count == 0)
            return;
        if (i >= cells && (place->least[i - cells] != 1 || place->most[i - cells] != 1))
            continue;
        if (best == items || count < best_count) {
            best = i;
            best_count = count;
        }
    }
    if (best == items) {
        result->packings++;
        return;
    }
    const uint64_t tried = left == 1 ? covering_all : coverage->rows[best] & place->rows;
    for (unsigned r = 0; r < ROWS_MAX; r++) {
        struct place next = *place;
        if ((tried >> r & 1) == 0)
            continue;
        result->nodes++;
        for (unsigned i = 0; i < items; i++) {
            if ((coverage->rows[i] >> r & 1) == 0)
                continue;
            if (i < cells) {
                next.covered[i] = true;
            } else {
                next.least[i - cells] -= next.least[i - cells] > 0;
                next.most[i - cells]--;
            }
            if (i < cells || next.most[i - cells] == 0)
                next.rows &= ~coverage->rows[i];
        }
        recurse(coverage, &next, left - 1, result);
    }
}

static struct kernel_result
expected_result(struct problem *problem)
{
    static struct coverage coverage;
    struct kernel_result result = {0};
    struct place place = {.rows = 0};

    find_coverage(&coverage, &problem->root, problem->row);
    for (unsigned r = 0; r < problem->root.rows; r++)
        place.rows |= (uint64_t)1 << r;
    for (unsigned b = 0; b < problem->root.blocks; b++) {
        place.least[b] = problem->least[b];
        place.most[b] = problem->most[b];
    }
    recurse(&coverage, &place, problem->root.rows_left, &result);
    return result;
}

struct visits {
    const struct problem *problem;
    uint64_t count, wrong, until;
};

/* Is it an exact cover by rows of the problem?  false after visits->until of them. */
static bool
check_packing(void *context, const uint64_t *const *row, unsigned count)
{
    struct visits *visits = context;
    const struct problem *problem = visits->problem;
    const unsigned words = problem->root.words, cells = problem->root.cells;
    bool right = true;

    for (unsigned i = 0; i < count; i++) {
        bool known = false;
        for (unsigned r = 0; r < problem->root.rows; r++)
            known = known || memcmp(problem->row[r], row[i], words * sizeof **row) == 0;
        right = right && known;
    }
    for (unsigned i = 0; i < cells + problem->root.blocks; i++) {
        unsigned times = 0;
        for (unsigned r = 0; r < count; r++)
            times += has(row[r], i);
        right = right
                && (i < cells
                        ? times == 1
                        : times >= problem->least[i - cells] && times <= problem->most[i - cells]);
    }
    visits->wrong += !right;
    return ++visits->count != visits->until;
}

/* Calls check for each kernel that there is. */
static void
for_each_kernel(void (*check)(enum kernel_isa isa, unsigned words))
{
    for (unsigned isa = 0; isa < KERNEL_ISAS; isa++)
        for (unsigned w = 0; kernel_available(isa) && w < WIDTH_COUNT; w++)
            check(isa, WIDTHS[w]);
}

static void
compare(enum kernel_isa isa, unsigned words)
{
    static struct problem problem;
    const atomic_bool stop = false;
    struct kernel *kernel = NULL;
    uint64_t packings = 0;

    cr_assert_eq(kernel_create(&kernel, isa, words, ROWS_MAX, DEPTH), CN_OK);
    for (unsigned kind = 0; kind < KINDS; kind++)
        for (unsigned seed = 0; seed < 60; seed++) {
            char name[64];
            snprintf(name, sizeof name, "isa %u, %u words, kind %u, seed %u", isa, words, kind,
                     seed);
            make_problem(&problem, words, kind, seed);
            const struct kernel_result expected = expected_result(&problem);
            struct kernel_result result = {1, 2};
            struct visits visits = {.problem = &problem};
            cr_expect(kernel_search(kernel, &problem.root, &result, NULL, NULL, &stop), "%s", name);
            cr_expect_eq(result.packings, expected.packings + 2, "%s", name);
            cr_expect_eq(result.nodes, expected.nodes + 1, "%s", name);
            cr_expect(kernel_search(kernel, &problem.root, &result, check_packing, &visits, &stop));
            cr_expect_eq(visits.count, expected.packings, "%s", name);
            cr_expect_eq(visits.wrong, 0, "%s", name);
            packings += expected.packings;
            free(problem.columns);
        }
    cr_expect_gt(packings, 100, "isa %u, %u words", isa, words);
    kernel_free(kernel);
}

Test(kernel, finds_what_a_plain_recursion_finds_in_as_many_nodes)
{
    for_each_kernel(compare);
}

static void
end_early(enum kernel_isa isa, unsigned words)
{
    static struct problem problem;
    const atomic_bool stop = false, stopped = true;
    struct kernel *kernel = NULL;
    struct kernel_result result = {0};

    cr_assert_eq(kernel_create(&kernel, isa, words, ROWS_MAX, DEPTH), CN_OK);
    for (unsigned seed = 0;; seed++) {
        make_problem(&problem, words, RANGES, seed);
        if (expected_result(&problem).packings >= 3)
            break;
        free(problem.columns);
    }
    struct visits visits = {.problem = &problem, .until = 2};
    cr_expect_not(kernel_search(kernel, &problem.root, &result, check_packing, &visits, &stop));
    cr_expect_eq(visits.count, 2, "isa %u, %u words", isa, words);
    cr_expect_not(kernel_search(kernel, &problem.root, &result, NULL, NULL, &stopped));

    /* And nothing is left behind from a search that was ended. */
    result = (struct kernel_result){0};
    cr_expect(kernel_search(kernel, &problem.root, &result, NULL, NULL, &stop));
    cr_expect_eq(result.packings, expected_result(&problem).packings);
    free(problem.columns);
    kernel_free(kernel);
}

Test(kernel, ends_when_told_to)
{
    for_each_kernel(end_early);
}

static void
search_nothing(enum kernel_isa isa, unsigned words)
{
    const atomic_bool stop = false;
    struct kernel_root root = {.words = words};
    struct kernel *kernel = NULL;
    struct kernel_result result = {0};

    cr_assert_eq(kernel_create(&kernel, isa, words, 0, 0), CN_OK);
    cr_expect(kernel_search(kernel, &root, &result, NULL, NULL, &stop));
    cr_expect_eq(result.packings, 1, "nothing to cover: isa %u, %u words", isa, words);
    root.cells = 1;
    cr_expect(kernel_search(kernel, &root, &result, NULL, NULL, &stop));
    cr_expect_eq(result.packings, 1, "nothing to cover it with: isa %u, %u words", isa, words);
    cr_expect_eq(result.nodes, 0);
    kernel_free(kernel);
}

Test(kernel, a_root_without_rows)
{
    for_each_kernel(search_nothing);
}
