#ifndef COVER_VOLUME_H
#define COVER_VOLUME_H

#include "cubenum/status.h"
#include "cover/cover.h"

#include <stdbool.h>

/* How many cells the blocks of a cover can cover. */
struct volume {
    bool possible;        /* all of them; true as well if it cannot be told */
    uint64_t least, most; /* not told if possible */
    uint64_t below;       /* the most that is less than the cells; 0 if there is none */
};

/* Each block that must be used has a row. */
cn_status volume_find(struct volume *out, const struct cover *cover);

#endif
