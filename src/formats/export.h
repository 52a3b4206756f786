#ifndef FORMATS_EXPORT_H
#define FORMATS_EXPORT_H

#include "packing/draft.h"

/*
 * What the writers of other programs' formats have in common: they refuse by CN_ECONTENT, and by
 * name, what their format cannot say.
 */

/* What a format has besides cells to be filled and blocks that may be turned. */
struct export_abilities {
    const char *format; /* to be named in errors */
    bool optional;      /* cells that may stay empty */
    bool colours;
    bool ranges; /* of copies */
};

/* CN_OK if the format can say all that is in the draft, motions apart, else CN_ECONTENT. */
cn_status export_check(const struct puzzle_draft *draft, const struct export_abilities *abilities,
                       cn_error *error);

/*
 * Do these motions put a block into the draft's target in the same ways as its own do?  CN_ENOMEM,
 * or CN_OK with the answer.
 */
cn_status export_motions_agree(const struct puzzle_draft *draft, const struct block *block,
                               enum motions motions, bool *agree);

/* The same for all blocks; *refused is the first of which they do not, NULL if they do. */
cn_status export_all_agree(const struct puzzle_draft *draft, enum motions motions,
                           const struct block **refused);

#endif
