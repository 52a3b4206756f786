/* Classes of the cuboctahedron's elements, and their neighbours. */
#include "bfs/expand.h"
#include "bfs/pack.h"
#include "base/array.h"
#include "base/random.h"
#include "group/geometry.h"
#include "machine/cpu.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

struct example {
    cn_group *group;
    struct move_set moves;
    struct full_space *full;
    struct full_hand *hand;
};

static struct example
make_example(cn_metric metric, const char *list, bool edges, cn_kernel kernel)
{
    struct example example;
    struct space *space;
    uint64_t moves;

    cr_assert_eq(cn_group_cuboctahedron(&example.group, NULL), CN_OK);
    cr_assert_eq(cn_group_select(example.group, list, &moves, NULL), CN_OK);
    cr_assert_eq(move_set_create(&example.moves, example.group, metric, moves, NULL), CN_OK);
    cr_assert_eq(space_cuboctahedron_create(&space, &example.moves, edges, kernel, NULL), CN_OK);
    example.full = (struct full_space *)space;
    example.hand = array_alloc_apart(1, sizeof *example.hand);
    return example;
}

static void
release(struct example *example)
{
    free(example->hand);
    free(example->full);
    move_set_release(&example->moves);
    cn_group_free(example->group);
}

static cn_element
scramble(struct random *random, unsigned turns, bool edges)
{
    const cn_element identity = cn_element_identity();
    cn_element x = identity;

    for (unsigned i = 0; i < turns; i++) {
        const cn_element turn = geometry_face((unsigned)random_below(random, FACES));
        x = cn_element_product(&turn, &x);
    }
    if (!edges)
        memcpy(x.edge, identity.edge, sizeof x.edge);
    return x;
}

static void
key_of(struct example *example, const cn_element *x, uint64_t key[2])
{
    example->hand->child[0] = *x;
    example->hand->child[1] = cn_element_inverse(x);
    expand_key(example->full, example->hand, key);
}

/* s∙x∙s^-1. */
static cn_element
conjugate(const cn_element *s, const cn_element *x)
{
    const cn_element back = cn_element_inverse(s);
    const cn_element half = cn_element_product(x, &back);

    return cn_element_product(s, &half);
}

/* All images of an element have one key, which holds how many of them are the element itself. */
static void
check_class(struct example *example, const cn_element *x, bool positive)
{
    cn_symmetry symmetry[CN_SYMMETRIES];
    uint64_t key[2], other[2];
    unsigned keepers = 0;
    bool met = false;
    cn_element representative;

    cn_symmetries(symmetry);
    key_of(example, x, key);
    pack_unpack(key, example->full->edges, &representative);
    for (unsigned s = 0; s < CN_SYMMETRIES; s++)
        for (unsigned way = 0; way < 2; way++) {
            if (positive && symmetry[s].reflection != (way == 1))
                continue;
            const cn_element inverse = cn_element_inverse(x);
            const cn_element image = conjugate(&symmetry[s].map, way == 0 ? x : &inverse);
            key_of(example, &image, other);
            cr_assert(key[0] == other[0] && key[1] == other[1], "symmetry %u, way %u", s, way);
            keepers += cn_element_equals(&image, x);
            met = met || cn_element_equals(&image, &representative);
        }
    cr_assert(met, "the representative is one of the class");
    cr_assert_eq(key_stabiliser(key, 2), keepers);
}

Test(expand, a_class_has_one_key)
{
    for (unsigned kind = 0; kind < 4; kind++) {
        const bool positive = kind / 2 == 1, edges = kind % 2 == 0;
        struct example example =
            make_example(positive ? CN_POSITIVE : CN_QUARTER, NULL, edges, CN_KERNEL_AUTO);
        struct random random = {kind};
        cr_assert_eq(example.full->space.symmetries, positive ? 48 : 96);
        for (unsigned i = 0; i < 300; i++) {
            const cn_element x = scramble(&random, i % 12, edges);
            check_class(&example, &x, positive);
        }
        release(&example);
    }
}

Test(expand, only_symmetries_that_keep_the_turns_make_classes)
{
    static const struct {
        const char *moves;
        cn_metric metric;
        unsigned symmetries;
    } CASES[] = {
        /* the axes of F and U span a plane: what keeps it or changes the two, with inversion */
        {"F,U", CN_QUARTER, 8},       {"F,U", CN_POSITIVE, 4},          {"F", CN_QUARTER, 16},
        {"F,R,L,U,D,B", CN_FACE, 96}, {"F,R,L,U,D,B", CN_POSITIVE, 48}, {"F,UF", CN_QUARTER, 4},
        {"F,R,UF", CN_POSITIVE, 1},
    };

    for (unsigned c = 0; c < sizeof CASES / sizeof CASES[0]; c++) {
        struct example example =
            make_example(CASES[c].metric, CASES[c].moves, true, CN_KERNEL_AUTO);
        cr_expect_eq(example.full->space.symmetries, CASES[c].symmetries, "%s: %u", CASES[c].moves,
                     example.full->space.symmetries);
        release(&example);
    }
}

/* The keys of all neighbours, without marks. */
static unsigned
neighbours(struct example *example, const uint64_t key[2], uint64_t (*out)[2])
{
    const unsigned count =
        example->full->space.expand(&example->full->space, example->hand, key, out[0]);

    for (unsigned i = 0; i < count; i++)
        out[i][0] &= (UINT64_C(1) << 62) - 1;
    return count;
}

static int
compare(const void *a, const void *b)
{
    return memcmp(a, b, 2 * sizeof(uint64_t));
}

Test(expand, neighbours_are_those_of_every_element_of_the_class)
{
    static const char *const MOVES[] = {NULL, "F,U,UF", "F,R,UL"};

    for (unsigned kind = 0; kind < 9; kind++) {
        struct example example =
            make_example((cn_metric)(kind % 3), MOVES[kind / 3], true, CN_KERNEL_AUTO);
        struct random random = {kind};
        uint64_t(*found)[2] = malloc(200 * sizeof *found);
        for (unsigned i = 0; i < 40; i++) {
            const cn_element x = scramble(&random, i % 12, true);
            uint64_t key[2], expected[2];
            key_of(&example, &x, key);
            const unsigned count = neighbours(&example, key, found);
            qsort(found, count, sizeof *found, compare);
            for (unsigned t = 0; t < example.moves.count; t++) {
                const cn_element turn = cn_element_of(&example.moves.turn[t].permutation);
                const cn_element neighbour = cn_element_product(&turn, &x);
                key_of(&example, &neighbour, expected);
                cr_assert_not_null(bsearch(expected, found, count, sizeof *found, compare),
                                   "metric %u, turn %u", kind % 3, t);
            }
        }
        free(found);
        release(&example);
    }
}

Test(expand, every_instruction_set_finds_the_same)
{
    if (!cpu_has_avx2())
        return;
    for (unsigned kind = 0; kind < 6; kind++) {
        const bool edges = kind / 3 == 0;
        struct example a = make_example((cn_metric)(kind % 3), NULL, edges, CN_KERNEL_PORTABLE);
        struct example b = make_example((cn_metric)(kind % 3), NULL, edges, CN_KERNEL_AVX2);
        struct random random = {kind};
        uint64_t *found = malloc(2 * 200 * 2 * sizeof *found);
        cr_assert(a.full->space.expand != b.full->space.expand);
        for (unsigned i = 0; i < 500; i++) {
            const cn_element x = scramble(&random, i % 15, edges);
            uint64_t key[2];
            key_of(&a, &x, key);
            key[0] |= (uint64_t)(i % 4) << 62;
            const unsigned count = a.full->space.expand(&a.full->space, a.hand, key, found);
            cr_assert_eq(b.full->space.expand(&b.full->space, b.hand, key, found + 400), count);
            cr_assert_eq(memcmp(found, found + 400, count * 2 * sizeof *found), 0);
        }
        free(found);
        release(&a);
        release(&b);
    }
}
