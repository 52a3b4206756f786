#ifndef PACKING_CREW_H
#define PACKING_CREW_H

#include "base/array.h"
#include "base/clock.h"
#include "base/control.h"
#include "machine/team.h"
#include "packing/run.h"

#include <limits.h>
#include <omp.h>
#include <stdalign.h>
#include <stdatomic.h>

/* What one worker has. */
struct worker {
    alignas(CACHE_APART) struct hand hand[JOBS_MAX];
    double busy;
};

/*
 * Of each prefix of a job's list who has finished it: the worker's number plus 1, NOT_FINISHED, or
 * RESUMED if the checkpoint says so.
 */
typedef atomic_ushort prefix_mark;
enum { NOT_FINISHED = 0, RESUMED = USHRT_MAX };

/* Searches under way, and who does them. */
struct run {
    struct search_job job[JOBS_MAX];
    unsigned jobs;
    const cn_search_options *options;
    enum kernel_isa isa;
    struct team team;
    struct worker *worker; /* [team.workers], each touched first by its own thread */
    atomic_bool *ready;    /* [team.workers]: is that worker made? */
    struct row_table table[JOBS_MAX];
    struct prefix_list prefixes[JOBS_MAX];
    float *seconds[JOBS_MAX];         /* of each prefix, if that is to be simulated; else NULL */
    double began, ended;              /* searching prefixes, as clock_seconds() has it */
    prefix_mark *mark[JOBS_MAX];      /* [prefixes], written under the lock of that worker's hand */
    struct harvest resumed[JOBS_MAX]; /* what the checkpoint had, without a store */
    cn_control own;                   /* where the caller gives none */
    cn_control *control;              /* workers stop when it says so */
    atomic_int failed;                /* a cn_status: why, the first reason */
    atomic_uint unbound;              /* workers that could not be bound to their core */
    atomic_uint_fast64_t done;        /* prefixes finished */
    atomic_uint_fast64_t total;       /* prefixes listed */
    unsigned threads;
    bool listed;             /* all prefixes are, and what the checkpoint says of them is known */
    struct run_saver *saver; /* NULL: no checkpoint is written or read */
    cn_error error;          /* of CN_ECONTENT */
};

static inline bool
run_is_stopped(const struct run *run)
{
    return control_says_stop(run->control);
}

static inline void
run_note_failure(struct run *run, cn_status status)
{
    int none = CN_OK;

    if (status == CN_OK)
        return;
    atomic_compare_exchange_strong(&run->failed, &none, (int)status);
    cn_control_stop(run->control);
}

static inline struct worker *
run_this_worker(struct run *run)
{
    return &run->worker[omp_get_thread_num()];
}

static inline bool
run_is_ready(const struct run *run, const struct worker *worker)
{
    return atomic_load_explicit(&run->ready[worker - run->worker], memory_order_acquire);
}

/* The clock, if anybody wants to know how busy the workers were. */
static inline double
run_time(const struct run *run)
{
    return run->options->busy != NULL ? clock_seconds() : 0;
}

/*
 * List the prefixes of a job: to be called by one worker, in a parallel region where the others are
 * free to help.
 */
void run_list_prefixes(struct run *run, unsigned j);

#endif
