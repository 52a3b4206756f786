#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
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
write_format(struct writer *writer, const char *format, ...)
{
    va_list arguments;
    const size_t room = writer->wanted < writer->size ? writer->size - writer->wanted : 0;

    va_start(arguments, format);
    const int length =
        vsnprintf(room != 0 ? writer->out + writer->wanted : NULL, room, format, arguments);
    va_end(arguments);
    writer->wanted += length > 0 ? (size_t)length : 0;
}

void
write_char(struct writer *writer, char c)
{
    if (writer->wanted + 1 < writer->size) {
        writer->out[writer->wanted] = c;
        writer->out[writer->wanted + 1] = '\0';
    }
    writer->wanted++;
}
