#include "bfs/bucket_space.h"

#include "base/fail.h"

#include <stdlib.h>

static void
copy_edges(uint8_t out[EDGE_BYTES], const cn_element *element)
{
    memcpy(out, element->edge, EDGE_BYTES);
}

static void
fill_tables(struct bucket_space *space, const struct move_set *moves)
{
    const struct vertex_space *vertex = space->vertex;

    for (unsigned s = 0; s < vertex->frame.symmetries; s++) {
        copy_edges(space->before[s], &vertex->frame.map[s]);
        for (unsigned t = 0; t < space->turns; t++) {
            const cn_element turn = cn_element_of(&moves->turn[t].permutation);
            const cn_element after = cn_element_product(&turn, &vertex->frame.inverse[s]);
            copy_edges(space->after[s * space->turns + t], &after);
        }
    }
}

cn_status
bucket_space_create(struct bucket_space **out, const struct move_set *moves, uint64_t permutations,
                    cn_kernel kernel, const struct team *team, cn_error *error)
{
    struct bucket_space *space = calloc(1, sizeof *space);

    if (space == NULL)
        return fail_memory(error);
    space->turns = moves->count;
    space->kernel = bucket_kernel_choose(kernel);
    space->after = calloc((size_t)CN_SYMMETRIES * moves->count + 1, sizeof *space->after);
    cn_status status = space->after == NULL ? fail_memory(error) : CN_OK;
    if (status == CN_OK)
        status = vertex_space_create(&space->vertex, moves, permutations, kernel, team, error);
    if (status != CN_OK) {
        bucket_space_free(space);
        return status;
    }
    fill_tables(space, moves);
    *out = space;
    return CN_OK;
}

void
bucket_space_free(struct bucket_space *space)
{
    if (space == NULL)
        return;
    vertex_space_free(space->vertex);
    bigmem_release(&space->pair_of);
    free(space->after);
    free(space);
}

cn_status
bucket_space_index(struct bucket_space *space)
{
    const struct vertex_links *links = &space->vertex->links;
    const struct vertex_pair *pair = links->pair.at;

    if (space->pair_of.bytes != 0)
        return CN_OK;
    const cn_status status =
        bigmem_create(&space->pair_of, space->vertex->classes.count * sizeof(uint32_t));
    if (status != CN_OK)
        return status;
    uint32_t *pair_of = space->pair_of.at;
    for (uint32_t p = 0; p < links->pairs; p++) {
        pair_of[pair[p].partner] = 2 * p + 1;
        pair_of[pair[p].class] = 2 * p;
    }
    return CN_OK;
}

void
bucket_link(const struct bucket_space *space, uint32_t p, unsigned t, uint32_t *from,
            struct bucket_carry *carry)
{
    const struct vertex_links *links = &space->vertex->links;
    const size_t step = (size_t)p * links->turns + t;
    const uint32_t link = ((const uint32_t *)links->link.at)[step];
    const unsigned s = link & ((1u << LINK_SYMMETRY_BITS) - 1);

    *from = link >> LINK_SYMMETRY_BITS;
    *carry = (struct bucket_carry){
        .after = space->after[s * space->turns + t],
        .before = space->before[s],
        .offset = ((const uint16_t *)links->offset.at)[step],
        .vector = &space->vertex->vector[s],
    };
}

void
bucket_partner(const struct bucket_space *space, const struct vertex_pair *pair,
               struct bucket_carry *carry, struct vertex_affine *vector)
{
    const struct vertex_space *vertex = space->vertex;
    const cn_element *map = &vertex->mirrored[pair->symmetry];
    const cn_element *inverse = &vertex->mirrored_inverse[pair->symmetry];
    uint8_t row[ROW_BYTES];

    row_unrank(vertex_class_rank(&vertex->classes, pair->class), row);
    vertex_affine_invert(vector, &vertex->basis, map, inverse, row);
    *carry = (struct bucket_carry){.after = map->edge, .before = inverse->edge, .vector = vector};
}

static bool
is_less(struct bucket_key a, struct bucket_key b)
{
    return a.word[1] != b.word[1] ? a.word[1] < b.word[1] : a.word[0] < b.word[0];
}

static bool
is_least(const struct bucket_space *space, const struct vertex_keeper *keeper, unsigned keepers,
         struct bucket_key key)
{
    for (unsigned k = 0; k < keepers; k++) {
        const struct bucket_carry carry = {.after = keeper[k].map->edge,
                                           .before = keeper[k].inverse->edge,
                                           .vector = &keeper[k].vector};
        struct bucket_key image;
        if (keeper[k].inverts)
            space->kernel->invert(&carry, 1, &key, &image);
        else
            space->kernel->carry(&carry, 1, &key, &image);
        if (is_less(image, key))
            return false;
    }
    return true;
}

uint64_t
bucket_orbits_count(const struct bucket_space *space, const struct vertex_pair *pair, size_t count,
                    const struct bucket_key *key)
{
    struct vertex_keeper keeper[VERTEX_KEEPERS_MAX];
    const unsigned keepers = vertex_keepers(space->vertex, pair, keeper);
    uint64_t classes = 0;

    for (size_t i = 0; i < count; i++)
        classes += is_least(space, keeper, keepers, key[i]);
    return classes;
}
