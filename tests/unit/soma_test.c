#include "formats/soma.h"

#include "drafts.h"
#include "formats/soma_set.h"

#include <criterion/criterion.h>
#include <stdio.h>

#define ROW9 "ooooooooo\n"

static cn_status
read_text(const char *text, struct puzzle_draft *draft, cn_error *error)
{
    return soma_read(draft, (struct slice){text, strlen(text)}, error);
}

/* The draft of a text that is good. */
static struct puzzle_draft
draft_of(const char *text)
{
    struct puzzle_draft draft = {.blocks = 0};
    cn_error error = {0};

    cr_assert_eq(read_text(text, &draft, &error), CN_OK, "%u:%u: %s: %s", error.line, error.column,
                 error.what, text);
    return draft;
}

/* Which cells there are, 'o' and '.', the rows and planes one after the other. */
static const char *
drawing_of(const struct target *target)
{
    static char drawing[BOX_MAX + 1];
    const unsigned volume = box_volume(target->box);

    for (unsigned i = 0; i < volume; i++)
        drawing[i] = target->kind[i] == CELL_FILL ? 'o' : '.';
    drawing[volume] = '\0';
    return drawing;
}

Test(soma, a_figure_has_rows_and_planes)
{
    static const char TEXT[] = "# figure\n\n"
                               "  .*.    # top\n"
                               " o   \n"
                               "\n   \n"
                               "..XYZ\n"
                               "# only a comment\n"
                               "...\n"
                               "\xc3\xa4\xc3\xa4o\n"
                               "\n"
                               "." ROW9 "\n\n." ROW9 ".o";
    struct puzzle_draft draft = draft_of(TEXT);
    static const char *const LETTERS = "cpnztl3";

    cr_expect_str_eq(draft.name, "puzzle");
    cr_expect(same_box(draft.target.box, (struct box){{4, 3, 10}}));
    cr_expect_str_eq(drawing_of(&draft.target), "...o......"
                                                ".o........"
                                                ".........."
                                                "..ooo....."
                                                ".........."
                                                "ooo......."
                                                ".ooooooooo"
                                                ".........."
                                                ".........."
                                                ".ooooooooo"
                                                ".o........"
                                                "..........");
    cr_assert_eq(draft.blocks, 7);
    for (unsigned b = 0; b < 7; b++) {
        cr_expect_eq(draft.block[b].name[0], LETTERS[b]);
        cr_expect_eq(draft.block[b].name[1], '\0');
        cr_expect_eq(draft.block[b].most, 1);
        cr_expect_eq(draft.block[b].least, 1);
        cr_expect_eq(draft.block[b].shape.count, b == 6 ? 3 : 4);
        cr_expect_eq(draft.block[b].motions, MOTIONS_ROTATIONS);
    }
    draft_release(&draft);
}

Test(soma, the_blocks_are_seven_that_differ_with_one_pair_of_mirror_images)
{
    for (unsigned n = 0; n < SOMA_BLOCKS; n++) {
        struct voxel voxel[SOMA_BLOCK_CELLS], image[SOMA_BLOCK_CELLS];
        struct shape shape, mirrored = {.voxel = image};
        struct cell twice;
        unsigned number;
        memcpy(voxel, SOMA_SET[n].voxel, sizeof voxel);
        cr_assert(shape_of(voxel, SOMA_SET[n].count, &shape, &twice));
        cr_assert_eq(soma_number(&shape, &number), CN_OK);
        cr_expect_eq(number, n);
        shape_mapped(&shape, cubemap_numbered(1), &mirrored);
        cr_assert_eq(soma_number(&mirrored, &number), CN_OK);
        cr_expect_eq(number, n == 1 ? 2 : n == 2 ? 1 : n, "%u: %u", n, number);
    }
}

/*
 * The cube as yass solves it: that its letters mean these blocks, and are handed alike, shows in
 * that each block may be placed so.
 */
Test(soma, blocks_that_are_placed_leave_the_rest_of_the_figure)
{
    static const char SOLVED[] = "3zz\nzzc\nttt\n\n33c\nncc\nptl\n\nnnl\nnpl\nppl\n";

    for (unsigned n = 0; n < SOMA_BLOCKS; n++) {
        char text[sizeof SOLVED];
        for (unsigned i = 0; i < sizeof SOLVED; i++)
            text[i] = SOLVED[i] == SOMA_SET[n].letter ? 'o' : SOLVED[i];
        struct puzzle_draft draft = draft_of(text);
        unsigned cells = 0;
        cr_assert_eq(draft.blocks, 1);
        cr_expect_eq(draft.block[0].name[0], SOMA_SET[n].letter);
        for (unsigned i = 0; i < box_volume(draft.target.box); i++)
            cells += draft.target.kind[i] == CELL_FILL;
        cr_expect_eq(cells, SOMA_SET[n].count);
        draft_release(&draft);
    }
}

/* A text, where it is at fault, and a part of what is said. */
static const struct {
    const char *text;
    unsigned line, column;
    const char *part;
} BAD[] = {
    {"", 1, 1, "a figure of 0 cells: expected 27, as many as the Soma blocks have"},
    {ROW9 ROW9 "oooooooo.\n", 4, 1, "a figure of 26 cells: expected 27"},
    {ROW9 ROW9 ROW9 "\n..o\n", 5, 3, "expected 27 cells, as many as the Soma blocks have"},
    {"ooo\nooo\r\n", 2, 4, "expected lines that end in a newline alone, no CR"},
    {"ooo\no\too\n", 2, 2, "expected no tabs"},
    {"33\n33\n", 2, 2, "expected 3 cells of '3'"},
    {"cc\ncc\nc\n", 3, 1, "expected 4 cells of 'c'"},
    {ROW9 ROW9 "ooooooo33\n", 3, 8, "expected the 3 cells of '3' in the shape of that block"},
    {ROW9 ROW9 "oooooo333\n", 3, 7, "expected the 3 cells of '3' in the shape of that block"},
    {ROW9 ROW9 "ooopp\n.oopp\n", 3, 4, "expected the 4 cells of 'p' in the shape"},
    /* a negative block under the letter of the positive one */
    {"3zz\nzzc\nttt\n\n33c\npcc\nntl\n\nppl\npnl\nnnl\n", 6, 1, "the 4 cells of 'p'"},
    {"3zz\nzzc\nttt\n\n33c\nncc\nptl\n\nnnl\nnpl\nppl\n", 12, 1, "a block that is not placed yet"},
};

Test(soma, refuses_every_fault_with_its_line_and_column)
{
    for (unsigned i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        struct puzzle_draft draft = {.name = "untouched"};
        cn_error error = {0};
        cr_expect_eq(read_text(BAD[i].text, &draft, &error), CN_ECONTENT, "'%s'", BAD[i].text);
        cr_expect_not_null(strstr(error.what, BAD[i].part), "'%s': %s", BAD[i].text, error.what);
        cr_expect_eq(error.line, BAD[i].line, "'%s': line %u", BAD[i].text, error.line);
        cr_expect_eq(error.column, BAD[i].column, "'%s': column %u", BAD[i].text, error.column);
        cr_expect_str_eq(draft.name, "untouched", "'%s': the output was set", BAD[i].text);
        cr_expect_eq(read_text(BAD[i].text, &draft, NULL), CN_ECONTENT, "'%s'", BAD[i].text);
    }
}

Test(soma, cells_far_apart_are_refused)
{
    char text[700];
    struct puzzle_draft draft;
    cn_error error = {0};

    memset(text, '.', sizeof text);
    strcpy(text + 512, "o\n");
    cr_expect_eq(read_text(text, &draft, &error), CN_ECONTENT);
    cr_expect_str_eq(error.what, "expected a figure of at most 512 planes, rows and columns");
    cr_expect_eq(error.column, 513);
    /* each side is short enough, but not the box around the cells */
    strcpy(text + 400, "o\n\n.\n.\n.\n" ROW9 ROW9 "oooooooo.\n");
    cr_expect_eq(read_text(text, &draft, &error), CN_ECONTENT, "%s", text);
    cr_expect_str_eq(error.what, "expected a box of at most 4096 cells");
    cr_expect_eq(error.line, 1);
}

static const char WALL[] = "ooooooooo\n.........\nooooooooo\n\n.........\n.........\nooooooooo\n";

Test(soma, what_is_written_reads_back_as_the_same)
{
    struct puzzle_draft draft = draft_of(WALL);
    struct written written = {.text = NULL};
    const struct output output = written_output(&written);

    cr_assert_eq(soma_write(&draft, &output, NULL), CN_OK);
    cr_expect_str_eq(written.text, WALL);
    struct puzzle_draft again = draft_of(written.text);
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

    cr_expect_eq(soma_write(draft, &output, &error), CN_ECONTENT, "%s", what);
    cr_expect_str_eq(error.what, what);
    cr_expect_null(written.text, "%s", what);
}

Test(soma, other_blocks_and_what_the_format_has_not_are_refused_by_name)
{
    struct puzzle_draft draft = draft_of(WALL);
    const struct block corner = draft.block[0];

    draft.block[0] = draft.block[1];
    expect_refused(&draft, "block 'p': expected the blocks of the Soma cube, each once, for .soma");
    draft.block[0] = corner;
    draft.block[0].least = draft.block[0].most = 2;
    expect_refused(&draft, "block 'c': expected the blocks of the Soma cube, each once, for .soma");
    draft.block[0] = corner;
    draft.blocks = 6;
    expect_refused(&draft, "6 blocks: expected all 7 of the Soma cube for .soma");
    draft.blocks = 7;
    draft.block[2].motions = MOTIONS_MIRRORED;
    expect_refused(&draft, "block 'n': expected the rotations of space as its motions for .soma");
    draft.block[2].motions = MOTIONS_ROTATIONS;
    draft.target.kind[0] = CELL_OPTIONAL;
    expect_refused(&draft, "a target with cells that may stay empty: expected none for .soma");
    draft_release(&draft);
}

Test(soma, a_failed_put_ends_the_writing_with_its_status)
{
    struct puzzle_draft draft = draft_of(WALL);

    for (size_t room = 1; room < sizeof WALL - 1; room++) {
        struct written written = {.room = room};
        const struct output output = written_output(&written);
        cn_error error = {0};
        cr_expect_eq(soma_write(&draft, &output, &error), CN_ESTOPPED, "%zu", room);
        cr_expect_str_eq(error.what, "stopped by the caller");
        free(written.text);
    }
    draft_release(&draft);
}
