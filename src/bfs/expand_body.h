/*
 * The neighbours of a class of the cuboctahedron's elements; included once for each instruction set, which gives
 * lanes_*() and bytes_least() and the name EXPAND.
 */
#include "bfs/expand.h"

#include "base/bits.h"
#include "bfs/pack.h"

#include <string.h>

/* The pieces of the kind that leads: where they go, and with CN_TURNED whether they arrive turned. */
static inline const uint8_t *
leading(const cn_element *x, bool edges)
{
    return edges ? x->edge : x->vertex;
}

/*
 * Marks of a class: its representative is square∙x, or x∙square, for some x of the level before.
 *
 * Then its neighbours triangle∙representative need not be made where it is x∙square: such a
 * neighbour is (triangle∙x)∙square too, and triangle∙x is in this level, or the neighbour is none of the
 * next.  Likewise on the other side.  Turns of squares are made in any case, so that no two classes
 * rely on each other; which side and which kind of turn, a symmetry changes together for all.
 */
#define MARK_SQUARE(way) (UINT64_C(1) << (62 + (way)))

/*
 * The key of a class: the least of what symmetries that carry a position of the least label to
 * position 1 make of the element or its inverse.  Returns which of the two it was made of.
 */
static inline unsigned
class_key(const struct full_space *full, const struct full_hand *hand, uint64_t key[PACK_WORDS])
{
    const struct frame *frame = &full->frame;
    const uint8_t *const to[2] = {leading(&hand->child[0], full->edges),
                                  leading(&hand->child[1], full->edges)};
    uint64_t least = bytes_least(hand->label, to, frame->lanes, full->edges ? 31 : 15,
                                 frame->label_shift, frame->second_shift, frame->used);
    const lanes element[2] = {lanes_load(&hand->child[0]), lanes_load(&hand->child[1])};
    lanes best = element[0];
    unsigned keepers = 0, best_way = 0;

    for (; least != 0; least = bits_drop_lowest(least)) {
        const unsigned bit = bits_lowest(least);
        const unsigned way = bit / 32, lane = bit % 32;
        const unsigned code = to[way][lane];
        const uint8_t *candidate = frame->candidate[way][code][lane];
        const unsigned candidates = frame->candidates[way][code][lane];
        for (unsigned c = 0; c < candidates; c++) {
            const lanes image = lanes_product(
                lanes_load(&frame->map[candidate[c]]),
                lanes_product(element[way], lanes_load(&frame->inverse[candidate[c]])));
            const int order = keepers == 0 ? -1 : lanes_compare(image, best);
            if (order < 0) {
                best = image;
                best_way = way;
                keepers = 0;
            }
            keepers += order <= 0;
        }
    }
    cn_element representative;
    lanes_store(&representative, best);
    pack_element(&representative, full->edges, keepers, key);
    return best_way;
}

/*
 * Make hand->child from turn∙x, where x is the parent (way 0) or its inverse (way 1); the child's
 * inverse from the inverse.  Both differ from the parents in the few positions that the turn has
 * to do with, and so do their labels.
 */
static inline void
make_child(const struct full_space *full, struct full_hand *hand, const cn_element *turn,
           const cn_element *back, const struct full_turn *moved, unsigned way)
{
    const struct frame *frame = &full->frame;
    const cn_element *parent = &hand->parent[way], *inverse = &hand->parent[1 - way];
    const uint8_t mask = full->edges ? 31 : 15;

    lanes_store(&hand->child[way], lanes_product(lanes_load(turn), lanes_load(parent)));
    lanes_store(&hand->child[1 - way], lanes_product(lanes_load(inverse), lanes_load(back)));
    memcpy(hand->label, hand->parent_label, sizeof hand->label);
    const uint8_t *from = leading(inverse, full->edges);
    const uint8_t *forth = leading(&hand->child[way], full->edges);
    const uint8_t *other = leading(&hand->child[1 - way], full->edges);
    for (unsigned i = 0; i < moved->moved; i++) {
        const unsigned position = moved->position[i];
        const unsigned lane = from[position] & mask;
        hand->label[way][lane] = frame->label[way][forth[lane]][lane];
        hand->label[1 - way][position] = frame->label[1 - way][other[position]][position];
    }
}

static inline void
label_all(const struct frame *frame, const cn_element element[2], uint8_t label[2][FRAME_LANES])
{
    for (unsigned way = 0; way < 2; way++) {
        const uint8_t *to = leading(&element[way], frame->edges);
        memset(label[way], 0, FRAME_LANES);
        for (unsigned lane = 0; lane < frame->lanes; lane++)
            label[way][lane] = frame->label[way][to[lane]][lane];
    }
}

unsigned
EXPAND(const struct space *space, void *scratch, const uint64_t *key, uint64_t *children)
{
    const struct full_space *full = (const void *)space;
    struct full_hand *hand = scratch;
    const unsigned ways = full->frame.both_ways ? 2 : 1;
    unsigned count = 0;

    pack_unpack(key, full->edges, &hand->parent[0]);
    hand->parent[1] = cn_element_inverse(&hand->parent[0]);
    label_all(&full->frame, hand->parent, hand->parent_label);
    /* Way 1: the neighbours of the inverses in the class; (x∙turn)^-1 = turn^-1∙x^-1. */
    for (unsigned way = 0; way < ways; way++)
        for (unsigned t = 0; t < full->turns; t++) {
            const struct full_turn *turn = &full->turn[t];
            if (!turn->square && (key[0] & MARK_SQUARE(1 - way)) != 0)
                continue;
            make_child(full, hand, way == 0 ? &turn->forth : &turn->back,
                       way == 0 ? &turn->back : &turn->forth, turn, way);
            uint64_t *child = children + (size_t)PACK_WORDS * count++;
            const unsigned made_of = class_key(full, hand, child);
            if (turn->square)
                child[0] |= MARK_SQUARE(way ^ made_of);
        }
    return count;
}
