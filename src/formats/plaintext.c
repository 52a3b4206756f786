#include "formats/plaintext.h"

#include "base/fail.h"

#include <string.h>

/* Length of the text before its first control character (C0, DEL, C1), but for newlines and tabs. */
static size_t
length_without_controls(struct slice text)
{
    for (size_t at = 0; at < text.length; at++) {
        const unsigned char byte = (unsigned char)text.at[at];
        const unsigned char next = at + 1 < text.length ? (unsigned char)text.at[at + 1] : 0;
        const bool c1 = byte == 0xc2 && next >= 0x80 && next <= 0x9f;
        if ((byte < ' ' && byte != '\n' && byte != '\t') || byte == 0x7f || c1)
            return at;
    }
    return text.length;
}

/* CN_ECONTENT at a byte of the text. */
static cn_status
refuse_byte(struct slice text, size_t at, const char *expected, cn_error *error)
{
    const char *line_start = text.at;
    unsigned line = 1;

    for (const char *c = text.at; c < text.at + at; c++)
        if (*c == '\n') {
            line_start = c + 1;
            line++;
        }
    return fail_at(error, CN_ECONTENT, line, (unsigned)(text.at + at - line_start) + 1,
                   "expected %s", expected);
}

cn_status
plaintext_check(struct slice text, cn_error *error)
{
    const size_t control = length_without_controls(text);
    const size_t fault = text_utf8_fault(text);

    if (text.length >= 3 && memcmp(text.at, "\xef\xbb\xbf", 3) == 0)
        return refuse_byte(text, 0, "text without a byte order mark", error);
    if (fault < control)
        return refuse_byte(text, fault, "text in UTF-8", error);
    if (control == text.length)
        return CN_OK;
    switch (text.at[control]) {
    case '\0':
        return refuse_byte(text, control, "text without NUL bytes", error);
    case '\r':
        return refuse_byte(text, control, "lines that end in a newline alone, no CR", error);
    default:
        return refuse_byte(text, control, "text without control characters", error);
    }
}
