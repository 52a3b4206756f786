#ifndef PACKING_PREFIX_H
#define PACKING_PREFIX_H

#include "packing/search.h"

#include <stddef.h>

/* A list is deepened until it has at least this many prefixes: enough for hundreds of workers. */
enum { PREFIXES_WANTED = 16384 };

/*
 * All prefixes of one depth, in the order in which the search would reach them.  The list is a
 * function of the job and split_depth only, so a prefix's number means the same whatever the
 * machine and the number of workers.
 */
struct prefix_list {
    unsigned depth;
    size_t count;
    unsigned short *prefix; /* [count][depth], each as search_enter() takes it */
};

/*
 * split_depth 0 asks for the first depth with PREFIXES_WANTED prefixes.  A prefix leaves four
 * blocks at least to its task, if the puzzle has so many: less is not worth a task.  search serves
 * as the means; its result's nodes grow by the prefixes of all depths up to this one.  CN_ENOMEM
 * leaves *out empty.
 */
cn_status prefix_list_create(struct prefix_list *out, const struct search_job *job,
                             unsigned split_depth, struct search *search,
                             struct search_result *result);
void prefix_list_release(struct prefix_list *list);

static inline const unsigned short *
prefix_at(const struct prefix_list *list, size_t number)
{
    return list->prefix + number * list->depth;
}

#endif
