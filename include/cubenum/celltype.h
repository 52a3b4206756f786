#ifndef CUBENUM_CELLTYPE_H
#define CUBENUM_CELLTYPE_H

#include "cubenum/puzzle.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The type of a cell of the cube is the number of its odd coordinates. */
enum { CN_VERTEX, CN_EDGE, CN_FACE, CN_CENTRE, CN_CELL_TYPES };

/**
 * A block's profiles at most.  All orientations can have the same ones, for maps keep types, so
 * there are no more of them than cells at which one orientation can start.
 */
#define CN_PROFILES_MAX 27

/** How many cells of each type a placement covers. */
typedef struct cn_profile {
    unsigned char cells[CN_CELL_TYPES]; /**< vertices, edges, faces, centre */
    unsigned placements;                /**< how many placements of the block have this profile */
    bool possible; /**< does it occur in a combination of profiles that fills the cube? */
} cn_profile;

/**
 * Rule out by counting: the profiles of the blocks of a packing must add up to the cube's own 8
 * vertices, 12 edges, 6 faces and 1 centre.
 */
typedef struct cn_celltypes cn_celltypes;

/**
 * @param[out] types to be freed by cn_celltypes_free(); does not refer to @p puzzle afterwards
 * @return CN_OK or CN_ENOMEM
 */
CN_API cn_status cn_celltypes_create(const cn_puzzle *puzzle, cn_celltypes **types);

/** NULL is allowed. */
CN_API void cn_celltypes_free(cn_celltypes *types);

/** @return how many profiles the placements of block number @p block have, 1..CN_PROFILES_MAX */
CN_API unsigned cn_celltypes_profiles(const cn_celltypes *types, unsigned block);

/** @return profile number @p profile of @p block, below their number; in descending order of cells */
CN_API cn_profile cn_celltypes_profile(const cn_celltypes *types, unsigned block, unsigned profile);

/**
 * @return true if a placement of @p block that covers @p cells (as in cn_placement) is not ruled
 *         out
 */
CN_API bool cn_celltypes_allow(const cn_celltypes *types, unsigned block, uint32_t cells);

/**
 * @return the number of combinations of one profile for each block that fill the cube; UINT64_MAX
 *         if more
 */
CN_API uint64_t cn_celltypes_combinations(const cn_celltypes *types);

/**
 * The combinations in lexicographic order of their profile numbers.
 * @param visit called with the number of a profile for each block; non-zero stops
 * @return CN_OK, or CN_ESTOPPED if @p visit asked to stop
 */
CN_API cn_status cn_celltypes_visit(const cn_celltypes *types,
                                    int (*visit)(const unsigned char *profiles, void *context),
                                    void *context);

#ifdef __cplusplus
}
#endif

#endif
