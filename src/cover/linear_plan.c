/*
 * In which order to take the equations of a linear system.  An equation of which one unknown is not
 * known yet gives that one; where every equation left has several, one of those with the fewest
 * gives the last of them in terms of the others, which become parameters.  Equations of neighbours
 * then follow each other, and most parameters are found superfluous soon after they came up.
 */
#include "cover/linear.h"

#include <stdlib.h>
#include <string.h>

struct planner {
    const struct linear_system *system;
    struct linear_plan *plan;
    size_t *start;      /* [unknowns + 1]: unknown u occurs in place[start[u]] up to .. */
    unsigned *place;    /* .. place[start[u + 1]] */
    bool *known;        /* [unknown] */
    unsigned *missing;  /* [equation]: its unknowns that are not known */
    unsigned *first;    /* [missing]: the equations of which so many are missing, a list .. */
    unsigned *next;     /* .. [equation] */
    unsigned *previous; /* [equation] */
    unsigned longest;   /* most terms of an equation */
};

static void
enlist(struct planner *planner, unsigned equation)
{
    unsigned *first = &planner->first[planner->missing[equation]];

    planner->previous[equation] = LINEAR_NONE;
    planner->next[equation] = *first;
    if (*first != LINEAR_NONE)
        planner->previous[*first] = equation;
    *first = equation;
}

static void
unlist(struct planner *planner, unsigned equation)
{
    const unsigned next = planner->next[equation], previous = planner->previous[equation];

    if (next != LINEAR_NONE)
        planner->previous[next] = previous;
    if (previous != LINEAR_NONE)
        planner->next[previous] = next;
    else
        planner->first[planner->missing[equation]] = next;
}

static void
add_step(struct planner *planner, unsigned equation, unsigned solve_for)
{
    struct linear_plan *plan = planner->plan;

    if (solve_for != LINEAR_NONE)
        plan->last_solved = plan->steps;
    plan->step[plan->steps++] = (struct linear_step){equation, solve_for};
}

static void
learn(struct planner *planner, unsigned unknown)
{
    planner->known[unknown] = true;
    for (size_t i = planner->start[unknown]; i < planner->start[unknown + 1]; i++) {
        const unsigned equation = planner->place[i];
        unlist(planner, equation);
        planner->missing[equation]--;
        enlist(planner, equation);
    }
}

/* All unknowns of the equation become known, the first of them by the equation. */
static void
take(struct planner *planner, unsigned equation)
{
    const struct linear_system *system = planner->system;
    unsigned solve_for = LINEAR_NONE;

    for (size_t i = system->start[equation]; i < system->start[equation + 1]; i++) {
        const unsigned unknown = system->term[i].unknown;
        if (planner->known[unknown])
            continue;
        if (solve_for == LINEAR_NONE) {
            solve_for = unknown;
            continue;
        }
        add_step(planner, LINEAR_NONE, unknown);
        learn(planner, unknown);
    }
    if (solve_for != LINEAR_NONE)
        learn(planner, solve_for);
    unlist(planner, equation);
    add_step(planner, equation, solve_for);
}

static void
make_plan(struct planner *planner)
{
    unsigned missing = 0;

    for (unsigned equation = planner->system->equations; equation-- > 0;)
        enlist(planner, equation);
    while (missing <= planner->longest) {
        const unsigned equation = planner->first[missing];
        if (equation == LINEAR_NONE) {
            missing++;
            continue;
        }
        take(planner, equation);
        missing = 0;
    }
    for (unsigned u = 0; u < planner->system->unknowns; u++)
        if (!planner->known[u] && planner->system->form[u] != 0)
            add_step(planner, LINEAR_NONE, u);
}

/* Where each unknown occurs. */
static void
index_places(struct planner *planner)
{
    const struct linear_system *system = planner->system;
    const size_t terms = system->start[system->equations];

    for (size_t i = 0; i < terms; i++)
        planner->start[system->term[i].unknown]++;
    for (unsigned u = 0; u < system->unknowns; u++)
        planner->start[u + 1] += planner->start[u];
    /* Each start is the end now, and comes back to where it belongs as the places are filled in. */
    for (unsigned e = system->equations; e-- > 0;)
        for (size_t i = system->start[e]; i < system->start[e + 1]; i++)
            planner->place[--planner->start[system->term[i].unknown]] = e;
}

static void
count_missing(struct planner *planner)
{
    const struct linear_system *system = planner->system;

    for (unsigned e = 0; e < system->equations; e++) {
        planner->missing[e] = (unsigned)(system->start[e + 1] - system->start[e]);
        if (planner->longest < planner->missing[e])
            planner->longest = planner->missing[e];
    }
}

static bool
allocate(struct planner *planner)
{
    const struct linear_system *system = planner->system;
    const size_t equations = system->equations, unknowns = system->unknowns;

    planner->start = calloc(unknowns + 1, sizeof *planner->start);
    planner->place = malloc((system->start[equations] + 1) * sizeof *planner->place);
    planner->known = calloc(unknowns + 1, sizeof *planner->known);
    planner->missing = calloc(equations + 1, sizeof *planner->missing);
    planner->first = malloc((unknowns + 1) * sizeof *planner->first);
    planner->next = malloc((equations + 1) * sizeof *planner->next);
    planner->previous = malloc((equations + 1) * sizeof *planner->previous);
    planner->plan->step = malloc((equations + unknowns + 1) * sizeof *planner->plan->step);
    return planner->start != NULL && planner->place != NULL && planner->known != NULL
           && planner->missing != NULL && planner->first != NULL && planner->next != NULL
           && planner->previous != NULL && planner->plan->step != NULL;
}

static void
release(struct planner *planner)
{
    free(planner->start);
    free(planner->place);
    free(planner->known);
    free(planner->missing);
    free(planner->first);
    free(planner->next);
    free(planner->previous);
}

cn_status
linear_plan_create(struct linear_plan *out, const struct linear_system *system)
{
    struct linear_plan plan = {0};
    struct planner planner = {.system = system, .plan = &plan};
    cn_status status = CN_ENOMEM;

    if (allocate(&planner)) {
        memset(planner.first, 0xff, (system->unknowns + 1) * sizeof *planner.first);
        index_places(&planner);
        count_missing(&planner);
        make_plan(&planner);
        *out = plan;
        status = CN_OK;
    } else {
        free(plan.step);
    }
    release(&planner);
    return status;
}

void
linear_plan_release(struct linear_plan *plan)
{
    free(plan->step);
}
