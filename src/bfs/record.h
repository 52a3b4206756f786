#ifndef BFS_RECORD_H
#define BFS_RECORD_H

#include "cubenum/bfs.h"

/* What a search found; all zero is an empty record. */
struct bfs_record {
    cn_bfs_level *level; /* [levels] */
    unsigned levels;
    size_t capacity; /* of level */
    uint64_t total;  /* elements of all levels */
    bool complete;
    bool classes;          /* were classes formed? */
    char **antipode_text;  /* [antipodes] */
    char **antipode_moves; /* [antipodes] */
    unsigned antipodes;
    size_t text_capacity, moves_capacity; /* of the two arrays */
};

struct cn_bfs {
    struct bfs_record record;
};

/* CN_ENOMEM; CN_EOVERFLOW if the total no longer fits.  The record then is as it was. */
cn_status bfs_record_add(struct bfs_record *record, const cn_bfs_level *level);

/*
 * Add a level that was begun at `since`, as clock_seconds() has it, and tell options->level() of it.
 * What bfs_record_add() returns; CN_ESTOPPED if that asks to stop.
 */
cn_status bfs_record_report(struct bfs_record *record, const cn_bfs_options *options,
                            cn_bfs_level level, double since);

/* Both texts are the record's from now on, released even if CN_ENOMEM is returned. */
cn_status bfs_record_add_antipode(struct bfs_record *record, char *text, char *moves);

/* It is empty afterwards. */
void bfs_record_release(struct bfs_record *record);

#endif
