#ifndef UNIT_PROBLEMS_H
#define UNIT_PROBLEMS_H

#include "brute.h"
#include "cover/cursor.h"
#include "packing/problem.h"

/* The cover of a puzzle, to be released by problem_release(); the test ends if it cannot be had. */
static inline struct problem
problem_of(const cn_puzzle *puzzle, bool no_types)
{
    struct problem problem;

    cr_assert_eq(problem_create(&problem, puzzle, no_types, NULL), CN_OK);
    return problem;
}

/* The rows of a packing, its empty cells' included, ascending; returns how many. */
static inline unsigned
rows_of_packing(const struct problem *problem, const struct brute *brute,
                const struct brute_packing *packing, unsigned *rows)
{
    struct brute_set covered = {{0}};
    unsigned count = 0;

    for (unsigned i = 0; i < packing->count; i++) {
        rows[count] = problem->row[packing->placement[i]];
        cr_assert_neq(rows[count++], ROW_NONE, "a packing is ruled out");
        for (unsigned w = 0; w < BRUTE_WORDS; w++)
            covered.word[w] |= brute->set[packing->placement[i]].word[w];
    }
    for (unsigned c = 0; c < brute->cells; c++)
        if (!brute_has(&covered, c))
            rows[count++] = problem->empty_row[c];
    qsort(rows, count, sizeof *rows, brute_compare_numbers);
    return count;
}

/* Nodes and packings below a place, by trying all that a cursor says is to be tried. */
struct tree {
    uint64_t nodes, packings;
};

static inline void
search_below(struct cursor *cursor, struct tree *tree)
{
    unsigned *rows = malloc((cursor_possible_count(cursor) + 1u) * sizeof *rows);
    const unsigned depth = cursor->depth;
    unsigned count;

    const enum branch branch = cursor_branch(cursor, rows, &count);
    tree->packings += branch == BRANCH_COMPLETE;
    tree->nodes += count;
    for (unsigned i = 0; i < count; i++) {
        cr_assert_eq(cursor_descend(cursor, rows[i]), CN_OK);
        search_below(cursor, tree);
        cursor_ascend(cursor, depth);
    }
    free(rows);
}

#endif
