#include "notations.h"

#define ZERO "0,0,0,0,0,0,0,0,0,0,0,0"
#define WORKED "((1 6 3 4), (1,1,1,1,0,0,0,0,0,0,0,0), (1 8 21 2 3 4))"
#define FRONT "((1 2 3 4), (1,1,1,1,0,0,0,0,0,0,0,0), (1 2 3 4))"

enum { ELEMENTS = 1000, TEXT_SIZE = 600 };

/* Names and blanks alone, multiplied here. */
static cn_permutation
plainly(const cn_group *group, const char *names, bool sequence)
{
    cn_permutation out = cn_permutation_identity();
    char copy[TEXT_SIZE], *rest = copy;

    strcpy(copy, names);
    for (char *name = strtok_r(rest, " ", &rest); name != NULL; name = strtok_r(NULL, " ", &rest)) {
        unsigned m = 0;
        while (m < cn_group_move_count(group) && strcmp(cn_group_move_name(group, m), name) != 0)
            m++;
        cr_assert_lt(m, cn_group_move_count(group), "%s", name);
        const cn_permutation move = cn_group_move(group, m);
        out = sequence ? cn_permutation_product(&move, &out) : cn_permutation_product(&out, &move);
    }
    return out;
}

static cn_permutation
random_element(const cn_group *group, struct random *random)
{
    cn_permutation out = cn_permutation_identity();

    for (unsigned o = 0; o < cn_group_orbit_count(group); o++) {
        const cn_orbit orbit = cn_group_orbit(group, o);
        unsigned to[CN_POINTS_MAX], turn[CN_POINTS_MAX];
        for (unsigned i = 0; i < orbit.pieces; i++) {
            const unsigned j = (unsigned)random_below(random, i + 1);
            to[i] = to[j];
            to[j] = i;
            turn[i] = (unsigned)random_below(random, orbit.modulus);
        }
        put_orbit(group, o, to, turn, &out);
    }
    return out;
}

static void
check_text(const cn_group *group, const cn_permutation *element, const char *wanted)
{
    char text[TEXT_SIZE];

    const size_t length = cn_group_element_text(group, element, text, sizeof text);
    cr_expect_str_eq(text, wanted);
    cr_expect_eq(length, strlen(wanted), "%s: %zu", wanted, length);
}

static void
check_same(const cn_group *group, const char *text, bool sequence, const cn_permutation *wanted)
{
    const cn_permutation got = evaluated(group, text, sequence);

    cr_expect(cn_permutation_equals(&got, wanted), "'%s', sequence: %d", text, sequence);
}

Test(notation_syntax, worked_product_of_the_paper_in_each_way_to_write_it)
{
    static const char *const TEXTS[] = {
        "DR120·F90",    "DR120∙F90", "DR120*F90",     "DR120 F90",   "DR120F90",
        "DRF",          "DR F",      " DR\t * F90 ",  "(DR)(F)",     "(DR F)",
        "DR·" FRONT,    "DR" FRONT,  "DR(" FRONT ")", "(F' DR')'",   "(F- DR-)-",
        "DR240' F270'", "DR2' F3’",  "(DR·F)1",       "1·DR ()F(1)", "(F270 DR240)1'",
    };
    cn_group *group = cuboctahedron();

    for (unsigned i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        const cn_permutation element = evaluated(group, TEXTS[i], false);
        check_text(group, &element, WORKED);
    }
    const cn_permutation left_first = evaluated(group, "F90·DR120", true);
    check_text(group, &left_first, WORKED);
    cn_group_free(group);
}

Test(notation_syntax, every_syntax_means_moves_one_after_the_other)
{
    static const struct {
        const char *text, *names;
    } CASES[] = {
        {"F", "F"},
        {"F90", "F"},
        {"F'", "F F F"},
        {"F’", "F F F"},
        {"F-", "F F F"},
        {"F2", "F F"},
        {"F180", "F F"},
        {"F3", "F F F"},
        {"F270", "F F F"},
        {"F90'", "F F F"},
        {"F2'", "F F"},
        {"F3'", "F"},
        {"F270-", "F"},
        {"UF120", "UF"},
        {"UF240", "UF UF"},
        {"UF2", "UF UF"},
        {"UF'", "UF UF"},
        {"UF2'", "UF"},
        {"UF", "UF"},
        {"U F", "U F"},
        {"U·F", "U F"},
        {"UUF", "U UF"},
        {"UFF", "UF F"},
        {"UFUF", "UF UF"},
        {"F U2F' UR", "F U U F F F UR"},
        {"(F U)3", "F U F U F U"},
        {"(F U)'", "U U U F F F"},
        {"(F U)-", "U U U F F F"},
        {"(F U)2'", "U U U F F F U U U F F F"},
        {"( F\tU )2", "F U F U"},
        {"(F (U R)2)2", "F U R U R F U R U R"},
        {"(F U)'F", "U U U F F F F"},
        {"[F, U]", "F U F F F U U U"},
        {"[F,U]", "F U F F F U U U"},
        {"[ F R , U ]", "F R U R R R F F F U U U"},
        {"[F: U]", "F U F F F"},
        {"[F:U]2", "F U F F F F U F F F"},
        {"[F, U]'", "U F U U U F F F"},
        {"[F: [U, R]]", "F U R U U U R R R F F F"},
        {"[[F: U], R]", "F U F F F R F U U U F F F R R R"},
        {"R[F: U]R", "R F U F F F R"},
        {"()", ""},
        {"1", ""},
        {"(1)", ""},
        {" ( ) ", ""},
        {"()3'", ""},
        {"F 1 U", "F U"},
        {"F*()*U", "F U"},
        {"[1: F]", "F"},
        {"[F, ()]", ""},
        {"(F U)0 R", "R"},
        {"(F)0'", ""},
        {"(F)999999999", "F F F"},
        {"(F)1000000000", ""},
    };
    cn_group *group = cuboctahedron();

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
        for (int sequence = 0; sequence < 2; sequence++) {
            const cn_permutation wanted = plainly(group, CASES[i].names, sequence);
            check_same(group, CASES[i].text, sequence, &wanted);
        }
    cn_group_free(group);
}

Test(notation_syntax, moves_without_angles_have_powers_below_their_order)
{
    static const unsigned MANY[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 0};
    cn_group *group = corners();

    cr_assert_eq(cn_group_move_order(group, 4), 9);
    for (unsigned e = 1; e < 9; e++) {
        char text[40], names[TEXT_SIZE] = "";
        for (unsigned i = 0; i < e; i++)
            strcat(names, "C_a ");
        const cn_permutation wanted = plainly(group, names, false);
        snprintf(text, sizeof text, "(C_a)%u", e);
        check_same(group, text, false, &wanted);
        snprintf(text, sizeof text, "C_a%u", e);
        check_same(group, text, false, &wanted);
    }
    /* A move of its own, though C_a2 is a power. */
    const cn_permutation whole = plainly(group, "C_a2b C_a C_a A", false);
    check_same(group, "C_a2bC_a2A", false, &whole);
    const cn_permutation longest = plainly(group, "AB A", false);
    check_same(group, "ABA1", false, &longest);
    cn_group_free(group);

    /* Of order 6469693230, beyond what a bracket may have. */
    group = cycles_of(MANY, 0);
    const cn_permutation twice = plainly(group, "L L", false);
    const cn_permutation back = cn_permutation_inverse(&twice);
    check_same(group, "L6469693228", false, &back);
    check_same(group, "L6469693228'", false, &twice);
    cn_group_free(group);
}

Test(notation_syntax, elements_are_what_the_paper_says)
{
    static const char *const TEXTS[] = {
        "((1 3 4), (0,0,1,1,0,0,0,0,0,0,0,0), (1))",
        "((3 4 1), (0,0,1,1,0,0,0,0,0,0,0,0), (24))",
        "( (4,1,3) ,( 0 , 0,1,1,0 ,...),(1) )",
        "((2)(4 1 3)(12), (0,0,1,1,0,…), (1)(2))",
        "((\t1, 3 4 ),(00,0,1,01,0,0,0,0,0,0,0,0,...),(1))",
    };
    cn_group *group = cuboctahedron();
    cn_permutation wanted = cn_permutation_identity();

    /* 1 to 3, 3 to 4, 4 to 1; turned when they are at 3 and 4. */
    wanted.image[0] = 5, wanted.image[1] = 4;
    wanted.image[4] = 7, wanted.image[5] = 6;
    wanted.image[6] = 0, wanted.image[7] = 1;
    for (unsigned i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++)
        check_same(group, TEXTS[i], i % 2, &wanted);
    check_text(group, &wanted, TEXTS[0]);
    const cn_permutation one = cn_permutation_identity();
    check_same(group, "((1), (0,…), (1))", false, &one);
    check_text(group, &one, "((1), (" ZERO "), (1))");
    const cn_permutation twisted = evaluated(group, "((1), (1,…), (24 1)(3 2))", false);
    check_text(group, &twisted, "((1), (1,1,1,1,1,1,1,1,1,1,1,1), (1 24)(2 3))");
    const cn_permutation back = evaluated(group, "((1 3 4), (0,0,1,1,0,…), (1))'", false);
    wanted = cn_permutation_inverse(&wanted);
    cr_expect(cn_permutation_equals(&back, &wanted));
    check_same(group, "((1 3 4), (0,0,1,1,0,…), (1))5", false, &back);
    cn_group_free(group);
}

Test(notation_syntax, three_orientations_turn_on_in_their_order)
{
    cn_group *group = corners();
    cn_permutation wanted = cn_permutation_identity();

    /* The corner at 1 goes to 2, turned by 2; that at 2 to 1, turned by 1; that at 8 stays, by 1. */
    wanted.image[0] = 5, wanted.image[1] = 3, wanted.image[2] = 4;
    wanted.image[3] = 1, wanted.image[4] = 2, wanted.image[5] = 0;
    wanted.image[21] = 22, wanted.image[22] = 23, wanted.image[23] = 21;
    check_text(group, &wanted, "((1 2), (1,2,0,0,0,0,0,1), (1))");
    check_same(group, "((2 1), (1,2,0,0,0,0,0,1), (5))", true, &wanted);
    cn_group_free(group);
}

Test(notation_syntax, one_orbit_of_one_orientation_is_its_cycles)
{
    static const unsigned LENGTHS[] = {3, 1, 2, 0};
    cn_group *group = cycles_of(LENGTHS, 0);

    const cn_permutation move = cn_group_move(group, 0), one = cn_permutation_identity();
    check_text(group, &move, "((1 2 3)(5 6))");
    check_text(group, &one, "((1))");
    check_same(group, "((1 2 3)(5 6))", false, &move);
    check_same(group, "((1))", false, &one);
    cn_group_free(group);
}

Test(notation_syntax, element_text_is_cut_off_where_there_is_no_room)
{
    cn_group *group = cuboctahedron();
    const cn_permutation worked = evaluated(group, "DR F", false);
    char text[sizeof WORKED + 1];

    for (size_t size = 0; size <= sizeof text; size++) {
        memset(text, '#', sizeof text);
        cr_expect_eq(cn_group_element_text(group, &worked, size > 0 ? text : NULL, size),
                     strlen(WORKED));
        if (size == 0)
            continue;
        const size_t left = size < sizeof WORKED ? size - 1 : strlen(WORKED);
        cr_expect_eq(strlen(text), left, "%zu bytes", size);
        cr_expect(memcmp(text, WORKED, left) == 0, "%zu bytes", size);
        cr_expect(size == sizeof text || text[size] == '#', "%zu bytes", size);
    }
    cn_group_free(group);
}

static void
check_random_elements(cn_group *group, uint64_t seed)
{
    struct random random = {seed};

    for (unsigned i = 0; i < ELEMENTS; i++) {
        char a[TEXT_SIZE], b[TEXT_SIZE], c[TEXT_SIZE], text[3 * TEXT_SIZE + 20];
        const cn_permutation x = random_element(group, &random);
        const cn_permutation y = random_element(group, &random);
        const cn_permutation z = random_element(group, &random);
        cr_assert_lt(cn_group_element_text(group, &x, a, sizeof a), sizeof a);
        cn_group_element_text(group, &y, b, sizeof b);
        cn_group_element_text(group, &z, c, sizeof c);
        const cn_permutation again = evaluated(group, a, i % 2);
        cr_assert(cn_permutation_equals(&again, &x), "%s", a);
        const cn_permutation xy = cn_permutation_product(&x, &y);
        snprintf(text, sizeof text, "%s·%s", a, b);
        const cn_permutation product = evaluated(group, text, false);
        cr_assert(cn_permutation_equals(&product, &xy), "%s", text);
        snprintf(text, sizeof text, "%s %s", b, a);
        const cn_permutation sequence = evaluated(group, text, true);
        cr_assert(cn_permutation_equals(&sequence, &xy), "%s", text);
        const cn_permutation xyz = cn_permutation_product(&xy, &z);
        snprintf(text, sizeof text, "%s·(%s·%s)", a, b, c);
        const cn_permutation triple = evaluated(group, text, false);
        cr_assert(cn_permutation_equals(&triple, &xyz), "%s", text);
    }
    cn_group_free(group);
}

Test(notation_syntax, random_elements_come_back_and_multiply)
{
    check_random_elements(cuboctahedron(), 1);
    check_random_elements(corners(), 2);
}

Test(notation_syntax, reads_one_element_at_the_start_of_a_text)
{
    static const char TEXT[] = " \t" FRONT " and more";
    cn_group *group = cuboctahedron();
    const cn_permutation front = cn_group_move(group, 0);
    const size_t length = 2 + strlen(FRONT);
    cn_permutation out = cn_permutation_identity();
    const cn_permutation one = out;
    cn_error error = {0};
    size_t used = 77;

    /* Of a copy that has not a byte more than it says. */
    for (size_t shown = 0; shown < length; shown++) {
        char *exact = malloc(shown > 0 ? shown : 1);
        memcpy(exact, TEXT, shown);
        cr_assert_eq(notation_read_element(group, exact, shown, &used, &out, &error), CN_ECONTENT,
                     "%zu bytes", shown);
        cr_expect(error.column >= 1 && error.column <= shown + 1, "%zu bytes: %u", shown,
                  error.column);
        cr_expect_eq(error.line, 1);
        free(exact);
    }
    cr_expect_eq(used, 77);
    cr_expect(cn_permutation_equals(&out, &one));
    cr_assert_eq(notation_read_element(group, TEXT, strlen(TEXT), &used, &out, NULL), CN_OK);
    cr_expect_eq(used, length);
    cr_expect(cn_permutation_equals(&out, &front));
    cn_group_free(group);
}

Test(notation_syntax, brackets_may_be_256_deep)
{
    static const struct {
        const char *open, *close;
    } BRACKETS[] = {{"(", ")"}, {"[1:", "]"}, {"[", ":1]"}};
    cn_group *group = cuboctahedron();
    const cn_permutation front = cn_group_move(group, 0), one = cn_permutation_identity();

    for (unsigned b = 0; b < 3; b++)
        for (size_t depth = 256; depth < 258; depth++) {
            char *opened = repeated("", BRACKETS[b].open, depth, "F");
            char *text = repeated(opened, BRACKETS[b].close, depth, "");
            cn_permutation out;
            cn_error error = {0};
            const cn_status status = cn_group_evaluate(group, text, false, &out, &error);
            if (depth == 256) {
                cr_assert_eq(status, CN_OK, "%s", error.what);
                cr_expect(cn_permutation_equals(&out, b < 2 ? &front : &one));
            } else {
                cr_expect_eq(status, CN_ECONTENT);
                cr_expect_eq(error.column, 256 * strlen(BRACKETS[b].open) + 1);
                cr_expect_not_null(strstr(error.what, "at most 256 brackets"), "%s", error.what);
            }
            free(opened);
            free(text);
        }
    /* Side by side they may be as many as anybody likes. */
    char *text = repeated("F", "()[1,1]", 1000, "");
    check_same(group, text, false, &front);
    free(text);
    cn_group_free(group);
}
