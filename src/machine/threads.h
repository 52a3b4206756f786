#ifndef MACHINE_THREADS_H
#define MACHINE_THREADS_H

#include "cubenum/status.h"

/*
 * Can this process have so many threads at once, the caller's among them?  They are started and
 * ended again, since no limit tells: OpenMP's runtime would end the process if it could not.
 * CN_ESYSTEM if it cannot, CN_ENOMEM.
 */
cn_status threads_try(unsigned threads);

/*
 * To be called before any other function of OpenMP.  LLVM's runtime gives a thread that it meets for
 * the first time the whole machine to run on: this makes them meet, and keeps the thread's mask.
 */
void threads_meet_openmp(void);

#endif
