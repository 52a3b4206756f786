#include "packing/prefix.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

void
prefix_list_release(struct prefix_list *list)
{
    free(list->prefix);
    *list = (struct prefix_list){0};
}

/* Add a prefix that is one row longer than `shorter`. */
static cn_status
append(struct prefix_list *list, size_t *capacity, const unsigned short *shorter, uint64_t row)
{
    const size_t kept = list->depth - 1;

    unsigned short *grown =
        array_grow(list->prefix, capacity, list->count, list->depth * sizeof *list->prefix);
    if (grown == NULL)
        return CN_ENOMEM;
    list->prefix = grown;
    unsigned short *added = list->prefix + list->count++ * list->depth;
    memcpy(added, shorter, kept * sizeof *added);
    added[kept] = (unsigned short)row;
    return CN_OK;
}

/* The prefixes of depth 1: the starts. */
static cn_status
list_starts(struct prefix_list *list, const struct search_job *job)
{
    list->depth = 1;
    list->prefix = malloc((job->start_count + 1) * sizeof *list->prefix);
    if (list->prefix == NULL)
        return CN_ENOMEM;
    for (; list->count < job->start_count; list->count++)
        list->prefix[list->count] = (unsigned short)list->count;
    return CN_OK;
}

/* All prefixes that are one placement deeper.  branch has room for a set of rows. */
static cn_status
deepen(const struct prefix_list *list, const struct search_job *job, struct search *search,
       struct search_result *result, uint64_t *branch, struct prefix_list *deeper)
{
    size_t capacity = 0;

    deeper->depth = list->depth + 1;
    for (size_t n = 0; n < list->count; n++) {
        search_enter(search, job, result, prefix_at(list, n), list->depth);
        if (!search_branch(search, list->depth, branch))
            continue;
        for (unsigned w = 0; w < job->matrix->words; w++)
            for (uint64_t rest = branch[w]; rest != 0; rest = bits_drop_lowest(rest)) {
                const uint64_t row = w * 64 + bits_lowest(rest);
                if (append(deeper, &capacity, prefix_at(list, n), row) != CN_OK)
                    return CN_ENOMEM;
            }
    }
    return CN_OK;
}

/* The greatest depth that a prefix of this puzzle may have. */
static unsigned
deepest(const struct search_job *job, unsigned split_depth)
{
    const unsigned blocks = job->matrix->puzzle->blocks;
    const unsigned most = blocks > SEARCH_FINISH ? blocks - SEARCH_FINISH : 1;

    return split_depth != 0 && split_depth < most ? split_depth : most;
}

cn_status
prefix_list_create(struct prefix_list *out, const struct search_job *job, unsigned split_depth,
                   struct search *search, struct search_result *result)
{
    const size_t wanted = split_depth != 0 ? SIZE_MAX : PREFIXES_WANTED;
    const unsigned most = deepest(job, split_depth);
    uint64_t *branch = calloc(job->matrix->words, sizeof *branch);
    struct prefix_list list = {0};
    cn_status status = branch != NULL ? list_starts(&list, job) : CN_ENOMEM;

    result->nodes += list.count;
    while (status == CN_OK && list.depth < most && list.count < wanted) {
        struct prefix_list deeper = {0};
        status = deepen(&list, job, search, result, branch, &deeper);
        prefix_list_release(&list);
        list = deeper;
        result->nodes += list.count;
    }
    free(branch);
    if (status != CN_OK)
        prefix_list_release(&list);
    *out = list;
    return status;
}
