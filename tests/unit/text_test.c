#include "base/text.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static struct slice
slice_of(const char *text)
{
    return (struct slice){text, strlen(text)};
}

/* The parts, or words, of a text, each in square brackets. */
static const char *
split(const char *text, char end)
{
    static char out[200];
    struct slice rest = slice_of(text);
    struct slice piece;
    size_t length = 0;

    out[0] = '\0';
    while (length < sizeof out
           && (end != '\0' ? text_take_part(&rest, end, &piece) : text_take_word(&rest, &piece)))
        length += (size_t)snprintf(out + length, sizeof out - length, "[%.*s]", (int)piece.length,
                                   piece.at);
    return out;
}

Test(text, parts_end_at_the_end_character_and_the_last_one_may_lack_it)
{
    static const char *const CASES[][2] = {
        {"", ""},
        {"one", "[one]"},
        {"one/", "[one]"},
        {"one/two", "[one][two]"},
        {"/", "[]"},
        {"//", "[][]"},
        {"/one", "[][one]"},
        {"one//two/", "[one][][two]"},
        {" a / b ", "[ a ][ b ]"},
        {"a\nb/c", "[a\nb][c]"},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
        cr_expect_str_eq(split(CASES[i][0], '/'), CASES[i][1], "'%s'", CASES[i][0]);
}

Test(text, a_part_is_taken_off_the_rest_and_copies_nothing)
{
    const char *text = "ab\ncd";
    struct slice rest = slice_of(text), part;

    cr_assert(text_take_part(&rest, '\n', &part));
    cr_expect_eq(part.at, text);
    cr_expect_eq(part.length, 2);
    cr_expect_eq(rest.at, text + 3);
    cr_expect_eq(rest.length, 2);
    cr_assert(text_take_part(&rest, '\n', &part));
    cr_expect_eq(part.at, text + 3);
    cr_expect_eq(rest.at, text + 5);
    cr_expect_eq(rest.length, 0);
    cr_expect_not(text_take_part(&rest, '\n', &part));
}

Test(text, nothing_behind_the_slice_is_read)
{
    struct slice rest = {"ab/cd/ef", 4}, piece;

    cr_assert(text_take_part(&rest, '/', &piece));
    cr_assert(text_take_part(&rest, '/', &piece));
    cr_expect(text_equals(piece, "c"));
    cr_expect_not(text_take_part(&rest, '/', &piece));
    rest = (struct slice){"ab cdef", 4};
    cr_assert(text_take_word(&rest, &piece));
    cr_assert(text_take_word(&rest, &piece));
    cr_expect(text_equals(piece, "c"));
    cr_expect_not(text_take_word(&rest, &piece));
}

Test(text, words_are_separated_by_blanks_and_tabs_only)
{
    static const char *const CASES[][2] = {
        {"", ""},
        {"  \t ", ""},
        {"one", "[one]"},
        {"  one", "[one]"},
        {"one \t", "[one]"},
        {"a b", "[a][b]"},
        {"\ta\t\t b ", "[a][b]"},
        {"a\rb\n c", "[a\rb\n][c]"},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
        cr_expect_str_eq(split(CASES[i][0], '\0'), CASES[i][1], "case %u", i);
}

Test(text, where_there_is_no_word_an_empty_one_stands_at_the_end_of_the_line)
{
    const char *text = "  \t";
    struct slice line = slice_of(text), word;

    cr_expect_not(text_take_word(&line, &word));
    cr_expect_eq(word.at, text + 3);
    cr_expect_eq(word.length, 0);
    cr_expect_eq(line.at, text + 3);
    cr_expect_eq(line.length, 0);
}

Test(text, equals_means_the_same_bytes_and_the_same_length)
{
    cr_expect(text_equals(slice_of("pin"), "pin"));
    cr_expect(text_equals(slice_of(""), ""));
    cr_expect(text_equals((struct slice){"pinned", 3}, "pin"));
    cr_expect_not(text_equals(slice_of("pi"), "pin"));
    cr_expect_not(text_equals(slice_of("pins"), "pin"));
    cr_expect_not(text_equals(slice_of("Pin"), "pin"));
    cr_expect_not(text_equals(slice_of(""), "pin"));
}

Test(text, copy_needs_room_for_the_ending_nul)
{
    char out[8] = "???????";

    cr_expect(text_copy(out, 4, (struct slice){"abcdef", 3}));
    cr_expect_str_eq(out, "abc");
    cr_expect_eq(out[4], '?', "a byte behind the string was written");
    cr_expect_not(text_copy(out, 4, slice_of("abcd")));
    cr_expect_not(text_copy(out, 0, slice_of("")));
    cr_expect_eq(out[4], '?', "a byte behind the buffer was written");
    cr_expect(text_copy(out, 1, slice_of("")));
    cr_expect_str_eq(out, "");
}

Test(text, numbers_are_decimal_digits_within_their_limits)
{
    static const struct {
        const char *text;
        uint64_t lowest, highest, value;
    } CASES[] = {
        {"0", 0, 9, 0},
        {"9", 0, 9, 9},
        {"5", 5, 5, 5},
        {"007", 0, 9, 7},
        {"4096", 0, 4096, 4096},
        {"18446744073709551615", 0, UINT64_MAX, UINT64_MAX},
        {"18446744073709551615", UINT64_MAX, UINT64_MAX, UINT64_MAX},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        uint64_t value = 12345;
        cr_expect(text_parse_unsigned(CASES[i].text, CASES[i].lowest, CASES[i].highest, &value),
                  "'%s'", CASES[i].text);
        cr_expect_eq(value, CASES[i].value, "'%s' gave %" PRIu64, CASES[i].text, value);
    }
}

Test(text, a_number_with_anything_else_in_it_is_none)
{
    static const char *const TEXTS[] = {
        "", " ", "-1", "+1", " 1", "1 ", "1.0", "0x10", "1e3", "one", "1a", "/", ":", "1\n",
    };
    uint64_t value;

    for (unsigned i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++)
        cr_expect_not(text_parse_unsigned(TEXTS[i], 0, UINT64_MAX, &value), "'%s'", TEXTS[i]);
}

Test(text, numbers_outside_their_limits_are_refused_and_none_wraps_round)
{
    static const char *const HUGE_NUMBERS[] = {
        "18446744073709551616",
        "18446744073709551625",
        "99999999999999999999",
        "36893488147419103242",
        "340282366920938463463374607431768211466",
    };
    uint64_t value;

    cr_expect_not(text_parse_unsigned("3", 4, 100, &value));
    cr_expect_not(text_parse_unsigned("101", 4, 100, &value));
    cr_expect_not(text_parse_unsigned("18446744073709551615", 0, UINT64_MAX - 1, &value));
    for (unsigned i = 0; i < sizeof HUGE_NUMBERS / sizeof HUGE_NUMBERS[0]; i++)
        cr_expect_not(text_parse_unsigned(HUGE_NUMBERS[i], 0, UINT64_MAX, &value), "%s",
                      HUGE_NUMBERS[i]);
}

Test(writer, puts_a_string_together)
{
    char out[16];
    struct writer writer = {out, sizeof out, 0};

    write_format(&writer, "%d", 12);
    write_char(&writer, '+');
    write_format(&writer, "%s", "");
    write_format(&writer, "%s%u", "ab", 3u);
    cr_expect_str_eq(out, "12+ab3");
    cr_expect_eq(writer.wanted, 6);
}

Test(writer, cuts_what_does_not_fit_and_counts_it)
{
    for (size_t size = 1; size <= 9; size++) {
        char out[10] = "#########";
        struct writer writer = {out, size, 0};
        write_format(&writer, "%s", "abc");
        write_char(&writer, 'd');
        write_format(&writer, "%s", "ef");
        write_char(&writer, 'g');
        cr_expect_eq(writer.wanted, 7, "size %zu: wanted %zu", size, writer.wanted);
        cr_expect_eq(strlen(out), size > 7 ? 7 : size - 1, "size %zu: '%s'", size, out);
        cr_expect_eq(strncmp(out, "abcdefg", strlen(out)), 0, "size %zu: '%s'", size, out);
        cr_expect_eq(out[size], size < 9 ? '#' : '\0', "size %zu: a byte behind it changed", size);
        cr_expect_eq(writer.wanted<writer.size, size> 7, "size %zu: complete or not", size);
    }
}

Test(writer, a_buffer_of_one_byte_holds_the_empty_string_whatever_is_written)
{
    char out[1] = {'?'};
    struct writer writer = {out, sizeof out, 0};

    write_char(&writer, 'a');
    cr_expect_eq(out[0], '\0', "the cut text is no string");
    cr_expect_eq(writer.wanted, 1);
}

Test(writer, a_buffer_of_no_bytes_only_counts)
{
    struct writer writer = {NULL, 0, 0};

    write_char(&writer, 'a');
    write_format(&writer, "%s", "bcd");
    cr_expect_eq(writer.wanted, 4);
}

struct utf8_case {
    const char *text;
    size_t fault; /* where the first fault is; the length if there is none */
};

Test(utf8, what_is_no_utf8_is_found_where_it_stands)
{
    static const struct utf8_case CASES[] = {
        {"", 0},
        {"plain", 5},
        {"\xc3\xa9t\xc3\xa9", 5},
        {"\xe2\x82\xac", 3},
        {"\xf0\x9f\xa7\x8a", 4},
        {"\xf4\x8f\xbf\xbf", 4},
        {"a\xff", 1},
        {"a\x80", 1},
        {"ab\xc3", 2},
        {"ab\xe2\x82", 2},
        {"\xc0\xaf", 0},
        {"\xc1\xbf", 0},
        {"\xe0\x9f\xbf", 0},
        {"\xed\xa0\x80", 0},
        {"\xf0\x8f\xbf\xbf", 0},
        {"\xf4\x90\x80\x80", 0},
        {"\xf5\x80\x80\x80", 0},
        {"x\xc3\xa9\xc3(", 3},
    };

    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const struct slice text = {CASES[i].text, strlen(CASES[i].text)};
        cr_expect_eq(text_utf8_fault(text), CASES[i].fault, "case %zu: %zu", i,
                     text_utf8_fault(text));
    }
}
