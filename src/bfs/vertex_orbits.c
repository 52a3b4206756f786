#include "bfs/vertex_orbits.h"

static bool
is_own_partner(const struct vertex_space *space, const struct vertex_pair *pair)
{
    return space->frame.mirrored && pair->partner == pair->class;
}

bool
vertex_is_kept(const struct vertex_space *space, const struct vertex_pair *pair)
{
    return pair->keepers > 1 || is_own_partner(space, pair);
}

/* Is map∙from∙inverse the permutation `to`? */
static bool
carries(const cn_element *map, const cn_element *inverse, const uint8_t from[ROW_BYTES],
        const uint8_t to[ROW_BYTES])
{
    for (unsigned i = 0; i < CN_VERTICES; i++)
        if ((map->vertex[from[inverse->vertex[i] & 15]] & 15) != to[i])
            return false;
    return true;
}

unsigned
vertex_keepers(const struct vertex_space *space, const struct vertex_pair *pair,
               struct vertex_keeper keeper[VERTEX_KEEPERS_MAX])
{
    const struct vertex_frame *frame = &space->frame;
    uint8_t row[ROW_BYTES], back[ROW_BYTES];
    unsigned count = 0;

    row_unrank(vertex_class_rank(&space->classes, pair->class), row);
    row_inverse(row, back);
    for (unsigned s = 0; s < frame->symmetries; s++) {
        if (carries(&frame->map[s], &frame->inverse[s], row, row)) {
            struct vertex_keeper *next = &keeper[count++];
            *next = (struct vertex_keeper){.map = &frame->map[s], .inverse = &frame->inverse[s]};
            vertex_affine_carry(&next->vector, &space->basis, next->map, next->inverse, row);
        }
        if (is_own_partner(space, pair)
            && carries(&space->mirrored[s], &space->mirrored_inverse[s], back, row)) {
            struct vertex_keeper *next = &keeper[count++];
            *next = (struct vertex_keeper){.map = &space->mirrored[s],
                                           .inverse = &space->mirrored_inverse[s],
                                           .inverts = true};
            vertex_affine_invert(&next->vector, &space->basis, next->map, next->inverse, row);
        }
    }
    return count;
}

static bool
is_least(const struct vertex_keeper *keeper, unsigned keepers, unsigned number)
{
    for (unsigned k = 0; k < keepers; k++)
        if (vertex_affine_image(&keeper[k].vector, number) < number)
            return false;
    return true;
}

uint64_t
vertex_orbits_count(const struct vertex_space *space, const struct vertex_pair *pair,
                    const uint64_t *before, const uint64_t *after)
{
    struct vertex_keeper keeper[VERTEX_KEEPERS_MAX];
    const unsigned keepers = vertex_keepers(space, pair, keeper);
    uint64_t count = 0;

    for (unsigned w = 0; w < MAP_WORDS; w++)
        for (uint64_t rest = before[w] ^ after[w]; rest != 0; rest = bits_drop_lowest(rest))
            count += is_least(keeper, keepers, 64 * w + bits_lowest(rest));
    return count;
}
