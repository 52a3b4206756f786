#ifndef PACKING_OPTIONS_H
#define PACKING_OPTIONS_H

#include "cubenum/search.h"

/* CN_EINVAL for an option out of its range. */
cn_status options_check(const cn_search_options *options, const cn_puzzle *puzzle, cn_error *error);

#endif
