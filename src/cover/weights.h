#ifndef COVER_WEIGHTS_H
#define COVER_WEIGHTS_H

#include "cover/linear.h"

/*
 * One of the solutions in the nullspace for which the form is not 0, and a simple one: with as many
 * zeros as could be found with little effort, and small numbers else.  They are given modulo the
 * nullspace's modulus, nearest to 0 if `both_signs` and 0..power-1 otherwise.  CN_ENOMEM leaves
 * *weight as it was.
 */
cn_status weights_choose(const struct nullspace *nullspace, bool both_signs,
                         int32_t *weight /* [unknown] */);

#endif
