#ifndef PACKING_PREFIX_H
#define PACKING_PREFIX_H

#include "cover/cursor.h"
#include "packing/starts.h"

#include <stddef.h>

/*
 * A list is deepened until it has so many prefixes: enough for hundreds of workers.  Where the tree is
 * so small that a prefix would have less than PREFIX_NODES nodes below it, fewer do.
 */
enum { PREFIXES_WANTED = 16384, PREFIXES_LEAST = 64, PREFIX_NODES = 4096 };

/*
 * Rows that a prefix leaves to be laid down at least, if a packing has so many: what is left below
 * is not worth a unit of work of its own.
 */
enum { PREFIX_LEAVES = 5 };

/*
 * All prefixes of one depth, in the order in which a search would reach them.  The list is a
 * function of the cover, the starts and split_depth only, so a prefix's number means the same
 * whatever the machine and the number of workers.
 *
 * A prefix is the number of a start, then the rows laid down behind it.  Where a packing is complete
 * before, the rest is ROW_NONE.
 */
struct prefix_list {
    unsigned depth; /* rows behind the start */
    size_t count;
    unsigned *entry; /* [count][1 + depth] */
};

static inline const unsigned *
prefix_at(const struct prefix_list *list, size_t number)
{
    return list->entry + number * (list->depth + 1u);
}

/* The prefixes of depth 0: the starts.  CN_ENOMEM. */
cn_status prefix_list_starts(struct prefix_list *out, const struct starts *starts);
void prefix_list_release(struct prefix_list *list);

/*
 * How deep the list may become: as split_depth asks, which counts the rows of starts too, or, if
 * that is 0, as far as PREFIX_LEAVES allows.  A packing has `rows` rows at most.
 */
unsigned prefix_depth_limit(const struct starts *starts, unsigned rows, unsigned split_depth);

/*
 * How many prefixes are wanted, from an estimate of the tree: a function of the cover and the starts
 * only.  CN_ENOMEM.
 */
cn_status prefix_count_wanted(const struct problem *problem, const struct starts *starts,
                              size_t *wanted);

/*
 * Those prefixes that are one row longer than the prefixes `first` to before `end` of a list.  The
 * cursor is anywhere; *out, which has depth list->depth + 1, is to be released by the caller
 * whatever is returned.  *nodes grows by the rows tried.  CN_ENOMEM.
 */
cn_status prefix_list_deepen(const struct prefix_list *list, const struct starts *starts,
                             size_t first, size_t end, struct cursor *cursor, unsigned *room,
                             struct prefix_list *out, uint64_t *nodes);

/*
 * The list of a whole job, made by one worker.  *nodes grows by the rows tried.  CN_ENOMEM leaves
 * *out empty.
 */
cn_status prefix_list_create(struct prefix_list *out, const struct problem *problem,
                             const struct starts *starts, unsigned split_depth,
                             struct cursor *cursor, unsigned *room, uint64_t *nodes);

/* Move the cursor to a prefix, from the place where the two part.  CN_ENOMEM. */
cn_status prefix_enter(struct cursor *cursor, const struct starts *starts, const unsigned *entry,
                       unsigned depth);

#endif
