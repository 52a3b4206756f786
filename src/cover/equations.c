#include "cover/equations.h"

#include "base/bits.h"

#include <stdlib.h>

static void
system_release(struct linear_system *system)
{
    free(system->start);
    free(system->term);
    free(system->form);
}

/*
 * About `wanted` rows, spread over all: multiples of the golden ratio lie evenly, however many they
 * are (Knuth, TAOCP 6.4), so that no regular order of the rows comes into their way.
 */
static bool
is_wanted(const struct cover *cover, unsigned row, size_t wanted)
{
    return (uint64_t)(row * UINT32_C(0x9e3779b9)) * cover->rows >> 32 < wanted;
}

static size_t
count_terms(const struct cover *cover, size_t wanted)
{
    size_t terms = 0;

    for (unsigned row = 0; row < cover->rows; row++) {
        if (!is_wanted(cover, row, wanted))
            continue;
        for (unsigned w = 0; w < cover->words; w++)
            terms += bits_count(cover_row(cover, row)[w]);
        terms += cover->use_start[row + 1] - cover->use_start[row];
    }
    return terms;
}

static bool
system_allocate(struct linear_system *system, const struct cover *cover, size_t wanted)
{
    system->unknowns = cover->cells + cover->blocks;
    system->start = malloc(((size_t)cover->rows + 1) * sizeof *system->start);
    system->term = malloc((count_terms(cover, wanted) + 1) * sizeof *system->term);
    system->form = calloc((size_t)system->unknowns + 1, sizeof *system->form);
    return system->start != NULL && system->term != NULL && system->form != NULL;
}

/* The row's cells, then its blocks: an equation is solved for a cell if possible. */
static size_t
add_terms(const struct cover *cover, unsigned row, struct term *term)
{
    size_t terms = 0;

    for (unsigned w = 0; w < cover->words; w++)
        for (uint64_t rest = cover_row(cover, row)[w]; rest != 0; rest = bits_drop_lowest(rest))
            term[terms++] = (struct term){(unsigned short)(w * 64 + bits_lowest(rest)), 1};
    for (unsigned u = cover->use_start[row]; u < cover->use_start[row + 1]; u++) {
        const struct use use = cover->use[u];
        if (equations_fixed(cover, use.block))
            term[terms++] = (struct term){(unsigned short)(cover->cells + use.block), use.copies};
    }
    return terms;
}

/*
 * The weights of cells and blocks, an equation for each of the rows wanted; the form is what should
 * not be 0.
 */
static cn_status
system_create(struct linear_system *out, const struct cover *cover, size_t wanted)
{
    struct linear_system system = {0};
    size_t terms = 0;

    if (!system_allocate(&system, cover, wanted)) {
        system_release(&system);
        return CN_ENOMEM;
    }
    for (unsigned row = 0; row < cover->rows; row++) {
        if (!is_wanted(cover, row, wanted))
            continue;
        system.start[system.equations++] = terms;
        terms += add_terms(cover, row, &system.term[terms]);
    }
    system.start[system.equations] = terms;
    for (unsigned cell = 0; cell < cover->cells; cell++)
        system.form[cell] = 1;
    for (unsigned b = 0; b < cover->blocks; b++)
        if (equations_fixed(cover, b))
            system.form[cover->cells + b] = cover->least[b];
    *out = system;
    return CN_OK;
}

cn_status
equations_create(struct equations *out, const struct cover *cover, size_t wanted)
{
    struct equations equations = {0};

    if (system_create(&equations.system, cover, wanted) != CN_OK)
        return CN_ENOMEM;
    if (linear_plan_create(&equations.plan, &equations.system) != CN_OK) {
        system_release(&equations.system);
        return CN_ENOMEM;
    }
    *out = equations;
    return CN_OK;
}

void
equations_release(struct equations *equations)
{
    linear_plan_release(&equations->plan);
    system_release(&equations->system);
}
