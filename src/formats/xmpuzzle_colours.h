#ifndef FORMATS_XMPUZZLE_COLOURS_H
#define FORMATS_XMPUZZLE_COLOURS_H

#include "formats/xmpuzzle_file.h"
#include "packing/draft.h"

/* What the colours of the file became. */
struct xm_colours {
    unsigned char of_piece[COLOURS_MAX + 1];  /* the draft's colour, 0 for none */
    unsigned char of_result[COLOURS_MAX + 1]; /* likewise */
};

/*
 * The shape of this number, which must have the cells for a piece or a result.  NULL and the reason
 * for CN_ECONTENT, at this byte of the text, in *error.
 */
const struct xm_shape *xm_take_shape(const struct xm_file *file, unsigned number, size_t offset,
                                     cn_error *error);

/*
 * A coloured cell of ours fits its own colour alone: so a colour of the pieces and the one colour
 * of the result that it fits become one.  CN_ECONTENT where one fits several.
 */
cn_status xm_match_colours(const struct xm_file *file, struct puzzle_draft *draft,
                           struct xm_colours *out, cn_error *error);

#endif
