/*
 * The hot loop: depth-first search for exact covers over sets of rows.
 *
 * Each level holds the set of rows that are still possible.  Laying down a row means and-ing that
 * set with the rows disjoint from it, so nothing is ever undone.
 */
#include "packing/search.h"

#include "base/array.h"
#include "packing/items.h"
#include "packing/orbit.h"

#include <stdlib.h>
#include <string.h>

/* Each row that two sets of rows have in common, in ascending order.  Two loops: do not break. */
/* NOLINTBEGIN(bugprone-macro-parentheses): row is the name of a variable */
#define FOR_EACH_COMMON_ROW(row, words, a, b)                                            \
    for (size_t row##_word = 0; row##_word < (words); row##_word++)                      \
        for (uint64_t row##_rest = (a)[row##_word] & (b)[row##_word], row;               \
             row##_rest != 0 && (row = row##_word * 64 + bits_lowest(row##_rest), true); \
             row##_rest = bits_drop_lowest(row##_rest))
/* NOLINTEND(bugprone-macro-parentheses) */

static inline uint64_t *
rows_at(const struct search *search, unsigned level)
{
    return search->levels + (size_t)level * search->job->matrix->words;
}

static inline item_set
open_items(const struct search *search, unsigned level)
{
    return search->job->matrix->all & ~search->covered[level];
}

/* false if memory ran out: the packing then is not found. */
static bool
keep(struct search *search, const unsigned short *packing)
{
    struct search_result *result = search->result;
    const size_t blocks = search->job->matrix->puzzle->blocks;

    unsigned short *grown = array_grow(result->kept, &result->kept_capacity, result->packings,
                                       blocks * sizeof *packing);
    if (grown == NULL) {
        search->status = CN_ENOMEM;
        return false;
    }
    result->kept = grown;
    memcpy(result->kept + result->packings * blocks, packing, blocks * sizeof *packing);
    return true;
}

static void
add_stabiliser(struct search *search, const unsigned short *packing)
{
    const cn_puzzle *puzzle = search->job->matrix->puzzle;
    const struct start *start = &search->job->starts[search->start];
    const cubemap_set stabiliser = orbit_stabiliser(puzzle, start->maps, packing);

    search->result->fixing_maps += (uint64_t)start->class_size * bits_count(stabiliser);
    search->result->fixing_rotations +=
        (uint64_t)start->class_size * bits_count(stabiliser & puzzle->rotations);
}

/* All blocks are placed. */
static void
found(struct search *search)
{
    const struct search_job *job = search->job;
    const cn_puzzle *puzzle = job->matrix->puzzle;
    unsigned short packing[CN_BLOCKS_MAX];
    unsigned orbit = 0;

    for (unsigned level = 0; level < puzzle->blocks; level++)
        packing[puzzle->placement[search->chosen[level]].block] = search->chosen[level];
    if (job->group != 0) {
        orbit = orbit_if_least(puzzle, job->group, job->starts[search->start].maps, packing);
        if (orbit == 0)
            return;
    }
    if (job->anchored)
        add_stabiliser(search, packing);
    if (job->keep && !keep(search, packing))
        return;
    search->result->in_orbits += orbit;
    search->result->by_start[search->start]++;
    search->result->packings++;
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

/*
 * Two blocks are left, and the filter says that two rows may cover what is open: find them.  A row
 * that is disjoint from all others laid down covers all that they leave open, for the volumes add
 * up.
 */
static void
place_pair(struct search *search, unsigned level, const struct item_counts *counts)
{
    const struct matrix *matrix = search->job->matrix;
    const unsigned words = matrix->words;
    const uint64_t *rows = rows_at(search, level);
    const uint64_t *covering =
        matrix_covering(matrix, items_scarcest(open_items(search, level), *counts));

    FOR_EACH_COMMON_ROW(first, words, rows, covering)
    {
        const uint64_t *disjoint = matrix_disjoint(matrix, first);
        search->result->nodes++;
        search->chosen[level] = matrix->placement[first];
        FOR_EACH_COMMON_ROW(second, words, rows, disjoint)
        {
            search->result->nodes++;
            search->chosen[level + 1] = matrix->placement[second];
            found(search);
        }
    }
}

/*
 * Three blocks are left.  Counting again would cost more than the nodes it saves: the counts of the
 * level above, out of date by one placement, guess the item to branch on.
 */
static inline void
place_three(struct search *search, unsigned level, const struct item_counts *counts)
{
    const struct matrix *matrix = search->job->matrix;
    const uint64_t *rows = rows_at(search, level);
    const item_set open = open_items(search, level);
    const uint64_t *covering = matrix_covering(matrix, items_scarcest(open, *counts));

    FOR_EACH_COMMON_ROW(row, matrix->words, rows, covering)
    {
        search->result->nodes++;
        if (!pair_filter_may_cover(&matrix->pairs, open & ~matrix->covered[row]))
            continue;
        lay_down(search, level, row);
        place_pair(search, level + 1, counts);
    }
}

void
search_below(struct search *search, unsigned depth)
{
    const struct matrix *matrix = search->job->matrix;
    const uint64_t *rows = rows_at(search, depth);
    const unsigned left = matrix->puzzle->blocks - depth;
    struct item_counts counts;
    unsigned item;

    if (left == 0) {
        found(search);
        return;
    }
    if (!items_choose(matrix, rows, open_items(search, depth), &counts, &item))
        return;
    const uint64_t *covering = matrix_covering(matrix, item);
    FOR_EACH_COMMON_ROW(row, matrix->words, rows, covering)
    {
        search->result->nodes++;
        lay_down(search, depth, row);
        if (left == SEARCH_FINISH)
            place_three(search, depth + 1, &counts);
        else
            search_below(search, depth + 1);
    }
}

bool
search_branch(const struct search *search, unsigned depth, uint64_t *branch)
{
    const struct matrix *matrix = search->job->matrix;
    const uint64_t *rows = rows_at(search, depth);
    struct item_counts counts;
    unsigned item;

    if (!items_choose(matrix, rows, open_items(search, depth), &counts, &item))
        return false;
    for (unsigned w = 0; w < matrix->words; w++)
        branch[w] = rows[w] & matrix_covering(matrix, item)[w];
    return true;
}

static void
lay_down_start(struct search *search, unsigned short placement)
{
    const struct matrix *matrix = search->job->matrix;

    search->chosen[0] = placement;
    search->covered[1] = placement_items(&matrix->puzzle->placement[placement]);
    memcpy(rows_at(search, 1), matrix_beside(matrix, placement),
           matrix->words * sizeof *search->levels);
}

void
search_enter(struct search *search, const struct search_job *job, struct search_result *result,
             const unsigned short *prefix, unsigned depth)
{
    unsigned level = 0;

    /*
     * One prefix mostly differs from the one before by its last row: what they share is there
     * already.
     */
    while (search->job == job && level < search->entered && level < depth
           && search->prefix[level] == prefix[level])
        level++;
    search->job = job;
    search->result = result;
    search->start = prefix[0];
    for (; level < depth; level++) {
        if (level == 0)
            lay_down_start(search, job->starts[prefix[0]].placement);
        else
            lay_down(search, level, prefix[level]);
    }
    memcpy(search->prefix, prefix, depth * sizeof *prefix);
    search->entered = depth;
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
