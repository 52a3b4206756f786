#include "cubenum/element.h"
#include "group/constraints.h"
#include "group/group.h"

#include "permutations.h"

#include <string.h>

/* A group, its moves and their chain. */
struct subject {
    cn_group *group;
    uint64_t moves;
    cn_chain *chain;
};

static struct subject
subject_of(cn_group *group, const char *list)
{
    struct subject subject = {group, 0, NULL};

    cr_assert_eq(cn_group_select(group, list, &subject.moves, NULL), CN_OK);
    cr_assert_eq(cn_chain_create(group, subject.moves, &subject.chain, NULL), CN_OK);
    return subject;
}

static struct subject
cuboctahedron(const char *list)
{
    cn_group *group = NULL;

    cr_assert_eq(cn_group_cuboctahedron(&group, NULL), CN_OK);
    return subject_of(group, list);
}

static void
subject_release(struct subject *subject)
{
    cn_chain_free(subject->chain);
    cn_group_free(subject->group);
}

static cn_analysis
analyse(const struct subject *subject, const cn_permutation *element)
{
    cn_analysis analysis;

    memset(&analysis, 0x55, sizeof analysis);
    cr_assert_eq(
        cn_group_analyse(subject->group, subject->moves, subject->chain, element, &analysis, NULL),
        CN_OK);
    return analysis;
}

static void
check_constraints(const struct subject *subject, const char *wanted)
{
    char *text = NULL;

    cr_assert_eq(cn_group_constraints(subject->group, subject->moves, &text, NULL), CN_OK);
    cr_expect_str_eq(text, wanted, "%s", text);
    free(text);
}

/* Exchange vertices 1 and 2, edges 1 and 2, or turn vertex 1. */
static cn_permutation
vertices_exchanged(void)
{
    return by_cycles("(1 3)(2 4)");
}

static cn_permutation
edges_exchanged(void)
{
    return by_cycles("(25 26)");
}

static cn_permutation
vertex_turned(void)
{
    return by_cycles("(1 2)");
}

Test(analysis, the_cuboctahedron_has_two_constraints)
{
    struct subject subject = cuboctahedron(NULL);

    check_constraints(&subject, "the orientations of vertices add up to 0 modulo 2\n"
                                "the permutations of vertices and edges have the same parity\n");
    subject_release(&subject);
}

Test(analysis, says_which_constraint_is_broken)
{
    struct subject subject = cuboctahedron(NULL);
    const cn_permutation vertices = vertices_exchanged(), edges = edges_exchanged();
    const cn_permutation turned = vertex_turned();
    const cn_permutation both = cn_permutation_product(&vertices, &edges);
    const cn_permutation all = cn_permutation_product(&both, &turned);
    cn_analysis analysis = analyse(&subject, &vertices);

    cr_expect_not(analysis.contained);
    cr_expect_str_eq(analysis.why, "the permutations of vertices and edges have the same parity "
                                   "for every move, not here");
    analysis = analyse(&subject, &edges);
    cr_expect_not(analysis.contained);
    cr_expect_str_eq(analysis.why, "the permutations of vertices and edges have the same parity "
                                   "for every move, not here");
    analysis = analyse(&subject, &turned);
    cr_expect_not(analysis.contained);
    cr_expect_str_eq(analysis.why,
                     "the orientations of vertices add up to 0 modulo 2 for every move, here to 1");
    analysis = analyse(&subject, &both);
    cr_expect(analysis.contained);
    cr_expect_str_empty(analysis.why);
    analysis = analyse(&subject, &all);
    cr_expect_not(analysis.contained);
    cr_expect_neq(strstr(analysis.why, "orientations"), NULL, "%s", analysis.why);
    subject_release(&subject);
}

Test(analysis, order_cycles_parities_and_sums)
{
    struct subject subject = cuboctahedron(NULL);
    const cn_permutation f = cn_group_move(subject.group, 0);
    cn_permutation dr = f;

    for (unsigned m = 0; m < 14; m++)
        if (strcmp(cn_group_move_name(subject.group, m), "DR") == 0)
            dr = cn_group_move(subject.group, m);
    /*
     * ((1 6 3 4), (1,1,1,1,0,...), (1 8 21 2 3 4)): 2 turns in place, and the cycle by an odd sum,
     * so that the vertices are back after 8, the edges after 6.
     */
    const cn_permutation x = cn_permutation_product(&dr, &f);
    const cn_analysis analysis = analyse(&subject, &x);
    cr_expect_eq(analysis.order, cn_permutation_order(&x));
    cr_expect_eq(analysis.order, 24);
    cr_expect_eq(analysis.orbits, 2);
    const cn_orbit_analysis *vertices = &analysis.orbit[0], *edges = &analysis.orbit[1];
    cr_expect(vertices->odd && edges->odd);
    cr_expect_eq(vertices->orientation, 0);
    cr_assert_eq(vertices->lengths, 2);
    cr_expect(vertices->length[0] == 1 && vertices->cycles[0] == 8);
    cr_expect(vertices->length[1] == 4 && vertices->cycles[1] == 1);
    cr_assert_eq(edges->lengths, 2);
    cr_expect(edges->length[0] == 1 && edges->cycles[0] == 18);
    cr_expect(edges->length[1] == 6 && edges->cycles[1] == 1);
    cr_expect(analysis.contained);
    subject_release(&subject);
}

/* 22 lengths from 1 to 22 take 253 pieces, in whatever order they come. */
Test(analysis, as_many_lengths_as_there_can_be)
{
    cn_group *group = group_create("test");
    cn_permutation x = cn_permutation_identity();
    const cn_permutation turn = long_cycle(0, 253);
    unsigned first = 0;

    cr_assert_eq(group_add_orbit(group, "points", 253, 1, NULL), CN_OK);
    cr_assert_eq(group_add_move(group, "T", 0, &turn, NULL), CN_OK);
    for (unsigned i = 0; i < 22; i++) {
        const unsigned length = i % 2 == 0 ? 22 - i / 2 : 1 + i / 2;
        for (unsigned p = 0; p < length; p++)
            x.image[first + p] = (uint8_t)(first + (p + 1) % length);
        first += length;
    }
    struct subject subject = subject_of(group, NULL);
    const cn_analysis analysis = analyse(&subject, &x);
    cr_assert_eq(analysis.orbit[0].lengths, 22);
    for (unsigned i = 0; i < 22; i++)
        cr_expect(analysis.orbit[0].length[i] == i + 1 && analysis.orbit[0].cycles[i] == 1);
    cr_expect_eq(analysis.order, 232792560);
    cr_expect_eq(analysis.conjugates, 0);
    subject_release(&subject);
}

Test(analysis, the_symmetry_class)
{
    struct subject subject = cuboctahedron(NULL);
    const cn_permutation identity = cn_permutation_identity();
    uint64_t seed = 9;

    cr_expect_eq(analyse(&subject, &identity).conjugates, 1);
    /* A clockwise turn: of each of 6 squares or 8 triangles, in both directions by reflections. */
    for (unsigned m = 0; m < 14; m++) {
        const cn_permutation x = cn_group_move(subject.group, m);
        cr_expect_eq(analyse(&subject, &x).conjugates, cn_permutation_order(&x) == 4 ? 12u : 16u,
                     "move %u", m);
    }
    const cn_permutation x = cn_chain_random(subject.chain, &seed);
    cr_expect_eq(analyse(&subject, &x).conjugates, 48);
    subject_release(&subject);
}

/* F and U leave most pieces alone. */
Test(analysis, a_subgroup_keeps_places)
{
    struct subject subject = cuboctahedron("F,U");
    const cn_permutation far = by_cycles("(21 1)(22 2)(25 26)"); /* 11 is on neither */
    const cn_analysis analysis = analyse(&subject, &far);

    check_constraints(&subject,
                      "vertices 1 2 3 4 5 8 9 change places only with each other\n"
                      "edges 1 2 3 4 change places only with each other\n"
                      "edges 17 18 19 20 change places only with each other\n"
                      "vertices 6 7 10 11 12 stay as they are\n"
                      "edges 5 6 7 8 9 10 11 12 13 14 15 16 21 22 23 24 stay as they are\n"
                      "the orientations of vertices 1 2 3 4 5 8 9 add up to 0 modulo 2\n"
                      "the parities of vertices 1 2 3 4 5 8 9, edges 1 2 3 4 and edges 17 18 19 20 "
                      "add up to 0 modulo 2\n");
    cr_expect_not(analysis.contained);
    cr_expect_str_eq(analysis.why,
                     "the moves never bring the piece at place 1 of vertices to place 11");
    subject_release(&subject);
}

/* By whatever moves. */
Test(analysis, constraints_hold_for_every_element)
{
    static const char *const LISTS[] = {NULL, "F,U", "UF,UR", "F,B", "F,R,UF", "U,D,DR", "F"};
    uint64_t seed = 31;

    for (size_t l = 0; l < sizeof LISTS / sizeof *LISTS; l++) {
        struct subject subject = cuboctahedron(LISTS[l]);
        struct constraints constraints;
        struct deed deed;
        cr_assert_eq(constraints_create(&constraints, subject.group, subject.moves), CN_OK);
        for (unsigned i = 0; i < 200; i++) {
            const cn_permutation x = cn_chain_random(subject.chain, &seed);
            cr_assert(constraints_deed(&constraints, &x, &deed));
            for (unsigned c = 0; c < constraints.cells; c++)
                cr_assert_eq(deed.sum[c] % constraints.cell[c].divisor, 0);
            for (size_t r = 0; r < constraints.relations; r++)
                cr_assert_eq(relation_value(&constraints, &constraints.relation[r], &deed), 0);
            cr_assert(analyse(&subject, &x).contained);
        }
        constraints_release(&constraints);
        subject_release(&subject);
    }
}

/* Five points turned in a circle: another even permutation of them breaks no rule. */
Test(analysis, some_are_left_out_for_no_simple_reason)
{
    cn_group *group = group_create("test");
    const cn_permutation turn = long_cycle(0, 5), x = by_cycles("(1 2 3)");

    cr_assert_eq(group_add_orbit(group, "points", 5, 1, NULL), CN_OK);
    cr_assert_eq(group_add_move(group, "T", 0, &turn, NULL), CN_OK);
    struct subject subject = subject_of(group, NULL);
    const cn_analysis analysis = analyse(&subject, &x);
    check_constraints(&subject, "the permutation of points is even\n");
    cr_expect_not(analysis.contained);
    cr_expect_eq(strncmp(analysis.why, "not generated by these moves", 28), 0);
    subject_release(&subject);
}

/* Two orbits of three orientations, which every move turns by opposite amounts. */
Test(analysis, orientations_of_two_orbits_are_related)
{
    cn_group *group = group_create("test");
    const cn_permutation a = by_cycles("(1 2 3)(7 9 8)"); /* turns first of each */
    const cn_permutation b = by_cycles("(1 4)(2 5)(3 6)");
    const cn_permutation c = by_cycles("(7 10 13)(8 11 14)(9 12 15)");
    const cn_permutation wrong = by_cycles("(1 2 3)");

    cr_assert_eq(group_add_orbit(group, "corners", 2, 3, NULL), CN_OK);
    cr_assert_eq(group_add_orbit(group, "tips", 3, 3, NULL), CN_OK);
    cr_assert_eq(group_add_move(group, "A", 0, &a, NULL), CN_OK);
    cr_assert_eq(group_add_move(group, "B", 0, &b, NULL), CN_OK);
    cr_assert_eq(group_add_move(group, "C", 0, &c, NULL), CN_OK);
    struct subject subject = subject_of(group, NULL);
    check_constraints(&subject, "the permutation of tips is even\n"
                                "the orientations of corners and the orientations of tips add up "
                                "to 0 modulo 3\n");
    const cn_analysis analysis = analyse(&subject, &wrong);
    cr_expect_not(analysis.contained);
    cr_expect_eq(analysis.orbit[0].orientation, 1);
    cr_expect_str_eq(analysis.why, "the orientations of corners and the orientations of tips add "
                                   "up to 0 modulo 3 for every move, not here");
    subject_release(&subject);
}

Test(analysis, what_moves_no_pieces_is_refused)
{
    struct subject subject = cuboctahedron(NULL);
    static const char *const BAD[] = {"(1 3)", "(1 25)(2 26)", "(49 50)", "(1 25)"};
    cn_analysis analysis;
    cn_error error;

    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        const cn_permutation x = by_cycles(BAD[i]);
        cr_expect_eq(
            cn_group_analyse(subject.group, subject.moves, subject.chain, &x, &analysis, &error),
            CN_EINVAL, "%s", BAD[i]);
    }
    cn_permutation x = cn_permutation_identity();
    x.image[30] = 31;
    cr_expect_eq(
        cn_group_analyse(subject.group, subject.moves, subject.chain, &x, &analysis, &error),
        CN_EINVAL);
    subject_release(&subject);
}
