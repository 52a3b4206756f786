#include "puzzletexts.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* The draft as a text, which reads back as an equal draft; to be freed. */
static char *
written(const struct puzzle_draft *draft)
{
    struct memory_output memory = {0};
    struct puzzle_draft back;
    cn_error error = {0};

    cr_assert_eq(puzzletext_write(draft, &(struct output){memory_put, &memory}), CN_OK);
    cr_assert_eq(read_text(memory.text, &back, &error), CN_OK, "%s%u:%u: %s", memory.text,
                 error.line, error.column, error.what);
    cr_expect(draft_equals(draft, &back), "%s", memory.text);
    draft_release(&back);
    return memory.text;
}

/* Texts, and how they are written. */
static const struct {
    const char *text, *canonical;
} CANONICAL[] = {
    {HEAD END, "puzzle p\ntarget 3x3x3\n\nblock A\n  AA\n"},
    {"puzzle p\n\nblock A 2..2 rotations\n\t... x.. ...\n\t... xx. ...\npin 1221101\n"
     "convention anchored\ntarget\n ## ##\ntitle \tT  t \n",
     "puzzle p\ntitle T  t \nconvention anchored\ntarget 2x1x2\n\nblock A 2\n  A.\n  AA\n"
     "pin 1221101\n"},
    {HEAD "holes 3\nblock one 0..4 fixed\n 1\nblock #2 mirrored\ncells 0,0,10 0,0,0\n",
     "puzzle p\nholes 3\ntarget 3x3x3\n\nblock one 0..4 fixed\n  o\n\nblock #2 mirrored\n"
     "  a.........a\n"},
    {"puzzle p\ncolour R red optional\ncolour x blue\ncolour r red\ncolour y none\n"
     "target\n ... .R.\n ... r#+\nblock r planar\n rx\nblock s\n R R\n",
     "puzzle p\ncolour r red\ncolour a red optional\ncolour b blue\ncolour n none\n"
     "target\n  .a.\n  r#+\n\nblock r planar\n  rb\n\nblock s\n  r r\n"},
    {"puzzle p\ncolour z z optional\ntarget\n ++\n z+\nblock b\n bz\n",
     "puzzle p\ncolour z z optional\ntarget\n  ++\n  z+\n\nblock b\n  bz\n"},
    {"puzzle p\nset two\ntarget 1x1x4\n",
     "puzzle p\ntarget 1x1x4\n\nblock I 0..2 planar\n  II\n\nblock V\n  VV\n  .V\npin 1221101\n"},
};

Test(puzzletext, a_draft_is_written_in_one_way)
{
    for (unsigned i = 0; i < sizeof CANONICAL / sizeof CANONICAL[0]; i++) {
        struct puzzle_draft draft;
        cn_error error = {0};
        cr_assert_eq(read_text(CANONICAL[i].text, &draft, &error), CN_OK, "text %u: %u:%u: %s", i,
                     error.line, error.column, error.what);
        char *text = written(&draft);
        cr_expect_str_eq(text, CANONICAL[i].canonical, "text %u:\n%s", i, text);
        draft_release(&draft);
        cr_assert_eq(read_text(CANONICAL[i].canonical, &draft, NULL), CN_OK, "text %u", i);
        char *again = written(&draft);
        cr_expect_str_eq(again, text);
        draft_release(&draft);
        free(text);
        free(again);
    }
}

static unsigned
next_random(uint64_t *state, unsigned below)
{
    *state = *state * 6364136223846793005 + 1442695040888963407;
    return (unsigned)(*state >> 33) % below;
}

/* A target of random kinds and colours, with cells at both corners of its box. */
static void
random_target(struct puzzle_draft *draft, uint64_t *state)
{
    struct box box;

    for (unsigned k = 0; k < AXES; k++)
        box.size[k] = (unsigned short)(1 + next_random(state, 4));
    cr_assert_eq(draft_set_target(draft, box, NULL), CN_OK);
    const unsigned volume = box_volume(box), kinds = 1 + next_random(state, 3);
    for (unsigned n = 0; n < volume; n++) {
        const bool corner = n == 0 || n + 1 == volume;
        const unsigned kind = corner ? 1 : 1 + next_random(state, kinds);
        draft->target.kind[n] = (unsigned char)(kind == 3 ? CELL_OUTSIDE : kind);
        if (kind != 3 && next_random(state, 3) == 0)
            draft->target.colour[n] = (unsigned char)next_random(state, draft->colours + 1);
    }
}

static void
random_block(struct puzzle_draft *draft, uint64_t *state)
{
    struct voxel voxel[12];
    struct shape shape;
    cn_status status;
    const unsigned count = 1 + next_random(state, 12), side = 3 + next_random(state, 9);

    struct block *block = draft_add_block(draft, &status, NULL);
    cr_assert_not_null(block);
    snprintf(block->name, sizeof block->name, "%c%u", "aZ0#-"[next_random(state, 5)],
             draft -> blocks);
    block->least = (unsigned short)next_random(state, 3);
    block->most = (unsigned short)(block->least + next_random(state, 3) + (block->least == 0));
    block->motions = (enum motions)next_random(state, 4);
    for (unsigned v = 0; v < count; v++)
        voxel[v] = (struct voxel){
            {{(unsigned short)v, (unsigned short)next_random(state, side),
              (unsigned short)next_random(state, side)}},
            (unsigned short)(next_random(state, 2) == 0 ? 0
                                                        : next_random(state, draft->colours + 1)),
        };
    cr_assert_eq(draft_shape(draft, voxel, count, &block->shape, NULL), CN_OK);
    block->pinned = next_random(state, 3) == 0;
    if (!block->pinned)
        return;
    for (unsigned v = 0; v < count; v++)
        voxel[v].colour = 0;
    cr_assert_eq(draft_shape(draft, voxel, count, &shape, NULL), CN_OK);
    block->pin = shape;
}

Test(puzzletext, random_drafts_read_back_as_they_were_written)
{
    uint64_t state = 11;

    for (unsigned i = 0; i < 3000; i++) {
        struct puzzle_draft draft = {.name = "random", .holes = HOLES_ANY};
        const unsigned colours = i % 40 == 0 ? 31 : next_random(&state, 4);
        for (unsigned c = 1; c <= colours; c++) {
            char name[COLOUR_NAME_SIZE];
            snprintf(name, sizeof name, "%c%u", "aA0+"[next_random(&state, 4)], c);
            cr_assert_eq(draft_colour(&draft, name), c);
        }
        if (next_random(&state, 2) == 0)
            snprintf(draft.title, sizeof draft.title, "number %u  # of it", i);
        if (next_random(&state, 2) == 0)
            draft.holes = next_random(&state, 10);
        if (next_random(&state, 2) == 0) {
            draft.convention = (cn_convention)next_random(&state, 4);
            draft.convention_line = 1;
        }
        random_target(&draft, &state);
        for (unsigned b = 1 + next_random(&state, 4); b != 0; b--)
            random_block(&draft, &state);
        free(written(&draft));
        draft_release(&draft);
    }
}

/* A draft with so many colours, all of which a target of two rows has, to fill and optional. */
static void
colourful(struct puzzle_draft *draft, unsigned colours, bool optional)
{
    const struct voxel dot = {{{0, 0, 0}}, 0};
    cn_status status;

    *draft = (struct puzzle_draft){.name = "colourful", .holes = HOLES_ANY};
    cr_assert_eq(draft_set_target(draft, (struct box){{1, 2, (unsigned short)colours}}, NULL),
                 CN_OK);
    for (unsigned c = 1; c <= colours; c++) {
        char name[COLOUR_NAME_SIZE];
        snprintf(name, sizeof name, "c%u", c);
        cr_assert_eq(draft_colour(draft, name), c);
        draft->target.kind[c - 1] = CELL_FILL;
        draft->target.kind[colours + c - 1] = optional ? CELL_OPTIONAL : CELL_FILL;
        draft->target.colour[c - 1] = draft->target.colour[colours + c - 1] = (unsigned char)c;
    }
    struct block *block = draft_add_block(draft, &status, NULL);
    cr_assert_not_null(block);
    snprintf(block->name, sizeof block->name, "b");
    cr_assert_eq(draft_shape(draft, &dot, 1, &block->shape, NULL), CN_OK);
}

Test(puzzletext, as_many_colours_are_written_as_there_are_letters)
{
    static const struct {
        unsigned colours;
        bool optional, fits, drawn;
    } CASES[] = {
        {61, false, true, true}, {62, false, true, false}, {63, false, false, false},
        {30, true, true, true},  {31, true, true, false},  {32, true, false, false},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        struct puzzle_draft draft;
        colourful(&draft, CASES[i].colours, CASES[i].optional);
        if (CASES[i].fits) {
            char *text = written(&draft);
            cr_expect_eq(strstr(text, "\ncells 0,0,0\n") == NULL, CASES[i].drawn, "%s", text);
            free(text);
        } else {
            struct memory_output memory = {0};
            cr_expect_eq(puzzletext_write(&draft, &(struct output){memory_put, &memory}),
                         CN_ECONTENT, "case %u", i);
            cr_expect_eq(memory.length, 0, "case %u", i);
        }
        draft_release(&draft);
    }
}

/* Change a good draft in one way. */
static void
spoil(struct puzzle_draft *draft, unsigned way)
{
    switch (way) {
    case 0:
        *draft->name = '\0';
        break;
    case 1:
        strcpy(draft->name, "two words");
        break;
    case 2:
        strcpy(draft->title, " blank");
        break;
    case 3:
        strcpy(draft->title, "two\nlines");
        break;
    case 4:
        strcpy(draft->title, "\xc3");
        break;
    case 5:
        *draft->block[0].name = '\0';
        break;
    case 6:
        strcpy(draft->block[0].name, "tab\tbed");
        break;
    case 7:
        strcpy(draft->colour_name[1], "dark red");
        break;
    case 8:
        draft->blocks = 0;
        break;
    case 9:
        draft->block[0].shape.box = (struct box){{1, 1, 513}};
        break;
    case 10:
        draft->block[0].shape.box = (struct box){{512, 3, 3}};
        break;
    case 11:
        memset(draft->target.kind, CELL_OUTSIDE, 27);
        break;
    case 12: /* a target of 513 cells */
        cr_assert_eq(draft_set_target(draft, (struct box){{3, 9, 19}}, NULL), CN_OK);
        memset(draft->target.kind, CELL_FILL, 513);
        break;
    default:
        draft->target.kind = NULL;
        break;
    }
}

Test(puzzletext, what_the_format_cannot_say_is_not_written)
{
    for (unsigned way = 0; way < 14; way++) {
        struct puzzle_draft draft;
        struct memory_output memory = {0};
        cr_assert_eq(read_text(HEAD "colour r red\n" END, &draft, NULL), CN_OK);
        spoil(&draft, way);
        cr_expect_eq(puzzletext_write(&draft, &(struct output){memory_put, &memory}), CN_ECONTENT,
                     "way %u", way);
        cr_expect_eq(memory.length, 0, "way %u", way);
        draft_release(&draft);
    }
}

/* Refuse after a number of pieces. */
static cn_status
refuse_put(void *context, const char *text, size_t length)
{
    unsigned *left = context;

    (void)text;
    (void)length;
    return (*left)-- == 0 ? CN_ESTOPPED : CN_OK;
}

Test(puzzletext, what_the_output_returns_is_returned_wherever_it_fails)
{
    struct puzzle_draft draft;
    unsigned pieces = 0;

    cr_assert_eq(read_text("puzzle p\ntitle T\nconvention all\nholes 1\ncolour r red\n"
                           "target\n #r\n ++\nblock A 0..2 fixed\n A.\n AA\npin 1221011\n"
                           "block B 2\n B\n",
                           &draft, NULL),
                 CN_OK);
    for (;; pieces++) {
        unsigned left = pieces;
        const cn_status status = puzzletext_write(&draft, &(struct output){refuse_put, &left});
        if (status == CN_OK)
            break;
        cr_assert_eq(status, CN_ESTOPPED, "after %u pieces", pieces);
    }
    cr_expect_gt(pieces, 12);
    draft_release(&draft);
}

Test(puzzletext, formatted_output_may_be_of_any_length)
{
    for (unsigned length = 250; length < 260; length++) {
        struct memory_output memory = {0};
        const struct output output = {memory_put, &memory};
        cr_expect_eq(output_format(&output, "%*d", (int)length, 7), CN_OK);
        cr_assert_eq(memory.length, length);
        cr_expect_eq(memory.text[length - 1], '7');
        cr_expect_eq(output_text(&output, "end"), CN_OK);
        cr_expect_eq(memory.length, length + 3);
        free(memory.text);
    }
}
