#ifndef COVER_EQUATIONS_H
#define COVER_EQUATIONS_H

#include "cover/cover.h"
#include "cover/linear.h"

#include <stdbool.h>

/*
 * What the weights of a colouring must fulfil: for each row, its cells' weights and its blocks'
 * add up to 0.  The form is what they come to together if each cell is covered once and each block
 * used as often as it must be.  The unknowns are the cells, then the blocks; these weights are the
 * negative of what a block weighs.
 */
struct equations {
    struct linear_system system;
    struct linear_plan plan;
};

/*
 * The equations of about the number of rows wanted, all of them for cover->rows.  CN_ENOMEM leaves
 * *out empty; to be released by equations_release().
 */
cn_status equations_create(struct equations *out, const struct cover *cover, size_t wanted);
void equations_release(struct equations *equations);

/* Whether every packing uses the block equally often; only then it may weigh anything. */
static inline bool
equations_fixed(const struct cover *cover, unsigned block)
{
    return cover->least[block] == cover->most[block];
}

#endif
