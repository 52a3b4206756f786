#include "formats/xmpuzzle.h"

#include "drafts.h"
#include "formats/gunzip.h"
#include "formats/xmpuzzle_turn.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <zlib.h>

#define HEAD "<puzzle version=\"2\"><gridType type=\"0\"/>"
#define COLOURS "<colors><color/><color/><color/></colors>"
#define SHAPES                                            \
    "<shapes>\n<voxel x=\"2\" y=\"1\" z=\"1\">##</voxel>" \
    "<voxel x=\"2\" y=\"2\" z=\"1\" name=\"box\">####</voxel></shapes>\n"
#define PIECES "<shapes><shape id=\"0\" count=\"2\"/></shapes>"
#define RESULT "<result id=\"1\"/>"
#define TAIL "</problem></problems></puzzle>"
#define START HEAD SHAPES "<problems><problem>"

static cn_status
read_text(const char *text, unsigned problem, struct puzzle_draft *draft,
          struct xmpuzzle_assemblies *assemblies, cn_error *error)
{
    return xmpuzzle_read(draft, assemblies, (struct slice){text, strlen(text)}, problem, error);
}

/* The draft of a text that is good. */
static struct puzzle_draft
draft_of(const char *text, unsigned problem)
{
    struct puzzle_draft draft = {.blocks = 0};
    cn_error error = {0};

    cr_assert_eq(read_text(text, problem, &draft, NULL, &error), CN_OK, "%u:%u: %s: %s", error.line,
                 error.column, error.what, text);
    return draft;
}

Test(xmpuzzle, x_is_the_column_y_the_row_z_the_plane)
{
    static const char TEXT[] = HEAD
        "<shapes><voxel x=\"3\" y=\"2\" z=\"2\" name=\"target\">###_#_+____#</voxel>\n"
        "<voxel x=\"4\" y=\"3\" z=\"1\" name=\"hook\" type=\"0\">_##__#______</voxel>\n"
        "<voxel x=\"1\" y=\"1\" z=\"1\" name=\"two words\">#</voxel></shapes>\n"
        "<problems><problem name=\"some-name\" maxHoles=\"1\">\n<shapes>\n"
        "<shape id=\"1\"/>\n<shape id=\"2\" min=\"0\" max=\"5\" group=\"3\"/></shapes>\n"
        "<result id=\"0\"/><bitmap/></problem></problems><comment popup=\"\">x</comment></puzzle>";
    struct puzzle_draft draft = draft_of(TEXT, 0);
    char text[100];
    struct writer writer = {text, sizeof text, 0};

    cr_expect_str_eq(draft.name, "some-name");
    cr_expect_str_eq(draft.title, "");
    cr_expect_eq(draft.holes, 1);
    cr_expect(same_box(draft.target.box, (struct box){{2, 2, 3}}));
    cr_expect_arr_eq(draft.target.kind, ((unsigned char[]){1, 1, 1, 0, 1, 0, 2, 0, 0, 0, 0, 1}),
                     12);
    cr_expect_eq(draft.target.line, 8);
    cr_assert_eq(draft.blocks, 2);
    cr_expect_str_eq(draft.block[0].name, "hook");
    shape_draw(&draft.block[0].shape, 'h', &writer);
    cr_expect_str_eq(text, "hh\nh.\n");
    cr_expect_eq(draft.block[0].least, 1);
    cr_expect_eq(draft.block[0].most, 1);
    cr_expect_eq(draft.block[0].line, 6);
    cr_expect_eq(draft.block[0].motions, MOTIONS_ROTATIONS);
    cr_expect_str_eq(draft.block[1].name, "S3");
    cr_expect_eq(draft.block[1].least, 0);
    cr_expect_eq(draft.block[1].most, 5);
    draft_release(&draft);
}

Test(xmpuzzle, empty_layers_around_the_result_are_cut_off)
{
    static const char TEXT[] =
        HEAD "<shapes><voxel x=\"3\" y=\"2\" z=\"3\">__________#+______</voxel>"
             "<voxel x=\"1\" y=\"1\" z=\"1\">#</voxel></shapes><problems><problem><shapes>"
             "<shape id=\"1\"/></shapes><result id=\"0\"/><solutions><solution><assembly>"
             "1 1 1 0</assembly></solution></solutions>" TAIL;
    struct puzzle_draft draft;
    struct xmpuzzle_assemblies assemblies;

    cr_assert_eq(read_text(TEXT, 1, &draft, &assemblies, NULL), CN_OK);
    cr_expect(same_box(draft.target.box, (struct box){{1, 1, 2}}));
    cr_expect_arr_eq(draft.target.kind, ((unsigned char[]){CELL_FILL, CELL_OPTIONAL}), 2);
    cr_assert_eq(assemblies.count, 1);
    cr_expect_eq(assemblies.assembly[0].placement[0].cell[0].at[2], 0);
    draft_release(&draft);
    xmpuzzle_assemblies_release(&assemblies);
}

Test(xmpuzzle, a_problem_is_chosen_by_its_number)
{
    static const char TEXT[] = HEAD SHAPES "<problems><problem name=\"first\">" PIECES RESULT
                                           "</problem><problem name=\"the second\">"
                                           "<shapes><shape id=\"1\"/></shapes>" RESULT TAIL;
    struct puzzle_draft first = draft_of(TEXT, 1);
    struct puzzle_draft second = draft_of(TEXT, 2);
    cn_error error = {0};

    cr_expect_str_eq(first.name, "first");
    cr_expect_eq(first.block[0].most, 2);
    cr_expect_str_eq(second.name, "puzzle");
    cr_expect_str_eq(second.title, "the second");
    cr_expect_str_eq(second.block[0].name, "box");
    cr_expect_eq(second.holes, HOLES_ANY);
    draft_release(&first);
    draft_release(&second);
    cr_expect_eq(read_text(TEXT, 3, &first, NULL, &error), CN_EINVAL);
    cr_expect_str_eq(error.what, "problem 3: expected 1 to 2, the problems of this file");
}

Test(xmpuzzle, colours_of_pieces_and_result_that_fit_each_other_become_one)
{
    static const char TEXT[] =
        HEAD COLOURS "<shapes><voxel x=\"4\" y=\"1\" z=\"1\" name=\"t\">#1#2#3+</voxel>"
                     "<voxel x=\"3\" y=\"1\" z=\"1\" name=\"p\">#3#1#</voxel></shapes><problems>"
                     "<problem><shapes><shape id=\"1\"/></shapes><result id=\"0\"/>"
                     "<bitmap><pair piece=\"0\" result=\"1\"/><pair piece=\"1\" result=\"1\"/>"
                     "<pair piece=\"0\" result=\"1\"/></bitmap>" TAIL;
    struct puzzle_draft draft = draft_of(TEXT, 0);

    cr_assert_eq(draft.colours, 4);
    cr_expect_str_eq(draft.colour_name[1], "colour-1");
    cr_expect_str_eq(draft.colour_name[2], "colour-3");
    cr_expect_str_eq(draft.colour_name[3], "result-colour-1");
    cr_expect_str_eq(draft.colour_name[4], "result-colour-3");
    cr_expect_arr_eq(draft.target.colour, ((unsigned char[]){3, 1, 4, 0}), 4);
    cr_expect_eq(draft.block[0].shape.voxel[0].colour, 2);
    cr_expect_eq(draft.block[0].shape.voxel[1].colour, 1);
    cr_expect_eq(draft.block[0].shape.voxel[2].colour, 0);
    draft_release(&draft);
}

Test(xmpuzzle, congruent_pieces_become_copies_but_mirror_images_do_not)
{
    static const char TEXT[] = HEAD COLOURS
        "<shapes><voxel x=\"3\" y=\"2\" z=\"2\" name=\"A\">##__##_____#</voxel>"
        "<voxel x=\"2\" y=\"3\" z=\"2\" name=\"A turned\">_####_____#_</voxel>"
        "<voxel x=\"3\" y=\"2\" z=\"2\" name=\"A\">_####____#__</voxel>"
        "<voxel x=\"3\" y=\"2\" z=\"2\" name=\"A\">#1#__##_____#</voxel>"
        "<voxel x=\"3\" y=\"2\" z=\"2\" name=\"t\">############</voxel></shapes><problems>"
        "<problem><shapes><shape id=\"0\" count=\"2\"/><shape id=\"1\"/><shape id=\"2\"/>"
        "<shape id=\"0\" count=\"3\"/><shape id=\"3\"/></shapes><result id=\"4\"/>" TAIL;
    struct puzzle_draft draft = draft_of(TEXT, 0);

    cr_assert_eq(draft.blocks, 3);
    cr_expect_str_eq(draft.block[0].name, "A");
    cr_expect_eq(draft.block[0].least, 6);
    cr_expect_eq(draft.block[0].most, 6);
    cr_expect_str_eq(draft.block[1].name, "A-2");
    cr_expect_eq(draft.block[1].most, 1);
    cr_expect_str_eq(draft.block[2].name, "A-3");
    draft_release(&draft);
}

Test(xmpuzzle, assemblies_tell_the_cells_of_their_pieces)
{
    /* (-x, y, -z), with a hotspot that the piece turns about */
    static const char TEXT[] =
        HEAD "<shapes><voxel x=\"2\" y=\"1\" z=\"1\" hx=\"1\" hy=\"-1\">##</voxel>"
             "<voxel x=\"4\" y=\"1\" z=\"1\">####</voxel></shapes><problems><problem><shapes>"
             "<shape id=\"0\" min=\"1\" max=\"3\"/></shapes>" RESULT
             "<solutions><solution><assembly> 2 -1 0 8\n0 0 0 255  x</assembly></solution>"
             "<solution><assembly>x x x</assembly></solution></solutions>" TAIL;
    struct puzzle_draft draft;
    struct xmpuzzle_assemblies assemblies;
    cn_error error = {0};

    cr_assert_eq(read_text(TEXT, 1, &draft, &assemblies, &error), CN_OK, "%u: %s", error.column,
                 error.what);
    cr_assert_eq(assemblies.count, 2);
    cr_expect_eq(assemblies.assembly[1].placements, 0);
    cr_assert_eq(assemblies.assembly[0].placements, 1);
    const struct xmpuzzle_placement *placement = &assemblies.assembly[0].placement[0];
    cr_expect_eq(placement->piece, 0);
    cr_expect_eq(placement->block, 0);
    cr_expect_eq(placement->transformation, 8);
    cr_expect_arr_eq(placement->at, ((int[]){2, -1, 0}), sizeof(int[3]));
    cr_assert_eq(placement->cells, 2);
    cr_expect_eq(placement->cell[0].at[2], 3);
    cr_expect_eq(placement->cell[1].at[2], 2);
    draft_release(&draft);
    xmpuzzle_assemblies_release(&assemblies);
}

/* The bytes of a text as gzip packs them; returns how many. */
static size_t
pack(const char *text, size_t length, unsigned char *out, size_t room)
{
    z_stream stream = {.avail_in = (uInt)length, .next_out = out, .avail_out = (uInt)room};

    stream.next_in = (z_const Bytef *)(uintptr_t)text;
    cr_assert_eq(deflateInit2(&stream, 9, Z_DEFLATED, 16 + MAX_WBITS, 9, Z_DEFAULT_STRATEGY), Z_OK);
    cr_assert_eq(deflate(&stream, Z_FINISH), Z_STREAM_END);
    deflateEnd(&stream);
    return room - stream.avail_out;
}

Test(xmpuzzle, gzip_files_are_read_and_damaged_ones_refused)
{
    static const char TEXT[] = START PIECES RESULT TAIL;
    unsigned char bytes[1000];
    const size_t length = pack(TEXT, strlen(TEXT), bytes, sizeof bytes - 1);
    const struct slice whole = {(const char *)bytes, length};
    struct puzzle_draft draft;
    cn_error error = {0};

    cr_assert_eq(xmpuzzle_read(&draft, NULL, whole, 0, &error), CN_OK, "%s", error.what);
    cr_expect_eq(draft.blocks, 1);
    draft_release(&draft);
    for (size_t cut = 2; cut < length; cut++) {
        const struct slice part = {whole.at, cut};
        cr_expect_eq(xmpuzzle_read(&draft, NULL, part, 0, &error), CN_ECONTENT, "%zu bytes", cut);
        cr_expect_not_null(strstr(error.what, "cut off"), "%zu bytes: %s", cut, error.what);
    }
    bytes[length] = 'x';
    cr_expect_eq(xmpuzzle_read(&draft, NULL, (struct slice){whole.at, length + 1}, 0, &error),
                 CN_ECONTENT);
    cr_expect_str_eq(error.what, "1 bytes behind the end of the gzip file: expected nothing there");
    bytes[length - 6] ^= 1; /* of the check sum */
    cr_expect_eq(xmpuzzle_read(&draft, NULL, whole, 0, &error), CN_ECONTENT);
    cr_expect_str_eq(error.what, "a damaged gzip file: expected data as gzip writes it");
}

Test(xmpuzzle, a_small_file_does_not_grow_without_limit)
{
    const size_t size = (size_t)GUNZIP_MAX + 1;
    const size_t room = 1 << 20;
    char *blanks = malloc(size);
    unsigned char *bytes = malloc(room);
    struct puzzle_draft draft;
    cn_error error = {0};

    cr_assert(blanks != NULL && bytes != NULL);
    memset(blanks, ' ', size);
    const size_t length = pack(blanks, size, bytes, room);
    const struct slice packed = {(const char *)bytes, length};
    cr_expect_eq(xmpuzzle_read(&draft, NULL, packed, 0, &error), CN_ECONTENT);
    cr_expect_str_eq(error.what, "a gzip file that grows large: expected at most 16 MiB in it");
    cr_expect_eq(xmpuzzle_read(&draft, NULL, (struct slice){blanks, size}, 0, &error), CN_ECONTENT);
    cr_expect_str_eq(error.what, "a file of 16777217 bytes: expected at most 16 MiB");
    free(blanks);
    free(bytes);
}

#define VOXEL(text) HEAD COLOURS "<shapes>\n<voxel x=\"2\" y=\"2\" z=\"1\">" text "</voxel>"
#define ASSEMBLY(text) START PIECES RESULT "<solutions><solution>\n<assembly>" text "</assembly>"
#define SAME                                                                              \
    HEAD "<shapes><voxel x=\"1\" y=\"1\" z=\"1\" name=\"a\">#</voxel></shapes><problems>" \
         "<problem><result id=\"0\"/><shapes><shape id=\"0\" min=\"0\"/>\n"

/* A text, where it is at fault, and a part of what is said. */
static const struct {
    const char *text;
    unsigned line, column;
    const char *part;
} BAD[] = {
    /* XML */
    {"", 1, 1, "no element found: expected well-formed XML"},
    {"<puzzle>", 1, 9, "expected well-formed XML"},
    {"<puzzle>\n</puzzles>", 2, 3, "mismatched tag: expected well-formed XML"},
    {"\n  <html/>", 2, 3, "<html>: expected <puzzle>, the root of an .xmpuzzle file"},
    {"<!DOCTYPE puzzle [<!ENTITY a \"a\">]><puzzle>&a;</puzzle>", 1, 1,
     "expected no document type declaration"},
    {"<?xml version=\"1.0\"?>\n<!DOCTYPE puzzle SYSTEM \"x\">\n<puzzle/>", 2, 1,
     "expected no document type declaration"},
    {"<puzzle>&a;</puzzle>", 1, 9, "undefined entity"},
    {"<puzzle>\n<comment>" /* 1 to 60 */
     "<a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a>"
     "<a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a>"
     "<a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a>"
     "<a><b>",
     2, 193, "expected elements in less than 63 others"},
    /* what puzzles it is for */
    {"<puzzle version=\"3\"/>", 1, 1, "version 3 of the format: expected 2 at most"},
    {"<puzzle>\n <gridType type=\"1\"/>", 2, 2, "grid type 1: triangular prisms: expected cubes"},
    {"<puzzle><gridType type=\"2\"/>", 1, 9, "grid type 2: spheres: expected cubes (0)"},
    {"<puzzle><gridType type=\"3\"/>", 1, 9, "grid type 3: rhombic tetrahedra: expected cubes"},
    {"<puzzle><gridType type=\"4\"/>", 1, 9, "grid type 4: tetrahedra and octahedra: expected"},
    {"<puzzle><gridType type=\"5\"/>", 1, 9, "grid type 5: unknown: expected cubes (0)"},
    {"<puzzle><gridType type=\"x\"/>", 1, 9, "type=\"x\": expected a number up to 9999"},
    /* shapes */
    {HEAD "<shapes>\n<voxel y=\"1\" z=\"1\">#</voxel>", 2, 1, "expected x=\"1\" to \"512\" here"},
    {HEAD "<shapes>\n<voxel x=\"1\" y=\"0\" z=\"1\">#</voxel>", 2, 1,
     "expected y=\"1\" to \"512\""},
    {HEAD "<shapes>\n<voxel x=\"1\" y=\"1\" z=\"513\">#</voxel>", 2, 1, "expected z=\"1\" to"},
    {HEAD "<shapes>\n<voxel x=\"1\" y=\"1\" z=\"1\" hz=\"-\">#</voxel>", 2, 1,
     "hz=\"-\": expected a number"},
    {VOXEL("##_a"), 2, 29, "'a': expected '#', '+' or '_'"},
    {VOXEL("##\n_2#"), 3, 2, "'2': expected '#', '+' or '_'"},
    {VOXEL("##__#"), 2, 30, "expected the end of the 2 x 2 x 1 cells"},
    {VOXEL("##_"), 2, 29, "expected 2 x 2 x 1 cells, not 3 only"},
    {VOXEL(""), 2, 26, "expected 2 x 2 x 1 cells, not 0 only"},
    {VOXEL("##4__"), 2, 28, "expected the number of one of 3 colours"},
    {VOXEL("##0__"), 2, 28, "expected the number of one of 3 colours"},
    {VOXEL("#+99999999999__"), 2, 28, "expected the number of one of 3 colours"},
    /* problems */
    {HEAD SHAPES "\n<problems/></puzzle>", 4, 1, "expected a problem"},
    {HEAD "</puzzle>", 1, 1, "expected a problem"},
    {START PIECES TAIL, 3, 11, "expected a problem with a result"},
    {START RESULT TAIL, 3, 11, "expected a problem with pieces"},
    {START "<shapes><shape id=\"0\" count=\"0\"/></shapes>" RESULT TAIL, 3, 11, "with pieces"},
    {START PIECES "\n<result id=\"2\"/>" TAIL, 4, 1, "shape 2: expected a number below 2"},
    {START PIECES "\n<result/>" TAIL, 4, 1, "expected id=\"0\" to \"999999\" here"},
    {START PIECES RESULT "\n" RESULT TAIL, 4, 1, "expected one result"},
    {START RESULT "<shapes>\n<shape id=\"2\"/></shapes>" TAIL, 4, 1, "shape 2: expected a number"},
    {START RESULT "<shapes>\n<shape/></shapes>" TAIL, 4, 1, "expected id=\"0\" to \"999999\" here"},
    {START RESULT "<shapes>\n<shape id=\"0\" count=\"513\"/></shapes>" TAIL, 4, 1,
     "count=\"513\": expected a number up to 512"},
    {START RESULT "<shapes>\n<shape id=\"0\" min=\"3\" max=\"2\"/></shapes>" TAIL, 4, 1,
     "min=\"3\" max=\"2\": expected the lower number first"},
    {HEAD SHAPES "<problems><problem maxHoles=\"-1\">", 3, 11,
     "maxHoles=\"-1\": expected a number"},
    {HEAD
     "<shapes><voxel x=\"2\" y=\"1\" z=\"1\">__</voxel><voxel x=\"1\" y=\"1\" z=\"1\">#</voxel>"
     "</shapes><problems><problem><shapes>\n<shape id=\"0\"/></shapes><result id=\"1\"/>" TAIL,
     2, 1, "shape 0: 0 cells: expected 1 to 512"},
    {HEAD "<shapes><voxel x=\"2\" y=\"1\" z=\"1\">#+</voxel></shapes><problems><problem><shapes>\n"
          "<shape id=\"0\"/></shapes><result id=\"0\"/>" TAIL,
     2, 1, "shape 0: expected a piece without cells that may stay empty ('+')"},
    {HEAD "<shapes><voxel x=\"2\" y=\"1\" z=\"1\">__</voxel></shapes><problems><problem><shapes/>\n"
          "<result id=\"0\"/>" TAIL,
     2, 1, "shape 0: 0 cells: expected 1 to 512"},
    {SAME "<shape id=\"0\"/></shapes>" TAIL, 2, 1,
     "the same block as 'a': expected a fixed number of copies of both"},
    /* colours */
    {START PIECES RESULT "\n<bitmap><pair piece=\"0\" result=\"0\"/></bitmap>" TAIL, 4, 9,
     "expected no pair without colours"},
    {HEAD COLOURS SHAPES "<problems><problem>\n<bitmap><pair piece=\"3\" result=\"0\"/>", 4, 9,
     "expected piece=\"0\" to \"2\" here"},
    {HEAD COLOURS SHAPES "<problems><problem>\n<bitmap><pair piece=\"0\"/>", 4, 9,
     "expected result=\"0\" to \"2\" here"},
    {HEAD COLOURS
     "<shapes><voxel x=\"2\" y=\"1\" z=\"1\">#1#2</voxel></shapes><problems><problem>"
     "<shapes><shape id=\"0\"/></shapes><result id=\"0\"/><bitmap>"
     "<pair piece=\"0\" result=\"0\"/>\n<pair piece=\"0\" result=\"1\"/></bitmap>" TAIL,
     2, 1, "piece=\"0\" result=\"1\": expected colours that fit one other"},
    {HEAD COLOURS
     "<shapes><voxel x=\"2\" y=\"1\" z=\"1\">#1#2</voxel></shapes><problems><problem>"
     "<shapes><shape id=\"0\"/></shapes><result id=\"0\"/><bitmap>"
     "<pair piece=\"0\" result=\"0\"/>\n<pair piece=\"1\" result=\"0\"/></bitmap>" TAIL,
     2, 1, "piece=\"1\" result=\"0\": expected colours that fit one other"},
    /* assemblies */
    {ASSEMBLY("0 0 0 0 0 1 0 48") "</solution></solutions>" TAIL, 4, 25,
     "expected 'x y z transformation', the last below 48, or 'x'"},
    {ASSEMBLY("0 0 0 0 0 1 y 0") "</solution></solutions>" TAIL, 4, 23, "expected 'x y z"},
    {ASSEMBLY("0 0 0 0 0 1 0") "</solution></solutions>" TAIL, 4, 24, "expected 'x y z"},
    {ASSEMBLY("0 0 0 0") "</solution></solutions>" TAIL, 4, 11,
     "an assembly of 1 pieces: expected 2, 'x' for those not placed"},
    {"<puzzle><problems><problem><solutions><solution><assembly/></solution></solutions>\n" TAIL, 1,
     19, "expected a problem with a result"},
    {ASSEMBLY("0 0 0 0 1 0 0 0") "</solution></solutions>" TAIL, 4, 11,
     "piece 2 of an assembly: expected it inside of the result"},
};

Test(xmpuzzle, refuses_every_fault_with_its_line_and_column)
{
    for (unsigned i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        struct puzzle_draft draft = {.name = "untouched"};
        struct xmpuzzle_assemblies assemblies = {.count = 99};
        cn_error error = {0};
        cr_expect_eq(read_text(BAD[i].text, 0, &draft, &assemblies, &error), CN_ECONTENT, "'%s'",
                     BAD[i].text);
        cr_expect_not_null(strstr(error.what, BAD[i].part), "'%s': %s", BAD[i].text, error.what);
        cr_expect_eq(error.line, BAD[i].line, "'%s': line %u", BAD[i].text, error.line);
        cr_expect_eq(error.column, BAD[i].column, "'%s': column %u", BAD[i].text, error.column);
        cr_expect_str_eq(draft.name, "untouched", "'%s': the output was set", BAD[i].text);
        cr_expect_eq(assemblies.count, 99, "'%s': the output was set", BAD[i].text);
        cr_expect_eq(read_text(BAD[i].text, 0, &draft, &assemblies, NULL), CN_ECONTENT, "'%s'",
                     BAD[i].text);
    }
}

Test(xmpuzzle, what_no_problem_uses_may_be_large)
{
    char text[40000] = HEAD "<shapes><voxel x=\"32\" y=\"32\" z=\"32\">";
    struct puzzle_draft draft;
    cn_error error = {0};
    char *end = text + strlen(text);

    memset(end, '#', 32768);
    strcpy(end + 32768,
           "</voxel><voxel x=\"1\" y=\"1\" z=\"1\">#</voxel></shapes><problems><problem>"
           "<shapes><shape id=\"1\"/></shapes><result id=\"1\"/>" TAIL);
    draft = draft_of(text, 0);
    draft_release(&draft);
    *strstr(text, "result id=\"1\"") = 'r';
    strstr(text, "result id=\"1\"")[11] = '0';
    cr_expect_eq(read_text(text, 0, &draft, NULL, &error), CN_ECONTENT);
    cr_expect_str_eq(error.what, "shape 0: 32768 cells: expected 1 to 512");
}

Test(xmpuzzle, turns_are_the_48_maps_the_rotations_first)
{
    for (unsigned turn = 0; turn < TURNS; turn++) {
        int column[3][3];
        for (unsigned k = 0; k < 3; k++)
            turn_point(turn, (const int[]){k == 0, k == 1, k == 2}, column[k]);
        const int determinant =
            column[0][0] * (column[1][1] * column[2][2] - column[1][2] * column[2][1])
            - column[1][0] * (column[0][1] * column[2][2] - column[0][2] * column[2][1])
            + column[2][0] * (column[0][1] * column[1][2] - column[0][2] * column[1][1]);
        cr_expect_eq(determinant, turn < TURN_ROTATIONS ? 1 : -1, "turn %u", turn);
        for (unsigned other = 0; other < turn; other++) {
            int image[2][3];
            turn_point(turn, (const int[]){1, 2, 3}, image[0]);
            turn_point(other, (const int[]){1, 2, 3}, image[1]);
            cr_expect(memcmp(image[0], image[1], sizeof image[0]) != 0, "%u = %u", turn, other);
        }
    }
}

static cn_status
write_text(const struct puzzle_draft *draft, const struct xmpuzzle_placed *placed, unsigned count,
           struct written *written, cn_error *error)
{
    const struct output output = written_output(written);
    struct xmpuzzle_writer *writer;

    cn_status status = xmpuzzle_begin(&writer, draft, count != 0, &output, error);
    if (status == CN_OK && count != 0)
        status = xmpuzzle_solution(writer, placed, count, error);
    if (status == CN_OK)
        status = xmpuzzle_end(writer, error);
    xmpuzzle_close(writer);
    return status;
}

static const char WITH_ALL[] =
    HEAD COLOURS "<shapes><voxel x=\"2\" y=\"2\" z=\"2\" name=\"t\">##1##_+2##</voxel>"
                 "<voxel x=\"1\" y=\"2\" z=\"1\" name=\"&lt;&amp;&quot;'>\">#2#</voxel>"
                 "<voxel x=\"1\" y=\"1\" z=\"1\" name=\"b\">#1</voxel></shapes><problems>"
                 "<problem name=\"a&#9;b &amp; c\" maxHoles=\"1\"><shapes><shape id=\"1\"/>"
                 "<shape id=\"2\" min=\"0\" max=\"7\"/></shapes><result id=\"0\"/><bitmap>"
                 "<pair piece=\"1\" result=\"1\"/><pair piece=\"0\" result=\"0\"/></bitmap>" TAIL;

Test(xmpuzzle, what_is_written_reads_back_as_the_same)
{
    struct puzzle_draft draft = draft_of(WITH_ALL, 0);
    struct written written = {.text = NULL};
    struct written again = {.text = NULL};
    cn_error error = {0};

    cr_expect_str_eq(draft.block[0].name, "<&\"'>");
    cr_expect_str_eq(draft.title, "a\tb & c");
    cr_assert_eq(write_text(&draft, NULL, 0, &written, &error), CN_OK, "%s", error.what);
    struct puzzle_draft read = draft_of(written.text, 1);
    cr_expect(same_drafts(&draft, &read), "%s", written.text);
    cr_assert_eq(write_text(&read, NULL, 0, &again, &error), CN_OK);
    cr_expect_str_eq(written.text, again.text);
    free(written.text);
    free(again.text);
    draft_release(&draft);
    draft_release(&read);
}

/* Two hooks and a bar in a box of 2 x 2 x 3, the bar standing. */
static const char HOOKS[] =
    HEAD "<shapes><voxel x=\"3\" y=\"2\" z=\"2\" name=\"t\">############</voxel>"
         "<voxel x=\"2\" y=\"2\" z=\"1\" name=\"bar\">_#_#</voxel>"
         "<voxel x=\"3\" y=\"2\" z=\"2\" name=\"hook\">###_#_______</voxel></shapes>"
         "<problems><problem><shapes><shape id=\"1\" count=\"2\"/><shape id=\"2\" min=\"1\" "
         "max=\"3\"/></shapes><result id=\"0\"/>" TAIL;
static const struct cell FIRST_HOOK[] = {{{0, 1, 1}}, {{0, 0, 0}}, {{0, 0, 1}}, {{0, 0, 2}}};
static const struct cell SECOND_HOOK[] = {{{1, 0, 0}}, {{1, 0, 1}}, {{1, 0, 2}}, {{1, 1, 1}}};
static const struct cell TURNED_HOOK[] = {{{1, 0, 1}}, {{1, 1, 0}}, {{1, 1, 1}}, {{1, 1, 2}}};
static const struct cell FIRST_BAR[] = {{{1, 1, 0}}, {{0, 1, 0}}};
static const struct cell SECOND_BAR[] = {{{0, 1, 2}}, {{1, 1, 2}}};

Test(xmpuzzle, solutions_are_written_with_the_first_transformation_and_the_place_of_the_hotspot)
{
    static const struct xmpuzzle_placed PLACED[] = {
        {1, SECOND_HOOK}, {0, SECOND_BAR}, {1, FIRST_HOOK}, {0, FIRST_BAR}};
    struct puzzle_draft draft = draft_of(HOOKS, 0);
    struct written written = {.text = NULL};
    struct xmpuzzle_assemblies assemblies;
    struct puzzle_draft again;
    cn_error error = {0};

    cr_assert_eq(write_text(&draft, PLACED, 4, &written, &error), CN_OK, "%s", error.what);
    cr_expect_not_null(
        strstr(written.text, "<problem name=\"puzzle\" state=\"2\" assemblies=\"1\">"), "%s",
        written.text);
    cr_expect_not_null(
        strstr(written.text, "<assembly>0 1 0 1 2 1 0 1 0 0 0 0 0 0 1 0 x</assembly>"), "%s",
        written.text);
    cr_assert_eq(read_text(written.text, 1, &again, &assemblies, &error), CN_OK, "%s", error.what);
    cr_assert_eq(assemblies.count, 1);
    unsigned covered[12] = {0};
    for (unsigned p = 0; p < assemblies.assembly[0].placements; p++)
        for (unsigned c = 0; c < assemblies.assembly[0].placement[p].cells; c++)
            covered[box_number(again.target.box, assemblies.assembly[0].placement[p].cell[c])]++;
    for (unsigned i = 0; i < 12; i++)
        cr_expect_eq(covered[i], 1, "cell %u: %u", i, covered[i]);
    free(written.text);
    draft_release(&draft);
    draft_release(&again);
    xmpuzzle_assemblies_release(&assemblies);
}

Test(xmpuzzle, a_turned_block_is_placed_by_the_image_of_its_hotspot)
{
    static const struct xmpuzzle_placed PLACED = {1, TURNED_HOOK};
    struct puzzle_draft draft = draft_of(HOOKS, 0);
    struct written written = {.text = NULL};

    /* number 2 is x -y -z: the hotspot's row, the first, becomes the last */
    cr_assert_eq(write_text(&draft, &PLACED, 1, &written, NULL), CN_OK);
    cr_expect_not_null(strstr(written.text, "<assembly>x x 0 1 1 2 x x</assembly>"), "%s",
                       written.text);
    free(written.text);
    draft_release(&draft);
}

Test(xmpuzzle, what_is_no_solution_is_refused)
{
    static const struct cell OUTSIDE[] = {{{0, 0, 0}}, {{0, 2, 0}}};
    static const struct cell APART[] = {{{0, 0, 0}}, {{1, 1, 0}}};
    static const struct cell TWICE[] = {{{0, 0, 0}}, {{0, 0, 0}}};
    static const struct {
        struct xmpuzzle_placed placed[3];
        unsigned count;
        const char *what;
    } CASES[] = {
        {{{2, FIRST_BAR}}, 1, "block 2: expected a number below 2"},
        {{{0, OUTSIDE}}, 1, "block 'bar': expected cells in the target"},
        {{{0, APART}}, 1, "block 'bar': expected the cells of one of its images"},
        {{{0, TWICE}}, 1, "block 'bar': expected the cells of one of its images"},
        {{{0, FIRST_BAR}, {0, SECOND_BAR}, {0, FIRST_BAR}},
         3,
         "block 'bar': expected at most 2 copies"},
    };
    struct puzzle_draft draft = draft_of(HOOKS, 0);

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        struct written written = {.text = NULL};
        cn_error error = {0};
        cr_expect_eq(write_text(&draft, CASES[i].placed, CASES[i].count, &written, &error),
                     CN_EINVAL, "case %u", i);
        cr_expect_str_eq(error.what, CASES[i].what, "case %u", i);
        free(written.text);
    }
    draft_release(&draft);
}

Test(xmpuzzle, as_many_solutions_are_written_as_were_announced)
{
    static const struct xmpuzzle_placed PLACED = {1, FIRST_HOOK};
    struct puzzle_draft draft = draft_of(HOOKS, 0);
    struct written written = {.text = NULL};
    const struct output output = written_output(&written);
    struct xmpuzzle_writer *writer;
    cn_error error = {0};

    cr_assert_eq(xmpuzzle_begin(&writer, &draft, 1, &output, &error), CN_OK);
    cr_expect_eq(xmpuzzle_end(writer, &error), CN_EINVAL);
    cr_expect_str_eq(error.what, "0 solutions: expected 1, as announced");
    cr_expect_eq(xmpuzzle_solution(writer, &PLACED, 1, &error), CN_OK);
    cr_expect_eq(xmpuzzle_solution(writer, &PLACED, 1, &error), CN_EINVAL);
    cr_expect_str_eq(error.what, "expected 1 solutions, as were announced");
    xmpuzzle_close(writer);
    free(written.text);
    draft_release(&draft);
}

Test(xmpuzzle, motions_are_written_if_they_do_the_same_as_rotations_in_this_target)
{
    struct puzzle_draft draft = draft_of(HOOKS, 0);
    struct written written = {.text = NULL};
    cn_error error = {0};

    draft.block[1].motions = MOTIONS_MIRRORED; /* the hook is its own mirror image */
    cr_expect_eq(write_text(&draft, NULL, 0, &written, &error), CN_OK, "%s", error.what);
    draft.block[0].motions = MOTIONS_FIXED;
    cr_expect_eq(write_text(&draft, NULL, 0, &written, &error), CN_ECONTENT);
    cr_expect_str_eq(error.what, "block 'bar': expected the rotations of space as its motions for "
                                 ".xmpuzzle");
    free(written.text);
    draft_release(&draft);
}

Test(xmpuzzle, a_failed_put_ends_the_writing_with_its_status)
{
    static const struct xmpuzzle_placed PLACED = {1, FIRST_HOOK};
    struct puzzle_draft draft = draft_of(HOOKS, 0);
    struct written whole = {.text = NULL};

    cr_assert_eq(write_text(&draft, &PLACED, 1, &whole, NULL), CN_OK);
    for (size_t room = 1; room < whole.length; room++) {
        struct written written = {.room = room};
        cn_error error = {0};
        cr_expect_eq(write_text(&draft, &PLACED, 1, &written, &error), CN_ESTOPPED, "%zu", room);
        cr_expect_str_eq(error.what, "stopped by the caller");
        free(written.text);
    }
    free(whole.text);
    draft_release(&draft);
}
