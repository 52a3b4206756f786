/*
 * The first open cell of a search is followed by a frontier: cells that rows from before it may
 * have covered.  Which of them are covered tells states apart, so an order of the cells is the
 * better the fewer they are.  The least possible frontier is the vertex separation number, hard to
 * compute; what is done is to try the orders at hand and some greedy ones.
 */
#include "cover/memo_order.h"

#include "base/bits.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Cells where a greedy order starts, evenly spread if there are more. */
enum { STARTS_MAX = 32 };

struct orders {
    const struct cover *cover;
    uint64_t *beside; /* [cell][word]: the cells that share a row with it, and itself */
    uint64_t *seen;   /* [word], for greedy_order() */
    unsigned *queue;  /* [cell], for greedy_order() */
    unsigned *trial;  /* [cell]: an order of the cells */
    unsigned *place;  /* [cell]: the place of each cell in it */
    int *widening;    /* [place], for promise() */
    unsigned *best;   /* [cell]: the places in the best order so far */
    double best_promise;
};

static void
find_beside(struct orders *orders)
{
    const struct cover *cover = orders->cover;
    const unsigned words = cover->words;

    for (unsigned row = 0; row < cover->rows; row++) {
        const uint64_t *cells = cover_row(cover, row);
        for (unsigned w = 0; w < words; w++)
            for (uint64_t rest = cells[w]; rest != 0; rest = bits_drop_lowest(rest)) {
                uint64_t *beside = orders->beside + ((size_t)w * 64 + bits_lowest(rest)) * words;
                for (unsigned v = 0; v < words; v++)
                    beside[v] |= cells[v];
            }
    }
}

/* The place of the first cell in the order that shares a row with this one. */
static unsigned
reached_from(const struct orders *orders, unsigned cell)
{
    const uint64_t *beside = orders->beside + (size_t)cell * orders->cover->words;
    unsigned first = orders->place[cell];

    for (unsigned w = 0; w < orders->cover->words; w++)
        for (uint64_t rest = beside[w]; rest != 0; rest = bits_drop_lowest(rest)) {
            const unsigned place = orders->place[w * 64 + bits_lowest(rest)];
            first = place < first ? place : first;
        }
    return first;
}

/* States if all subsets of each frontier occurred: a measure to compare orders by. */
static double
promise(const struct orders *orders)
{
    const unsigned cells = orders->cover->cells;
    int frontier = 0;
    double states = 0;

    /* A cell is of the frontier once a row may have reached it, until it is the first open one. */
    memset(orders->widening, 0, cells * sizeof *orders->widening);
    for (unsigned place = 0; place < cells; place++) {
        const unsigned from = reached_from(orders, orders->trial[place]);
        if (from < place) {
            orders->widening[from + 1]++;
            orders->widening[place]--;
        }
    }
    for (unsigned place = 0; place < cells; place++) {
        frontier += orders->widening[place];
        states += ldexp(1, frontier);
    }
    return states;
}

/* Keep the order on trial if it is better than all before. */
static void
consider(struct orders *orders)
{
    const unsigned cells = orders->cover->cells;

    for (unsigned place = 0; place < cells; place++)
        orders->place[orders->trial[place]] = place;
    const double promised = promise(orders);
    if (promised < orders->best_promise) {
        orders->best_promise = promised;
        memcpy(orders->best, orders->place, cells * sizeof *orders->best);
    }
}

static void
consider_both_ways(struct orders *orders)
{
    const unsigned cells = orders->cover->cells;

    consider(orders);
    for (unsigned place = 0; place < cells / 2; place++) {
        const unsigned cell = orders->trial[place];
        orders->trial[place] = orders->trial[cells - 1 - place];
        orders->trial[cells - 1 - place] = cell;
    }
    consider(orders);
}

/* Take note of the cells beside this one that are not seen yet. */
static void
see_beside(struct orders *orders, unsigned cell, unsigned *queued)
{
    const unsigned words = orders->cover->words;
    const uint64_t *beside = orders->beside + (size_t)cell * words;

    for (unsigned w = 0; w < words; w++) {
        for (uint64_t rest = beside[w] & ~orders->seen[w]; rest != 0; rest = bits_drop_lowest(rest))
            orders->queue[(*queued)++] = w * 64 + bits_lowest(rest);
        orders->seen[w] |= beside[w];
    }
}

static unsigned
unseen_beside(const struct orders *orders, unsigned cell)
{
    const unsigned words = orders->cover->words;
    const uint64_t *beside = orders->beside + (size_t)cell * words;
    unsigned unseen = 0;

    for (unsigned w = 0; w < words; w++)
        unseen += bits_count(beside[w] & ~orders->seen[w]);
    return unseen;
}

/* A cell not seen yet, `from` or the first after it, around the end. */
static unsigned
next_unseen(const struct orders *orders, unsigned from)
{
    while ((orders->seen[from / 64] >> from % 64 & 1) != 0)
        from = (from + 1) % orders->cover->cells;
    return from;
}

/*
 * From a cell on, always the cell of the frontier that widens it least, of several the one that is
 * in it longest; much as in S. W. Sloan, "An algorithm for profile and wavefront reduction of
 * sparse matrices", 1986.
 */
static void
greedy_order(struct orders *orders, unsigned start)
{
    const unsigned cells = orders->cover->cells;
    unsigned queued = 0;

    memset(orders->seen, 0, orders->cover->words * sizeof *orders->seen);
    for (unsigned place = 0; place < cells; place++) {
        unsigned best = 0, least = cells + 1;
        if (queued == 0) {
            const unsigned cell = next_unseen(orders, start);
            orders->seen[cell / 64] |= UINT64_C(1) << cell % 64;
            orders->queue[queued++] = cell;
        }
        for (unsigned q = 0; q < queued && least > 0; q++) {
            const unsigned unseen = unseen_beside(orders, orders->queue[q]);
            if (unseen < least) {
                least = unseen;
                best = q;
            }
        }
        const unsigned cell = orders->queue[best];
        memmove(orders->queue + best, orders->queue + best + 1,
                (--queued - best) * sizeof *orders->queue);
        see_beside(orders, cell, &queued);
        orders->trial[place] = cell;
    }
}

static void
choose(struct orders *orders, const unsigned *proposed)
{
    const unsigned cells = orders->cover->cells;
    const unsigned starts = cells < STARTS_MAX ? cells : STARTS_MAX;

    find_beside(orders);
    orders->best_promise = HUGE_VAL;
    if (proposed != NULL) {
        memcpy(orders->trial, proposed, cells * sizeof *proposed);
        consider_both_ways(orders);
    }
    for (unsigned cell = 0; cell < cells; cell++)
        orders->trial[cell] = cell;
    consider_both_ways(orders);
    for (unsigned start = 0; start < starts; start++) {
        greedy_order(orders, start * cells / starts);
        consider_both_ways(orders);
    }
}

static bool
is_order(struct orders *orders, const unsigned *order)
{
    const unsigned cells = orders->cover->cells;

    for (unsigned place = 0; place < cells; place++) {
        if (order[place] >= cells
            || (orders->seen[order[place] / 64] >> order[place] % 64 & 1) != 0)
            return false;
        orders->seen[order[place] / 64] |= UINT64_C(1) << order[place] % 64;
    }
    return true;
}

cn_status
memo_order(const struct cover *cover, const unsigned *proposed, unsigned *position)
{
    const size_t cells = cover->cells, words = cover->words;
    struct orders orders = {.cover = cover, .best = position};
    cn_status status = CN_ENOMEM;

    orders.beside = calloc((cells + 1) * words + 1, sizeof *orders.beside);
    orders.queue = calloc(3 * cells + 1, sizeof *orders.queue);
    orders.widening = calloc(cells + 1, sizeof *orders.widening);
    if (orders.beside != NULL && orders.queue != NULL && orders.widening != NULL) {
        orders.seen = orders.beside + cells * words;
        orders.trial = orders.queue + cells;
        orders.place = orders.trial + cells;
        status = proposed == NULL || is_order(&orders, proposed) ? CN_OK : CN_EINVAL;
    }
    if (status == CN_OK)
        choose(&orders, proposed);
    free(orders.beside);
    free(orders.queue);
    free(orders.widening);
    return status;
}
