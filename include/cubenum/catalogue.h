#ifndef CUBENUM_CATALOGUE_H
#define CUBENUM_CATALOGUE_H

#include "cubenum/group.h"
#include "cubenum/puzzle.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A count that somebody published. */
typedef struct cn_published {
    const char *puzzle; /**< the entry's name */
    cn_convention convention;
    uint64_t count;
    const char *source;
} cn_published;

/** A built-in puzzle, or a built-in set of blocks. */
typedef struct cn_catalogue_entry {
    const char *name;
    /** in the format that cn_puzzle_parse() reads, text_length bytes, not ended by a NUL; of a set
        the lines of its blocks */
    const char *text;
    size_t text_length;
    const cn_published *published;
    unsigned published_count;
} cn_catalogue_entry;

/** @return the number of built-in puzzles */
CN_API unsigned cn_catalogue_size(void);

/** @return entry number @p index, below cn_catalogue_size(), in the order of names but for
 *          seven-blocks, which is the first */
CN_API cn_catalogue_entry cn_catalogue_get(unsigned index);

/** @return the number of built-in sets of blocks */
CN_API unsigned cn_catalogue_sets(void);

/** @return set number @p index, below cn_catalogue_sets(); nothing is published of it */
CN_API cn_catalogue_entry cn_catalogue_set(unsigned index);

/** A built-in group. */
typedef struct cn_catalogue_group {
    const char *name;
    const char *about; /**< one line */
    /** a generator file, text_length bytes, not ended by a NUL; NULL for the cuboctahedron, whose
        moves are derived from its geometry */
    const char *text;
    size_t text_length;
} cn_catalogue_group;

/** @return the number of built-in groups */
CN_API unsigned cn_catalogue_groups(void);

/** @return group number @p index, below cn_catalogue_groups(); the first is the cuboctahedron */
CN_API cn_catalogue_group cn_catalogue_get_group(unsigned index);

/**
 * @param[out] out  the caller's, to be freed by cn_group_free()
 * @return CN_OK, CN_ENOMEM, or CN_EINVAL for an unknown name
 */
CN_API cn_status cn_group_builtin(const char *name, cn_group **out, cn_error *error);

#ifdef __cplusplus
}
#endif

#endif
