#include "machine/threads.h"

#include <omp.h>
#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stdlib.h>

/* Wait until all have been started: then they are there at once. */
static void *
wait_for_gate(void *gate)
{
    pthread_mutex_lock(gate);
    pthread_mutex_unlock(gate);
    return NULL;
}

cn_status
threads_try(unsigned threads)
{
    pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
    const unsigned others = threads - 1;
    unsigned started = 0;

    pthread_t *thread = calloc(threads, sizeof *thread);
    if (thread == NULL)
        return CN_ENOMEM;
    pthread_mutex_lock(&gate);
    while (started < others && pthread_create(&thread[started], NULL, wait_for_gate, &gate) == 0)
        started++;
    pthread_mutex_unlock(&gate);
    for (unsigned t = 0; t < started; t++)
        pthread_join(thread[t], NULL);
    free(thread);
    return started == others ? CN_OK : CN_ESYSTEM;
}

void
threads_meet_openmp(void)
{
    cpu_set_t mask; /* of 1,024 PUs; on a larger machine the mask is not known, and not kept */
    const bool known = sched_getaffinity(0, sizeof mask, &mask) == 0;

    const bool met = omp_get_max_threads() > 0; /* it is this call that makes them meet */
    /* Where OpenMP is asked to bind threads, what it has done now is what is wanted. */
    if (known && met && omp_get_proc_bind() == omp_proc_bind_false)
        sched_setaffinity(0, sizeof mask, &mask);
}
