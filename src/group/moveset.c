#include "group/moveset.h"

#include "base/fail.h"
#include "base/text.h"
#include "group/group.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

/*
 * More powers make no sense as moves; and where turns have no inverses, as many levels would have
 * to be kept.
 */
enum { ORDER_MAX = 255 };

static unsigned
find_turn(const struct move_set *set, const cn_permutation *permutation)
{
    for (unsigned t = 0; t < set->count; t++)
        if (cn_permutation_equals(&set->turn[t].permutation, permutation))
            return t;
    return MOVE_NONE;
}

static bool
is_chosen(uint64_t moves, unsigned move)
{
    return moves == 0 || (moves >> move & 1) != 0;
}

static void
add_turn(struct move_set *set, unsigned move, uint64_t exponent, const cn_permutation *permutation)
{
    if (find_turn(set, permutation) == MOVE_NONE)
        set->turn[set->count++] = (struct turn){move, exponent, *permutation};
}

/* The powers of a generator that the metric counts as one move. */
static void
add_powers(struct move_set *set, const cn_group *group, unsigned move, cn_metric metric)
{
    const struct generator *generator = &group->move[move];
    const cn_permutation inverse = cn_permutation_inverse(&generator->permutation);
    cn_permutation power = generator->permutation;

    add_turn(set, move, 1, &power);
    for (uint64_t e = 2; metric == CN_FACE && e < generator->order; e++) {
        power = cn_permutation_product(&generator->permutation, &power);
        add_turn(set, move, e, &power);
    }
    if (metric == CN_QUARTER)
        add_turn(set, move, generator->order - 1, &inverse);
}

static cn_status
check_orders(const cn_group *group, cn_metric metric, uint64_t moves, cn_error *error)
{
    for (unsigned m = 0; m < group->moves; m++)
        if (is_chosen(moves, m) && metric != CN_QUARTER && group->move[m].order > ORDER_MAX)
            return fail(error, CN_EINVAL,
                        "move %s of order %" PRIu64
                        ": expected %d at most but in the quarter metric",
                        group->move[m].name, group->move[m].order, ORDER_MAX);
    return CN_OK;
}

/* Find what undoes each turn. */
static void
pair_inverses(struct move_set *set)
{
    set->closed = true;
    for (unsigned t = 0; t < set->count; t++) {
        const cn_permutation inverse = cn_permutation_inverse(&set->turn[t].permutation);
        set->inverse[t] = find_turn(set, &inverse);
        set->closed = set->closed && set->inverse[t] != MOVE_NONE;
    }
}

cn_status
move_set_create(struct move_set *out, const cn_group *group, cn_metric metric, uint64_t moves,
                cn_error *error)
{
    struct move_set set = {.count = 0};
    size_t most = 0;

    const cn_status status = check_orders(group, metric, moves, error);
    if (status != CN_OK)
        return status;
    for (unsigned m = 0; m < group->moves; m++) {
        const uint64_t order = group->move[m].order;
        if (!is_chosen(moves, m))
            continue;
        most += metric == CN_FACE ? (size_t)order - 1 : 2;
        if (order > set.longest)
            set.longest = order < UINT_MAX ? (unsigned)order : UINT_MAX;
    }
    most = most != 0 ? most : 1;
    set.turn = calloc(most, sizeof *set.turn);
    set.inverse = calloc(most, sizeof *set.inverse);
    if (set.turn == NULL || set.inverse == NULL) {
        move_set_release(&set);
        return fail_memory(error);
    }
    for (unsigned m = 0; m < group->moves; m++)
        if (is_chosen(moves, m))
            add_powers(&set, group, m, metric);
    pair_inverses(&set);
    *out = set;
    return CN_OK;
}

void
move_set_release(struct move_set *set)
{
    free(set->turn);
    free(set->inverse);
    *set = (struct move_set){.count = 0};
}

size_t
turn_text(const cn_group *group, const struct turn *turn, char *text, size_t size)
{
    const struct generator *generator = &group->move[turn->move];
    struct writer writer = {text, size, 0};

    if (turn->exponent == 1)
        write_format(&writer, "%s", generator->name);
    else if (turn->exponent == generator->order - 1)
        write_format(&writer, "%s'", generator->name);
    else
        write_format(&writer, "%s%" PRIu64, generator->name, turn->exponent);
    return writer.wanted;
}
