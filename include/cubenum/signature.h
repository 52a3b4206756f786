#ifndef CUBENUM_SIGNATURE_H
#define CUBENUM_SIGNATURE_H

#include "cubenum/puzzle.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Bytes of the largest drawing, the ending NUL included. */
#define CN_DRAWING_SIZE 40

/**
 * Draw the block with a signature, its planes side by side, a line for each row: "CC ..\nC. C.\n"
 * for "22211100010".
 * @param letter for the filled cells
 * @return CN_OK, or CN_ECONTENT if @p signature is none
 */
CN_API cn_status cn_signature_draw(const char *signature, char letter,
                                   char drawing[CN_DRAWING_SIZE], cn_error *error);

/**
 * The signature of a drawing: its rows separated by '/' (one more may end the last), in each the
 * planes separated by blanks, '.' for an empty cell and one letter or digit for the others, as in
 * "CC ../C. C."; also inside a larger frame of empty cells.
 * @param[out] letter of the drawing
 * @return CN_OK, or CN_ECONTENT if @p drawing is none; @p error then has the row as its line
 */
CN_API cn_status cn_signature_of_drawing(const char *drawing, char signature[CN_SIGNATURE_SIZE],
                                         char *letter, cn_error *error);

#ifdef __cplusplus
}
#endif

#endif
