#include "bfs/vertex_space.h"

#include "base/fail.h"
#include "cubenum/search.h"

#include <stdlib.h>

void
vertex_space_sizes(const struct move_set *moves, uint64_t permutations, uint64_t *classes,
                   uint64_t *pairs)
{
    struct vertex_frame frame;

    vertex_frame_create(&frame, moves);
    /*
     * Some classes are smaller than the others: there are more than the quotient, of 12! by 0.07 %.
     */
    const uint64_t few = permutations / frame.symmetries;
    const uint64_t most = few + few / 1000 + 1000;
    *classes = most < permutations ? most : permutations;
    /* And some are their own partners. */
    *pairs = frame.mirrored ? *classes / 2 + *classes / 100 + 1000 : *classes;
}

uint64_t
vertex_space_bytes(const struct move_set *moves, uint64_t permutations)
{
    uint64_t classes, pairs;

    vertex_space_sizes(moves, permutations, &classes, &pairs);
    return classes * sizeof(uint32_t) + vertex_links_bytes(pairs, moves->count);
}

/* Without what turns: a permutation of the vertices alone. */
static cn_element
plain(const cn_element *element)
{
    cn_element x = *element;

    for (unsigned i = 0; i < CN_VERTICES; i++)
        x.vertex[i] &= 15;
    return x;
}

static void
combine(struct vertex_space *space)
{
    const struct vertex_frame *frame = &space->frame;
    uint8_t identity[ROW_BYTES];

    row_unrank(0, identity);
    for (unsigned s = 0; s < frame->symmetries; s++) {
        const cn_element map = plain(&frame->map[s]), inverse = plain(&frame->inverse[s]);
        vertex_carry_create(&space->carry[s], &space->basis, frame->to[s]);
        vertex_affine_carry(&space->vector[s], &space->basis, &inverse, &map, identity);
        if (!frame->mirrored)
            continue;
        space->mirrored[s] = cn_element_product(&frame->map[s], &frame->mirror);
        space->mirrored_inverse[s] = cn_element_inverse(&space->mirrored[s]);
    }
}

cn_status
vertex_space_create(struct vertex_space **out, const struct move_set *moves, uint64_t permutations,
                    cn_kernel kernel, const struct team *team, cn_error *error)
{
    struct vertex_space *space = calloc(1, sizeof *space);

    if (space == NULL)
        return fail_memory(error);
    space->kernel = vertex_kernel_choose(kernel);
    if (space->kernel == NULL) {
        free(space);
        return fail(error, CN_EINVAL, "kernel '%s': expected one that this processor has",
                    cn_kernel_name(kernel));
    }
    space->permutations = permutations;
    vertex_frame_create(&space->frame, moves);
    vertex_basis_create(&space->basis);
    combine(space);
    cn_status status = vertex_classes_create(&space->classes, &space->frame, space->kernel, moves,
                                             permutations, team);
    if (status == CN_OK)
        status = vertex_links_create(&space->links, &space->classes, &space->frame, &space->basis,
                                     space->kernel, moves, team);
    vertex_classes_drop_index(&space->classes);
    if (status != CN_OK) {
        vertex_space_free(space);
        return status == CN_ESTOPPED ? fail(error, status, "stopped") : fail_memory(error);
    }
    *out = space;
    return CN_OK;
}

void
vertex_space_free(struct vertex_space *space)
{
    if (space == NULL)
        return;
    vertex_links_release(&space->links);
    vertex_classes_release(&space->classes);
    free(space);
}
