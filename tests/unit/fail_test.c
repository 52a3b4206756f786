#include "base/fail.h"

#include <criterion/criterion.h>
#include <string.h>

static const struct {
    cn_status status;
    const char *part; /* of its text */
} STATUSES[] = {
    {CN_OK, "done"},          {CN_ENOMEM, "memory"},   {CN_EINVAL, "argument"},
    {CN_ECONTENT, "content"}, {CN_EREAD, "read"},      {CN_EOVERFLOW, "fit"},
    {CN_ECHECK, "check"},     {CN_ESYSTEM, "system"},  {CN_ESTOPPED, "stopped"},
    {CN_EWRITE, "written"},   {CN_ECREATE, "created"},
};

enum { STATUS_COUNT = sizeof STATUSES / sizeof STATUSES[0] };

Test(status, every_status_has_a_text_of_its_own)
{
    for (unsigned i = 0; i < STATUS_COUNT; i++) {
        const char *text = cn_status_text(STATUSES[i].status);
        cr_assert_not_null(strstr(text, STATUSES[i].part), "status %u: '%s'", i, text);
        for (unsigned k = 0; k < i; k++)
            cr_expect_str_neq(text, cn_status_text(STATUSES[k].status), "statuses %u and %u", k, i);
    }
}

Test(status, a_number_that_is_no_status_still_has_a_text)
{
    cr_expect_str_eq(cn_status_text((cn_status)STATUS_COUNT), "unknown status");
    cr_expect_str_eq(cn_status_text((cn_status)99), "unknown status");
}

Test(status, only_ok_is_zero)
{
    cr_expect_eq(CN_OK, 0);
    for (unsigned i = 1; i < STATUS_COUNT; i++)
        cr_expect_neq(STATUSES[i].status, 0, "status %u", i);
}

Test(fail, returns_its_status_and_formats_the_sentence_without_a_place)
{
    for (unsigned i = 1; i < STATUS_COUNT; i++) {
        cn_error error = {.line = 7, .column = 8, .what = "an older failure"};
        const cn_status status = fail(&error, STATUSES[i].status, "block '%s': %d cells", "Q", 5);
        cr_expect_eq(status, STATUSES[i].status, "status %u", i);
        cr_expect_str_eq(error.what, "block 'Q': 5 cells");
        cr_expect_eq(error.line, 0, "an older line stayed");
        cr_expect_eq(error.column, 0, "an older column stayed");
    }
}

Test(fail, fail_at_tells_line_and_column)
{
    cn_error error = {0};

    cr_expect_eq(fail_at(&error, CN_ECONTENT, 12, 34, "expected %s", "a letter"), CN_ECONTENT);
    cr_expect_eq(error.line, 12);
    cr_expect_eq(error.column, 34);
    cr_expect_str_eq(error.what, "expected a letter");
}

Test(fail, fail_memory_says_memory)
{
    cn_error error = {.line = 1, .column = 1};

    cr_expect_eq(fail_memory(&error), CN_ENOMEM);
    cr_expect_str_eq(error.what, "not enough memory");
    cr_expect_eq(error.line, 0);
    cr_expect_eq(error.column, 0);
}

Test(fail, a_null_error_is_accepted)
{
    cr_expect_eq(fail(NULL, CN_EINVAL, "%s", "nobody reads this"), CN_EINVAL);
    cr_expect_eq(fail_at(NULL, CN_EREAD, 1, 2, "%s", "nor this"), CN_EREAD);
    cr_expect_eq(fail_memory(NULL), CN_ENOMEM);
}

Test(fail, a_long_sentence_loses_its_middle_and_keeps_both_ends)
{
    char long_text[1000];
    struct {
        cn_error error;
        char behind[8];
    } place = {.behind = "guarded"};

    memset(long_text, 'x', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = '\0';
    fail(&place.error, CN_EINVAL, "word '%s': expected a shorter one", long_text);
    const size_t length = strlen(place.error.what);
    const char *end = strstr(place.error.what, "...x");
    cr_expect_eq(length, sizeof place.error.what - 1);
    cr_expect_eq(strncmp(place.error.what, "word 'xxx", 9), 0, "%s", place.error.what);
    cr_assert_not_null(end, "%s", place.error.what);
    cr_expect_str_eq(end + 3 + strspn(end + 3, "x"), "': expected a shorter one");
    cr_expect_str_eq(place.behind, "guarded");
}

Test(fail, a_quoted_text_cannot_break_the_line_or_drive_the_terminal)
{
    cn_error error;
    char all[32] = {0};

    fail(&error, CN_ECONTENT, "'%s': expected a word", "a\nb\tc\x1b[31md\x7f");
    cr_expect_str_eq(error.what, "'a?b?c?[31md?': expected a word");
    for (char c = 1; c < ' '; c++)
        all[c - 1] = c;
    fail(&error, CN_ECONTENT, "%s", all);
    cr_expect_str_eq(error.what, "???????????????????????????????");
}

Test(fail, letters_beyond_ascii_stay)
{
    cn_error error;

    fail(&error, CN_ECONTENT, "puzzle '%s'", "W\xc3\xbcrfel ~");
    cr_expect_str_eq(error.what, "puzzle 'W\xc3\xbcrfel ~'");
}
