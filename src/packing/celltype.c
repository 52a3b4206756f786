#include "cubenum/celltype.h"
#include "packing/puzzle.h"

#include <stdlib.h>
#include <string.h>

/*
 * Sums of profiles.  A sum of cells of each type up to what the target has is one state; a block
 * moves from state to state by its profiles.  A combination fills the target if it leads from the
 * empty to the full state, so a profile is possible if some state before it can be reached and from
 * the state after it the full one can.
 */

/* Tables of more states cost more than they save: 1,638 are those of the 3x3x3 cube. */
enum { STATES_MAX = 2048 };

struct profile_list {
    unsigned count;
    cn_profile *profile;
};

struct cn_celltypes {
    const cn_puzzle *puzzle;
    struct arena arena;
    unsigned short full[CN_CELL_TYPES]; /* cells of each type in the target */
    unsigned states;
    struct profile_list *block; /* [block] */
    /*
     * [b * states + s]: combinations of profiles of blocks b, b+1, ... that lead from state s to
     * the full one, saturating
     */
    uint64_t *ways;
};

static unsigned
type_of(const cn_puzzle *puzzle, unsigned number)
{
    const struct cell cell = box_cell(puzzle->box, puzzle->cell[number]);

    return (unsigned)(cell.at[0] % 2 + cell.at[1] % 2 + cell.at[2] % 2);
}

static void
count_target(const cn_puzzle *puzzle, unsigned short counts[CN_CELL_TYPES])
{
    memset(counts, 0, CN_CELL_TYPES * sizeof *counts);
    for (unsigned c = 0; c < puzzle->cells; c++)
        counts[type_of(puzzle, c)]++;
}

static unsigned
count_states(const unsigned short full[CN_CELL_TYPES])
{
    unsigned states = 1;

    for (unsigned t = 0; t < CN_CELL_TYPES; t++) {
        states *= full[t] + 1u;
        if (states > STATES_MAX)
            return UINT_MAX;
    }
    return states;
}

bool
cn_celltypes_apply(const cn_puzzle *puzzle)
{
    unsigned short full[CN_CELL_TYPES];

    for (unsigned b = 0; b < puzzle->blocks; b++)
        if (!block_is_used_once(&puzzle->block[b]))
            return false;
    count_target(puzzle, full);
    return puzzle->holes == 0 && count_states(full) <= STATES_MAX;
}

/* The numbers of cells of each type, as the digits of a number: adding states adds profiles. */
static unsigned
state_of(const cn_celltypes *types, const unsigned short counts[CN_CELL_TYPES])
{
    unsigned state = 0;

    for (unsigned t = 0; t < CN_CELL_TYPES; t++)
        state = state * (types->full[t] + 1u) + counts[t];
    return state;
}

/* The digits of a state. */
static void
state_counts(const cn_celltypes *types, unsigned state, unsigned short counts[CN_CELL_TYPES])
{
    for (unsigned t = CN_CELL_TYPES; t-- > 0;) {
        counts[t] = (unsigned short)(state % (types->full[t] + 1u));
        state /= types->full[t] + 1u;
    }
}

static void
count_types(const cn_puzzle *puzzle, const uint64_t *set, unsigned short counts[CN_CELL_TYPES])
{
    memset(counts, 0, CN_CELL_TYPES * sizeof *counts);
    for (unsigned w = 0; w < puzzle->words; w++)
        for (uint64_t rest = set[w]; rest != 0; rest = bits_drop_lowest(rest))
            counts[type_of(puzzle, 64 * w + bits_lowest(rest))]++;
}

/* Is a[t] + b[t] at most most[t] for each type? */
static bool
fits(const unsigned short a[CN_CELL_TYPES], const unsigned short b[CN_CELL_TYPES],
     const unsigned short most[CN_CELL_TYPES])
{
    for (unsigned t = 0; t < CN_CELL_TYPES; t++)
        if (a[t] + b[t] > most[t])
            return false;
    return true;
}

static int
compare_profiles(const void *a, const void *b)
{
    const cn_profile *first = a;
    const cn_profile *second = b;

    for (unsigned t = 0; t < CN_CELL_TYPES; t++)
        if (first->cells[t] != second->cells[t])
            return first->cells[t] > second->cells[t] ? -1 : 1;
    return 0;
}

/* The profile with these cells, which is in the list. */
static unsigned
profile_with(const struct profile_list *list, const unsigned short counts[CN_CELL_TYPES])
{
    unsigned i = 0;

    while (i < list->count
           && memcmp(list->profile[i].cells, counts, sizeof list->profile[i].cells) != 0)
        i++;
    return i;
}

static cn_status
list_profiles(cn_celltypes *types, unsigned b)
{
    const struct block_data *block = &types->puzzle->block[b];
    struct profile_list *list = &types->block[b];

    list->profile = arena_alloc(&types->arena, block->placements, sizeof *list->profile);
    if (list->profile == NULL)
        return CN_ENOMEM;
    for (unsigned n = block->first; n < block->first + block->placements; n++) {
        unsigned short counts[CN_CELL_TYPES];
        count_types(types->puzzle, puzzle_set(types->puzzle, n), counts);
        const unsigned i = profile_with(list, counts);
        if (i == list->count) {
            memcpy(list->profile[i].cells, counts, sizeof counts);
            list->count++;
        }
        list->profile[i].placements++;
    }
    qsort(list->profile, list->count, sizeof list->profile[0], compare_profiles);
    return CN_OK;
}

static uint64_t *
ways_from(const cn_celltypes *types, unsigned b)
{
    return types->ways + (size_t)b * types->states;
}

static uint64_t
add_saturating(uint64_t a, uint64_t b)
{
    uint64_t sum;

    return __builtin_add_overflow(a, b, &sum) ? UINT64_MAX : sum;
}

/* From the full state back to the empty one, through states that lead to the full one. */
static void
count_ways(cn_celltypes *types)
{
    static const unsigned short NONE[CN_CELL_TYPES] = {0};

    ways_from(types, types->puzzle->blocks)[types->states - 1] = 1;
    for (unsigned b = types->puzzle->blocks; b-- > 0;)
        for (unsigned after = 0; after < types->states; after++) {
            unsigned short counts[CN_CELL_TYPES];
            if (ways_from(types, b + 1)[after] == 0)
                continue;
            state_counts(types, after, counts);
            for (unsigned i = 0; i < types->block[b].count; i++) {
                const unsigned short *cells_of = types->block[b].profile[i].cells;
                if (!fits(cells_of, NONE, counts))
                    continue;
                uint64_t *ways = &ways_from(types, b)[after - state_of(types, cells_of)];
                *ways = add_saturating(*ways, ways_from(types, b + 1)[after]);
            }
        }
}

/*
 * Can the profile follow on this state of blocks before b, and can the rest still fill the target?
 * *next is the state after.
 */
static bool
leads_on(const cn_celltypes *types, unsigned b, unsigned state, const cn_profile *profile,
         unsigned *next)
{
    unsigned short counts[CN_CELL_TYPES];

    state_counts(types, state, counts);
    *next = state + state_of(types, profile->cells);
    return fits(counts, profile->cells, types->full) && ways_from(types, b + 1)[*next] != 0;
}

/* From the first block on, through states that can still reach the full one. */
static void
mark_possible(cn_celltypes *types)
{
    bool reached[2][STATES_MAX] = {{false}};

    reached[0][0] = ways_from(types, 0)[0] != 0;
    for (unsigned b = 0; b < types->puzzle->blocks; b++) {
        const bool *here = reached[b % 2];
        bool *there = reached[(b + 1) % 2];
        memset(there, 0, STATES_MAX * sizeof *there);
        for (unsigned s = 0; s < types->states; s++)
            for (unsigned i = 0; here[s] && i < types->block[b].count; i++) {
                cn_profile *profile = &types->block[b].profile[i];
                unsigned next;
                if (leads_on(types, b, s, profile, &next))
                    there[next] = profile->possible = true;
            }
    }
}

cn_status
cn_celltypes_create(const cn_puzzle *puzzle, cn_celltypes **out)
{
    cn_celltypes *types = calloc(1, sizeof *types);
    cn_status status = CN_OK;

    if (types == NULL)
        return CN_ENOMEM;
    types->puzzle = puzzle;
    count_target(puzzle, types->full);
    types->states = count_states(types->full);
    types->block = arena_alloc(&types->arena, puzzle->blocks, sizeof *types->block);
    types->ways = arena_alloc(&types->arena, (size_t)(puzzle->blocks + 1) * types->states,
                              sizeof *types->ways);
    if (types->block == NULL || types->ways == NULL)
        status = CN_ENOMEM;
    for (unsigned b = 0; b < puzzle->blocks && status == CN_OK; b++)
        status = list_profiles(types, b);
    if (status != CN_OK) {
        cn_celltypes_free(types);
        return status;
    }
    count_ways(types);
    mark_possible(types);
    *out = types;
    return CN_OK;
}

void
cn_celltypes_free(cn_celltypes *types)
{
    if (types == NULL)
        return;
    arena_release(&types->arena);
    free(types);
}

unsigned
cn_celltypes_profiles(const cn_celltypes *types, unsigned block)
{
    return types->block[block].count;
}

cn_profile
cn_celltypes_profile(const cn_celltypes *types, unsigned block, unsigned profile)
{
    return types->block[block].profile[profile];
}

void
cn_celltypes_target(const cn_celltypes *types, unsigned cells[CN_CELL_TYPES])
{
    for (unsigned t = 0; t < CN_CELL_TYPES; t++)
        cells[t] = types->full[t];
}

bool
cn_celltypes_allow(const cn_celltypes *types, unsigned placement)
{
    const struct profile_list *list = &types->block[types->puzzle->placement[placement].block];
    unsigned short counts[CN_CELL_TYPES];

    count_types(types->puzzle, puzzle_set(types->puzzle, placement), counts);
    return list->profile[profile_with(list, counts)].possible;
}

uint64_t
cn_celltypes_combinations(const cn_celltypes *types)
{
    return types->ways[0];
}

struct combination {
    unsigned short profiles[CN_BLOCKS_MAX];
    int (*visit)(const unsigned short *profiles, void *context);
    void *context;
};

static cn_status
visit_from(const cn_celltypes *types, unsigned block, unsigned state, struct combination *chosen)
{
    if (block == types->puzzle->blocks)
        return chosen->visit(chosen->profiles, chosen->context) != 0 ? CN_ESTOPPED : CN_OK;
    for (unsigned i = 0; i < types->block[block].count; i++) {
        const cn_profile *profile = &types->block[block].profile[i];
        unsigned next;
        if (!leads_on(types, block, state, profile, &next))
            continue;
        chosen->profiles[block] = (unsigned short)i;
        const cn_status status = visit_from(types, block + 1, next, chosen);
        if (status != CN_OK)
            return status;
    }
    return CN_OK;
}

cn_status
cn_celltypes_visit(const cn_celltypes *types,
                   int (*visit)(const unsigned short *profiles, void *context), void *context)
{
    struct combination chosen = {.visit = visit, .context = context};

    return visit_from(types, 0, 0, &chosen);
}
