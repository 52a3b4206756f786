#include "group/geometry.h"
#include "group/group.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The paper's generators: the cycles of the vertices, where pieces then are turned, of the edges. */
static const struct {
    const char *name, *vertices, *turned, *edges;
} TABLE[] = {
    {"F90", "(1 2 3 4)", "1 2 3 4", "(1 2 3 4)"},
    {"R90", "(2 5 12 6)", "", "(5 6 7 8)"},
    {"L90", "(4 7 10 8)", "", "(13 14 15 16)"},
    {"U90", "(1 8 9 5)", "", "(17 18 19 20)"},
    {"D90", "(3 6 11 7)", "", "(21 22 23 24)"},
    {"B90", "(9 10 11 12)", "9 10 11 12", "(9 10 11 12)"},
    {"UF120", "(1 4 8)", "1 8", "(4 14 20)"},
    {"UR120", "(1 5 2)", "2 5", "(1 19 5)"},
    {"UL120", "(8 10 9)", "8 10", "(10 17 13)"},
    {"UB120", "(5 9 12)", "5 9", "(6 18 9)"},
    {"DF120", "(3 7 4)", "4 7", "(3 24 15)"},
    {"DR120", "(2 6 3)", "3 6", "(2 8 21)"},
    {"DL120", "(10 7 11)", "7 11", "(11 16 23)"},
    {"DB120", "(6 12 11)", "6 12", "(7 12 22)"},
};

static const char *const VERTEX_NAMES[] = {"UF", "FR", "DF", "FL", "UR", "DR",
                                           "DL", "UL", "UB", "BL", "DB", "BR"};

static const char *const EDGE_NAMES[] = {
    "F/UR", "F/DR", "F/DF", "F/UF", "R/UR", "R/UB", "R/DB", "R/DR", "B/UB", "B/UL", "B/DL", "B/DB",
    "L/UL", "L/UF", "L/DF", "L/DL", "U/UL", "U/UB", "U/UR", "U/UF", "D/DR", "D/DB", "D/DL", "D/DF"};

/* The numbers of a list such as "(2 5 12 6)", less 1. */
static unsigned
read_numbers(const char *text, unsigned number[4])
{
    unsigned count = 0;

    while (text[strspn(text, "( )")] != '\0') {
        char *end;
        number[count++] = (unsigned)strtoul(text + strspn(text, "( )"), &end, 10) - 1;
        text = end;
    }
    return count;
}

static void
read_cycle(const char *text, uint8_t *image)
{
    unsigned cycle[4];
    const unsigned length = read_numbers(text, cycle);

    for (unsigned i = 0; i < length; i++)
        image[cycle[i]] = (uint8_t)cycle[(i + 1) % length];
}

static cn_element
read_row(unsigned row)
{
    cn_element element = cn_element_identity();
    unsigned turned[4];
    const unsigned count = read_numbers(TABLE[row].turned, turned);

    read_cycle(TABLE[row].vertices, element.vertex);
    read_cycle(TABLE[row].edges, element.edge);
    for (unsigned t = 0; t < count; t++)
        for (unsigned v = 0; v < CN_VERTICES; v++)
            if ((element.vertex[v] & 15) == turned[t])
                element.vertex[v] |= CN_TURNED;
    return element;
}

Test(geometry, moves_are_those_of_the_paper)
{
    cr_assert_eq(sizeof TABLE / sizeof TABLE[0], FACES);
    for (unsigned f = 0; f < FACES; f++) {
        const cn_element wanted = read_row(f), got = geometry_face(f);
        char name[8];
        snprintf(name, sizeof name, "%s%u", geometry_face_name(f), geometry_face_angle(f));
        cr_expect_str_eq(name, TABLE[f].name);
        cr_expect(cn_element_equals(&got, &wanted), "%s", TABLE[f].name);
        for (unsigned v = 0; v < sizeof got.vertex; v++)
            cr_expect_eq(got.vertex[v], wanted.vertex[v], "%s: vertex %u goes to %#x, not %#x",
                         TABLE[f].name, v, got.vertex[v], wanted.vertex[v]);
    }
}

Test(geometry, pieces_have_the_names_of_the_paper)
{
    for (unsigned v = 0; v < CN_VERTICES; v++) {
        char name[4];
        snprintf(name, sizeof name, "%s%s", geometry_face_name(geometry_vertex_zero_side(v)),
                 geometry_face_name(geometry_vertex_other_side(v)));
        cr_expect_str_eq(geometry_vertex_name(v), VERTEX_NAMES[v]);
        cr_expect_str_eq(name, VERTEX_NAMES[v]);
    }
    for (unsigned e = 0; e < CN_EDGES; e++) {
        char name[8];
        snprintf(name, sizeof name, "%s/%s", geometry_face_name(geometry_edge_square(e)),
                 geometry_face_name(geometry_edge_triangle(e)));
        cr_expect_str_eq(geometry_edge_name(e), EDGE_NAMES[e]);
        cr_expect_str_eq(name, EDGE_NAMES[e]);
    }
}

Test(geometry, group_has_the_moves_as_permutations)
{
    cn_group *group = NULL;

    cr_assert_eq(cn_group_cuboctahedron(&group, NULL), CN_OK);
    cr_expect_str_eq(cn_group_name(group), "cuboctahedron");
    cr_expect(group->cuboctahedron);
    cr_expect_eq(cn_group_points(group), 48);
    cr_assert_eq(cn_group_orbit_count(group), 2);
    const cn_orbit vertices = cn_group_orbit(group, 0), edges = cn_group_orbit(group, 1);
    cr_expect_str_eq(vertices.name, "vertices");
    cr_expect(vertices.pieces == 12 && vertices.modulus == 2 && vertices.first == 0);
    cr_expect_str_eq(edges.name, "edges");
    cr_expect(edges.pieces == 24 && edges.modulus == 1 && edges.first == 24);
    cr_assert_eq(cn_group_move_count(group), FACES);
    for (unsigned f = 0; f < FACES; f++) {
        const cn_permutation move = cn_group_move(group, f);
        const cn_element element = cn_element_of(&move), wanted = read_row(f);
        cr_expect_str_eq(cn_group_move_full_name(group, f), TABLE[f].name);
        cr_expect_eq(cn_group_move_order(group, f), f < SQUARES ? 4 : 3, "%s", TABLE[f].name);
        cr_expect(cn_element_equals(&element, &wanted), "%s", TABLE[f].name);
    }
    cn_group_free(group);
}

/* The number in the text that starts here, and its star; 0 for anything else. */
static unsigned
read_vertex(const char *text, bool *star)
{
    unsigned number = 0;
    char end[3] = "";

    *star = sscanf(text, "[%2u%2[]*]", &number, end) == 2 && strcmp(end, "*]") == 0;
    return *star || strcmp(end, "]") == 0 ? number : 0;
}

/* The letter of the square in whose frame a place of the map is: in the middle of it. */
static char
square_around(char *const *line, unsigned row, unsigned column)
{
    return line[row / 10 * 10 + 5][column / 18 * 18 + 9];
}

static unsigned
split_lines(char *text, char **line, unsigned most)
{
    unsigned count = 0;

    for (char *at = strtok(text, "\n"); at != NULL && count < most; at = strtok(NULL, "\n"))
        line[count++] = at;
    return count;
}

static void
check_vertex(unsigned number, bool star, char square)
{
    cr_assert_leq(number, CN_VERTICES);
    const char *name = VERTEX_NAMES[number - 1];

    cr_expect_eq(square, name[star ? 0 : 1], "%u%s, which is %s, is shown at %c", number,
                 star ? "*" : "", name, square);
}

Test(geometry, map_shows_each_vertex_at_its_two_sides)
{
    unsigned zero[CN_VERTICES + 1] = {0}, other[CN_VERTICES + 1] = {0};
    char *map = NULL, *line[36];

    cr_assert_eq(cn_cuboctahedron_map(&map), CN_OK);
    cr_assert_eq(split_lines(map, line, 36), 35);
    for (unsigned r = 0; r < 31; r++)
        for (const char *at = line[r]; (at = strchr(at, '[')) != NULL; at++) {
            bool star;
            const unsigned number = read_vertex(at, &star);
            cr_assert_neq(number, 0, "line %u: '%s'", r, at);
            check_vertex(number, star, square_around(line, r, (unsigned)(at - line[r])));
            (star ? zero : other)[number]++;
        }
    for (unsigned v = 1; v <= CN_VERTICES; v++)
        cr_expect(zero[v] == 1 && other[v] == 1, "vertex %u", v);
    free(map);
}

/* The name of the triangle whose corner of the frame is nearest. */
static void
triangle_near(char *const *line, unsigned row, unsigned column, char name[3])
{
    const unsigned top = row / 10 * 10 + 1, left = column / 18 * 18 + 1;

    memcpy(name, &line[row % 10 < 5 ? top : top + 8][column % 18 < 9 ? left : left + 15], 2);
    name[2] = '\0';
}

Test(geometry, map_shows_each_edge_between_its_square_and_triangle)
{
    unsigned seen[CN_EDGES + 1] = {0};
    char *map = NULL, *line[36];

    cr_assert_eq(cn_cuboctahedron_map(&map), CN_OK);
    cr_assert_eq(split_lines(map, line, 36), 35);
    for (unsigned r = 0; r < 31; r++)
        for (const char *at = line[r]; *(at += strcspn(at, "0123456789")) != '\0';
             at += strspn(at, "0123456789")) {
            char triangle[3], name[8];
            const unsigned column = (unsigned)(at - line[r]);
            if (at[-1] == '[')
                continue;
            const unsigned number = (unsigned)strtoul(at, NULL, 10);
            cr_assert(number >= 1 && number <= CN_EDGES, "line %u: '%s'", r, at);
            triangle_near(line, r, column, triangle);
            snprintf(name, sizeof name, "%c/%s", square_around(line, r, column), triangle);
            cr_expect_str_eq(name, EDGE_NAMES[number - 1], "edge %u is shown at %s", number, name);
            seen[number]++;
        }
    for (unsigned e = 1; e <= CN_EDGES; e++)
        cr_expect_eq(seen[e], 1, "edge %u", e);
    free(map);
}

/* The vertices at a square's top, right, bottom and left, from 0. */
static void
read_square(char *const *line, const unsigned cell[2], unsigned vertex[4])
{
    const unsigned top = 10 * cell[0] + 1, left = 18 * cell[1] + 1;
    const char *right = &line[top + 4][left + 16];
    bool star;

    while (*right != '[')
        right--;
    vertex[0] = read_vertex(&line[top][left + 7], &star) - 1;
    vertex[1] = read_vertex(right, &star) - 1;
    vertex[2] = read_vertex(&line[top + 8][left + 7], &star) - 1;
    vertex[3] = read_vertex(&line[top + 4][left], &star) - 1;
}

/* It is seen from outside, and folds up: neighbours have the vertex between them in common. */
Test(geometry, map_is_a_net_seen_from_outside)
{
    static const unsigned CELL[SQUARES][2] = {
        [FACE_F] = {1, 1}, [FACE_R] = {1, 2}, [FACE_L] = {1, 0},
        [FACE_U] = {0, 1}, [FACE_D] = {2, 1}, [FACE_B] = {1, 3}};
    unsigned vertex[SQUARES][4];
    char *map = NULL, *line[36];

    cr_assert_eq(cn_cuboctahedron_map(&map), CN_OK);
    cr_assert_eq(split_lines(map, line, 36), 35);
    for (unsigned s = 0; s < SQUARES; s++) {
        const cn_element turn = geometry_face(s);
        read_square(line, CELL[s], vertex[s]);
        for (unsigned i = 0; i < 4; i++) {
            cr_assert_lt(vertex[s][i], CN_VERTICES, "%s, %u", geometry_face_name(s), i);
            cr_expect_eq(turn.vertex[vertex[s][i]] & 15, vertex[s][(i + 1) % 4], "%s, %u",
                         geometry_face_name(s), i);
        }
    }
    cr_expect_eq(vertex[FACE_U][2], vertex[FACE_F][0]);
    cr_expect_eq(vertex[FACE_D][0], vertex[FACE_F][2]);
    cr_expect_eq(vertex[FACE_L][1], vertex[FACE_F][3]);
    cr_expect_eq(vertex[FACE_R][3], vertex[FACE_F][1]);
    cr_expect_eq(vertex[FACE_B][3], vertex[FACE_R][1]);
    cr_expect_eq(vertex[FACE_L][3], vertex[FACE_B][1]);
    free(map);
}
