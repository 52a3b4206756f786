/*
 * How long does a whole process take, from its start to its end, and how much memory at its peak?
 * What it prints is checked at every run.
 *     process_bench EXPECTED COMMAND [ARGUMENT...]       EXPECTED without the final newline
 * RUNS in the environment is the number of runs, 101 by default, after one that is not counted.
 */
#include "base/clock.h"

#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

struct outcome {
    double seconds;
    long kib; /* peak resident set */
    bool right;
};

static int
compare_outcomes(const void *a, const void *b)
{
    const double first = ((const struct outcome *)a)->seconds;
    const double second = ((const struct outcome *)b)->seconds;

    return (first > second) - (first < second);
}

/* Read a pipe to its end and compare. */
static bool
prints(int from, const char *expected)
{
    char text[4096], rest[4096];
    size_t length = 0;
    ssize_t got;

    while (length < sizeof text - 1
           && (got = read(from, text + length, sizeof text - 1 - length)) > 0)
        length += (size_t)got;
    while (read(from, rest, sizeof rest) > 0) /* or the command would wait for somebody to read */
        continue;
    text[length] = '\0';
    return length > 0 && text[length - 1] == '\n' && strlen(expected) == length - 1
           && strncmp(text, expected, length - 1) == 0;
}

static struct outcome
run_once(const char *expected, char **command)
{
    struct outcome outcome = {0};
    posix_spawn_file_actions_t actions;
    struct rusage usage;
    int pipe_ends[2], status;
    pid_t child;

    if (pipe(pipe_ends) != 0)
        return outcome;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, pipe_ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, pipe_ends[0]);
    const double before = clock_seconds();
    const int failed = posix_spawnp(&child, command[0], &actions, NULL, command, environ);
    close(pipe_ends[1]);
    if (failed == 0) {
        outcome.right = prints(pipe_ends[0], expected);
        outcome.right = wait4(child, &status, 0, &usage) == child && status == 0 && outcome.right;
        outcome.seconds = clock_seconds() - before;
        outcome.kib = usage.ru_maxrss;
    }
    close(pipe_ends[0]);
    posix_spawn_file_actions_destroy(&actions);
    return outcome;
}

int
main(int argc, char **argv)
{
    const char *wanted = getenv("RUNS");
    const size_t runs = wanted != NULL ? strtoul(wanted, NULL, 10) : 101;
    struct outcome *outcomes = calloc(runs + 1, sizeof *outcomes);
    long peak = 0;

    if (argc < 3 || outcomes == NULL || runs == 0 || runs > 1000000) {
        fprintf(stderr, "usage: process_bench EXPECTED COMMAND [ARGUMENT...]\n");
        free(outcomes);
        return 64;
    }
    for (size_t r = 0; r <= runs; r++) {
        const size_t slot = r == 0 ? 0 : r - 1; /* the first run only warms up */
        outcomes[slot] = run_once(argv[1], argv + 2);
        if (!outcomes[slot].right) {
            fprintf(stderr, "process_bench: the command failed or printed something else\n");
            free(outcomes);
            return 1;
        }
        peak = outcomes[slot].kib > peak ? outcomes[slot].kib : peak;
    }
    qsort(outcomes, runs, sizeof *outcomes, compare_outcomes);
    printf("%7.3f ms median  %7.3f ms least  %7.3f ms most  %5.1f MiB peak\n",
           1e3 * outcomes[runs / 2].seconds, 1e3 * outcomes[0].seconds,
           1e3 * outcomes[runs - 1].seconds, (double)peak / 1024);
    free(outcomes);
    return 0;
}
