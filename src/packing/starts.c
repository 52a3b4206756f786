#include "packing/starts.h"

#include <stdlib.h>

void
starts_release(struct starts *starts)
{
    free(starts->start);
    *starts = (struct starts){.count = 0};
}

static cn_status
make_room(struct starts *starts, size_t count)
{
    starts->start = calloc(count + 1, sizeof *starts->start);
    return starts->start != NULL ? CN_OK : CN_ENOMEM;
}

cn_status
starts_empty(struct starts *out)
{
    *out = (struct starts){.group = 1, .item = UINT_MAX};
    if (make_room(out, 1) != CN_OK)
        return CN_ENOMEM;
    out->start[out->count++] = (struct start){ROW_NONE, 1};
    return CN_OK;
}

cn_status
starts_block(struct starts *out, const struct problem *problem, unsigned block, cubemap_set group,
             bool held)
{
    const cn_puzzle *puzzle = problem->puzzle;
    const unsigned placements = puzzle->block[block].placements;
    struct placement_class *classes = calloc(placements + 1u, sizeof *classes);
    unsigned count;

    *out = (struct starts){.group = group, .item = puzzle->cells + block};
    cn_status status = classes != NULL ? make_room(out, placements) : CN_ENOMEM;
    if (status == CN_OK)
        status = orbit_classes(puzzle, block, group, held, classes, &count);
    for (unsigned c = 0; status == CN_OK && c < count; c++) {
        const unsigned row = problem->row[classes[c].representative];
        if (row != ROW_NONE) /* a class is ruled out as a whole */
            out->start[out->count++] = (struct start){row, classes[c].size};
    }
    free(classes);
    if (status != CN_OK)
        starts_release(out);
    return status;
}

/* The size of the row's orbit under the group if no map makes a smaller row, else 0. */
static unsigned
orbit_of_row(const struct problem *problem, cubemap_set group, unsigned row)
{
    const cubemap_set identity = 1;
    unsigned fixing = 1;

    for (cubemap_set rest = group & ~identity; rest != 0; rest = bits_drop_lowest(rest)) {
        const unsigned image = problem_image(problem, bits_lowest(rest), row);
        if (image < row)
            return 0;
        fixing += image == row;
    }
    return bits_count(group) / fixing;
}

cn_status
starts_cell(struct starts *out, const struct problem *problem, unsigned cell, cubemap_set group)
{
    *out = (struct starts){.group = group, .item = cell};
    if (make_room(out, problem->cover.rows) != CN_OK)
        return CN_ENOMEM;
    for (unsigned row = 0; row < problem->cover.rows; row++) {
        if (!cover_covers(&problem->cover, row, cell))
            continue;
        const unsigned size = orbit_of_row(problem, group, row);
        if (size != 0)
            out->start[out->count++] = (struct start){row, size};
    }
    return CN_OK;
}

static cubemap_set
maps_keeping_cell(const cn_puzzle *puzzle, unsigned cell)
{
    cubemap_set kept = 0;

    for (cubemap_set rest = puzzle->maps; rest != 0; rest = bits_drop_lowest(rest))
        if (puzzle_cell_image(puzzle, bits_lowest(rest), cell) == cell)
            kept |= rest & -rest;
    return kept;
}

/* Rows of other blocks that share no cell with a start's. */
static unsigned
rows_beside(const struct cover *cover, unsigned start)
{
    const uint64_t *cells = cover_row(cover, start);
    const unsigned block = cover_block(cover, start);
    unsigned rows = 0;

    for (unsigned row = 0; row < cover->rows; row++)
        rows += cover_block(cover, row) != block && cover_is_disjoint(cover, row, cells);
    return rows;
}

/*
 * What a search from these starts costs, in no unit: the more starts, the more.  And where placements
 * are kept by maps of their own, fewer packings stand for all of them than the group could spare,
 * which the other blocks repay at every level; the third power fits what was measured.
 */
static double
cost_of(const struct starts *starts, unsigned largest_weight)
{
    double weights = 0;

    for (unsigned s = 0; s < starts->count; s++)
        weights += starts->start[s].weight;
    const double spared = weights / starts->count / largest_weight;
    return starts->count / (spared * spared * spared);
}

/* The same with regard to the rows that the starts leave: by the third power, as measured. */
static double
closer_cost_of(const struct starts *starts, const struct cover *cover, double cost)
{
    double rows_left = 0;

    for (unsigned s = 0; s < starts->count; s++) {
        const double rows = rows_beside(cover, starts->start[s].row);
        rows_left += rows * rows * rows;
    }
    return cost * rows_left / starts->count;
}

/* Blocks whose cost at first sight is more than so many times the least are not looked at closer. */
enum { COST_RATIO = 3 };

static unsigned
largest_weight(const struct starts *starts)
{
    unsigned largest = 1;

    for (unsigned s = 0; s < starts->count; s++)
        largest = starts->start[s].weight > largest ? starts->start[s].weight : largest;
    return largest;
}

/* The number of the starts that promise the smallest search; UINT_MAX if there are none. */
static unsigned
cheapest(const struct starts *starts, unsigned count, const struct cover *cover,
         unsigned largest_weight)
{
    unsigned chosen = UINT_MAX;
    double least = 0, least_closer = 0;

    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned b = 0; b < count; b++) {
            if (starts[b].start == NULL)
                continue;
            const bool none = starts[b].count == 0;
            const double cost = none ? 0 : cost_of(&starts[b], largest_weight);
            if (pass == 0) {
                least = least == 0 || cost < least ? cost : least;
                continue;
            }
            if (cost > COST_RATIO * least)
                continue;
            const double closer = none ? 0 : closer_cost_of(&starts[b], cover, cost);
            if (chosen == UINT_MAX || closer < least_closer) {
                least_closer = closer;
                chosen = b;
            }
        }
    return chosen;
}

/* Of the blocks that are used once; none of them leaves *best empty. */
static cn_status
best_block(struct starts *best, const struct problem *problem)
{
    const cn_puzzle *puzzle = problem->puzzle;
    struct starts *starts = calloc(puzzle->blocks, sizeof *starts);
    cn_status status = starts != NULL ? CN_OK : CN_ENOMEM;
    unsigned largest = 1, chosen = UINT_MAX;

    for (unsigned b = 0; b < puzzle->blocks && status == CN_OK; b++) {
        if (!block_is_used_once(&puzzle->block[b]))
            continue;
        status = starts_block(&starts[b], problem, b, puzzle_anchor_maps(puzzle, b), false);
        if (status == CN_OK && largest_weight(&starts[b]) > largest)
            largest = largest_weight(&starts[b]);
    }
    if (status == CN_OK)
        chosen = cheapest(starts, puzzle->blocks, &problem->cover, largest);
    for (unsigned b = 0; b < puzzle->blocks && starts != NULL; b++) {
        if (status == CN_OK && b == chosen)
            *best = starts[b];
        else
            starts_release(&starts[b]);
    }
    free(starts);
    return status;
}

/* Of the cells that most maps keep, the first. */
static cn_status
best_cell(struct starts *best, const struct problem *problem)
{
    const cn_puzzle *puzzle = problem->puzzle;
    unsigned most = 1, chosen = 0;

    for (unsigned c = 0; c < puzzle->cells; c++) {
        const unsigned kept = bits_count(maps_keeping_cell(puzzle, c));
        if (kept > most) {
            most = kept;
            chosen = c;
        }
    }
    if (most == 1)
        return starts_empty(best);
    return starts_cell(best, problem, chosen, maps_keeping_cell(puzzle, chosen));
}

cn_status
starts_best(struct starts *out, const struct problem *problem)
{
    struct starts best = {.count = 0};

    if (best_block(&best, problem) != CN_OK) {
        starts_release(&best);
        return CN_ENOMEM;
    }
    if (best.start == NULL && best_cell(&best, problem) != CN_OK)
        return CN_ENOMEM;
    *out = best;
    return CN_OK;
}
