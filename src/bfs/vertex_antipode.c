#include "bfs/vertex_antipode.h"

#include "base/fail.h"
#include "base/random.h"
#include "bfs/expand.h"
#include "bfs/route.h"

#include <omp.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/*
 * Ways to an element x, found by luck: x = w∙v∙u, where u and w are `half` turns long and v takes
 * the few that are left.  A random u of that level, a random v, and x∙u^-1∙v^-1 is of that level
 * once in some ten thousand to a million times: short ways are many.  Depth first, one would be
 * lost for long in a branch without any.
 */
struct halves {
    const struct vertex_space *space;
    const struct vertex_states *level; /* [MIDDLE_DEPTH + 1] */
    const struct move_set *moves;
    cn_element *turn; /* [moves->count] */
    unsigned workers;
};

/* Of a way to an element, what lies before the turns in its middle and after them. */
struct way {
    cn_element to, first, last;
    unsigned depth, half;
};

/*
 * Trials are made in lots, each with its own random numbers, by all workers at once; the first lot
 * that finds a way counts, so that the way does not depend on who was faster.
 */
enum { LOT_TRIALS = 1 << 12, LOTS_MOST = 1 << 18 };

/* A random element of a level: any image of one that is listed. */
static cn_element
pick(const struct halves *halves, const struct vertex_states *level, struct random *random)
{
    const struct vertex_frame *frame = &halves->space->frame;
    const uint64_t state = level->state[random_below(random, level->count)];
    const unsigned s = (unsigned)random_below(random, frame->symmetries);
    const cn_element element = vertex_state_element(halves->space, state);
    const cn_element half = cn_element_product(&element, &frame->inverse[s]);

    return cn_element_product(&frame->map[s], &half);
}

/*
 * Does a lot of trials find a way, before one that comes earlier has?  Writes its turns in the middle
 * unless `turn` is NULL.
 */
static bool
try_lot(const struct halves *halves, uint32_t lot, const atomic_uint_fast32_t *found,
        struct way *way, unsigned *turn)
{
    const struct vertex_states *level = &halves->level[way->half];
    struct random random = {lot + 1};

    for (unsigned trial = 0; trial < LOT_TRIALS && lot <= atomic_load(found); trial++) {
        way->first = pick(halves, level, &random);
        cn_element vu = way->first;
        for (unsigned d = way->half; d < way->depth - way->half; d++) {
            const unsigned t = (unsigned)random_below(&random, halves->moves->count);
            vu = cn_element_product(&halves->turn[t], &vu);
            if (turn != NULL)
                turn[d] = t;
        }
        const cn_element back = cn_element_inverse(&vu);
        way->last = cn_element_product(&way->to, &back);
        if (vertex_states_have(level, halves->space, &way->last))
            return true;
    }
    return false;
}

static void
note_found(atomic_uint_fast32_t *found, uint32_t lot)
{
    uint_fast32_t first = atomic_load(found);

    while (lot < first && !atomic_compare_exchange_weak(found, &first, lot))
        ;
}

static cn_status
split(const void *context, const cn_permutation *x, unsigned depth, unsigned *half, unsigned *turn,
      cn_permutation *first, cn_permutation *last)
{
    const struct halves *halves = context;
    struct way way = {.to = cn_element_of(x),
                      .depth = depth,
                      .half = depth / 2 < MIDDLE_DEPTH ? depth / 2 : MIDDLE_DEPTH};
    atomic_uint_fast32_t found = LOTS_MOST;

    while (way.half > 0 && halves->level[way.half].count == 0)
        way.half--;
#pragma omp parallel for num_threads((int)halves->workers) schedule(dynamic) firstprivate(way)
    for (uint32_t lot = 0; lot < LOTS_MOST; lot++)
        if (try_lot(halves, lot, &found, &way, NULL))
            note_found(&found, lot);
    if (atomic_load(&found) == LOTS_MOST || !try_lot(halves, (uint32_t)found, &found, &way, turn))
        return CN_ECHECK;
    *half = way.half;
    *first = cn_element_permutation(&way.first);
    *last = cn_element_permutation(&way.last);
    return CN_OK;
}

struct key {
    uint64_t word[2];
};

static int
compare_keys(const struct key *x, const struct key *y)
{
    for (unsigned w = 2; w-- > 0;)
        if (x->word[w] != y->word[w])
            return x->word[w] < y->word[w] ? -1 : 1;
    return 0;
}

/* Put a key in its place among the least ones, unless it is there or has no place. */
static void
insert(struct key *least, unsigned *count, unsigned wanted, const struct key *key)
{
    unsigned low = 0, high = *count;

    while (low < high) {
        const unsigned middle = low + (high - low) / 2;
        if (compare_keys(&least[middle], key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == wanted || (low < *count && compare_keys(&least[low], key) == 0))
        return;
    *count += *count < wanted;
    memmove(least + low + 1, least + low, (*count - low - 1) * sizeof *least);
    least[low] = *key;
}

/* The least keys of the classes of states, ascending, each once; returns how many. */
static unsigned
find_least(const struct space *classes, const struct vertex_space *space,
           const struct vertex_states *states, unsigned wanted, struct key *least)
{
    struct full_hand hand;
    unsigned count = 0;

    for (size_t i = 0; i < states->count; i++) {
        struct key key;
        hand.child[0] = vertex_state_element(space, states->state[i]);
        hand.child[1] = cn_element_inverse(&hand.child[0]);
        expand_key((const void *)classes, &hand, key.word);
        insert(least, &count, wanted, &key);
    }
    return count;
}

cn_status
vertex_antipodes(const cn_group *group, const struct move_set *moves,
                 const struct vertex_space *space, const struct vertex_states *last,
                 const struct vertex_states *middle, unsigned workers, unsigned wanted,
                 struct bfs_record *record, cn_error *error)
{
    struct halves halves = {.space = space, .level = middle, .moves = moves, .workers = workers};
    struct key *least = malloc((wanted + 1u) * sizeof *least);
    struct space *classes = NULL;

    halves.turn = malloc((moves->count + 1u) * sizeof *halves.turn);
    if (halves.turn == NULL || least == NULL) {
        free(halves.turn);
        free(least);
        return fail_memory(error);
    }
    for (unsigned t = 0; t < moves->count; t++)
        halves.turn[t] = cn_element_of(&moves->turn[t].permutation);
    cn_status status = space_cuboctahedron_create(&classes, moves, false, CN_KERNEL_AUTO, error);
    if (status == CN_OK) {
        const struct route_split way = {split, &halves};
        const unsigned count = find_least(classes, space, last, wanted, least);
        status = route_antipodes(group, moves, classes, false, &way, least[0].word, count, record,
                                 error);
    }
    free(least);
    free(classes);
    free(halves.turn);
    return status;
}
