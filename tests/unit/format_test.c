#include "formats/format.h"

#include "drafts.h"

#include <criterion/criterion.h>

#define XML                                                                                \
    "<puzzle><shapes><voxel x=\"1\" y=\"1\" z=\"1\">#</voxel></shapes><problems><problem>" \
    "<shapes><shape id=\"0\"/></shapes><result id=\"0\"/></problem></problems></puzzle>"
#define OWN "puzzle p\ntarget 1x1x1\nblock A\n A\n"
#define POLYCUBE "D:xDim=1:yDim=1:zDim=1\nC:name=A:layout=0 0 0\n~D\n"
#define SOMA "ooo\nooo\nooo\n\nooo\nooo\nooo\n\nooo\nooo\nooo\n"
#define CSV "A,red,000\n"

static struct slice
slice_of(const char *text)
{
    return (struct slice){text, strlen(text)};
}

Test(format, every_format_has_its_word)
{
    static const char *const NO_WORDS[] = {"", "Soma", "som", "somas", "xml", ".csv"};

    for (unsigned f = 0; f < FORMATS; f++) {
        enum format format;
        cr_assert(format_named(format_name((enum format)f), &format));
        cr_expect_eq(format, (enum format)f);
    }
    for (unsigned i = 0; i < sizeof NO_WORDS / sizeof NO_WORDS[0]; i++) {
        enum format format;
        cr_expect_not(format_named(NO_WORDS[i], &format), "'%s'", NO_WORDS[i]);
    }
}

Test(format, a_file_is_recognised_by_its_ending_or_else_by_what_it_holds)
{
    static const struct {
        const char *path, *text;
        enum format format;
    } CASES[] = {
        {"a.puzzle", SOMA, FORMAT_PUZZLE},
        {"/a.csv/b.xmpuzzle", OWN, FORMAT_XMPUZZLE},
        {"a.pc", OWN, FORMAT_POLYCUBE},
        {"a.def", OWN, FORMAT_POLYCUBE},
        {"a.soma", OWN, FORMAT_SOMA},
        {"a.b.csv", OWN, FORMAT_CSV},
        {"dir.csv/a", OWN, FORMAT_PUZZLE},
        {"a.txt", POLYCUBE, FORMAT_POLYCUBE},
        {"csv", SOMA, FORMAT_SOMA},
        {NULL, OWN, FORMAT_PUZZLE},
        {NULL, "# comment, with, commas\n" OWN, FORMAT_PUZZLE},
        {NULL, "", FORMAT_PUZZLE},
        {NULL, "title x\n", FORMAT_PUZZLE},
        {NULL, XML, FORMAT_XMPUZZLE},
        {NULL, "\n  <?xml version=\"1.0\"?>" XML, FORMAT_XMPUZZLE},
        {NULL, "\xef\xbb\xbf" XML, FORMAT_XMPUZZLE},
        {NULL, "\x1f\x8b\x08", FORMAT_XMPUZZLE},
        {NULL, "#\n\n" POLYCUBE, FORMAT_POLYCUBE},
        {NULL, "  D:", FORMAT_POLYCUBE},
        {NULL, "# battleship\n" SOMA, FORMAT_SOMA},
        {NULL, "..**..  # top\n", FORMAT_SOMA},
        {NULL, CSV, FORMAT_CSV},
        {NULL, "A,,000", FORMAT_CSV},
        {NULL, "name,color,cells\n", FORMAT_CSV},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const enum format format = format_recognise(CASES[i].path, slice_of(CASES[i].text));
        cr_expect_eq(format, CASES[i].format, "case %u: %s", i, format_name(format));
    }
}

Test(format, every_format_is_read_and_written)
{
    static const char *const TEXTS[FORMATS] = {
        [FORMAT_PUZZLE] = OWN, [FORMAT_XMPUZZLE] = XML, [FORMAT_POLYCUBE] = POLYCUBE,
        [FORMAT_SOMA] = SOMA,  [FORMAT_CSV] = CSV,
    };
    static const struct box ONE = {{1, 1, 1}};

    for (unsigned f = FORMAT_PUZZLE; f < FORMATS; f++)
        for (unsigned recognised = 0; recognised < 2; recognised++) {
            const struct format_choice choice = {
                .format = recognised ? FORMAT_AUTO : (enum format)f,
                .problem = recognised,
                .box = f == FORMAT_CSV ? &ONE : NULL,
            };
            struct puzzle_draft draft, again;
            struct written written = {.text = NULL};
            const struct output output = written_output(&written);
            cn_error error = {0};
            cr_assert_eq(formats_read(slice_of(TEXTS[f]), &choice, &draft, &error), CN_OK, "%s: %s",
                         format_name((enum format)f), error.what);
            cr_assert_eq(formats_write(&draft, (enum format)f, &output, &error), CN_OK, "%s: %s",
                         format_name((enum format)f), error.what);
            cr_assert_eq(formats_read(slice_of(written.text), &choice, &again, &error), CN_OK,
                         "%s: %s", format_name((enum format)f), error.what);
            cr_expect(same_drafts(&draft, &again), "%s", written.text);
            free(written.text);
            draft_release(&draft);
            draft_release(&again);
        }
}

Test(format, a_problem_or_a_box_is_refused_where_it_does_not_belong)
{
    static const struct box ONE = {{1, 1, 1}};
    static const struct {
        const char *text;
        unsigned problem;
        const struct box *box;
        const char *what;
    } CASES[] = {
        {OWN, 2, NULL, "problem 2: expected 1, the only one of a puzzle file"},
        {SOMA, 3, NULL, "problem 3: expected 1, the only one of a soma file"},
        {CSV, 2, &ONE, "problem 2: expected 1, the only one of a csv file"},
        {XML, 2, NULL, "problem 2: expected 1 to 1, the problems of this file"},
        {POLYCUBE, 2, NULL, "problem 2: expected 1 to 1, the puzzles of this file"},
        {OWN, 1, &ONE, "a box: expected none, since a puzzle file has its own target"},
        {CSV, 0, NULL, "a list of pieces: expected a box to put them into"},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const struct format_choice choice = {
            .problem = CASES[i].problem,
            .box = CASES[i].box,
        };
        struct puzzle_draft draft;
        cn_error error = {0};
        cr_expect_eq(formats_read(slice_of(CASES[i].text), &choice, &draft, &error), CN_EINVAL,
                     "case %u", i);
        cr_expect_str_eq(error.what, CASES[i].what);
    }
}

Test(format, what_cannot_be_read_or_written_leaves_a_reason)
{
    const struct format_choice choice = {.format = FORMAT_PUZZLE};
    struct puzzle_draft draft = {.name = "untouched"};
    struct written written = {.text = NULL};
    const struct output output = written_output(&written);
    cn_error error = {0};

    cr_expect_eq(formats_read(slice_of("puzzle p\ntarget 1x1x1\n"), &choice, &draft, &error),
                 CN_ECONTENT);
    cr_expect_str_eq(draft.name, "untouched");
    cr_expect_eq(error.line, 3);
    cr_assert_eq(formats_read(slice_of(OWN), &choice, &draft, &error), CN_OK);
    cr_expect_eq(formats_write(&draft, FORMAT_AUTO, &output, &error), CN_EINVAL);
    cr_expect_str_eq(error.what, "expected a format to write");
    strcpy(draft.block[0].name, "two words");
    cr_expect_eq(formats_write(&draft, FORMAT_PUZZLE, &output, &error), CN_ECONTENT);
    cr_expect_not_null(strstr(error.what, "expected names that are words"));
    free(written.text);
    draft_release(&draft);
}
