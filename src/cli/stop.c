#include "cli/stop.h"

#include "cli/exits.h"

#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SIGNALLED = 128 };

static const struct {
    int number;
    const char *name;
    unsigned flags; /* a write to a full pipe is not to go on when the search is to end */
} SIGNALS[] = {
    {SIGINT, "SIGINT", SA_RESETHAND}, {SIGTERM, "SIGTERM", 0}, {SIGUSR1, "SIGUSR1", 0},
    {SIGUSR2, "SIGUSR2", SA_RESTART}, {SIGALRM, "SIGALRM", 0},
};
enum { SIGNALS_COUNT = sizeof SIGNALS / sizeof *SIGNALS };

/* What the handler needs. */
static cn_control *controlled;
static volatile sig_atomic_t ended_by; /* the first signal that did; 0 if none has */

static struct sigaction before[SIGNALS_COUNT];
static uint64_t limit;
static volatile sig_atomic_t leave_with; /* the exit code, once it is certain */

static void
handle(int number)
{
    if (number == SIGUSR2) {
        cn_control_save(controlled);
        return;
    }
    if (ended_by == 0)
        ended_by = number;
    cn_control_stop(controlled);
}

int
stop_start(const char *command, const struct options *options, cn_control **out)
{
    if (cn_control_create(out) != CN_OK)
        return complain(command, EXIT_MEMORY, "not enough memory");
    controlled = *out;
    ended_by = 0;
    for (size_t s = 0; s < SIGNALS_COUNT; s++) {
        struct sigaction action = {.sa_handler = handle, .sa_flags = (int)SIGNALS[s].flags};
        sigemptyset(&action.sa_mask);
        sigaction(SIGNALS[s].number, NULL, &before[s]);
        /* What the caller has made this process ignore, as nohup does, stays so. */
        if (before[s].sa_handler != SIG_IGN || SIGNALS[s].number == SIGALRM)
            sigaction(SIGNALS[s].number, &action, NULL);
    }
    limit = option_given(options, OPTION_time_limit) ? options->time_limit : 0;
    alarm((unsigned)limit);
    return EXIT_DONE;
}

/* The reader of a full pipe may never come: what it has not taken within a second is not waited for. */
static void
leave(int number)
{
    (void)number;
    _exit(leave_with);
}

static int
leave_soon(int code)
{
    struct sigaction action = {.sa_handler = leave};

    sigemptyset(&action.sa_mask);
    leave_with = code;
    sigaction(SIGALRM, &action, NULL);
    alarm(1);
    return code;
}

int
stop_report(const char *command)
{
    if (ended_by == SIGALRM) {
        warn("%s: stopped by --time-limit after %llu s", command, (unsigned long long)limit);
        return leave_soon(EXIT_LIMIT);
    }
    for (size_t s = 0; s < SIGNALS_COUNT; s++)
        if (SIGNALS[s].number == ended_by)
            warn("%s: stopped by %s", command, SIGNALS[s].name);
    return leave_soon(SIGNALLED + (int)ended_by);
}

void
stop_end(cn_control *control)
{
    if (control == NULL)
        return;
    if (leave_with == 0)
        alarm(0);
    for (size_t s = 0; s < SIGNALS_COUNT; s++)
        if (SIGNALS[s].number != SIGALRM || leave_with == 0)
            sigaction(SIGNALS[s].number, &before[s], NULL);
    cn_control_free(control);
}
