#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli/options.h"

extern const struct command command_count;
extern const struct command command_list;
extern const struct command command_blocks;
extern const struct command command_puzzles;
extern const struct command command_estimate;
extern const struct command command_convert;
extern const struct command command_group;
extern const struct command command_bfs;
extern const struct command command_topology;
extern const struct command command_self_test;

#endif
