/* Sequences of turns. */
#include "group/notation.h"

#include "base/array.h"
#include "base/text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

cn_status
steps_add(struct steps *steps, unsigned move, uint64_t exponent)
{
    if (steps->count == STEPS_MOST)
        return CN_EOVERFLOW;
    struct step *grown =
        array_grow(steps->step, &steps->capacity, steps->count, sizeof *steps->step);
    if (grown == NULL)
        return CN_ENOMEM;
    steps->step = grown;
    steps->step[steps->count++] = (struct step){move, exponent};
    return CN_OK;
}

cn_status
steps_append(struct steps *steps, const struct steps *more)
{
    const size_t count = steps->count + more->count;

    if (count > STEPS_MOST)
        return CN_EOVERFLOW;
    if (more->count == 0)
        return CN_OK;
    if (count > steps->capacity) {
        /* At least twice as many, so that few turns after few others do not take long. */
        const size_t capacity = count > 2 * steps->capacity ? count : 2 * steps->capacity;
        struct step *grown = realloc(steps->step, capacity * sizeof *grown);
        if (grown == NULL)
            return CN_ENOMEM;
        steps->step = grown;
        steps->capacity = capacity;
    }
    memcpy(steps->step + steps->count, more->step, more->count * sizeof *more->step);
    steps->count = count;
    return CN_OK;
}

void
steps_invert(const cn_group *group, struct steps *steps)
{
    for (size_t i = 0; i < steps->count; i++) {
        struct step *step = &steps->step[i];
        step->exponent = group->move[step->move].order - step->exponent;
    }
    for (size_t i = 0; i < steps->count / 2; i++) {
        const struct step step = steps->step[i];
        steps->step[i] = steps->step[steps->count - 1 - i];
        steps->step[steps->count - 1 - i] = step;
    }
}

void
steps_release(struct steps *steps)
{
    free(steps->step);
    *steps = (struct steps){.count = 0};
}

/*
 * Each turn goes into the last one of its generator, if all turns since then commute with it.  Only
 * a generator's last turn can keep others apart, so nobody looks back further, however long the
 * text is.  Nor does a turn that cancels bring others together: it had come past all behind it, so
 * it kept none of them apart.
 */
cn_status
steps_simplify(const cn_group *group, struct steps *steps)
{
    bool apart[CN_MOVES_MAX][CN_MOVES_MAX];
    size_t last[CN_MOVES_MAX] = {0}; /* a turn's number from 1; 0: there is none */
    size_t kept = 0, left = 0;

    if (steps->count == 0)
        return CN_OK;
    /* For each turn that is kept, the one of its generator before. */
    size_t *before = malloc(steps->count * sizeof *before);
    if (before == NULL)
        return CN_ENOMEM;
    for (unsigned i = 0; i < group->moves; i++)
        for (unsigned j = 0; j < group->moves; j++)
            apart[i][j] = !cn_group_commute(group, i, j);
    for (size_t i = 0; i < steps->count; i++) {
        const struct step step = steps->step[i];
        const uint64_t missing = group->move[step.move].order - step.exponent;
        const size_t own = last[step.move];
        bool meets = own != 0;
        for (unsigned m = 0; m < group->moves && meets; m++)
            meets = last[m] <= own || !apart[step.move][m];
        if (!meets) {
            before[kept] = own;
            steps->step[kept++] = step;
            last[step.move] = kept;
            continue;
        }
        uint64_t *exponent = &steps->step[own - 1].exponent;
        if (*exponent == missing)
            last[step.move] = before[own - 1];
        *exponent = *exponent < missing ? *exponent + step.exponent : *exponent - missing;
    }
    free(before);
    for (size_t i = 0; i < kept; i++)
        if (steps->step[i].exponent != 0)
            steps->step[left++] = steps->step[i];
    steps->count = left;
    return CN_OK;
}

/* A power as it is read again: a number that could be an angle is one. */
static void
write_power(struct writer *writer, const struct generator *generator, uint64_t exponent)
{
    const bool angle = generator->angle != 0 && exponent % generator->angle == 0;

    write_format(writer, "%s%" PRIu64, generator->name,
                 angle ? exponent * generator->angle : exponent);
}

char *
steps_text(const cn_group *group, const struct steps *steps)
{
    const size_t size = steps->count * (CN_GROUP_NAME_SIZE + sizeof " 18446744073709551615") + 3;
    char *text = malloc(size);
    struct writer writer = {text, size, 0};

    if (text == NULL)
        return NULL;
    for (size_t i = 0; i < steps->count; i++) {
        const struct generator *generator = &group->move[steps->step[i].move];
        const uint64_t exponent = steps->step[i].exponent;
        if (i > 0)
            write_char(&writer, ' ');
        if (exponent == 1)
            write_format(&writer, "%s", generator->name);
        else if (exponent == generator->order - 1)
            write_format(&writer, "%s'", generator->name);
        else
            write_power(&writer, generator, exponent);
    }
    if (steps->count == 0)
        write_format(&writer, "()");
    return text;
}
