/* Profiles, and the combinations of one for each block that add up to the cube. */
#include "profile.h"
#include "fail.h"
#include "placement.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int
profile_of(const struct placement *p)
{
    static const int unit[] = {1000000, 10000, 100, 1}; /* by the number of odd coordinates */
    int cells = 0;

    for (int k = 0; k < p->count; k++) {
        const int cell = p->cells[k];
        cells += unit[cell / 9 % 2 + cell / 3 % 3 % 2 + cell % 3 % 2];
    }
    return cells;
}

static int
compare_profiles(const void *a, const void *b)
{
    const struct profile *one = a, *other = b;

    return (one->cells < other->cells) - (one->cells > other->cells);
}

static void
add_profile(struct profiles *all, const struct placement *p)
{
    struct profile *list = all->list[p->block];
    const int cells = profile_of(p);
    int i = 0;

    while (i < all->count[p->block] && list[i].cells != cells)
        i++;
    if (i == all->count[p->block])
        list[all->count[p->block]++].cells = cells;
    list[i].placements++;
}

static void
add_combination(const struct puzzle *puzzle, struct profiles *all, const int *chosen)
{
    struct combination new = {0};
    size_t end = 0;

    for (int b = 0; b < puzzle->blocks; b++) {
        struct profile *p = &all->list[b][chosen[b]];
        p->occurs = true;
        end += (size_t)snprintf(new.text + end, sizeof new.text - end, "%s%s:%d,%d,%d,%d",
                                b == 0 ? "" : " ", puzzle->block[b].name, p->cells / 1000000,
                                p->cells / 10000 % 100, p->cells / 100 % 100, p->cells % 100);
    }
    all->combination = grow(all->combination, all->combinations, sizeof new);
    all->combination[all->combinations++] = new;
}

/* Choose profiles for blocks b, b + 1, ... in every way that brings the sum to the cube's. */
static void
combine_from(const struct puzzle *puzzle, struct profiles *all, int *chosen, int b, int sum)
{
    if (b == puzzle->blocks) {
        if (sum == CUBE_PROFILE)
            add_combination(puzzle, all, chosen);
        return;
    }
    for (chosen[b] = 0; chosen[b] < all->count[b]; chosen[b]++)
        combine_from(puzzle, all, chosen, b + 1, sum + all->list[b][chosen[b]].cells);
}

static int
compare_combinations(const void *a, const void *b)
{
    const struct combination *one = a, *other = b;

    return strcmp(one->text, other->text);
}

static void
check_cube(const struct puzzle *puzzle)
{
    const struct target *target = &puzzle->target;
    bool is_plain = puzzle->blocks <= MAX_BLOCKS;

    for (int b = 0; b < puzzle->blocks; b++)
        is_plain = is_plain && is_single(&puzzle->block[b]);
    for (int i = 0; i < 3; i++)
        is_plain = is_plain && target->size[i] == 3;
    if (!is_plain || target->cells != CELLS || target->may > 0)
        fail(BAD_USAGE, "profiles are of the 3x3x3 cube and at most 27 blocks, each used once");
}

struct profiles
find_profiles(const struct puzzle *puzzle)
{
    struct profiles all = {0};
    int chosen[MAX_BLOCKS] = {0}, volume = 0;

    check_cube(puzzle);
    for (int id = 0; id < puzzle->placements; id++)
        add_profile(&all, &puzzle->placement[id]);
    for (int b = 0; b < puzzle->blocks; b++) {
        volume += puzzle->block[b].drawn.count;
        qsort(all.list[b], (size_t)all.count[b], sizeof(struct profile), compare_profiles);
    }
    if (volume == CELLS)
        combine_from(puzzle, &all, chosen, 0, 0);
    if (all.combinations > 0)
        qsort(all.combination, all.combinations, sizeof *all.combination, compare_combinations);
    return all;
}
