#include "cli/progress.h"

#include "base/clock.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct progress {
    double start;
    _Atomic double next; /* when the line is written again */
    atomic_bool shown;
    atomic_flag busy; /* a worker is writing it */
};

/* The first line comes after a while: short searches show none. */
static const double DELAY = 0.5, INTERVAL = 0.2;

struct progress *
progress_start(void)
{
    if (!isatty(STDERR_FILENO))
        return NULL;
    struct progress *progress = calloc(1, sizeof *progress);
    if (progress == NULL)
        return NULL;
    progress->start = clock_seconds();
    atomic_init(&progress->next, progress->start + DELAY);
    atomic_flag_clear(&progress->busy);
    return progress;
}

static void
write_line(double passed, double share)
{
    const double left = passed * (1 - share) / share;

    if (left < 100)
        fprintf(stderr, "\r\033[K%5.1f %%, %.0f s, some %.0f s left", 100 * share, passed, left);
    else
        fprintf(stderr, "\r\033[K%5.1f %%, %.0f min, some %.0f min left", 100 * share, passed / 60,
                left / 60);
}

int
progress_show(void *context, uint64_t done, uint64_t total)
{
    struct progress *progress = context;
    const double now = clock_seconds();

    if (now < atomic_load_explicit(&progress->next, memory_order_relaxed) || total == 0
        || atomic_flag_test_and_set(&progress->busy))
        return 0;
    atomic_store(&progress->next, now + INTERVAL);
    atomic_store(&progress->shown, true);
    write_line(now - progress->start, (double)done / (double)total);
    atomic_flag_clear(&progress->busy);
    return 0;
}

void
progress_end(struct progress *progress)
{
    if (progress == NULL)
        return;
    if (atomic_load(&progress->shown))
        fprintf(stderr, "\r\033[K");
    free(progress);
}
