#include "packing/prefix.h"

#include "base/array.h"
#include "packing/dive.h"

#include <stdlib.h>
#include <string.h>

void
prefix_list_release(struct prefix_list *list)
{
    /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): takes a deepened list for the one it replaced */
    free(list->entry);
    *list = (struct prefix_list){.count = 0};
}

cn_status
prefix_list_starts(struct prefix_list *out, const struct starts *starts)
{
    *out = (struct prefix_list){.depth = 0};
    out->entry = malloc((starts->count + 1u) * sizeof *out->entry);
    if (out->entry == NULL)
        return CN_ENOMEM;
    for (; out->count < starts->count; out->count++)
        out->entry[out->count] = (unsigned)out->count;
    return CN_OK;
}

/* Ways down for an estimate that only has to be of the right size. */
enum { DIVES = 16, DIVES_SEED = 1 };

cn_status
prefix_count_wanted(const struct problem *problem, const struct starts *starts, size_t *wanted)
{
    double nodes;

    if (dive_average(problem, starts, DIVES, DIVES_SEED, &nodes) != CN_OK)
        return CN_ENOMEM;
    const double count = nodes / PREFIX_NODES;
    *wanted = count < PREFIXES_LEAST    ? PREFIXES_LEAST
              : count > PREFIXES_WANTED ? PREFIXES_WANTED
                                        : (size_t)count;
    return CN_OK;
}

unsigned
prefix_depth_limit(const struct starts *starts, unsigned rows, unsigned split_depth)
{
    const unsigned laid = starts->item != UINT_MAX; /* with the start */
    const unsigned most = rows > PREFIX_LEAVES + laid ? rows - PREFIX_LEAVES - laid : 0;

    if (split_depth == 0)
        return most;
    return split_depth - laid < most ? split_depth - laid : most;
}

cn_status
prefix_enter(struct cursor *cursor, const struct starts *starts, const unsigned *entry,
             unsigned depth)
{
    const unsigned *row[] = {&starts->start[entry[0]].row, entry + 1};
    unsigned laid = 0;

    /* The rows of the start and of the prefix, one after the other. */
    for (unsigned n = 0; n <= depth; n++) {
        const unsigned next = n == 0 ? *row[0] : row[1][n - 1];
        if (next == ROW_NONE)
            continue;
        if (laid < cursor->depth && cursor->laid[laid] != next)
            cursor_ascend(cursor, laid);
        if (laid == cursor->depth && cursor_descend(cursor, next) != CN_OK)
            return CN_ENOMEM;
        laid++;
    }
    cursor_ascend(cursor, laid);
    return CN_OK;
}

/* Add a prefix that is one row longer than `shorter`. */
static cn_status
append(struct prefix_list *list, size_t *capacity, const unsigned *shorter, unsigned row)
{
    const size_t kept = list->depth;

    unsigned *grown =
        array_grow(list->entry, capacity, list->count, (kept + 1) * sizeof *list->entry);
    if (grown == NULL)
        return CN_ENOMEM;
    list->entry = grown;
    unsigned *added = list->entry + list->count++ * (kept + 1);
    memcpy(added, shorter, kept * sizeof *added);
    added[kept] = row;
    return CN_OK;
}

cn_status
prefix_list_deepen(const struct prefix_list *list, const struct starts *starts, size_t first,
                   size_t end, struct cursor *cursor, unsigned *room, struct prefix_list *out,
                   uint64_t *nodes)
{
    size_t capacity = 0;

    *out = (struct prefix_list){.depth = list->depth + 1};
    for (size_t n = first; n < end; n++) {
        const unsigned *entry = prefix_at(list, n);
        unsigned count;
        if (prefix_enter(cursor, starts, entry, list->depth) != CN_OK)
            return CN_ENOMEM;
        const enum branch branch = cursor_branch(cursor, room, &count);
        if (branch == BRANCH_COMPLETE && append(out, &capacity, entry, ROW_NONE) != CN_OK)
            return CN_ENOMEM;
        for (unsigned i = 0; i < count; i++)
            if (append(out, &capacity, entry, room[i]) != CN_OK)
                return CN_ENOMEM;
        *nodes += count;
    }
    return CN_OK;
}

cn_status
prefix_list_create(struct prefix_list *out, const struct problem *problem,
                   const struct starts *starts, unsigned split_depth, struct cursor *cursor,
                   unsigned *room, uint64_t *nodes)
{
    const unsigned limit = prefix_depth_limit(starts, problem->depth, split_depth);
    size_t wanted = SIZE_MAX;

    cn_status status = prefix_list_starts(out, starts);
    if (status == CN_OK && split_depth == 0)
        status = prefix_count_wanted(problem, starts, &wanted);
    *nodes += starts->item != UINT_MAX ? starts->count : 0;
    while (status == CN_OK && out->count != 0 && out->depth < limit && out->count < wanted) {
        struct prefix_list deeper = {0};
        status = prefix_list_deepen(out, starts, 0, out->count, cursor, room, &deeper, nodes);
        if (status != CN_OK) {
            prefix_list_release(&deeper);
            break;
        }
        struct prefix_list shallower = *out;
        *out = deeper;
        prefix_list_release(&shallower);
    }
    if (status != CN_OK)
        prefix_list_release(out);
    return status;
}
