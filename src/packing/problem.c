#include "packing/problem.h"

#include "base/fail.h"

#include <stdlib.h>
#include <string.h>

static bool
copies_are_fixed(const cn_puzzle *puzzle)
{
    for (unsigned b = 0; b < puzzle->blocks; b++)
        if (puzzle->block[b].least != puzzle->block[b].most)
            return false;
    return true;
}

/*
 * How many cells stay empty: as many as the blocks leave, where that is fixed.  false if that is
 * more than may be, or less than none.
 */
static bool
count_holes(const cn_puzzle *puzzle, unsigned *least, unsigned *most)
{
    *least = 0;
    *most = puzzle->holes;
    if (!copies_are_fixed(puzzle))
        return true;
    const unsigned volume = cn_puzzle_least_volume(puzzle);
    if (volume > puzzle->cells || puzzle->cells - volume > puzzle->holes)
        return false;
    *least = *most = puzzle->cells - volume;
    return true;
}

static void
add_row(struct cover *cover, const uint64_t *set, unsigned block)
{
    const unsigned row = cover->rows++;

    memcpy(cover->row + (size_t)row * cover->words, set, cover->words * sizeof *set);
    cover->use[row] = (struct use){(unsigned short)block, 1};
    cover->use_start[row + 1] = row + 1;
}

static void
add_placements(struct problem *problem)
{
    const cn_puzzle *puzzle = problem->puzzle;

    for (unsigned n = 0; n < puzzle->placements; n++) {
        const unsigned block = puzzle->placement[n].block;
        problem->row[n] = ROW_NONE;
        if (problem->types != NULL && !cn_celltypes_allow(problem->types, n))
            continue;
        problem->row[n] = problem->cover.rows;
        problem->placement[problem->cover.rows] = n;
        add_row(&problem->cover, puzzle_set(puzzle, n), block);
    }
}

static void
add_holes(struct problem *problem, unsigned block)
{
    const cn_puzzle *puzzle = problem->puzzle;

    for (unsigned c = 0; c < puzzle->cells; c++) {
        uint64_t set[CELLS_MAX / 64] = {0};
        if (!puzzle_is_optional(puzzle, c))
            continue;
        set[c / 64] = (uint64_t)1 << c % 64;
        problem->empty_row[c] = problem->cover.rows;
        problem->placement[problem->cover.rows] = PLACEMENT_NONE;
        add_row(&problem->cover, set, block);
    }
}

/* How many rows a packing has. */
static void
bound_depth(struct problem *problem)
{
    const struct cover *cover = &problem->cover;
    size_t least = 0, most = 0;

    for (unsigned b = 0; b < cover->blocks; b++) {
        least += cover->least[b];
        most += cover->most[b];
    }
    problem->fixed_depth = least == most;
    problem->depth = (unsigned)(most < cover->cells ? most : cover->cells);
}

static cn_status
build_cover(struct problem *problem)
{
    const cn_puzzle *puzzle = problem->puzzle;
    unsigned least, most;
    const bool possible = count_holes(puzzle, &least, &most);
    const bool holes = possible && most != 0;
    const size_t rows = (size_t)puzzle->placements + (holes ? puzzle->optional_cells : 0);

    if (cover_create(&problem->cover, puzzle->cells, puzzle->blocks + holes, rows, rows) != CN_OK)
        return CN_ENOMEM;
    problem->placement = calloc(rows + 1, sizeof *problem->placement);
    problem->row = calloc((size_t)puzzle->placements + 1, sizeof *problem->row);
    problem->empty_row = calloc(puzzle->cells, sizeof *problem->empty_row);
    if (problem->placement == NULL || problem->row == NULL || problem->empty_row == NULL)
        return CN_ENOMEM;
    for (unsigned c = 0; c < puzzle->cells; c++)
        problem->empty_row[c] = ROW_NONE;
    for (unsigned b = 0; b < puzzle->blocks; b++) {
        problem->cover.least[b] = puzzle->block[b].least;
        problem->cover.most[b] = puzzle->block[b].most;
    }
    add_placements(problem);
    if (holes) {
        problem->cover.least[puzzle->blocks] = (unsigned short)least;
        problem->cover.most[puzzle->blocks] = (unsigned short)most;
        add_holes(problem, puzzle->blocks);
    }
    bound_depth(problem);
    return CN_OK;
}

static void
release_rows(struct problem *problem)
{
    cover_release(&problem->cover);
    free(problem->placement);
    free(problem->row);
    free(problem->empty_row);
    problem->cover = (struct cover){.rows = 0};
    problem->placement = NULL;
    problem->row = NULL;
    problem->empty_row = NULL;
}

cn_status
problem_create(struct problem *out, const cn_puzzle *puzzle, bool no_types, cn_error *error)
{
    struct problem problem = {.puzzle = puzzle};
    cn_status status = CN_OK;

    /* A reason is one of the puzzle itself, not of what the position types leave of it. */
    status = build_cover(&problem);
    if (status == CN_OK)
        status = invariant_find(&problem.cover, &problem.reason);
    if (status == CN_OK && problem.reason.kind == REASON_NONE && !no_types
        && cn_celltypes_apply(puzzle)) {
        release_rows(&problem);
        status = cn_celltypes_create(puzzle, &problem.types);
        if (status == CN_OK)
            status = build_cover(&problem);
    }
    if (status != CN_OK) {
        problem_release(&problem);
        if (status == CN_ECHECK)
            return fail(error, status, "self-check: a colouring does not prove what it should");
        return fail_memory(error);
    }
    *out = problem;
    return CN_OK;
}

void
problem_release(struct problem *problem)
{
    cn_celltypes_free(problem->types);
    reason_release(&problem->reason);
    release_rows(problem);
}

unsigned
problem_image(const struct problem *problem, unsigned map, unsigned row)
{
    const cn_puzzle *puzzle = problem->puzzle;
    const unsigned placement = problem->placement[row];

    if (placement != PLACEMENT_NONE)
        return problem->row[puzzle_image(puzzle, map, placement)];
    const uint64_t *set = cover_row(&problem->cover, row);
    for (unsigned w = 0; w < problem->cover.words; w++)
        if (set[w] != 0)
            return problem->empty_row[puzzle_cell_image(puzzle, map, 64 * w + bits_lowest(set[w]))];
    return ROW_NONE;
}
