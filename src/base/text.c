#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
text_take_part(struct slice *rest, char end, struct slice *part)
{
    if (rest->length == 0)
        return false;
    const char *found = memchr(rest->at, end, rest->length);
    const size_t length = found != NULL ? (size_t)(found - rest->at) : rest->length;
    const size_t taken = found != NULL ? length + 1 : length;
    *part = (struct slice){rest->at, length};
    *rest = (struct slice){rest->at + taken, rest->length - taken};
    return true;
}

static bool
is_blank(char c)
{
    return c == ' ' || c == '\t';
}

bool
text_take_word(struct slice *line, struct slice *word)
{
    size_t start = 0;

    while (start < line->length && is_blank(line->at[start]))
        start++;
    size_t end = start;
    while (end < line->length && !is_blank(line->at[end]))
        end++;
    *word = (struct slice){line->at + start, end - start};
    *line = (struct slice){line->at + end, line->length - end};
    return word->length != 0;
}

bool
text_equals(struct slice text, const char *word)
{
    return strlen(word) == text.length && memcmp(text.at, word, text.length) == 0;
}

bool
text_copy(char *out, size_t size, struct slice text)
{
    if (text.length >= size)
        return false;
    memcpy(out, text.at, text.length);
    out[text.length] = '\0';
    return true;
}

char *
text_join(const char *first, size_t length, const char *second)
{
    const size_t rest = strlen(second);
    char *joined = malloc(length + rest + 1);

    if (joined == NULL)
        return NULL;
    memcpy(joined, first, length);
    memcpy(joined + length, second, rest + 1);
    return joined;
}

bool
text_parse_unsigned(const char *text, uint64_t lowest, uint64_t highest, uint64_t *out)
{
    uint64_t value = 0;

    if (*text == '\0')
        return false;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9')
            return false;
        if (__builtin_mul_overflow(value, 10, &value)
            || __builtin_add_overflow(value, (uint64_t)(*text - '0'), &value))
            return false;
    }
    if (value < lowest || value > highest)
        return false;
    *out = value;
    return true;
}

void
text_name_byte(char byte, char name[BYTE_NAME_SIZE])
{
    const bool character = byte >= ' ' && byte <= '~';

    snprintf(name, BYTE_NAME_SIZE, character ? "'%c'" : "byte 0x%02x", (unsigned char)byte);
}

/*
 * Length of the UTF-8 sequence at the start of text, 0 if there is none: no overlong form, no
 * surrogate.
 */
static size_t
utf8_sequence(struct slice text)
{
    const unsigned char *byte = (const unsigned char *)text.at;
    const unsigned char first = byte[0];
    const size_t length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;

    if ((first >= 0x80 && first < 0xc2) || first > 0xf4 || length > text.length)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((byte[i] & 0xc0) != 0x80)
            return 0;
    const bool overlong = (first == 0xe0 && byte[1] < 0xa0) || (first == 0xf0 && byte[1] < 0x90);
    const bool no_character =
        (first == 0xed && byte[1] > 0x9f) || (first == 0xf4 && byte[1] > 0x8f);
    return overlong || no_character ? 0 : length;
}

size_t
text_utf8_fault(struct slice text)
{
    size_t at = 0;

    while (at < text.length) {
        const size_t length = utf8_sequence((struct slice){text.at + at, text.length - at});
        if (length == 0)
            return at;
        at += length;
    }
    return text.length;
}

/* The sentence without its middle, as it does not fit; left cut off at its end if memory runs out. */
static void
shorten(char *out, size_t size, const char *format, va_list arguments, size_t length)
{
    const size_t end = size / 2; /* bytes at the end of out for "..." and the end of the sentence */
    char *whole = malloc(length + 1);

    if (whole == NULL || end <= sizeof "...") {
        free(whole);
        return;
    }
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): the caller copied it */
    vsnprintf(whole, length + 1, format, arguments);
    snprintf(out + size - end, end, "...%s", whole + length + sizeof "..." - end);
    free(whole);
}

void
text_sentence(char *out, size_t size, const char *format, va_list arguments)
{
    va_list again;

    va_copy(again, arguments);
    const int length = vsnprintf(out, size, format, arguments);
    if (length > 0 && (size_t)length >= size)
        shorten(out, size, format, again, (size_t)length);
    va_end(again);
    for (unsigned char *c = (unsigned char *)out; *c != '\0'; c++) {
        const bool c1 = c[0] == 0xc2 && c[1] >= 0x80 && c[1] <= 0x9f;
        if (*c < ' ' || *c == 0x7f || c1)
            *c = '?';
        if (c1)
            c[1] = '?';
    }
}

void
write_format(struct writer *writer, const char *format, ...)
{
    va_list arguments;
    const size_t room = writer->wanted < writer->size ? writer->size - writer->wanted : 0;

    va_start(arguments, format);
    char *out = room != 0 ? writer->out + writer->wanted : NULL;
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): va_start() has just set it */
    const int length = vsnprintf(out, room, format, arguments);
    va_end(arguments);
    writer->wanted += length > 0 ? (size_t)length : 0;
}

void
write_char(struct writer *writer, char c)
{
    const bool fits = writer->wanted + 1 < writer->size;

    if (fits)
        writer->out[writer->wanted] = c;
    if (writer->wanted < writer->size)
        writer->out[writer->wanted + fits] = '\0';
    writer->wanted++;
}
