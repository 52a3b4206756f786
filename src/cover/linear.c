/*
 * Systems of linear equations modulo powers of primes, made for equations of few terms that come in
 * thousands and leave hardly a solution: each unknown is kept as a function of the parameters that
 * are left, not each equation as a row of a matrix.  Where the plan has gone through neighbours a
 * handful of parameters is in use at any time, and an equation costs a handful of operations for
 * each of its terms.
 */
#include "cover/linear.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_STRIDE = 32 };

static bool
allocate(struct nullspace *nullspace, size_t stride)
{
    nullspace->stride = stride;
    nullspace->value = calloc((nullspace->unknowns + 1) * stride, sizeof *nullspace->value);
    nullspace->row = calloc(stride, sizeof *nullspace->row);
    nullspace->sum = calloc(stride, sizeof *nullspace->sum);
    return nullspace->value != NULL && nullspace->row != NULL && nullspace->sum != NULL;
}

static void
free_values(struct nullspace *nullspace)
{
    free(nullspace->value);
    free(nullspace->row);
    free(nullspace->sum);
}

/* Room for twice as many parameters; false if memory ran out. */
static bool
widen(struct nullspace *nullspace)
{
    struct nullspace wide = *nullspace;

    if (!allocate(&wide, 2 * nullspace->stride)) {
        free_values(&wide);
        return false;
    }
    for (unsigned u = 0; u <= nullspace->unknowns; u++)
        memcpy(nullspace_value(&wide, u), nullspace_value(nullspace, u),
               nullspace->parameters * sizeof *nullspace->value);
    free_values(nullspace);
    *nullspace = wide;
    return true;
}

/* An unknown that has its value now counts in the form. */
static void
now_known(struct nullspace *nullspace, const struct linear_system *system, unsigned unknown)
{
    nullspace->known[nullspace->knowns++] = unknown;
    modular_add_multiple(nullspace->modulus, nullspace->parameters,
                         nullspace_value(nullspace, nullspace->unknowns),
                         nullspace_value(nullspace, unknown),
                         modular_reduce(nullspace->modulus, system->form[unknown]));
}

static cn_status
add_parameter(struct nullspace *nullspace, const struct linear_system *system, unsigned unknown)
{
    if (nullspace->parameters == nullspace->stride && !widen(nullspace))
        return CN_ENOMEM;
    for (unsigned i = 0; i < nullspace->knowns; i++)
        nullspace_value(nullspace, nullspace->known[i])[nullspace->parameters] = 0;
    memset(nullspace_value(nullspace, unknown), 0,
           nullspace->parameters * sizeof *nullspace->value);
    nullspace_value(nullspace, unknown)[nullspace->parameters++] = 1;
    now_known(nullspace, system, unknown);
    return CN_OK;
}

/* The terms of an equation but for one unknown, added up in the nullspace's row. */
static void
add_up(struct nullspace *nullspace, const struct linear_system *system, unsigned equation,
       unsigned without)
{
    const unsigned parameters = nullspace->parameters;

    memset(nullspace->sum, 0, parameters * sizeof *nullspace->sum);
    for (size_t t = system->start[equation]; t < system->start[equation + 1]; t++) {
        const struct term term = system->term[t];
        const uint32_t *value = nullspace_value(nullspace, term.unknown);
        if (term.unknown == without)
            continue;
        for (unsigned i = 0; i < parameters; i++)
            nullspace->sum[i] += (uint64_t)term.coefficient * value[i];
    }
    modular_reduce_all(nullspace->modulus, parameters, nullspace->row, nullspace->sum);
}

/* The last of the coefficients that have the fewest factors in common with the modulus. */
static unsigned
choose_parameter(const struct nullspace *nullspace, uint32_t *content)
{
    unsigned chosen = LINEAR_NONE;

    *content = nullspace->modulus.power;
    for (unsigned i = nullspace->parameters; i-- > 0 && *content != 1;) {
        const uint32_t mine = modular_content(nullspace->modulus, nullspace->row[i]);
        if (mine < *content) {
            *content = mine;
            chosen = i;
        }
    }
    return chosen;
}

/* The nullspace's row, divided by the content and by what is left of -row[chosen] then. */
static void
solve_row(struct nullspace *nullspace, unsigned chosen, uint32_t content)
{
    const struct modulus modulus = nullspace->modulus;
    const uint32_t factor =
        modular_inverse(modulus, modular_negate(modulus, nullspace->row[chosen]) / content);

    for (unsigned i = 0; i < nullspace->parameters; i++)
        nullspace->row[i] = modular_multiply(modulus, nullspace->row[i] / content, factor);
    nullspace->row[chosen] = 0;
}

/*
 * The nullspace's row has to be 0.  If a parameter has an inverse as its coefficient, it is put in
 * terms of the others.  Else, modulo p^k with p^v the content, only p^v times the parameter is: it
 * is that function of the others plus any multiple of p^(k - v), whose factor is the parameter from
 * now on.
 */
static void
eliminate(struct nullspace *nullspace, size_t *work)
{
    const struct modulus modulus = nullspace->modulus;
    const unsigned last = nullspace->parameters - 1;
    uint32_t content;
    const unsigned chosen = choose_parameter(nullspace, &content);

    if (chosen == LINEAR_NONE)
        return;
    solve_row(nullspace, chosen, content);
    for (unsigned k = 0; k < nullspace->knowns; k++) {
        uint32_t *value = nullspace_value(nullspace, nullspace->known[k]);
        const uint32_t factor = value[chosen];
        if (factor != 0)
            modular_add_multiple(modulus, last + 1, value, nullspace->row, factor);
        value[chosen] =
            content == 1 ? value[last] : modular_multiply(modulus, factor, modulus.power / content);
    }
    if (content == 1)
        nullspace->parameters--;
    *work -= *work < nullspace->knowns * (size_t)last ? *work : nullspace->knowns * (size_t)last;
}

static uint32_t
coefficient_of(const struct linear_system *system, unsigned equation, unsigned unknown)
{
    size_t t = system->start[equation];

    while (system->term[t].unknown != unknown)
        t++;
    return system->term[t].coefficient;
}

/* The unknown as the equation gives it; false if it does not, modulo this prime. */
static bool
solve(struct nullspace *nullspace, const struct linear_system *system, struct linear_step step)
{
    const struct modulus modulus = nullspace->modulus;
    const uint32_t coefficient =
        modular_reduce(modulus, coefficient_of(system, step.equation, step.solve_for));

    if (modular_content(modulus, coefficient) != 1)
        return false;
    const uint32_t factor = modular_inverse(modulus, modular_negate(modulus, coefficient));
    add_up(nullspace, system, step.equation, step.solve_for);
    for (unsigned i = 0; i < nullspace->parameters; i++)
        nullspace_value(nullspace, step.solve_for)[i] =
            modular_multiply(modulus, nullspace->row[i], factor);
    now_known(nullspace, system, step.solve_for);
    return true;
}

static cn_status
take_step(struct nullspace *nullspace, const struct linear_system *system, struct linear_step step,
          size_t *work)
{
    if (step.equation == LINEAR_NONE)
        return add_parameter(nullspace, system, step.solve_for);
    const size_t terms = system->start[step.equation + 1] - system->start[step.equation];
    const size_t cost = (terms + 1) * (nullspace->parameters + 1);
    *work -= *work < cost ? *work : cost;
    if (step.solve_for != LINEAR_NONE) {
        if (solve(nullspace, system, step))
            return CN_OK;
        if (add_parameter(nullspace, system, step.solve_for) != CN_OK)
            return CN_ENOMEM;
    }
    add_up(nullspace, system, step.equation, LINEAR_NONE);
    eliminate(nullspace, work);
    return CN_OK;
}

static bool
form_is_zero(const struct nullspace *nullspace)
{
    const uint32_t *form = nullspace_value(nullspace, nullspace->unknowns);

    for (unsigned i = 0; i < nullspace->parameters; i++)
        if (form[i] != 0)
            return false;
    return true;
}

cn_status
nullspace_create(struct nullspace *out, const struct linear_system *system,
                 const struct linear_plan *plan, struct modulus modulus, size_t *work, bool *zero)
{
    struct nullspace nullspace = {.modulus = modulus, .unknowns = system->unknowns, .knowns = 1};
    const size_t values = (size_t)system->unknowns + 1;
    cn_status status = CN_ENOMEM;

    nullspace.known = malloc(values * sizeof *nullspace.known);
    if (nullspace.known != NULL && allocate(&nullspace, FIRST_STRIDE)) {
        nullspace.known[0] = nullspace.unknowns;
        status = CN_OK;
    }
    *zero = plan->steps == 0;
    /* What is 0 once all unknowns are known stays 0, whatever other equations say. */
    for (size_t s = 0; s < plan->steps && status == CN_OK && !*zero; s++) {
        status = take_step(&nullspace, system, plan->step[s], work);
        *zero = *work == 0 || (s >= plan->last_solved && form_is_zero(&nullspace));
    }
    if (status == CN_OK)
        *out = nullspace;
    else
        nullspace_release(&nullspace);
    return status;
}

void
nullspace_release(struct nullspace *nullspace)
{
    free_values(nullspace);
    free(nullspace->known);
}
