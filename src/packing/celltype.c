#include "cubenum/celltype.h"
#include "packing/puzzle.h"

#include <stdlib.h>
#include <string.h>

/*
 * Sums of profiles.  A sum of cells of each type up to what the cube has is one state; a block
 * moves from state to state by its profiles.  A combination fills the cube if it leads from the
 * empty to the full state, so a profile is possible if some state before it can be reached and from
 * the state after it the full one can.
 */
enum { STATES = 9 * 13 * 7 * 2, FULL = STATES - 1 };

static const unsigned char CUBE_TYPE_CELLS[CN_CELL_TYPES] = {8, 12, 6, 1};

struct profile_list {
    unsigned count;
    cn_profile profile[CN_PROFILES_MAX];
};

struct cn_celltypes {
    unsigned blocks;
    struct profile_list block[CN_BLOCKS_MAX];
    /*
     * ways[b][s]: combinations of profiles of blocks b, b+1, ... that lead from state s to the full
     * one, saturating
     */
    uint64_t ways[CN_BLOCKS_MAX + 1][STATES];
};

static unsigned
type_of(unsigned number)
{
    const struct cell cell = cell_numbered(number);

    return (unsigned)(cell.at[0] % 2 + cell.at[1] % 2 + cell.at[2] % 2);
}

/* The numbers of cells of each type, as the digits of a number: adding states adds profiles. */
static unsigned
state_of(const unsigned char counts[CN_CELL_TYPES])
{
    return ((counts[0] * 13u + counts[1]) * 7u + counts[2]) * 2u + counts[3];
}

static void
count_types(cells set, unsigned char counts[CN_CELL_TYPES])
{
    memset(counts, 0, CN_CELL_TYPES);
    for (; set != 0; set = (cells)bits_drop_lowest(set))
        counts[type_of(bits_lowest(set))]++;
}

/* The digits of a state. */
static void
state_counts(unsigned state, unsigned char counts[CN_CELL_TYPES])
{
    counts[CN_CENTRE] = (unsigned char)(state % 2);
    counts[CN_FACE] = (unsigned char)(state / 2 % 7);
    counts[CN_EDGE] = (unsigned char)(state / 2 / 7 % 13);
    counts[CN_VERTEX] = (unsigned char)(state / 2 / 7 / 13);
}

/* Is a[t] + b[t] at most most[t] for each type? */
static bool
fits(const unsigned char a[CN_CELL_TYPES], const unsigned char b[CN_CELL_TYPES],
     const unsigned char most[CN_CELL_TYPES])
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

    return memcmp(second->cells, first->cells, CN_CELL_TYPES);
}

static void
list_profiles(const cn_puzzle *puzzle, const struct block_data *block, struct profile_list *list)
{
    list->count = 0;
    for (unsigned n = 0; n < block->placements; n++) {
        unsigned char counts[CN_CELL_TYPES];
        unsigned i = 0;
        count_types(puzzle->placement[block->first + n].set, counts);
        while (i < list->count && memcmp(list->profile[i].cells, counts, sizeof counts) != 0)
            i++;
        if (i == list->count) {
            memcpy(list->profile[i].cells, counts, sizeof counts);
            list->profile[i].placements = 0;
            list->profile[i].possible = false;
            list->count++;
        }
        list->profile[i].placements++;
    }
    qsort(list->profile, list->count, sizeof list->profile[0], compare_profiles);
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
    static const unsigned char NONE[CN_CELL_TYPES] = {0};

    types->ways[types->blocks][FULL] = 1;
    for (unsigned b = types->blocks; b-- > 0;)
        for (unsigned after = 0; after < STATES; after++) {
            unsigned char counts[CN_CELL_TYPES];
            if (types->ways[b + 1][after] == 0)
                continue;
            state_counts(after, counts);
            for (unsigned i = 0; i < types->block[b].count; i++) {
                const unsigned char *cells_of = types->block[b].profile[i].cells;
                if (!fits(cells_of, NONE, counts))
                    continue;
                uint64_t *ways = &types->ways[b][after - state_of(cells_of)];
                *ways = add_saturating(*ways, types->ways[b + 1][after]);
            }
        }
}

/*
 * Can the profile follow on this state of blocks before b, and can the rest still fill the cube?
 * *next is the state after.
 */
static bool
leads_on(const cn_celltypes *types, unsigned b, unsigned state, const cn_profile *profile,
         unsigned *next)
{
    unsigned char counts[CN_CELL_TYPES];

    state_counts(state, counts);
    *next = state + state_of(profile->cells);
    return fits(counts, profile->cells, CUBE_TYPE_CELLS) && types->ways[b + 1][*next] != 0;
}

/* From the first block on, through states that can still reach the full one. */
static void
mark_possible(cn_celltypes *types)
{
    bool reached[2][STATES] = {{false}};

    reached[0][0] = types->ways[0][0] != 0;
    for (unsigned b = 0; b < types->blocks; b++) {
        const bool *here = reached[b % 2];
        bool *there = reached[(b + 1) % 2];
        memset(there, 0, STATES * sizeof *there);
        for (unsigned s = 0; s < STATES; s++)
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

    if (types == NULL)
        return CN_ENOMEM;
    types->blocks = puzzle->blocks;
    for (unsigned b = 0; b < puzzle->blocks; b++)
        list_profiles(puzzle, &puzzle->block[b], &types->block[b]);
    count_ways(types);
    mark_possible(types);
    *out = types;
    return CN_OK;
}

void
cn_celltypes_free(cn_celltypes *types)
{
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

bool
cn_celltypes_allow(const cn_celltypes *types, unsigned block, uint32_t set)
{
    const struct profile_list *list = &types->block[block];
    unsigned char counts[CN_CELL_TYPES];

    count_types(set, counts);
    for (unsigned i = 0; i < list->count; i++)
        if (memcmp(list->profile[i].cells, counts, sizeof counts) == 0)
            return list->profile[i].possible;
    return false;
}

uint64_t
cn_celltypes_combinations(const cn_celltypes *types)
{
    return types->ways[0][0];
}

struct combination {
    unsigned char profiles[CN_BLOCKS_MAX];
    int (*visit)(const unsigned char *profiles, void *context);
    void *context;
};

static cn_status
visit_from(const cn_celltypes *types, unsigned block, unsigned state, struct combination *chosen)
{
    if (block == types->blocks)
        return chosen->visit(chosen->profiles, chosen->context) != 0 ? CN_ESTOPPED : CN_OK;
    for (unsigned char i = 0; i < types->block[block].count; i++) {
        const cn_profile *profile = &types->block[block].profile[i];
        unsigned next;
        if (!leads_on(types, block, state, profile, &next))
            continue;
        chosen->profiles[block] = i;
        const cn_status status = visit_from(types, block + 1, next, chosen);
        if (status != CN_OK)
            return status;
    }
    return CN_OK;
}

cn_status
cn_celltypes_visit(const cn_celltypes *types,
                   int (*visit)(const unsigned char *profiles, void *context), void *context)
{
    struct combination chosen = {.visit = visit, .context = context};

    return visit_from(types, 0, 0, &chosen);
}
