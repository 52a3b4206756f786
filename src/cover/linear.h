#ifndef COVER_LINEAR_H
#define COVER_LINEAR_H

#include "base/modular.h"
#include "cubenum/status.h"

#include <stdbool.h>
#include <stddef.h>

/* coefficient * unknown */
struct term {
    unsigned short unknown;
    unsigned short coefficient;
};

/*
 * Equations that say that a sum of terms is 0, and a linear form of the same unknowns.  The
 * question is whether the form is 0 wherever all equations hold.
 */
struct linear_system {
    unsigned unknowns, equations; /* not more unknowns than a term can tell apart */
    size_t *start;                /* [equations + 1]: equation e is the sum of term[start[e]] up to
                          term[start[e + 1]] */
    struct term *term;            /* no unknown twice in an equation */
    unsigned short *form;         /* [unknown]: its coefficient in the form */
};

#define LINEAR_NONE ((unsigned)-1)

/* An unknown made a parameter, an equation solved for an unknown, or one of known ones only. */
struct linear_step {
    unsigned equation; /* LINEAR_NONE: solve_for becomes a parameter */
    unsigned solve_for;
};

/* An order in which to take equations that keeps the parameters few; good for every modulus. */
struct linear_plan {
    size_t steps;
    size_t last_solved; /* from here on all unknowns are known */
    struct linear_step *step;
};

/* CN_ENOMEM leaves *out empty; to be released by linear_plan_release(). */
cn_status linear_plan_create(struct linear_plan *out, const struct linear_system *system);
void linear_plan_release(struct linear_plan *plan);

/*
 * All solutions, each unknown as a linear function of some parameters: nullspace_value(u)[i] is the
 * coefficient of parameter i in unknown u, or in the form for u = unknowns.
 */
struct nullspace {
    struct modulus modulus;
    unsigned unknowns;
    unsigned parameters;
    size_t stride;
    uint32_t *value; /* [unknowns + 1][stride] */
    uint32_t *row;   /* [stride], for what is being added up; so is sum */
    uint64_t *sum;   /* [stride] */
    unsigned *known; /* [unknowns + 1]: the form and the unknowns that are functions already */
    unsigned knowns;
};

static inline uint32_t *
nullspace_value(const struct nullspace *nullspace, unsigned unknown)
{
    return nullspace->value + unknown * nullspace->stride;
}

/*
 * *zero: whether the form is 0 wherever all equations hold.  The nullspace is that of all equations
 * only if it is not.  Each elementary operation takes 1 from *work; once nothing is left *zero is
 * set to true.  To be released by nullspace_release(), but not after CN_ENOMEM.
 */
cn_status nullspace_create(struct nullspace *out, const struct linear_system *system,
                           const struct linear_plan *plan, struct modulus modulus, size_t *work,
                           bool *zero);
void nullspace_release(struct nullspace *nullspace);

#endif
