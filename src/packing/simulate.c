#include "packing/simulate.h"

#include <stdlib.h>

/*
 * Tasks for each worker: enough to even out, few enough that the queue does not become what the
 * workers wait for where a prefix takes no longer than taking it (a task costs some 100 ns, and
 * more the more workers want one).
 */
enum { TASKS_WANTED = 256 };

size_t
simulate_batch(size_t prefixes, unsigned workers)
{
    return prefixes / ((size_t)workers * TASKS_WANTED) + 1;
}

/* The heap of when each worker is free, the first one on top, after that one has become later. */
static void
sink(double *free_at, size_t workers)
{
    for (size_t at = 0;;) {
        size_t first = at;
        for (size_t child = 2 * at + 1; child <= 2 * at + 2 && child < workers; child++)
            if (free_at[child] < free_at[first])
                first = child;
        if (first == at)
            return;
        const double moved = free_at[at];
        free_at[at] = free_at[first];
        free_at[first] = moved;
        at = first;
    }
}

cn_status
simulate_makespan(const struct simulate_list *list, unsigned lists, unsigned workers,
                  double *seconds)
{
    double *free_at = calloc(workers, sizeof *free_at);

    if (free_at == NULL)
        return CN_ENOMEM;
    for (unsigned l = 0; l < lists; l++) {
        const size_t batch = simulate_batch(list[l].count, workers);
        for (size_t n = 0; n < list[l].count; n++) {
            free_at[0] += (double)list[l].seconds[n];
            if ((n + 1) % batch == 0 || n + 1 == list[l].count)
                sink(free_at, workers);
        }
    }
    *seconds = 0;
    for (unsigned w = 0; w < workers; w++)
        *seconds = free_at[w] > *seconds ? free_at[w] : *seconds;
    free(free_at);
    return CN_OK;
}
