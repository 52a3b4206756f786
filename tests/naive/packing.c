/* All packings, and what each convention lists of them. */
#include "packing.h"
#include "fail.h"

#include <stdlib.h>
#include <string.h>

struct search {
    const struct puzzle *puzzle;
    char cube[CELLS]; /* '1' covered, '.' not */
    bool used[MAX_BLOCKS];
    struct packing now;
    struct packings found;
};

static bool
fits(const char *cube, const char *cells)
{
    for (int cell = 0; cell < CELLS; cell++) {
        if (cells[cell] == '1' && cube[cell] == '1')
            return false;
    }
    return true;
}

/* Cover the first empty cell, which is @p cell or a later one, in every way, and go on. */
static void
fill_from(struct search *search, int cell)
{
    const struct puzzle *puzzle = search->puzzle;
    struct packings *found = &search->found;

    while (cell < CELLS && search->cube[cell] == '1')
        cell++;
    if (cell == CELLS) { /* so all blocks are used: together they have 27 cells */
        found->list = grow(found->list, found->count, sizeof *found->list);
        found->list[found->count++] = search->now;
        return;
    }
    for (int id = 0; id < puzzle->placements; id++) {
        const struct placement *p = &puzzle->placement[id];
        if (p->first != cell || search->used[p->block] || !fits(search->cube, p->cells))
            continue;
        paint(search->cube, p->cells, '1');
        search->used[p->block] = true;
        search->now.placed[p->block] = id;
        fill_from(search, cell + 1);
        search->used[p->block] = false;
        paint(search->cube, p->cells, '.');
    }
}

static int
compare_packings(const void *a, const void *b)
{
    const struct packing *one = a, *other = b;

    for (int k = 0; k < MAX_BLOCKS; k++) {
        if (one->placed[k] != other->placed[k])
            return one->placed[k] < other->placed[k] ? -1 : 1;
    }
    return 0;
}

struct packings
find_packings(const struct puzzle *puzzle)
{
    struct search search = {.puzzle = puzzle};

    memset(search.cube, '.', CELLS);
    if (puzzle->volume == CELLS)
        fill_from(&search, 0);
    if (search.found.count > 0)
        qsort(search.found.list, search.found.count, sizeof(struct packing), compare_packings);
    return search.found;
}

/* ---- the conventions ---- */

static struct packing *
find_image(const struct puzzle *puzzle, struct packings *all, const struct packing *from, int m)
{
    struct packing image = {0};

    for (int b = 0; b < puzzle->blocks; b++) {
        const int id = puzzle->image[m][from->placed[b]];
        image.placed[puzzle->placement[id].block] = id;
    }
    struct packing *found = bsearch(&image, all->list, all->count, sizeof image, compare_packings);
    if (found == NULL)
        fail(BUG, "bug: the image of a packing is not among all packings");
    return found;
}

/* List the first packing of each class under the rotations, or maps, that keep the block set. */
static void
list_firsts(const struct puzzle *puzzle, struct packings *all, bool rotations_only)
{
    for (struct packing *p = all->list; p < all->list + all->count; p++) {
        p->listed = !p->seen;
        for (int m = 0; m < MAPS && p->listed; m++) {
            if (puzzle->map[m].keeps_set && (puzzle->map[m].rotation || !rotations_only))
                find_image(puzzle, all, p, m)->seen = true;
        }
    }
}

int
find_classes(const struct puzzle *puzzle, struct class *classes)
{
    const bool pinned = puzzle->anchor == puzzle->pin_block;
    bool seen[MAX_PLACEMENTS] = {false};
    int count = 0;

    for (int id = 0; id < puzzle->placements; id++) {
        const struct placement *p = &puzzle->placement[id];
        if (p->block != puzzle->anchor || seen[id]
            || (pinned && p->orientation != puzzle->pin_orientation))
            continue;
        classes[count] = (struct class){.id = id};
        for (int m = 0; m < MAPS; m++) {
            const int image = puzzle->image[m][id];
            if (!puzzle->map[m].keeps_set || puzzle->placement[image].block != puzzle->anchor)
                continue;
            classes[count].size += !seen[image];
            seen[image] = true;
        }
        count++;
    }
    return count;
}

size_t
list_anchored_at(const struct puzzle *puzzle, struct packings *all, int id)
{
    size_t count = 0;

    for (struct packing *p = all->list; p < all->list + all->count; p++) {
        if (p->placed[puzzle->anchor] == id) {
            p->listed = true;
            count++;
        }
    }
    return count;
}

bool
is_mirrored(const struct puzzle *puzzle)
{
    for (int m = 0; m < MAPS; m++) {
        if (puzzle->map[m].keeps_set && !puzzle->map[m].rotation)
            return true;
    }
    return false;
}

size_t
list_by(const struct puzzle *puzzle, struct packings *all, enum convention by)
{
    struct class classes[CELLS];
    size_t count = 0;

    for (size_t i = 0; i < all->count; i++) {
        all->list[i].seen = false;
        all->list[i].listed = by == ALL;
    }
    if (by == ROTATION || by == REFLECTION)
        list_firsts(puzzle, all, by == ROTATION);
    if (by == ANCHORED) {
        for (int k = find_classes(puzzle, classes); k-- > 0;)
            list_anchored_at(puzzle, all, classes[k].id);
    }
    for (size_t i = 0; i < all->count; i++)
        count += all->list[i].listed;
    return count;
}
