#include "group/moveset.h"

#include "group/group.h"
#include "permutations.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <string.h>

static cn_group *
cuboctahedron(void)
{
    cn_group *group = NULL;

    cr_assert_eq(cn_group_cuboctahedron(&group, NULL), CN_OK);
    return group;
}

/* 255 points and these moves, by cycles, called A, B, ... */
static cn_group *
group_of(size_t count, const cn_permutation *moves)
{
    cn_group *group = group_create("test");

    cr_assert_not_null(group);
    cr_assert_eq(group_add_orbit(group, "points", CN_POINTS_MAX, 1, NULL), CN_OK);
    for (size_t m = 0; m < count; m++) {
        const char name[] = {(char)('A' + m), '\0'};
        cr_assert_eq(group_add_move(group, name, 0, &moves[m], NULL), CN_OK);
    }
    return group;
}

static struct move_set
set_of(const cn_group *group, cn_metric metric, uint64_t moves)
{
    struct move_set set;
    cn_error error = {.what = ""};

    cr_assert_eq(move_set_create(&set, group, metric, moves, &error), CN_OK, "%s", error.what);
    return set;
}

/* The turns as text, with blanks between them. */
static void
write_turns(const cn_group *group, const struct move_set *set, char *text, size_t size)
{
    *text = '\0';
    for (unsigned t = 0; t < set->count; t++) {
        const size_t used = strlen(text);
        cr_assert_lt(used + 40, size);
        if (t > 0)
            strcat(text, " ");
        turn_text(group, &set->turn[t], text + strlen(text), size - strlen(text));
    }
}

static void
expect_turns(const cn_group *group, cn_metric metric, uint64_t moves, const char *expected)
{
    struct move_set set = set_of(group, metric, moves);
    char text[1000];

    write_turns(group, &set, text, sizeof text);
    cr_expect_str_eq(text, expected);
    move_set_release(&set);
}

Test(moveset, the_cuboctahedron_has_28_34_and_14_turns)
{
    cn_group *group = cuboctahedron();

    expect_turns(group, CN_QUARTER, 0,
                 "F F' R R' L L' U U' D D' B B' UF UF' UR UR' UL UL' UB UB' DF DF' DR DR' DL DL' "
                 "DB DB'");
    expect_turns(group, CN_FACE, 0,
                 "F F2 F' R R2 R' L L2 L' U U2 U' D D2 D' B B2 B' UF UF' UR UR' UL UL' UB UB' DF "
                 "DF' DR DR' DL DL' DB DB'");
    expect_turns(group, CN_POSITIVE, 0, "F R L U D B UF UR UL UB DF DR DL DB");
    cn_group_free(group);
}

Test(moveset, has_the_chosen_generators_only)
{
    cn_group *group = cuboctahedron();
    uint64_t moves = 0;

    cr_assert_eq(cn_group_select(group, "DB,U", &moves, NULL), CN_OK);
    expect_turns(group, CN_QUARTER, moves, "U U' DB DB'");
    expect_turns(group, CN_FACE, moves, "U U2 U' DB DB'");
    expect_turns(group, CN_POSITIVE, moves, "U DB");
    struct move_set set = set_of(group, CN_POSITIVE, moves);
    cr_expect_eq(set.longest, 4);
    move_set_release(&set);
    set = set_of(group, CN_POSITIVE, UINT64_C(1) << 13);
    cr_expect_eq(set.longest, 3);
    move_set_release(&set);
    cn_group_free(group);
}

Test(moveset, a_turn_is_the_power_of_its_generator_and_its_inverse_undoes_it)
{
    cn_group *group = cuboctahedron();
    const cn_permutation identity = cn_permutation_identity();

    for (unsigned metric = CN_QUARTER; metric <= CN_POSITIVE; metric++) {
        struct move_set set = set_of(group, (cn_metric)metric, 0);
        cr_expect_eq(set.closed, metric != CN_POSITIVE);
        for (unsigned t = 0; t < set.count; t++) {
            const struct turn *turn = &set.turn[t];
            const cn_permutation move = cn_group_move(group, turn->move);
            const cn_permutation power = cn_permutation_power(&move, (int64_t)turn->exponent);
            cr_expect(cn_permutation_equals(&power, &turn->permutation));
            if (metric == CN_POSITIVE) {
                cr_expect_eq(set.inverse[t], MOVE_NONE);
                continue;
            }
            cr_assert_lt(set.inverse[t], set.count);
            const cn_permutation none =
                cn_permutation_product(&turn->permutation, &set.turn[set.inverse[t]].permutation);
            cr_expect(cn_permutation_equals(&none, &identity));
            cr_expect_eq(set.turn[set.inverse[t]].move, turn->move);
        }
        move_set_release(&set);
    }
    cn_group_free(group);
}

Test(moveset, a_generator_of_order_2_is_one_turn_that_undoes_itself)
{
    const cn_permutation swap = by_cycles("(1 2)(3 4)");
    cn_group *group = group_of(1, &swap);

    for (unsigned metric = CN_QUARTER; metric <= CN_POSITIVE; metric++) {
        struct move_set set = set_of(group, (cn_metric)metric, 0);
        cr_assert_eq(set.count, 1);
        cr_expect_eq(set.inverse[0], 0);
        cr_expect(set.closed);
        cr_expect_eq(set.longest, 2);
        expect_turns(group, (cn_metric)metric, 0, "A");
        move_set_release(&set);
    }
    cn_group_free(group);
}

Test(moveset, turns_that_are_there_already_are_left_out)
{
    /* B is A's inverse, C is its square, D is A again */
    const cn_permutation moves[] = {by_cycles("(1 2 3 4)"), by_cycles("(1 4 3 2)"),
                                    by_cycles("(1 3)(2 4)"), by_cycles("(1 2 3 4)")};
    cn_group *group = group_of(4, moves);

    expect_turns(group, CN_QUARTER, 0, "A A' C");
    expect_turns(group, CN_FACE, 0, "A A2 A'");
    expect_turns(group, CN_POSITIVE, 0, "A B C");
    struct move_set set = set_of(group, CN_POSITIVE, 0);
    cr_expect(set.closed, "A and B undo each other");
    cr_expect(set.inverse[0] == 1 && set.inverse[1] == 0 && set.inverse[2] == 2);
    move_set_release(&set);
    cn_group_free(group);
}

Test(moveset, only_a_few_of_the_turns_may_have_inverses)
{
    const cn_permutation moves[] = {by_cycles("(1 2)"), by_cycles("(1 2 3)")};
    cn_group *group = group_of(2, moves);
    struct move_set set = set_of(group, CN_POSITIVE, 0);

    cr_expect(set.inverse[0] == 0 && set.inverse[1] == MOVE_NONE);
    cr_expect_not(set.closed);
    move_set_release(&set);
    cn_group_free(group);
}

/* A is a cycle of all 255 points, B has cycles of 8, 3 and 11: order 264. */
Test(moveset, orders_above_255_are_refused_but_in_the_quarter_metric)
{
    const cn_permutation cycle = long_cycle(0, 255);
    const cn_permutation parts[] = {long_cycle(0, 8), long_cycle(8, 11), long_cycle(11, 22)};
    const cn_permutation first = cn_permutation_product(&parts[0], &parts[1]);
    const cn_permutation moves[] = {cycle, cn_permutation_product(&first, &parts[2])};
    cn_group *group = group_of(2, moves);
    struct move_set set = set_of(group, CN_FACE, 1);
    cn_error error = {.what = ""};

    cr_expect_eq(set.count, 254);
    cr_expect_eq(set.longest, 255);
    move_set_release(&set);
    for (unsigned metric = CN_FACE; metric <= CN_POSITIVE; metric++) {
        struct move_set untouched = {.count = 42};
        cr_expect_eq(move_set_create(&untouched, group, (cn_metric)metric, 0, &error), CN_EINVAL);
        cr_expect_str_eq(error.what,
                         "move B of order 264: expected 255 at most but in the quarter metric");
        cr_expect_eq(untouched.count, 42);
    }
    set = set_of(group, CN_QUARTER, 0);
    cr_expect_eq(set.count, 4);
    cr_expect_eq(set.turn[3].exponent, 263);
    cr_expect(set.closed);
    move_set_release(&set);
    expect_turns(group, CN_QUARTER, 0, "A A' B B'");
    cn_group_free(group);
}

Test(moveset, an_order_that_does_not_fit_an_unsigned_is_fine_in_the_quarter_metric)
{
    static const unsigned LENGTHS[] = {8, 9, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 43};
    cn_permutation x = cn_permutation_identity();
    unsigned first = 0;

    for (unsigned l = 0; l < sizeof LENGTHS / sizeof LENGTHS[0]; l++) {
        const cn_permutation cycle = long_cycle(first, first + LENGTHS[l]);
        x = cn_permutation_product(&x, &cycle);
        first += LENGTHS[l];
    }
    cn_group *group = group_of(1, &x);
    struct move_set set = set_of(group, CN_QUARTER, 0);
    cr_expect_eq(set.count, 2);
    cr_expect_eq(set.longest, UINT_MAX);
    cr_expect_eq(set.turn[1].exponent, UINT64_C(3829100877561959));
    cr_expect(set.inverse[0] == 1 && set.inverse[1] == 0);
    move_set_release(&set);
    expect_turns(group, CN_QUARTER, 0, "A A'");
    cn_group_free(group);
}

Test(moveset, the_text_of_a_turn_is_cut_off_but_its_length_is_told)
{
    cn_group *group = cuboctahedron();
    struct move_set set = set_of(group, CN_FACE, 0);
    char text[8] = "xxxxxxx";

    /* UF', 20th in the face metric: 6 squares with 3 turns, UF, UF' */
    cr_assert_eq(set.turn[19].move, 6);
    cr_expect_eq(turn_text(group, &set.turn[19], text, 3), 3);
    cr_expect_str_eq(text, "UF");
    cr_expect_eq(text[3], 'x');
    cr_expect_eq(turn_text(group, &set.turn[19], NULL, 0), 3);
    move_set_release(&set);
    cn_group_free(group);
}
