#include "notations.h"

#define ZERO "0,0,0,0,0,0,0,0,0,0,0,0"

struct fault {
    const char *text;
    unsigned column;
    const char *part; /* of what is said */
};

static const struct fault EXPRESSIONS[] = {
    /* nothing */
    {"", 1, "the text ends: expected a move"},
    {" \t", 3, "the text ends: expected a move"},
    /* moves */
    {"X", 1, "unknown move 'X': expected one of F R L U D B UF UR UL UB DF DR DL DB"},
    {"F X", 3, "unknown move 'X'"},
    {"FX", 2, "unknown move 'X'"},
    {"f", 1, "unknown move 'f'"},
    {"F _a9B?", 3, "unknown move '_a9B'"},
    {"F?", 2, "'?': expected a move"},
    {"é", 1, "byte 0xc3: expected a move"},
    {"F\nU", 2, "byte 0x0a: expected a move"},
    {"F -U", 3, "'-': expected a move"},
    {"F''", 3, "''': expected a move"},
    {"F’’", 5, "byte 0xe2: expected a move"},
    {"F\xe2\x80", 2, "byte 0xe2: expected a move"},
    /* numbers behind moves */
    {"F45", 1, "F45: expected 90, 180, 270 or a power 2, 3"},
    {"U F91'", 3, "F91: expected 90, 180, 270 or a power 2, 3"},
    {"F0", 1, "F0: expected"},
    {"F1", 1, "F1: expected"},
    {"F4", 1, "F4: expected"},
    {"F360", 1, "F360: expected"},
    {"F02 F 12", 7, "'1': expected a move; a power stands right behind one"},
    {"UF90", 1, "UF90: expected 120, 240 or a power 2"},
    {"F UF180", 3, "UF180: expected"},
    {"UF1", 1, "UF1: expected"},
    {"UF3", 1, "UF3: expected"},
    {"UF360", 1, "UF360: expected"},
    {"F18446744073709551618", 1, "F18446744073709551618: expected 90"},
    {"F36893488147419103322", 1, "F36893488147419103322: expected 90"},
    {"F 2", 3, "'2': expected a move; a power stands right behind one, its sign last: F2'"},
    {"F-2", 3, "'2': expected a move; a power"},
    {"12", 1, "'1': expected a move; a power"},
    {"1 2", 3, "'2': expected a move; a power"},
    /* signs */
    {"*F", 1, "'*': expected a move"},
    {"F*", 3, "the text ends: expected a move"},
    {"F·", 4, "the text ends: expected a move"},
    {"F* *U", 4, "'*': expected a move"},
    {"F·∙U", 4, "byte 0xe2: expected a move"},
    {"(F*)", 4, "')': expected a move"},
    {"F\xc2", 2, "byte 0xc2: expected a move"},
    {"F\xe2\x88", 2, "byte 0xe2: expected a move"},
    /* brackets */
    {"F)", 2, "')': expected a move, or the end: no bracket is open"},
    {"F]", 2, "']': expected a move"},
    {")", 1, "')': expected a move"},
    {"F,U", 2, "',': expected a move, or the end"},
    {"F:U", 2, "':': expected a move, or the end"},
    {"U (F", 3, "'(' is not closed: expected a move or ')'"},
    {"((F)U", 1, "'(' is not closed"},
    {"U [F", 3, "'[' is not closed: expected a move, ',' or ':'"},
    {"[F, U", 1, "'[' is not closed: expected a move or ']'"},
    {"(", 2, "the text ends: expected a move"},
    {"[", 2, "the text ends: expected a move"},
    {"[F,", 4, "the text ends: expected a move"},
    {"(F]", 3, "']': expected a move or ')'"},
    {"(F,U)", 3, "',': expected a move or ')'"},
    {"[F)", 3, "')': expected a move, ',' or ':'"},
    {"[F]", 3, "']': expected a move, ',' or ':'"},
    {"[F, U)", 6, "')': expected a move or ']'"},
    {"[F, U, R]", 6, "',': expected a move or ']'"},
    {"[, U]", 2, "',': expected a move"},
    {"[F: ]", 5, "']': expected a move"},
    {"[]", 2, "']': expected a move"},
    /* powers of brackets */
    {"(F)1000000001", 4, "power 1000000001: expected an exponent of 1000000000 at most"},
    {"(F)18446744073709551617", 4, "power 18446744073709551617: expected an exponent"},
    {"(F)-2", 5, "'2': expected a move; a power"},
    {"()'3", 4, "'3': expected a move"},
    {"F{", 2, "'{': expected a move"},
};

/* Where elements are at fault. */
static const struct fault ELEMENTS[] = {
    {"((1 2 1), (" ZERO "), (1))", 7, "vertices: piece 1 comes twice: expected it once"},
    {"((1 2)(3 2), (" ZERO "), (1))", 10, "vertices: piece 2 comes twice"},
    {"((1)(1), (" ZERO "), (1))", 6, "vertices: piece 1 comes twice"},
    {"((1), (" ZERO "), (24 3 24))", 40, "edges: piece 24 comes twice"},
    {"((1 13), (" ZERO "), (1))", 5, "vertices: expected a piece from 1 to 12"},
    {"((0 1), (" ZERO "), (1))", 3, "vertices: expected a piece from 1 to 12"},
    {"((4294967297), (" ZERO "), (1))", 3, "vertices: expected a piece from 1 to 12"},
    {"((18446744073709551617), (" ZERO "), (1))", 3, "expected a piece from 1 to 12"},
    {"((1), (" ZERO "), (1 25))", 37, "edges: expected a piece from 1 to 24"},
    {"((1 2,), (" ZERO "), (1))", 7, "vertices: expected a piece from 1 to 12"},
    {"((1,,2), (" ZERO "), (1))", 5, "vertices: expected a piece from 1 to 12"},
    {"((1 -2), (" ZERO "), (1))", 5, "expected a piece from 1 to 12, or ')'"},
    {"((1), (" ZERO "), ())", 35, "edges: expected a piece from 1 to 24"},
    {"((1), (0,0,1), (1))", 7, "vertices: 3 orientations: expected 12"},
    {"((1), (" ZERO ",0), (1))", 7, "vertices: 13 orientations: expected 12"},
    {"((1), (" ZERO ",1,...), (1))", 7, "vertices: 13 orientations: expected 12"},
    {"((1), (2,0,...), (1))", 8, "vertices: expected an orientation from 0 to 1"},
    {"((1), (0,1,2), (1))", 12, "vertices: expected an orientation from 0 to 1"},
    {"((1), (-1,0,...), (1))", 8, "vertices: expected an orientation from 0 to 1"},
    {"((1), (0,4294967296,...), (1))", 10, "vertices: expected an orientation from 0 to 1"},
    {"((1), (), (1))", 8, "vertices: expected an orientation from 0 to 1"},
    {"((1), (...), (1))", 8, "vertices: expected an orientation from 0 to 1"},
    {"((1), (0,), (1))", 10, "vertices: expected an orientation from 0 to 1"},
    {"((1), (0,..), (1))", 10, "vertices: expected an orientation from 0 to 1"},
    {"((1), (0 0), (1))", 10, "'0': expected ',' or ')' in the orientations"},
    {"((1), (0,...,0), (1))", 13, "',': expected ',' or ')' in the orientations"},
    {"((1), 0, (1))", 7, "'0': expected '(' of the orientations"},
    {"((1), (" ZERO "))", 32, "expected ',' and the cycles of edges"},
    {"((1) (" ZERO "), (1))", 7, "vertices: expected a piece from 1 to 12"},
    {"((1); (0,...), (1))", 5, "expected ',' and the orientations of vertices"},
    {"((1))", 5, "expected ',' and the orientations of vertices"},
    {"((1) F)", 6, "expected ',' and the orientations of vertices"},
    {"((1), (0,...), 1)", 16, "'1': expected '(' of a cycle"},
    {"((1), (0,...), (1 2)", 21, "the text ends: expected ')' at the end of the element"},
    {"((1), (0,...), (1), (1))", 19, "',': expected ')' at the end of the element"},
    {"((1 2, (0,...), (1))", 8, "vertices: expected a piece from 1 to 12"},
    {"((1 2", 6, "expected a piece from 1 to 12, or ')'"},
};

static void
check_fault(const cn_group *group, const struct fault *fault)
{
    for (int sequence = 0; sequence < 2; sequence++) {
        cn_permutation out;
        cn_error error = {0};
        memset(&out, 0x5a, sizeof out);
        const cn_permutation before = out;
        cr_expect_eq(cn_group_evaluate(group, fault->text, sequence, &out, &error), CN_ECONTENT,
                     "'%s'", fault->text);
        cr_expect_not_null(strstr(error.what, fault->part), "'%s': %s", fault->text, error.what);
        cr_expect_eq(error.column, fault->column, "'%s': column %u: %s", fault->text, error.column,
                     error.what);
        cr_expect_eq(error.line, 1, "'%s'", fault->text);
        cr_expect_null(strchr(error.what, '\n'), "'%s'", fault->text);
        cr_expect(cn_permutation_equals(&out, &before), "'%s'", fault->text);
        cr_expect_eq(cn_group_evaluate(group, fault->text, sequence, &out, NULL), CN_ECONTENT);
    }
}

static void
check_rewriting(const cn_group *group, const struct fault *fault)
{
    for (int sequence = 0; sequence < 2; sequence++)
        for (int invert = 0; invert < 2; invert++) {
            char untouched, *out = &untouched;
            cn_error error = {0};
            cr_expect_eq((invert ? cn_group_invert : cn_group_simplify)(group, fault->text,
                                                                        sequence, &out, &error),
                         CN_ECONTENT, "'%s'", fault->text);
            cr_expect_not_null(strstr(error.what, fault->part), "'%s': %s", fault->text,
                               error.what);
            cr_expect_eq(error.column, fault->column, "'%s': column %u", fault->text, error.column);
            cr_expect_eq(out, &untouched, "'%s'", fault->text);
        }
}

Test(notation_faults, expressions_are_refused_where_they_are_at_fault)
{
    cn_group *group = cuboctahedron();

    for (unsigned i = 0; i < sizeof EXPRESSIONS / sizeof EXPRESSIONS[0]; i++) {
        check_fault(group, &EXPRESSIONS[i]);
        check_rewriting(group, &EXPRESSIONS[i]);
    }
    cn_group_free(group);
}

Test(notation_faults, elements_are_refused_where_they_are_at_fault)
{
    cn_group *group = cuboctahedron();

    for (unsigned i = 0; i < sizeof ELEMENTS / sizeof ELEMENTS[0]; i++) {
        check_fault(group, &ELEMENTS[i]);
        /* Further on in a text, too. */
        char text[200];
        snprintf(text, sizeof text, "F\xc2\xb7%s", ELEMENTS[i].text);
        const struct fault further = {text, ELEMENTS[i].column + 3, ELEMENTS[i].part};
        check_fault(group, &further);
    }
    static const struct fault BEHIND = {"((1), (0,...), (1)))", 20, "no bracket is open"};
    check_fault(group, &BEHIND);
    static const struct fault AGAIN = {"((1), (0,...), (1)) , F", 21, "no bracket is open"};
    check_fault(group, &AGAIN);
    cn_group_free(group);
}

Test(notation_faults, sequences_have_no_elements)
{
    static const struct fault FAULTS[] = {
        {"((1), (0,...), (1))", 1, "'(': expected moves alone, no element"},
        {"F ( (1), (0,...), (1))", 3, "'(': expected moves alone, no element"},
        {"(F [U, ((1), (0,...), (1))])", 8, "'(': expected moves alone, no element"},
    };
    cn_group *group = cuboctahedron();

    for (unsigned i = 0; i < sizeof FAULTS / sizeof FAULTS[0]; i++)
        check_rewriting(group, &FAULTS[i]);
    cn_group_free(group);
}

Test(notation_faults, orientations_and_powers_of_other_groups)
{
    static const struct fault FAULTS[] = {
        {"((1), (0,3,...), (1))", 10, "corners: expected an orientation from 0 to 2"},
        {"((1 9), (0,...), (1))", 5, "corners: expected a piece from 1 to 8"},
        {"((1), (2,2), (1))", 7, "corners: 2 orientations: expected 8"},
        {"((1), (0,...), (6))", 17, "edges: expected a piece from 1 to 5"},
        {"B", 1, "unknown move 'B': expected one of AB A C_a2b C C_a"},
        {"A0", 1, "A0: expected a power 1, 2, 3"},
        {"A90", 1, "A90: expected a power 1, 2, 3"},
        {"A4", 1, "A4: expected a power 1, 2, 3"},
        {"C2", 1, "C2: expected a power 1"},
        {"A C_a9", 3, "C_a9: expected a power 1, 2 ... 8"},
        {"C_a2b8", 1, "C_a2b8: expected a power 1, 2 ... 7"},
    };
    static const unsigned TWO[] = {2, 0}, TWELVE[] = {12, 0};
    static const struct fault HALF = {"L2", 1, "L2: expected 180"};
    static const struct fault HOUR = {"L31", 1,
                                      "L31: expected 30, 60 ... 330 or a power 2, 3 ... 11"};
    cn_group *group = corners();

    for (unsigned i = 0; i < sizeof FAULTS / sizeof FAULTS[0]; i++)
        check_fault(group, &FAULTS[i]);
    cn_group_free(group);
    group = cycles_of(TWO, 180);
    check_fault(group, &HALF);
    cn_group_free(group);
    group = cycles_of(TWELVE, 30);
    check_fault(group, &HOUR);
    cn_group_free(group);
}

/* A list that does not fit says so, and what was wrong is still there. */
Test(notation_faults, many_moves_are_listed_as_far_as_there_is_room)
{
    static const unsigned EIGHT[] = {8, 0};
    cn_group *group = cycles_of(EIGHT, 0);
    const cn_permutation move = cn_group_move(group, 0);
    cn_permutation out;
    cn_error error = {0};

    for (char c = 'a'; c <= 'z'; c++) {
        const char name[] = {'M', 'o', 'v', 'e', c, '\0'};
        add_move(group, name, 0, &move);
    }
    cr_expect_eq(cn_group_evaluate(group, "Move", false, &out, &error), CN_ECONTENT);
    cr_expect_not_null(strstr(error.what, "unknown move 'Move': expected one of L Movea Moveb"),
                       "%s", error.what);
    cr_expect_str_eq(error.what + strlen(error.what) - 4, " ...");
    /* Nor is a number of any length. */
    char *digits = repeated("Movea", "9", 100000, "");
    cr_expect_eq(cn_group_evaluate(group, digits, false, &out, &error), CN_ECONTENT);
    cr_expect_eq(strncmp(error.what, "Movea999", 8), 0, "%s", error.what);
    cr_expect_not_null(strstr(error.what, "expected a power 1, 2 ... 7"), "%s", error.what);
    free(digits);
    cn_group_free(group);
}
