#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include "cli/options.h"
#include "cubenum/search.h"

/*
 * The puzzle that the options name: built in, or a file if the name has a '/' or a '.';
 * seven-blocks if none is named. EXIT_DONE, or an exit code after a complaint.
 */
int input_puzzle(const struct command *command, const struct options *options, cn_puzzle **puzzle);

/*
 * How to search, from the options.  The machine is looked at once, for as many searches as follow,
 * unless nothing needs it: the caller, if machine_wanted, the number of workers or their binding.
 * *topology is to be freed by cn_topology_free().
 */
int input_search(const struct command *command, const struct options *options,
                 const cn_puzzle *puzzle, bool machine_wanted, cn_search_options *search,
                 cn_topology **topology);

#endif
