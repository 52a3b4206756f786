/*
 * The hot loop: depth-first search for exact covers over sets of rows.
 *
 * Each level holds the set of rows that are still possible.  Laying down a row means and-ing that set with the rows
 * disjoint from it, so nothing is ever undone.  To branch on the item with the fewest rows left (Knuth, Dancing Links,
 * 2000; Golomb and Baumert, 1965), the rows of a set are added up in vertical counters: bit i of the counter words
 * together is how often item i occurs, so one addition counts for all items.
 */
#include "packing/search.h"

#include "base/array.h"
#include "packing/orbit.h"

#include <stdlib.h>
#include <string.h>

/* How many rows cover each item, in binary, one bit of each item in each word; eight means eight or more. */
struct item_counts {
    item_set ones, twos, fours, eights;
};

/* Each row that two sets of rows have in common, in ascending order. */
#define FOR_EACH_COMMON_ROW(row, words, a, b)                                            \
    for (size_t row##_word = 0; row##_word < (words); row##_word++)                      \
        for (uint64_t row##_rest = (a)[row##_word] & (b)[row##_word], row;               \
             row##_rest != 0 && (row = row##_word * 64 + bits_lowest(row##_rest), true); \
             row##_rest = bits_drop_lowest(row##_rest))

static inline uint64_t *
rows_at(const struct search *search, unsigned level)
{
    return search->levels + (size_t)level * search->job->matrix->words;
}

static inline struct item_counts
count_items(const struct matrix *matrix, const uint64_t *rows)
{
    const unsigned words = matrix->words;
    item_set ones = 0, twos = 0, fours = 0, eights = 0;

    for (unsigned w = 0; w < words; w++) {
        const item_set *covered = matrix->covered + (size_t)w * 64;
        for (uint64_t rest = rows[w]; rest != 0; rest = bits_drop_lowest(rest)) {
            const item_set item = covered[bits_lowest(rest)];
            const item_set carry_ones = ones & item;
            const item_set carry_twos = twos & carry_ones;
            ones ^= item;
            twos ^= carry_ones;
            eights |= fours & carry_twos;
            fours ^= carry_twos;
        }
    }
    return (struct item_counts){ones, twos, fours, eights};
}

/* Those of the open items that the fewest rows cover, if fewer than eight do; else all of them. */
static inline item_set
scarcest(item_set open, struct item_counts counts)
{
    const item_set few = open & ~counts.eights;
    const item_set high = few & counts.fours;
    const item_set low = few & ~counts.fours;
    const item_set by_count[] = {
        low & ~counts.twos & counts.ones,  low & counts.twos & ~counts.ones,
        low & counts.twos & counts.ones,   high & ~counts.twos & ~counts.ones,
        high & ~counts.twos & counts.ones, high & counts.twos & ~counts.ones,
        high & counts.twos & counts.ones,
    };
    item_set found = open;

    /* From many to few, without a branch that would be guessed wrong. */
    for (unsigned i = sizeof by_count / sizeof by_count[0]; i-- > 0;)
        found = by_count[i] != 0 ? by_count[i] : found;
    return found;
}

/* The item with the fewest rows where all have eight or more, as near the root. */
static unsigned
scarcest_counted(const struct matrix *matrix, const uint64_t *rows, item_set open)
{
    unsigned best = bits_lowest(open);
    unsigned fewest = UINT32_MAX;

    for (; open != 0; open = bits_drop_lowest(open)) {
        const unsigned item = bits_lowest(open);
        const uint64_t *covering = matrix_covering(matrix, item);
        unsigned count = 0;
        for (unsigned w = 0; w < matrix->words; w++)
            count += bits_count(rows[w] & covering[w]);
        if (count < fewest) {
            fewest = count;
            best = item;
        }
    }
    return best;
}

/* The item to branch on; false if an open item has no row left. */
static inline bool
choose_item(const struct matrix *matrix, const uint64_t *rows, item_set open,
            struct item_counts *counts, unsigned *item)
{
    *counts = count_items(matrix, rows);
    if ((open & ~(counts->ones | counts->twos | counts->fours | counts->eights)) != 0)
        return false;
    *item = (open & ~counts->eights) != 0 ? bits_lowest(scarcest(open, *counts))
                                          : scarcest_counted(matrix, rows, open);
    return true;
}

static inline item_set
open_items(const struct search *search, unsigned level)
{
    return search->job->matrix->all & ~search->covered[level];
}

/* All blocks are placed. */
static void
found(struct search *search)
{
    const struct search_job *job = search->job;
    const cn_puzzle *puzzle = job->matrix->puzzle;
    struct search_result *result = search->result;

    if (job->group != 0 || job->keep) {
        unsigned short packing[CN_BLOCKS_MAX];
        for (unsigned level = 0; level < puzzle->blocks; level++)
            packing[puzzle->placement[search->chosen[level]].block] = search->chosen[level];
        if (job->group != 0) {
            const unsigned orbit =
                orbit_if_least(puzzle, job->group, job->starts[search->start].candidates, packing);
            if (orbit == 0)
                return;
            result->in_orbits += orbit;
        }
        if (job->keep) {
            const size_t size = puzzle->blocks * sizeof packing[0];
            if (!array_reserve((void **)&result->kept, &result->kept_capacity, result->packings,
                               size)) {
                search->status = CN_ENOMEM;
                return;
            }
            memcpy(result->kept + result->packings * puzzle->blocks, packing, size);
        }
    }
    result->by_start[search->start]++;
    result->packings++;
}

/* One block is left: whatever is still possible fills the cube, since the volumes add up. */
static inline void
place_last(struct search *search, const uint64_t *left, uint64_t second)
{
    const struct matrix *matrix = search->job->matrix;
    const unsigned level = matrix->puzzle->blocks - 1;
    const uint64_t *disjoint = matrix_disjoint(matrix, second);

    FOR_EACH_COMMON_ROW(last, matrix->words, left, disjoint)
    {
        search->result->nodes++;
        search->chosen[level] = matrix->placement[last];
        found(search);
    }
}

/*
 * Three blocks are left, and the item to branch on is known.  The counts of this level choose the second item as well:
 * they are out of date by one placement, which costs a few nodes and saves counting.
 */
static void
place_last_three(struct search *search, unsigned level, const struct item_counts *counts,
                 unsigned item)
{
    const struct matrix *matrix = search->job->matrix;
    const unsigned words = matrix->words;
    const uint64_t *rows = rows_at(search, level);
    const item_set open = open_items(search, level);
    const uint64_t *covering = matrix_covering(matrix, item);
    uint64_t *left = rows_at(search, level + 1);

    FOR_EACH_COMMON_ROW(first, words, rows, covering)
    {
        const uint64_t *disjoint = matrix_disjoint(matrix, first);
        const unsigned next = bits_lowest(scarcest(open & ~matrix->covered[first], *counts));
        search->result->nodes++;
        search->chosen[level] = matrix->placement[first];
        const uint64_t *covering_next = matrix_covering(matrix, next);
        for (unsigned w = 0; w < words; w++)
            left[w] = rows[w] & disjoint[w];
        FOR_EACH_COMMON_ROW(second, words, left, covering_next)
        {
            search->result->nodes++;
            search->chosen[level + 1] = matrix->placement[second];
            place_last(search, left, second);
        }
    }
}

static inline void
lay_down(struct search *search, unsigned level, uint64_t row)
{
    const struct matrix *matrix = search->job->matrix;
    const uint64_t *rows = rows_at(search, level);
    const uint64_t *disjoint = matrix_disjoint(matrix, row);
    uint64_t *left = rows_at(search, level + 1);

    search->chosen[level] = matrix->placement[row];
    search->covered[level + 1] = search->covered[level] | matrix->covered[row];
    for (unsigned w = 0; w < matrix->words; w++)
        left[w] = rows[w] & disjoint[w];
}

void
search_below(struct search *search, unsigned level)
{
    const struct matrix *matrix = search->job->matrix;
    const uint64_t *rows = rows_at(search, level);
    const unsigned left = matrix->puzzle->blocks - level;
    struct item_counts counts;
    unsigned item;

    if (left == 0) {
        found(search);
        return;
    }
    if (!choose_item(matrix, rows, open_items(search, level), &counts, &item))
        return;
    if (left == 3) {
        place_last_three(search, level, &counts, item);
        return;
    }
    const uint64_t *covering = matrix_covering(matrix, item);
    FOR_EACH_COMMON_ROW(row, matrix->words, rows, covering)
    {
        search->result->nodes++;
        lay_down(search, level, row);
        search_below(search, level + 1);
    }
}

bool
search_branch(const struct search *search, unsigned level, uint64_t *branch)
{
    const struct matrix *matrix = search->job->matrix;
    const uint64_t *rows = rows_at(search, level);
    struct item_counts counts;
    unsigned item;

    if (!choose_item(matrix, rows, open_items(search, level), &counts, &item))
        return false;
    for (unsigned w = 0; w < matrix->words; w++)
        branch[w] = rows[w] & matrix_covering(matrix, item)[w];
    return true;
}

void
search_enter(struct search *search, const struct search_job *job, struct search_result *result,
             const unsigned short *prefix, unsigned depth)
{
    const struct matrix *matrix = job->matrix;
    const unsigned short placement = job->starts[prefix[0]].placement;

    search->job = job;
    search->result = result;
    search->start = prefix[0];
    search->chosen[0] = placement;
    search->covered[1] = placement_items(&matrix->puzzle->placement[placement]);
    memcpy(rows_at(search, 1), matrix_beside(matrix, placement),
           matrix->words * sizeof *search->levels);
    for (unsigned level = 1; level < depth; level++)
        lay_down(search, level, prefix[level]);
}

cn_status
search_create(struct search *search, const struct matrix *matrix)
{
    const size_t words = (size_t)(matrix->puzzle->blocks + 1) * matrix->words;

    *search = (struct search){.status = CN_OK};
    search->levels = array_alloc_apart(words, sizeof *search->levels);
    if (search->levels == NULL)
        return CN_ENOMEM;
    memset(search->levels, 0, words * sizeof *search->levels);
    return CN_OK;
}

void
search_release(struct search *search)
{
    free(search->levels);
}

cn_status
search_result_create(struct search_result *result, const struct search_job *job)
{
    *result = (struct search_result){0};
    result->by_start = array_alloc_apart(job->start_count, sizeof *result->by_start);
    if (result->by_start == NULL)
        return CN_ENOMEM;
    memset(result->by_start, 0, job->start_count * sizeof *result->by_start);
    return CN_OK;
}

void
search_result_release(struct search_result *result)
{
    free(result->by_start);
    free(result->kept);
}
