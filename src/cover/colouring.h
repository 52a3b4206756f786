#ifndef COVER_COLOURING_H
#define COVER_COLOURING_H

#include "cover/invariant.h"

/* What invariant_find() and invariant_check() do for REASON_COLOURING. */
cn_status colouring_find(const struct cover *cover, struct reason *reason);
cn_status colouring_check(const struct cover *cover, const struct reason *reason);

/* What the weights of a colouring add up to, as its modulus takes it. */
void colouring_sums(const struct cover *cover, const struct reason *reason, int64_t *target,
                    int64_t *blocks);

#endif
