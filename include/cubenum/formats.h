#ifndef CUBENUM_FORMATS_H
#define CUBENUM_FORMATS_H

#include "cubenum/group.h"
#include "cubenum/search.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The formats of puzzle files; see the manual page cubenum-convert(1). */
typedef enum cn_file {
    CN_FILE_AUTO,     /**< to be recognised by the file's name, then by what it holds */
    CN_FILE_PUZZLE,   /**< our own, cubenum-puzzle(5) */
    CN_FILE_XMPUZZLE, /**< BurrTools' .xmpuzzle, plain or compressed by gzip */
    CN_FILE_POLYCUBE, /**< definitions of M. Busche's polycube */
    CN_FILE_SOMA,     /**< figures of yass, to be made of the Soma pieces */
    CN_FILE_CSV,      /**< lists of pieces, which need a box */
} cn_file;

/** @return "auto", "puzzle", "xmpuzzle", "polycube", "soma" or "csv"; valid for ever */
CN_API const char *cn_file_name(cn_file format);

/** How a text is read; all zero is the default. */
typedef struct cn_reading {
    cn_file format;
    const char *path; /**< the file's name, for CN_FILE_AUTO, or NULL */
    unsigned problem; /**< which of the file's puzzles, from 1; 0: the first */
    cn_box box;       /**< the target for CN_FILE_CSV, else all 0 */
} cn_reading;

/**
 * Read a puzzle from text of any format.
 * @param text        need not end in a NUL; not kept
 * @param how         NULL for the defaults
 * @param[out] puzzle to be freed by cn_puzzle_free()
 * @return CN_OK; CN_ENOMEM; CN_EINVAL for a problem or a box that the text does not go with; or
 *         CN_ECONTENT with line and column in @p error
 */
CN_API cn_status cn_puzzle_read(const char *text, size_t length, const cn_reading *how,
                                cn_puzzle **puzzle, cn_error *error);

/** How a puzzle is written; all zero but for `to` is the default. */
typedef struct cn_writing {
    cn_file to; /**< CN_FILE_AUTO is refused */
    /** Write its packings too, in its own convention: CN_FILE_XMPUZZLE only, else CN_EINVAL. */
    bool solutions;
    const cn_search_options *search; /**< for those, or NULL */
    /** Called for each piece of the text; not 0 ends the writing: CN_ESTOPPED. */
    int (*put)(void *context, const char *text, size_t length);
    void *context;
} cn_writing;

/**
 * Write a puzzle of one format in another.
 * @param text as for cn_puzzle_read()
 * @param how  as for cn_puzzle_read()
 * @return what cn_puzzle_read() and, for solutions, cn_count() and cn_list() return; CN_EINVAL;
 *         CN_ECONTENT for what the format that is to be written cannot say; CN_ESTOPPED
 */
CN_API cn_status cn_convert(const char *text, size_t length, const cn_reading *how,
                            const cn_writing *writing, cn_error *error);

/** The same for a built-in puzzle. */
CN_API cn_status cn_convert_builtin(const char *name, const cn_writing *writing, cn_error *error);

/** @return the format that the name of a file tells, or CN_FILE_AUTO */
CN_API cn_file cn_file_of_path(const char *path);

/**
 * Read a group from a generator file: our own format or permutations as GAP writes them; see the manual page
 * cubenum-group(5).
 * @param text      need not end in a NUL; not kept
 * @param[out] out  the caller's, to be freed by cn_group_free()
 * @return CN_OK; CN_ENOMEM; or CN_ECONTENT with line and column in @p error
 */
CN_API cn_status cn_group_read(const char *text, size_t length, cn_group **out, cn_error *error);

#ifdef __cplusplus
}
#endif

#endif
