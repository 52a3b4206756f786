#ifndef BFS_SAVER_H
#define BFS_SAVER_H

#include "bfs/record.h"
#include "group/moveset.h"
#include "machine/checkpoint.h"

/*
 * The checkpoints of a search: what it resumes from, and where it writes its finished levels.
 *
 * They begin with the record; the rest is the search's own.
 */
struct saver {
    const cn_bfs_options *options;
    char subject[128];
    struct checkpoint *checkpoint;    /* NULL: none is to be written */
    struct checkpoint_reader *reader; /* NULL: the search starts from the identity */
    double last;                      /* when the last one was written, as clock_seconds() has it */
};

/*
 * Open what the options name, for a search of this space.  What checkpoint_create() and
 * checkpoint_open() return.
 */
cn_status saver_create(struct saver *out, const char *space, const struct move_set *moves,
                       const cn_bfs_options *options, cn_error *error);
void saver_release(struct saver *saver);

/*
 * The record of the levels in the checkpoint, each told to options->level().  CN_ECONTENT, also if
 * it goes on beyond the depth that is asked for; what bfs_record_report() returns.
 */
cn_status saver_resume(struct saver *saver, struct bfs_record *record, cn_error *error);

/* Is one to be written now? */
bool saver_is_due(const struct saver *saver);

/*
 * Write one: between these two calls the search puts `words` words of its own.  If that fails the
 * caller's warning() is told, and the search goes on.
 */
void saver_begin(struct saver *saver, const struct bfs_record *record, uint64_t words);
void saver_end(struct saver *saver);

#endif
