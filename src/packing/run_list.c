/* The prefixes of a job, listed by all workers together. */
#include "packing/crew.h"

#include <stdlib.h>
#include <string.h>

/* Prefixes that are deepened in one task. */
enum { DEEPEN_BATCH = 32 };

/* One task: deepen a part of a list. */
static void
deepen_part(struct run *run, unsigned j, size_t first, size_t end, struct prefix_list *part)
{
    struct worker *worker = run_this_worker(run);
    struct hand *hand = &worker->hand[j];
    const double start = run_time(run);

    if (!run_is_ready(run, worker) || run_is_stopped(run))
        return;
    run_note_failure(run, prefix_list_deepen(&run->prefixes[j], run->job[j].starts, first, end,
                                             &hand->cursor, hand->room, part, &hand->listed));
    worker->busy += run_time(run) - start;
}

/* The parts of a list, one behind the other. */
static cn_status
join_parts(const struct prefix_list *part, size_t parts, unsigned depth, struct prefix_list *out)
{
    size_t count = 0;

    for (size_t p = 0; p < parts; p++)
        count += part[p].count;
    *out = (struct prefix_list){.depth = depth};
    out->entry = malloc((count * (depth + 1u) + 1) * sizeof *out->entry);
    if (out->entry == NULL)
        return CN_ENOMEM;
    for (size_t p = 0; p < parts; p++) {
        if (part[p].count != 0)
            memcpy(out->entry + out->count * (depth + 1u), part[p].entry,
                   part[p].count * (depth + 1u) * sizeof *out->entry);
        out->count += part[p].count;
    }
    return CN_OK;
}

/* Replace a job's list by one that is one row deeper; the workers share that. */
static void
deepen(struct run *run, unsigned j)
{
    struct prefix_list *list = &run->prefixes[j];
    const size_t count = list->count;
    const size_t parts = (count + DEEPEN_BATCH - 1) / DEEPEN_BATCH;
    struct prefix_list *part = calloc(parts + 1, sizeof *part);
    struct prefix_list deeper = {0};

    if (part == NULL) {
        run_note_failure(run, CN_ENOMEM);
        return;
    }
#pragma omp taskgroup
    for (size_t p = 0; p < parts; p++) {
        const size_t first = p * DEEPEN_BATCH;
        const size_t end = first + DEEPEN_BATCH < count ? first + DEEPEN_BATCH : count;
#pragma omp task default(none) firstprivate(run, j, first, end, part, p) if (parts > 1)
        deepen_part(run, j, first, end, &part[p]);
    }
    if (!run_is_stopped(run))
        run_note_failure(run, join_parts(part, parts, list->depth + 1, &deeper));
    for (size_t p = 0; p < parts; p++)
        prefix_list_release(&part[p]);
    free(part);
    if (run_is_stopped(run)) {
        prefix_list_release(&deeper);
        return;
    }
    prefix_list_release(list);
    *list = deeper;
}

/* The starts are rows tried, too. */
static uint64_t
rows_of(const struct starts *starts)
{
    return starts->item != UINT_MAX ? starts->count : 0;
}

void
run_list_prefixes(struct run *run, unsigned j)
{
    const struct search_job *job = &run->job[j];
    const unsigned split_depth = run->options->split_depth;
    const unsigned limit = prefix_depth_limit(job->starts, job->problem->depth, split_depth);
    struct prefix_list *list = &run->prefixes[j];
    size_t wanted = SIZE_MAX;

    if (split_depth == 0)
        run_note_failure(run, prefix_count_wanted(job->problem, job->starts, &wanted));
    run_note_failure(run, prefix_list_starts(list, job->starts));
    run_this_worker(run)->hand[j].listed += rows_of(job->starts);
    while (!run_is_stopped(run) && list->count != 0 && list->depth < limit && list->count < wanted)
        deepen(run, j);
}
