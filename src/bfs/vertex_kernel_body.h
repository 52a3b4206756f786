/*
 * Classes of vertex permutations, and maps; included once for each instruction set, which gives
 * row_*(), struct sum with sum_*(), and the names FIND, NUMBERS, MARK, PULL, COUNT and, unless it has
 * steps of its own, STEPS.
 */
#include "bfs/vertex_kernel.h"

/* Byte i of a row that row_number() made a number of. */
static inline unsigned
row_nibble(uint64_t number, unsigned i)
{
    return (unsigned)(number >> (44 - 4 * i)) & 15;
}

static inline struct vertex_found
find(const struct vertex_frame *frame, row p)
{
    const uint64_t own = row_number(p);
    struct vertex_found found = {0};
    uint64_t best = UINT64_MAX;
    row best_row = p;

    for (uint64_t least = row_least(row_labels(frame, p)); least != 0;
         least = bits_drop_lowest(least)) {
        const unsigned i = bits_lowest(least), v = row_nibble(own, i);
        const uint8_t *candidate = frame->candidate[i][v];
        const unsigned candidates = frame->candidates[i][v];
        for (unsigned c = 0; c < candidates; c++) {
            const unsigned s = candidate[c];
            const row image =
                row_lookup(row_load(frame->to[s]), row_lookup(p, row_load(frame->from[s])));
            const uint64_t number = row_number(image);
            if (number < best) {
                best = number;
                best_row = image;
                found.symmetry = (uint8_t)s;
                found.keepers = 0;
            }
            found.keepers = (uint8_t)(found.keepers + (number == best));
        }
    }
    found.rank = row_rank(best_row);
    return found;
}

static struct vertex_found
FIND(const struct vertex_frame *frame, const uint8_t bytes[ROW_BYTES]) {
    return find(frame, row_load(bytes));
}

#ifdef STEPS
static void
STEPS(const struct vertex_frame *frame, unsigned turns, const struct vertex_turn *turn,
      const uint8_t bytes[ROW_BYTES], struct vertex_step *step)
{
    const row p = row_load(bytes);

    for (unsigned t = 0; t < turns; t++) {
        const row undone = row_product(row_load(turn[t].back), p);
        step[t].to = find(frame, row_plain(undone));
        const unsigned s = step[t].to.symmetry;
        step[t].vector =
            row_turned(row_product(row_load(frame->map[s].vertex),
                                   row_product(undone, row_load(frame->inverse[s].vertex))));
    }
}
#endif

static void
NUMBERS(const struct vertex_line *lines, unsigned turns, const struct vertex_step *step,
        uint32_t *number)
{
    for (unsigned t = 0; t < turns; t++)
        number[t] = vertex_line_number(lines, step[t].to.rank);
}

/*
 * Is p the representative of its class?  Its first byte must be as low as a symmetry can make it.
 */
static inline bool
is_representative(const struct vertex_frame *frame, row p)
{
    const uint64_t number = row_number(p);
    uint64_t least = row_least(row_labels(frame, p));

    if ((least & 1) == 0)
        return false;
    for (; least != 0; least = bits_drop_lowest(least)) {
        const unsigned i = bits_lowest(least), v = row_nibble(number, i);
        const uint8_t *candidate = frame->candidate[i][v];
        const unsigned candidates = frame->candidates[i][v];
        for (unsigned c = 0; c < candidates; c++) {
            const unsigned s = candidate[c];
            const row image =
                row_lookup(row_load(frame->to[s]), row_lookup(p, row_load(frame->from[s])));
            if (row_number(image) < number)
                return false;
        }
    }
    return true;
}

/* All orders of the last four of twelve bytes, in lexicographic order. */
enum { LAST = 4, LAST_ORDERS = 24, LAST_FROM = CN_VERTICES - LAST };

static void
list_orders(uint8_t order[LAST_ORDERS][ROW_BYTES])
{
    for (unsigned n = 0; n < LAST_ORDERS; n++)
        row_unrank(n, order[n]); /* the least ranks are those that move the last bytes only */
}

/* Where mark() is: the permutations that begin with the first `filled` bytes. */
struct stretch {
    const struct vertex_frame *frame;
    uint64_t *bits;
    uint32_t offset; /* of the next permutation, from the stretch's first rank */
    uint8_t order[LAST_ORDERS][ROW_BYTES];
    uint8_t byte[ROW_BYTES];
};

static void
mark_orders(struct stretch *stretch)
{
    const row base = row_load(stretch->byte);
    uint64_t group = 0;

    for (unsigned n = 0; n < LAST_ORDERS; n++) {
        const row p = row_lookup(base, row_load(stretch->order[n]));
        group |= (uint64_t)is_representative(stretch->frame, p) << n;
    }
    const unsigned word = stretch->offset / 64, shift = stretch->offset % 64;
    stretch->bits[word] |= group << shift;
    if (shift > 64 - LAST_ORDERS)
        stretch->bits[word + 1] |= group >> (64 - shift);
    stretch->offset += LAST_ORDERS;
}

static void
mark_from(struct stretch *stretch, unsigned filled, uint64_t unused)
{
    if (filled == LAST_FROM) {
        for (unsigned i = filled; i < CN_VERTICES; i++, unused = bits_drop_lowest(unused))
            stretch->byte[i] = (uint8_t)bits_lowest(unused);
        mark_orders(stretch);
        return;
    }
    for (uint64_t rest = unused; rest != 0; rest = bits_drop_lowest(rest)) {
        const unsigned v = bits_lowest(rest);
        stretch->byte[filled] = (uint8_t)v;
        mark_from(stretch, filled + 1, unused & ~((uint64_t)1 << v));
    }
}

static void
MARK(const struct vertex_frame *frame, uint32_t number, uint64_t *bits)
{
    struct stretch stretch = {.frame = frame, .bits = bits};
    uint64_t unused = (1u << CN_VERTICES) - 1;

    row_unrank(number * (uint32_t)STRETCH_RANKS, stretch.byte);
    const unsigned first = stretch.byte[0];
    /*
     * If a symmetry that keeps position 1 puts it lower, no permutation here is a representative.
     */
    if (frame->candidates[0][first] == 0
        || frame->to[frame->candidate[0][first][0]][first] != first)
        return;
    list_orders(stretch.order);
    for (unsigned i = 0; i < STRETCH_BYTES; i++)
        unused &= ~((uint64_t)1 << stretch.byte[i]);
    mark_from(&stretch, STRETCH_BYTES, unused);
}

static unsigned
COUNT(const uint64_t *before, const uint64_t *after)
{
    return vertex_maps_differ(before, after);
}

static unsigned
PULL(const struct vertex_pull *pull, const uint64_t *before, uint64_t *after)
{
    struct sum sum = sum_start(before, after);

    for (uint64_t rest = pull->same; rest != 0; rest = bits_drop_lowest(rest)) {
        const unsigned t = bits_lowest(rest);
        vertex_map_prefetch(vertex_pull_from(pull, pull->next[t]));
        sum_add_same(&sum, pull->carry, pull->offset[t], vertex_pull_from(pull, pull->link[t]));
        if (sum_is_full(&sum))
            return sum_end(&sum, before, after);
    }
    for (uint64_t rest = pull->others; rest != 0; rest = bits_drop_lowest(rest)) {
        const unsigned t = bits_lowest(rest);
        vertex_map_prefetch(vertex_pull_from(pull, pull->next[t]));
        sum_add(&sum, pull->carry + (pull->link[t] & LINK_SYMMETRY), pull->offset[t],
                vertex_pull_from(pull, pull->link[t]));
        if (sum_is_full(&sum))
            break;
    }
    return sum_end(&sum, before, after);
}
