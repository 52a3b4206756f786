#ifndef CLI_BLOCKS_H
#define CLI_BLOCKS_H

#include "cli/options.h"
#include "cubenum/celltype.h"

/*
 * The reports of 'cubenum blocks'; types is NULL where the puzzle has no position types; each returns an exit code, after a complaint if it is not
 * EXIT_DONE.
 */
int blocks_report(const cn_puzzle *puzzle, const cn_celltypes *types);
int blocks_report_json(const cn_puzzle *puzzle, const cn_celltypes *types);
int blocks_report_maps(const struct options *options);

/* Placements of a block that the position types leave. */
unsigned blocks_left(const cn_celltypes *types, unsigned block);

#endif
