#include "group/group.h"

#include "permutations.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define NAME31 "abcdefghijklmnopqrstuvwxyzABCDE"

/* Two places of three orientations, four of one, and the moves F by 90, UF by 120, without angle T. */
static cn_group *
example(void)
{
    cn_group *group = group_create("example");
    const cn_permutation f = by_cycles("(7 8 9 10)");
    const cn_permutation uf = by_cycles("(1 2 3)"), t = by_cycles("(1 4)(2 5)(3 6)(7 8)");

    cr_assert_not_null(group);
    cr_assert_eq(group_add_orbit(group, "corners", 2, 3, NULL), CN_OK);
    cr_assert_eq(group_add_orbit(group, "points", 4, 1, NULL), CN_OK);
    cr_assert_eq(group_add_move(group, "F", 90, &f, NULL), CN_OK);
    cr_assert_eq(group_add_move(group, "UF", 120, &uf, NULL), CN_OK);
    cr_assert_eq(group_add_move(group, "T", 0, &t, NULL), CN_OK);
    return group;
}

Test(group, tells_what_it_was_made_of)
{
    cn_group *group = example();

    cr_expect_str_eq(cn_group_name(group), "example");
    cr_expect_eq(cn_group_points(group), 10);
    cr_assert_eq(cn_group_orbit_count(group), 2);
    const cn_orbit corners = cn_group_orbit(group, 0), points = cn_group_orbit(group, 1);
    cr_expect_str_eq(corners.name, "corners");
    cr_expect(corners.pieces == 2 && corners.modulus == 3 && corners.first == 0);
    cr_expect_str_eq(points.name, "points");
    cr_expect(points.pieces == 4 && points.modulus == 1 && points.first == 6);
    cr_assert_eq(cn_group_move_count(group), 3);
    cr_expect_str_eq(cn_group_move_name(group, 1), "UF");
    cr_expect_str_eq(cn_group_move_full_name(group, 1), "UF120");
    cr_expect_str_eq(cn_group_move_full_name(group, 2), "T");
    cr_expect_eq(cn_group_move_order(group, 0), 4);
    cr_expect_eq(cn_group_move_order(group, 1), 3);
    cr_expect_eq(cn_group_move_order(group, 2), 2);
    const cn_permutation move = cn_group_move(group, 0), f = by_cycles("(7 8 9 10)");
    cr_expect(cn_permutation_equals(&move, &f));
    cn_group_free(group);
    cn_group_free(NULL);
}

Test(group, orbits_are_refused_with_a_sentence_and_leave_no_trace)
{
    static const struct {
        const char *name;
        unsigned pieces, modulus;
        const char *part;
    } BAD[] = {
        {"", 1, 1, "orbit: expected a name"},
        {"1", 1, 1, "orbit '1': expected a letter, then letters, digits and underscores"},
        {"_", 1, 1, "expected a letter"},
        {"a b", 1, 1, "expected a letter"},
        {"a-b", 1, 1, "expected a letter"},
        {"\xc3\xa9", 1, 1, "expected a letter"},
        {NAME31 "F", 1, 1, "expected a name of 31 bytes at most"},
        {"corners", 1, 1, "orbit 'corners': expected a name that is not taken"},
        {"more", 0, 1, "0 pieces with 1 orientations: expected 1 to 255 points in all"},
        {"more", 1, 0, "1 pieces with 0 orientations: expected 1 to 255 points"},
        {"more", 246, 1, "expected 1 to 255 points"},
        {"more", 1, 246, "expected 1 to 255 points"},
        {"more", 50, 5, "expected 1 to 255 points"},
        {"more", 65536, 65536, "expected 1 to 255 points"},
        {"more", UINT32_MAX, 1, "expected 1 to 255 points"},
        {"more", 2, 0x80000000, "expected 1 to 255 points"},
    };
    cn_group *group = example();

    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        cn_error error = {.what = ""};
        cr_expect_eq(group_add_orbit(group, BAD[i].name, BAD[i].pieces, BAD[i].modulus, &error),
                     CN_EINVAL, "%s", BAD[i].part);
        cr_expect_not_null(strstr(error.what, BAD[i].part), "%s: %s", BAD[i].part, error.what);
    }
    cr_expect_eq(cn_group_orbit_count(group), 2);
    cr_expect_eq(cn_group_points(group), 10);
    cn_group_free(group);
}

Test(group, takes_255_points_and_64_orbits_not_one_more)
{
    cn_group *group = example();

    cr_expect_eq(group_add_orbit(group, NAME31, 49, 5, NULL), CN_OK);
    cr_expect_eq(cn_group_points(group), CN_POINTS_MAX);
    cr_expect_eq(group_add_orbit(group, "x", 1, 1, NULL), CN_EINVAL);
    cn_group_free(group);

    group = group_create("many");
    for (unsigned o = 0; o <= CN_ORBITS_MAX; o++) {
        char name[8];
        cn_error error = {.what = ""};
        snprintf(name, sizeof name, "o%u", o);
        cr_expect_eq(group_add_orbit(group, name, 1, 1, &error),
                     o < CN_ORBITS_MAX ? CN_OK : CN_EINVAL);
        cr_expect(o < CN_ORBITS_MAX || strstr(error.what, "expected 64 orbits at most") != NULL);
    }
    cn_group_free(group);
}

static void
refuses_move(cn_group *group, const char *name, unsigned angle, cn_permutation permutation,
             const char *part)
{
    const unsigned moves = cn_group_move_count(group);
    cn_error error = {.what = ""};

    cr_expect_eq(group_add_move(group, name, angle, &permutation, &error), CN_EINVAL, "%s", part);
    cr_expect_not_null(strstr(error.what, part), "%s: %s", part, error.what);
    cr_expect_eq(cn_group_move_count(group), moves);
}

Test(group, moves_are_refused_with_a_sentence_and_leave_no_trace)
{
    const cn_permutation good = by_cycles("(1 2 3)");
    cn_permutation twice = good;
    cn_group *group = example();

    refuses_move(group, "", 0, good, "move: expected a name");
    refuses_move(group, "2", 0, good, "move '2': expected a letter, then");
    refuses_move(group, "F'", 0, good, "expected a letter, then");
    refuses_move(group, NAME31 "F", 0, good, "expected a name of 31 bytes at most");
    refuses_move(group, NAME31, 120, good, "expected a name that leaves room for the angle");
    refuses_move(group, &(NAME31)[2], 120, good, "expected a name that leaves room for the angle");
    refuses_move(group, "F", 0, good, "move 'F': expected a name that is not taken");
    refuses_move(group, "F90", 0, good, "expected no digit at the end, which would be a power");
    refuses_move(group, "a_1", 0, good, "expected no digit at the end");
    twice.image[200] = 201;
    refuses_move(group, "A", 0, twice, "move 'A': expected a permutation");
    twice.image[201] = 200;
    refuses_move(group, "A", 0, twice, "move 'A': expected a permutation");
    twice = good;
    twice.image[7] = 8;
    refuses_move(group, "A", 0, twice, "move 'A': expected a permutation");
    refuses_move(group, "A", 0, cn_permutation_identity(), "expected something that moves");
    /* an orientation by itself; one the wrong way round; another orbit; a place too far */
    refuses_move(group, "A", 0, by_cycles("(1 2)"), "piece 1 of corners to go to a place of its");
    refuses_move(group, "A", 0, by_cycles("(4 5)"), "piece 2 of corners to go to a place of its");
    refuses_move(group, "A", 0, by_cycles("(1 4)(2 6)(3 5)"), "piece 1 of corners");
    refuses_move(group, "A", 0, by_cycles("(4 7)(5 8)(6 9)"), "piece 2 of corners");
    refuses_move(group, "A", 0, by_cycles("(4 7)"), "piece 2 of corners");
    cn_group_free(group);
}

Test(group, takes_names_of_31_bytes_and_64_moves_not_one_more)
{
    cn_group *group = group_create("many");
    const cn_permutation swap = by_cycles("(1 2)");

    cr_assert_eq(group_add_orbit(group, "points", 2, 1, NULL), CN_OK);
    cr_expect_eq(group_add_move(group, NAME31, 0, &swap, NULL), CN_OK);
    cr_expect_eq(group_add_move(group, &(NAME31)[3], 180, &swap, NULL), CN_OK);
    cr_expect_str_eq(cn_group_move_full_name(group, 1), "defghijklmnopqrstuvwxyzABCDE180");
    for (unsigned m = 2; m < CN_MOVES_MAX; m++) {
        const char name[] = {(char)('A' + m / 26), '2', (char)('a' + m % 26), '\0'};
        cr_assert_eq(group_add_move(group, name, 0, &swap, NULL), CN_OK);
    }
    refuses_move(group, "Z", 0, swap, "expected 64 moves at most");
    uint64_t moves = 0;
    cr_expect_eq(cn_group_select(group, NULL, &moves, NULL), CN_OK);
    cr_expect_eq(moves, UINT64_MAX);
    cr_expect_eq(cn_group_select(group, "C2l", &moves, NULL), CN_OK);
    cr_expect_eq(moves, (uint64_t)1 << 63);
    /* the whole list would not fit an error: its middle is left out */
    cn_error error;
    cr_expect_eq(cn_group_select(group, "C2l,X", &moves, &error), CN_EINVAL);
    cr_expect_not_null(strstr(error.what, "unknown move 'X': expected some of abc"), "%s",
                       error.what);
    cr_expect_not_null(strstr(error.what, "..."), "%s", error.what);
    cr_expect_not_null(strstr(error.what, " C2l"), "%s", error.what);
    cn_group_free(group);
}

Test(group, selects_by_either_name_with_commas_and_blanks)
{
    static const struct {
        const char *list;
        uint64_t moves;
    } GOOD[] = {
        {"F", 1},        {"F90", 1},      {"UF,F", 3}, {"UF120 F90", 3},
        {" T ,\tF ", 5}, {"F, UF  T", 7}, {"T,", 4},   {",T", 4},
    };
    cn_group *group = example();

    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        uint64_t moves = 0;
        cr_expect_eq(cn_group_select(group, GOOD[i].list, &moves, NULL), CN_OK, "'%s'",
                     GOOD[i].list);
        cr_expect_eq(moves, GOOD[i].moves, "'%s'", GOOD[i].list);
    }
    uint64_t moves = 0;
    cr_expect_eq(cn_group_select(group, NULL, &moves, NULL), CN_OK);
    cr_expect_eq(moves, 7);
    cn_group_free(group);
}

Test(group, refuses_lists_with_a_sentence_and_chooses_nothing)
{
    static const struct {
        const char *list, *part;
    } BAD[] = {
        {"", "no move in '': expected a list such as F,UF"},
        {" , \t,", "no move in ' , ?,': expected a list such as F,UF"},
        {"X", "unknown move 'X': expected some of F UF T"},
        {"F,X", "unknown move 'X'"},
        {"f", "unknown move 'f'"},
        {"F2", "unknown move 'F2'"},
        {"F180", "unknown move 'F180'"},
        {"UF90", "unknown move 'UF90'"},
        {"T0", "unknown move 'T0'"},
        {"F'", "unknown move 'F''"},
        {"F;UF", "unknown move 'F;UF'"},
        {"F,UF,F", "move 'F' comes twice: expected it once"},
        {"F F90", "move 'F90' comes twice: expected it once"},
    };
    cn_group *group = example();

    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        uint64_t moves = 42;
        cn_error error = {.what = ""};
        cr_expect_eq(cn_group_select(group, BAD[i].list, &moves, &error), CN_EINVAL, "'%s'",
                     BAD[i].list);
        cr_expect_not_null(strstr(error.what, BAD[i].part), "%s: %s", BAD[i].part, error.what);
        cr_expect_eq(moves, 42);
    }
    cr_expect_eq(cn_group_select(group, "X", &(uint64_t){0}, NULL), CN_EINVAL);
    cn_group_free(group);
}
