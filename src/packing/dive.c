#include "packing/dive.h"

#include <stdlib.h>

cn_status
dive_below(struct cursor *cursor, unsigned *room, struct random *random, double *nodes)
{
    const unsigned depth = cursor->depth;
    double weight = 1;
    unsigned count;

    *nodes = 0;
    while (cursor_branch(cursor, room, &count) == BRANCH_OPEN) {
        weight *= count;
        *nodes += weight;
        if (cursor_descend(cursor, room[random_below(random, count)]) != CN_OK)
            return CN_ENOMEM;
    }
    cursor_ascend(cursor, depth);
    return CN_OK;
}

cn_status
dive_average(const struct problem *problem, const struct starts *starts, unsigned dives,
             uint64_t seed, double *nodes)
{
    struct random random = {seed};
    struct cursor cursor = {.depth = 0};
    double sum = 0;

    *nodes = 0;
    if (starts->count == 0)
        return CN_OK;
    unsigned *room = malloc((problem->cover.rows + 1u) * sizeof *room);
    if (room == NULL)
        return CN_ENOMEM;
    cn_status status = cursor_create(&cursor, &problem->cover, problem->depth + 1);
    for (unsigned d = 0; d < dives && status == CN_OK; d++) {
        const struct start *start = &starts->start[random_below(&random, starts->count)];
        double below = 0;
        cursor_ascend(&cursor, 0);
        if (start->row != ROW_NONE)
            status = cursor_descend(&cursor, start->row);
        if (status == CN_OK)
            status = dive_below(&cursor, room, &random, &below);
        sum += starts->count * (1 + below);
    }
    free(room);
    cursor_release(&cursor);
    *nodes = sum / dives;
    return status;
}
