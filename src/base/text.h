#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A piece of somebody else's text, not ended by a NUL. */
struct slice {
    const char *at;
    size_t length;
};

/*
 * Take the text up to the next end character (not part of it) off *rest; false when *rest is empty,
 * so that an end character at the very end starts no further part.
 */
bool text_take_part(struct slice *rest, char end, struct slice *part);

/*
 * Take the next run of characters that are neither blank nor tab off *line; false when there is
 * none.  *word then is empty and stands at the end of the line.
 */
bool text_take_word(struct slice *line, struct slice *word);

bool text_equals(struct slice text, const char *word);

/* Copy text into out as a string; false if it does not fit. */
bool text_copy(char *out, size_t size, struct slice text);

/* The first bytes of a string and all of another, as a new string; NULL if memory ran out. */
char *text_join(const char *first, size_t length, const char *second);

/* A decimal number without sign or blanks, from lowest to highest; false for any other text. */
bool text_parse_unsigned(const char *text, uint64_t lowest, uint64_t highest, uint64_t *out);

/* Bytes of a byte's name, the ending NUL included. */
enum { BYTE_NAME_SIZE = 10 };

/*
 * What to call a byte of somebody's text: "'x'", or "byte 0xc3" for what is no character by itself.
 */
void text_name_byte(char byte, char name[BYTE_NAME_SIZE]);

/*
 * Where the first sequence of bytes stands that is not UTF-8 (RFC 3629); text.length if there is
 * none.
 */
size_t text_utf8_fault(struct slice text);

/*
 * Format a sentence for a person.  It may quote somebody's text, so it is kept to one line,
 * harmless to a terminal, by a '?' in place of each control character; and if it does not fit it
 * loses its middle, not the end, which tells what was expected.
 */
void text_sentence(char *out, size_t size, const char *format, va_list arguments);

/*
 * A string that is being put together in a buffer of fixed size.  What does not fit is cut off and
 * remembered in wanted, which counts every character asked for: complete if wanted < size.
 */
struct writer {
    char *out;
    size_t size;
    size_t wanted;
};

__attribute__((format(printf, 2, 3))) void write_format(struct writer *writer, const char *format,
                                                        ...);
void write_char(struct writer *writer, char c);

#endif
