#include "convention.h"
#include "fail.h"
#include "symmetry.h"

#include <stdlib.h>

bool
applies(const struct puzzle *puzzle, enum convention by)
{
    return (by != REFLECTION || is_mirrored(puzzle)) && (by != ANCHORED || puzzle->anchor >= 0);
}

/* ---- classes of packings ---- */

static struct packing *
find_image(const struct puzzle *puzzle, struct packings *all, const struct packing *from, int m)
{
    int placed[MAX_CELLS];

    for (int k = 0; k < from->count; k++)
        placed[k] = puzzle->image[m][from->placed[k]];
    struct packing *found = find_packing(all, placed, from->count);
    if (found == NULL)
        fail(BUG, "bug: the image of a packing is not among all packings");
    return found;
}

/* List the first packing of each class under the rotations that keep every block, or all maps. */
static void
list_firsts(const struct puzzle *puzzle, struct packings *all, enum convention by)
{
    for (size_t i = 0; i < all->count; i++) {
        struct packing *p = &all->list[i];
        p->listed = !p->seen;
        for (int m = 0; m < MAPS && p->listed; m++) {
            if (by == REFLECTION ? puzzle->keeps[m] : is_plain_rotation(puzzle, m))
                find_image(puzzle, all, p, m)->seen = true;
        }
    }
}

/* ---- classes of the anchor's placements ---- */

struct classes
find_classes(const struct puzzle *puzzle)
{
    struct classes classes = {0};

    if (puzzle->anchor < 0)
        return classes;
    const struct block *anchor = &puzzle->block[puzzle->anchor];
    bool *seen = new_array((size_t)puzzle->placements, sizeof *seen);
    classes.list = new_array((size_t)(anchor->last - anchor->first), sizeof *classes.list);
    for (int id = anchor->first; id < anchor->last; id++) {
        if (seen[id])
            continue;
        struct class *new = &classes.list[classes.count++];
        new->id = id;
        for (int m = 0; m < MAPS; m++) {
            if (!puzzle->keeps[m] || puzzle->block_to[m][puzzle->anchor] != puzzle->anchor)
                continue;
            const int image = puzzle->image[m][id];
            new->size += !seen[image];
            seen[image] = true;
        }
    }
    free(seen);
    return classes;
}

size_t
list_with(struct packings *all, int id)
{
    size_t count = 0;

    for (size_t i = 0; i < all->count; i++) {
        struct packing *p = &all->list[i];
        int k = 0;
        while (k < p->count && p->placed[k] != id)
            k++;
        if (k == p->count)
            continue;
        p->listed = true;
        count++;
    }
    return count;
}

static void
list_anchored(const struct puzzle *puzzle, struct packings *all)
{
    struct classes classes = find_classes(puzzle);

    for (int k = 0; k < classes.count; k++)
        list_with(all, classes.list[k].id);
    free(classes.list);
}

/* ---- all conventions ---- */

size_t
list_by(const struct puzzle *puzzle, struct packings *all, enum convention by)
{
    size_t count = 0;

    for (size_t i = 0; i < all->count; i++) {
        all->list[i].seen = false;
        all->list[i].listed = by == ALL;
    }
    if (by == ROTATION || by == REFLECTION)
        list_firsts(puzzle, all, by);
    if (by == ANCHORED)
        list_anchored(puzzle, all);
    for (size_t i = 0; i < all->count; i++)
        count += all->list[i].listed;
    return count;
}
