#include "cli/progress.h"

#include "base/clock.h"
#include "cli/exits.h"

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

    /* Of a search level by level; changed by whoever holds busy. */
    unsigned last_level;
    unsigned level;
    double level_start;
    uint64_t level_total, previous_total;
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

struct progress *
progress_start_levels(unsigned last_level)
{
    struct progress *progress = progress_start();

    if (progress != NULL) {
        progress->last_level = last_level;
        progress->level_start = progress->start;
    }
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

/*
 * The seconds that the levels after this one take, if each grows by the factor by which this one did: states
 * of a level are as many as the last one found, and cost alike.
 */
static double
time_of_later_levels(const struct progress *progress, double this_level)
{
    const double growth = (double)progress->level_total / (double)progress->previous_total;
    double time = this_level, sum = 0;

    for (unsigned level = progress->level; level < progress->last_level; level++) {
        time *= growth;
        sum += time;
    }
    return sum;
}

static void
write_level_line(const struct progress *progress, double now, uint64_t done, uint64_t total)
{
    const double passed = now - progress->level_start;
    const double share = (double)done / (double)total;
    const double left = passed * (1 - share) / share;

    fprintf(stderr, "\r\033[Kdepth %u: %.1f %%, %.0f states/s, some %.0f s left", progress->level,
            100 * share, passed > 0 ? (double)done / passed : 0, left);
    if (progress->last_level > progress->level && progress->previous_total != 0)
        fprintf(stderr, ", to depth %u some %.0f s", progress->last_level,
                left + time_of_later_levels(progress, passed / share));
}

int
progress_show_level(void *context, unsigned level, uint64_t done, uint64_t total)
{
    struct progress *progress = context;

    /* Each level is noticed, however short it is: its size tells how levels grow. */
    if (total == 0 || atomic_flag_test_and_set(&progress->busy))
        return 0;
    const double now = clock_seconds();
    if (level != progress->level) {
        progress->previous_total = progress->level_total;
        progress->level = level;
    }
    progress->level_total = total;
    if (now >= atomic_load(&progress->next) && done != 0) {
        atomic_store(&progress->next, now + INTERVAL);
        atomic_store(&progress->shown, true);
        write_level_line(progress, now, done, total);
    }
    atomic_flag_clear(&progress->busy);
    return 0;
}

static void
clear_line(struct progress *progress)
{
    if (atomic_exchange(&progress->shown, false))
        fprintf(stderr, "\r\033[K");
}

void
progress_end_level(struct progress *progress)
{
    if (progress == NULL)
        return;
    clear_line(progress);
    progress->level_start = clock_seconds();
}

void
progress_warn(void *context, const cn_error *warning)
{
    if (context != NULL)
        clear_line(context);
    warn("%s", warning->what);
}

void
progress_end(struct progress *progress)
{
    if (progress != NULL)
        clear_line(progress);
    free(progress);
}
