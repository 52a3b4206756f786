/*
 * The search: the first cell that is open is covered in every way, or left empty if it may be.
 *
 * Which cell is first depends on the shape of the target alone: its longest side is scanned last,
 * so that what is filled has no long edge.  No result depends on it, since packings are sorted.
 */
#include "packing.h"
#include "fail.h"
#include "placement.h"

#include <stdlib.h>
#include <string.h>

enum { TRIES = 1000 }; /* placements to be tried for each packing allowed */

struct search {
    const struct puzzle *puzzle;
    size_t most, tried; /* packings, placements */
    int cells;
    int order[MAX_CELLS];    /* cells of the target as they are scanned */
    int rank[MAX_BOX];       /* cell -> place in that order */
    int *begin, *candidates; /* rank -> placements whose first cell in the order it is */
    bool is_covered[MAX_BOX];
    int *used; /* copies of each block */
    int open;  /* cells neither covered nor left empty */
    int holes; /* that may still be left */
    int owed;  /* cells of copies that must still be used */
    int left;  /* cells of copies that may still be used */
    int depth;
    int now[MAX_CELLS];
    struct packings found;
};

/* ---- the order of scanning ---- */

static void
order_cells(struct search *search)
{
    const struct target *target = &search->puzzle->target;
    const int *size = target->size;
    int axis[3] = {0, 1, 2}, at[3];

    for (int i = 0; i < 3; i++) { /* three exchanges sort three axes, the longest one first */
        const int k = i % 2;
        if (size[axis[k]] < size[axis[k + 1]]) {
            const int longer = axis[k + 1];
            axis[k + 1] = axis[k];
            axis[k] = longer;
        }
    }
    for (at[axis[0]] = 0; at[axis[0]] < size[axis[0]]; at[axis[0]]++) {
        for (at[axis[1]] = 0; at[axis[1]] < size[axis[1]]; at[axis[1]]++) {
            for (at[axis[2]] = 0; at[axis[2]] < size[axis[2]]; at[axis[2]]++) {
                const int cell = cell_number(target, at[0], at[1], at[2]);
                if (target->kind[cell] == NO_CELL)
                    continue;
                search->rank[cell] = search->cells;
                search->order[search->cells++] = cell;
            }
        }
    }
}

static int
first_rank(const struct search *search, const struct placement *p)
{
    int first = search->rank[p->cells[0]];

    for (int k = 1; k < p->count; k++) {
        const int rank = search->rank[p->cells[k]];
        first = rank < first ? rank : first;
    }
    return first;
}

static void
sort_candidates(struct search *search)
{
    const struct puzzle *puzzle = search->puzzle;
    int end = 0;

    search->begin = new_array((size_t)search->cells + 1, sizeof(int));
    search->candidates = new_array((size_t)puzzle->placements, sizeof(int));
    for (int rank = 0; rank < search->cells; rank++) {
        for (int id = 0; id < puzzle->placements; id++) {
            if (first_rank(search, &puzzle->placement[id]) == rank)
                search->candidates[end++] = id;
        }
        search->begin[rank + 1] = end;
    }
}

/* ---- the search ---- */

static int
compare_numbers(const void *a, const void *b)
{
    const int one = *(const int *)a, other = *(const int *)b;

    return (one > other) - (one < other);
}

static void
add_packing(struct search *search)
{
    struct packings *found = &search->found;
    const size_t depth = (size_t)search->depth;

    if (found->count == search->most)
        fail(TOO_MANY, "more than %zu packings", search->most);
    struct packing new = {.count = search->depth, .placed = new_array(depth, sizeof(int))};
    memcpy(new.placed, search->now, depth * sizeof(int));
    qsort(new.placed, depth, sizeof(int), compare_numbers);
    found->list = grow(found->list, found->count, sizeof new);
    found->list[found->count++] = new;
}

static bool
fits(const struct search *search, const struct placement *p)
{
    if (search->used[p->block] == search->puzzle->block[p->block].maximum)
        return false;
    for (int k = 0; k < p->count; k++) {
        if (search->is_covered[p->cells[k]])
            return false;
    }
    return true;
}

/* Put a placement there, or take it away again. */
static void
put(struct search *search, int id, bool is_there)
{
    const struct placement *p = &search->puzzle->placement[id];
    const int sign = is_there ? 1 : -1;

    if (is_there)
        search->now[search->depth] = id;
    search->depth += sign;
    search->open -= sign * p->count;
    search->left -= sign * p->count;
    if (search->used[p->block] - !is_there < search->puzzle->block[p->block].minimum)
        search->owed -= sign * p->count;
    search->used[p->block] += sign;
    for (int k = 0; k < p->count; k++)
        search->is_covered[p->cells[k]] = is_there;
}

/* Decide about the first open cell, which is the one of this rank or a later one, and go on. */
static void
fill_from(struct search *search, int rank)
{
    if (search->owed > search->open || search->left < search->open - search->holes)
        return;
    while (rank < search->cells && search->is_covered[search->order[rank]])
        rank++;
    if (rank == search->cells) { /* nothing is open, so nothing is owed */
        add_packing(search);
        return;
    }
    for (int i = search->begin[rank]; i < search->begin[rank + 1]; i++) {
        const int id = search->candidates[i];
        if (!fits(search, &search->puzzle->placement[id]))
            continue;
        if (search->tried++ / TRIES == search->most)
            fail(TOO_MANY, "too long a search for %zu packings", search->most);
        put(search, id, true);
        fill_from(search, rank + 1);
        put(search, id, false);
    }
    if (search->puzzle->target.kind[search->order[rank]] == MAY && search->holes > 0) {
        search->holes--;
        search->open--;
        fill_from(search, rank + 1);
        search->open++;
        search->holes++;
    }
}

/* ---- the packings ---- */

static int
compare_packings(const void *a, const void *b)
{
    const struct packing *one = a, *other = b;

    for (int k = 0; k < one->count && k < other->count; k++) {
        if (one->placed[k] != other->placed[k])
            return one->placed[k] < other->placed[k] ? -1 : 1;
    }
    return (one->count > other->count) - (one->count < other->count);
}

struct packings
find_packings(const struct puzzle *puzzle, size_t most)
{
    struct search *search = new_array(1, sizeof *search);

    *search = (struct search){.puzzle = puzzle, .most = most, .holes = puzzle->holes};
    order_cells(search);
    sort_candidates(search);
    search->open = search->cells;
    search->used = new_array((size_t)puzzle->blocks, sizeof(int));
    for (int b = 0; b < puzzle->blocks; b++) {
        search->owed += puzzle->block[b].minimum * puzzle->block[b].drawn.count;
        search->left += puzzle->block[b].maximum * puzzle->block[b].drawn.count;
    }
    fill_from(search, 0);
    const struct packings found = search->found;
    free(search->begin);
    free(search->candidates);
    free(search->used);
    free(search);
    if (found.count > 0)
        qsort(found.list, found.count, sizeof *found.list, compare_packings);
    return found;
}

void
free_packings(struct packings *all)
{
    for (size_t i = 0; i < all->count; i++)
        free(all->list[i].placed);
    free(all->list);
}

struct packing *
find_packing(const struct packings *all, int *placed, int count)
{
    const struct packing wanted = {.count = count, .placed = placed};

    qsort(placed, (size_t)count, sizeof *placed, compare_numbers);
    return bsearch(&wanted, all->list, all->count, sizeof wanted, compare_packings);
}
