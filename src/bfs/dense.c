/* Spaces with a number for each state: how their states are split into blocks. */
#include "bfs/dense_space.h"

#include "base/fail.h"

#include <stdlib.h>
#include <string.h>

#define STATES_MOST ((uint64_t)1 << 63)

/*
 * No memory holds the bits of more states than this: such a space can be asked for its size, and
 * that is all.
 */
#define SEARCHABLE_MOST ((uint64_t)1 << 44)

/* Blocks are smaller than this only where they cannot be larger, or tables would be too many. */
enum { INNER_FEW = 512 };

/* Passages at most of a split that is looked at only because it may be better than a first one. */
enum { PASSAGES_MOST = 1 << 22 };

/* The last chosen piece of a whole orbit is turned as the sum of its orientations demands. */
static void
find_implied(struct dense_space *space)
{
    const struct action *action = &space->action;
    unsigned left[ORBITS_MAX];

    for (unsigned o = 0; o < action->orbits; o++)
        left[o] = action->orbit[o].pieces;
    for (unsigned i = 0; i < space->chosen.count; i++) {
        const unsigned o = space->chosen.orbit[i];
        space->implied[i] = --left[o] == 0 && action->conserved[o];
    }
}

static uint64_t
inner_count(const struct dense_space *space, unsigned outer_pieces)
{
    struct arrangement inner;

    split_inner(&inner, &space->action, &space->chosen, space->implied, outer_pieces);
    return inner.count;
}

/*
 * What a split costs, in steps of about the same time: its tables, and its blocks in some ten
 * levels.
 */
static double
cost(const struct split *split)
{
    const double tables = (double)split->inner_labels.count * (double)split->inner.count
                          + (double)split->outer_labels.count * (double)split->outer.count;
    const double pairs = (double)split_blocks(split) * split->action->turns;

    return tables + 10 * pairs;
}

/*
 * Is the number of passages fit for being listed, as 32 bits have to tell a set or an arrangement?
 */
static bool
is_listable(const struct dense_space *space, unsigned outer_pieces, uint64_t most)
{
    unsigned taken[ORBITS_MAX] = {0};
    struct position_sets sets;

    for (unsigned i = 0; i < outer_pieces; i++)
        taken[space->chosen.orbit[i]]++;
    position_sets_create(&sets, &space->action, taken);
    return sets.count <= most / (space->action.turns + 1)
           && space->states / sets.count / inner_count(space, outer_pieces) <= UINT32_MAX;
}

/* The split that costs least of those with inner states that are not too many, nor too few. */
static cn_status
choose_split(struct dense_space *space)
{
    unsigned outer_pieces = 0;
    bool first = true;

    while (inner_count(space, outer_pieces) > INNER_MOST)
        outer_pieces++;
    for (; first
           || (outer_pieces < space->chosen.count && inner_count(space, outer_pieces) >= INNER_FEW);
         outer_pieces++, first = false) {
        struct split *split;
        if (!is_listable(space, outer_pieces, first ? UINT32_MAX : PASSAGES_MOST))
            break;
        if (split_create(&split, &space->action, &space->chosen, space->implied, outer_pieces)
            != CN_OK)
            return CN_ENOMEM;
        const bool better = space->split == NULL || cost(split) < cost(space->split);
        split_free(better ? space->split : split);
        space->split = better ? split : space->split;
    }
    return CN_OK;
}

static cn_status
create_orientations(struct dense_space *space, const char *name, cn_error *error)
{
    struct arrangement vectors;

    arrangement_of_vector(&vectors, &space->action);
    if (vectors.count > INNER_MOST)
        return fail(error, CN_EINVAL, "%s: expected at most %d states", name, INNER_MOST);
    space->states = vectors.count;
    const cn_status status =
        split_create(&space->split, &space->action, &space->chosen, space->implied, 0);
    return status != CN_OK ? fail_memory(error) : CN_OK;
}

static cn_status
create_pieces(struct dense_space *space, const char *name, cn_error *error)
{
    find_implied(space);
    space->states = inner_count(space, 0);
    if (space->states > STATES_MOST)
        return fail(error, CN_EINVAL, "%s: expected a space of at most 2^63 states", name);
    if (space->states > SEARCHABLE_MOST)
        return CN_OK;
    return choose_split(space) != CN_OK ? fail_memory(error) : CN_OK;
}

/* Which space a name means; the pieces of a list are chosen. */
static cn_status
read_name(struct dense_space *space, const char *name, cn_error *error)
{
    static const char LIST[] = "pieces:";
    const cn_group *group = space->group;

    if (strncmp(name, LIST, strlen(LIST)) == 0) {
        space->kind = DENSE_PIECES;
        return chosen_parse(&space->chosen, group, name + strlen(LIST), error);
    }
    space->kind = strcmp(name, "vertex-permutation") == 0 ? DENSE_PERMUTATION : DENSE_ORIENTATION;
    if (space->kind == DENSE_ORIENTATION && strcmp(name, "vertex-orientation") != 0)
        return fail(error, CN_EINVAL,
                    "unknown space '%s': expected vertex-orientation, vertex-permutation or "
                    "pieces:LIST",
                    name);
    if (!group->cuboctahedron)
        return fail(error, CN_EINVAL, "space '%s': expected the cuboctahedron, not %s", name,
                    group->name);
    if (space->kind == DENSE_PERMUTATION)
        chosen_orbit(&space->chosen, group, 0);
    return CN_OK;
}

cn_status
dense_space_create(struct dense_space **out, const cn_group *group, const struct move_set *moves,
                   const char *name, cn_error *error)
{
    struct dense_space *space = calloc(1, sizeof *space);

    if (space == NULL)
        return fail_memory(error);
    space->group = group;
    space->moves = moves;
    space->name = name;
    cn_status status = read_name(space, name, error);
    if (status == CN_OK) {
        status = space->kind == DENSE_PIECES
                     ? action_create(&space->action, group, moves)
                     : action_create_orbit(&space->action, group, moves, 0,
                                           space->kind == DENSE_ORIENTATION);
        if (status != CN_OK)
            fail_memory(error);
    }
    if (status == CN_OK)
        status = space->kind == DENSE_ORIENTATION ? create_orientations(space, name, error)
                                                  : create_pieces(space, name, error);
    if (status != CN_OK) {
        dense_space_free(space);
        return status;
    }
    *out = space;
    return CN_OK;
}

void
dense_space_free(struct dense_space *space)
{
    if (space == NULL)
        return;
    split_free(space->split);
    action_release(&space->action);
    free(space);
}

uint64_t
dense_space_states(const struct dense_space *space)
{
    return space->states;
}

unsigned
dense_modulus(const struct dense_space *space)
{
    if (space->moves->closed)
        return 3;
    return space->moves->longest < DEPTH_MODULUS_MOST ? space->moves->longest + 1 : 1;
}

uint64_t
dense_space_bytes(const struct dense_space *space)
{
    /* Three bits for each state, without the tables: nobody has so much. */
    if (space->split == NULL)
        return space->states / 8 * 3;
    return blocks_bytes(space->split, dense_modulus(space));
}
