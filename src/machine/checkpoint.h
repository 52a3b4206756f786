#ifndef MACHINE_CHECKPOINT_H
#define MACHINE_CHECKPOINT_H

#include "cubenum/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Files that survive a kill: what was there before is there until the new file is whole.
 *
 * It is written beside the old one, as FILE.partial, flushed to the disk, and renamed.  While a
 * process means to write a checkpoint it holds FILE.partial, locked.
 *
 *   a line of text     "cubenum checkpoint 1: SUBJECT\n", of what search it is
 *   8 bytes            how many words follow
 *   words of 8 bytes   what the search wrote
 *   8 bytes            XXH3 (Yann Collet), 64 bits, of all before
 *
 * Numbers are little-endian.
 */
enum { CHECKPOINT_VERSION = 1, CHECKPOINT_SUBJECT_MAX = 1000 };

/* One that is written, again and again. */
struct checkpoint;

/*
 * Be ready to write `path`.  CN_ENOMEM; CN_ECREATE if no file can be created there; CN_ECONTENT if
 * another process has it in hand.
 */
cn_status checkpoint_create(struct checkpoint **out, const char *path, cn_error *error);

/* NULL is nothing. */
void checkpoint_free(struct checkpoint *checkpoint);

/*
 * Write a new one: its words, `words` in all, between these two.  What fails is told by
 * checkpoint_end(), as CN_EWRITE, and then the file is as it was, or, if only its folder could not be
 * flushed, the new one; another can be begun.
 */
void checkpoint_begin(struct checkpoint *checkpoint, const char *subject, uint64_t words);
void checkpoint_put(struct checkpoint *checkpoint, size_t words, const uint64_t *word);
cn_status checkpoint_end(struct checkpoint *checkpoint, cn_error *error);

/* One that is read. */
struct checkpoint_reader;

/*
 * Open a checkpoint, after all of it has been checked.  CN_ENOMEM; CN_EREAD; CN_ECONTENT if it is
 * none, damaged, cut off, of another version or of another subject.
 */
cn_status checkpoint_open(struct checkpoint_reader **out, const char *path, const char *subject,
                          cn_error *error);

/* NULL is nothing. */
void checkpoint_close(struct checkpoint_reader *reader);

/* The next words; false if there are less, or they cannot be read. */
bool checkpoint_get(struct checkpoint_reader *reader, size_t words, uint64_t *word);

/* Words that are left. */
uint64_t checkpoint_left(const struct checkpoint_reader *reader);

/* CN_ECONTENT: the checkpoint is whole, but what it says cannot be. */
cn_status checkpoint_refuse(const struct checkpoint_reader *reader, cn_error *error);

#endif
