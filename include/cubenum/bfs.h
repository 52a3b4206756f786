#ifndef CUBENUM_BFS_H
#define CUBENUM_BFS_H

#include "cubenum/group.h"
#include "cubenum/search.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What counts as one move. */
typedef enum cn_metric {
    CN_QUARTER,  /**< a generator or its inverse */
    CN_FACE,     /**< any power of a generator */
    CN_POSITIVE, /**< a generator: a directed graph */
} cn_metric;

/** @return "quarter", "face" or "positive"; valid for ever */
CN_API const char *cn_metric_name(cn_metric metric);

/** The elements at one distance from the identity. */
typedef struct cn_bfs_level {
    unsigned depth;
    uint64_t elements;
    uint64_t classes; /**< representatives stored under symmetry; 0 where no classes are formed */
    double seconds;   /**< that this level took */
} cn_bfs_level;

/** How to search; all zero is the default. No count depends on threads, memory or kernel. */
typedef struct cn_bfs_options {
    cn_metric metric;
    uint64_t moves; /**< the generators, as cn_group_select() gives them; 0: all */
    bool limited;   /**< stop after level `depth` */
    unsigned depth;
    unsigned threads; /**< as in cn_search_options, as are the next ones */
    bool no_bind;
    cn_kernel kernel;
    const cn_topology *topology;
    /** bytes at most; 0: 80 % of what this process may use, cgroups' limits included */
    uint64_t memory;
    /** elements of the last level that are kept at most, the first in a fixed order */
    unsigned antipodes;
    /** NULL, or called after each level; not 0 stops: CN_ESTOPPED */
    int (*level)(void *context, const cn_bfs_level *level);
    /** NULL, or called within a level, which is done to `done` of `total`; not 0 stops */
    int (*progress)(void *context, unsigned depth, uint64_t done, uint64_t total);
    /**
     * NULL, or the file that the finished levels of "vertices", or of "full" of the cuboctahedron
     * with all permutations of its vertices, are written to after a level, at most every so many
     * seconds; a file that was there before is replaced when the new one is whole
     */
    const char *checkpoint;
    unsigned checkpoint_every;
    const char *resume; /**< NULL, or a checkpoint of the same search, which goes on from there */
    /**
     * NULL, or a folder: levels of "full", as above, that memory has no room for are kept there in
     * files, which are gone when the search ends in whatever way; they are in no checkpoint
     */
    const char *spill;
    /** NULL, or told of what does not end the search, such as a checkpoint that was not written */
    void (*warning)(void *context, const cn_error *warning);
    void *context;       /**< of all these calls */
    cn_control *control; /**< as in cn_search_options; the level under way is lost */
} cn_bfs_options;

/** What a search found.  Immutable. */
typedef struct cn_bfs cn_bfs;

/**
 * Search breadth first from the identity.
 *
 * Spaces of the cuboctahedron: "vertex-orientation" (2^11 vectors), "vertex-permutation" (12!),
 * "vertices" (12!*2^11), "pieces:LIST" with pieces such as "v1,v2,e7" or "v1..v6", and "full".  Of
 * any other group: "full", and "pieces:LIST", each piece named by the first letter of its orbit.
 *
 * @param[out] out  the caller's, to be freed by cn_bfs_free() @return CN_OK; CN_EINVAL for an
 * unknown space or piece; CN_ENOMEM, before the search if it would not fit,
 *         with the depth that would; CN_EOVERFLOW; CN_ECHECK if a complete space has not the size
 *         that it must have; CN_ESTOPPED; CN_ESYSTEM;
 *         CN_ECREATE, CN_EREAD and CN_ECONTENT of a checkpoint
 */
CN_API cn_status cn_bfs_search(const cn_group *group, const char *space,
                               const cn_bfs_options *options, cn_bfs **out, cn_error *error);
CN_API void cn_bfs_free(cn_bfs *bfs);

CN_API unsigned cn_bfs_level_count(const cn_bfs *bfs);
CN_API cn_bfs_level cn_bfs_get_level(const cn_bfs *bfs, unsigned depth);

/** @return all elements of all levels */
CN_API uint64_t cn_bfs_total(const cn_bfs *bfs);

/** @return true if the last level has no neighbour that is in no level */
CN_API bool cn_bfs_complete(const cn_bfs *bfs);

/** @return true if classes were formed: cn_bfs_level.classes then is a number */
CN_API bool cn_bfs_has_classes(const cn_bfs *bfs);

/**
 * How many moves some element takes at least.
 *
 * Of a complete search that is the diameter.  Else there is at least one level more; and where states
 * are the elements of a group, an element at distance a + b is a product of one at a and one at b, so
 * that the sizes of levels have N(a + b) <= N(a) N(b), and all must add up to the order.
 *
 * @param order  of the group whose elements were searched; NULL if states are not elements of one
 * @return CN_OK or CN_ENOMEM
 */
CN_API cn_status cn_bfs_diameter(const cn_bfs *bfs, const cn_order *order, unsigned *least,
                                 cn_error *error);

/** @return antipodes kept: one of each class where classes are formed; 0 unless complete */
CN_API unsigned cn_bfs_antipode_count(const cn_bfs *bfs);

/** @return the state as text, such as "((1 3 4), (0,...), (1))"; valid as long as @p bfs */
CN_API const char *cn_bfs_antipode_text(const cn_bfs *bfs, unsigned antipode);

/** @return a shortest sequence of moves, from left to right, that reaches it from the identity */
CN_API const char *cn_bfs_antipode_moves(const cn_bfs *bfs, unsigned antipode);

#ifdef __cplusplus
}
#endif

#endif
