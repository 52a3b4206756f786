/* Elements of the cuboctahedron as keys of two words. */
#include "bfs/pack.h"
#include "group/geometry.h"
#include "base/random.h"

#include <criterion/criterion.h>
#include <string.h>

/* A random element of the group: a long product of turns. */
static cn_element
scramble(struct random *random, bool edges)
{
    const cn_element identity = cn_element_identity();
    cn_element x = identity;

    for (unsigned i = 0; i < 60; i++) {
        const cn_element turn = geometry_face((unsigned)random_below(random, FACES));
        x = cn_element_product(&turn, &x);
    }
    if (!edges)
        memcpy(x.edge, identity.edge, sizeof x.edge);
    return x;
}

Test(pack, elements_of_the_group_come_back_from_their_keys)
{
    struct random random = {1};

    for (unsigned i = 0; i < 20000; i++) {
        const bool edges = i % 2 == 0;
        const cn_element x = scramble(&random, edges);
        const unsigned stabiliser = 1 + i % 96;
        uint64_t key[PACK_WORDS];
        cn_element back;
        pack_element(&x, edges, stabiliser, key);
        cr_assert_eq(key_stabiliser(key, PACK_WORDS), stabiliser);
        cr_assert_eq(key[0] >> 62, 0, "the marks belong to others");
        pack_unpack(key, edges, &back);
        cr_assert_eq(memcmp(&back, &x, sizeof x), 0, "element %u", i);
    }
}

Test(pack, digits_use_the_whole_range_of_their_radix)
{
    /* The last permutation in lexicographic order has every digit at its largest. */
    cn_element x = cn_element_identity();
    uint64_t key[PACK_WORDS];

    for (unsigned i = 0; i < CN_VERTICES; i++)
        x.vertex[i] = (uint8_t)(CN_VERTICES - 1 - i);
    for (unsigned i = 0; i < CN_EDGES; i++)
        x.edge[i] = (uint8_t)(CN_EDGES - 1 - i);
    pack_element(&x, true, 1, key);
    cr_assert_eq(key[0] & ((UINT64_C(1) << 51) - 1), UINT64_C(1295295050649599), "24!/12! - 1");
    cr_assert_eq(key[1] & ((1u << 29) - 1), 479001600 - 1, "12! - 1");
    cr_assert_eq(key[1] >> 29 & ((1u << 28) - 1), 239500800 - 1, "12!/2 - 1");
}
