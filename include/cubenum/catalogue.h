#ifndef CUBENUM_CATALOGUE_H
#define CUBENUM_CATALOGUE_H

#include "cubenum/puzzle.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A count that somebody published. */
typedef struct cn_published {
    cn_convention convention;
    uint64_t count;
    const char *source;
} cn_published;

/** A built-in puzzle. */
typedef struct cn_catalogue_entry {
    const char *name;
    /** in the format that cn_puzzle_parse() reads, text_length bytes, not ended by a NUL */
    const char *text;
    size_t text_length;
    const cn_published *published;
    unsigned published_count;
} cn_catalogue_entry;

/** @return the number of built-in puzzles */
CN_API unsigned cn_catalogue_size(void);

/** @return entry number @p index, below cn_catalogue_size(); valid for ever */
CN_API const cn_catalogue_entry *cn_catalogue_get(unsigned index);

#ifdef __cplusplus
}
#endif

#endif
