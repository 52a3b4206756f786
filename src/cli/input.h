#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include "cli/options.h"
#include "cubenum/group.h"
#include "cubenum/search.h"

/* The group if none is named. */
#define CUBOCTAHEDRON "cuboctahedron"

/* All of these return EXIT_DONE, or an exit code after a complaint. */

/*
 * The puzzle that the options name: built in, a file if the name has a '/' or a '.', or a box and a
 * set; seven-blocks if none is named.
 */
int input_puzzle(const struct command *command, const struct options *options, cn_puzzle **puzzle);

/* The whole text of a file; *text is to be freed whatever is returned. */
int input_file(const struct command *command, const char *path, char **text, size_t *length);

/* Complain of a file that could not be made sense of: PATH:LINE:COLUMN. */
int input_refuse(const struct command *command, const char *path, cn_status status,
                 const cn_error *error);

/* What --box says; all 0 without it. */
int input_box(const struct command *command, const struct options *options, cn_box *box);

/* How often a checkpoint is written at most, in seconds. */
int input_checkpoint(const struct command *command, const struct options *options, unsigned *every);

/*
 * How to search, from the options.  The machine is looked at once, for as many searches as follow:
 * see input_machine().  *topology is to be freed by cn_topology_free().
 */
int input_search(const struct command *command, const struct options *options,
                 const cn_puzzle *puzzle, bool machine_wanted, cn_search_options *search,
                 cn_topology **topology);

/*
 * The machine, if it has to be looked at: for the caller, if wanted, or for the number of workers or
 * their binding.  Else *topology stays as it is.
 */
int input_machine(const struct command *command, const struct options *options, bool wanted,
                  cn_topology **topology);

/*
 * The group that --group or --generators names, the cuboctahedron if neither does, and the moves that
 * --moves chooses.  *group is the caller's only on EXIT_DONE.
 */
int input_group(const struct command *command, const struct options *options, cn_group **group,
                uint64_t *moves);

/* What --convention says, or the puzzle's own; it must apply. */
int input_convention(const struct command *command, const struct options *options,
                     const cn_puzzle *puzzle, cn_convention *convention);

#endif
