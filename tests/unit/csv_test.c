#include "formats/csv.h"

#include "drafts.h"

#include <criterion/criterion.h>
#include <stdio.h>

static const struct box CUBE = {{3, 3, 3}};

static cn_status
read_text(const char *text, struct puzzle_draft *draft, cn_error *error)
{
    return csv_read(draft, (struct slice){text, strlen(text)}, CUBE, error);
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

Test(csv, a_line_is_a_piece_for_the_box)
{
    static const char TEXT[] = "name,color,cells\n"
                               "A,red,000-100-010-002\n"
                               "\n"
                               "two words,#00ff00,999\n"
                               "A,,543-544-545\n"
                               "B,blue,000-010-100-102\n"
                               "bar,,000-010-020";
    struct puzzle_draft draft = {.blocks = 0};
    char text[100];
    struct writer writer = {text, sizeof text, 0};

    cr_assert_eq(
        csv_read(&draft, (struct slice){TEXT, strlen(TEXT)}, (struct box){{2, 3, 4}}, NULL), CN_OK);
    cr_expect_str_eq(draft.name, "puzzle");
    cr_expect(same_box(draft.target.box, (struct box){{2, 3, 4}}));
    for (unsigned i = 0; i < 24; i++)
        cr_expect_eq(draft.target.kind[i], CELL_FILL);
    cr_assert_eq(draft.blocks, 4);
    cr_expect_str_eq(draft.block[0].name, "A");
    shape_draw(&draft.block[0].shape, 'A', &writer);
    cr_expect_str_eq(text, "AA .. A.\nA. .. ..\n");
    cr_expect_eq(draft.block[0].line, 2);
    cr_expect_str_eq(draft.block[1].name, "piece");
    cr_expect_str_eq(draft.block[2].name, "A-2");
    cr_expect_eq(draft.block[2].most, 2);
    cr_expect_eq(draft.block[2].least, 2);
    cr_expect_str_eq(draft.block[3].name, "B");
    draft_release(&draft);
}

Test(csv, names_differ_even_if_numbers_stand_behind_them_already)
{
    static const char *const NAMES[] = {"A", "A-2", "A-3", "abcdefghijklmnopqrstuvwxyz01234",
                                        "abcdefghijklmnopqrstuvwxyz0-2"};
    struct puzzle_draft draft = draft_of("A,,000\nA-2,,000-100\nA,,000-100-200\n"
                                         "abcdefghijklmnopqrstuvwxyz01234,,000-100-200-300\n"
                                         "abcdefghijklmnopqrstuvwxyz01234,,000-100-200-300-400\n");

    cr_assert_eq(draft.blocks, 5);
    for (unsigned b = 0; b < 5; b++)
        cr_expect_str_eq(draft.block[b].name, NAMES[b]);
    draft_release(&draft);
}

/* A text, where it is at fault, and a part of what is said. */
static const struct {
    const char *text;
    unsigned line, column;
    const char *part;
} BAD[] = {
    {"", 1, 1, "expected a line NAME,COLOUR,CELLS"},
    {"name,color,cells\n\n", 3, 1, "expected a line NAME,COLOUR,CELLS"},
    {"\nname,color,cells\n", 2, 12, "expected the three digits of a cell"},
    {"A\n", 1, 2, "expected a line NAME,COLOUR,CELLS"},
    {"A,red\n", 1, 6, "expected cells such as 000-100-010"},
    {"A,red,\n", 1, 7, "expected cells such as 000-100-010"},
    {"A,red,000-10-000\n", 1, 11, "expected the three digits of a cell"},
    {"A,red,000-1000\n", 1, 11, "expected the three digits of a cell"},
    {"A,red,000--100\n", 1, 11, "expected the three digits of a cell"},
    {"A,red,000-x00\n", 1, 11, "expected the three digits of a cell"},
    {"A,red,000-100,1\n", 1, 11, "expected the three digits of a cell"},
    {"A,red,000\n\"B\",red,000\n", 2, 1, "expected a name without quotes"},
    {"A,red,000\nB,red,000-100-000\n", 2, 1, "expected each cell once, not 0,0,0 again"},
    {"A,red,000\r\n", 1, 10, "expected lines that end in a newline alone, no CR"},
};

Test(csv, refuses_every_fault_with_its_line_and_column)
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

Test(csv, a_box_has_1_to_512_cells)
{
    static const struct box BOXES[] = {{{0, 1, 1}}, {{1, 1, 513}}, {{8, 8, 9}}, {{512, 512, 512}}};
    static const struct slice TEXT = {"A,,000\n", 7};
    struct puzzle_draft draft;

    for (unsigned i = 0; i < sizeof BOXES / sizeof BOXES[0]; i++) {
        cn_error error = {0};
        cr_expect_eq(csv_read(&draft, TEXT, BOXES[i], &error), CN_EINVAL, "box %u", i);
        cr_expect_str_eq(error.what, "expected a box of 1 to 512 cells");
    }
    cr_expect_eq(csv_read(&draft, TEXT, (struct box){{8, 8, 8}}, NULL), CN_OK);
    draft_release(&draft);
}

Test(csv, takes_512_pieces_and_not_one_more)
{
    char text[513 * 7 + 1] = "";
    struct puzzle_draft draft;
    cn_error error = {0};

    for (unsigned p = 0; p < 512; p++)
        strcpy(text + (size_t)7 * p, "A,,000\n");
    draft = draft_of(text);
    cr_expect_eq(draft.block[0].most, 512);
    draft_release(&draft);
    strcat(text, "A,,000\n");
    cr_expect_eq(read_text(text, &draft, &error), CN_ECONTENT);
    cr_expect_str_eq(error.what,
                     "expected at most 512 pieces, one for each cell of the largest box");
    cr_expect_eq(error.line, 513);
}

static const char FEW[] = "A,grey,000-100-010\nB,grey,000-101\nB,grey,000-101\n";

Test(csv, what_is_written_reads_back_as_the_same)
{
    struct puzzle_draft draft = draft_of(FEW);
    struct written written = {.text = NULL};
    const struct output output = written_output(&written);

    cr_assert_eq(csv_write(&draft, &output, NULL), CN_OK);
    cr_expect_str_eq(written.text, FEW);
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

    cr_expect_eq(csv_write(draft, &output, &error), CN_ECONTENT, "%s", what);
    cr_expect_str_eq(error.what, what);
    cr_expect_null(written.text, "%s", what);
}

Test(csv, what_the_format_has_not_is_refused_by_name)
{
    struct puzzle_draft draft = draft_of(FEW);
    const struct block second = draft.block[1];

    draft.block[1].least = 1;
    expect_refused(&draft, "block 'B': 1 to 2 copies: expected a fixed number of copies for csv");
    draft.block[1] = second;
    draft.block[0].motions = MOTIONS_PLANAR;
    expect_refused(&draft, "block 'A': expected the rotations of space as its motions for csv");
    draft.block[0].motions = MOTIONS_ROTATIONS;
    strcpy(draft.block[1].name, "a,b");
    expect_refused(&draft, "block 'a,b': expected no comma or quote for csv");
    draft.block[1] = second;
    draft.block[1].shape.box.size[2] = 11;
    expect_refused(&draft, "block 'B': expected sides up to 10 for csv");
    draft.block[1].shape.box.size[2] = draft.block[1].shape.box.size[1] = 128;
    expect_refused(&draft, "block 'B': expected a box of at most 4096 cells for csv");
    draft.block[1] = second;
    draft.target.kind[26] = CELL_OUTSIDE;
    expect_refused(&draft, "expected a box as the target for csv");
    draft.target.kind[26] = CELL_OPTIONAL;
    expect_refused(&draft, "a target with cells that may stay empty: expected none for csv");
    draft_release(&draft);
}

Test(csv, a_failed_put_ends_the_writing_with_its_status)
{
    struct puzzle_draft draft = draft_of(FEW);

    for (size_t room = 1; room < sizeof FEW - 1; room++) {
        struct written written = {.room = room};
        const struct output output = written_output(&written);
        cn_error error = {0};
        cr_expect_eq(csv_write(&draft, &output, &error), CN_ESTOPPED, "%zu", room);
        cr_expect_str_eq(error.what, "stopped by the caller");
        free(written.text);
    }
    draft_release(&draft);
}
