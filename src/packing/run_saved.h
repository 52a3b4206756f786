#ifndef PACKING_RUN_SAVED_H
#define PACKING_RUN_SAVED_H

#include "machine/checkpoint.h"
#include "packing/crew.h"

/*
 * Checkpoints of searches: which prefixes are finished, what was counted below them, and the packings
 * that were kept.
 *
 * Of each job, after one another:
 *
 *   prefixes, nodes; packings, by weight, in orbits, by start, by class   the last five in two words
 *                                                                         each, the higher one first
 *   a bit for each prefix, the lowest first                               whether it is finished
 *   packings kept, and the numbers of their records                       two to a word
 *
 * Packings below prefixes that are not finished may be among those kept, and any may be there more
 * than once: a listing has each once.  The subject tells of what puzzle and options, by a hash of the
 * cover, the starts and what is done with packings.
 */

struct run_saver {
    struct checkpoint *checkpoint;    /* NULL: none is to be written */
    struct checkpoint_reader *reader; /* NULL: the searches start from the beginning */
    char subject[256];
    atomic_flag busy;    /* somebody is writing one */
    _Atomic double last; /* when the last one was written */
};

/*
 * Open what the options name: run->saver, or NULL if they name nothing.  What checkpoint_create() and
 * checkpoint_open() return.
 */
cn_status run_saver_create(struct run *run, cn_error *error);
void run_saver_release(struct run *run);

/*
 * Once all prefixes are listed: what the checkpoint says is finished.  CN_ENOMEM, CN_EWRITE of packings
 * kept, CN_ECONTENT with a reason in *error.
 */
cn_status run_resume(struct run *run, cn_error *error);

/* To be called by workers between prefixes: write a checkpoint if it is time, unless another does. */
void run_save_if_due(struct run *run);

/* Write one when the workers are done. */
void run_save(struct run *run);

#endif
