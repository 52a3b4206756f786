#ifndef CATALOGUE_READ_H
#define CATALOGUE_READ_H

#include "cubenum/formats.h"
#include "packing/draft.h"

/*
 * The draft of a text of any format, with the built-in sets.  *draft is empty on entry, and to be
 * released by the caller whatever is returned.  CN_ENOMEM, CN_EINVAL, CN_ECONTENT as
 * cn_puzzle_read().
 */
cn_status read_draft(const char *text, size_t length, const cn_reading *how,
                     struct puzzle_draft *draft, cn_error *error);

#endif
