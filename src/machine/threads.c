#include "machine/threads.h"

#include <pthread.h>
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
