#include "cubenum/catalogue.h"
#include "cubenum/formats.h"
#include "permutations.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define NAME31 "abcdefghijklmnopqrstuvwxyzABCDE"
#define HEAD "orbit corners 3 3\norbit points 4\n"
#define MOVE "move F = ((1 2 3), (0,1,2), (1))\n"

static cn_group *
read_group(const char *text)
{
    cn_group *group = NULL;
    cn_error error = {.what = ""};

    cr_assert_eq(cn_group_read(text, strlen(text), &group, &error), CN_OK, "%s:%u:%u: %s", text,
                 error.line, error.column, error.what);
    return group;
}

static void
expect_move(const cn_group *group, unsigned move, const char *name, const char *element)
{
    const cn_permutation permutation = cn_group_move(group, move);
    char text[1000];

    cr_assert_lt(move, cn_group_move_count(group));
    cn_group_element_text(group, &permutation, text, sizeof text);
    cr_expect_str_eq(cn_group_move_full_name(group, move), name);
    cr_expect_str_eq(text, element);
}

static void
expect_orbit(const cn_group *group, unsigned orbit, const char *name, unsigned pieces,
             unsigned modulus)
{
    cr_assert_lt(orbit, cn_group_orbit_count(group));
    const cn_orbit found = cn_group_orbit(group, orbit);
    cr_expect_str_eq(found.name, name);
    cr_expect_eq(found.pieces, pieces);
    cr_expect_eq(found.modulus, modulus);
}

Test(generators, our_own_format_has_a_name_orbits_and_moves)
{
    cn_group *group = read_group("# a comment\n"
                                 "group two-orbits.2\n"
                                 "\n"
                                 "orbit corners 3 3\n"
                                 "\t# an indented comment\n"
                                 "orbit points\t4 \n"
                                 "move F 120 = ((1 2 3), (0,1,2), (1))\n"
                                 "  move T=((1), (0,0,0), (1 2)(3 4))   \n"
                                 "move UF 90= ((1),(0,0,0),(4 3 2 1))");

    cr_expect_str_eq(cn_group_name(group), "two-orbits.2");
    cr_expect_eq(cn_group_orbit_count(group), 2);
    expect_orbit(group, 0, "corners", 3, 3);
    expect_orbit(group, 1, "points", 4, 1);
    cr_expect_eq(cn_group_move_count(group), 3);
    expect_move(group, 0, "F120", "((1 2 3), (0,1,2), (1))");
    expect_move(group, 1, "T", "((1), (0,0,0), (1 2)(3 4))");
    expect_move(group, 2, "UF90", "((1), (0,0,0), (1 4 3 2))");
    /* The piece at 2 goes to 3, where it is turned by 2: its points 4 5 6 go to 9 7 8. */
    const cn_permutation f = cn_group_move(group, 0);
    cr_expect(f.image[3] == 8 && f.image[4] == 6 && f.image[5] == 7);
    /* And that at 1 to 2, turned by 1. */
    cr_expect(f.image[0] == 4 && f.image[1] == 5 && f.image[2] == 3);
    cn_group_free(group);
}

Test(generators, the_name_may_be_missing_or_come_last)
{
    cn_group *group = read_group(HEAD MOVE);

    cr_expect_str_eq(cn_group_name(group), "group");
    cn_group_free(group);
    group = read_group(HEAD MOVE "group last\n");
    cr_expect_str_eq(cn_group_name(group), "last");
    cn_group_free(group);
}

Test(generators, takes_a_piece_alone_and_255_points)
{
    cn_group *group = read_group("orbit a 1 255\nmove F = ((1), (254))\n");

    cr_expect_eq(cn_group_points(group), CN_POINTS_MAX);
    cr_expect_eq(cn_group_move_order(group, 0), 255);
    cn_group_free(group);
    group = read_group("orbit " NAME31 " 255 1\nmove " NAME31 " = ((1 255))\n");
    cr_expect_eq(cn_group_points(group), CN_POINTS_MAX);
    expect_move(group, 0, NAME31, "((1 255))");
    cn_group_free(group);
}

Test(generators, an_angle_goes_with_the_order)
{
    static const char *const GOOD[] = {"1 2 3 4) 90", "1 2 3) 120", "1 2) 180", "1 2 3 4 5) 72",
                                       "1 2 3 4 5 6) 60"};

    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        const size_t cycle = strcspn(GOOD[i], ")");
        char text[100];
        snprintf(text, sizeof text, "orbit a 6\nmove F%s = ((%.*s))\n", GOOD[i] + cycle + 1,
                 (int)cycle, GOOD[i]);
        cn_group *group = read_group(text);
        cr_expect_str_eq(cn_group_move_name(group, 0), "F");
        cr_expect_neq(strcmp(cn_group_move_full_name(group, 0), "F"), 0);
        cn_group_free(group);
    }
}

Test(generators, reads_permutations_as_gap_writes_them)
{
    cn_group *group = read_group("# the dihedral group, and more\n"
                                 "turn := (1,2,3,4);\n"
                                 "flip:=( 1, 2 )\n\t( 3,\n4 ) ; # spans lines\n"
                                 "R2 := (6,5);;\n"
                                 "s_1 := ()(7,8)(9);\n");

    cr_expect_str_eq(cn_group_name(group), "group");
    cr_expect_eq(cn_group_orbit_count(group), 1);
    expect_orbit(group, 0, "points", 9, 1);
    cr_expect_eq(cn_group_move_count(group), 4);
    expect_move(group, 0, "turn", "((1 2 3 4))");
    expect_move(group, 1, "flip", "((1 2)(3 4))");
    expect_move(group, 2, "R2_", "((5 6))");
    expect_move(group, 3, "s_1_", "((7 8))");
    cn_group_free(group);
}

Test(generators, gap_needs_no_semicolon_where_the_line_ends)
{
    cn_group *group = read_group("a := (1,2)\n\n# and\nb := (2,3)\n(4,1)");

    cr_expect_eq(cn_group_move_count(group), 2);
    expect_move(group, 0, "a", "((1 2))");
    expect_move(group, 1, "b", "((1 4)(2 3))");
    cn_group_free(group);
}

Test(generators, gap_lists_and_groups_name_their_permutations_by_letters)
{
    static const char *const SAME[] = {
        "gens := [ (1,2)(3,4), (1,2,3) ];",
        "gens := [(1,2)(3,4),\n(1,\n2,3)\n]\n;\n",
        "[(1,2)(3,4),(1,2,3)]",
        "Group( (1,2)(3,4), (1,2,3) );",
        "Group([(1,2)(3,4), (1,2,3)]);",
        "G := Group( [ (1,2)(3,4), (1,2,3) ] );",
        "Grp:=Group((1,2)(3,4),(1,2,3))",
        "(1,2)(3,4);(1,2,3);",
        "group := [(1,2)(3,4)]; move := Group((1,2,3));",
    };

    for (size_t i = 0; i < sizeof SAME / sizeof SAME[0]; i++) {
        cn_group *group = read_group(SAME[i]);
        cr_expect_eq(cn_group_move_count(group), 2, "%s", SAME[i]);
        cr_expect_eq(cn_group_points(group), 4, "%s", SAME[i]);
        expect_move(group, 0, "a", "((1 2)(3 4))");
        expect_move(group, 1, "b", "((1 2 3))");
        cn_group_free(group);
    }
}

Test(generators, letters_go_on_after_z_and_pass_over_names_that_are_taken)
{
    char text[1000] = "b := (1,2); Group := (1,3); [(3,4)";

    for (unsigned g = 1; g < 30; g++)
        strcat(text, ",(3,4)");
    strcat(text, "]");
    cn_group *group = read_group(text);
    cr_assert_eq(cn_group_move_count(group), 32);
    cr_expect_str_eq(cn_group_move_name(group, 1), "Group");
    cr_expect_str_eq(cn_group_move_name(group, 2), "a");
    cr_expect_str_eq(cn_group_move_name(group, 3), "c");
    cr_expect_str_eq(cn_group_move_name(group, 26), "z");
    cr_expect_str_eq(cn_group_move_name(group, 27), "aa");
    cr_expect_str_eq(cn_group_move_name(group, 31), "ae");
    cn_group_free(group);
}

/* A text, where it is at fault, and a part of what is said. */
static const struct {
    const char *text;
    unsigned line, column;
    const char *part;
} BAD[] = {
    /* what is missing is missed behind the end */
    {"", 1, 1, "a line 'orbit NAME PIECES [ORIENTATIONS]'"},
    {"# nothing\n\n", 3, 1, "a line 'orbit NAME PIECES [ORIENTATIONS]'"},
    {"group g\n", 2, 1, "a line 'orbit NAME PIECES [ORIENTATIONS]'"},
    {HEAD, 3, 1, "at least one line 'move NAME = ELEMENT'"},
    {"group g\norbit a 3", 3, 1, "at least one line 'move NAME = ELEMENT'"},
    /* keys */
    {"orbits a 3\n", 1, 1, "expected one of group, orbit, move"},
    {HEAD "  Move F\n", 3, 3, "expected one of group, orbit, move"},
    {"group: a\n", 1, 1, "expected one of group, orbit, move"},
    {"<html>\n", 1, 1, "expected one of group, orbit, move"},
    /* group */
    {"group\n", 1, 6, "the group's name, a word of at most 31 bytes"},
    {"group " NAME31 "F\n", 1, 7, "the group's name, a word of at most 31 bytes"},
    {"group a b\n", 1, 9, "the end of the line"},
    {"group a\n group a\n", 2, 2, "'group' once"},
    /* orbit */
    {"orbit\n", 1, 6, "the orbit's name, a word of at most 31 bytes"},
    {"orbit " NAME31 "F 3\n", 1, 7, "a word of at most 31 bytes"},
    {"orbit 3\n", 1, 8, "a number of pieces from 1 to 255"},
    {"orbit 3 3\n", 1, 7, "orbit '3': expected a letter"},
    {"orbit a-b 3\n", 1, 7, "orbit 'a-b': expected a letter, then letters, digits and underscores"},
    {"orbit a\n", 1, 8, "a number of pieces from 1 to 255"},
    {"orbit a  three\n", 1, 10, "a number of pieces from 1 to 255"},
    {"orbit a 0\n", 1, 9, "a number of pieces from 1 to 255"},
    {"orbit a -1\n", 1, 9, "a number of pieces from 1 to 255"},
    {"orbit a +1\n", 1, 9, "a number of pieces from 1 to 255"},
    {"orbit a 1.5\n", 1, 9, "a number of pieces from 1 to 255"},
    {"orbit a 256\n", 1, 9, "a number of pieces from 1 to 255"},
    {"orbit a 4294967297\n", 1, 9, "a number of pieces from 1 to 255"},
    {"orbit a 18446744073709551617\n", 1, 9, "a number of pieces from 1 to 255"},
    {"orbit a 3 0\n", 1, 11, "a number of orientations from 1 to 255"},
    {"orbit a 3 256\n", 1, 11, "a number of orientations from 1 to 255"},
    {"orbit a 3 x\n", 1, 11, "a number of orientations from 1 to 255"},
    {"orbit a 3 2 1\n", 1, 13, "the end of the line"},
    {"orbit a 128 2\n", 1, 7, "128 pieces with 2 orientations: expected 1 to 255 points in all"},
    {HEAD "orbit more 243\n", 3, 7, "expected 1 to 255 points in all"},
    {HEAD "orbit points 1\n", 3, 7, "orbit 'points': expected a name that is not taken"},
    {HEAD MOVE "orbit more 1\n", 4, 1, "expected orbits before the first move only"},
    /* move */
    {"move F = ((1 2))\norbit a 2\n", 1, 1, "an orbit before the first move"},
    {HEAD "move\n", 3, 5, "the move's name, a word of at most 31 bytes"},
    {HEAD "move = ((1 2 3))\n", 3, 6, "the move's name, a word of at most 31 bytes"},
    {HEAD "move " NAME31 "F = ((1 2))\n", 3, 6, "the move's name"},
    {HEAD "move F\n", 3, 7, "expected '='"},
    {HEAD "move F ((1 2 3), (0,1,2), (1))\n", 3, 8, "'=', or an angle from 1 to 360"},
    {HEAD "move F 120 ((1 2 3))\n", 3, 12, "expected '='"},
    {HEAD "move F 120\n", 3, 11, "expected '='"},
    {HEAD "move F 120 120 = ((1))\n", 3, 12, "expected '='"},
    {HEAD "move F right = ((1))\n", 3, 8, "'=', or an angle from 1 to 360"},
    {HEAD "move F 0 = ((1))\n", 3, 8, "'=', or an angle from 1 to 360"},
    {HEAD "move F 361 = ((1))\n", 3, 8, "'=', or an angle from 1 to 360"},
    {HEAD "move F -90 = ((1))\n", 3, 8, "'=', or an angle from 1 to 360"},
    {HEAD "move F 90 = ((1 2 3), (0,1,2), (1))\n", 3, 8,
     "the move has order 3: expected the angle 120"},
    {HEAD "move F 60 = ((1 2 3), (0,1,2), (1))\n", 3, 8, "order 3: expected the angle 120"},
    {HEAD "move F  7 = ((1 2 3), (0,1,2), (1))\n", 3, 9, "order 3: expected the angle 120"},
    {"orbit a 7\nmove F 51 = ((1 2 3 4 5 6 7))\n", 2, 8, "expected no angle"},
    {HEAD "move F' = ((1 2 3), (0,1,2), (1))\n", 3, 6, "move 'F'': expected a letter, then"},
    {HEAD "move F2 = ((1 2 3), (0,1,2), (1))\n", 3, 6, "no digit at the end, which would be a pow"},
    {HEAD "move F_2 = ((1 2 3), (0,1,2), (1))\n", 3, 6, "no digit at the end, which would be a po"},
    {HEAD MOVE MOVE, 4, 6, "move 'F': expected a name that is not taken"},
    {HEAD "move F = ((1), (0,0,0), (1))\n", 3, 6, "move 'F': expected something that moves"},
    {HEAD "move " NAME31 " 120 = ((1 2 3), (0,1,2), (1))\n", 3, 6, "leaves room for the angle"},
    /* element */
    {HEAD "move F =\n", 3, 9, "expected '(' of an element"},
    {HEAD "move F = F\n", 3, 10, "expected '(' of an element"},
    {HEAD "move F == ((1))\n", 3, 9, "expected '(' of an element"},
    {HEAD "move F = (1 2 3)\n", 3, 11, "expected '(' of a cycle"},
    {HEAD "move F = ((), (0,1,2), (1))\n", 3, 12, "corners: expected a piece from 1 to 3"},
    {HEAD "move F = ((1 2 4), (0,1,2), (1))\n", 3, 16, "corners: expected a piece from 1 to 3"},
    {HEAD "move F = ((0 1), (0,1,2), (1))\n", 3, 12, "corners: expected a piece from 1 to 3"},
    {HEAD "move F = ((1 2 2), (0,1,2), (1))\n", 3, 16, "corners: piece 2 comes twice"},
    {HEAD "move F = ((1 2)(3 1), (0,1,2), (1))\n", 3, 19, "corners: piece 1 comes twice"},
    {HEAD "move F = ((1 99999999999999999999), (0,1,2), (1))\n", 3, 14, "a piece from 1 to 3"},
    {HEAD "move F = ((1 2 3), (0,1), (1))\n", 3, 20, "corners: 2 orientations: expected 3"},
    {HEAD "move F = ((1 2 3), (0,1,2,0), (1))\n", 3, 20, "corners: 4 orientations: expected 3"},
    {HEAD "move F = ((1 2 3), (0,1,3), (1))\n", 3, 25,
     "corners: expected an orientation from 0 to 2"},
    {HEAD "move F = ((1 2 3), (0,1,-1), (1))\n", 3, 25, "corners: expected an orientation from 0"},
    {HEAD "move F = ((1 2 3), (), (1))\n", 3, 21, "corners: expected an orientation from 0 to 2"},
    {HEAD "move F = ((1 2 3), (1))\n", 3, 20, "corners: 1 orientations: expected 3"},
    {HEAD "move F = ((1 2 3), (0,1,2))\n", 3, 27, "expected ',' and the cycles of points"},
    {HEAD "move F = ((1 2 3))\n", 3, 18, "expected ',' and the orientations of corners"},
    {HEAD "move F = ((1 2 3), (0,1,2), (1 2)\n", 3, 34, "expected ')' at the end of the element"},
    {HEAD "move F = ((1 2 3), (0,1,2), (1 2\n", 3, 33, "points: expected a piece from 1 to 4"},
    {HEAD "move F = ((1 2 3), (0,1,2, (1 2))\n", 3, 28, "corners: expected an orientation"},
    {HEAD "move F = ((1 2 3), (0,1,2), (1), (1))\n", 3, 32, "expected ')' at the end of the elem"},
    {HEAD "move F = ((1 2 3), (0,1,2), (1)))\n", 3, 33, "the end of the line"},
    {HEAD "move F = ((1 2 3), (0,1,2), (1)) # F\n", 3, 34, "the end of the line"},
    {HEAD "move F = ((1 2 3),\n(0,1,2), (1))\n", 3, 19, "'(' of the orientations"},
    /* GAP */
    {"a := (1,2);\nb = (1,3)\n", 2, 3, "expected ':='"},
    {"a := (1,2);\nb : = (1,3)\n", 2, 3, "expected ':='"},
    {"a := (1,2) b := (1,3)\n", 1, 12, "expected ';' or the end of the line"},
    {"a := 5;\n", 1, 6, "a permutation, a list of them in '[' and ']', or Group(...)"},
    {"a := (1,2);\nb :=\n  a*a;\n", 3, 3, "a permutation, a list of them in '[' and ']', or Group"},
    {"a := ;\n", 1, 6, "a permutation, a list of them in"},
    {"a :=", 1, 5, "a permutation, a list of them in"},
    {"a := (1,2,1);\n", 1, 11, "point 1 comes twice: expected it once"},
    {"a := (1,2)\n  (2,3);\n", 2, 4, "point 2 comes twice: expected it once"},
    {"a := (0,1);\n", 1, 7, "a point from 1 to 255"},
    {"a := (1,256);\n", 1, 9, "a point from 1 to 255"},
    {"a := (1,4294967297);\n", 1, 9, "a point from 1 to 255"},
    {"a := (1,x);\n", 1, 9, "a point from 1 to 255"},
    {"a := (1,);\n", 1, 9, "a point from 1 to 255"},
    {"a := (-1,2);\n", 1, 7, "a point from 1 to 255"},
    {"a := (1 2);\n", 1, 9, "',' or ')' in a cycle"},
    {"a := (1,2;\n", 1, 10, "',' or ')' in a cycle"},
    {"a := (1,2", 1, 10, "',' or ')' in a cycle"},
    {"a := (1,2));\n", 1, 11, "';' or the end of the line"},
    {"a := (1,2);\nb := (3,4);\na := (5,6);\n", 3, 1, "'a' is there already"},
    {"[(1,2)]\na := (5,6);\n", 2, 1, "'a' is there already: expected a name that is not taken"},
    {"a1 := (1,2);\na1_ := (5,6);\n", 2, 1, "'a1_' is there already"},
    {NAME31 " := (1,2);\n", 1, 1, "a name of at most 30 bytes"},
    {"a := (1,2);\n2 := (1,3);\n", 2, 1, "NAME := PERMUTATION, a permutation or a list of them"},
    {"a := (1,2);\n}\n", 2, 1, "NAME := PERMUTATION, a permutation or a list of them"},
    {"a := ();\n", 1, 6, "move 'a': expected something that moves"},
    {"a := (1,2);\nb := (3)(4);\n", 2, 6, "move 'b': expected something that moves"},
    {"[ (1,2), ]", 1, 10, "a permutation such as (1,2,3)(4,5)"},
    {"[]", 1, 2, "a permutation such as (1,2,3)(4,5)"},
    {"[ (1,2)", 1, 8, "',' or ']'"},
    {"[ (1,2) )", 1, 9, "',' or ']'"},
    {"g := [ (1,2), h ];\n", 1, 15, "a permutation such as (1,2,3)(4,5)"},
    {"Group( (1,2) ]", 1, 14, "',' or ')'"},
    {"Group()", 1, 7, "a permutation such as (1,2,3)(4,5)"},
    {"Group( [ (1,2) ], (1,3) )", 1, 17, "expected ')'"},
    {"g := Group;", 1, 11, "'(' behind Group"},
    {"(1,2);\nGroup [(1,2)]", 2, 7, "'(' behind Group"},
    /* bytes */
    {"orbit a\r\n", 1, 8, "lines that end in a newline alone, no CR"},
    {"a := (1,2);\r\n", 1, 12, "lines that end in a newline alone, no CR"},
    {"\xef\xbb\xbforbit a 3\n", 1, 1, "text without a byte order mark"},
    {HEAD "# \xff\n", 3, 3, "text in UTF-8"},
    {"orbit a 3\x01\n", 1, 10, "text without control characters"},
};

Test(generators, every_fault_is_told_with_line_column_and_what_was_expected)
{
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        const char *text = BAD[i].text;
        cn_group *group = NULL;
        cn_error error = {.what = ""};
        cr_expect_eq(cn_group_read(text, strlen(text), &group, &error), CN_ECONTENT, "%s", text);
        cr_expect(error.line == BAD[i].line && error.column == BAD[i].column, "%s: %u:%u: %s", text,
                  error.line, error.column, error.what);
        cr_expect_not_null(strstr(error.what, BAD[i].part), "%s: %s: %s", text, BAD[i].part,
                           error.what);
        cr_expect_not_null(strstr(error.what, "expected"), "%s: %s", text, error.what);
        cr_expect_null(group);
        cr_expect_eq(cn_group_read(text, strlen(text), &group, NULL), CN_ECONTENT);
    }
}

Test(generators, a_nul_byte_is_a_fault_and_length_is_obeyed)
{
    static const char ZERO[] = HEAD MOVE "\0";
    cn_group *group = NULL;
    cn_error error;

    cr_expect_eq(cn_group_read(ZERO, sizeof ZERO - 1, &group, &error), CN_ECONTENT);
    cr_expect(error.line == 4 && error.column == 1, "%u:%u", error.line, error.column);
    cr_expect_not_null(strstr(error.what, "expected text without NUL bytes"));
    cr_expect_eq(cn_group_read(ZERO, sizeof ZERO - 2, &group, &error), CN_OK);
    cn_group_free(group);
}

Test(generators, one_move_or_permutation_more_than_64_is_one_too_many)
{
    char ours[4000] = "orbit a 2\n", gap[2000] = "";

    for (unsigned m = 0; m <= CN_MOVES_MAX; m++) {
        cn_group *group = NULL;
        cn_error error;
        sprintf(ours + strlen(ours), "move %c%c = ((1 2))\n", 'A' + m / 26, 'a' + m % 26);
        strcat(gap, "(1,2)\n;");
        const cn_status expected = m < CN_MOVES_MAX ? CN_OK : CN_ECONTENT;
        cr_expect_eq(cn_group_read(ours, strlen(ours), &group, &error), expected);
        if (expected == CN_OK)
            cn_group_free(group);
        else
            cr_expect(error.line == 66 && error.column == 6, "%u:%u", error.line, error.column);
        cr_expect_eq(cn_group_read(gap, strlen(gap), &group, &error), expected);
        if (expected == CN_OK)
            cn_group_free(group);
        else
            cr_expect(error.line == 65 && error.column == 2, "%u:%u", error.line, error.column);
    }
}

/* As published, but for the octahedron: 6!/2 * 2^5 * 12!/2. */
static const struct {
    const char *name, *order;
} CATALOGUE[] = {
    {"cuboctahedron", "304328475799208411787820007424000000"},
    {"octahedron", "2759049216000"},
    {"pyraminx", "933120"},
    {"rubik", "43252003274489856000"},
    {"rubik-2x2x2", "3674160"},
    {"skewb", "3149280"},
};

Test(generators, the_built_in_groups_have_their_names_and_published_orders)
{
    cr_assert_eq(cn_catalogue_groups(), sizeof CATALOGUE / sizeof CATALOGUE[0]);
    for (unsigned i = 0; i < cn_catalogue_groups(); i++) {
        const cn_catalogue_group entry = cn_catalogue_get_group(i);
        cn_group *group = NULL;
        cn_chain *chain = NULL;
        cn_order order;
        uint64_t moves;
        cr_expect_str_eq(entry.name, CATALOGUE[i].name);
        cr_expect_not_null(entry.about);
        cr_expect_eq(entry.text == NULL, i == 0);
        cr_assert_eq(cn_group_builtin(entry.name, &group, NULL), CN_OK, "%s", entry.name);
        cr_expect_str_eq(cn_group_name(group), entry.name);
        cr_assert_eq(cn_group_select(group, NULL, &moves, NULL), CN_OK);
        cr_assert_eq(cn_chain_create(group, moves, &chain, NULL), CN_OK);
        cn_chain_order(chain, &order);
        cr_expect_str_eq(order.decimal, CATALOGUE[i].order, "%s: %s", entry.name, order.decimal);
        for (unsigned m = 0; m < cn_group_move_count(group); m++)
            cr_expect_str_neq(cn_group_move_name(group, m), cn_group_move_full_name(group, m));
        cn_chain_free(chain);
        cn_group_free(group);
    }
}

/* What each is about tells it from the others. */
Test(generators, the_lines_about_the_built_in_groups_go_with_their_names)
{
    static const char *const WORDS[] = {"cuboctahedron", "octahedron", "pyraminx",
                                        "Rubik's cube",  "2x2x2",      "skewb"};

    for (unsigned i = 0; i < cn_catalogue_groups(); i++)
        cr_expect_not_null(strstr(cn_catalogue_get_group(i).about, WORDS[i]), "%s", WORDS[i]);
}

/* Moves of two adjacent sides of Rubik's cube, by published orders. */
Test(generators, moves_of_the_built_in_groups_are_oriented_alike)
{
    static const struct {
        const char *group, *expression;
        uint64_t order;
    } ELEMENTS[] = {
        {"rubik", "(R U)", 105},
        {"rubik", "(R U')", 63},
        {"rubik", "[R, U]", 6},
        {"rubik", "(R U2 D' B D')", 1260},
        {"rubik", "(R L' F2 B2 R L' U2 D2)", 2},
        {"rubik-2x2x2", "[R, U]", 6},
        {"rubik-2x2x2", "(R U)", 15},
    };

    for (size_t i = 0; i < sizeof ELEMENTS / sizeof ELEMENTS[0]; i++) {
        cn_group *group = NULL;
        cn_permutation element;
        cr_assert_eq(cn_group_builtin(ELEMENTS[i].group, &group, NULL), CN_OK);
        cr_assert_eq(cn_group_evaluate(group, ELEMENTS[i].expression, true, &element, NULL), CN_OK);
        cr_expect_eq(cn_permutation_order(&element), ELEMENTS[i].order, "%s: %d",
                     ELEMENTS[i].expression, (int)cn_permutation_order(&element));
        cn_group_free(group);
    }
}

Test(generators, an_unknown_built_in_group_is_refused_and_the_known_ones_are_listed)
{
    static const char *const BAD_NAMES[] = {"", "Rubik", "rubik ", "rubik-3x3x3", "cuboctahedro"};

    for (size_t i = 0; i < sizeof BAD_NAMES / sizeof BAD_NAMES[0]; i++) {
        cn_group *group = NULL;
        cn_error error = {.what = ""};
        cr_expect_eq(cn_group_builtin(BAD_NAMES[i], &group, &error), CN_EINVAL);
        cr_expect_not_null(strstr(error.what, "expected one of cuboctahedron, octahedron, "
                                              "pyraminx, rubik, rubik-2x2x2, skewb"),
                           "%s", error.what);
        cr_expect_null(group);
    }
}
