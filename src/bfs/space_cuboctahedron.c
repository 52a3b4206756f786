/* Classes of the cuboctahedron's elements under symmetry. */
#include "bfs/expand.h"
#include "bfs/pack.h"

#include "base/fail.h"
#include "group/geometry.h"
#include "machine/cpu.h"

#include <stdlib.h>
#include <string.h>

/* The instruction sets that have a form of their own; AVX-512 is served by AVX2's. */
static cn_status
choose(struct space *space, cn_kernel kernel, cn_error *error)
{
    space->expand = expand_portable;
#ifdef __x86_64__
    if (kernel != CN_KERNEL_PORTABLE && cpu_has_avx2())
        space->expand = expand_avx2;
#endif
    if (!cpu_has_kernel(kernel))
        return fail(error, CN_EINVAL, "kernel '%s': expected one that this processor has",
                    cn_kernel_name(kernel));
    return CN_OK;
}

/* An element without its edges. */
static void
drop_edges(cn_element *x)
{
    const cn_element identity = cn_element_identity();

    memcpy(x->edge, identity.edge, sizeof x->edge);
}

static void
make_turn(struct full_turn *out, const struct turn *turn, bool edges)
{
    out->square = turn->move < SQUARES;
    out->forth = cn_element_of(&turn->permutation);
    if (!edges)
        drop_edges(&out->forth);
    out->back = cn_element_inverse(&out->forth);
    out->moved = 0;
    for (unsigned i = 0; i < (edges ? CN_EDGES : CN_VERTICES); i++)
        if ((edges ? out->forth.edge[i] : out->forth.vertex[i]) != i)
            out->position[out->moved++] = (uint8_t)i;
}

static void
unpack(const struct space *space, const uint64_t *key, cn_permutation *out)
{
    const struct full_space *full = (const void *)space;
    cn_element element;

    pack_unpack(key, full->edges, &element);
    *out = cn_element_permutation(&element);
}

cn_status
space_cuboctahedron_create(struct space **out, const struct move_set *moves, bool edges,
                           cn_kernel kernel, cn_error *error)
{
    struct full_space *full = calloc(1, sizeof *full + moves->count * sizeof *full->turn);
    struct full_hand hand;

    if (full == NULL)
        return fail_memory(error);
    const cn_status status = choose(&full->space, kernel, error);
    if (status != CN_OK) {
        free(full);
        return status;
    }
    frame_create(&full->frame, moves, edges);
    full->edges = edges;
    full->turns = moves->count;
    for (unsigned t = 0; t < moves->count; t++)
        make_turn(&full->turn[t], &moves->turn[t], edges);
    full->space.words = PACK_WORDS;
    full->space.symmetries = full->frame.order;
    full->space.children = moves->count * (full->frame.both_ways ? 2 : 1);
    full->space.levels_back = moves->closed ? 2 : moves->longest;
    full->space.scratch = sizeof hand;
    full->space.unpack = unpack;
    hand.child[0] = cn_element_identity();
    hand.child[1] = cn_element_identity();
    expand_key(full, &hand, full->space.start);
    *out = &full->space;
    return CN_OK;
}
