#include "formats/polycube.h"

#include "drafts.h"

#include <criterion/criterion.h>
#include <stdio.h>

#define BOX "D:xDim=3:yDim=2:zDim=1\n"
#define NAME32 "abcdefghijklmnopqrstuvwxyz012345"

static cn_status
read_text(const char *text, unsigned problem, struct puzzle_draft *draft, cn_error *error)
{
    return polycube_read(draft, (struct slice){text, strlen(text)}, problem, error);
}

/* The draft of a text that is good. */
static struct puzzle_draft
draft_of(const char *text, unsigned problem)
{
    struct puzzle_draft draft = {.blocks = 0};
    cn_error error = {0};

    cr_assert_eq(read_text(text, problem, &draft, &error), CN_OK, "%u:%u: %s: %s", error.line,
                 error.column, error.what, text);
    return draft;
}

static void
expect_block(const struct puzzle_draft *draft, unsigned number, const char *name,
             const char *drawing, unsigned copies)
{
    const struct block *block = &draft->block[number];
    char text[200];
    struct writer writer = {text, sizeof text, 0};

    shape_draw(&block->shape, '#', &writer);
    cr_expect_str_eq(block->name, name);
    cr_expect_str_eq(text, drawing, "%s: %s", name, text);
    cr_expect_eq(block->least, copies, "%s: %u", name, block->least);
    cr_expect_eq(block->most, copies, "%s: %u", name, block->most);
}

Test(polycube, x_is_the_column_y_the_row_z_the_plane)
{
    static const char TEXT[] = "# a comment\n\n"
                               " D : xDim = 4 : yDim=3:zDim=2 \n"
                               "C:name=A:layout=0 0 0,1 0 0, 0 1 0 ,0 0 1\n"
                               "\t# another\n"
                               "C:layout=-1 5 -2:type=M:name=B=b\n"
                               "~D\n";
    struct puzzle_draft draft = draft_of(TEXT, 0);

    cr_expect_str_eq(draft.name, "puzzle");
    cr_expect(same_box(draft.target.box, (struct box){{2, 3, 4}}));
    cr_expect_eq(draft.target.line, 3);
    for (unsigned i = 0; i < 24; i++)
        cr_expect_eq(draft.target.kind[i], CELL_FILL, "cell %u", i);
    cr_assert_eq(draft.blocks, 2);
    expect_block(&draft, 0, "A", "## #.\n#. ..\n", 1);
    expect_block(&draft, 1, "B=b", "#\n", 1);
    cr_expect_eq(draft.block[0].motions, MOTIONS_ROTATIONS);
    cr_expect_eq(draft.block[0].line, 4);
    cr_expect_eq(draft.block[1].line, 6);
    draft_release(&draft);
}

Test(polycube, rows_of_names_stand_from_the_last_y_downwards)
{
    /* the stationary S at y = 1, x = 2; the piece T reaches below the box */
    static const char TEXT[] = BOX "L:stationary=S\n"
                                   ". A S\n"
                                   "A A .,B . \n"
                                   ". T\n\n"
                                   "T T\n"
                                   "~L\n~D\n";
    struct puzzle_draft draft = draft_of(TEXT, 0);

    cr_expect(same_box(draft.target.box, (struct box){{1, 2, 3}}));
    cr_expect_arr_eq(draft.target.kind, ((unsigned char[]){1, 1, 1, 1, 1, 0}), 6);
    cr_assert_eq(draft.blocks, 2);
    /* upside down, since rows of ours go down */
    expect_block(&draft, 0, "A", "##\n.#\n", 2);
    expect_block(&draft, 1, "B", "#\n", 1);
    draft_release(&draft);
}

Test(polycube, with_one_side_mirror_images_stay_different)
{
    static const char PIECES[] = "C:name=J:layout=0 0 0,1 0 0,2 0 0,0 1 0\n"
                                 "C:name=L:layout=0 1 0,1 1 0,2 1 0,0 0 0\n"
                                 "C:name=J2:layout=0 1 0,1 1 0,2 1 0,2 0 0\n~D\n";
    char text[300];

    for (unsigned one_side = 0; one_side < 2; one_side++) {
        snprintf(text, sizeof text, "D:xDim=4:yDim=3:zDim=1%s\n%s", one_side ? ":oneSide" : "",
                 PIECES);
        struct puzzle_draft draft = draft_of(text, 0);
        cr_assert_eq(draft.blocks, 1 + one_side);
        cr_expect_eq(draft.block[0].motions, one_side ? MOTIONS_PLANAR : MOTIONS_ROTATIONS);
        cr_expect_eq(draft.block[0].most, one_side ? 2 : 3);
        draft_release(&draft);
    }
}

Test(polycube, a_puzzle_is_chosen_by_its_number)
{
    static const char TEXT[] = BOX "C:name=A:layout=0 0 0\n~D\n"
                                   "D:xDim=1:yDim=1:zDim=5\nC:name=B:layout=0 0 0\n~D";
    struct puzzle_draft draft = draft_of(TEXT, 2);
    cn_error error = {0};

    cr_expect_str_eq(draft.block[0].name, "B");
    cr_expect(same_box(draft.target.box, (struct box){{5, 1, 1}}));
    draft_release(&draft);
    cr_expect_eq(read_text(TEXT, 3, &draft, &error), CN_EINVAL);
    cr_expect_str_eq(error.what, "problem 3: expected 1 to 2, the puzzles of this file");
}

/* A text, where it is at fault, and a part of what is said. */
static const struct {
    const char *text;
    unsigned line, column;
    const char *part;
} BAD[] = {
    {"", 1, 1, "expected a line 'D:xDim=X:yDim=Y:zDim=Z'"},
    {"# nothing\n\n", 3, 1, "expected a line 'D:xDim=X:yDim=Y:zDim=Z'"},
    {"\n  E:x\n", 2, 3, "expected a line 'D:xDim=X:yDim=Y:zDim=Z'"},
    {BOX "C:name=A:layout=0 0 0\n~D\n~D\n", 4, 1, "expected a line 'D:xDim=X"},
    {"D:xDim=3\r\n", 1, 9, "expected lines that end in a newline alone, no CR"},
    /* the box */
    {"D\n~D\n", 1, 2, "expected xDim, yDim and zDim"},
    {"D:xDim=3:yDim=2\n~D\n", 1, 16, "expected xDim, yDim and zDim"},
    {"D:xDim=0:yDim=2:zDim=1\n", 1, 8, "expected a number of cells from 1 to 512"},
    {"D:xDim=513:yDim=2:zDim=1\n", 1, 8, "expected a number of cells from 1 to 512"},
    {"D:xDim= -1:yDim=2:zDim=1\n", 1, 9, "expected a number of cells from 1 to 512"},
    {"D:xDim:yDim=2:zDim=1\n", 1, 7, "expected a number of cells from 1 to 512"},
    {"D:xDim=3:wDim=2:zDim=1\n", 1, 10, "expected one of xDim, yDim, zDim, oneSide"},
    {"D:xDim=64:yDim=64:zDim=2\nC:name=A:layout=0 0 0\n~D\n", 1, 1,
     "expected a box of at most 4096 cells"},
    {"D:xDim=16:yDim=16:zDim=16\nC:name=A:layout=0 0 0\n~D\n", 1, 1,
     "expected a target of 1 to 512 cells"},
    /* directives */
    {BOX, 2, 1, "expected a line '~D'"},
    {BOX "P:x\n", 2, 1, "expected one of C, L, ~D"},
    {BOX "~D\n", 1, 1, "expected a puzzle with movable pieces"},
    {BOX "C:name=A:type=S:layout=0 0 0\n~D\n", 1, 1, "expected a puzzle with movable pieces"},
    /* pieces */
    {BOX "C:layout=0 0 0\n", 2, 3, "expected a piece's name, a word of at most 31 bytes"},
    {BOX "C:name= :layout=0 0 0\n", 2, 9, "expected a piece's name"},
    {BOX "C:name=" NAME32 ":layout=0 0 0\n", 2, 8, "expected a piece's name"},
    {BOX "C:name=a b:layout=0 0 0\n", 2, 8, "expected a piece's name"},
    {BOX "C:name=a,b:layout=0 0 0\n", 2, 8, "expected a piece's name"},
    {BOX "C:name=.:layout=0 0 0\n", 2, 8, "expected a piece's name"},
    {BOX "C:name=A:layout=0 0 0\nC:name=A:layout=0 0 0\n", 3, 8, "a name that no piece has yet"},
    {BOX "C:name=A:layout=0 0 0\nL\nB A\n", 4, 3, "a name that no piece has yet"},
    {BOX "C:name=A:kind=S:layout=0 0 0\n", 2, 10, "expected one of name, type, layout"},
    {BOX "C:name=A:type=X:layout=0 0 0\n", 2, 15, "expected type M (movable) or S (stationary)"},
    {BOX "C:name=A\n", 2, 9, "expected cells 'x y z, x y z'"},
    {BOX "C:name=A:layout=\n", 2, 17, "expected cells 'x y z, x y z'"},
    {BOX "C:name=A:layout=0 0 0,,1 0 0\n", 2, 23, "expected three coordinates x y z"},
    {BOX "C:name=A:layout=0 0\n", 2, 20, "expected three coordinates x y z"},
    {BOX "C:name=A:layout=0 0 z\n", 2, 21, "expected three coordinates x y z"},
    {BOX "C:name=A:layout=0 0 10000\n", 2, 21, "expected three coordinates x y z"},
    {BOX "C:name=A:layout=0 0 0 0\n", 2, 23, "expected a comma or the end of the cells"},
    {BOX "C:name=A:layout=0 0 0,0 1 0,0 0 0\n~D\n", 2, 1, "expected each cell once, not 0,0,0"},
    {BOX "C:name=A:layout=0 0 0,99 99 99\n~D\n", 2, 1,
     "expected a block in a box of at most 4096 cells"},
    {BOX "C:name=A:layout=-9999 -9999 -9999,9999 9999 9999\n~D\n", 2, 1,
     "expected a block in a box of at most 4096 cells"},
    {BOX "C:name=A:type=S:layout=0 0 0, 3 0 0\n~D\n", 2, 31,
     "expected the cells of a stationary piece in the box"},
    {BOX "C:name=A:type=S:layout=0 -1 0\n~D\n", 2, 24, "of a stationary piece in the box"},
    {BOX "C:name=A:type=S:layout=0 0 0\nC:name=B:type=S:layout=1 0 0,0 0 0\n~D\n", 3, 30,
     "expected a cell that no stationary piece has yet"},
    {"D:xDim=1:yDim=1:zDim=1\nC:name=A:type=S:layout=0 0 0\nC:name=B:layout=0 0 0\n~D\n", 1, 1,
     "expected a target of 1 to 512 cells"},
    /* rows */
    {BOX "L:movable=A\n", 2, 3, "expected stationary=NAMES"},
    {BOX "L\nA A\n", 4, 1, "expected a line '~L'"},
    {BOX "L\nA a:b\n", 3, 3, "expected a piece's name"},
    {BOX "L\nA " NAME32 "\n", 3, 3, "expected a piece's name"},
    {BOX "L:stationary=S\nA A A A S\n~L\n~D\n", 3, 9, "of a stationary piece in the box"},
    {BOX "L:stationary=S\nA\nA\nS\n~L\n~D\n", 5, 1, "of a stationary piece in the box"},
};

Test(polycube, refuses_every_fault_with_its_line_and_column)
{
    for (unsigned i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        struct puzzle_draft draft = {.name = "untouched"};
        cn_error error = {0};
        cr_expect_eq(read_text(BAD[i].text, 0, &draft, &error), CN_ECONTENT, "'%s'", BAD[i].text);
        cr_expect_not_null(strstr(error.what, BAD[i].part), "'%s': %s", BAD[i].text, error.what);
        cr_expect_eq(error.line, BAD[i].line, "'%s': line %u", BAD[i].text, error.line);
        cr_expect_eq(error.column, BAD[i].column, "'%s': column %u", BAD[i].text, error.column);
        cr_expect_str_eq(draft.name, "untouched", "'%s': the output was set", BAD[i].text);
        cr_expect_eq(read_text(BAD[i].text, 0, &draft, NULL), CN_ECONTENT, "'%s'", BAD[i].text);
    }
}

Test(polycube, takes_512_pieces_and_not_one_more)
{
    char *text = malloc(20000);
    struct puzzle_draft draft;
    cn_error error = {0};

    cr_assert_not_null(text);
    strcpy(text, "D:xDim=8:yDim=8:zDim=8\nL\n");
    size_t length = strlen(text);
    for (unsigned p = 0; p < 512; p++)
        length +=
            (size_t)snprintf(text + length, 20000 - length, "p%u%s", p, p % 8 == 7 ? "\n" : " ");
    strcpy(text + length, "~L\n~D\n");
    draft = draft_of(text, 0);
    cr_expect_eq(draft.blocks, 1);
    cr_expect_eq(draft.block[0].most, 512);
    draft_release(&draft);
    strcpy(text + length, "one-more\n~L\n~D\n");
    cr_expect_eq(read_text(text, 0, &draft, &error), CN_ECONTENT);
    cr_expect_str_eq(error.what, "expected at most 512 movable pieces");
    cr_expect_eq(error.line, 67);
    free(text);
}

static const char MANY[] = "D:xDim=4:yDim=2:zDim=2\n"
                           "C:name=*:layout=0 0 0\n"
                           "C:name=hole:type=S:layout=3 1 1\n"
                           "C:name=A:layout=0 0 0,1 0 0\n"
                           "C:name=B:layout=0 0 0,0 1 0\n"
                           "C:name=piece-2:layout=0 0 0,0 0 1,0 1 0\n~D\n";

Test(polycube, what_is_written_reads_back_as_the_same)
{
    struct puzzle_draft draft = draft_of(MANY, 0);
    struct written written = {.text = NULL};
    const struct output output = written_output(&written);
    cn_error error = {0};

    cr_assert_eq(polycube_write(&draft, &output, &error), CN_OK, "%s", error.what);
    cr_expect_str_eq(written.text, "# puzzle\n"
                                   "D:xDim=4:yDim=2:zDim=2\n"
                                   "C:name=piece-1:type=S:layout=3 1 1\n"
                                   "C:name=*:layout=0 0 0\n"
                                   "C:name=A:layout=0 0 0,1 0 0\n"
                                   "C:name=piece-3:layout=0 0 0,1 0 0\n"
                                   "C:name=piece-2:layout=0 0 0,0 1 0,0 0 1\n"
                                   "~D\n");
    struct puzzle_draft again = draft_of(written.text, 0);
    cr_expect(same_drafts(&draft, &again));
    free(written.text);
    draft_release(&draft);
    draft_release(&again);
}

static void
expect_refused(const struct puzzle_draft *draft, const char *what)
{
    struct written written = {.text = NULL};
    const struct output output = written_output(&written);
    cn_error error = {0};

    cr_expect_eq(polycube_write(draft, &output, &error), CN_ECONTENT, "%s", what);
    cr_expect_str_eq(error.what, what);
    cr_expect_null(written.text, "%s", what);
    cr_expect_eq(polycube_write(draft, &output, NULL), CN_ECONTENT, "%s", what);
}

Test(polycube, what_the_format_has_not_is_refused_by_name)
{
    struct puzzle_draft draft = draft_of(MANY, 0);

    draft.block[1].least = 0;
    expect_refused(&draft,
                   "block 'A': 0 to 2 copies: expected a fixed number of copies for polycube");
    draft.block[1].least = 2;
    draft.block[2].shape.voxel[1].colour = 1;
    expect_refused(&draft, "block 'piece-2': expected no colours for polycube");
    draft.block[2].shape.voxel[1].colour = 0;
    draft.target.colour[2] = 1;
    expect_refused(&draft, "a target with colours: expected none for polycube");
    draft.target.colour[2] = 0;
    draft.target.kind[2] = CELL_OPTIONAL;
    expect_refused(&draft, "a target with cells that may stay empty: expected none for polycube");
    draft.target.kind[2] = CELL_FILL;
    draft.block[2].motions = MOTIONS_FIXED;
    expect_refused(&draft, "block 'piece-2': expected all blocks to be turned alike, in space or "
                           "in their planes, for polycube");
    draft_release(&draft);
}

Test(polycube, planar_blocks_are_written_as_one_sided)
{
    static const char TEXT[] = "# puzzle\nD:xDim=4:yDim=2:zDim=1:oneSide\n"
                               "C:name=L:layout=0 0 0,1 0 0,2 0 0,0 1 0\n"
                               "C:name=O:layout=0 0 0,1 0 0,0 1 0,1 1 0\n~D\n";
    struct puzzle_draft draft = draft_of(TEXT, 0);
    struct written written = {.text = NULL};
    const struct output output = written_output(&written);

    draft.block[1].motions = MOTIONS_MIRRORED; /* a square is always the same */
    cr_assert_eq(polycube_write(&draft, &output, NULL), CN_OK);
    cr_expect_str_eq(written.text, TEXT);
    free(written.text);
    draft_release(&draft);
}

Test(polycube, a_failed_put_ends_the_writing_with_its_status)
{
    struct puzzle_draft draft = draft_of(MANY, 0);

    for (size_t room = 1; room < 180; room++) {
        struct written written = {.room = room};
        const struct output output = written_output(&written);
        cn_error error = {0};
        cr_expect_eq(polycube_write(&draft, &output, &error), CN_ESTOPPED, "%zu", room);
        cr_expect_str_eq(error.what, "stopped by the caller");
        free(written.text);
    }
    draft_release(&draft);
}
