/*
 * Depth-first search with a memory: D. E. Knuth, "The Art of Computer Programming", 7.2.2.1, on
 * exact covers; M. Nishino, N. Yasuda, S. Minato and M. Nagata, "Dancing with decision diagrams",
 * 2017, on remembering what is below a state, though there it is a diagram and here a number.
 */
#include "cover/memo.h"

#include "base/array.h"
#include "cover/memo_order.h"
#include "cover/memo_rows.h"
#include "cover/memo_table.h"

#include <stdlib.h>

/* One copy of a function for each place that calls it with constants. */
#define SPECIALISED static inline __attribute__((always_inline))

/* Nodes between two looks at the flag to stop. */
enum { STOP_NODES = 1 << 14 };

/* A state on the way from the root. */
struct level {
    size_t row, end; /* the next row to lay down, `end` if there is none left */
    uint64_t hash;
    memo_number sum; /* of the rows before */
    bool forced;     /* only one row can be laid down */
};

struct memo {
    const struct memo_limits *limits;
    struct memo_result *result;
    struct memo_rows rows;
    struct memo_table table;
    struct level *levels; /* [level] */
    uint64_t *states;     /* [level][word] */
};

/* The first row from this one on, before `end`, that can be laid down; `end` if there is none. */
SPECIALISED size_t
next_fitting(const struct memo_rows *rows, const uint64_t *state, size_t row, size_t end,
             const unsigned stock_words, const unsigned window_words)
{
    const uint64_t *at = rows->row + row * (stock_words + window_words);

    /* Both tests, then one branch: which of them fails is hard to predict. */
    for (; row < end; row++, at += stock_words + window_words)
        if ((memo_window_overlap(state + stock_words, at + stock_words, window_words)
             | memo_stock_lacks(&rows->stock, state, at, stock_words))
            == 0)
            break;
    return row;
}

/* Lay down the next row of a level, which gives the state after this one. */
SPECIALISED void
lay_down(const struct memo *memo, struct level *level, uint64_t *state, const unsigned stock_words,
         const unsigned window_words)
{
    const struct memo_rows *rows = &memo->rows;
    const unsigned words = stock_words + window_words;
    const uint64_t *row = rows->row + level->row * words;
    uint64_t *below = state + words;

    memo->result->nodes++;
    memo_stock_take(&rows->stock, state, row, below, stock_words);
    below[0] += memo_window_cover(state + stock_words, row + stock_words, below + stock_words,
                                  window_words);
    level->row = next_fitting(rows, state, level->row + 1, level->end, stock_words, window_words);
}

/*
 * The number of packings that contain what is laid down, if it is known; false if it must be
 * counted, for which the level is prepared.
 *
 * States that no row or one row fits cost less than to remember them, and spare the table.
 */
SPECIALISED bool
is_known(const struct memo *memo, const uint64_t *state, struct level *level, memo_number *number,
         const unsigned stock_words, const unsigned window_words)
{
    const struct memo_rows *rows = &memo->rows;
    const unsigned words = stock_words + window_words;
    const unsigned first = memo_first_open(state);

    if (first == rows->cells) {
        *number = memo_stock_used(&rows->stock, state, stock_words);
        return true;
    }
    const size_t end = rows->start[first + 1];
    const size_t row =
        next_fitting(rows, state, rows->start[first], end, stock_words, window_words);
    *number = 0;
    if (row == end)
        return true;
    *level = (struct level){.row = row, .end = end};
    level->forced = next_fitting(rows, state, row + 1, end, stock_words, window_words) == end;
    if (level->forced)
        return false;
    level->hash = memo_table_hash(state, words);
    memo->result->lookups++;
    if (!memo_table_find(&memo->table, state, level->hash, number, words))
        return false;
    memo->result->hits++;
    return true;
}

static void
remember(struct memo *memo, const uint64_t *state, const struct level *level)
{
    if (level->forced)
        return;
    memo_table_store(&memo->table, state, level->hash, level->sum);
    memo->result->stored++;
}

static bool
told_to_stop(const struct memo_limits *limits)
{
    return limits->stop != NULL && atomic_load_explicit(limits->stop, memory_order_relaxed);
}

static inline bool
must_stop(const struct memo *memo)
{
    const uint64_t nodes = memo->result->nodes;

    return (memo->limits->nodes != 0 && nodes >= memo->limits->nodes)
           || (nodes % STOP_NODES == 0 && told_to_stop(memo->limits));
}

/*
 * Count what lies below the root, for stocks and windows of so many words.  The number of packings
 * below a state is part of the sum above it, so if one overflows they are too many altogether.
 */
SPECIALISED cn_status
count_words(struct memo *memo, const unsigned stock_words, const unsigned window_words)
{
    const unsigned words = stock_words + window_words;
    struct level *level = memo->levels;
    uint64_t *state = memo->states;

    for (;;) {
        memo_number number;
        if (level->row < level->end) {
            if (must_stop(memo))
                return CN_ESTOPPED;
            lay_down(memo, level, state, stock_words, window_words);
            if (!is_known(memo, state + words, level + 1, &number, stock_words, window_words)) {
                level++;
                state += words;
                continue;
            }
        } else {
            if (level == memo->levels)
                break;
            remember(memo, state, level);
            number = level->sum;
            level--;
            state -= words;
        }
        if (__builtin_add_overflow(level->sum, number, &level->sum))
            return CN_EOVERFLOW;
    }
    memo->result->count = level->sum;
    return CN_OK;
}

static cn_status
count_below_root(struct memo *memo)
{
    const struct memo_rows *rows = &memo->rows;

    if (rows->stock.words == 1)
        switch (rows->window_words) {
        case 1:
            return count_words(memo, 1, 1);
        case 2:
            return count_words(memo, 1, 2);
        case 4:
            return count_words(memo, 1, 4);
        case 8:
            return count_words(memo, 1, 8);
        default:
            break;
        }
    return count_words(memo, rows->stock.words, rows->window_words);
}

static cn_status
start_at_root(struct memo *memo)
{
    const struct memo_rows *rows = &memo->rows;
    const size_t levels = (size_t)rows->cells + 1;

    memo->levels = array_alloc_apart(levels, sizeof *memo->levels);
    memo->states = array_alloc_apart(levels * rows->words, sizeof *memo->states);
    if (memo->levels == NULL || memo->states == NULL)
        return CN_ENOMEM;
    memset(memo->states, 0, rows->words * sizeof *memo->states);
    memcpy(memo->states, rows->stock.full, rows->stock.words * sizeof *memo->states);
    memo->levels[0] = (struct level){.forced = true};
    if (rows->cells > 0) /* nothing is covered: every row fits */
        memo->levels[0].end = rows->start[1];
    else
        memo->levels[0].sum = memo_stock_used(&rows->stock, memo->states, rows->stock.words);
    return memo_table_create(&memo->table, rows->words, memo->limits->bytes);
}

static cn_status
count_in_order(struct memo *memo, const struct cover *cover, const unsigned *position)
{
    cn_status status = memo_rows_create(&memo->rows, cover, position);

    if (status == CN_OK && memo->rows.stock.possible) {
        status = start_at_root(memo);
        if (status == CN_OK)
            status = count_below_root(memo);
    }
    memo_rows_release(&memo->rows);
    memo_table_release(&memo->table);
    free(memo->levels);
    free(memo->states);
    return status;
}

cn_status
memo_count(const struct cover *cover, const unsigned *order, const struct memo_limits *limits,
           struct memo_result *result)
{
    unsigned position[MEMO_CELLS_MAX];
    struct memo memo = {.limits = limits, .result = result};

    *result = (struct memo_result){0};
    if (cover->cells > MEMO_CELLS_MAX)
        return CN_EINVAL;
    const cn_status status = memo_order(cover, order, position);
    return status == CN_OK ? count_in_order(&memo, cover, position) : status;
}
