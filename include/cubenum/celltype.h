#ifndef CUBENUM_CELLTYPE_H
#define CUBENUM_CELLTYPE_H

#include "cubenum/puzzle.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The type of a cell is the number of its odd coordinates: in the 3x3x3 cube, where it is. */
enum { CN_VERTEX, CN_EDGE, CN_FACE, CN_CENTRE, CN_CELL_TYPES };

/** How many cells of each type a placement covers. */
typedef struct cn_profile {
    unsigned short cells[CN_CELL_TYPES]; /**< in the cube: vertices, edges, faces, centre */
    unsigned placements;                 /**< how many placements of the block have this profile */
    bool possible; /**< does it occur in a combination of profiles that fills the target? */
} cn_profile;

/**
 * Rule out by counting: the profiles of the blocks of a packing must add up to the target's own
 * cells of each type, in the cube 8 vertices, 12 edges, 6 faces and 1 centre.
 */
typedef struct cn_celltypes cn_celltypes;

/**
 * @return true if a puzzle has position types: each block is used exactly once, no cell may stay
 *         empty, and the sums of profiles are few enough to be tabulated, as in the 3x3x3 cube
 */
CN_API bool cn_celltypes_apply(const cn_puzzle *puzzle);

/**
 * @param puzzle one for which cn_celltypes_apply()
 * @param[out] types to be freed by cn_celltypes_free(); refers to @p puzzle as long as it lives
 * @return CN_OK or CN_ENOMEM
 */
CN_API cn_status cn_celltypes_create(const cn_puzzle *puzzle, cn_celltypes **types);

/** NULL is allowed. */
CN_API void cn_celltypes_free(cn_celltypes *types);

/** @return how many profiles the placements of block number @p block have */
CN_API unsigned cn_celltypes_profiles(const cn_celltypes *types, unsigned block);

/** @return profile number @p profile of @p block, below their number; in descending order of cells */
CN_API cn_profile cn_celltypes_profile(const cn_celltypes *types, unsigned block, unsigned profile);

/** @return how many cells of each type the target has */
CN_API void cn_celltypes_target(const cn_celltypes *types, unsigned cells[CN_CELL_TYPES]);

/** @return true if placement number @p placement of the puzzle is not ruled out */
CN_API bool cn_celltypes_allow(const cn_celltypes *types, unsigned placement);

/**
 * @return the number of combinations of one profile for each block that fill the target; UINT64_MAX
 *         if more
 */
CN_API uint64_t cn_celltypes_combinations(const cn_celltypes *types);

/**
 * The combinations in lexicographic order of their profile numbers.
 * @param visit called with the number of a profile for each block; non-zero stops
 * @return CN_OK, or CN_ESTOPPED if @p visit asked to stop
 */
CN_API cn_status cn_celltypes_visit(const cn_celltypes *types,
                                    int (*visit)(const unsigned short *profiles, void *context),
                                    void *context);

#ifdef __cplusplus
}
#endif

#endif
