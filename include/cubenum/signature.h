#ifndef CUBENUM_SIGNATURE_H
#define CUBENUM_SIGNATURE_H

#include "cubenum/puzzle.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Bytes that have room for every signature, the ending NUL included. */
#define CN_SIGNATURE_SIZE 4112
/** Bytes that have room for every drawing of a signature, the ending NUL included. */
#define CN_DRAWING_SIZE 8193

/**
 * Draw the block with a signature, its planes side by side, a line for each row: "CC ..\nC. C.\n"
 * for "22211100010".
 * @param letter       for the filled cells
 * @param[out] drawing as much of it as fits into @p size bytes, the ending NUL included, like
 *                     snprintf(); CN_DRAWING_SIZE bytes always suffice; may be NULL if @p size
 *                     is 0
 * @param[out] length  bytes of the whole drawing without the NUL, so that it was cut off unless
 *                     this is below @p size; may be NULL
 * @return CN_OK, or CN_ECONTENT if @p signature is none
 */
CN_API cn_status cn_signature_draw(const char *signature, char letter, char *drawing, size_t size,
                                   size_t *length, cn_error *error);

/**
 * The signature of a drawing: its rows separated by '/' (one more may end the last), in each the
 * planes separated by blanks, '.' for an empty cell and one letter or digit for the others, as in
 * "CC ../C. C."; also inside a larger frame of empty cells.
 * @param[out] signature as much of it as fits into @p size bytes, the ending NUL included;
 *                       CN_SIGNATURE_SIZE bytes always suffice; may be NULL if @p size is 0.
 * @param[out] length    bytes of the whole signature without the NUL; may be NULL
 * @param[out] letter    of the drawing
 * @return CN_OK, or CN_ECONTENT if @p drawing is none: it must have 1 to CN_CELLS_MAX filled cells
 *         in a box of at most 4096; @p error then has the row as its line
 */
CN_API cn_status cn_signature_of_drawing(const char *drawing, char *signature, size_t size,
                                         size_t *length, char *letter, cn_error *error);

#ifdef __cplusplus
}
#endif

#endif
