#include "bfs/frame.h"

#include "bfs/allowed.h"

#include <string.h>

/* The position that a symmetry carries to position 1. */
static unsigned
lane_of(const struct frame *frame, unsigned symmetry)
{
    const cn_element *inverse = &frame->inverse[symmetry];

    return frame->edges ? inverse->edge[0] : inverse->vertex[0] & 15;
}

/*
 * What the piece at position 1 does, after the symmetry, if before it one at lane_of() did `code`.
 */
static unsigned
code_carried(const struct frame *frame, unsigned symmetry, unsigned code)
{
    const cn_element *map = &frame->map[symmetry];

    if (frame->edges)
        return map->edge[code];
    return map->vertex[code & 15] ^ ((code ^ frame->inverse[symmetry].vertex[0]) & CN_TURNED);
}

static bool
is_code(const struct frame *frame, unsigned code)
{
    return frame->edges ? code < CN_EDGES : (code & 15) < CN_VERTICES;
}

/* What a turn makes of a code: the piece is where it says, and goes on from there. */
static unsigned
code_turned(const struct frame *frame, const cn_element *turn, unsigned code)
{
    return frame->edges ? turn->edge[code] : turn->vertex[code & 15] ^ (code & CN_TURNED);
}

/*
 * Put codes in order, the rarest first: by how many turns it takes at least to do that, the most
 * first.  So few positions have the least label.
 */
static void
rank_codes(const struct frame *frame, const struct move_set *moves, uint8_t rank[FRAME_CODES])
{
    unsigned reached_in[FRAME_CODES];
    uint8_t next = 0;

    memset(reached_in, 0xff, sizeof reached_in);
    reached_in[0] = 0;
    for (unsigned depth = 0; depth < FRAME_CODES; depth++)
        for (unsigned t = 0; t < moves->count; t++) {
            const cn_element turn = cn_element_of(&moves->turn[t].permutation);
            for (unsigned code = 0; code < FRAME_CODES; code++) {
                if (reached_in[code] != depth)
                    continue;
                const unsigned to = code_turned(frame, &turn, code);
                if (reached_in[to] > depth + 1)
                    reached_in[to] = depth + 1;
            }
        }
    for (unsigned code = FRAME_CODES; code-- > 0;)
        if (reached_in[code] > FRAME_CODES)
            rank[code] = next++;
    for (unsigned depth = FRAME_CODES + 1; depth-- > 0;)
        for (unsigned code = 0; code < FRAME_CODES; code++)
            if (reached_in[code] == depth)
                rank[code] = next++;
}

enum { LABEL_NONE = 0xff };

static void
add_symmetry(struct frame *frame, const uint8_t rank_of[FRAME_CODES], unsigned symmetry,
             unsigned way)
{
    const unsigned lane = lane_of(frame, symmetry);

    frame->order++;
    frame->both_ways = frame->both_ways || way == 1;
    frame->used |= (uint64_t)1 << (32 * way + lane);
    for (unsigned code = 0; code < FRAME_CODES; code++) {
        if (!is_code(frame, code))
            continue;
        const uint8_t rank = rank_of[code_carried(frame, symmetry, code)];
        uint8_t *label = &frame->label[way][code][lane];
        uint8_t *count = &frame->candidates[way][code][lane];
        if (rank < *label) {
            *label = rank;
            *count = 0;
        }
        if (rank == *label)
            frame->candidate[way][code][lane][(*count)++] = (uint8_t)symmetry;
    }
}

/* Number the labels that occur from 0, in their order, so that they take few bits. */
static void
renumber(struct frame *frame)
{
    bool occurs[FRAME_CODES] = {false};
    uint8_t number[FRAME_CODES];
    uint8_t *label = &frame->label[0][0][0];
    uint8_t count = 0;

    for (size_t i = 0; i < sizeof frame->label; i++)
        if (label[i] != LABEL_NONE)
            occurs[label[i]] = true;
    for (unsigned rank = 0; rank < FRAME_CODES; rank++)
        number[rank] = occurs[rank] ? count++ : 0;
    for (size_t i = 0; i < sizeof frame->label; i++)
        label[i] = label[i] == LABEL_NONE ? 0 : number[label[i]];
    frame->label_shift = count <= 16 ? 4 : 3;
    frame->second_shift = count <= 16 ? 0 : 2;
}

void
frame_create(struct frame *out, const struct move_set *moves, bool edges)
{
    cn_symmetry symmetry[CN_SYMMETRIES];
    uint8_t rank[FRAME_CODES];

    memset(out, 0, sizeof *out);
    memset(out->label, LABEL_NONE, sizeof out->label);
    out->edges = edges;
    out->lanes = edges ? CN_EDGES : CN_VERTICES;
    cn_symmetries(symmetry);
    rank_codes(out, moves, rank);
    for (unsigned s = 0; s < CN_SYMMETRIES; s++) {
        out->map[s] = symmetry[s].map;
        out->inverse[s] = cn_element_inverse(&symmetry[s].map);
        for (unsigned way = 0; way < 2; way++)
            if (allowed(&out->map[s], &out->inverse[s], moves, way))
                add_symmetry(out, rank, s, way);
    }
    renumber(out);
}
