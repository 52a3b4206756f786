#ifndef CLI_BFS_H
#define CLI_BFS_H

#include "cli/options.h"
#include "cubenum/bfs.h"

/* What is searched, and what was found, for the reports of 'cubenum bfs'. */
struct explored {
    const struct options *options;
    const cn_group *group;
    const char *space;
    uint64_t moves; /* the generators chosen */
    const cn_bfs *bfs;
    bool bounds;       /* is the next one known? */
    unsigned diameter; /* at least, or exactly if the search is complete */
};

/* The head of the table, and the row of a level; previous is the one before it, or NULL. */
void bfs_print_head(const struct options *options);
void bfs_print_level(const struct options *options, const cn_bfs_level *level,
                     const cn_bfs_level *previous, uint64_t cumulative);

/* What stands below the table: the total, and the antipodes. */
void bfs_print_end(const struct explored *explored);

void bfs_print_csv(const struct explored *explored);

/* One document; an exit code, after a complaint if it is not EXIT_DONE. */
int bfs_report_json(const struct explored *explored);

#endif
