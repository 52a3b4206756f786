#include "cubenum/element.h"
#include "group/group.h"

#include "permutations.h"

#include <string.h>

/* A group of one orbit of plain points with these moves, to be freed by cn_group_free(). */
static cn_group *
group_of(unsigned points, unsigned count, const cn_permutation *moves)
{
    cn_group *group = group_create("test");
    char name[3] = "Aa";

    cr_assert_not_null(group);
    cr_assert_eq(group_add_orbit(group, "points", points, 1, NULL), CN_OK);
    for (unsigned i = 0; i < count; i++) {
        name[0] = (char)('A' + i % 26);
        name[1] = (char)('a' + i / 26);
        cr_assert_eq(group_add_move(group, name, 0, &moves[i], NULL), CN_OK);
    }
    return group;
}

static uint64_t
all_moves(const cn_group *group)
{
    uint64_t moves = 0;

    cr_assert_eq(cn_group_select(group, NULL, &moves, NULL), CN_OK);
    return moves;
}

struct result {
    cn_chain *chain;
    cn_order order;
    cn_permutation *generators;
    size_t count;
};

static struct result
centre_of(const cn_group *group, uint64_t moves)
{
    struct result result = {0};

    cr_assert_eq(cn_chain_create(group, moves, &result.chain, NULL), CN_OK);
    cr_assert_eq(cn_group_centre(group, moves, result.chain, &result.order, &result.generators,
                                 &result.count, NULL),
                 CN_OK);
    return result;
}

static void
result_release(struct result *result)
{
    cn_chain_free(result->chain);
    free(result->generators);
}

Test(centre, of_the_cuboctahedron_turns_all_vertices)
{
    cn_group *group = NULL;
    cn_permutation turned = cn_permutation_identity();

    cr_assert_eq(cn_group_cuboctahedron(&group, NULL), CN_OK);
    struct result result = centre_of(group, all_moves(group));
    for (unsigned i = 0; i < CN_VERTICES; i++) {
        turned.image[2 * i] = (uint8_t)(2 * i + 1);
        turned.image[2 * i + 1] = (uint8_t)(2 * i);
    }
    cr_expect_str_eq(result.order.decimal, "2");
    cr_assert_eq(result.count, 1);
    cr_expect(cn_permutation_equals(&result.generators[0], &turned));
    result_release(&result);
    cn_group_free(group);
}

/* The superflip: every edge turned. */
Test(centre, of_the_rubik_cube_turns_all_edges)
{
    const cn_permutation moves[] = {
        by_cycles("(1 3 8 6)(2 5 7 4)(9 33 25 17)(10 34 26 18)(11 35 27 19)"),
        by_cycles("(9 11 16 14)(10 13 15 12)(1 17 41 40)(4 20 44 37)(6 22 46 35)"),
        by_cycles("(17 19 24 22)(18 21 23 20)(6 25 43 16)(7 28 42 13)(8 30 41 11)"),
        by_cycles("(25 27 32 30)(26 29 31 28)(3 38 43 19)(5 36 45 21)(8 33 48 24)"),
        by_cycles("(33 35 40 38)(34 37 39 36)(3 9 46 32)(2 12 47 29)(1 14 48 27)"),
        by_cycles("(41 43 48 46)(42 45 47 44)(14 22 30 38)(15 23 31 39)(16 24 32 40)")};
    cn_group *group = group_of(48, 6, moves);
    struct result result = centre_of(group, all_moves(group));
    unsigned moved = 0;

    cr_expect_str_eq(result.order.decimal, "2");
    cr_assert_eq(result.count, 1);
    for (unsigned p = 0; p < 48; p++) {
        const unsigned image = result.generators[0].image[p];
        moved += image != p;
        cr_expect_eq(result.generators[0].image[image], p);
    }
    cr_expect_eq(moved, 24);
    result_release(&result);
    cn_group_free(group);
}

/* Its order, and that all generators found are central and in the group, by trying all elements. */
Test(centre, agrees_with_trying_all_elements_of_random_groups)
{
    struct random random = {21};
    unsigned compared = 0, proper = 0;

    for (unsigned round = 0; round < 500; round++) {
        const unsigned points = 3 + (unsigned)random_below(&random, 8);
        cn_permutation moves[3], kept[3];
        struct closure closure;
        unsigned count = random_generators(&random, points, moves), keep = 0;
        uint64_t central = 0, found = 0;
        const cn_permutation identity = cn_permutation_identity();
        for (unsigned i = 0; i < count; i++) /* a group has no moves that do nothing */
            if (!cn_permutation_equals(&moves[i], &identity))
                kept[keep++] = moves[i];
        if (keep == 0 || !closure_of(&closure, points, keep, kept, 500))
            continue;
        for (size_t i = 0; i < closure.count; i++) {
            bool all = true;
            for (unsigned g = 0; g < keep; g++) {
                const cn_permutation a = cn_permutation_product(&closure.element[i], &kept[g]);
                const cn_permutation b = cn_permutation_product(&kept[g], &closure.element[i]);
                all = all && cn_permutation_equals(&a, &b);
            }
            central += all;
        }
        cn_group *group = group_of(points, keep, kept);
        struct result result = centre_of(group, all_moves(group));
        cr_assert_eq(strtoull(result.order.decimal, NULL, 10), central, "round %u: %s, not %llu",
                     round, result.order.decimal, (unsigned long long)central);
        cn_chain *chain = chain_of(points, result.count, result.generators);
        cr_assert_eq(cn_chain_order_small(chain, &found), CN_OK);
        cr_assert_eq(found, central);
        /* Each generator at least doubles what those before it generate. */
        cr_assert(result.count < 64 && UINT64_C(1) << result.count <= central, "round %u", round);
        for (size_t i = 0; i < result.count; i++)
            cr_assert(cn_chain_contains(result.chain, &result.generators[i]));
        compared++;
        proper += central != 1 && central != closure.count;
        cn_chain_free(chain);
        result_release(&result);
        cn_group_free(group);
        free(closure.element);
    }
    cr_expect(compared > 200 && proper > 10, "%u, %u", compared, proper);
}

/* Too many elements to list, but they are found; and points that move together. */
Test(centre, of_large_abelian_groups_is_the_group)
{
    cn_permutation swap[60], turn = cn_permutation_identity();

    for (unsigned i = 0; i < 60; i++)
        swap[i] = long_cycle(2 * i, 2 * i + 2);
    cn_group *group = group_of(120, 60, swap);
    struct result result = centre_of(group, all_moves(group));
    cr_expect_str_eq(result.order.decimal, "1152921504606846976");
    cr_expect_eq(result.count, 60);
    result_release(&result);
    /* Some of the moves only. */
    result = centre_of(group, 0x19);
    cr_expect_str_eq(result.order.decimal, "8");
    result_release(&result);
    cn_group_free(group);
    for (unsigned p = 0; p < 240; p++)
        turn.image[p] = (uint8_t)(p / 4 * 4 + (p + 1) % 4);
    group = group_of(240, 1, &turn);
    result = centre_of(group, 1);
    cr_expect_str_eq(result.order.decimal, "4");
    result_release(&result);
    cn_group_free(group);
}

/* Nothing commutes with all permutations of an orbit: found without trying 8^12 ways to go wrong. */
Test(centre, of_a_product_of_symmetric_groups_is_trivial)
{
    cn_permutation moves[24];

    for (unsigned i = 0; i < 12; i++) {
        moves[2 * i] = long_cycle(8 * i, 8 * i + 8);
        moves[2 * i + 1] = long_cycle(8 * i, 8 * i + 2);
    }
    cn_group *group = group_of(96, 24, moves);
    struct result result = centre_of(group, all_moves(group));
    cr_expect_str_eq(result.order.decimal, "1");
    cr_expect_eq(result.count, 0);
    result_release(&result);
    cn_group_free(group);
}

Test(centre, of_no_moves_and_of_few)
{
    cn_group *group = NULL;

    cr_assert_eq(cn_group_cuboctahedron(&group, NULL), CN_OK);
    struct result result = centre_of(group, 0);
    cr_expect_str_eq(result.order.decimal, "1");
    cr_expect_eq(result.count, 0);
    cr_expect_null(result.generators);
    result_release(&result);
    result = centre_of(group, 1); /* F alone */
    cr_expect_str_eq(result.order.decimal, "4");
    result_release(&result);
    cn_group_free(group);
}

Test(centre, commuting_faces_are_those_that_share_no_piece)
{
    cn_group *group = NULL;
    unsigned pairs = 0;

    cr_assert_eq(cn_group_cuboctahedron(&group, NULL), CN_OK);
    cr_expect_eq(cn_group_commuting_pairs(group, all_moves(group)), 43);
    for (unsigned i = 0; i < 14; i++)
        for (unsigned j = 0; j < 14; j++) {
            const cn_permutation a = cn_group_move(group, i), b = cn_group_move(group, j);
            bool shared = false;
            for (unsigned p = 0; p < cn_group_points(group); p++)
                shared |= a.image[p] != p && b.image[p] != p;
            cr_expect_eq(cn_group_commute(group, i, j), i == j || !shared, "%u, %u", i, j);
            pairs += i < j && !shared;
        }
    cr_expect_eq(pairs, 43);
    cr_expect_eq(cn_group_commuting_pairs(group, 1), 0);
    cn_group_free(group);
}

/* The other half breaks a constraint. */
Test(centre, half_of_the_symmetries_lie_in_the_group)
{
    cn_symmetry symmetry[CN_SYMMETRIES];
    cn_group *group = NULL;
    cn_chain *chain = NULL;
    unsigned contained = 0;

    cr_assert_eq(cn_group_cuboctahedron(&group, NULL), CN_OK);
    cr_assert_eq(cn_chain_create(group, all_moves(group), &chain, NULL), CN_OK);
    cn_symmetries(symmetry);
    for (unsigned s = 0; s < CN_SYMMETRIES; s++) {
        const cn_permutation map = cn_element_permutation(&symmetry[s].map);
        contained += cn_chain_contains(chain, &map);
    }
    cr_expect_eq(contained, 24);
    cn_chain_free(chain);
    cn_group_free(group);
}
